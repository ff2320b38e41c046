// SPDX-License-Identifier: MIT
// An expression brought into the shape in which it is read: sums and products flattened, numbers
// folded, one fraction a product. Only for printing; evaluation never sees it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/expr/expr.h"

namespace shardscope {

/// What a reader sees as one thing. Sums hold no sums, products no products.
struct Term {
  enum class Kind : std::uint8_t {
    number,   // `number`
    symbol,   // `symbol`
    sum,      // parts; a part with `minus` is subtracted
    product,  // number/divisor · parts / below
    apply,    // `op` applied to parts: powers, roots, min, max, ceil, comparisons, and, or
    cases,    // parts in pairs value, condition; a lone last part is the value otherwise
  };
  Kind kind = Kind::number;
  double number = 1;   // number; product: its numeric factor, may be negative
  double divisor = 1;  // product
  const Symbol* symbol = nullptr;
  Op op = Op::number;
  bool minus = false;  // inside a sum
  std::vector<Term> parts{};
  std::vector<Term> below{};

  friend bool operator==(const Term&, const Term&) = default;
};

/// With `slots`, `select` becomes the branch that is active there; without, cases.
[[nodiscard]] Term simplify(const Expr& expr, std::span<const double> slots = {});

/// The conditions behind the branches that `simplify` took, as true statements, outermost first.
[[nodiscard]] std::vector<Term> conditions_taken(const Expr& expr, std::span<const double> slots);

}  // namespace shardscope
