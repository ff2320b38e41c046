// SPDX-License-Identifier: MIT
// One call tells a card everything about a symbol.
#include "core/reactive/explain.h"

#include <gtest/gtest.h>

namespace shardscope {
namespace {

constexpr Constant kBytesPerWeight{"bytes_per_weight", 2, units::byte, "bf16"};

Variable variable(const char* id, double value, Format format, const char* suffix = "") {
  Variable result;
  result.id = id;
  result.glyph = id;
  result.format = format;
  result.suffix = suffix;
  result.fallback = value;
  result.max = 1e18;
  return result;
}

class ExplainTest : public testing::Test {
 protected:
  Registry registry;
  const Variable& B = registry.add(variable("B", 2e6, Format::tokens, "tokens"));
  const Variable& DP = registry.add(variable("DP", 512, Format::integer));
  const Variable& G = registry.add(variable("G", 8, Format::integer));
  const Variable& W = registry.add(variable("W", 180e9, Format::bandwidth));
  const Formula& W_dp =
      registry.add(Formula{{.id = "mesh.w_dp", .glyph = "W_dp", .format = Format::bandwidth}},
                   select(DP <= G, W, W / 2));
  const Formula& t_comms = registry.add(
      Formula{{.id = "dp.t_comms", .glyph = "T_comms", .format = Format::time, .meaning = "time"}},
      kBytesPerWeight * 4 * B / W_dp);
  Program program{registry};
  State state{registry, program, {}};
};

TEST_F(ExplainTest, ShowsTheFormulaInNamesAndInNumbers) {
  const Explanation card = explain(t_comms, state);
  EXPECT_EQ(card.symbol, &t_comms);
  EXPECT_EQ(card.value, "177.78 µs");
  EXPECT_EQ(to_plain_text(card.equation), "T_comms = 8·B / W_dp");
  EXPECT_EQ(to_plain_text(card.substituted), "T_comms = 8 · 2M / (90 GB/s)");
}

TEST_F(ExplainTest, ListsWhatItDependsOnDirectlyAndInTheEnd) {
  const Explanation card = explain(t_comms, state);
  EXPECT_EQ(card.names, (std::vector<const Symbol*>{&B, &W_dp}));
  EXPECT_EQ(card.inputs, (std::vector<const Variable*>{&B, &DP, &G, &W}));
  EXPECT_EQ(card.constants, (std::vector<const Constant*>{&kBytesPerWeight}));
  EXPECT_TRUE(card.readers.empty());
  EXPECT_EQ(explain(W_dp, state).readers, (std::vector<const Formula*>{&t_comms}));
}

TEST_F(ExplainTest, SaysWhichBranchHoldsAndWhy) {
  const Explanation card = explain(W_dp, state);
  EXPECT_EQ(to_plain_text(card.equation), "W_dp = W / 2");
  EXPECT_EQ(to_plain_text(card.all_cases), "W_dp = {W if DP ≤ G; W / 2 otherwise}");
  ASSERT_EQ(card.conditions.size(), 1u);
  EXPECT_EQ(to_plain_text(card.conditions[0]), "DP > G");
}

TEST_F(ExplainTest, AVariableIsItsNameAndItsValue) {
  const Explanation card = explain(B, state);
  EXPECT_EQ(card.value, "2M tokens");
  EXPECT_EQ(to_plain_text(card.equation), "B");
  EXPECT_EQ(to_plain_text(card.substituted), "B = 2M");
  EXPECT_TRUE(card.inputs.empty());
  EXPECT_EQ(card.readers, (std::vector<const Formula*>{&t_comms}));
}

TEST_F(ExplainTest, OneOfSomethingIsSingular) {
  Symbol symbol;
  symbol.format = Format::integer;
  for (const auto& [suffix, text] : {std::pair{"tokens/chip", "1 token/chip"},
                                     {"axes", "1 axis"},
                                     {"/token", "1/token"},
                                     {"microbatches", "1 microbatch"},
                                     {"FLOP/B", "1 FLOP/B"},
                                     {"", "1"}}) {
    symbol.suffix = suffix;
    EXPECT_EQ(value_text(symbol, 1), text);
  }
  symbol.suffix = "chips";
  EXPECT_EQ(value_text(symbol, 2), "2 chips");
}

}  // namespace
}  // namespace shardscope
