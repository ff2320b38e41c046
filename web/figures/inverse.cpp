// SPDX-License-Identifier: MIT
#include "web/figures/inverse.h"

#include <algorithm>
#include <cmath>

namespace shardscope::figures {
namespace {

double at(const State& state, const Symbol& formula, const Variable& variable, double x) {
  double y = 0;
  state.sweep(formula, variable, {&x, 1}, {&y, 1});
  return y;
}

bool follows_power_law(double y, double target) {
  return y > 0 && target > 0 && std::isfinite(y) && std::isfinite(target);
}

}  // namespace

std::optional<double> solve(const State& state, const Symbol& formula, const Variable& variable,
                            double target) {
  const double lowest = std::max(variable.min, 1e-12);
  double low = lowest;
  double high = variable.max;
  const bool rising = at(state, formula, variable, low) < at(state, formula, variable, high);
  const bool falling = at(state, formula, variable, low) > at(state, formula, variable, high);
  if (!rising && !falling) return std::nullopt;

  // Most formulas are powers of one variable: one step from where we are is then exact.
  const double x = state[variable];
  const double y = state[formula];
  if (follows_power_law(y, target) && x > 0) {
    const double guess = rising ? x * (target / y) : x / (target / y);
    if (guess >= low && guess <= high) {
      const double reached = at(state, formula, variable, guess);
      if (std::abs(reached - target) <= 1e-12 * target) return guess;
    }
  }
  for (int i = 0; i < 100 && high / low > 1 + 1e-13; ++i) {
    const double middle = std::sqrt(low * high);
    const bool below = at(state, formula, variable, middle) < target;
    (below == rising ? low : high) = middle;
  }
  return std::sqrt(low * high);
}

const Variable* first_that_moves(const State& state, const Symbol& formula,
                                 std::initializer_list<const Variable*> variables) {
  for (const Variable* variable : variables) {
    const double x = state[*variable];
    const double more = std::min(x * 1.5, variable->max);
    const double less = std::max(x / 1.5, variable->min);
    const double here = state[formula];
    if (at(state, formula, *variable, more) != here ||
        at(state, formula, *variable, less) != here) {
      return variable;
    }
  }
  return nullptr;
}

}  // namespace shardscope::figures
