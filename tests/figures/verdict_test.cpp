// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "web/figures/figure.h"
#include "web/figures/inverse.h"
#include "web/figures/scheme.h"

namespace shardscope::figures {
namespace {

bool starts_with(const std::string& text, std::string_view start) {
  return std::string_view(text).substr(0, start.size()) == start;
}

TEST(Clocks, TheSentenceAgreesWithTheVerdict) {
  const Model model;
  for (const Scheme& scheme : schemes()) {
    const auto figure = make_figure("clocks", scheme.id);
    State state = model.make_state();
    for (double batch = 1e3; batch < 1e10; batch *= 3) {
      state.set(model.transformer.B, batch);
      const bool bound = state[scheme.clocks(model).compute_bound] != 0;
      EXPECT_TRUE(starts_with(figure->sentence(model, state),
                              bound ? "Compute-bound" : "Communication-bound"))
          << scheme.id << ' ' << batch;
    }
  }
}

TEST(Clocks, AtTheDefaultsTheBackwardPassOfDataParallelismHidesItsAllReduce) {
  const Model model;
  const State state = model.make_state();
  EXPECT_EQ(make_figure("clocks", "dp")->sentence(model, state),
            "Compute-bound, 3.1× headroom. Compute takes 15.99 ms, the AllReduce 5.22 ms and hides "
            "behind it.");
}

TEST(Memory, TheSentenceAgreesWithTheVerdict) {
  const Model model;
  for (const Scheme& scheme : schemes()) {
    const auto figure = make_figure("memory", scheme.id);
    State state = model.make_state();
    for (double memory = 1e9; memory < 1e13; memory *= 2) {
      state.set(model.hw.HBM, memory);
      const bool fits = state[scheme.memory(model).fits] != 0;
      EXPECT_TRUE(starts_with(figure->sentence(model, state), fits ? "Fits" : "Does not fit"))
          << scheme.id << ' ' << memory;
    }
  }
}

TEST(Memory, AtTheDefaultsPureDataParallelismDoesNotFit) {
  const Model model;
  const State state = model.make_state();
  EXPECT_EQ(make_figure("memory", "dp")->sentence(model, state),
            "Does not fit, 643 GB too many. One chip has to hold 739 GB and has 96 GB: 7.7× its "
            "memory.");
}

TEST(Solve, FindsTheBatchForAWantedTime) {
  const Model model;
  State state = model.make_state();
  const auto batch = solve(state, model.dp.clocks.t_math, model.transformer.B, 8e-3);
  ASSERT_TRUE(batch);
  state.set(model.transformer.B, *batch);
  EXPECT_NEAR(state[model.dp.clocks.t_math], 8e-3, 8e-9);
}

TEST(Solve, FindsTheBandwidthAlsoInMeasuredMode) {
  const Model model;
  State state = model.make_state();
  state.set(model.hw.meas, 1);
  const auto bandwidth = solve(state, model.dp.clocks.t_comms, model.hw.Wici_spec, 1e-3);
  ASSERT_TRUE(bandwidth);
  state.set(model.hw.Wici_spec, *bandwidth);
  EXPECT_NEAR(state[model.dp.clocks.t_comms], 1e-3, 1e-9);
}

TEST(Solve, StopsAtTheLimits) {
  const Model model;
  const State state = model.make_state();
  const auto batch = solve(state, model.dp.clocks.t_math, model.transformer.B, 1e30);
  ASSERT_TRUE(batch);
  EXPECT_NEAR(*batch / model.transformer.B.max, 1, 1e-6);
}

TEST(Solve, GivesNothingWhereNothingDepends) {
  const Model model;
  const State state = model.make_state();
  EXPECT_FALSE(solve(state, model.dp.clocks.t_comms, model.transformer.B, 1));
}

TEST(FirstThatMoves, IsTheNetworkThatMatters) {
  const Model model;
  State state = model.make_state();
  const auto candidates = {&model.hw.Wici_spec, &model.hw.Wdcn_spec};
  EXPECT_EQ(first_that_moves(state, model.dp.clocks.t_comms, candidates), &model.hw.Wici_spec);
  const Change switched[] = {{&model.hw.gpu, 1}, {&model.hw.pod_size, 8}};
  state.set(switched);  // 512 chips in domains of 8: the way out is the slower one
  EXPECT_EQ(first_that_moves(state, model.dp.clocks.t_comms, candidates), &model.hw.Wdcn_spec);
}

}  // namespace
}  // namespace shardscope::figures
