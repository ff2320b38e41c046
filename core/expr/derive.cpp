// SPDX-License-Identifier: MIT
#include "core/expr/derive.h"

#include <unordered_map>

#include "core/expr/symbol.h"

namespace shardscope {

namespace {

constexpr double kLn2 = 0.693147180559945309417232121458;

bool is_literal(const Expr& expr, double value) {
  return expr->op == Op::number && expr->number == value;
}

// Building with these keeps a derivative free of the zeros and ones that rules produce.
Expr plus(const Expr& a, const Expr& b) {
  return is_literal(a, 0) ? b : is_literal(b, 0) ? a : a + b;
}
Expr minus(const Expr& a, const Expr& b) {
  return is_literal(b, 0) ? a : is_literal(a, 0) ? -b : a - b;
}
Expr times(const Expr& a, const Expr& b) {
  if (is_literal(a, 0) || is_literal(b, 0)) return 0;
  return is_literal(a, 1) ? b : is_literal(b, 1) ? a : a * b;
}
Expr over(const Expr& a, const Expr& b) { return is_literal(a, 0) ? a : a / b; }
Expr either_branch(const Expr& condition, const Expr& a, const Expr& b) {
  return is_literal(a, 0) && is_literal(b, 0) ? a : select(condition, a, b);
}

class Deriver {
 public:
  explicit Deriver(const Symbol& variable) : variable_(variable) {}

  Expr run(const Expr& expr) {
    const auto& arguments = expr->arguments;
    switch (expr->op) {
      case Op::symbol: return of_symbol(*expr->symbol);
      case Op::add: return plus(run(arguments[0]), run(arguments[1]));
      case Op::sub: return minus(run(arguments[0]), run(arguments[1]));
      case Op::neg: return minus(0, run(arguments[0]));
      case Op::mul:
        return plus(times(run(arguments[0]), arguments[1]), times(arguments[0], run(arguments[1])));
      case Op::div: return of_quotient(arguments[0], arguments[1]);
      case Op::pow: return of_power(arguments[0], arguments[1]);
      case Op::sqrt: return over(run(arguments[0]), 2 * expr);
      case Op::log2: return over(run(arguments[0]), kLn2 * arguments[0]);
      case Op::min:
        return either_branch(arguments[0] <= arguments[1], run(arguments[0]), run(arguments[1]));
      case Op::max:
        return either_branch(arguments[0] >= arguments[1], run(arguments[0]), run(arguments[1]));
      case Op::select: return either_branch(arguments[0], run(arguments[1]), run(arguments[2]));
      default: return 0;  // numbers, roundings, conditions
    }
  }

 private:
  Expr of_symbol(const Symbol& symbol) {
    if (&symbol == &variable_) return 1;
    if (!symbol.definition) return 0;
    const auto known = of_formula_.find(&symbol);
    if (known != of_formula_.end()) return known->second;
    Expr result = run(*symbol.definition);
    of_formula_.emplace(&symbol, result);
    return result;
  }

  Expr of_quotient(const Expr& a, const Expr& b) {
    // (a' − a/b·b') / b: one division of the original kind, no square to overflow
    return over(minus(run(a), times(a / b, run(b))), b);
  }

  Expr of_power(const Expr& base, const Expr& exponent) {
    if (exponent->op == Op::number) {  // x^0 and x^1 keep their slopes even at x = 0
      const double n = exponent->number;
      const Expr factor = n == 1 ? Expr(1) : n == 2 ? base : pow(base, n - 1);
      return times(times(n, factor), run(base));
    }
    Expr base_slope = times(exponent * pow(base, exponent - 1), run(base));
    const Expr exponent_slope = run(exponent);
    if (is_literal(exponent_slope, 0)) return base_slope;
    return plus(base_slope, times(pow(base, exponent) * (kLn2 * log2(base)), exponent_slope));
  }

  const Symbol& variable_;
  std::unordered_map<const Symbol*, Expr> of_formula_;
};

}  // namespace

Expr derivative(const Expr& expr, const Symbol& variable) { return Deriver(variable).run(expr); }

}  // namespace shardscope
