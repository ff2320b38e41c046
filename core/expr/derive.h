// SPDX-License-Identifier: MIT
// Derivatives of expressions, through the formulas they refer to.
#pragma once

#include "core/expr/expr.h"

namespace shardscope {

/// d expr / d variable as an expression over the same slots. Minimum, maximum and `select` follow
/// the branch that is active when it is evaluated; roundings, comparisons and conditions have
/// derivative 0 (their jumps are not slopes).
[[nodiscard]] Expr derivative(const Expr& expr, const Symbol& variable);

}  // namespace shardscope
