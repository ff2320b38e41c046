// SPDX-License-Identifier: MIT
// The page's faces and how wide their words are. Who rasterises them is web/browser's business
// (glyphs.h); native tests give the same struct fonts of fixed advances.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

struct ImFont;

namespace shardscope {

enum class Face : std::uint8_t {
  serif,
  serif_italic,
  serif_semibold,
  sans,
  sans_semibold,
  mono,
  count
};

/// Size in document pixels. Figures are tabular in every face where a number can change.
struct TextStyle {
  Face face = Face::serif;
  float size = 18;
  friend constexpr bool operator==(const TextStyle&, const TextStyle&) = default;
};

/// The sizes of look.md; `narrow` is the phone's.
namespace styles {
inline constexpr TextStyle body{Face::serif, 18}, body_narrow{Face::serif, 17};
inline constexpr TextStyle title{Face::serif_semibold, 30}, heading{Face::serif_semibold, 23},
    subheading{Face::serif_semibold, 19};
inline constexpr TextStyle note{Face::serif, 15}, label{Face::sans, 13},
    label_strong{Face::sans_semibold, 13};
inline constexpr TextStyle code{Face::mono, 15}, math{Face::serif, 20},
    math_italic{Face::serif_italic, 20};
}  // namespace styles

/// Ascent and descent in document pixels as the browser's own line layout uses them, so that
/// baseline = top + (line_height - ascent - descent) / 2 + ascent is where the DOM puts it too.
struct VerticalMetrics {
  float ascent = 0;
  float descent = 0;
};

struct Fonts {
  std::array<ImFont*, static_cast<std::size_t>(Face::count)> faces{};
  std::array<VerticalMetrics, static_cast<std::size_t>(Face::count)>
      metrics_per_pixel{};  // for size 1
  float density = 1;        // device pixels per document pixel

  [[nodiscard]] ImFont* at(Face face) const { return faces[static_cast<std::size_t>(face)]; }
  [[nodiscard]] VerticalMetrics metrics(TextStyle style) const;
  /// Advance of a text without kerning, in document pixels, not rounded.
  [[nodiscard]] float width(TextStyle style, std::string_view text) const;
};

/// Distance from the top of a line of this height to its baseline.
[[nodiscard]] float baseline_in(const Fonts& fonts, TextStyle style, float line_height);

}  // namespace shardscope
