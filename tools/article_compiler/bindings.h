// SPDX-License-Identifier: MIT
// Finds the bindings of a text, {B}, {=dp.t_math}, {?dp.compute_bound}, {~pod}, {@version}, $B$,
// {#anchor}, before Markdown sees them, and leaves a mark in their place. Not here: whether what
// they name exists (check.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/article_compiler/draft.h"

namespace shardscope::article {

struct Binding {
  DraftInline value;
  std::string anchor;  // of a heading: {#anchor}; `value` is unused then
};

/// Marks are "\uE000 number \uE001": private characters that Markdown leaves alone. They add no
/// lines.
inline constexpr std::string_view kMarkBegin = "\xEE\x80\x80";
inline constexpr std::string_view kMarkEnd = "\xEE\x80\x81";

struct MarkedText {
  std::string text;
  std::vector<Binding> bindings;  // by number
};

/// Code, fenced or in backticks, comments and escaped characters stay as they are.
[[nodiscard]] MarkedText mark_bindings(const std::string& file, std::string_view markdown,
                                       Problems& problems);

}  // namespace shardscope::article
