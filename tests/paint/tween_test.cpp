// SPDX-License-Identifier: MIT
#include "web/paint/tween.h"

#include <gtest/gtest.h>

namespace shardscope {
namespace {

TEST(Tween, TheFirstValueIsThereAtOnce) {
  Tween tween;
  EXPECT_EQ(tween.towards(7, 1000, false), 7);
  EXPECT_FALSE(tween.moving(1000));
}

TEST(Tween, ReachesItsTargetExactlyAndQuickensEarly) {
  Tween tween(150);
  tween.towards(0, 0, false);
  EXPECT_EQ(tween.towards(8, 1000, false), 0);
  EXPECT_EQ(tween.towards(8, 1075, false), 7);  // half the time, 1 - (1/2)^3 of the way
  EXPECT_TRUE(tween.moving(1075));
  EXPECT_EQ(tween.towards(8, 1150, false), 8);
  EXPECT_FALSE(tween.moving(1150));
}

TEST(Tween, ANewTargetStartsFromWhereItIs) {
  Tween tween(150);
  tween.towards(0, 0, false);
  tween.towards(8, 1000, false);
  EXPECT_EQ(tween.towards(0, 1075, false), 7);
}

TEST(Tween, StillnessIsObeyed) {
  Tween tween(150);
  tween.towards(0, 0, true);
  EXPECT_EQ(tween.towards(8, 10, true), 8);
  EXPECT_FALSE(tween.moving(10));
}

}  // namespace
}  // namespace shardscope
