// SPDX-License-Identifier: MIT
// The unit check finds what does not fit, and says it in words. Every formula of the model:
// tests/cost.
#include "core/expr/check.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/expr/symbol.h"

namespace shardscope {
namespace {

constexpr Constant kFlopPerMac{"flop_per_mac", 2, units::flop_per_token, "multiply and add"};

class CheckTest : public testing::Test {
 protected:
  CheckTest() {
    B.unit = units::token;
    C.unit = units::flop_per_second;
    W.unit = units::byte_per_second;
    V.unit = units::byte;
    t.unit = units::second;
  }
  static std::string complaint(const Expr& expr) {
    const Result<Unit> unit = unit_of(expr);
    EXPECT_FALSE(unit.has_value()) << to_text(unit.value_or(units::none));
    return unit ? "" : unit.error().message;
  }
  static std::string unit(const Expr& expr) {
    const Result<Unit> found = unit_of(expr);
    return found ? to_text(*found) : found.error().message;
  }
  Symbol B, C, W, V, t, D, n;
};

TEST_F(CheckTest, UnitsFollowTheArithmetic) {
  EXPECT_EQ(unit(4 * kFlopPerMac * B * D / (n * C)), "s");
  EXPECT_EQ(unit(V / W + max(t, V / W)), "s");
  EXPECT_EQ(unit(C / W), "FLOP/B");
  EXPECT_EQ(unit(sqrt(V * V)), "B");
  EXPECT_EQ(unit(pow(t, 2)), "s^2");
  EXPECT_EQ(unit(pow(t, -1)), "1/s");
  EXPECT_EQ(unit(pow(t * t, 0.5)), "s");
  EXPECT_EQ(unit(t > V / W && D >= 2), "1");
  EXPECT_EQ(unit(select(D > 1, t, V / W)), "s");
  EXPECT_EQ(unit(ceil(D / n)), "1");
}

TEST_F(CheckTest, NothingAndInfinityFitEveryUnit) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(unit(select(n > 1, V / W, 0)), "s");
  EXPECT_EQ(unit(max(t, 0)), "s");
  EXPECT_EQ(unit(min(infinity, t)), "s");
  EXPECT_EQ(unit(t > 0), "1");
}

TEST_F(CheckTest, WhatDoesNotFitIsSaidInWords) {
  EXPECT_EQ(complaint(t + V), "adds B to s");
  EXPECT_EQ(complaint(t - V), "subtracts B from s");
  EXPECT_EQ(complaint(t + 1), "adds 1 to s");
  EXPECT_EQ(complaint(max(t, V)), "limits by B a value in s");
  EXPECT_EQ(complaint(t > V), "compares B with s");
  EXPECT_EQ(complaint(select(n > 1, t, V)), "chooses B or s");
  EXPECT_EQ(complaint(select(t, n, D)), "takes as a condition s");
  EXPECT_EQ(complaint(ceil(t)), "rounds s to whole numbers");
  EXPECT_EQ(complaint(sqrt(sqrt(t))), "takes a root of s^1/2");
  EXPECT_EQ(complaint(pow(t, n)), "raises s to a power that varies");
  EXPECT_EQ(complaint(pow(2, t)), "raises to a power in s");
  EXPECT_EQ(complaint(log2(V)), "takes a logarithm of B");
}

TEST_F(CheckTest, AFormulaMustHaveTheUnitItClaims) {
  Symbol formula;
  formula.id = "fsdp.t_comms";
  formula.unit = units::second;
  formula.definition = V / W;
  EXPECT_FALSE(check_units(formula).has_value());
  formula.definition = V * W;
  ASSERT_TRUE(check_units(formula).has_value());
  EXPECT_EQ(check_units(formula)->where, "fsdp.t_comms");
  EXPECT_EQ(check_units(formula)->message, "is in B^2/s but declared in s");
  formula.definition = V / W + V;
  EXPECT_EQ(check_units(formula)->message, "adds B to s");
  EXPECT_FALSE(check_units(V).has_value());
}

}  // namespace
}  // namespace shardscope
