// SPDX-License-Identifier: MIT
// From an expression to its printable form: constants folded, one fraction instead of many, no
// needless parentheses, optionally with the values of a state in place of the names.
// Not here: the boxes themselves and their plain-text and TeX forms, see math.h.
#pragma once

#include <span>
#include <vector>

#include "core/expr/expr.h"
#include "core/expr/math.h"

namespace shardscope {

struct PrintOptions {
  /// Values of all symbols by slot. When given, `select` prints only its active branch; when
  /// empty, all branches as cases.
  std::span<const double> slots = {};
  /// Numbers instead of names, each in its symbol's own format. Needs `slots`.
  bool substitute = false;
  /// Names as under a switched GPU fabric (`Symbol::switch_glyph`).
  bool switched = false;
};

/// The name of a symbol: one leaf, or a row for glyphs that are small formulas ("B/DP", "PP−1"),
/// whose leaves all carry the symbol. A symbol without a glyph is shown by its id.
[[nodiscard]] MathNode name_node(const Symbol& symbol, bool switched = false);

/// The right-hand side. A formula without a glyph of its own is replaced by its definition.
[[nodiscard]] MathNode to_math(const Expr& expr, const PrintOptions& options = {});

/// `name = definition`; just the name for a variable. With `substitute`: `name = numbers`. The
/// name is left out where it adds nothing: a verdict without a glyph states its condition, a
/// quotient named B/DP is shown as the quotient.
[[nodiscard]] MathNode to_equation(const Symbol& symbol, const PrintOptions& options = {});

/// The conditions that chose the branches `to_math` printed ("N ≤ G"), outermost first, each as a
/// true statement about the state. Empty without `slots`.
[[nodiscard]] std::vector<MathNode> active_conditions(const Expr& expr,
                                                      const PrintOptions& options);

}  // namespace shardscope
