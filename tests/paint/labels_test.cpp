// SPDX-License-Identifier: MIT
#include "web/paint/labels.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/test_fonts.h"

namespace shardscope {
namespace {

using tests::TestFonts;

constexpr TextStyle kTen{Face::sans, 10};  // 5 px a character, 10 px high

Label label(std::string text, Vec anchor, int importance = 0) {
  Label made;
  made.text = std::move(text);
  made.anchor = anchor;
  made.style = kTen;
  made.importance = importance;
  made.distance = 4;
  return made;
}

TEST(Labels, ALoneLabelStandsOnItsPreferredSide) {
  const TestFonts test;
  const std::vector labels{label("abcd", {50, 50})};
  const auto places = place_labels(test.fonts(), {0, 0, 100, 100}, labels);
  ASSERT_TRUE(places[0]);
  EXPECT_EQ(*places[0], (Rect{54, 45, 20, 10}));
}

TEST(Labels, AtTheEdgeItTurnsToTheOtherSide) {
  const TestFonts test;
  const std::vector labels{label("abcd", {95, 50})};
  const auto places = place_labels(test.fonts(), {0, 0, 100, 100}, labels);
  ASSERT_TRUE(places[0]);
  EXPECT_FLOAT_EQ(places[0]->right(), 91);
}

TEST(Labels, TheLessImportantOneMoves) {
  const TestFonts test;
  const std::vector labels{label("minor", {50, 50}, 1), label("major", {50, 50}, 2)};
  const auto places = place_labels(test.fonts(), {0, 0, 200, 100}, labels);
  ASSERT_TRUE(places[0] && places[1]);
  EXPECT_FLOAT_EQ(places[1]->x, 54);
  EXPECT_FALSE(places[0]->overlaps(*places[1]));
}

TEST(Labels, WithoutRoomTheLeastImportantVanishes) {
  const TestFonts test;
  const std::vector labels{label("aaaa", {15, 10}, 0), label("bbbb", {15, 10}, 1)};
  const auto places = place_labels(test.fonts(), {0, 0, 42, 20}, labels);
  EXPECT_TRUE(places[1]);
  EXPECT_FALSE(places[0]);
}

TEST(Labels, ObstaclesStayClear) {
  const TestFonts test;
  const std::vector labels{label("abcd", {50, 50})};
  const Rect handle{50, 40, 30, 20};
  const auto places = place_labels(test.fonts(), {0, 0, 100, 100}, labels, std::span(&handle, 1));
  ASSERT_TRUE(places[0]);
  EXPECT_FALSE(places[0]->overlaps(handle));
}

TEST(Labels, NeverOverlapAndNeverLeaveTheFrame) {
  const TestFonts test;
  std::mt19937 random(7);  // NOLINT: the same cases every time
  std::uniform_real_distribution<float> x(-20, 220);
  std::uniform_real_distribution<float> y(-20, 140);
  std::uniform_int_distribution<int> length(1, 24);
  const Rect frame{0, 0, 200, 120};
  for (int round = 0; round < 300; ++round) {
    std::vector<Label> labels;
    for (int i = 0; i < 12; ++i) {
      labels.push_back(label(std::string(static_cast<std::size_t>(length(random)), 'x'),
                             {x(random), y(random)}, i % 4));
    }
    const auto places = place_labels(test.fonts(), frame, labels);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (!places[i]) continue;
      EXPECT_GE(places[i]->x, frame.x);
      EXPECT_GE(places[i]->y, frame.y);
      EXPECT_LE(places[i]->right(), frame.right());
      EXPECT_LE(places[i]->bottom(), frame.bottom());
      for (std::size_t k = 0; k < i; ++k) {
        EXPECT_FALSE(places[k] && places[i]->overlaps(*places[k]));
      }
    }
  }
}

}  // namespace
}  // namespace shardscope
