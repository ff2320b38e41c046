// SPDX-License-Identifier: MIT
#include "web/paint/theme.h"

#include <gtest/gtest.h>

#include <cmath>

namespace shardscope {
namespace {

// Relative luminance and contrast as WCAG 2.1 defines them.
double luminance(Color color) {
  const auto channel = [&](unsigned shift) {
    const double c = (color >> shift & 0xFFU) / 255.0;
    return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(16);
}

double contrast(Color a, Color b) {
  const double high = std::max(luminance(a), luminance(b));
  const double low = std::min(luminance(a), luminance(b));
  return (high + 0.05) / (low + 0.05);
}

class Themes : public ::testing::TestWithParam<const Theme*> {};
INSTANTIATE_TEST_SUITE_P(LightAndDark, Themes, ::testing::Values(&light_theme(), &dark_theme()));

TEST_P(Themes, TextIsReadableOnPageAndSurface) {
  const Theme& theme = *GetParam();
  for (const Color ground : {theme.page, theme.surface}) {
    for (const Color text : {theme.ink, theme.second, theme.muted, theme.fails, theme.holds,
                             theme.input, theme.output}) {
      EXPECT_GE(contrast(text, ground), 4.5);
    }
  }
  EXPECT_GE(contrast(theme.input, theme.input_tint), 4.5);
  EXPECT_GE(contrast(theme.output, theme.output_tint), 4.5);
}

TEST_P(Themes, SeriesColoursAreReadableAsText) {
  const Theme& theme = *GetParam();
  for (const Color color : {theme.data, theme.tensor, theme.mixed, theme.pipeline, theme.expert}) {
    EXPECT_GE(contrast(color, theme.page), 4.5);
  }
}

TEST_P(Themes, SymbolColoursStandOut) {
  const Theme& theme = *GetParam();
  for (const Hue hue : {Hue::B, Hue::D, Hue::F, Hue::L, Hue::DP, Hue::TP}) {
    EXPECT_GE(contrast(theme.hue(hue), theme.page), 6);
  }
}

TEST_P(Themes, ChipsCarryReadableLabelsAndDiffer) {
  const Theme& theme = *GetParam();
  for (std::size_t i = 0; i < theme.chips.size(); ++i) {
    EXPECT_GE(contrast(theme.on_chip, theme.chips[i]), 4.5) << "chip " << i;
    EXPECT_GE(contrast(theme.surface, theme.chips[i]), 3) << "chip " << i;
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(theme.chips[i], theme.chips[j]);
  }
}

// The contrasts that the design's table states, to its one decimal.
TEST(Theme, PalettesMatchTheirPrintedContrast) {
  const Theme& light = light_theme();
  EXPECT_NEAR(contrast(light.ink, light.page), 17.0, 0.06);
  EXPECT_NEAR(contrast(light.muted, light.page), 5.1, 0.06);
  EXPECT_NEAR(contrast(light.input, light.input_tint), 5.7, 0.06);
  EXPECT_NEAR(contrast(light.fails, light.page), 6.3, 0.06);
  const Theme& dark = dark_theme();
  EXPECT_NEAR(contrast(dark.ink, dark.page), 15.5, 0.06);
  EXPECT_NEAR(contrast(dark.muted, dark.page), 6.6, 0.06);
  EXPECT_NEAR(contrast(dark.output, dark.output_tint), 7.5, 0.06);
  EXPECT_NEAR(contrast(dark.tensor, dark.page), 8.7, 0.06);
}

TEST(Theme, ColoursAreWrittenRedFirstAndStoredForTheDrawList) {
  EXPECT_EQ(rgb(0x112233), 0xFF332211U);
  EXPECT_EQ(with_alpha(rgb(0x112233), 0.5F), 0x80332211U);
  EXPECT_EQ(mixed(rgb(0x000000), rgb(0xFFFFFF), 0.5F), rgb(0x808080));
}

}  // namespace
}  // namespace shardscope
