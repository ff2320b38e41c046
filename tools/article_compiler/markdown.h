// SPDX-License-Identifier: MIT
// Reads one Markdown file of the article into a draft. The syntax is described in docs/writing.md.
#pragma once

#include <string>
#include <string_view>

#include "tools/article_compiler/draft.h"

namespace shardscope::article {

/// Reads as much as it can; what it cannot is a problem with file and line.
[[nodiscard]] DraftFile read_markdown(const std::string& file, std::string_view markdown,
                                      Problems& problems);

}  // namespace shardscope::article
