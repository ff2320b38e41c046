// SPDX-License-Identifier: MIT
#include "web/paint/fonts.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <string>

#include "tests/support/test_fonts.h"

namespace shardscope {
namespace {

using tests::TestFonts;

TEST(Fonts, AWidthIsTheSumOfTheAdvances) {
  const TestFonts test;
  EXPECT_FLOAT_EQ(test.fonts().width({Face::serif, 18}, "abcd"), 4 * 9.0F);
  EXPECT_FLOAT_EQ(test.fonts().width({Face::sans, 13}, ""), 0);
}

TEST(Fonts, FractionsOfASizeCount) {
  const TestFonts test(1.25F);
  EXPECT_NEAR(test.fonts().width({Face::serif, 14.3F}, "abcdefghij"), 10 * 14.3F / 2, 1e-3);
}

TEST(Fonts, EveryCharacterCountsOnceWhateverItsBytes) {
  const TestFonts test;
  const TextStyle style{Face::sans, 10};
  EXPECT_FLOAT_EQ(test.fonts().width(style, "×"), 5);
  EXPECT_FLOAT_EQ(test.fonts().width(style, "…α−"), 15);
  EXPECT_FLOAT_EQ(test.fonts().width(style, "\U0001F600"), 5);
}

TEST(Fonts, MeasuringRasterisesNothing) {
  const TestFonts test;
  const TextStyle style{Face::mono, 15};
  (void)test.fonts().width(style, "zq");
  EXPECT_FALSE(test.fonts().baked(style).IsGlyphLoaded('z'));
}

TEST(Fonts, TheBaselineCentresAscentAndDescentInTheLine) {
  const TestFonts test;  // ascent 0.8, descent 0.2
  EXPECT_FLOAT_EQ(baseline_in(test.fonts(), {Face::serif, 20}, 30), 5 + 16);
}

TEST(TakeCharacter, ReadsUtf8AndMarksBrokenBytes) {
  std::string_view text = "aé…\U0001F600";
  EXPECT_EQ(take_character(text), U'a');
  EXPECT_EQ(take_character(text), U'é');
  EXPECT_EQ(take_character(text), U'…');
  EXPECT_EQ(take_character(text), U'\U0001F600');
  EXPECT_TRUE(text.empty());

  std::string_view broken = "\xE2\x80x\xFF";
  EXPECT_EQ(take_character(broken), 0xFFFDU);
  EXPECT_EQ(take_character(broken), 0xFFFDU);
  EXPECT_EQ(take_character(broken), U'x');
  EXPECT_EQ(take_character(broken), 0xFFFDU);
  EXPECT_TRUE(broken.empty());
}

}  // namespace
}  // namespace shardscope
