// SPDX-License-Identifier: MIT
// Another project's program: uses the core through its public headers alone.
#include "core/reactive/state.h"
#include "core/units/error.h"

int main() {
  shardscope::Registry registry;
  shardscope::Variable variable;
  variable.id = "x";
  variable.fallback = 3;
  variable.max = 10;
  const auto& x = registry.add(variable);
  shardscope::Formula formula;
  formula.id = "square";
  const auto& square = registry.add(formula, x * x);
  const shardscope::Program program(registry);
  shardscope::State state(registry, program, {});
  state.set(x, 4);
  return state[square] == 16 ? 0 : 1;
}
