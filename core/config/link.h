// SPDX-License-Identifier: MIT
// A configuration as the fragment of an address, and back:
// "#fsdp&model=llama-3-70b&hw=tpu-v5p&B=3e6". docs/links.md has the grammar. Not here: what a link
// means for the numbers, see configuration.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/config/presets.h"
#include "core/reactive/state.h"
#include "core/units/error.h"

namespace shardscope {

inline constexpr std::string_view kCustom = "custom";  // a model that is none of the presets

/// What a link says: presets by id, and the variables that differ from them.
struct LinkContent {
  std::string anchor;  // id of a section; empty: none
  std::string model;   // empty: not named
  std::string hardware;
  std::vector<Change> changes;
};

struct OpenedLink : LinkContent {
  /// False if nothing in the link says what the numbers should be: then keep those there are.
  bool has_configuration = false;
  std::vector<Error> problems;
};

/// Reads a fragment with or without "#", or the fragment of a whole address. Also reads links of
/// the older page (X, Y, Z, MX, MY). What cannot be read is skipped and named in `problems`.
[[nodiscard]] OpenedLink open_link(std::string_view link, const Registry& registry,
                                   const Presets& presets);

/// "#..." in a stable order with every digit that the exact value needs; empty if there is nothing
/// to say.
[[nodiscard]] std::string write_link(const LinkContent& content);

}  // namespace shardscope
