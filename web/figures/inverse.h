// SPDX-License-Identifier: MIT
// Which value of a variable gives a formula a wanted value: what dragging a bar's end asks. Works
// on the model's own formula, so nothing is solved by hand.
#pragma once

#include <initializer_list>
#include <optional>

#include "core/reactive/state.h"

namespace shardscope::figures {

/// Within the variable's limits, the value for which the formula comes closest to `target`, for a
/// formula that only rises or only falls with it; nothing if it does not depend on the variable.
[[nodiscard]] std::optional<double> solve(const State& state, const Symbol& formula,
                                          const Variable& variable, double target);

/// The first of the variables that moves the formula at the present state; null if none does.
[[nodiscard]] const Variable* first_that_moves(const State& state, const Symbol& formula,
                                               std::initializer_list<const Variable*> variables);

}  // namespace shardscope::figures
