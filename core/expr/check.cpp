// SPDX-License-Identifier: MIT
#include "core/expr/check.h"

#include <cmath>
#include <string>

#include "core/expr/symbol.h"

namespace shardscope {

namespace {

/// A unit, or "any": the literals 0 and infinity are the same amount in every unit.
struct Found {
  Unit unit;
  bool any = false;
};

tl::unexpected<Error> mismatch(std::string message) {
  return tl::unexpected(Error{"", std::move(message)});
}

/// Two sides that must be of one kind; the verb makes the sentence: "adds B to s".
Result<Found> same(const Found& a, const Found& b, const char* verb, const char* joint) {
  if (a.any) return b;
  if (b.any || a.unit == b.unit) return a;
  return mismatch(std::string(verb) + " " + to_text(b.unit) + " " + joint + " " + to_text(a.unit));
}

/// The value of an expression without symbols, for exponents.
std::optional<double> literal_value(const Expr& expr) {
  if (expr->op == Op::symbol) return std::nullopt;
  for (const Expr& argument : expr->arguments) {
    if (!literal_value(argument)) return std::nullopt;
  }
  return expr.evaluate({});
}

class Checker {
 public:
  Result<Found> run(const Expr& expr) {
    switch (expr->op) {
      case Op::number: {
        const bool any = expr->number == 0 || std::isinf(expr->number);
        return Found{units::none, any};
      }
      case Op::constant: return Found{expr->constant->unit};
      case Op::symbol: return Found{expr->symbol->unit};
      default: break;
    }
    Found parts[3];
    for (std::size_t i = 0; i < expr->arguments.size(); ++i) {
      Result<Found> part = run(expr->arguments[i]);
      if (!part) return part;
      parts[i] = *part;
    }
    return combine(expr, parts);
  }

 private:
  static Result<Found> combine(const Expr& expr, const Found (&parts)[3]) {
    const auto& [a, b, c] = parts;
    switch (expr->op) {
      case Op::add: return same(a, b, "adds", "to");
      case Op::sub: return same(a, b, "subtracts", "from");
      case Op::mul: return Found{a.unit * b.unit, a.any || b.any};
      case Op::div: return Found{a.unit / b.unit, a.any};
      case Op::min:
      case Op::max: return same(a, b, "limits by", "a value in");
      case Op::less:
      case Op::less_equal:
      case Op::greater:
      case Op::greater_equal:
      case Op::equal:
      case Op::not_equal: {
        Result<Found> both = same(a, b, "compares", "with");
        return both ? Found{units::none} : both;
      }
      case Op::pow: return power(a, expr->arguments[1], b);
      case Op::sqrt: return to_halves(a, 1);
      case Op::log2: return pure(a, "takes a logarithm of");
      case Op::ceil:
      case Op::floor:
      case Op::round: return whole(a);
      case Op::both:
      case Op::either: {
        Result<Found> left = pure(a, "takes as a condition");
        return left ? pure(b, "takes as a condition") : left;
      }
      case Op::negation: return pure(a, "takes as a condition");
      case Op::select: {
        Result<Found> condition = pure(a, "takes as a condition");
        return condition ? same(b, c, "chooses", "or") : condition;
      }
      default: return a;  // neg
    }
  }

  static Result<Found> pure(const Found& a, const char* verb) {
    if (a.any || a.unit == units::none) return Found{units::none};
    return mismatch(std::string(verb) + " " + to_text(a.unit));
  }

  /// Rounding depends on the size of a unit; counts and tokens come in pieces, seconds do not.
  static Result<Found> whole(const Found& a) {
    if (a.any || a.unit == units::none || a.unit == units::token) return a;
    return mismatch("rounds " + to_text(a.unit) + " to whole numbers");
  }

  static Result<Found> to_halves(const Found& a, int halves) {
    if (a.any) return a;
    if (const std::optional<Unit> unit = a.unit.to_power_of_halves(halves)) return Found{*unit};
    return mismatch("takes a root of " + to_text(a.unit));
  }

  static Result<Found> power(const Found& base, const Expr& exponent, const Found& exponent_unit) {
    if (Result<Found> p = pure(exponent_unit, "raises to a power in"); !p) return p;
    if (base.any || base.unit == units::none) return Found{units::none};
    const std::optional<double> value = literal_value(exponent);
    if (!value) return mismatch("raises " + to_text(base.unit) + " to a power that varies");
    const double halves = *value * 2;
    if (halves != std::floor(halves) || std::fabs(halves) > 16)
      return mismatch("raises " + to_text(base.unit) + " to a power that is no half");
    return to_halves(base, static_cast<int>(halves));
  }
};

}  // namespace

Result<Unit> unit_of(const Expr& expr) {
  const Result<Found> found = Checker().run(expr);
  if (!found) return tl::unexpected(found.error());
  return found->unit;
}

std::optional<Error> check_units(const Symbol& symbol) {
  if (!symbol.definition) return std::nullopt;
  const Result<Found> found = Checker().run(*symbol.definition);
  if (!found) return Error{symbol.id, found.error().message};
  if (found->any || found->unit == symbol.unit) return std::nullopt;
  return Error{symbol.id,
               "is in " + to_text(found->unit) + " but declared in " + to_text(symbol.unit)};
}

}  // namespace shardscope
