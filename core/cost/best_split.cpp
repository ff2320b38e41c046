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

  bool found = false;
  for (const double d : divisors(n)) {
    if (d > model.mesh.DP.max || n / d > model.mesh.TP.max) continue;
    State trial = state;  // afresh, because a pair that shares the axes may have fewer of them
    const Change pair[] = {{&model.mesh.DP, d}, {&model.mesh.TP, n / d}};
    trial.set(pair);
    if (found && trial[t_comms] > best.t_comms) continue;
    best = {d, n / d, trial[t_comms]};
    found = true;
  }
  return best;
}

}  // namespace shardscope
