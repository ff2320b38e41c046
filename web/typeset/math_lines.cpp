// SPDX-License-Identifier: MIT
// An equation within a width: broken before relations and signs; if a part is still too wide, set
// smaller; if that is not enough, long numerators and denominators are broken themselves.
#include <algorithm>
#include <cmath>
#include <vector>

#include "web/typeset/math_build.h"

namespace shardscope::typeset {

namespace {

constexpr float kSmallest = 13;

using Nodes = std::span<const MathNode>;

class Breaker {
 public:
  Breaker(const Fonts& fonts, bool display, float max_width)
      : build_(fonts, display), max_width_(max_width) {}

  [[nodiscard]] MathBox at_size(const MathNode& node, float size, bool break_fractions) const {
    if (node.kind != MathKind::row) return part(node, size, max_width_, break_fractions);
    return lines(node.children, size, max_width_, size * 1.2F, break_fractions);
  }

 private:
  enum class Break : std::uint8_t { never, products, sums, relations };

  static Break break_before(const MathNode& node) {
    if (node.kind == MathKind::relation) return Break::relations;
    if (node.kind == MathKind::binary) return node.text == "·" ? Break::products : Break::sums;
    return Break::never;
  }

  /// Stretches of a row between breaks of at least this strength.
  static std::vector<Nodes> split(Nodes row, Break strength) {
    std::vector<Nodes> out;
    std::size_t begin = 0;
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (break_before(row[i]) < strength) continue;
      out.push_back(row.subspan(begin, i - begin));
      begin = i;
    }
    out.push_back(row.subspan(begin));
    return out;
  }

  MathBox stretch(Nodes nodes, float size, float width, bool break_fractions) const {
    MathBox box = build_.set_row(nodes, size);
    if (!break_fractions || box.width <= width) return box;
    MathBox out;
    for (const MathNode& node : nodes) {
      const bool first = out.glyphs.empty();
      append(out, part(node, size, width - out.width, true), first ? 0 : size * 0.24F);
    }
    return out;
  }

  /// One child, its fraction broken inside if need be.
  MathBox part(const MathNode& node, float size, float width, bool break_fractions) const {
    MathBox whole = build_.set(node, size);
    if (!break_fractions || whole.width <= width || node.kind != MathKind::fraction) return whole;
    const auto half = [&](const MathNode& child) {
      if (child.kind != MathKind::row) return build_.set(child, size);
      return lines(child.children, size, width - size * 0.5F, 0, false);
    };
    return build_.stack(half(node.children[0]), half(node.children[1]), size);
  }

  /// Fills lines; a stretch too wide for a line is split at weaker breaks.
  MathBox lines(Nodes row, float size, float width, float indent, bool break_fractions) const {
    MathBox whole = build_.set_row(row, size);
    if (whole.width <= width) return whole;
    std::vector<MathBox> parts;
    const auto add = [&](Nodes nodes, Break strength, const auto& self) -> void {
      MathBox box = stretch(nodes, size, width - indent, break_fractions);
      if (box.width <= width - indent || strength == Break::never) {
        parts.push_back(std::move(box));
        return;
      }
      for (const Nodes one : split(nodes, strength)) {
        self(one, static_cast<Break>(static_cast<int>(strength) - 1), self);
      }
    };
    add(row, Break::relations, add);
    return fill(parts, size, width, indent);
  }

  MathBox fill(const std::vector<MathBox>& parts, float size, float width, float indent) const {
    std::vector<MathBox> lines;
    for (const MathBox& part : parts) {
      const float space = size * 0.24F;
      const float start = lines.size() > 1 ? indent : 0;
      const bool fits = !lines.empty() && start + lines.back().width + space + part.width <= width;
      if (fits) {
        append(lines.back(), part, space);
      } else {
        lines.push_back(part);
      }
    }
    MathBox box;
    float y = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i > 0) y = build_.snap(y + lines[i - 1].descent + size * 0.4F + lines[i].ascent);
      put(box, lines[i], {i == 0 ? 0 : indent, y});
    }
    return box;
  }

  MathBuilder build_;
  float max_width_;
};

}  // namespace

MathBox set_math(const MathNode& node, const Fonts& fonts, const MathLook& look) {
  const MathBuilder builder(fonts, look.display);
  MathBox box = builder.set(node, look.size);
  if (box.width <= look.max_width) return box;
  const Breaker breaker(fonts, look.display, look.max_width);
  for (float size = look.size; size >= kSmallest; size -= 1.5F) {
    box = breaker.at_size(node, size, false);
    if (box.width <= look.max_width) return box;
  }
  for (float size : {look.size * 0.8F, kSmallest}) {
    size = std::max(std::round(size), std::min(kSmallest, look.size));
    box = breaker.at_size(node, size, true);
    if (box.width <= look.max_width) return box;
  }
  return box;
}

}  // namespace shardscope::typeset
