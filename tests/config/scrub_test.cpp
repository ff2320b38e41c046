// SPDX-License-Identifier: MIT
// Drags and arrow keys: where a green number stops.
#include "core/config/scrub.h"

#include <gtest/gtest.h>

#include <cmath>

namespace shardscope {
namespace {

Variable moving(Range range, bool whole = false) {
  Variable variable;
  variable.min = range.low;
  variable.max = range.high;
  variable.range = range;
  variable.whole = whole;
  return variable;
}

const Variable kTokens = moving({1e4, 1e9, Scale::logarithmic, Snap::one_two_five});
const Variable kShards = moving({1, 65536, Scale::logarithmic, Snap::power_of_two}, true);
const Variable kWidth = moving({512, 65536, Scale::logarithmic, Snap::integer}, true);
const Variable kExperts = moving({1, 2048, Scale::logarithmic, Snap::integer}, true);
const Variable kLayers = moving({1, 200, Scale::linear, Snap::integer}, true);
const Variable kRate = moving({1e13, 5e15, Scale::logarithmic, Snap::none});
const Variable kShare = moving({0.2, 1, Scale::linear, Snap::none});
const Variable kUse = moving({0.05, 1, Scale::linear, Snap::none, 0.05});

TEST(Drag, ADecadeIs160PixelsAndALinearRange300) {
  EXPECT_EQ(dragged(kTokens, 2e6, 160), 2e7);
  EXPECT_EQ(dragged(kTokens, 2e6, -160), 2e5);
  EXPECT_EQ(dragged(kWidth, 1000, 160), 10000);
  EXPECT_EQ(dragged(kLayers, 1, 300), 200);
  EXPECT_EQ(dragged(kLayers, 101, 30), 121);  // 101 + 199/10, rounded
}

TEST(Drag, SnapsAsTheRangeDeclares) {
  EXPECT_EQ(dragged(kTokens, 2e6, 20), 2e6);        // 2.67M: nearer to 2M than to 5M
  EXPECT_EQ(dragged(kTokens, 2e6, 60), 5e6);        // 4.74M
  EXPECT_EQ(dragged(kTokens, 2e6, 100), 1e7);       // 8.43M
  EXPECT_EQ(dragged(kShards, 512, 40), 1024);       // 910
  EXPECT_EQ(dragged(kUse, 0.4, 12), 0.45);          // 0.438
  EXPECT_EQ(dragged(kRate, 4.59e14, 16), 5.78e14);  // three digits, as shown
}

TEST(Drag, StaysWithinTheRange) {
  EXPECT_EQ(dragged(kTokens, 2e6, 1e6), 1e9);
  EXPECT_EQ(dragged(kTokens, 2e6, -1e6), 1e4);
  EXPECT_EQ(dragged(kLayers, 80, -1e9), 1);
}

TEST(Drag, AClickChangesNothing) {
  EXPECT_EQ(dragged(kTokens, 62914560, 0), 62914560);
  EXPECT_EQ(dragged(kShards, 100, 0), 100);
}

TEST(Drag, NeverMovesAgainstThePointer) {
  EXPECT_EQ(dragged(kShards, 100, -1), 100);  // 98.6 would snap up to 128
  EXPECT_EQ(dragged(kShards, 100, 1), 128);
  for (double start : {1.0, 3.0, 17.0, 100.0, 5000.0}) {
    double last = start;
    for (double dx = 1; dx < 200; ++dx) {
      const double value = dragged(kShards, start, dx);
      EXPECT_GE(value, last);
      last = value;
    }
  }
}

TEST(Drag, AStartOutsideOfTheRangeStaysReachable) {
  EXPECT_EQ(dragged(kTokens, 5000, 1), 5000);
  EXPECT_EQ(dragged(kTokens, 5000, -100), 5000);
  EXPECT_EQ(dragged(kTokens, 2e9, -160), 2e8);
}

TEST(ArrowKeys, GoToTheNextStop) {
  EXPECT_EQ(stepped(kTokens, 2e6, 1, false), 5e6);
  EXPECT_EQ(stepped(kTokens, 5e6, 1, false), 1e7);
  EXPECT_EQ(stepped(kTokens, 1e7, -1, false), 5e6);
  EXPECT_EQ(stepped(kTokens, 62914560, -1, false), 5e7);
  EXPECT_EQ(stepped(kTokens, 62914560, 1, false), 1e8);
  EXPECT_EQ(stepped(kShards, 512, 1, false), 1024);
  EXPECT_EQ(stepped(kShards, 100, 1, false), 128);
  EXPECT_EQ(stepped(kShards, 100, -1, false), 64);
  EXPECT_EQ(stepped(kShards, 1, -1, false), 1);
  EXPECT_EQ(stepped(kLayers, 80, 1, false), 82);
}

// NOTES.md 4: E and L got stuck at 1 because 1.25 rounds back
TEST(ArrowKeys, NeverGetStuckOnSmallWholeNumbers) {
  double experts = 1;
  for (int i = 1; i <= 4; ++i) {
    experts = stepped(kExperts, experts, 1, false);
    EXPECT_EQ(experts, 1 + i);
  }
  for (int i = 3; i >= 0; --i) {
    experts = stepped(kExperts, experts, -1, false);
    EXPECT_EQ(experts, 1 + i);
  }
}

// NOTES.md 4: 0.72 jumped to 1 or 0.2 in one press
TEST(ArrowKeys, MoveAFractionByAHundredth) {
  EXPECT_EQ(stepped(kShare, 0.72, 1, false), 0.73);
  EXPECT_EQ(stepped(kShare, 0.72, -1, false), 0.71);
  EXPECT_EQ(stepped(kShare, 0.2, -1, false), 0.2);
}

// NOTES.md 3: 0.35000000000000003
TEST(ArrowKeys, StepsAreFreeOfBinaryDust) {
  double use = 0.05;
  for (int i = 2; i <= 20; ++i) {
    use = stepped(kUse, use, 1, false);
    EXPECT_EQ(use, i / 20.0) << i;
  }
  for (int i = 19; i >= 1; --i) {
    use = stepped(kUse, use, -1, false);
    EXPECT_EQ(use, i / 20.0) << i;
  }
  EXPECT_EQ(stepped(kUse, 0.42, 1, false), 0.45);
  EXPECT_EQ(stepped(kUse, 0.42, -1, false), 0.4);
}

TEST(PageKeys, AreSeveralArrowKeys) {
  EXPECT_EQ(stepped(kTokens, 2e6, 1, true), 2e7);
  EXPECT_EQ(stepped(kShards, 512, -1, true), 64);
  EXPECT_EQ(stepped(kUse, 0.4, 1, true), 0.9);
  EXPECT_EQ(stepped(kUse, 0.9, 1, true), 1);
}

TEST(ArrowKeys, AlwaysMoveInsideOfTheRange) {
  for (const Variable* variable :
       {&kTokens, &kShards, &kWidth, &kExperts, &kLayers, &kRate, &kShare, &kUse}) {
    double value = variable->range.low;
    for (int presses = 0; value < variable->range.high; ++presses) {
      const double next = stepped(*variable, value, 1, false);
      ASSERT_GT(next, value);
      ASSERT_LT(presses, 1000);
      value = next;
    }
    for (int presses = 0; value > variable->range.low; ++presses) {
      const double next = stepped(*variable, value, -1, false);
      ASSERT_LT(next, value);
      ASSERT_LT(presses, 1000);
      value = next;
    }
  }
}

}  // namespace
}  // namespace shardscope
