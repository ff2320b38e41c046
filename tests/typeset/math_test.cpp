// SPDX-License-Identifier: MIT
// Geometry of equations: what stands where. Heights are those of ink, widths half an em a letter.
#include "web/typeset/math.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/expr/print.h"
#include "tests/typeset/test_article.h"

namespace shardscope::typeset {
namespace {

MathNode name(std::string_view text, std::string_view subscript = "") {
  MathNode node;
  node.kind = MathKind::name;
  node.text = text;
  node.subscript = subscript;
  return node;
}

MathNode sign(MathKind kind, std::string_view text) {
  MathNode node;
  node.kind = kind;
  node.text = text;
  return node;
}

MathNode with(MathKind kind, std::vector<MathNode> children, std::string_view text = "",
              std::string_view close = "") {
  MathNode node;
  node.kind = kind;
  node.text = text;
  node.close = close;
  node.children = std::move(children);
  return node;
}

MathNode product(int factors) {
  std::vector<MathNode> children;
  for (int i = 0; i < factors; ++i) {
    if (i > 0) children.push_back(sign(MathKind::binary, "·"));
    children.push_back(name("DP"));
  }
  return with(MathKind::row, children);
}

const MathGlyphs& glyphs_of(const MathBox& box, std::string_view text) {
  for (const MathGlyphs& glyphs : box.glyphs) {
    if (glyphs.text == text) return glyphs;
  }
  ADD_FAILURE() << text << " is not in the box";
  return box.glyphs.front();
}

class MathTest : public ::testing::TestWithParam<float> {
 protected:
  MathBox set(const MathNode& node, MathLook look = {}) {
    return set_math(node, fonts.fonts(), look);
  }
  tests::TestFonts fonts{GetParam()};
  float pixel = 1 / GetParam();
};

TEST_P(MathTest, AFractionBarIsOneDevicePixelAndClearsTheInkByThree) {
  const MathBox box = set(with(MathKind::fraction, {name("kgQ"), name("DP")}));
  ASSERT_EQ(box.rules.size(), 1U);
  const Rect bar = box.rules[0];
  EXPECT_FLOAT_EQ(bar.h, pixel);
  const float above = glyphs_of(box, "kgQ").at.y + 0.23F * 20;  // descender of g
  const float below = glyphs_of(box, "DP").at.y - 0.70F * 20;   // top of a capital
  EXPECT_GE(bar.y - above, 3 - 0.001F);
  EXPECT_GE(below - bar.bottom(), 3 - 0.001F);
  EXPECT_LE(bar.y - above, 3 + 2 * pixel);
  EXPECT_LE(below - bar.bottom(), 3 + 2 * pixel);
}

TEST_P(MathTest, NumeratorAndDenominatorAreCentredOnTheBar) {
  const MathBox box = set(with(MathKind::fraction, {name("DPDPDP"), name("DP")}));
  const Rect bar = box.rules.at(0);
  const float narrow = glyphs_of(box, "DP").at.x + fonts.fonts().width({Face::serif, 20}, "DP") / 2;
  EXPECT_NEAR(narrow, bar.center().x, 0.01F);
  EXPECT_GE(bar.w, fonts.fonts().width({Face::serif, 20}, "DPDPDP"));
}

TEST_P(MathTest, BarsAndBaselinesStandOnDevicePixels) {
  const MathNode inner = with(MathKind::fraction, {name("B"), name("DP")});
  const MathBox box = set(with(MathKind::fraction, {inner, with(MathKind::root, {inner})}));
  const auto whole = [&](float y) { return std::abs(y / pixel - std::round(y / pixel)) < 0.01F; };
  for (const Rect& rule : box.rules) EXPECT_TRUE(whole(rule.y)) << rule.y;
  for (const MathGlyphs& glyphs : box.glyphs) EXPECT_TRUE(whole(glyphs.at.y)) << glyphs.text;
}

TEST_P(MathTest, LettersSlopeAndWordsStandUpright) {
  const MathBox box =
      set(with(MathKind::row, {name("T", "math"), sign(MathKind::relation, "="), name("DP")}));
  EXPECT_EQ(glyphs_of(box, "T").style.face, Face::serif_italic);
  EXPECT_EQ(glyphs_of(box, "math").style.face, Face::serif);
  EXPECT_EQ(glyphs_of(box, "DP").style.face, Face::serif);
  EXPECT_LT(glyphs_of(box, "math").style.size, 16);
  EXPECT_GT(glyphs_of(box, "math").at.y, 0);
}

TEST_P(MathTest, ParenthesesGrowWithWhatTheyHold) {
  const MathNode fraction = with(MathKind::fraction, {name("B"), name("DP")});
  const MathBox small = set(with(MathKind::fence, {name("B")}, "(", ")"));
  EXPECT_TRUE(small.strokes.empty());
  const MathBox tall = set(with(MathKind::fence, {fraction}, "(", ")"));
  ASSERT_EQ(tall.strokes.size(), 2U);
  const MathBox inside = set(fraction);
  for (const MathStroke& stroke : tall.strokes) {
    EXPECT_LE(stroke.points.front().y, -inside.ascent);
    EXPECT_GE(stroke.points.back().y, inside.descent);
  }
}

TEST_P(MathTest, BracketsOfCeilingsOpenDownward) {
  const MathBox box = set(with(MathKind::fence, {name("B")}, "⌈", "⌉"));
  ASSERT_EQ(box.strokes.size(), 2U);
  const std::vector<Vec>& left = box.strokes[0].points;
  EXPECT_LT(left[1].x, left[0].x);  // the arm points inward at the top
  EXPECT_EQ(left[0].y, left[1].y);
  EXPECT_GT(left[2].y, left[1].y);
}

TEST_P(MathTest, APowerStandsHigherAndSmaller) {
  const MathBox box = set(with(MathKind::power, {name("D"), name("2")}));
  EXPECT_LT(glyphs_of(box, "2").at.y, 0);
  EXPECT_LT(glyphs_of(box, "2").style.size, 20);
  EXPECT_GE(glyphs_of(box, "2").at.x, 10);
}

TEST_P(MathTest, InALineFractionsAreSlashedAndProductsBelowFenced) {
  MathLook look;
  look.display = false;
  const MathBox box = set(with(MathKind::fraction, {name("B"), product(2)}), look);
  EXPECT_TRUE(box.rules.empty());
  std::string text;
  for (const MathGlyphs& glyphs : box.glyphs) text += glyphs.text;
  EXPECT_EQ(text, "B/(DP·DP)");
  EXPECT_LT(box.ascent, 20);
}

TEST_P(MathTest, LongEquationsFitAPhone) {
  const MathNode equation =
      with(MathKind::row, {name("T", "math"), sign(MathKind::relation, "="),
                           with(MathKind::fraction, {product(14), product(5)}),
                           sign(MathKind::relation, "="), product(9)});
  for (const float width : {620.0F, 320.0F, 240.0F}) {
    MathLook look;
    look.max_width = width;
    const MathBox box = set(equation, look);
    EXPECT_LE(box.width, width);
    EXPECT_EQ(box.leaves.size(), 0U);
    std::size_t names = 0;
    for (const MathGlyphs& glyphs : box.glyphs) names += glyphs.text == "DP";
    EXPECT_EQ(names, 28U) << "nothing may be lost in breaking";
  }
}

TEST_P(MathTest, ShortEquationsAreNotBroken) {
  MathLook look;
  look.max_width = 200;
  const MathNode node = with(MathKind::row, {name("B"), sign(MathKind::relation, "="), name("DP")});
  EXPECT_EQ(set(node, look).height(), set(node).height());
}

TEST_P(MathTest, EveryNameCanBePointedAt) {
  const tests::SmallModel model;
  const MathBox box = set(to_equation(model.n));
  ASSERT_EQ(box.leaves.size(), 3U);  // n = B / DP
  EXPECT_EQ(box.leaves[0].symbol, &model.n);
  EXPECT_EQ(box.leaves[1].symbol, &model.B);
  EXPECT_EQ(box.leaves[2].symbol, &model.DP);
  for (const MathLeaf& leaf : box.leaves) {
    EXPECT_EQ(leaf_at(box, leaf.box.center()), &leaf);
    for (const MathLeaf& other : box.leaves) {
      EXPECT_TRUE(&leaf == &other || !leaf.box.inset(2).overlaps(other.box.inset(2)));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Densities, MathTest, ::testing::Values(1.0F, 1.25F, 2.0F));

}  // namespace
}  // namespace shardscope::typeset
