// SPDX-License-Identifier: MIT
#include "core/expr/expr.h"

#include <utility>

#include "core/expr/apply.h"
#include "core/expr/symbol.h"

namespace shardscope {

namespace {

std::shared_ptr<const Node> leaf(Node node) {
  return std::make_shared<const Node>(std::move(node));
}

}  // namespace

Expr::Expr(double number) : node_(leaf({.op = Op::number, .number = number})) {}
Expr::Expr(int number) : Expr(static_cast<double>(number)) {}
Expr::Expr(const Constant& constant) : node_(leaf({.op = Op::constant, .constant = &constant})) {}
Expr::Expr(const Symbol& symbol) : node_(leaf({.op = Op::symbol, .symbol = &symbol})) {}
Expr::Expr(Op op, std::vector<Expr> arguments)
    : node_(leaf({.op = op, .arguments = std::move(arguments)})) {}

double Expr::evaluate(std::span<const double> slots) const {
  switch (node_->op) {
    case Op::number: return node_->number;
    case Op::constant: return node_->constant->value;
    case Op::symbol: return slots[node_->symbol->slot];
    default: break;
  }
  double values[3] = {0, 0, 0};
  for (std::size_t i = 0; i < node_->arguments.size(); ++i) {
    values[i] = node_->arguments[i].evaluate(slots);
  }
  return apply(node_->op, values[0], values[1], values[2]);
}

Expr operator+(const Expr& a, const Expr& b) { return {Op::add, {a, b}}; }
Expr operator-(const Expr& a, const Expr& b) { return {Op::sub, {a, b}}; }
Expr operator*(const Expr& a, const Expr& b) { return {Op::mul, {a, b}}; }
Expr operator/(const Expr& a, const Expr& b) { return {Op::div, {a, b}}; }
Expr operator-(const Expr& a) { return {Op::neg, {a}}; }
Expr operator<(const Expr& a, const Expr& b) { return {Op::less, {a, b}}; }
Expr operator<=(const Expr& a, const Expr& b) { return {Op::less_equal, {a, b}}; }
Expr operator>(const Expr& a, const Expr& b) { return {Op::greater, {a, b}}; }
Expr operator>=(const Expr& a, const Expr& b) { return {Op::greater_equal, {a, b}}; }
Expr operator==(const Expr& a, const Expr& b) { return {Op::equal, {a, b}}; }
Expr operator!=(const Expr& a, const Expr& b) { return {Op::not_equal, {a, b}}; }
Expr operator&&(const Expr& a, const Expr& b) { return {Op::both, {a, b}}; }
Expr operator||(const Expr& a, const Expr& b) { return {Op::either, {a, b}}; }
Expr operator!(const Expr& a) { return {Op::negation, {a}}; }
Expr pow(const Expr& base, const Expr& exponent) { return {Op::pow, {base, exponent}}; }
Expr sqrt(const Expr& a) { return {Op::sqrt, {a}}; }
Expr min(const Expr& a, const Expr& b) { return {Op::min, {a, b}}; }
Expr max(const Expr& a, const Expr& b) { return {Op::max, {a, b}}; }
Expr ceil(const Expr& a) { return {Op::ceil, {a}}; }
Expr floor(const Expr& a) { return {Op::floor, {a}}; }
Expr round(const Expr& a) { return {Op::round, {a}}; }
Expr log2(const Expr& a) { return {Op::log2, {a}}; }
Expr select(const Expr& condition, const Expr& then, const Expr& otherwise) {
  return {Op::select, {condition, then, otherwise}};
}

}  // namespace shardscope
