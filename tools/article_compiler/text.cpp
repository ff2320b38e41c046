// SPDX-License-Identifier: MIT
#include "tools/article_compiler/text.h"

#include <array>
#include <utility>

namespace shardscope::article {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kEntities{{
    {"&nbsp;", "\u00A0"},
    {"&amp;", "&"},
    {"&lt;", "<"},
    {"&gt;", ">"},
    {"&quot;", "\""},
    {"&thinsp;", "\u2009"},
}};

bool opens_quote(char before) {
  return before == 0 || std::string_view(" \n([{/").find(before) != std::string_view::npos;
}

/// Text to be trimmed: not code, and not a fact of the build, whose words come later.
bool is_words(const DraftInline& run) {
  return run.kind == InlineKind::text && !run.style.code && run.id.empty();
}

bool looks_alike(const DraftInline& a, const DraftInline& b) {
  return a.kind == InlineKind::text && b.kind == InlineKind::text && a.id == b.id &&
         a.href == b.href && a.style.emphasis == b.style.emphasis &&
         a.style.strong == b.style.strong && a.style.code == b.style.code;
}

}  // namespace

std::string with_curly_quotes(std::string_view text, char before) {
  std::string out;
  for (const char c : text) {
    const bool opens = opens_quote(before);
    if (c == '\'')
      out += opens ? "‘" : "’";
    else if (c == '"')
      out += opens ? "“" : "”";
    else
      out += c;
    before = c;
  }
  return out;
}

std::optional<std::string> entity_text(std::string_view entity) {
  for (const auto& [name, text] : kEntities) {
    if (name == entity) return std::string(text);
  }
  return std::nullopt;
}

void append_text(std::vector<DraftInline>& line, std::string text, const DraftInline& look) {
  if (text.empty()) return;
  if (!line.empty() && looks_alike(line.back(), look)) {
    line.back().text += text;
    return;
  }
  line.push_back(look);
  line.back().text = std::move(text);
}

void trim(std::vector<DraftInline>& line) {
  if (!line.empty() && is_words(line.front())) {
    std::string& text = line.front().text;
    text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) line.erase(line.begin());
  }
  if (!line.empty() && is_words(line.back())) {
    std::string& text = line.back().text;
    text.erase(text.find_last_not_of(' ') + 1);
    if (text.empty()) line.pop_back();
  }
}

}  // namespace shardscope::article
