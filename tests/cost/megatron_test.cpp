// SPDX-License-Identifier: MIT
// Inside one layer: the numbers of the Megatron papers, and slips about them named by their id.
#include <gtest/gtest.h>

#include "tests/cost/oracle.h"

namespace shardscope::testing {
namespace {

class Megatron : public ::testing::Test {
 protected:
  const Model model;
  State state = model.make_state();
  double value(const std::string& id) const { return state[*model.registry.symbol(id)]; }
  void load(const Values& values) {
    state.set_all_to_defaults();
    set_all(model, state, values);
  }
};

TEST_F(Megatron, A15_AWholeLayerMovesTwiceWhatItsFeedForwardPairDoes) {
  EXPECT_TRUE(agree(value("megatron.array_bytes_forward"), 8 * 2e6 * 8192));
  EXPECT_TRUE(agree(value("megatron.array_bytes_forward"), 2 * value("tp.bytes_forward")));
}

TEST_F(Megatron, M01_AColumnCutGathersHalfTheBytesOfARowCut) {
  const double slab = 2.0 * 8192 * 8192;  // bf16, one sequence of 8,192 tokens, width 8,192
  EXPECT_EQ(value("megatron.slab_bytes"), slab);
  EXPECT_EQ(value("megatron.row_cut_bytes"), 2 * slab * 7 / 8);
  EXPECT_EQ(value("megatron.column_cut_bytes"), slab * 7 / 8);
  load({{"TP", 1}});
  EXPECT_EQ(value("megatron.bytes_forward"), 0);
}

TEST_F(Megatron, M02_SequenceParallelismGathersInputsAgainInTheBackwardPass) {
  EXPECT_EQ(value("megatron.bytes_regathered"), 2 * value("megatron.column_cut_bytes"));
}

TEST_F(Megatron, M04_ALayerHasFourAllReducesInAStep) {
  load({{"L", 1}, {"Mmicro", 1}});
  EXPECT_EQ(value("megatron.step_bytes_tensor"), 4 * value("megatron.row_cut_bytes"));
  load({{"L", 80}, {"Mmicro", 8}});
  EXPECT_EQ(value("megatron.step_bytes_tensor"), 80 * 8 * 4 * value("megatron.row_cut_bytes"));
}

TEST_F(Megatron, M05_ParallelCrossEntropyReducesThreeNumbersAToken) {
  EXPECT_NEAR(value("megatron.logit_bytes"), 1.84e9, 0.005e9);
  EXPECT_NEAR(value("megatron.cross_entropy_bytes"), 172e3, 0.5e3);
  EXPECT_TRUE(agree(value("megatron.cross_entropy_gain"),
                    value("megatron.logit_bytes") / value("megatron.cross_entropy_bytes")));
}

TEST_F(Megatron, M06_AKeyHeadIsCopiedNotSplitBeyondOnePerChip) {
  load({{"TP", 8}});
  EXPECT_EQ(value("megatron.kv_heads_per_chip"), 1);
  EXPECT_EQ(value("megatron.kv_copies"), 1);
  load({{"TP", 32}});
  EXPECT_EQ(value("megatron.kv_heads_per_chip"), 1);
  EXPECT_EQ(value("megatron.kv_copies"), 4);
  EXPECT_EQ(value("megatron.heads_divide"), 1);
  EXPECT_EQ(value("megatron.kv_heads_divide"), 1);
  load({{"TP", 12}});
  EXPECT_EQ(value("megatron.heads_divide"), 0);
  EXPECT_EQ(value("megatron.kv_heads_divide"), 0);
}

TEST_F(Megatron, M07_TheVocabularyIsPaddedToAMultipleOf128OnEveryChip) {
  load({{"V", 128256}, {"TP", 8}});
  EXPECT_EQ(value("megatron.padded_vocabulary"), 129024);
  load({{"V", 50257}, {"TP", 8}});
  EXPECT_EQ(value("megatron.padded_vocabulary"), 51200);
  load({{"V", 50257}, {"TP", 1}});
  EXPECT_EQ(value("megatron.padded_vocabulary"), 50304);
}

TEST_F(Megatron, M08_StagesThatShareTheEmbeddingSumItsGradientsInEveryStep) {
  load({{"V", 128256}, {"TP", 8}, {"PP", 4}});
  // an AllReduce between two sends the array once: 129,024 padded rows of 8,192 in bf16, 8 ways
  EXPECT_EQ(value("megatron.tied_gradient_bytes"), 2.0 * 129024 * 8192 / 8);
  load({{"PP", 1}});
  EXPECT_EQ(value("megatron.tied_gradient_bytes"), 0);
}

TEST_F(Megatron, M09_TheLastStageAlsoDoesTheOutputLayer) {
  // Llama 3 8B with scores left small: the vocabulary against 2·4,096 + 2·1,024 + 3·14,336.
  load({{"D", 4096}, {"F", 14336}, {"heads", 32}, {"kvHeads", 8}, {"headDim", 128}, {"T", 1}});
  EXPECT_EQ(3 * value("megatron.flops_logits"), 6.0 * 4096 * 128256) << "both passes, one token";
  EXPECT_NEAR(value("megatron.logits_in_layers"), 128256.0 / 53248, 0.001);
}

TEST_F(Megatron, M10_TensorParallelismAloneKeepsNormsAndResidualsWhole) {
  // GPT-3: h = 12,288, 96 heads, s = 2,048, b = 1, t = 8.
  load({{"D", 12288}, {"heads", 96}, {"headDim", 128}, {"T", 2048}, {"TP", 8}});
  const double sbh = 2048.0 * 12288;
  const double scores = 5.0 * 96 * 2048 / 12288;  // 80
  EXPECT_TRUE(agree(value("megatron.activations_whole"), sbh * (34 + scores)));
  EXPECT_TRUE(agree(value("megatron.activations_tensor"), sbh * (10 + 24.0 / 8 + scores / 8)));
  EXPECT_TRUE(agree(value("megatron.activations_sequence"), sbh * (34 + scores) / 8));
  EXPECT_TRUE(agree(value("megatron.activations_selective"), sbh * 34 / 8));
  EXPECT_TRUE(agree(value("megatron.activations_full"), sbh * 2));
}

TEST_F(Megatron, M11_TensorAndExpertParallelismTogetherNeedSequenceParallelism) {
  const Values experts = {{"E", 64}, {"k", 4}};
  for (const auto& [tp, ep, needed] :
       {std::tuple{8.0, 8.0, 1.0}, {8.0, 1.0, 0.0}, {1.0, 8.0, 0.0}}) {
    load(experts);
    set_all(model, state, {{"TP", tp}, {"EP", ep}});
    EXPECT_EQ(value("megatron.needs_sequence_parallelism"), needed) << tp << " " << ep;
  }
}

TEST_F(Megatron, M15_ACausalMaskHalvesScoresAndSharedKeyHeadsDoNot) {
  const double pairs = 4.0 * 8192 * 8192 * 64 * 128;
  EXPECT_TRUE(agree(value("megatron.flops_attention"), pairs));
  EXPECT_TRUE(agree(value("megatron.flops_attention_causal"), pairs / 2));
  load({{"kvHeads", 64}});
  EXPECT_TRUE(agree(value("megatron.flops_attention"), pairs));
}

TEST_F(Megatron, UngatedLayerOfWidthFourHasTheTextbookOperations) {
  // 24·b·s·h² + 4·b·s²·h with F = 4h and as many key heads as query heads.
  load({{"D", 4096},
        {"F", 16384},
        {"heads", 32},
        {"kvHeads", 32},
        {"headDim", 128},
        {"T", 2048},
        {"microB", 4},
        {"matrices", 2}});
  EXPECT_TRUE(agree(value("megatron.flops_matrices"), 24.0 * 4 * 2048 * 4096 * 4096));
  EXPECT_TRUE(agree(value("megatron.flops_attention"), 4.0 * 4 * 2048 * 2048 * 4096));
}

TEST_F(Megatron, ThirtyTwoMachinesOfEightHoldThirtyTwoReplicas) {
  EXPECT_EQ(value("megatron.chips"), 256);
  EXPECT_EQ(value("megatron.replicas"), 32);
  EXPECT_EQ(value("megatron.fits_machine"), 1);
  EXPECT_TRUE(
      agree(value("megatron.step_bytes_data"), 2 * (value("transformer.P_w") / 8) * 2 * 31 / 32));
  load({{"TP", 16}});
  EXPECT_EQ(value("megatron.fits_machine"), 0);
}

}  // namespace
}  // namespace shardscope::testing
