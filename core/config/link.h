// SPDX-License-Identifier: MIT
// Configuration <-> the part of the URL behind "#". The grammar is in docs/links.md; links of the
// older public page open too. Not here: history and the browser (web/browser).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/config/configuration.h"

namespace shardscope {

struct OpenedLink {
  std::string anchor;              // a section's id, "" for none
  std::vector<Error> problems;     // what was skipped and why; the rest was used
  bool has_configuration = false;  // false: nothing here speaks of numbers; none was changed
};

/// Applies a link to `configuration`, starting from the defaults; the link may stand with or
/// without "#", or be a whole address. An empty one restores the defaults. A pair that cannot be
/// used is skipped and reported; a link with no pair to use changes nothing.
OpenedLink open_link(std::string_view link, Configuration& configuration);

/// "model=llama-3-70b&hw=tpu-v5p&B=3e6": only what differs from the defaults and the named presets,
/// in registry order; opens to exactly this configuration. An anchor stands in front: "fsdp&B=3e6".
[[nodiscard]] std::string write_link(const Configuration& configuration,
                                     std::string_view anchor = {});

}  // namespace shardscope
