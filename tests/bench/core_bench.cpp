// SPDX-License-Identifier: MIT
// Times the cost model: one change, the whole model, a curve, start-up. Prints; asserts nothing.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <span>
#include <vector>

#include "core/cost/model.h"

namespace {

using shardscope::Model;
using shardscope::State;

/// Median over rounds of the microseconds that one call takes, each round long enough to measure.
template <typename Work>
double microseconds(int calls, Work work) {
  std::vector<double> rounds;
  for (int round = 0; round < 21; round++) {
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; i++) work(i);
    const std::chrono::duration<double, std::micro> spent =
        std::chrono::steady_clock::now() - begin;
    rounds.push_back(spent.count() / calls);
  }
  std::nth_element(rounds.begin(), rounds.begin() + 10, rounds.end());
  return rounds[10];
}

void report(const char* what, double measured, const char* unit, double goal) {
  std::printf("%s\t%.6g\t%s\t%g\n", what, measured, unit, goal);
}

}  // namespace

int main() {
  const Model model;
  State state = model.make_state();
  const auto* batch = model.registry.variable("B");
  const auto* t_math = model.registry.formula("dp.t_math");
  if (batch == nullptr || t_math == nullptr) return 1;

  report("one change re-evaluated, native",
         microseconds(2000, [&](int i) { state.set(*batch, i % 2 == 0 ? 3e6 : 2e6); }), "µs", 5);

  std::vector<double> memory = model.program.make_memory();
  report("1,000 evaluations of the whole model, native",
         microseconds(1000, [&](int) { model.program.run(memory); }), "ms", 50);

  std::vector<double> xs(400), ys(400);
  for (std::size_t i = 0; i < xs.size(); i++) xs[i] = 1e4 * static_cast<double>(i + 1);
  report("a curve of 400 points, native",
         microseconds(20, [&](int) { state.sweep(*t_math, *batch, xs, ys); }), "µs", 200);

  report("the model built from nothing, native",
         microseconds(1, [](int) { const Model again; }) / 1000, "ms", 10);
  return 0;
}
