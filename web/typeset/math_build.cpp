// SPDX-License-Identifier: MIT
// Boxes of an equation beside each other, and the heights of their ink.
#include "web/typeset/math_build.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace shardscope::typeset {

namespace {

Rect around(Rect a, const Rect& b) {
  const float x = std::min(a.x, b.x);
  const float y = std::min(a.y, b.y);
  return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

constexpr InkHeights kLow{0.48F, 0.02F}, kTall{0.70F, 0.02F}, kDeep{0.48F, 0.23F},
    kDeepCapital{0.70F, 0.17F}, kFence{0.74F, 0.20F}, kSign{0.52F, 0.0F};

InkHeights heights_of(char32_t c) {
  if (c == U' ') return {};
  if (c == U'(' || c == U')' || c == U'/' || c == U'[' || c == U']') return kFence;
  if (c == U'g' || c == U'p' || c == U'q' || c == U'y') return kDeep;
  if (c == U'Q' || c == U'J' || c == U'j' || c == U',' || c == U';') return kDeepCapital;
  if (c == U'+' || c == U'-' || c == 0x2212 || c == 0xB7 || c == U'=' || c == 0xD7) return kSign;
  if (c == 0x3B2 || c == 0x3BE || c == 0x3B6) return {0.70F, 0.23F};  // beta, xi, zeta
  if (c == 0x3B3 || c == 0x3B7 || c == 0x3BC || c == 0x3C1 || c == 0x3C6) return kDeep;
  constexpr std::u32string_view low =
      U"acemnorsuvwxz\u03B1\u03B5\u03B9\u03BA\u03BD\u03C0\u03C3\u03C4\u03C9.";
  return low.find(c) != std::u32string_view::npos ? kLow : kTall;
}

}  // namespace

InkHeights ink_heights(std::string_view text) {
  InkHeights out;
  while (!text.empty()) {
    const InkHeights one = heights_of(take_character(text));
    out.ascent = std::max(out.ascent, one.ascent);
    out.descent = std::max(out.descent, one.descent);
  }
  return out;
}

void put(MathBox& box, MathBox part, Vec offset) {
  for (MathGlyphs& glyphs : part.glyphs) glyphs.at = glyphs.at + offset;
  for (MathRule& rule : part.rules) rule = rule.moved(offset);
  for (MathLeaf& leaf : part.leaves) leaf.box = leaf.box.moved(offset);
  for (MathStroke& stroke : part.strokes) {
    for (Vec& point : stroke.points) point = point + offset;
  }
  const auto take = [](auto& into, auto& from) {
    if (into.empty()) {
      into = std::move(from);
    } else {
      std::move(from.begin(), from.end(), std::back_inserter(into));
    }
  };
  take(box.glyphs, part.glyphs);
  take(box.rules, part.rules);
  take(box.leaves, part.leaves);
  take(box.strokes, part.strokes);
  box.width = std::max(box.width, offset.x + part.width);
  box.ascent = std::max(box.ascent, part.ascent - offset.y);
  box.descent = std::max(box.descent, part.descent + offset.y);
}

void append(MathBox& box, MathBox part, float space) {
  const float x = box.width + space;
  put(box, std::move(part), {x, 0});
}

float script_size(float size) {
  return std::max(std::round(size * 0.72F * 2) / 2, std::min(size, 11.0F));
}

float MathBuilder::snap(float value) const {
  return std::round(value * fonts_.density) / fonts_.density;
}

MathBox MathBuilder::words(std::string_view text, TextStyle style) const {
  MathBox box;
  box.width = fonts_.width(style, text);
  const InkHeights ink = ink_heights(text);
  box.ascent = ink.ascent * style.size;
  box.descent = ink.descent * style.size;
  box.glyphs.push_back({std::string(text), style, {}, nullptr, false});
  return box;
}

MathBox MathBuilder::subscripted(MathBox base, std::string_view subscript, float size) const {
  if (subscript.empty()) return base;
  const float script = script_size(size);
  const Face face = is_italic(subscript) ? Face::serif_italic : Face::serif;
  put(base, words(subscript, {face, script}),
      {base.width + snap(size * 0.03F), snap(size * 0.17F)});
  return base;
}

MathBox MathBuilder::leaf(const MathNode& node, float size) const {
  const bool name = node.kind == MathKind::name;
  const Face face = name && is_italic(node.text) ? Face::serif_italic : Face::serif;
  MathBox box = subscripted(words(node.text, {face, size}), node.subscript, size);
  // An italic capital leans over its advance; keep what follows off it.
  if (face == Face::serif_italic && node.subscript.empty()) box.width += size * 0.04F;
  if (node.symbol == nullptr) return box;
  for (MathGlyphs& glyphs : box.glyphs) {
    glyphs.symbol = node.symbol;
    glyphs.value = !name;
  }
  Rect area{0, -0.78F * size, box.width, 1.04F * size};
  area = around(area, {0, -box.ascent, box.width, box.height()});
  const std::string text = node.subscript.empty() ? node.text : node.text + "_" + node.subscript;
  box.leaves.push_back({node.symbol, !name, text, area});
  return box;
}

}  // namespace shardscope::typeset
