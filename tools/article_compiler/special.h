// SPDX-License-Identifier: MIT
// What quotes ("> [!note]") and fences ("```figure clocks dp") mean in the article.
#pragma once

#include <string>

#include "tools/article_compiler/draft.h"

namespace shardscope::article {

/// `quote` holds the paragraphs of the quote as children; its first line begins with [!kind].
[[nodiscard]] DraftBlock special_quote(DraftBlock quote, const std::string& file,
                                       Problems& problems);

/// `fence.argument` is the info line behind the backticks, `content` what stands between the
/// fences.
[[nodiscard]] DraftBlock special_fence(DraftBlock fence, const std::string& content,
                                       const std::string& file, Problems& problems);

}  // namespace shardscope::article
