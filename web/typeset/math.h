// SPDX-License-Identifier: MIT
// An equation as placed glyphs and strokes. Positions are document pixels from the left end of the
// baseline. Not here: what the equation says (core/expr/math.h).
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/expr/math.h"
#include "web/paint/painter.h"

namespace shardscope::typeset {

/// Words of one face and colour.
struct MathGlyphs {
  std::string text;
  TextStyle style;
  Vec at;                          // of the baseline's left end
  const Symbol* symbol = nullptr;  // whose name or value this is
  bool value = false;              // a number in place of the name
};

/// A fraction bar or the roof of a root: a filled rectangle.
using MathRule = Rect;

/// Parentheses that grow, brackets, the hook of a root.
struct MathStroke {
  std::vector<Vec> points;
  float thickness = 1.25F;
};

/// What can be pointed at: the name or the value of one symbol, in reading order.
struct MathLeaf {
  const Symbol* symbol = nullptr;
  bool value = false;
  std::string text;
  Rect box;
};

struct MathBox {
  float width = 0;
  float ascent = 0;   // above the baseline (of the first line)
  float descent = 0;  // below it
  std::vector<MathGlyphs> glyphs;
  std::vector<MathRule> rules;
  std::vector<MathStroke> strokes;
  std::vector<MathLeaf> leaves;

  [[nodiscard]] float height() const { return ascent + descent; }
};

struct MathLook {
  float size = 20;
  bool display = true;  // built-up fractions; inside a line they are set with a slash
  float max_width = std::numeric_limits<float>::infinity();  // broken at relations, then at signs
};

[[nodiscard]] MathBox set_math(const MathNode& node, const Fonts& fonts, const MathLook& look);

struct MathPaint {
  Color ink = 0;
  /// Whether a value is the reader's to change (green) or computed (blue); by default variables
  /// are.
  std::function<bool(const Symbol&)> is_input;
  const Symbol* lit = nullptr;  // its leaves get a tint
  const MathLeaf* hot = nullptr;
};

/// `origin` is the left end of the baseline.
void paint_math(Painter& painter, const MathBox& box, Vec origin, const MathPaint& how);

/// The leaf under a point given relative to the origin; nullptr if none.
[[nodiscard]] const MathLeaf* leaf_at(const MathBox& box, Vec point);

/// For aria-label: the plain text with its signs said in words ("times", "divided by").
[[nodiscard]] std::string spoken(const MathNode& node);

}  // namespace shardscope::typeset
