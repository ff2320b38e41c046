// SPDX-License-Identifier: MIT
// Words and shapes into an ImDrawList. Lines between other points: see strokes.cpp.
#include "web/paint/painter.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

constexpr std::string_view kEllipsis = "…";

ImVec2 to_im(Vec p) { return {p.x, p.y}; }

}  // namespace

Painter::Painter(ImDrawList& list, const Fonts& fonts, const Theme& theme, Rect slice)
    : list_(list), fonts_(fonts), theme_(theme), slice_(slice) {
  // ImGui softens edges over one unit; here that unit is a device pixel, which its prebuilt line
  // textures do not know.
  list_.Flags &= ~ImDrawListFlags_AntiAliasedLinesUseTex;
  list_._FringeScale = device_pixel();
}

Color Painter::shade(Color color) const {
  return opacity_ >= 1 ? color : with_alpha(color, opacity_);
}

float Painter::snap(float canvas) const {
  return std::round(canvas * fonts_.density) * device_pixel();
}

float Painter::snapped_thickness(float thickness) const {
  return std::max(1.0F, std::round(thickness * fonts_.density)) * device_pixel();
}

Rect Painter::snapped(const Rect& rect) const {
  const Vec from = to_canvas({rect.x, rect.y});
  const Vec to = to_canvas({rect.right(), rect.bottom()});
  const float x = snap(from.x);
  const float y = snap(from.y);
  return {x, y, snap(to.x) - x, snap(to.y) - y};
}

struct Painter::Pen {
  Vec at;  // canvas coordinates; y on a device pixel
  TextStyle style;
  Color color;
};

void Painter::word(Pen& pen, std::string_view word) {
  const int phases = fonts_.phases(pen.style.face);
  const float steps = fonts_.density * static_cast<float>(phases);
  const float start = std::round(pen.at.x * steps);
  const float scale = Fonts::glyph_scale(pen.style);
  std::array<ImFontBaked*, kPhases> baked{};
  float offset = 0;
  while (!word.empty()) {
    const auto character = static_cast<ImWchar>(take_character(word));
    const int step = static_cast<int>(start + std::round(offset * steps));
    const int phase = ((step % phases) + phases) % phases;
    ImFontBaked*& font = baked[static_cast<std::size_t>(phase)];
    if (font == nullptr) font = &fonts_.baked(pen.style, phase);
    const ImFontGlyph& glyph = *font->FindGlyph(character);
    if (glyph.Visible) {
      const float x = static_cast<float>(step - phase) / steps;
      const float y = pen.at.y - std::round(font->Ascent) * scale;
      list_.PrimReserve(6, 4);
      list_.PrimRectUV({x + glyph.X0 * scale, y + glyph.Y0 * scale},
                       {x + glyph.X1 * scale, y + glyph.Y1 * scale}, {glyph.U0, glyph.V0},
                       {glyph.U1, glyph.V1}, pen.color);
    }
    offset += fonts_.advance(pen.style, character);
  }
  pen.at.x += offset;
}

float Painter::text(Vec baseline, TextStyle style, Color color, std::string_view text,
                    Align align) {
  const float advance = fonts_.width(style, text);
  if (align == Align::center) baseline.x -= advance / 2;
  if (align == Align::right) baseline.x -= advance;
  const VerticalMetrics metrics = fonts_.metrics(style);
  const Rect box{baseline.x, baseline.y - metrics.ascent, advance,
                 metrics.ascent + metrics.descent};
  if (record_ != nullptr && !text.empty())
    record_->push_back({box, baseline.y, style, std::string(text)});
  if (!sees(box)) return advance;

  Vec at = to_canvas(baseline);
  at.y = snap(at.y);
  Pen pen{at, style, shade(color)};
  const float space = fonts_.advance(style, U' ');
  while (!text.empty()) {
    if (text.front() == ' ') {
      pen.at.x += space;
      text.remove_prefix(1);
      continue;
    }
    const std::string_view next = text.substr(0, text.find(' '));
    word(pen, next);
    text.remove_prefix(next.size());
  }
  return advance;
}

float Painter::text_within(Vec baseline, float max_width, TextStyle style, Color color,
                           std::string_view text) {
  if (fonts_.width(style, text) <= max_width) return this->text(baseline, style, color, text);
  const float room = max_width - fonts_.width(style, kEllipsis);
  float used = 0;
  std::string_view rest = text;
  std::string_view fits;
  while (!rest.empty()) {
    used += fonts_.advance(style, take_character(rest));
    if (used > room) break;
    fits = text.substr(0, text.size() - rest.size());
  }
  while (!fits.empty() && fits.back() == ' ') fits.remove_suffix(1);
  if (fits.empty()) return 0;
  return this->text(baseline, style, color, std::string(fits).append(kEllipsis));
}

void Painter::fill(const Rect& rect, Color color, float radius) {
  if (!sees(rect)) return;
  const Rect r = snapped(rect);
  if (r.w <= 0 || r.h <= 0) return;
  list_.AddRectFilled({r.x, r.y}, {r.right(), r.bottom()}, shade(color),
                      std::min({radius, r.w / 2, r.h / 2}));
}

void Painter::frame(const Rect& rect, Color color, float thickness, float radius) {
  if (!sees(rect)) return;
  const Rect r = snapped(rect);
  const float t = snapped_thickness(thickness);
  if (r.w <= 2 * t || r.h <= 2 * t) return;
  const Color shaded = shade(color);
  if (radius > 0) {
    const Rect middle = r.inset(t / 2);
    list_.PathRect({middle.x, middle.y}, {middle.right(), middle.bottom()},
                   std::max(0.0F, std::min({radius, r.w / 2, r.h / 2}) - t / 2));
    list_.PathStroke(shaded, ImDrawFlags_Closed, t);
    return;
  }
  list_.AddRectFilled({r.x, r.y}, {r.right(), r.y + t}, shaded);
  list_.AddRectFilled({r.x, r.bottom() - t}, {r.right(), r.bottom()}, shaded);
  list_.AddRectFilled({r.x, r.y + t}, {r.x + t, r.bottom() - t}, shaded);
  list_.AddRectFilled({r.right() - t, r.y + t}, {r.right(), r.bottom() - t}, shaded);
}

void Painter::polygon(std::span<const Vec> points, Color color) {
  for (const Vec& p : points) list_.PathLineTo(to_im(to_canvas(p)));
  list_.PathFillConvex(shade(color));
}

void Painter::circle(Vec center, float radius, Color color) {
  if (!sees({center.x - radius, center.y - radius, 2 * radius, 2 * radius})) return;
  list_.AddCircleFilled(to_im(to_canvas(center)), radius, shade(color),
                        list_._CalcCircleAutoSegmentCount(radius * fonts_.density));
}

void Painter::ring(Vec center, float radius, Color color, float thickness) {
  const float outer = radius + thickness;
  if (!sees({center.x - outer, center.y - outer, 2 * outer, 2 * outer})) return;
  list_.AddCircle(to_im(to_canvas(center)), radius, shade(color),
                  list_._CalcCircleAutoSegmentCount(radius * fonts_.density),
                  std::max(thickness, device_pixel()));
}

void Painter::push_clip(const Rect& rect) {
  const Rect r = snapped(rect);
  list_.PushClipRect({r.x, r.y}, {r.right(), r.bottom()}, true);
}

void Painter::pop_clip() { list_.PopClipRect(); }

}  // namespace shardscope
