// SPDX-License-Identifier: MIT
// Expressions built with C++ operators mean what the operators mean.
#include "core/expr/expr.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/expr/symbol.h"

namespace shardscope {
namespace {

class ExprTest : public testing::Test {
 protected:
  ExprTest() {
    x.slot = 0;
    y.slot = 1;
  }
  double at(const Expr& expr, double x_value, double y_value) const {
    return expr.evaluate(std::array{x_value, y_value});
  }
  Symbol x, y;
};

TEST_F(ExprTest, ArithmeticFollowsCppPrecedence) {
  EXPECT_EQ(at(1 + x * y - x / y, 6, 3), 1 + 18 - 2);
  EXPECT_EQ(at(-x + y, 6, 3), -3);
}

TEST_F(ExprTest, FunctionsAreTheMathematicalOnes) {
  EXPECT_EQ(at(sqrt(x) + pow(y, 2), 16, 3), 4 + 9);
  EXPECT_EQ(at(min(x, y) + 10 * max(x, y), 6, 3), 3 + 60);
  EXPECT_EQ(at(ceil(x) + 10 * floor(x) + 100 * round(x), 2.5, 0), 3 + 20 + 300);
  EXPECT_EQ(at(log2(x), 1024, 0), 10);
}

TEST_F(ExprTest, ComparisonIsOneOrZero) {
  EXPECT_EQ(at(x < y, 1, 2), 1);
  EXPECT_EQ(at(x >= y, 1, 2), 0);
  EXPECT_EQ(at((x < y) && !(x == y), 1, 2), 1);
}

TEST_F(ExprTest, SelectTakesTheBranchOfItsCondition) {
  const Expr smaller = select(x < y, x, y);
  EXPECT_EQ(at(smaller, 1, 2), 1);
  EXPECT_EQ(at(smaller, 5, 2), 2);
}

}  // namespace
}  // namespace shardscope
