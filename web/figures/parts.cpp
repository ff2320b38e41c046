// SPDX-License-Identifier: MIT
// The small things that figures are put together from.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/article/words.h"
#include "core/expr/math.h"
#include "web/figures/frame.h"

namespace shardscope::figures {
namespace {

constexpr float kSubscript = 0.78F;  // size
constexpr float kDrop = 0.22F;       // of its baseline, in the size of the base
constexpr float kHit = 28;           // least extent of a grip's hit box

TextStyle subscript_of(TextStyle style) { return {style.face, style.size * kSubscript}; }

}  // namespace

float symbol_width(const Fonts& fonts, TextStyle style, std::string_view glyph) {
  const GlyphParts parts = split_glyph(glyph);
  return fonts.width(style, parts.base) + fonts.width(subscript_of(style), parts.subscript);
}

float paint_symbol(Painter& paint, Vec baseline, TextStyle style, Color color,
                   std::string_view glyph) {
  const GlyphParts parts = split_glyph(glyph);
  float advance = paint.text(baseline, style, color, parts.base);
  if (!parts.subscript.empty()) {
    advance += paint.text({baseline.x + advance, baseline.y + kDrop * style.size},
                          subscript_of(style), color, parts.subscript);
  }
  return advance;
}

std::string_view glyph_of(const Model& model, const State& state, const Symbol& symbol) {
  return symbol.name(state[model.hw.gpu] != 0);
}

std::string text_of(const State& state, const Symbol& symbol) {
  return to_text(state[symbol], symbol.format);
}

std::string count_of(const State& state, const Symbol& symbol, std::string_view one,
                     std::string_view more) {
  const std::string number = text_of(state, symbol);
  return number + " " + std::string(number == "1" ? one : more);
}

std::string word_of(const Model& model, const State& state, std::string_view key) {
  return article::machine_word(key, state[model.hw.gpu] != 0);
}

float paint_drag_hint(Scene& scene, const Measures& m, Vec baseline, float room,
                      const Variable& variable) {
  constexpr std::string_view kDrag = "drag ";
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  // Rates go by the name and value that formulas use.
  const Symbol& shown = scene.model.shown(variable);
  const std::string_view glyph = glyph_of(scene.model, scene.state, shown);
  const std::string value = text_of(scene.state, shown);
  const float gap = m.px(5);
  const float width = paint.width(m.small, kDrag) + symbol_width(paint.fonts(), m.small, glyph) +
                      gap + paint.width(m.small, value);
  if (width > room) return 0;
  float x = baseline.x + paint.text(baseline, m.small, theme.muted, kDrag);
  x += paint_symbol(paint, {x, baseline.y}, m.small, theme.input, glyph) + gap;
  paint.text({x, baseline.y}, m.small, theme.input, value);
  return width;
}

Rect grip_box(const Measures& m, Vec center, float height) {
  const float w = kHit;
  const float h = std::max(height + m.px(8), kHit);
  return {center.x - w / 2, center.y - h / 2, w, h};
}

void paint_grip(Scene& scene, Vec center, float height, bool lit) {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  const float w = 7 * scene.text_scale;
  const Rect body{center.x - w / 2, center.y - height / 2, w, height};
  paint.fill(body.inset(-2), theme.surface, w / 2 + 2);
  paint.fill(body, theme.input, w / 2);
  if (!lit) return;
  // Small arrows on both sides, as on a green number.
  const float reach = w / 2 + 4 * scene.text_scale;
  const float size = 4 * scene.text_scale;
  for (const float way : {-1.0F, 1.0F}) {
    const float x = center.x + way * reach;
    const std::array tip{Vec{x + way * size, center.y}, Vec{x, center.y - size},
                         Vec{x, center.y + size}};
    const std::array turned{tip[0], tip[2], tip[1]};
    paint.polygon(way > 0 ? turned : tip, theme.input);
  }
}

float button_height(const Measures& m) { return std::max(28.0F, 28 * m.scale); }

float button_width(const Fonts& fonts, const Measures& m, std::string_view text) {
  return std::max(fonts.width(m.label, text) + m.px(20), button_height(m));
}

void paint_button(Scene& scene, const Measures& m, Vec at, std::string_view id,
                  std::string_view text, bool toggle, bool on, float width) {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  const Rect box{at.x, at.y, std::max(width, button_width(paint.fonts(), m, text)),
                 button_height(m)};
  const bool lit = scene.lit_hand == id;
  if (on) {
    paint.fill(box, theme.input_tint, 6);
    paint.frame(box, theme.input, kHairline, 6);
  } else {
    if (lit) paint.fill(box, mixed(theme.surface, theme.hairline, 0.5F), 6);
    paint.frame(box, lit ? theme.muted : theme.hairline, kHairline, 6);
  }
  const float y = box.y + baseline_in(paint.fonts(), m.label, box.h);
  paint.text({box.center().x, y}, m.label, on ? theme.input : theme.second, text, Align::center);
  scene.hands.push_back({.kind = toggle ? Hand::Kind::toggle : Hand::Kind::button,
                         .id = std::string(id),
                         .label = std::string(text),
                         .box = box,
                         .on = on});
}

void paint_mark(Painter& paint, Vec center, float size, Color color, bool good) {
  const float r = size / 2;
  const float t = std::max(1.5F, size / 7);
  if (good) {
    const std::array tick{Vec{center.x - r, center.y},
                          Vec{center.x - r * 0.25F, center.y + r * 0.7F},
                          Vec{center.x + r, center.y - r * 0.7F}};
    paint.polyline(tick, color, t);
    return;
  }
  const float d = r * 0.75F;
  const std::array down{Vec{center.x - d, center.y - d}, Vec{center.x + d, center.y + d}};
  const std::array up{Vec{center.x - d, center.y + d}, Vec{center.x + d, center.y - d}};
  paint.polyline(down, color, t);
  paint.polyline(up, color, t);
}

}  // namespace shardscope::figures
