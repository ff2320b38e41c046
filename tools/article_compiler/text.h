// SPDX-License-Identifier: MIT
// Runs of text while a paragraph is read: typographic quotes, entities, and bindings in place of
// their marks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/article_compiler/bindings.h"

namespace shardscope::article {

/// Straight quotes become curly ones; `before` is the character in front of the text, 0 at a
/// paragraph's start.
[[nodiscard]] std::string with_curly_quotes(std::string_view text, char before);

/// "&nbsp;" and a few others; nothing for an entity we do not use.
[[nodiscard]] std::optional<std::string> entity_text(std::string_view entity);

/// Appends to `line`, joining a run to the one before it when both look alike.
void append_text(std::vector<DraftInline>& line, std::string text, const DraftInline& look);

/// Spaces at both ends of a line of inlines go; empty runs go.
void trim(std::vector<DraftInline>& line);

}  // namespace shardscope::article
