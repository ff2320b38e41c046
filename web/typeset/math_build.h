// SPDX-License-Identifier: MIT
// Putting equation boxes beside and above each other. Private to the floor: used by math.cpp (what
// each kind of node looks like) and math_lines.cpp (breaking).
#pragma once

#include <span>
#include <string_view>

#include "web/typeset/math.h"

namespace shardscope::typeset {

/// Ink above and below the baseline for a size of 1, judged by kinds of letters: fonts tell their
/// line height only.
struct InkHeights {
  float ascent = 0;
  float descent = 0;
};
[[nodiscard]] InkHeights ink_heights(std::string_view text);

class MathBuilder {
 public:
  MathBuilder(const Fonts& fonts, bool display) : fonts_(fonts), display_(display) {}

  [[nodiscard]] MathBox set(const MathNode& node, float size) const;
  /// A stretch of a row's children side by side, with the spaces their kinds ask for.
  [[nodiscard]] MathBox set_row(std::span<const MathNode> nodes, float size) const;
  /// Numerator and denominator as given, a bar between.
  [[nodiscard]] MathBox stack(MathBox above, MathBox below, float size) const;

  /// Whole device pixels, so that bars and words keep their distances wherever they are painted.
  [[nodiscard]] float snap(float value) const;

 private:
  [[nodiscard]] MathBox leaf(const MathNode& node, float size) const;
  [[nodiscard]] MathBox words(std::string_view text, TextStyle style) const;
  [[nodiscard]] MathBox fraction(const MathNode& node, float size) const;
  [[nodiscard]] MathBox slashed(const MathNode& node, float size) const;
  [[nodiscard]] MathBox root(const MathNode& node, float size) const;
  [[nodiscard]] MathBox power(const MathNode& node, float size) const;
  [[nodiscard]] MathBox call(const MathNode& node, float size) const;
  [[nodiscard]] MathBox cases(const MathNode& node, float size) const;
  [[nodiscard]] MathBox fenced(MathBox inside, std::string_view open, std::string_view close,
                               float size) const;
  void put_fence(MathBox& box, std::string_view sign, float ascent, float descent,
                 float size) const;
  void put_bracket(MathBox& box, std::string_view sign, float top, float bottom, float size) const;
  [[nodiscard]] MathBox subscripted(MathBox base, std::string_view subscript, float size) const;

  const Fonts& fonts_;
  bool display_;
};

/// Adds `part` with its origin at this offset; the box grows around it.
void put(MathBox& box, MathBox part, Vec offset);
/// To the right of what is there.
void append(MathBox& box, MathBox part, float space = 0);

/// Of subscripts and exponents, in half pixels.
[[nodiscard]] float script_size(float size);

}  // namespace shardscope::typeset
