// SPDX-License-Identifier: MIT
// Derivatives against the rules of calculus. Random expressions: property_test.cpp.
#include "core/expr/derive.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/expr/print.h"
#include "core/expr/symbol.h"

namespace shardscope {
namespace {

class DeriveTest : public testing::Test {
 protected:
  DeriveTest() {
    x.slot = 0;
    y.slot = 1;
    x.id = x.glyph = "x";
    y.id = y.glyph = "y";
  }
  double slope(const Expr& expr, double at_x, double at_y) const {
    return derivative(expr, x).evaluate(std::array{at_x, at_y});
  }
  Symbol x, y;
};

TEST_F(DeriveTest, KnowsTheElementaryRules) {
  EXPECT_EQ(slope(3 * x + y, 5, 7), 3);
  EXPECT_EQ(slope(x * x * y, 5, 7), 70);
  EXPECT_DOUBLE_EQ(slope(y / x, 5, 7), -7.0 / 25);
  EXPECT_EQ(slope(pow(x, 3), 2, 0), 12);
  EXPECT_DOUBLE_EQ(slope(pow(2, x), 3, 0), 8 * std::log(2.0));
  EXPECT_EQ(slope(sqrt(x), 16, 0), 0.125);
  EXPECT_DOUBLE_EQ(slope(log2(x), 4, 0), 1 / (4 * std::log(2.0)));
  EXPECT_EQ(slope(-x, 1, 1), -1);
}

TEST_F(DeriveTest, FollowsTheBranchThatIsActive) {
  EXPECT_EQ(slope(max(2 * x, y), 5, 7), 2);
  EXPECT_EQ(slope(max(2 * x, y), 1, 7), 0);
  EXPECT_EQ(slope(min(2 * x, y), 1, 7), 2);
  EXPECT_EQ(slope(select(y > 3, x, 5 * x), 1, 7), 1);
  EXPECT_EQ(slope(select(y > 3, x, 5 * x), 1, 2), 5);
}

TEST_F(DeriveTest, JumpsHaveNoSlope) {
  EXPECT_EQ(slope(ceil(x) + floor(x) + round(x) + (x < y), 1.3, 7), 0);
}

TEST_F(DeriveTest, GoesThroughFormulas) {
  Symbol square = x;
  square.glyph = "s";
  square.slot = 2;
  square.definition = x * x;
  EXPECT_EQ(derivative(3 * Expr(square), x).evaluate(std::array{5.0, 7.0, 25.0}), 30);
}

TEST_F(DeriveTest, LeavesNoZerosAndOnesBehind) {
  EXPECT_EQ(to_plain_text(to_math(derivative(8 * x * y, x))), "8·y");
  EXPECT_EQ(derivative(y * 3, x)->op, Op::number);
}

}  // namespace
}  // namespace shardscope
