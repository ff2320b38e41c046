// SPDX-License-Identifier: MIT
#include "core/expr/simplify.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/expr/apply.h"
#include "core/expr/symbol.h"

namespace shardscope {

namespace {

using Kind = Term::Kind;

Term number_term(double value) { return {.kind = Kind::number, .number = value}; }

bool is_number(const Term& term) { return term.kind == Kind::number; }
bool is_number(const Term& term, double value) { return is_number(term) && term.number == value; }

Term apply_term(Op op, std::vector<Term> parts) {
  Term term{.kind = Kind::apply, .op = op};
  term.parts = std::move(parts);
  return term;
}

/// Collects factors; numbers go in front.
class ProductBuilder {
 public:
  void multiply(Term term) { take(std::move(term), false); }
  void divide(Term term) { take(std::move(term), true); }

  Term finish() {
    reduce_number();
    if (product_.number == 0) return number_term(0);
    gather_powers(product_.parts);
    gather_powers(product_.below);
    if (product_.below.empty() && product_.divisor == 1) {
      if (product_.parts.empty()) return number_term(product_.number);
      if (product_.parts.size() == 1 && product_.number == 1) return product_.parts.front();
    }
    return std::move(product_);
  }

 private:
  void take(Term term, bool below) {
    double& numeric_above = below ? product_.divisor : product_.number;
    double& numeric_below = below ? product_.number : product_.divisor;
    if (is_number(term)) {
      numeric_above *= term.number;
    } else if (term.kind == Kind::product) {
      numeric_above *= term.number;
      numeric_below *= term.divisor;
      for (Term& part : term.parts) take(std::move(part), below);
      for (Term& part : term.below) take(std::move(part), !below);
    } else {
      (below ? product_.below : product_.parts).push_back(std::move(term));
    }
  }

  /// 8/2 is 4, 2/8 is 1/4, 3/2 stays; a sign goes to the top.
  void reduce_number() {
    double& top = product_.number;
    double& bottom = product_.divisor;
    if (bottom < 0) {
      top = -top;
      bottom = -bottom;
    }
    const auto whole = [](double x) { return std::isfinite(x) && x == std::floor(x); };
    if (bottom == 1 || bottom == 0 || top == 0) return;
    if (whole(top / bottom)) {
      top /= bottom;
      bottom = 1;
    } else if (whole(bottom / top)) {
      bottom = std::fabs(bottom / top);
      top = top < 0 ? -1 : 1;
    }
  }

  /// D·D becomes D².
  static void gather_powers(std::vector<Term>& factors) {
    for (std::size_t i = 0; i < factors.size(); ++i) {
      if (factors[i].kind != Kind::symbol) continue;
      const Term factor = factors[i];
      const auto rest =
          std::remove(factors.begin() + static_cast<std::ptrdiff_t>(i) + 1, factors.end(), factor);
      const auto repeats = factors.end() - rest;
      if (repeats == 0) continue;
      factors.erase(rest, factors.end());
      factors[i] = apply_term(Op::pow, {factor, number_term(static_cast<double>(repeats) + 1)});
    }
  }

  Term product_{.kind = Kind::product};
};

/// Collects summands; numbers are added up where the first one stood.
class SumBuilder {
 public:
  void add(Term term, bool minus) {
    if (term.kind == Kind::sum) {
      for (Term& part : term.parts) {
        const bool inner = part.minus;
        part.minus = false;
        add(std::move(part), minus != inner);
      }
      return;
    }
    if (is_number(term)) {
      if (!constant_) constant_ = sum_.parts.size();
      constant_value_ += minus ? -term.number : term.number;
      return;
    }
    if (term.kind == Kind::product && term.number < 0) {
      term.number = -term.number;
      minus = !minus;
      ProductBuilder unsigned_product;  // −1·x leaves x
      unsigned_product.multiply(std::move(term));
      return add(unsigned_product.finish(), minus);
    }
    term.minus = minus;
    sum_.parts.push_back(std::move(term));
  }

  Term finish() {
    if (constant_ && (constant_value_ != 0 || sum_.parts.empty())) {
      Term number = number_term(std::fabs(constant_value_));
      number.minus = constant_value_ < 0;
      sum_.parts.insert(sum_.parts.begin() + static_cast<std::ptrdiff_t>(*constant_), number);
    }
    if (sum_.parts.size() != 1) return std::move(sum_);
    Term only = std::move(sum_.parts.front());
    if (!only.minus) return only;
    only.minus = false;
    ProductBuilder negated;
    negated.multiply(number_term(-1));
    negated.multiply(std::move(only));
    return negated.finish();
  }

 private:
  Term sum_{.kind = Kind::sum};
  std::optional<std::size_t> constant_;
  double constant_value_ = 0;
};

std::optional<Op> opposite(Op op) {
  switch (op) {
    case Op::less: return Op::greater_equal;
    case Op::less_equal: return Op::greater;
    case Op::greater: return Op::less_equal;
    case Op::greater_equal: return Op::less;
    case Op::equal: return Op::not_equal;
    case Op::not_equal: return Op::equal;
    case Op::both: return Op::either;
    case Op::either: return Op::both;
    default: return std::nullopt;
  }
}

Term negated(Term term) {
  if (term.kind == Kind::apply && term.op == Op::negation) return term.parts.front();
  if (term.kind == Kind::apply) {
    if (const std::optional<Op> op = opposite(term.op)) {
      const bool joins = term.op == Op::both || term.op == Op::either;
      term.op = *op;
      if (joins) {
        for (Term& part : term.parts) part = negated(std::move(part));
      }
      return term;
    }
  }
  return apply_term(Op::negation, {std::move(term)});
}

class Simplifier {
 public:
  Simplifier(std::span<const double> slots, std::vector<Term>* taken)
      : slots_(slots), taken_(taken) {}

  Term run(const Expr& expr) {
    switch (expr->op) {
      case Op::number: return number_term(expr->number);
      case Op::constant: return number_term(expr->constant->value);
      case Op::symbol: return symbol(*expr->symbol);
      case Op::add:
      case Op::sub:
      case Op::neg: return sum(expr);
      case Op::mul:
      case Op::div: return product(expr);
      case Op::pow: return power(run(expr->arguments[0]), run(expr->arguments[1]));
      case Op::negation: return negated(run(expr->arguments[0]));
      case Op::select: return choice(expr);
      default: return operation(expr);
    }
  }

 private:
  Term symbol(const Symbol& symbol) {
    const bool anonymous = symbol.glyph.empty() && symbol.definition.has_value();
    if (anonymous) return run(*symbol.definition);
    return {.kind = Kind::symbol, .symbol = &symbol};
  }

  Term sum(const Expr& expr) {
    SumBuilder builder;
    const auto& arguments = expr->arguments;
    builder.add(run(arguments[0]), expr->op == Op::neg);
    if (arguments.size() > 1) builder.add(run(arguments[1]), expr->op == Op::sub);
    return builder.finish();
  }

  Term product(const Expr& expr) {
    Term first = run(expr->arguments[0]);
    Term second = run(expr->arguments[1]);
    const bool divides = expr->op == Op::div;
    // the cases of one factor become cases of the product: a·{b if c; 1 otherwise} is hard to read
    if (first.kind == Kind::cases && second.kind != Kind::cases)
      return per_case(std::move(first),
                      [&](Term value) { return of(std::move(value), second, divides); });
    if (second.kind == Kind::cases && first.kind != Kind::cases)
      return per_case(std::move(second),
                      [&](Term value) { return of(first, std::move(value), divides); });
    return of(std::move(first), std::move(second), divides);
  }

  static Term of(Term first, Term second, bool divides) {
    ProductBuilder builder;
    builder.multiply(std::move(first));
    if (divides) {
      builder.divide(std::move(second));
    } else {
      builder.multiply(std::move(second));
    }
    return builder.finish();
  }

  template <typename Change>
  static Term per_case(Term cases, Change change) {
    for (std::size_t i = 0; i < cases.parts.size(); i += 2)
      cases.parts[i] = change(std::move(cases.parts[i]));
    return cases;
  }

  Term power(Term base, Term exponent) {
    if (is_number(exponent, 1)) return base;
    if (is_number(exponent, 0.5)) return apply_term(Op::sqrt, {std::move(base)});
    if (is_number(base) && is_number(exponent))
      return number_term(std::pow(base.number, exponent.number));
    if (is_number(exponent) && exponent.number < 0) {
      ProductBuilder inverse;
      inverse.divide(power(std::move(base), number_term(-exponent.number)));
      return inverse.finish();
    }
    return apply_term(Op::pow, {std::move(base), std::move(exponent)});
  }

  Term operation(const Expr& expr) {
    const bool nests = expr->op == Op::min || expr->op == Op::max || expr->op == Op::both ||
                       expr->op == Op::either;
    std::vector<Term> parts;
    for (const Expr& argument : expr->arguments) {
      Term part = run(argument);
      if (nests && part.kind == Kind::apply && part.op == expr->op) {
        for (Term& inner : part.parts) parts.push_back(std::move(inner));
      } else {
        parts.push_back(std::move(part));
      }
    }
    if (expr->op == Op::min || expr->op == Op::max) drop_idle_limits(expr->op, parts);
    if (parts.size() == 1 && expr->arguments.size() > 1) return std::move(parts.front());
    const bool numbers =
        parts.size() == expr->arguments.size() &&
        std::all_of(parts.begin(), parts.end(), [](const Term& t) { return is_number(t); });
    if (numbers) {
      const double value = apply(expr->op, parts[0].number, parts.size() > 1 ? parts[1].number : 0);
      if (expr->op != Op::sqrt || value == std::floor(value)) return number_term(value);
    }
    if (std::optional<Term> plain = truth(expr->op, parts)) return std::move(*plain);
    return apply_term(expr->op, std::move(parts));
  }

  /// A minimum with ∞ or a maximum with −∞ limits nothing; nor does saying a limit twice.
  static void drop_idle_limits(Op op, std::vector<Term>& parts) {
    const double idle = op == Op::min ? HUGE_VAL : -HUGE_VAL;
    std::vector<Term> kept;
    for (Term& part : parts) {
      const bool repeats = std::find(kept.begin(), kept.end(), part) != kept.end();
      if (!is_number(part, idle) && !repeats) kept.push_back(std::move(part));
    }
    if (kept.empty()) kept.push_back(number_term(idle));
    parts = std::move(kept);
  }

  /// A switch compared with 0 is the switch itself or its negation.
  static std::optional<Term> truth(Op op, const std::vector<Term>& parts) {
    if ((op != Op::equal && op != Op::not_equal) || !is_number(parts[1], 0)) return std::nullopt;
    const bool is_switch =
        parts[0].kind == Kind::symbol && parts[0].symbol->format == Format::verdict;
    if (!is_switch) return std::nullopt;
    return op == Op::not_equal ? parts[0] : negated(parts[0]);
  }

  Term choice(const Expr& expr) {
    const auto& arguments = expr->arguments;
    if (!slots_.empty()) {
      const bool holds = arguments[0].evaluate(slots_) != 0;
      if (taken_ != nullptr) {
        Term condition = Simplifier(slots_, nullptr).run(arguments[0]);
        if (!holds) condition = negated(std::move(condition));
        if (std::find(taken_->begin(), taken_->end(), condition) == taken_->end())
          taken_->push_back(std::move(condition));
      }
      return run(arguments[holds ? 1 : 2]);
    }
    Term cases{.kind = Kind::cases};
    const Term condition = run(arguments[0]);
    Term then = run(arguments[1]);
    if (then.kind == Kind::cases) {  // its conditions hold only within this one
      for (std::size_t i = 0; i < then.parts.size(); i += 2) {
        const bool last = i + 1 == then.parts.size();
        cases.parts.push_back(std::move(then.parts[i]));
        cases.parts.push_back(last ? condition : conjunction(condition, then.parts[i + 1]));
      }
    } else {
      cases.parts.push_back(std::move(then));
      cases.parts.push_back(condition);
    }
    Term otherwise = run(arguments[2]);
    if (otherwise.kind == Kind::cases) {
      for (Term& part : otherwise.parts) cases.parts.push_back(std::move(part));
    } else {
      cases.parts.push_back(std::move(otherwise));
    }
    return without_idle_cases(std::move(cases));
  }

  /// A last case with the value that holds otherwise anyway need not be told apart.
  static Term without_idle_cases(Term cases) {
    auto& parts = cases.parts;
    while (parts.size() >= 3 && parts[parts.size() - 3] == parts.back())
      parts.erase(parts.end() - 3, parts.end() - 1);
    return parts.size() == 1 ? std::move(parts.front()) : std::move(cases);
  }

  static Term conjunction(const Term& a, const Term& b) {
    std::vector<Term> parts;
    for (const Term* side : {&a, &b}) {
      if (side->kind == Kind::apply && side->op == Op::both) {
        parts.insert(parts.end(), side->parts.begin(), side->parts.end());
      } else {
        parts.push_back(*side);
      }
    }
    return apply_term(Op::both, std::move(parts));
  }

  std::span<const double> slots_;
  std::vector<Term>* taken_;
};

}  // namespace

Term simplify(const Expr& expr, std::span<const double> slots) {
  return Simplifier(slots, nullptr).run(expr);
}

std::vector<Term> conditions_taken(const Expr& expr, std::span<const double> slots) {
  std::vector<Term> taken;
  if (!slots.empty()) (void)Simplifier(slots, &taken).run(expr);
  return taken;
}

}  // namespace shardscope
