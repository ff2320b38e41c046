// SPDX-License-Identifier: MIT
// What the meters of figures show, against recorded meters; and what the recorded ones leave out.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/cost/oracle.h"

namespace shardscope::testing {
namespace {

Values patch_of(const nlohmann::json& row) {
  Values patch;
  for (const auto& [key, number] : row.at("patch").items()) patch[key] = number;
  return patch;
}

class Meters : public ::testing::Test {
 protected:
  const Model model;
  State state = model.make_state();
  double value(const std::string& id) const { return state[*model.registry.symbol(id)]; }
  void load(const Values& values) {
    state.set_all_to_defaults();
    set_all(model, state, values);
  }
  bool fills_domains_partly(const std::string& group) const {
    const double rest = std::fmod(value(group), value("podSize"));
    return value(group) > value("podSize") && rest != 0;
  }
};

TEST_F(Meters, MemoryIsAsRecorded) {
  for (const nlohmann::json& row : read_oracle("meters.json", "memory")) {
    load(patch_of(row));
    for (const auto& [scheme, meter] : row.at("schemes").items()) {
      const std::string id = "memory." + scheme + ".";
      EXPECT_TRUE(agree(value(id + "weights"), meter.at("params").get<double>())) << row << scheme;
      EXPECT_TRUE(agree(value(id + "optimizer"), meter.at("optimizer").get<double>())) << scheme;
      EXPECT_TRUE(agree(value(id + "activations"), meter.at("activations").get<double>()));
      EXPECT_TRUE(agree(value(id + "total"), meter.at("total").get<double>())) << scheme;
      EXPECT_EQ(value(id + "fits") != 0, meter.at("fits").get<bool>()) << row << scheme;
    }
  }
}

// NOTES.md 1.22: where domains are partly filled the recorded page counts cards that nobody uses
TEST_F(Meters, ClocksAreAsRecordedWhereGroupsHaveTwoMembersAndFillTheirDomains) {
  int compared = 0;
  const std::map<std::string, std::string> schemes = {
      {"dp", "dp"}, {"fsdp", "fsdp"}, {"tp", "tp"}, {"mixed", "mixed"}, {"dcn", "pods"}};
  for (const nlohmann::json& row : read_oracle("meters.json", "bound")) {
    const Values patch = patch_of(row);
    load(patch);
    const bool alone = value("DP") == 1 || value("TP") == 1;
    const bool moved_axes = patch.contains("MDP") && value("MDP") != patch.at("MDP");
    const bool partly_filled = fills_domains_partly("DP") || fills_domains_partly("mesh.N");
    for (const auto& [scheme, meter] : row.at("schemes").items()) {
      const std::string id = schemes.at(scheme) + ".";
      EXPECT_TRUE(agree(value(id + "t_math"), meter.at("t_math").get<double>())) << row << scheme;
      const bool leaves_torus = value("gpu") == 0 && value("DP") > value("podSize");
      if (alone || moved_axes || leaves_torus || partly_filled) continue;
      ++compared;
      EXPECT_TRUE(agree(value(id + "t_comms"), meter.at("t_comms").get<double>())) << row << scheme;
      EXPECT_TRUE(agree(value(id + "layer_time"), meter.at("layer").get<double>())) << scheme;
      EXPECT_EQ(value(id + "compute_bound") != 0, meter.at("compute_bound").get<bool>()) << scheme;
    }
  }
  EXPECT_GE(compared, 50);
}

TEST_F(Meters, CollectiveAndShardsAreAsRecorded) {
  for (const nlohmann::json& row : read_oracle("meters.json", "collective")) {
    load(patch_of(row));
    EXPECT_TRUE(agree(value("collective.bytes"), row.at("bytes").get<double>()));
    const bool plain = value("DP") > 1 && value("DP") <= value("podSize");
    if (plain) {
      EXPECT_TRUE(agree(value("collective.all_reduce.time"), row.at("t_allreduce").get<double>()));
      EXPECT_TRUE(agree(value("collective.all_gather.time"), row.at("t_half").get<double>()));
    }
    for (const auto& [scheme, shards] : row.at("shards").items()) {
      EXPECT_TRUE(agree(value(scheme + ".input_shard_bytes"), shards.at("in_bytes").get<double>()))
          << row << scheme;
      EXPECT_TRUE(
          agree(value(scheme + ".weight_shard_bytes"), shards.at("win_bytes").get<double>()))
          << row << scheme;
    }
  }
}

TEST_F(Meters, MemoryCountsSixteenBytesWithGradientsAndMasterCopy) {
  load({{"master", 1}});
  EXPECT_EQ(value("memory.bytes_per_parameter"), 16);
  const double params = value("transformer.P_w");
  EXPECT_TRUE(agree(value("memory.dp.weights"), 2 * params));
  EXPECT_TRUE(agree(value("memory.dp.gradients"), 2 * params));
  EXPECT_TRUE(agree(value("memory.dp.optimizer"), 12 * params));
  EXPECT_TRUE(agree(value("memory.dp.max_params"), 96e9 / 16));
  load({});
  EXPECT_EQ(value("memory.bytes_per_parameter"), 10);
}

TEST_F(Meters, ExpertAndPipelineDegreesDivideTheMemoryOfTheFullRun) {
  // DeepSeek-V3 on 2,048 chips: EP 64, PP 16, DP 2.
  load({{"D", 7168},
        {"F", 2048},
        {"L", 61},
        {"E", 257},
        {"k", 9},
        {"Sexp", 1},
        {"EP", 64},
        {"PP", 16},
        {"DP", 2},
        {"TP", 1},
        {"B", 62914560},
        {"gpu", 1},
        {"podSize", 8}});
  EXPECT_EQ(value("mesh.chips"), 2048);
  EXPECT_TRUE(agree(value("memory.run.weights"), 2 * value("transformer.P_w") / 2048));
  EXPECT_LT(value("memory.run.total"), value("memory.fsdp.total") / 500);
}

TEST_F(Meters, OnePipelineStageHoldsAllMicrobatchesOneAtATime) {
  load({{"PP", 4}, {"Mmicro", 8}, {"DP", 16}, {"TP", 4}});
  // 1F1B keeps 4 of 8 microbatches, a stage has a quarter of the layers.
  EXPECT_TRUE(agree(value("memory.run.activations"), value("memory.activations") / 64 / 4 / 2));
}

TEST_F(Meters, FewestChipsOfFsdpAreTheFirstToFit) {
  load({});
  const double chips = value("memory.fsdp.min_chips");
  load({{"DP", chips}});
  EXPECT_EQ(value("memory.fsdp.fits"), 1);
  load({{"DP", chips - 1}});
  EXPECT_EQ(value("memory.fsdp.fits"), 0);
}

}  // namespace
}  // namespace shardscope::testing
