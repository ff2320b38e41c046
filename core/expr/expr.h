// SPDX-License-Identifier: MIT
// Expressions: immutable trees built with ordinary C++ operators, evaluated over a vector of slots.
// Not here: printing (print.h), derivatives (derive.h), unit checks (check.h), compiled evaluation
// (reactive/).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/units/unit.h"

namespace shardscope {

struct Symbol;
struct Node;

enum class Op : std::uint8_t {
  number,    // a pure number that structure dictates: 3 matrices, 1 + n
  constant,  // a named number that carries a unit and a meaning: flop_per_mac
  symbol,    // a variable or another formula
  add,
  sub,
  mul,
  div,
  neg,
  pow,
  sqrt,
  min,
  max,
  ceil,
  floor,
  round,
  log2,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  not_equal,
  both,
  either,
  negation,
  select,  // select(condition, then, otherwise)
};

/// A number with a name, a unit and a meaning, such as 2 FLOP for each multiply-accumulate.
struct Constant {
  std::string_view name;
  double value;
  Unit unit;
  std::string_view meaning;
};

/// Handle to an immutable expression; cheap to copy. A condition evaluates to 1 or 0.
class Expr {
 public:
  Expr(double number);  // NOLINT(google-explicit-constructor): 8 * B reads as written
  Expr(int number);     // NOLINT(google-explicit-constructor)
  Expr(const Constant&
           constant);          // NOLINT(google-explicit-constructor); must outlive the expression
  Expr(const Symbol& symbol);  // NOLINT(google-explicit-constructor); must outlive the expression
  Expr(Op op, std::vector<Expr> arguments);

  [[nodiscard]] const Node& node() const { return *node_; }
  const Node* operator->() const { return node_.get(); }

  /// Value by walking the tree. Symbols read `slots[symbol.slot]`; every formula used must be in
  /// its slot already.
  [[nodiscard]] double evaluate(std::span<const double> slots) const;

 private:
  std::shared_ptr<const Node> node_;
};

struct Node {
  Op op = Op::number;
  double number = 0;                   // Op::number
  const Constant* constant = nullptr;  // Op::constant
  const Symbol* symbol = nullptr;      // Op::symbol
  std::vector<Expr> arguments;
};

Expr operator+(const Expr& a, const Expr& b);
Expr operator-(const Expr& a, const Expr& b);
Expr operator*(const Expr& a, const Expr& b);
Expr operator/(const Expr& a, const Expr& b);
Expr operator-(const Expr& a);
Expr operator<(const Expr& a, const Expr& b);
Expr operator<=(const Expr& a, const Expr& b);
Expr operator>(const Expr& a, const Expr& b);
Expr operator>=(const Expr& a, const Expr& b);
Expr operator==(const Expr& a, const Expr& b);
Expr operator!=(const Expr& a, const Expr& b);
Expr operator&&(const Expr& a, const Expr& b);
Expr operator||(const Expr& a, const Expr& b);
Expr operator!(const Expr& a);
Expr pow(const Expr& base, const Expr& exponent);
Expr sqrt(const Expr& a);
Expr min(const Expr& a, const Expr& b);
Expr max(const Expr& a, const Expr& b);
Expr ceil(const Expr& a);
Expr floor(const Expr& a);
Expr round(const Expr& a);  // half toward +infinity
Expr log2(const Expr& a);
Expr select(const Expr& condition, const Expr& then, const Expr& otherwise);

}  // namespace shardscope
