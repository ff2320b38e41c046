// SPDX-License-Identifier: MIT
// Units multiply, divide and take roots like the quantities they belong to.
#include "core/units/unit.h"

#include <gtest/gtest.h>

namespace shardscope {
namespace {

TEST(Unit, DividingFlopByFlopRateLeavesSeconds) {
  EXPECT_EQ(units::flop / units::flop_per_second, units::second);
}

TEST(Unit, TokensTimesBytesPerTokenAreBytes) {
  EXPECT_EQ(units::token * units::byte_per_token, units::byte);
}

TEST(Unit, RootOfASquareIsTheUnitItself) {
  EXPECT_EQ((units::byte * units::byte).to_power_of_halves(1), units::byte);
}

TEST(Unit, RootOfARootIsNoUnit) {
  const auto root = units::byte.to_power_of_halves(1);
  ASSERT_TRUE(root.has_value());
  EXPECT_FALSE(root->to_power_of_halves(1).has_value());
}

TEST(Unit, IsWrittenAsPeopleWriteIt) {
  EXPECT_EQ(to_text(units::flop_per_second), "FLOP/s");
  EXPECT_EQ(to_text(units::none), "1");
}

}  // namespace
}  // namespace shardscope
