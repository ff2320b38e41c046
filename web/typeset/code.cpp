// SPDX-License-Identifier: MIT
// Lines of code within a width: set smaller first, then continued on the next line.
#include <algorithm>

#include "web/typeset/nodes.h"

namespace shardscope::typeset {

namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace

void set_code(CodeText& code, std::string_view text, const Fonts& fonts, const TextLook& look,
              float width, float smallest) {
  const std::vector<std::string_view> lines = lines_of(text);
  const auto widest = [&](TextStyle style) {
    float w = 0;
    for (const std::string_view line : lines) w = std::max(w, fonts.width(style, line));
    return w;
  };
  code.style = look.style;
  while (code.style.size - 1 >= smallest && widest(code.style) > width) code.style.size -= 1;
  code.line_height = look.line_height;
  code.lines.clear();
  const float hang = fonts.width(code.style, "    ");
  for (std::string_view line : lines) {
    float indent = 0;
    while (fonts.width(code.style, line) > width - indent) {
      std::size_t end = 0;  // the most that fits, preferably up to a space
      std::size_t space = 0;
      for (std::string_view rest = line; !rest.empty(); end = line.size() - rest.size()) {
        if (rest.front() == ' ' && end > 0) space = end;
        std::string_view after = rest;
        static_cast<void>(take_character(after));
        const std::size_t next = line.size() - after.size();
        if (end > 0 && fonts.width(code.style, line.substr(0, next)) > width - indent) break;
        rest = after;
      }
      const bool at_space = space > 0 && line.find_first_not_of(' ') < space;
      code.lines.push_back({line.substr(0, at_space ? space : end), indent});
      line.remove_prefix(at_space ? space + 1 : end);
      indent = hang;
    }
    code.lines.push_back({line, indent});
  }
}

}  // namespace shardscope::typeset
