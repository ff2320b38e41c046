// SPDX-License-Identifier: MIT
// Everything that is drawn goes through here, in document pixels; the painter knows which slice of
// the article the canvas covers. Lines and rectangles snap to device pixels, words to rounded
// device pixels.
#pragma once

#include <span>
#include <string_view>

#include "web/paint/fonts.h"
#include "web/paint/geometry.h"
#include "web/paint/theme.h"

struct ImDrawList;

namespace shardscope {

enum class Align : std::uint8_t { left, center, right };

class Painter {
 public:
  /// `slice` is the part of the document that the canvas covers this frame.
  Painter(ImDrawList& list, const Fonts& fonts, const Theme& theme, Rect slice);

  [[nodiscard]] const Theme& theme() const { return theme_; }
  [[nodiscard]] const Fonts& fonts() const { return fonts_; }
  [[nodiscard]] const Rect& slice() const { return slice_; }
  [[nodiscard]] bool sees(const Rect& rect) const { return rect.overlaps(slice_); }
  [[nodiscard]] float device_pixel() const { return 1 / fonts_.density; }

  /// Text with its baseline at y; returns its advance.
  float text(Vec baseline, TextStyle style, Color color, std::string_view text,
             Align align = Align::left);
  [[nodiscard]] float width(TextStyle style, std::string_view text) const {
    return fonts_.width(style, text);
  }
  /// As much of the text as fits, with an ellipsis if it does not.
  float text_within(Vec baseline, float max_width, TextStyle style, Color color,
                    std::string_view text);

  void fill(const Rect& rect, Color color, float radius = 0);
  void frame(const Rect& rect, Color color, float thickness = 1, float radius = 0);
  /// Diagonal lines at 45 degrees inside the rectangle, over whatever is there.
  void hatch(const Rect& rect, Color color, float spacing = 6, float thickness = 1);
  void line(Vec a, Vec b, Color color, float thickness = 1);
  void dashed(std::span<const Vec> points, Color color, float thickness, float dash = 5,
              float gap = 4);
  void polyline(std::span<const Vec> points, Color color, float thickness);
  void polygon(std::span<const Vec> points, Color color);  // convex, filled
  void circle(Vec center, float radius, Color color);
  void ring(Vec center, float radius, Color color, float thickness);
  void arrow(Vec from, Vec to, Color color, float thickness = 1.5F, float head = 6);

  void push_clip(const Rect& rect);
  void pop_clip();
  /// Scales the opacity of all that follows until reset to 1.
  void set_opacity(float opacity) { opacity_ = opacity; }

 private:
  [[nodiscard]] Color shade(Color color) const;
  [[nodiscard]] Vec to_canvas(Vec p) const { return p - Vec{slice_.x, slice_.y}; }

  ImDrawList& list_;
  const Fonts& fonts_;
  const Theme& theme_;
  Rect slice_;
  float opacity_ = 1;
};

}  // namespace shardscope
