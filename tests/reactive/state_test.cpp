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

TEST_F(StateTest, ADiamondIsNeverSeenHalfUpdated) {
  // the invariant diamond == a·b − 2·a must hold after every change, whichever arm ran first
  for (double value = 0; value <= 100; value += 0.7) {
    state.set(a, value);
    EXPECT_EQ(state[diamond], state[a] * state[b] - 2 * state[a]);
  }
}

TEST_F(StateTest, SeveralVariablesChangeAtOnce) {
  const std::array<Change, 2> changes{{{&a, 5}, {&b, 7}}};
  EXPECT_TRUE(state.set(changes));
  EXPECT_EQ(state[diamond], 35 - 10);
  EXPECT_EQ(state.version(), 1u);
}

TEST_F(StateTest, TellsWhichValuesChanged) {
  state.set(b, 4);  // "twice" does not read b
  const std::vector<std::uint32_t> slots(state.changed().begin(), state.changed().end());
  EXPECT_EQ(slots, (std::vector<std::uint32_t>{static_cast<std::uint32_t>(b.slot),
                                               static_cast<std::uint32_t>(product.slot),
                                               static_cast<std::uint32_t>(diamond.slot)}));
  EXPECT_EQ(state.changed_at(diamond), state.version());
  EXPECT_EQ(state.changed_at(twice), 0u);
}

TEST_F(StateTest, AValueThatComesOutTheSameDidNotChange) {
  const std::array<Change, 2> swap{{{&a, 3}, {&b, 2}}};  // a·b stays 6
  state.set(swap);
  EXPECT_EQ(state.changed_at(product), 0u);
  EXPECT_EQ(state.changed_at(twice), 1u);
}

TEST_F(StateTest, SettingTheSameValueIsNoChange) {
  EXPECT_FALSE(state.set(a, 2));
  EXPECT_EQ(state.version(), 0u);
}

TEST_F(StateTest, InvariantsHoldAfterEveryChange) {
  const auto ordered = [this](std::span<double> slots) {
    slots[b.slot] = std::max(slots[b.slot], slots[a.slot]);
  };
  State limited(registry, program, ordered);
  limited.set(a, 50);
  EXPECT_EQ(limited[b], 50);
  EXPECT_EQ(limited[product], 2500);
  EXPECT_EQ(limited.changed_at(b), 1u);
}

TEST_F(StateTest, DefaultsComeBackTogether) {
  const std::array<Change, 2> changes{{{&a, 5}, {&b, 7}}};
  state.set(changes);
  state.set_all_to_defaults();
  EXPECT_EQ(state[diamond], 2);
}

}  // namespace
}  // namespace shardscope
