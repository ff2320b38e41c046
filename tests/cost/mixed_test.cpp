// SPDX-License-Identifier: MIT
// The best split of N chips, against searches written out here.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/cost/best_split.h"
#include "tests/cost/oracle.h"

namespace shardscope::testing {
namespace {

const Values kH100 = {{"gpu", 1},     {"C", 9.9e14}, {"Wici", 4.5e11}, {"Wdcn", 5e10},
                      {"podSize", 8}, {"MDP", 1},    {"MTP", 1},       {"HBM", 8e10}};
const Values kNvl72 = {{"gpu", 1},      {"C", 2.5e15}, {"Wici", 9e11}, {"Wdcn", 5e10},
                       {"podSize", 72}, {"MDP", 1},    {"MTP", 1},     {"HBM", 1.86e11}};

/// Slowest transfer of a split on a switch, from the cost model's own text: weights gathered over
/// the tensor shards of a domain, weights fetched by each of K balanced domains, activations.
double switch_comms(const Values& v, double dp, double tp) {
  const double n = dp * tp;
  const double G = v.at("podSize");
  const double weights = 4 * v.at("D") * v.at("E") * v.at("F");
  const double domains = std::ceil(n / G);
  const double inside = weights / (v.at("Wici") * std::min(tp, G));
  const double between = n > G ? weights / (v.at("Wdcn") * std::max(n / domains, tp)) : 0;
  const double fsdp = dp > 1 ? std::max(inside, between) : 0;
  const double beyond = v.at("Wdcn") * tp / std::ceil(tp / G);
  const double bandwidth = tp <= G ? v.at("Wici") : std::min(v.at("Wici"), beyond);
  const double tensor = tp > 1 ? 4 * v.at("B") * v.at("D") / (dp * bandwidth) : 0;
  return std::max(fsdp, tensor);
}

class BestSplit : public ::testing::Test {
 protected:
  const Model model;
  State state = model.make_state();
  double value(const Symbol& symbol) const { return state[symbol]; }
};

TEST_F(BestSplit, OnASwitchIsTheBestOfAllPowersOfTwo) {
  for (const Values& hardware : {kH100, kNvl72}) {
    for (const double dp : {1.0, 8.0, 64.0, 512.0, 4096.0}) {
      for (const double tp : {1.0, 2.0, 8.0, 64.0}) {
        for (const double batch : {1e4, 3e5, 2e6, 1.6e7, 1e9}) {
          set_all(model, state, hardware);
          set_all(model, state, {{"DP", dp}, {"TP", tp}, {"B", batch}});
          const Values values = surroundings(model, state);
          double best = INFINITY;
          for (double t = 1; t <= std::min(dp * tp, 8192.0); t *= 2)
            best = std::min(best, switch_comms(values, dp * tp / t, t));
          EXPECT_TRUE(agree(value(model.mixed.searched_time), best));
          const double found = value(model.mixed.dp_opt);
          EXPECT_EQ(found, value(model.mixed.dp_opt_pow2));
          EXPECT_TRUE(agree(switch_comms(values, found, dp * tp / found), best));
          EXPECT_TRUE(agree(value(model.mixed.best_t_comms), best));
          EXPECT_LE(value(model.mixed.best_t_comms),
                    value(model.mixed.clocks.t_comms) * (1 + 1e-12));
        }
      }
    }
  }
}

TEST_F(BestSplit, OverAllDivisorsIsAtLeastAsGoodAndAgreesForPowersOfTwo) {
  for (const Values& hardware : {Values{}, kH100, kNvl72}) {
    set_all(model, state, hardware);
    for (const auto& [dp, tp] : {std::pair{512.0, 8.0}, {64.0, 4.0}, {72.0, 9.0}, {2240.0, 8.0}}) {
      set_all(model, state, {{"DP", dp}, {"TP", tp}});
      const Split best = best_split(model, state);
      EXPECT_EQ(best.dp * best.tp, dp * tp);
      EXPECT_LE(best.t_comms, value(model.mixed.clocks.t_comms));
      EXPECT_EQ(value(model.mesh.DP), dp) << "the state is left as it was";
      if (!hardware.empty()) {
        EXPECT_LE(best.t_comms, value(model.mixed.searched_time));
      }
      if (!hardware.empty() && dp == 512) {
        EXPECT_TRUE(agree(best.t_comms, value(model.mixed.searched_time)));
      }
      State probe = model.make_state();
      set_all(model, probe, hardware);
      set_all(model, probe, {{"DP", best.dp}, {"TP", best.tp}});
      EXPECT_EQ(probe[model.mixed.clocks.t_comms], best.t_comms);
    }
  }
}

TEST_F(BestSplit, OnASwitchIsTheBestOfAllDivisorsForTheSizesOfRacksAndNodes) {
  for (const Values& hardware : {kH100, kNvl72}) {
    for (const double chips : {24.0, 72.0, 144.0, 576.0, 1152.0}) {
      for (const double batch : {1e4, 2e5, 2e6, 3e7}) {
        set_all(model, state, hardware);
        set_all(model, state, {{"DP", chips}, {"TP", 1}, {"B", batch}});
        const Split best = best_split(model, state);
        EXPECT_TRUE(agree(value(model.mixed.searched_time), best.t_comms)) << chips << " " << batch;
        EXPECT_EQ(value(model.mixed.searched_dp), best.dp) << chips << " " << batch;
      }
    }
  }
}

TEST_F(BestSplit, OfAFractionalNumberOfChipsIsThePresentOne) {
  set_all(model, state, {{"DP", 100.5}, {"TP", 7.25}});
  EXPECT_EQ(best_split(model, state).dp, 100.5);
}

TEST_F(BestSplit, OnATorusIsTheRecordedOptimum) {
  for (const nlohmann::json& row : read_oracle("meters.json", "split")) {
    Values patch;
    for (const auto& [key, number] : row.at("patch").items()) patch[key] = number;
    state.set_all_to_defaults();
    set_all(model, state, patch);
    if (value(model.hw.gpu) != 0) continue;
    EXPECT_NEAR(value(model.mixed.best_t_comms), row.at("exact").at("time").get<double>(),
                1e-4 * value(model.mixed.best_t_comms));
  }
}

TEST_F(BestSplit, TransfersAreTheRecordedOnesAwayFromGroupsOfOne) {
  for (const nlohmann::json& row : read_oracle("meters.json", "split")) {
    for (const nlohmann::json& point : row.at("points")) {
      state.set_all_to_defaults();
      Values patch;
      for (const auto& [key, number] : row.at("patch").items()) patch[key] = number;
      patch["DP"] = point.at(0).get<double>();
      patch["TP"] = point.at(1).get<double>();
      set_all(model, state, patch);
      if (patch["TP"] > 8192) continue;
      if (patch["DP"] > 1) {
        EXPECT_TRUE(agree(value(model.mixed.t_fsdp), point.at(2).get<double>())) << row << point;
      }
      if (patch["TP"] > 1 && patch["TP"] <= value(model.hw.pod_size)) {
        EXPECT_TRUE(agree(value(model.mixed.t_tp), point.at(3).get<double>())) << point;
      }
      EXPECT_TRUE(agree(value(model.mixed.clocks.t_math), point.at(5).get<double>())) << point;
    }
  }
}

TEST_F(BestSplit, IsNeverWorseThanItsSpecialCaseFsdp) {
  for (const Values& hardware : {Values{}, kH100, kNvl72}) {
    for (double batch = 1e3; batch <= 1e10; batch *= 10) {
      for (const double chips : {2.0, 16.0, 512.0, 4096.0}) {
        set_all(model, state, hardware);
        set_all(model, state, {{"B", batch}, {"DP", chips}, {"TP", 1}});
        EXPECT_LE(value(model.mixed.best_t_comms), value(model.fsdp.clocks.t_comms) * (1 + 1e-12));
        EXPECT_TRUE(agree(value(model.mixed.clocks.t_comms), value(model.fsdp.clocks.t_comms)));
        EXPECT_TRUE(agree(value(model.mixed.clocks.t_math), value(model.fsdp.clocks.t_math)));
      }
    }
  }
}

TEST_F(BestSplit, StaysBetweenOneAndN) {
  for (const double batch : {1.0, 1e10}) {
    set_all(model, state, {{"B", batch}, {"DP", 16}, {"TP", 4}});
    EXPECT_GE(value(model.mixed.dp_opt), 1);
    EXPECT_LE(value(model.mixed.dp_opt), 64);
    EXPECT_GE(value(model.mixed.dp_opt_pow2), 1);
    EXPECT_LE(value(model.mixed.dp_opt_pow2), 64);
  }
  // 700 chips at a balance of 650: the nearest power of two would be 512 here, 1,024 at 760.
  set_all(model, state, {{"B", 2e8}, {"DP", 100}, {"TP", 7}});
  EXPECT_EQ(value(model.mixed.dp_opt), 700);
  EXPECT_EQ(value(model.mixed.dp_opt_pow2), 512);
  // 984 chips for data: 1,024 is nearer than 512, but there are not that many.
  set_all(model, state, {{"B", 1e8}, {"F", 256}, {"DP", 123}, {"TP", 8}});
  EXPECT_EQ(value(model.mixed.dp_opt), 984);
  EXPECT_EQ(value(model.mixed.dp_opt_nearest), 1024);
  EXPECT_EQ(value(model.mixed.dp_opt_pow2), 512);
}

TEST_F(BestSplit, HeadroomIsTakenAtTheLimitedOptimum) {
  set_all(model, state, {{"B", 1e9}, {"DP", 16}, {"TP", 4}});
  // All 64 chips for data: FSDP on two axes, B/N over alpha/2 = 15.6M / 1,275.
  EXPECT_NEAR(value(model.mixed.best_headroom), 1e9 / 64 / 1275, 1e-6);
}

}  // namespace
}  // namespace shardscope::testing
