// SPDX-License-Identifier: MIT
// What must hold in any configuration: numbers are numbers, invariants are kept, and times scale
// as the physics says.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tests/cost/oracle.h"

namespace shardscope::testing {
namespace {

class Properties : public ::testing::Test {
 protected:
  const Model model;
  State state = model.make_state();
  std::mt19937 random{20260817};

  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  }
  /// Within limits, on its limits, or beyond them.
  double any_value(const Variable& variable) {
    switch (random() % 8) {
      case 0: return variable.min;
      case 1: return variable.max;
      case 2: return variable.max * 1e3 + 1;
      case 3: return -variable.max;
      case 4: return variable.fallback;
      default: break;
    }
    if (variable.min <= 0) return uniform(variable.min, variable.max);
    return variable.min * std::pow(variable.max / variable.min, uniform(0, 1));
  }
  void set_randomly() {
    std::vector<Change> changes;
    for (const Variable& variable : model.registry.variables())
      changes.push_back({&variable, any_value(variable)});
    state.set(changes);
  }
  /// A configuration away from limits, with groups of two or more that share a domain.
  void set_ordinary() {
    const auto power = [&](int most) {
      return std::pow(2.0, 1 + static_cast<int>(random() % static_cast<unsigned>(most)));
    };
    const bool gpu = random() % 2 == 0;
    set_all(model, state,
            {{"gpu", gpu ? 1 : 0},
             {"podSize", gpu ? 72 : 8960},
             {"DP", power(5)},
             {"TP", power(3)},
             {"B", std::pow(10, uniform(4, 7))},
             {"D", 1024 * power(4)},
             {"F", 2048 * power(3)},
             {"L", 48},
             {"E", 65},
             {"k", 9},
             {"Sexp", 1},
             {"EP", power(5)},
             {"PP", power(3)},
             {"Mmicro", power(4)},
             {"MDP", 2},
             {"MTP", 1},
             {"exact", random() % 2}});
  }
  double value(const std::string& id) const { return state[*model.registry.symbol(id)]; }

  /// Checks how formulas change when variables are multiplied.
  void expect_scaling(const Values& factors, const Values& expected) {
    Values before;
    for (const auto& [id, factor] : expected) before[id] = value(id);
    Values values;
    for (const auto& [id, factor] : factors) values[id] = value(id) * factor;
    set_all(model, state, values);
    for (const auto& [id, factor] : factors) ASSERT_TRUE(agree(value(id), values[id])) << id;
    for (const auto& [id, factor] : expected)
      EXPECT_TRUE(agree(value(id), before[id] * factor))
          << id << " " << before[id] << " became " << value(id) << " not x" << factor;
  }
};

TEST_F(Properties, NoFormulaIsEverUndefined) {
  for (int i = 0; i < 3000; ++i) {
    set_randomly();
    for (const Formula& formula : model.registry.formulas())
      ASSERT_FALSE(std::isnan(state[formula])) << formula.id << " in round " << i;
  }
}

TEST_F(Properties, TimesAndBytesAreNeverNegative) {
  for (int i = 0; i < 1000; ++i) {
    set_randomly();
    for (const Formula& formula : model.registry.formulas()) {
      const bool may_be_negative = formula.id.ends_with(".spare");
      if (!may_be_negative) {
        ASSERT_GE(state[formula], 0) << formula.id;
      }
    }
  }
}

TEST_F(Properties, InvariantsHoldAfterAnyChange) {
  for (int i = 0; i < 3000; ++i) {
    set_randomly();
    for (const Variable& variable : model.registry.variables()) {
      ASSERT_GE(state[variable], variable.min) << variable.id;
      ASSERT_LE(state[variable], variable.max) << variable.id;
    }
    if (value("E") <= 1) {
      ASSERT_EQ(value("k"), 1);
      ASSERT_EQ(value("EP"), 1);
      ASSERT_EQ(value("Sexp"), 0);
    }
    ASSERT_LE(value("k"), value("E"));
    ASSERT_LE(value("Sexp"), std::max(0.0, value("k") - 1));
    ASSERT_LE(value("EP"), std::max(1.0, value("E") - value("Sexp")));
    const double axes = value("hw.axes");
    ASSERT_LE(value("MDP"), axes);
    ASSERT_LE(value("MTP"), axes);
    const bool share = value("gpu") == 0 && value("DP") > 1 && value("TP") > 1;
    if (share && axes >= 2) {
      ASSERT_LE(value("MDP") + value("MTP"), axes);
    }
    for (const char* flag : {"gpu", "meas", "exact", "master"})
      ASSERT_TRUE(value(flag) == 0 || value(flag) == 1) << flag;
  }
}

TEST_F(Properties, RestoringInvariantsTwiceChangesNothingMore) {
  for (int i = 0; i < 500; ++i) {
    set_randomly();
    Values values;
    for (const Variable& variable : model.registry.variables())
      values[variable.id] = state[variable];
    State again = model.make_state();
    set_all(model, again, values);
    for (const Variable& variable : model.registry.variables())
      ASSERT_EQ(again[variable], state[variable]) << variable.id;
  }
}

TEST_F(Properties, ChangesOneByOneEndWhereChangesAtOnceDo) {
  for (int i = 0; i < 100; ++i) {
    set_randomly();
    State one_by_one = model.make_state();
    for (int round = 0; round < 3; ++round)  // experts limit each other in a chain
      for (const Variable& variable : model.registry.variables())
        one_by_one.set(variable, state[variable]);
    for (const Variable& variable : model.registry.variables())
      ASSERT_EQ(one_by_one[variable], state[variable]) << variable.id;
    for (const Formula& formula : model.registry.formulas())
      ASSERT_EQ(one_by_one[formula], state[formula]) << formula.id;
  }
}

TEST_F(Properties, DoublingTheBatchDoublesComputeAndActivationsOnly) {
  for (int i = 0; i < 200; ++i) {
    set_ordinary();
    expect_scaling({{"B", 2}}, {{"dp.t_math", 2},         {"fsdp.t_math", 2},
                                {"tp.t_math", 2},         {"mixed.t_math", 2},
                                {"pods.t_math", 2},       {"ep.t_math", 2},
                                {"pp.t_math", 2},         {"dp.t_comms", 1},
                                {"fsdp.t_comms", 1},      {"mixed.t_fsdp", 1},
                                {"pods.t_crossing", 1},   {"tp.t_comms", 2},
                                {"mixed.t_tp", 2},        {"ep.t_comms", 2},
                                {"pp.t_comms", 2},        {"memory.dp.activations", 2},
                                {"memory.dp.weights", 1}, {"dp.ridge", 1},
                                {"tp.headroom", 1},       {"dp.headroom", 2}});
  }
}

TEST_F(Properties, DoublingChipsHalvesWhatTheyShare) {
  for (int i = 0; i < 200; ++i) {
    set_ordinary();
    set_all(model, state, {{"exact", 0}, {"DP", 8}, {"TP", 4}, {"podSize", 1024}});
    expect_scaling({{"DP", 2}}, {{"dp.t_math", 0.5},
                                 {"dp.t_comms", 1},
                                 {"dp.headroom", 0.5},
                                 {"mixed.t_tp", 0.5},
                                 {"mixed.t_fsdp", 1},
                                 {"memory.fsdp.total", 0.5},
                                 {"memory.dp.weights", 1}});
    expect_scaling(
        {{"TP", 2}},
        {{"tp.t_math", 0.5}, {"tp.t_comms", 1}, {"mixed.t_fsdp", 0.5}, {"mixed.t_tp", 1}});
  }
}

TEST_F(Properties, FasterLinksHelpOnlyCommunication) {
  for (int i = 0; i < 200; ++i) {
    set_ordinary();
    set_all(model, state, {{"Wdcn", 1e9}, {"Wici", 1e11}});
    expect_scaling({{"Wici", 2}, {"Wdcn", 2}}, {{"dp.t_comms", 0.5},
                                                {"fsdp.t_comms", 0.5},
                                                {"tp.t_comms", 0.5},
                                                {"mixed.t_comms", 0.5},
                                                {"mixed.best_t_comms", 0.5},
                                                {"ep.t_comms", 0.5},
                                                {"pp.t_comms", 0.5},
                                                {"pods.t_crossing", 0.5},
                                                {"dp.t_math", 1},
                                                {"dp.ridge", 0.5},
                                                {"gpu.t_tree_all_gather", 0.5}});
  }
}

TEST_F(Properties, MoreExpertsMoveMoreWeightsAndMoreActiveOnesComputeMore) {
  set_all(model, state, {{"E", 64}, {"k", 4}});
  expect_scaling({{"E", 2}}, {{"dp.t_comms", 2},
                              {"dp.t_math", 1},
                              {"dp.ridge", 2},
                              {"tp.t_comms", 1},
                              {"transformer.P", 2}});
  expect_scaling({{"k", 2}}, {{"dp.t_comms", 1},
                              {"dp.t_math", 2},
                              {"dp.ridge", 0.5},
                              {"tp.max_degree", 2},
                              {"mixed.floor", 0.25}});
}

TEST_F(Properties, OneExpertIsTheDenseModel) {
  set_all(model, state, {{"E", 1}, {"k", 1}});
  const Values v = surroundings(model, state);
  EXPECT_TRUE(agree(value("dp.t_math"), evaluate("8*B*D*F/(DP*C)", v)));
  EXPECT_TRUE(agree(value("dp.t_comms"), evaluate("8*D*F/(Wici*MDP)", v)));
  EXPECT_TRUE(agree(value("dp.ridge"), evaluate("C/(Wici*MDP)", v)));
  EXPECT_TRUE(agree(value("mixed.floor"), evaluate("(C/Wici)^2/(MDP*MTP*F)", v)));
  EXPECT_EQ(value("ep.t_comms"), 0);
  EXPECT_EQ(value("ep.valid"), 0) << "no verdict on experts for a dense model";
}

TEST_F(Properties, AGroupOfOneMovesNothing) {
  for (int i = 0; i < 300; ++i) {
    set_ordinary();
    set_all(model, state, {{"DP", 1}, {"TP", 1}, {"EP", 1}, {"PP", 1}});
    for (const char* id :
         {"dp.t_comms", "fsdp.t_comms", "tp.t_comms", "mixed.t_comms", "mixed.best_t_comms",
          "ep.t_comms", "pp.t_comms", "pp.t_hops", "pp.t_comms_per_layer", "pods.t_comms",
          "collective.all_reduce.time", "collective.all_gather.exact_time",
          "collective.all_to_all.switch_time", "collective.all_to_all.torus_time",
          "gpu.t_tree_all_reduce", "dp.bytes_moved", "takeaways.mixed.bytes_step"})
      EXPECT_EQ(value(id), 0) << id;
    for (const char* id : {"dp", "fsdp", "tp", "mixed", "ep", "pp", "pods"}) {
      EXPECT_EQ(value(std::string(id) + ".compute_bound"), 1) << id;
      EXPECT_EQ(value(std::string(id) + ".exposed"), 0) << id;
      EXPECT_EQ(value(std::string(id) + ".utilization"), 1) << id;
    }
  }
}

TEST_F(Properties, ExactRingsMoveAllButOneShare) {
  for (const double n : {2.0, 3.0, 8.0, 512.0}) {
    set_all(model, state, {{"exact", 0}, {"DP", n}, {"TP", n}, {"podSize", 8960}});
    Values before;
    for (const char* id : {"dp.t_comms", "fsdp.t_comms", "tp.t_comms", "mixed.t_fsdp", "mixed.t_tp",
                           "dp.ridge", "collective.all_reduce.time"})
      before[id] = value(id);
    set_all(model, state, {{"exact", 1}});
    for (const auto& [id, asymptotic] : before)
      EXPECT_TRUE(agree(value(id), asymptotic * (n - 1) / n)) << id << " for " << n;
    EXPECT_TRUE(
        agree(value("collective.all_reduce.time"), value("collective.all_reduce.exact_time")));
  }
}

TEST_F(Properties, TiesCountAsComputeBound) {
  for (double dp = 2; dp <= 8192; dp *= 2) {
    set_all(model, state, {{"DP", dp}, {"B", 1275 * dp}});
    EXPECT_EQ(value("dp.compute_bound"), 1) << dp;
    EXPECT_EQ(value("fsdp.compute_bound"), 1) << dp;
    set_all(model, state, {{"B", 1275 * dp * (1 - 1e-9)}});
    EXPECT_EQ(value("dp.compute_bound"), 0) << dp;
  }
  // Where F = TP·alpha, exactly.
  set_all(model, state, {{"TP", 8}, {"F", 20400}});
  EXPECT_EQ(value("tp.compute_bound"), 1);
  set_all(model, state, {{"F", 20399}});
  EXPECT_EQ(value("tp.compute_bound"), 0);
  // B/N = alpha²/(2F) and a domain at its ridge.
  set_all(model, state, {{"DP", 512}, {"TP", 8}, {"F", 32512.5}, {"B", 4096.0 * 100}});
  EXPECT_EQ(value("mixed.above_floor"), 1);
  set_all(model, state, {{"DP", 17920}, {"TP", 1}, {"B", 2 * 73440}});
  EXPECT_EQ(value("pods.above_ridge"), 1);
}

TEST_F(Properties, VerdictsFollowTheClocks) {
  for (int i = 0; i < 1000; ++i) {
    set_randomly();
    for (const std::string scheme : {"dp", "fsdp", "tp", "mixed", "ep", "pp", "pods"}) {
      const double math = value(scheme + ".t_math");
      const double comms = value(scheme + ".t_comms");
      ASSERT_EQ(value(scheme + ".compute_bound"), math >= comms ? 1 : 0);
      ASSERT_EQ(value(scheme + ".layer_time"), std::max(math, comms));
      ASSERT_EQ(value(scheme + ".headroom") >= 1, math >= comms);
      ASSERT_LE(value(scheme + ".layer_time"), value(scheme + ".serial_time"));
    }
  }
}

TEST_F(Properties, HeadroomIsWhatAByteBringsOverWhatTheMachineAsks) {
  for (int i = 0; i < 200; ++i) {
    set_ordinary();
    state.set(*model.registry.variable("exact"), 0);
    EXPECT_TRUE(
        agree(value("fsdp.headroom"), value("fsdp.operations_per_byte") / value("mesh.alpha_dp")));
    EXPECT_TRUE(
        agree(value("tp.headroom"), value("tp.operations_per_byte") / value("mesh.alpha_tp")));
  }
}

TEST_F(Properties, AStepIsThreeForwardPassesOfEveryLayer) {
  for (int i = 0; i < 50; ++i) {
    set_ordinary();
    EXPECT_TRUE(agree(value("wall_clock.even_step"), 3 * value("L") * value("mixed.t_math")));
    EXPECT_TRUE(
        agree(value("wall_clock.one_chip_step"), value("wall_clock.even_step") * value("mesh.N")));
  }
}

TEST_F(Properties, BeyondADomainACollectiveIsNeverFasterThanWithinIt) {
  for (const double gpu : {0.0, 1.0}) {
    set_all(model, state, {{"gpu", gpu}, {"podSize", 64}, {"TP", 1}, {"Wdcn", 2e9}});
    double before = 0;
    for (double dp = 2; dp <= 4096; dp *= 2) {
      set_all(model, state, {{"DP", dp}});
      EXPECT_GE(value("dp.t_comms"), before) << dp;
      before = value("dp.t_comms");
    }
    // Two balanced domains of 33 chips send through 33 cards each.
    set_all(model, state, {{"DP", 66}});
    EXPECT_TRUE(agree(value("mesh.W_dp"), 33 * 2e9));
  }
}

// NOTES.md 1.22: nine chips on nodes of eight have nine cards, not sixteen
TEST_F(Properties, APartlyFilledDomainHasTheCardsOfItsMembersOnly) {
  set_all(model, state, {{"gpu", 1}, {"podSize", 8}, {"Wici", 4.5e11}, {"Wdcn", 5e10}, {"TP", 1}});
  for (const double dp : {9.0, 12.0, 15.0, 17.0}) {
    set_all(model, state, {{"DP", dp}});
    const double nodes = std::ceil(dp / 8);
    const double cards = dp / nodes * 5e10;
    EXPECT_TRUE(agree(value("mesh.W_dp"), cards)) << dp;
    EXPECT_TRUE(agree(value("gpu.members_node"), dp / nodes)) << dp;
    const double within = (dp / nodes - 1) / (dp / nodes * 4.5e11);
    const double between = (nodes - 1) / (nodes * cards);
    EXPECT_TRUE(agree(value("gpu.tree_bandwidth"), 1 / std::max(within, between))) << dp;
    EXPECT_TRUE(agree(value("mixed.t_comms"), value("fsdp.t_comms"))) << dp;
  }
}

TEST_F(Properties, ATreeOfFullNodesAndLeavesHasTheBandwidthOfItsSlowestLevel) {
  set_all(model, state, {{"gpu", 1}, {"podSize", 8}, {"Wici", 4.5e11}, {"Wdcn", 5e10}});
  set_all(model, state, {{"TP", 1}, {"leafNodes", 32}});
  const auto share = [](double members) { return (members - 1) / members; };
  for (const auto& [chips, nodes, leaves] :
       {std::tuple{8.0, 1.0, 1.0}, {16.0, 2.0, 1.0}, {256.0, 32.0, 1.0}, {1024.0, 32.0, 4.0}}) {
    set_all(model, state, {{"DP", chips}});
    const double slowest =
        std::max({share(8) / 450e9, share(nodes) / (8 * 50e9), share(leaves) / (32 * 8 * 50e9)});
    EXPECT_TRUE(agree(value("gpu.tree_bandwidth"), 1 / slowest)) << chips;
  }
}

TEST_F(Properties, MeasuredRatesNeverMakeTrainingFaster) {
  for (int i = 0; i < 200; ++i) {
    set_ordinary();
    set_all(model, state, {{"meas", 0}});
    const double run = value("wall_clock.run_time");
    const double layer = value("dp.layer_time");
    set_all(model, state, {{"meas", 1}});
    EXPECT_EQ(value("wall_clock.run_time"), run);
    EXPECT_GE(value("dp.layer_time"), layer);
  }
}

}  // namespace
}  // namespace shardscope::testing
