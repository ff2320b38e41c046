// SPDX-License-Identifier: MIT
#include "tools/article_compiler/special.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "tools/article_compiler/text.h"

namespace shardscope::article {
namespace {

/// Takes "[!kind]" off the front of the quote; "" when there is none.
std::string take_kind(DraftBlock& quote) {
  if (quote.children.empty() || quote.children.front().inlines.empty()) return {};
  DraftInline& first = quote.children.front().inlines.front();
  const std::size_t end = first.text.find(']');
  if (first.kind != InlineKind::text || first.text.compare(0, 2, "[!") != 0 ||
      end == std::string::npos)
    return {};
  std::string kind = first.text.substr(2, end - 2);
  const std::size_t next = first.text.find_first_not_of(' ', end + 1);
  first.text.erase(0, std::min(next, first.text.size()));
  return kind;
}

/// Splits the first paragraph at its first line end: what stood beside [!kind], and the rest.
std::vector<DraftInline> take_first_line(DraftBlock& quote) {
  std::vector<DraftInline>& all = quote.children.front().inlines;
  std::vector<DraftInline> head;
  auto run = all.begin();
  for (; run != all.end(); ++run) {
    const std::size_t end =
        run->kind == InlineKind::text ? run->text.find('\n') : std::string::npos;
    if (end == std::string::npos) {
      head.push_back(std::move(*run));
      continue;
    }
    head.push_back(*run);
    head.back().text.erase(end);
    run->text.erase(0, end + 1);
    break;
  }
  all.erase(all.begin(), run);
  trim(all);
  if (all.empty()) quote.children.erase(quote.children.begin());
  trim(head);
  return head;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0) out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string_view stripped(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

/// Lines "id: label", one button each.
void scenario_lines(DraftBlock& block, const std::string& content, const std::string& file,
                    Problems& problems) {
  int line = block.line;
  std::string_view rest = content;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view text = stripped(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++line;
    if (text.empty()) continue;
    const std::size_t colon = text.find(": ");
    if (colon == std::string_view::npos) {
      problems.add(file, line, "a scenario line is \"id: words on the button\"");
      continue;
    }
    DraftBlock button;
    button.kind = BlockKind::item;
    button.line = line;
    button.id = std::string(stripped(text.substr(0, colon)));
    DraftInline label;
    label.line = line;
    append_text(button.inlines, with_curly_quotes(stripped(text.substr(colon + 2)), 0), label);
    block.children.push_back(std::move(button));
  }
  if (block.children.empty()) problems.add(file, block.line, "scenarios without a line");
}

}  // namespace

DraftBlock special_quote(DraftBlock quote, const std::string& file, Problems& problems) {
  const std::string kind = take_kind(quote);
  const int line = quote.line;
  if (kind.empty()) {
    problems.add(file, line, "a quote begins with [!takeaway], [!note], [!fold] or [!live]");
    return quote;
  }
  if (kind == "takeaway" || kind == "note") {
    quote.kind = kind == "note" ? BlockKind::note : BlockKind::takeaway;
    trim(quote.children.front().inlines);
    std::vector<DraftInline>& first = quote.children.front().inlines;
    if (!first.empty() && first.front().kind == InlineKind::text &&
        first.front().text.front() == '\n')
      first.front().text.erase(0, 1);
    if (first.empty()) quote.children.erase(quote.children.begin());
    if (quote.children.empty()) problems.add(file, line, "an empty " + kind);
  } else if (kind == "fold") {
    quote.kind = BlockKind::fold;
    quote.inlines = take_first_line(quote);
    if (quote.inlines.empty())
      problems.add(file, line, "a fold needs a summary: > [!fold] Summary");
    if (quote.children.empty()) problems.add(file, line, "a fold without content");
  } else if (kind == "live") {
    quote.kind = BlockKind::live;
    if (quote.children.size() != 1) problems.add(file, line, "a live line is one paragraph");
    quote.inlines = std::move(quote.children.front().inlines);
    quote.children.clear();
    if (quote.inlines.empty()) problems.add(file, line, "an empty live line");
  } else {
    problems.add(file, line, "no block is called [!" + kind + "]");
  }
  return quote;
}

DraftBlock special_fence(DraftBlock fence, const std::string& content, const std::string& file,
                         Problems& problems) {
  const std::string info = std::exchange(fence.argument, {});
  const std::vector<std::string_view> words = split(info, ' ');
  const std::string_view kind = words.empty() ? std::string_view() : words.front();
  const auto word = [&words](std::size_t i) {
    return i < words.size() ? std::string(words[i]) : std::string();
  };
  const bool blank = content.find_first_not_of(" \n") == std::string::npos;
  if (kind == "equation" || kind == "figure") {
    const bool equation = kind == "equation";
    fence.kind = equation ? BlockKind::equation : BlockKind::figure;
    fence.id = word(1);
    fence.argument = equation ? "" : word(2);
    if (fence.id.empty() || words.size() > (equation ? 2U : 3U))
      problems.add(
          file, fence.line,
          equation ? "an equation is ```equation id" : "a figure is ```figure name scheme");
    if (!blank) problems.add(file, fence.line, "nothing stands between these fences");
  } else if (kind == "scenarios") {
    fence.kind = BlockKind::scenarios;
    scenario_lines(fence, content, file, problems);
  } else {
    fence.argument = std::string(kind);
    DraftInline code;
    code.style.code = true;
    code.line = fence.line;
    append_text(fence.inlines, content.substr(0, content.find_last_not_of('\n') + 1), code);
    if (blank) problems.add(file, fence.line, "a fence without code");
  }
  return fence;
}

}  // namespace shardscope::article
