// SPDX-License-Identifier: MIT
// Everything that is drawn goes through here, in document pixels; the painter knows which slice of
// the article the canvas covers. Rectangles and upright or level lines snap to device pixels, words
// to the finest step the fonts offer (fonts.h: kPhases).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "web/paint/fonts.h"
#include "web/paint/geometry.h"
#include "web/paint/theme.h"

struct ImDrawList;

namespace shardscope {

enum class Align : std::uint8_t { left, center, right };

/// A thickness of one device pixel, whatever the screen.
inline constexpr float kHairline = 0;

/// A text that was painted: for the semantic layer over figures and for tests of their layout.
struct PaintedText {
  Rect box;  // advance by ascent + descent
  float baseline = 0;
  TextStyle style;
  std::string text;
};

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
  /// A line along the inside of the edge.
  void frame(const Rect& rect, Color color, float thickness = kHairline, float radius = 0);
  /// Diagonal lines at 45 degrees inside the rectangle, over whatever is there.
  void hatch(const Rect& rect, Color color, float spacing = 6, float thickness = 1);
  void line(Vec a, Vec b, Color color, float thickness = kHairline);
  void dashed(std::span<const Vec> points, Color color, float thickness, float dash = 5,
              float gap = 4);
  void polyline(std::span<const Vec> points, Color color, float thickness);  // round caps
  void polygon(std::span<const Vec> points, Color color);                    // convex, filled
  void circle(Vec center, float radius, Color color);
  void ring(Vec center, float radius, Color color, float thickness);
  void arrow(Vec from, Vec to, Color color, float thickness = 1.5F, float head = 6);

  void push_clip(const Rect& rect);
  void pop_clip();
  /// Every text painted from now on is also added here; null to stop.
  void record(std::vector<PaintedText>* into) { record_ = into; }
  /// Scales the opacity of all that follows until reset to 1.
  void set_opacity(float opacity) { opacity_ = opacity; }

 private:
  struct Pen;
  void word(Pen& pen, std::string_view word);
  [[nodiscard]] Color shade(Color color) const;
  [[nodiscard]] Vec to_canvas(Vec p) const { return p - Vec{slice_.x, slice_.y}; }
  [[nodiscard]] float snap(float canvas) const;
  [[nodiscard]] float snapped_thickness(float thickness) const;
  [[nodiscard]] Rect snapped(const Rect& rect) const;  // in canvas coordinates
  void stroke_polyline(std::span<const Vec> points, Color color, float thickness, bool closed);

  ImDrawList& list_;
  const Fonts& fonts_;
  const Theme& theme_;
  Rect slice_;
  float opacity_ = 1;
  std::vector<PaintedText>* record_ = nullptr;
};

}  // namespace shardscope
