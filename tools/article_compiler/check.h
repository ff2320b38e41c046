// SPDX-License-Identifier: MIT
// Holds every binding of the article against the model: what does not exist fails the build.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/reactive/registry.h"
#include "tools/article_compiler/draft.h"

namespace shardscope::article {

struct Known {
  const Registry* registry = nullptr;
  std::vector<std::string> scenarios;        // ids
  std::map<std::string, std::string> facts;  // of the build: {@version}
};

/// Checks ids, formats, figures, conditions, anchors and links within the page. Facts get
/// their words, and symbols written by their glyph ($T_math$ where only one formula has it) their
/// id.
void check(std::vector<DraftFile>& files, const Known& known, Problems& problems);

}  // namespace shardscope::article
