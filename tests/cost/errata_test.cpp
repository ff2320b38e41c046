// SPDX-License-Identifier: MIT
// Mistakes found in the source texts and in common explanations, as far as they touch a formula, a
// number or a bound: what is right, one test for each, named by its id in the list of errata.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/cost/oracle.h"

namespace shardscope::testing {
namespace {

const Values kH100 = {{"gpu", 1},     {"C", 9.9e14}, {"Wici", 4.5e11}, {"Wdcn", 5e10},
                      {"podSize", 8}, {"MDP", 1},    {"MTP", 1},       {"HBM", 8e10}};
const Values kDeepSeekV3 = {{"D", 7168}, {"F", 2048}, {"L", 61}, {"E", 257}, {"k", 9}, {"Sexp", 1}};

class Errata : public ::testing::Test {
 protected:
  const Model model;
  State state = model.make_state();
  double value(const std::string& id) const { return state[*model.registry.symbol(id)]; }
  void load(std::initializer_list<Values> parts) {
    state.set_all_to_defaults();
    for (const Values& part : parts) set_all(model, state, part);
  }
  Unit unit(const std::string& id) const { return model.registry.symbol(id)->unit; }
};

TEST_F(Errata, A01_BackwardBytesOfTheMixReduceToThoseOfTensorParallelismAlone) {
  load({});
  const double tokens_times_width = 2e6 * 8192;
  const double weights = 8192.0 * 28672;
  EXPECT_TRUE(agree(value("mixed.bytes_backward"), 4 * tokens_times_width / 512 + 8 * weights / 8));
  EXPECT_TRUE(agree(value("mixed.bytes_backward_regathered"),
                    6 * tokens_times_width / 512 + 8 * weights / 8));
  EXPECT_TRUE(agree(value("takeaways.mixed.bytes_backward"), value("mixed.bytes_backward")));
  load({{{"DP", 1}}});
  EXPECT_TRUE(agree(value("mixed.bytes_backward"), value("tp.bytes_backward")));
  load({{{"TP", 1}}});
  EXPECT_TRUE(agree(value("mixed.bytes_backward"), value("fsdp.bytes_backward")));
}

TEST_F(Errata, A02_OneMillionTokensOn8192ChipsAreCommunicationBoundAsSplitInTheExample) {
  load({{{"B", 1e6}, {"F", 30000}, {"DP", 1024}, {"TP", 8}}});
  EXPECT_EQ(value("mixed.compute_bound"), 0);
  EXPECT_NEAR(1 / value("mixed.headroom"), 1.31, 0.005);
  EXPECT_NEAR(value("mixed.tokens_per_chip") * 8, 977, 0.5);
  load({{{"B", 1e6}, {"F", 30000}, {"DP", 512}, {"TP", 16}}});
  EXPECT_NEAR(1 / value("mixed.headroom"), 1.36, 0.005);
  EXPECT_NEAR(value("mixed.dp_opt"), 739, 0.5);
  EXPECT_NEAR(1 / value("mixed.best_headroom"), 0.94, 0.005);
  load({{{"B", 1e6}, {"DP", 512}, {"TP", 16}}});
  // alpha·sqrt(N/(2·B·F)) = 2550·sqrt(8192/(2e6·28672))
  EXPECT_NEAR(1 / value("mixed.best_headroom"), 0.964, 0.001);
}

TEST_F(Errata, A03_TheScaleOutThresholdIs73440) { EXPECT_EQ(value("hw.alpha_dcn"), 73440); }

TEST_F(Errata, A04_TheLargestSliceOf6144ChipsLiesWithinOnePodOf8960) {
  load({{{"DP", 6144}, {"TP", 1}}});
  EXPECT_EQ(value("podSize"), 8960);
  EXPECT_EQ(value("mesh.one_domain"), 1);
  load({{{"DP", 18432}, {"TP", 1}}});
  EXPECT_EQ(value("mesh.domains"), 3);
}

TEST_F(Errata, A05_Gemma7BAllows8WaysNot19) {
  load({});
  EXPECT_NEAR(value("tp.max_degree_gemma_7b"), 9.6, 0.05);
  EXPECT_EQ(value("tp.gemma_7b_8_way"), 1);
  EXPECT_EQ(value("tp.gemma_7b_16_way"), 0);
  load({{{"D", 3072}, {"F", 24576}, {"L", 28}}});
  EXPECT_EQ(value("tp.max_degree_pow2"), 8);
}

TEST_F(Errata, A06_FsdpDoesTheSameMatrixProducts) {
  EXPECT_EQ(value("takeaways.fsdp.flops_forward"), value("takeaways.dp.flops_forward"));
  EXPECT_EQ(value("takeaways.fsdp.flops_backward"), value("takeaways.dp.flops_backward"));
}

TEST_F(Errata, A07_Zero3MovesHalfAsMuchAgainAsDataParallelism) {
  EXPECT_EQ(value("fsdp.bytes_over_dp"), 1.5);
  EXPECT_TRUE(agree(value("takeaways.fsdp.bytes_step"), 1.5 * value("takeaways.dp.bytes_step")));
  EXPECT_EQ(value("fsdp.ridge"), value("dp.ridge"));
}

TEST_F(Errata, A08_NoScheduleHereHidesTheWholeBubble) {
  for (const double stages : {2.0, 4.0, 16.0}) {
    load({{{"PP", stages}, {"Mmicro", 128}}});
    EXPECT_GT(value("pp.bubble_dx_first"), 0);
    EXPECT_LT(value("pp.bubble_dx_first"), value("pp.bubble"));
    EXPECT_GT(value("pp.in_flight_dx_first"), value("pp.in_flight_1f1b"));
  }
}

TEST_F(Errata, A10_F15_Llama2HasThreeFeedForwardMatrices) {
  EXPECT_EQ(value("exercise.ffw_params"), 3.0 * 40 * 5120 * 13824);
  EXPECT_NEAR(value("exercise.total_params"), 13.0e9, 0.05e9);
}

TEST_F(Errata, A11_FsdpHolds195GigabytesOnEachOf4096Chips) {
  EXPECT_NEAR(value("exercise.training_bytes"), 7.99e12, 0.01e12);
  EXPECT_NEAR(value("exercise.training_bytes_per_chip"), 1.95e9, 0.01e9);
}

TEST_F(Errata, A12_TheMixOn4096ChipsStartsAt406ThousandTokens) {
  load({{{"F", 4 * 8192}}});
  EXPECT_NEAR(value("mixed.floor_batch"), 4.06e5, 0.01e5);
}

TEST_F(Errata, A13_TenBytesAParameterIsTheLeastAndSixteenTheUsual) {
  load({});
  EXPECT_EQ(value("memory.dp.max_params"), 9.6e9);
  load({{{"master", 1}}});
  EXPECT_EQ(value("memory.dp.max_params"), 6e9);
}

TEST_F(Errata, A14_MegatronsAllReduceMovesWhatAGatherAndAScatterDo) {
  load({{{"exact", 1}, {"B", 8192}, {"T", 8192}}});
  const double sums = 2.0 * 2 * 8192 * 8192 * 7 / 8;  // bf16, 8,192 tokens, 8 ways
  EXPECT_TRUE(agree(value("megatron.row_cut_bytes"), sums));
  EXPECT_TRUE(agree(value("tp.bytes_forward"), sums));
}

TEST_F(Errata, A16_EightBitProductsWithWideActivationsHalveTheTensorLimit) {
  EXPECT_EQ(value("tp.alpha_int8"), 2 * value("hw.alpha"));
  const double limit = value("tp.max_degree");
  load({{{"C", 2 * 4.59e14}}});
  EXPECT_TRUE(agree(value("tp.max_degree"), limit / 2));
}

TEST_F(Errata, A17_ScaleOutCountsWhatAChipSendsAndTorusAxesBothDirections) {
  EXPECT_EQ(value("hw.Wdcn"), 6.25e9);
  EXPECT_EQ(value("hw.Wici"), 2 * 9e10);
}

TEST_F(Errata, A18_BetweenTwoDomainsHalfIsMoved) {
  load({{{"DP", 2240}, {"TP", 8}}});
  EXPECT_EQ(value("mesh.domains"), 2);
  const double asymptotic = value("pods.t_comms");
  EXPECT_TRUE(agree(value("pods.ridge_exact"), 73440.0 / 2));
  set_all(model, state, {{"exact", 1}});
  EXPECT_TRUE(agree(value("pods.t_comms"), asymptotic / 2));
}

TEST_F(Errata, A19_ALayerLiesBetweenTheSlowerClockAndTheirSum) {
  EXPECT_EQ(value("tp.layer_time"), std::max(value("tp.t_math"), value("tp.t_comms")));
  EXPECT_EQ(value("tp.serial_time"), value("tp.t_math") + value("tp.t_comms"));
}

TEST_F(Errata, A21_TheExamplesFortyMillionTokensAreTheLastBatchOfDeepSeekV2) {
  EXPECT_NEAR(value("exampleB") / (9216.0 * 4096), 1.06, 0.005);
}

TEST_F(Errata, A22_TheFloorOfAHundredTokensHoldsForWideModelsOnly) {
  EXPECT_NEAR(value("mixed.floor_example"), 99, 0.5);
  EXPECT_NEAR(value("exercise.mixed_floor"), 235, 0.5);
  load({{{"F", 14336}}});
  EXPECT_NEAR(value("mixed.floor"), 227, 0.5);
}

TEST_F(Errata, G01_H800NeedsFiveThousandTokensAChip) {
  load({kH100, {{"Wici", 2e11}, {"DP", 8}, {"TP", 1}}});
  EXPECT_EQ(value("dp.ridge"), 4950);
  EXPECT_NEAR(2048 * value("dp.ridge"), 10.1e6, 0.05e6);
  set_all(model, state, {{"meas", 1}, {"effC", 1}, {"effIci", 0.8}});
  EXPECT_NEAR(value("dp.ridge"), 6190, 5);
}

TEST_F(Errata, G03_Llama70BAllows13WaysOnH100) {
  load({kH100});
  EXPECT_NEAR(value("tp.max_degree_one_axis"), 13.03, 0.01);
  EXPECT_EQ(value("tp.max_degree_pow2"), 8);
}

TEST_F(Errata, G08_BothAllToAllsOfExpertsAreATime) {
  EXPECT_EQ(unit("ep.t_comms"), units::second);
  load({kH100, kDeepSeekV3, {{"EP", 8}}});
  const double expected = 4.0 * 2e6 * 7168 * (7.0 / 8) * 1 / 4.5e11;
  EXPECT_TRUE(agree(value("ep.t_comms"), expected));
}

TEST_F(Errata, G09_ExpertsSpreadOverAsManyChipsAsThereAreRoutedExperts) {
  load({kH100, kDeepSeekV3, {{"EP", 1024}}});
  EXPECT_EQ(value("EP"), 256);
  EXPECT_EQ(value("ep.experts_per_chip"), 1);
}

TEST_F(Errata, G10_BandwidthOfASwitchIsTwiceTheBisectionInOneDirectionOverItsChips) {
  load({kH100, {{"DP", 8}, {"TP", 1}}});
  const double one_way = 4 * 450e9;  // half of the node to the other half
  EXPECT_TRUE(agree(value("mesh.W_dp"), one_way * 2 / 8));
}

TEST_F(Errata, G13_Zero3UnderAPipelineGathersForEveryMicrobatch) {
  load({{{"PP", 4}, {"Mmicro", 16}}});
  const double weights = 2 * 2.0 * 8192 * 28672;  // two matrices in bf16
  EXPECT_TRUE(agree(value("pp.zero3_bytes"), 16 * 2 * weights));
  load({{{"DP", 1}}});
  EXPECT_EQ(value("pp.zero3_bytes"), 0);
}

TEST_F(Errata, G17_WithinANodeTheTensorBoundIs2200AndAcross2475) {
  load({kH100, {{"TP", 8}}});
  EXPECT_EQ(value("mesh.alpha_tp"), 2200);
  set_all(model, state, {{"TP", 16}});
  EXPECT_EQ(value("mesh.alpha_tp"), 2475);
}

TEST_F(Errata, G19_AGatherOver32NodesReaches413GigabytesAndAnAllReduceTakesTwice) {
  load({kH100, {{"DP", 256}, {"TP", 1}, {"leafNodes", 32}}});
  EXPECT_NEAR(value("gpu.tree_bandwidth"), 413e9, 0.5e9);
  EXPECT_TRUE(agree(value("gpu.t_tree_all_reduce"), 2 * value("gpu.t_tree_all_gather")));
  EXPECT_TRUE(
      agree(value("gpu.t_tree_all_gather"), value("transformer.matrix_bytes") * 31 / (32 * 400e9)));
}

TEST_F(Errata, F01_TransfersOnDifferentLinksOverlapSoTheSlowerCounts) {
  EXPECT_EQ(value("mixed.t_comms"), std::max(value("mixed.t_fsdp"), value("mixed.t_tp")));
  EXPECT_NEAR(value("mixed.floor_over_fsdp"), 11.2, 0.05);
  load({{{"F", 32768}}});
  EXPECT_NEAR(value("mixed.floor"), 100, 1);
}

TEST_F(Errata, F02_ADomainNeedsMoreTokensThanItsRidge) {
  load({{{"DP", 17920}, {"TP", 1}, {"B", 2 * 74000.0}}});
  EXPECT_EQ(value("pods.compute_bound"), 1);
  set_all(model, state, {{"B", 2 * 73000.0}});
  EXPECT_EQ(value("pods.compute_bound"), 0);
}

TEST_F(Errata, F03_BackwardOfDataParallelismCountsEightOnBothSidesAndNoLayers) {
  const double weights = 8192.0 * 28672;
  EXPECT_TRUE(agree(value("dp.t_math"), 8 * 2e6 * weights / (512 * 4.59e14)));
  EXPECT_TRUE(agree(value("dp.t_comms"), 8 * weights / 3.6e11));
  const double before = value("dp.t_comms");
  load({{{"L", 40}}});
  EXPECT_EQ(value("dp.t_comms"), before);
}

TEST_F(Errata, F07_TensorShardsCutTheHiddenWidthAndKeepTheModelWidth) {
  EXPECT_EQ(value("tp.shard_hidden"), 28672.0 / 8);
  EXPECT_EQ(value("tp.weight_shard_bytes"), 2 * 8192 * (28672.0 / 8));
}

TEST_F(Errata, F08_HeadroomAtTheOptimumGrowsWithTheRootOfTheBatch) {
  const double before = value("mixed.best_headroom");
  load({{{"B", 8e6}}});
  EXPECT_NEAR(value("mixed.dp_opt"), 2 * 755.93, 0.01);
  EXPECT_TRUE(agree(value("mixed.best_headroom"), 2 * before));
}

TEST_F(Errata, F09_AChipOfNinetySixGigabytesHoldsNineBillionParameters) {
  EXPECT_NEAR(value("memory.dp.max_params"), 9e9, 1e9);
}

TEST_F(Errata, F16_AttentionCountsKeyAndValueHeadsApartFromQueryHeads) {
  load({{{"pNK", 8}}});
  EXPECT_EQ(value("exercise.attention_params"), 2.0 * 5120 * 128 * 40 * (40 + 8));
}

TEST_F(Errata, F17_ScoresCostAsMuchAsTheMatricesAtEightTimesTheModelWidth) {
  const double width = 4608;  // Gemma 2 27B, if its heads were as wide together
  load({{{"D", width},
         {"F", 4 * width},
         {"heads", 36},
         {"kvHeads", 36},
         {"headDim", 128},
         {"T", 8 * width}}});
  EXPECT_TRUE(agree(value("megatron.flops_attention"), value("megatron.flops_matrices")));
}

TEST_F(Errata, F21_AnExactGatherMovesAllButOneShare) {
  load({{{"DP", 8}}});
  EXPECT_TRUE(agree(value("collective.all_gather.exact_time"),
                    value("collective.all_gather.time") * 7 / 8));
}

TEST_F(Errata, F22_AllToAllThroughASwitchSendsAllPartsOfAShareButOne) {
  load({kH100, {{"DP", 8}}});
  EXPECT_TRUE(agree(value("collective.all_to_all.switch_time"),
                    value("collective.bytes") * 7 / (64 * 4.5e11)));
  load({});
  EXPECT_TRUE(
      agree(value("collective.all_to_all.torus_time"), value("collective.bytes") / (4 * 1.8e11)));
}

TEST_F(Errata, F25_ATrainingRunCountsSixOperationsForEachParameterAndToken) {
  load({{{"runTokens", 14.8e12}, {"runParams", 37e9}}});
  EXPECT_TRUE(agree(value("wall_clock.total_flops"), 6 * 37e9 * 14.8e12));
}

TEST_F(Errata, Z01_MemoryPricesTheWholeCheckpoint) {
  EXPECT_NEAR(value("memory.dp.total"), 739e9, 0.5e9);
  EXPECT_NEAR(value("transformer.P_w") / 70.6e9, 0.989, 0.001);
}

TEST_F(Errata, Z02_BeyondADomainTheWayOutCounts) {
  load({kH100, {{"DP", 8}}});
  EXPECT_EQ(value("mesh.W_dp"), 450e9);
  set_all(model, state, {{"DP", 16}});
  EXPECT_EQ(value("mesh.W_dp"), 400e9);
  set_all(model, state, {{"podSize", 72}, {"Wici", 9e11}, {"DP", 144}});
  EXPECT_EQ(value("mesh.W_dp"), 900e9) << "72 cards carry more than one chip's links";
  EXPECT_TRUE(agree(value("gpu.ridge_beyond"), 9.9e14 / 9e11));
}

TEST_F(Errata, Z03_SharedExpertsAreNotRouted) {
  load({kH100, kDeepSeekV3, {{"EP", 64}}});
  EXPECT_EQ(value("transformer.kr"), 8);
  EXPECT_EQ(value("transformer.Er"), 256);
  // 8 of 64 destinations within reach of a node of 8: all tokens cross at kr·G/EP = 1.
  const double beyond = 4.0 * 2e6 * 7168 * (56.0 / 64) * 1 / (5e10 * 8);
  EXPECT_TRUE(agree(value("ep.t_comms"), beyond));
}

TEST_F(Errata, Z06_TheGreenNumberIsTheOneInUse) {
  load({{{"meas", 1}}});
  const Symbol& shown = model.shown(model.hw.C_spec);
  EXPECT_TRUE(agree(state[shown], 4.59e14 * 0.72));
  EXPECT_EQ(model.edited(shown), &model.hw.C_spec);
  EXPECT_TRUE(agree(value("dp.t_math"), 8 * 2e6 * 8192.0 * 28672 / (512 * 4.59e14 * 0.72)));
  EXPECT_EQ(model.edited(model.transformer.B), &model.transformer.B);
  EXPECT_EQ(model.edited(model.dp.ridge), nullptr);
}

TEST_F(Errata, Z08_TheCheckpointEstimateIsCloseForModelsWithFewKeyHeads) {
  load({kDeepSeekV3});
  EXPECT_NEAR(value("transformer.P_w"), 698e9, 1e9);
}

TEST_F(Errata, Z09_TheJobCountsPipelineAndExpertShards) {
  load({kH100, kDeepSeekV3, {{"DP", 2}, {"TP", 1}, {"PP", 16}, {"EP", 64}}});
  EXPECT_EQ(value("mesh.N"), 2);
  EXPECT_EQ(value("mesh.chips"), 2048);
}

TEST_F(Errata, M01_AnAllReduceIsAReduceScatterAndAnAllGather) {
  EXPECT_EQ(value("collective.all_reduce.time"),
            value("collective.reduce_scatter.time") + value("collective.all_gather.time"));
}

TEST_F(Errata, M03_VolumesAreThoseOfTheWholeArray) {
  load({{{"DP", 8}}});
  const double array = value("collective.bytes");
  EXPECT_EQ(value("collective.all_gather.bytes_per_chip"), array * 7 / 8);
  EXPECT_EQ(value("collective.all_reduce.bytes_per_chip"), 2 * array * 7 / 8);
}

TEST_F(Errata, M12_ExpertsNeedTwoAllToAllsInOnePass) {
  load({kH100, kDeepSeekV3, {{"EP", 8}}});
  const double one_way = 2.0 * 2e6 * 7168 * (7.0 / 8) / 4.5e11;
  EXPECT_TRUE(agree(value("ep.t_dense"), 2 * one_way));
}

TEST_F(Errata, M13_NvlinkCountsOneDirection) {
  load({kH100});
  EXPECT_EQ(value("hw.alpha"), 2200);
}

TEST_F(Errata, M14_TheDensePeakCounts) {
  load({kH100});
  EXPECT_EQ(value("gpu.ridge_beyond"), 2475);
}

TEST_F(Errata, M16_UtilisationCountsThreePassesWithoutRecomputation) {
  load({});
  EXPECT_TRUE(agree(value("wall_clock.step_time"),
                    6 * 2e6 * value("transformer.P_w") / (4096 * 4.59e14 * 0.4)));
}

// Numbers that the article states, not errata: kept here because readers check them first.
TEST_F(Errata, KnownValuesAtTheDefaults) {
  EXPECT_EQ(value("hw.alpha"), 2550);
  EXPECT_EQ(value("dp.ridge_all_axes"), 850);
  EXPECT_NEAR(value("dp.pod_batch"), 7.6e6, 0.05e6);
  EXPECT_EQ(value("dp.tokens_per_chip"), 3906.25);
  EXPECT_NEAR(value("dp.t_math"), 15.99e-3, 0.005e-3);
  EXPECT_NEAR(value("dp.t_comms"), 5.22e-3, 0.005e-3);
  EXPECT_NEAR(value("fsdp.example_chips"), 47059, 0.5);
  EXPECT_NEAR(value("mixed.dp_opt"), 756, 0.5);
  EXPECT_NEAR(value("mixed.floor"), 113, 0.5);
  load({{{"B", 16e6}, {"MFU", 0.5}}});
  EXPECT_NEAR(value("wall_clock.run_time") / 86400, 17, 0.5);
  load({kH100, {{"E", 128}, {"k", 4}, {"DP", 16}}});
  EXPECT_EQ(value("dp.ridge"), 79200);
  load({kH100, {{"Wici", 9e11}, {"C", 2.5e15}, {"podSize", 72}}});
  EXPECT_NEAR(value("gpu.ridge_beyond"), 2778, 0.5);
}

TEST_F(Errata, ATpuV5eHasTwoAxesNotThree) {
  load({{{"C", 1.97e14}, {"Wici", 9e10}, {"Wdcn", 3.125e9}, {"podSize", 256}, {"axes", 2}}});
  EXPECT_EQ(value("MDP") + value("MTP"), 2);
  EXPECT_NEAR(value("dp.ridge_all_axes"), 1.97e14 / 9e10 / 2, 1e-6);
  EXPECT_EQ(value("mesh.best_axis_product"), 1);
}

TEST_F(Errata, ATorusLargerThanItsPodMeetsTheScaleOutNetwork) {
  load({{{"DP", 512}, {"TP", 1}, {"C", 1.97e14}, {"Wici", 9e10}, {"Wdcn", 1e8}, {"podSize", 256}}});
  EXPECT_TRUE(agree(value("mesh.W_dp"), 256 * 1e8));
  EXPECT_TRUE(agree(value("mixed.t_comms"), value("fsdp.t_comms")));
}

}  // namespace
}  // namespace shardscope::testing
