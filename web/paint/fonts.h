// SPDX-License-Identifier: MIT
// The page's faces and how wide their words are. Who rasterises them is web/browser's business
// (glyphs.h); native tests give the same struct fonts of fixed advances.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

struct ImFont;
struct ImFontBaked;

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

/// Glyphs may be rasterised at this many horizontal offsets, so that letters keep even gaps on
/// screens of low density.
inline constexpr int kPhases = 4;

/// What the loader behind these fonts must keep to: it rasterises at baked.Size *
/// baked.RasterizerDensity device pixels (not rounded), font `phase` with the outline moved right
/// by phase / kPhases device pixels, and a glyph's Y0 counts from round(baked.Ascent) above the
/// baseline.
struct Fonts {
  using Phases = std::array<ImFont*, kPhases>;

  std::array<Phases, static_cast<std::size_t>(Face::count)> faces{};  // later phases may be null
  std::array<VerticalMetrics, static_cast<std::size_t>(Face::count)>
      metrics_per_pixel{};  // for size 1
  float density = 1;        // device pixels per document pixel

  [[nodiscard]] int phases(Face face) const { return of(face)[1] != nullptr ? kPhases : 1; }
  [[nodiscard]] VerticalMetrics metrics(TextStyle style) const;
  /// Advance of a text without kerning, in document pixels, not rounded. Measures without
  /// rasterising.
  [[nodiscard]] float width(TextStyle style, std::string_view text) const;
  [[nodiscard]] float advance(TextStyle style, char32_t character) const;

  /// Glyphs at exactly style.size * density device pixels; valid within this frame. What they hold
  /// times glyph_scale(style) is in document pixels.
  [[nodiscard]] ImFontBaked& baked(TextStyle style, int phase = 0) const;
  [[nodiscard]] static float glyph_scale(TextStyle style);

 private:
  static constexpr std::size_t kTabled = 0x250;  // Latin with accents; the rest is asked each time
  struct Advances {
    TextStyle style;
    float density = 0;
    std::array<float, kTabled> of{};  // negative: not asked yet
  };
  [[nodiscard]] const Phases& of(Face face) const { return faces[static_cast<std::size_t>(face)]; }
  [[nodiscard]] float measure(TextStyle style, char32_t character) const;
  [[nodiscard]] Advances& advances(TextStyle style) const;

  mutable std::vector<Advances> advances_;
};

/// Takes one character off the front of a UTF-8 text; a broken byte counts as U+FFFD.
[[nodiscard]] char32_t take_character(std::string_view& text);

/// Distance from the top of a line of this height to its baseline.
[[nodiscard]] float baseline_in(const Fonts& fonts, TextStyle style, float line_height);

}  // namespace shardscope
