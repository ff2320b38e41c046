// SPDX-License-Identifier: MIT
// Paints an equation in the symbols' colours.
#include "web/typeset/math.h"

namespace shardscope::typeset {

namespace {

constexpr float kLit = 0.16F;  // opacity behind a name that is pointed at

Color color_of(const Theme& theme, const MathGlyphs& glyphs, const MathPaint& how) {
  const Color ink = how.ink;
  if (glyphs.symbol == nullptr) return ink;
  if (glyphs.value) {
    const bool input = how.is_input ? how.is_input(*glyphs.symbol) : glyphs.symbol->is_variable();
    return input ? theme.input : theme.output;
  }
  return glyphs.symbol->hue == Hue::plain ? ink : theme.hue(glyphs.symbol->hue);
}

}  // namespace

void paint_math(Painter& painter, const MathBox& box, Vec origin, const MathPaint& how) {
  const Theme& theme = painter.theme();
  for (const MathLeaf& leaf : box.leaves) {
    if (leaf.symbol != how.lit && &leaf != how.hot) continue;
    const Rect area = leaf.box.moved(origin);
    const Color own = color_of(theme, {.symbol = leaf.symbol, .value = leaf.value}, how);
    painter.fill({area.x - 2, area.y, area.w + 4, area.h}, with_alpha(own, kLit), 4);
  }
  for (const MathGlyphs& glyphs : box.glyphs) {
    painter.text(origin + glyphs.at, glyphs.style, color_of(theme, glyphs, how), glyphs.text);
  }
  for (const MathRule& rule : box.rules) painter.fill(rule.moved(origin), how.ink);
  std::vector<Vec> points;
  for (const MathStroke& stroke : box.strokes) {
    points.clear();
    for (const Vec p : stroke.points) points.push_back(origin + p);
    painter.polyline(points, how.ink, stroke.thickness);
  }
}

}  // namespace shardscope::typeset
