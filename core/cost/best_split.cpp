// SPDX-License-Identifier: MIT
#include "core/cost/best_split.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace shardscope {

namespace {

std::vector<double> divisors(double n) {
  std::vector<double> found;
  for (double d = 1; d * d <= n; d += 1) {
    if (std::fmod(n, d) != 0) continue;
    found.push_back(d);
    if (d * d != n) found.push_back(n / d);
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

Split best_split(const Model& model, const State& state) {
  const Formula& t_comms = model.mixed.clocks.t_comms;
  Split best{state[model.mesh.DP], state[model.mesh.TP], state[t_comms]};
  const double n = state[model.mesh.N];
  if (n != std::floor(n)) return best;

  std::vector<double> memory = model.program.make_memory();
  const std::span<const double> slots = state.slots();
  std::copy(slots.begin(), slots.end(), memory.begin());
  const std::size_t dp = model.mesh.DP.slot;
  const std::size_t tp = model.mesh.TP.slot;
  bool found = false;
  for (const double d : divisors(n)) {
    if (d > model.mesh.DP.max || n / d > model.mesh.TP.max) continue;
    memory[dp] = d;
    memory[tp] = n / d;
    model.program.run_dependents(model.mesh.DP, memory);
    model.program.run_dependents(model.mesh.TP, memory);
    if (found && memory[t_comms.slot] > best.t_comms) continue;
    best = {d, n / d, memory[t_comms.slot]};
    found = true;
  }
  return best;
}

}  // namespace shardscope
