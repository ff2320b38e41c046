// SPDX-License-Identifier: MIT
#include "web/paint/axis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace shardscope {
namespace {

std::vector<double> labelled(const Axis& axis, float gap) {
  std::vector<double> values;
  for (const Axis::Tick& tick : axis.ticks(gap)) {
    if (tick.labelled) values.push_back(tick.value);
  }
  return values;
}

TEST(Axis, FindsValuesAndPlaces) {
  const Axis linear{.low = 0, .high = 10, .from = 100, .to = 300};
  EXPECT_FLOAT_EQ(linear.at(2.5), 150);
  EXPECT_DOUBLE_EQ(linear.value(150), 2.5);
  const Axis log{.low = 1, .high = 1e4, .from = 400, .to = 0, .logarithmic = true};
  EXPECT_FLOAT_EQ(log.at(100), 200);
  EXPECT_NEAR(log.value(200), 100, 1e-9);
}

TEST(Axis, WhatHasNoPlaceStaysAtTheEdge) {
  const Axis log{.low = 1, .high = 100, .from = 10, .to = 110, .logarithmic = true};
  EXPECT_FLOAT_EQ(log.at(0), 10);
  EXPECT_FLOAT_EQ(log.at(std::nan("")), 10);
  EXPECT_FLOAT_EQ(log.clamped(std::numeric_limits<double>::infinity()), 110);
  EXPECT_FLOAT_EQ(log.clamped(1e-9), 10);
}

TEST(Axis, TicksOnPowersOfTen) {
  const Axis axis{.low = 3, .high = 2e5, .from = 0, .to = 500, .logarithmic = true};
  EXPECT_EQ(labelled(axis, 40), (std::vector<double>{10, 100, 1000, 1e4, 1e5}));
}

TEST(Axis, ShortLogarithmicAxesAlsoShowTwosAndFives) {
  const Axis axis{.low = 1, .high = 50, .from = 0, .to = 500, .logarithmic = true};
  EXPECT_EQ(labelled(axis, 40), (std::vector<double>{1, 2, 5, 10, 20, 50}));
}

TEST(Axis, CrowdedLogarithmicAxesLabelEverySecondOrThird) {
  const Axis axis{.low = 1, .high = 1e12, .from = 0, .to = 240, .logarithmic = true};  // 20 px each
  EXPECT_EQ(labelled(axis, 50), (std::vector<double>{1, 1e3, 1e6, 1e9, 1e12}));
}

TEST(Axis, LinearTicksAreOneTwoOrFive) {
  const Axis axis{.low = 0, .high = 0.016, .from = 0, .to = 400};
  const auto values = labelled(axis, 80);  // at least 0.0032 apart
  ASSERT_EQ(values.size(), 4U);
  EXPECT_NEAR(values[1], 0.005, 1e-12);
  EXPECT_NEAR(values[3], 0.015, 1e-12);
}

TEST(Axis, LabelsKeepTheirDistance) {
  for (int i = 0; i < 200; ++i) {
    const double low = std::pow(10, -6 + i * 0.05);
    for (const double ratio : {1.5, 7.0, 80.0, 1e4, 1e11}) {
      for (const bool log : {false, true}) {
        const Axis axis{.low = low, .high = low * ratio, .from = 0, .to = 300, .logarithmic = log};
        const auto values = labelled(axis, 48);
        for (std::size_t k = 1; k < values.size(); ++k) {
          EXPECT_GE(axis.at(values[k]) - axis.at(values[k - 1]), 47.9F) << low << ' ' << ratio;
        }
      }
    }
  }
}

TEST(RoomyEnd, LeavesAirButNotMuch) {
  for (double most = 1e-7; most < 1e15; most *= 1.07) {
    EXPECT_GT(roomy_end(most), most * 1.05);
    EXPECT_LE(roomy_end(most), most * 1.75);
  }
  EXPECT_EQ(roomy_end(0), 1);
  EXPECT_EQ(roomy_end(std::nan("")), 1);
}

}  // namespace
}  // namespace shardscope
