// SPDX-License-Identifier: MIT
// Formulas are printed as one would write them by hand.
#include "core/expr/print.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "core/expr/symbol.h"

namespace shardscope {
namespace {

constexpr Constant kFlopPerMac{"flop_per_mac", 2, units::flop_per_token, "multiply and add"};

class PrintTest : public testing::Test {
 protected:
  PrintTest() {
    const auto give = [&](Symbol& symbol, const char* glyph, double value, Format format) {
      symbol.id = glyph;
      symbol.glyph = glyph;
      symbol.slot = slots.size();
      symbol.format = format;
      slots.push_back(value);
    };
    give(B, "B", 2e6, Format::tokens);
    give(D, "D", 8192, Format::integer);
    give(F, "F", 28672, Format::integer);
    give(k, "k", 1, Format::integer);
    give(DP, "DP", 512, Format::integer);
    give(TP, "TP", 8, Format::integer);
    give(G, "G", 8960, Format::integer);
    give(gpu, "gpu", 0, Format::verdict);
    give(C, "C", 459e12, Format::flops);
    give(W, "W_ici", 180e9, Format::bandwidth);
    W.switch_glyph = "W_nvl";
    give(W_dp, "W_dp", 360e9, Format::bandwidth);
    W_dp.definition = W * 2;
    give(alpha, "alpha_dcn", 73440, Format::integer);
  }

  std::string plain(const Expr& expr) const { return to_plain_text(to_math(expr)); }
  std::string tex(const Expr& expr) const { return to_tex(to_math(expr)); }
  std::string active(const Expr& expr) const {
    return to_plain_text(to_math(expr, {.slots = slots}));
  }
  std::string with_numbers(const Expr& expr) const {
    return to_plain_text(to_math(expr, {.slots = slots, .substitute = true}));
  }

  std::vector<double> slots;
  Symbol B, D, F, k, DP, TP, G, gpu, C, W, W_dp, alpha;
};

TEST_F(PrintTest, AFormulaIsOneFractionWithItsNumberInFront) {
  EXPECT_EQ(plain(4 * kFlopPerMac * B * D * k * F / (DP * C)), "8·B·D·k·F / (DP·C)");
  EXPECT_EQ(plain(B * 4 * D * 2), "8·B·D");
  EXPECT_EQ(plain(B / DP / (C / 2)), "2·B / (DP·C)");
  EXPECT_EQ(plain(B / (D / F) / 4), "B·F / (4·D)");
  EXPECT_EQ(plain(B / DP), "B / DP");
  EXPECT_EQ(plain(1 / B), "1 / B");
}

TEST_F(PrintTest, WhatChangesNothingIsNotPrinted) {
  EXPECT_EQ(plain(1 * B), "B");
  EXPECT_EQ(plain(B / 1), "B");
  EXPECT_EQ(plain(B + 0), "B");
  EXPECT_EQ(plain(B * (4 * 0.25)), "B");
  EXPECT_EQ(plain(0 * B + D), "D");
  EXPECT_EQ(plain(pow(B, 1)), "B");
}

TEST_F(PrintTest, FencesStandOnlyWhereReadingNeedsThem) {
  EXPECT_EQ(plain((B + D) * F), "(B + D)·F");
  EXPECT_EQ(plain(B + D * F), "B + D·F");
  EXPECT_EQ(plain((B + D) / (F - k)), "(B + D) / (F − k)");
  EXPECT_EQ(plain(B - (D - F)), "B − D + F");
  EXPECT_EQ(plain(B - (D + F)), "B − D − F");
  EXPECT_EQ(plain(-(B + D)), "−B − D");
  EXPECT_EQ(plain(-2 * (B + D)), "−2·(B + D)");
  EXPECT_EQ(plain(-(B + D) / F), "(−B − D) / F");
  EXPECT_EQ(plain(-B + D), "−B + D");
  EXPECT_EQ(plain(pow(B / D, 2)), "(B / D)^2");
  EXPECT_EQ(plain((B - 1) / B), "(B − 1) / B");
}

TEST_F(PrintTest, SignsAreFoldedIntoTheSum) {
  EXPECT_EQ(plain(B + -1 * D), "B − D");
  EXPECT_EQ(plain(B + -2 * D), "B − 2·D");
  EXPECT_EQ(plain(B - -1 * (D + F)), "B + D + F");
  EXPECT_EQ(plain(1 + B + 2 - D), "3 + B − D");
}

TEST_F(PrintTest, RepeatedFactorsArePowers) {
  EXPECT_EQ(plain(2.5 * D * D * F), "2.5·D^2·F");
  EXPECT_EQ(plain(B / (D * D)), "B / D^2");
}

TEST_F(PrintTest, FunctionsKeepTheirNotation) {
  EXPECT_EQ(plain(sqrt(B / D)), "√(B / D)");
  EXPECT_EQ(plain(pow(B, 0.5)), "√(B)");
  EXPECT_EQ(plain(ceil(B / D)), "⌈B / D⌉");
  EXPECT_EQ(plain(floor(B / D)), "⌊B / D⌋");
  EXPECT_EQ(plain(max(max(B, D), F)), "max(B, D, F)");
  EXPECT_EQ(plain(min(B, max(D, F))), "min(B, max(D, F))");
  EXPECT_EQ(plain(log2(B)), "log_2(B)");
  EXPECT_EQ(plain(pow(B, -1)), "1 / B");
}

TEST_F(PrintTest, ComparisonsReadAsMathematics) {
  EXPECT_EQ(plain(B / DP >= 2 * alpha), "B / DP ≥ 2·α_dcn");
  EXPECT_EQ(plain(B < D && D != F), "B < D and D ≠ F");
  EXPECT_EQ(plain(!(B < D && D == F)), "B ≥ D or D ≠ F");
  EXPECT_EQ(plain(!gpu), "not gpu");
}

TEST_F(PrintTest, WithoutAStateSelectPrintsItsCases) {
  EXPECT_EQ(plain(select(DP <= G, W, D)), "{W_ici if DP ≤ G; D otherwise}");
  EXPECT_EQ(plain(select(gpu, B, select(DP > 1, D, F))), "{B if gpu; D if DP > 1; F otherwise}");
  EXPECT_EQ(plain(B + select(gpu, B, D)), "B + ({B if gpu; D otherwise})");
  EXPECT_EQ(plain(select(DP > 1, select(gpu, B, 0), 0)), "{B if DP > 1 and gpu; 0 otherwise}");
}

TEST_F(PrintTest, CasesAreOneListHoweverTheyWereNested) {
  EXPECT_EQ(plain(2 * select(gpu, B, D)), "{2·B if gpu; 2·D otherwise}");
  EXPECT_EQ(plain(select(DP > 1, B * select(gpu, D, 1) / W, 0)),
            "{B·D / W_ici if DP > 1 and gpu; B / W_ici if DP > 1; 0 otherwise}");
}

TEST_F(PrintTest, ASwitchIsReadAsAWord) {
  EXPECT_EQ(plain(gpu != 0 && DP > G), "gpu and DP > G");
  EXPECT_EQ(plain(gpu == 0), "not gpu");
  EXPECT_EQ(with_numbers(gpu == 0 && DP > G), "not gpu and 512 > 8,960");
}

TEST_F(PrintTest, LimitsThatLimitNothingAreLeftOut) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(active(min(select(gpu, B, infinity), min(D, infinity))), "D");
  EXPECT_EQ(plain(max(max(B, D), B)), "max(B, D)");
}

TEST_F(PrintTest, GlyphsThatAreSmallFormulasAreSetAsSuch) {
  Symbol ratio = alpha;
  ratio.glyph = "T_math/T_comms";
  ratio.definition = C / W;
  EXPECT_EQ(tex(2 * Expr(ratio)), "2 \\cdot \\left(T_{\\mathrm{math}}/T_{\\mathrm{comms}}\\right)");
  Symbol share = alpha;
  share.glyph = "B/DP";
  share.definition = B / DP;
  EXPECT_EQ(to_plain_text(to_equation(share)), "B / DP");
  EXPECT_EQ(to_plain_text(to_equation(share, {.slots = slots, .substitute = true})),
            "B / DP = 2M / 512");
  share.definition = ceil(B / DP);
  EXPECT_EQ(to_plain_text(to_equation(share)), "B/DP = ⌈B / DP⌉");
}

TEST_F(PrintTest, AVerdictWithoutAGlyphStatesItsCondition) {
  Symbol verdict;
  verdict.id = "dp.compute_bound";
  verdict.definition = B >= D;
  EXPECT_EQ(to_plain_text(to_equation(verdict)), "B ≥ D");
  EXPECT_EQ(to_plain_text(to_equation(verdict, {.slots = slots, .substitute = true})),
            "2M ≥ 8,192");
}

TEST_F(PrintTest, WithAStateSelectPrintsTheActiveBranchAndSaysWhy) {
  const Expr expr = 4 * D / select(gpu && DP > G, W, select(DP <= G, F, k));
  EXPECT_EQ(active(expr), "4·D / F");
  const auto why = active_conditions(expr, {.slots = slots});
  ASSERT_EQ(why.size(), 2u);
  EXPECT_EQ(to_plain_text(why[0]), "not gpu or DP ≤ G");
  EXPECT_EQ(to_plain_text(why[1]), "DP ≤ G");
}

TEST_F(PrintTest, SubstitutedLeavesAreValuesThatKnowTheirSymbols) {
  const Expr t_math = 4 * kFlopPerMac * B * D * k * F / (DP * C);
  EXPECT_EQ(with_numbers(t_math), "8 · 2M · 8,192 · 1 · 28,672 / (512 · 459 TFLOP/s)");
  EXPECT_EQ(with_numbers(8 * D * F / W_dp), "8 · 8,192 · 28,672 / (360 GB/s)");
  std::vector<const Symbol*> symbols;
  for_each_leaf(to_math(t_math, {.slots = slots, .substitute = true}), [&](const MathNode& leaf) {
    if (leaf.symbol != nullptr) symbols.push_back(leaf.symbol);
  });
  EXPECT_EQ(symbols, (std::vector<const Symbol*>{&B, &D, &k, &F, &DP, &C}));
}

TEST_F(PrintTest, AnEquationNamesItsSymbol) {
  EXPECT_EQ(to_plain_text(to_equation(W_dp)), "W_dp = 2·W_ici");
  EXPECT_EQ(to_plain_text(to_equation(W_dp, {.switched = true})), "W_dp = 2·W_nvl");
  EXPECT_EQ(to_plain_text(to_equation(B)), "B");
  EXPECT_EQ(to_plain_text(to_equation(B, {.slots = slots, .substitute = true})), "B = 2M");
}

TEST_F(PrintTest, AFormulaWithoutAGlyphIsReplacedByItsDefinition) {
  Symbol helper;
  helper.id = "helper";
  helper.definition = D / F;
  EXPECT_EQ(plain(B * Expr(helper)), "B·D / F");
}

TEST_F(PrintTest, LiteralsAreReadable) {
  EXPECT_EQ(plain(B * 8760), "8,760·B");
  EXPECT_EQ(plain(B / 1e9), "B / 10^9");
  EXPECT_EQ(plain(B * 1.5), "1.5·B");
  EXPECT_EQ(plain(B * 12288000), "12,288,000·B");
  EXPECT_EQ(plain(B < std::numeric_limits<double>::infinity()), "B < ∞");
}

TEST_F(PrintTest, GlyphsAreTakenApartAtTheUnderscore) {
  EXPECT_EQ(split_glyph("T_math").base, "T");
  EXPECT_EQ(split_glyph("T_math").subscript, "math");
  EXPECT_EQ(split_glyph("alpha_dcn").base, "α");
  EXPECT_EQ(split_glyph("DP").subscript, "");
  EXPECT_TRUE(is_italic("α"));
  EXPECT_FALSE(is_italic("DP"));
}

TEST_F(PrintTest, TexIsWhatAnAuthorWouldType) {
  EXPECT_EQ(tex(8 * B * D / (DP * C)), "\\frac{8 \\cdot B \\cdot D}{\\mathrm{DP} \\cdot C}");
  EXPECT_EQ(tex(sqrt(alpha) + pow(D, 2)), "\\sqrt{\\alpha_{\\mathrm{dcn}}} + D^{2}");
  EXPECT_EQ(tex(ceil(B / G)), "\\left\\lceil \\frac{B}{G}\\right\\rceil");
  EXPECT_EQ(tex(max(B, D)), "\\max\\left(B, D\\right)");
  EXPECT_EQ(tex(select(DP <= G, B, D)),
            "\\begin{cases} B & \\text{ if }\\mathrm{DP} \\le G \\\\ D & \\text{ otherwise } "
            "\\end{cases}");
  EXPECT_EQ(to_tex(to_math(F / C, {.slots = slots, .substitute = true})),
            "\\frac{28{,}672}{459\\,\\text{TFLOP/s}}");
}

TEST_F(PrintTest, RowsNeverHoldRows) {
  const std::vector<Expr> samples{B + D * F - k, -(B * D) + F, select(gpu, B + D, D * F),
                                  B * (D + F) >= (k + G) * F, sqrt(B * D) + pow(D + F, k + 1)};
  const std::function<void(const MathNode&)> look = [&](const MathNode& node) {
    const bool row = node.kind == MathKind::row;
    EXPECT_TRUE(!row || node.children.size() >= 2);
    for (const MathNode& child : node.children) {
      EXPECT_FALSE(row && child.kind == MathKind::row);
      look(child);
    }
  };
  for (const Expr& sample : samples) look(to_math(sample));
}

}  // namespace
}  // namespace shardscope
