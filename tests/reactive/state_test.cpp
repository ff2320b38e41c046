// SPDX-License-Identifier: MIT
// A state keeps every formula up to date with its variables.
#include "core/reactive/state.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace shardscope {
namespace {

class StateTest : public testing::Test {
 protected:
  StateTest()
      : a(add_variable("a", 2)),
        b(add_variable("b", 3)),
        product(add_formula("product", a * b)),
        twice(add_formula("twice", 2 * a)),
        diamond(add_formula("diamond", product - twice)),
        program(registry),
        state(registry, program, {}) {}

  const Variable& add_variable(const char* id, double fallback) {
    Variable variable;
    variable.id = id;
    variable.fallback = fallback;
    variable.min = 0;
    variable.max = 100;
    return registry.add(std::move(variable));
  }
  const Formula& add_formula(const char* id, const Expr& definition) {
    Formula formula;
    formula.id = id;
    return registry.add(std::move(formula), definition);
  }

  Registry registry;
  const Variable &a, &b;
  const Formula &product, &twice, &diamond;
  Program program;
  State state;
};

TEST_F(StateTest, BeginsAtTheDefaults) {
  EXPECT_EQ(state[a], 2);
  EXPECT_EQ(state[diamond], 2 * 3 - 4);
}

TEST_F(StateTest, AChangeReachesEveryFormulaBehindIt) {
  EXPECT_TRUE(state.set(a, 10));
  EXPECT_EQ(state[product], 30);
  EXPECT_EQ(state[diamond], 30 - 20);
}

TEST_F(StateTest, ValuesBeyondALimitStopAtIt) {
  state.set(a, 1000);
  EXPECT_EQ(state[a], 100);
}

TEST_F(StateTest, NoNumberIsNoChange) {
  EXPECT_FALSE(state.set(a, std::nan("")));
  EXPECT_EQ(state[a], 2);
}

TEST_F(StateTest, ASweepLeavesTheStateAsItWas) {
  std::array<double, 2> ys{};
  state.sweep(diamond, a, std::array{5.0, 7.0}, ys);
  EXPECT_EQ(ys[0], 15 - 10);
  EXPECT_EQ(ys[1], 21 - 14);
  EXPECT_EQ(state[diamond], 2);
}

}  // namespace
}  // namespace shardscope
