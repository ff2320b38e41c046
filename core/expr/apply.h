// SPDX-License-Identifier: MIT
// The arithmetic of one operation: the only place where an operator's meaning is written. Inline,
// because compiled formulas run through it.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/expr/expr.h"

namespace shardscope {

/// How many operands an operation reads; 0 for leaves.
[[nodiscard]] constexpr int operand_count(Op op) {
  switch (op) {
    case Op::number:
    case Op::constant:
    case Op::symbol: return 0;
    case Op::neg:
    case Op::sqrt:
    case Op::ceil:
    case Op::floor:
    case Op::round:
    case Op::log2:
    case Op::negation: return 1;
    case Op::select: return 3;
    default: return 2;
  }
}

[[nodiscard]] inline double apply(Op op, double a, double b = 0, double c = 0) {
  switch (op) {
    case Op::add: return a + b;
    case Op::sub: return a - b;
    case Op::mul: return a * b;
    case Op::div: return a / b;
    case Op::neg: return -a;
    case Op::pow: return std::pow(a, b);
    case Op::sqrt: return std::sqrt(a);
    case Op::min: return std::min(a, b);
    case Op::max: return std::max(a, b);
    case Op::ceil: return std::ceil(a);
    case Op::floor: return std::floor(a);
    case Op::round: return std::floor(a + 0.5);
    case Op::log2: return std::log2(a);
    case Op::less: return a < b ? 1 : 0;
    case Op::less_equal: return a <= b ? 1 : 0;
    case Op::greater: return a > b ? 1 : 0;
    case Op::greater_equal: return a >= b ? 1 : 0;
    case Op::equal: return a == b ? 1 : 0;
    case Op::not_equal: return a != b ? 1 : 0;
    case Op::both: return a != 0 && b != 0 ? 1 : 0;
    case Op::either: return a != 0 || b != 0 ? 1 : 0;
    case Op::negation: return a == 0 ? 1 : 0;
    case Op::select: return a != 0 ? b : c;
    case Op::number:
    case Op::constant:
    case Op::symbol: break;  // leaves have a value, not an operation
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace shardscope
