// SPDX-License-Identifier: MIT
#include "web/paint/painter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "tests/support/canvas.h"

namespace shardscope {
namespace {

using tests::Canvas;
using tests::TestFonts;

constexpr Color kRed = rgb(0xFF0000);

struct Picture {
  std::vector<Color> pixels;
  int width;
  Color at(int x, int y) const { return pixels[static_cast<std::size_t>(y * width + x)]; }
};

Picture picture(const Canvas& canvas) { return {canvas.pixels(), canvas.pixel_width()}; }

/// x, y of the first and one past the last pixel that is not the page.
std::array<int, 4> painted(const Picture& picture) {
  std::array<int, 4> box{1 << 20, 1 << 20, -1, -1};
  const int height = static_cast<int>(picture.pixels.size()) / picture.width;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      if (picture.at(x, y) == light_theme().page) continue;
      box = {std::min(box[0], x), std::min(box[1], y), std::max(box[2], x + 1),
             std::max(box[3], y + 1)};
    }
  }
  return box;
}

TEST(Painter, ARectangleFillsWholePixels) {
  TestFonts fonts(2);
  Canvas canvas(fonts, light_theme(), {0, 0, 20, 20});
  canvas.paint().fill({2.1F, 3.2F, 5, 4}, kRed);
  const Picture seen = picture(canvas);
  EXPECT_EQ(painted(seen), (std::array{4, 6, 14, 14}));
  for (int y = 6; y < 14; ++y) {
    for (int x = 4; x < 14; ++x) ASSERT_EQ(seen.at(x, y), kRed);
  }
}

TEST(Painter, AHairlineIsOneDevicePixelAtAnyDensity) {
  for (const float density : {1.0F, 1.25F, 2.0F, 3.0F}) {
    TestFonts fonts(density);
    Canvas canvas(fonts, light_theme(), {0, 0, 40, 40});
    canvas.paint().line({4, 10.3F}, {30, 10.3F}, kRed);
    const auto box = painted(picture(canvas));
    EXPECT_EQ(box[3] - box[1], 1) << density;
    EXPECT_GE(box[2] - box[0], static_cast<int>(26 * density) - 1) << density;
  }
}

TEST(Painter, PaintsTheSliceThatTheCanvasCovers) {
  TestFonts fonts;
  Canvas canvas(fonts, light_theme(), {100, 1000, 50, 50});
  canvas.paint().fill({110, 1005, 10, 10}, kRed);
  canvas.paint().fill({110, 2000, 10, 10}, kRed);
  EXPECT_EQ(painted(picture(canvas)), (std::array{10, 5, 20, 15}));
}

TEST(Painter, WhatLiesOutsideTheSliceCostsNoVertices) {
  TestFonts fonts;
  Canvas canvas(fonts, light_theme(), {0, 0, 50, 50});
  canvas.paint().fill({0, 60, 10, 10}, kRed);
  canvas.paint().text({0, 500}, styles::label, kRed, "far away");
  canvas.paint().circle({200, 200}, 5, kRed);
  EXPECT_EQ(canvas.vertex_count(), 0U);
}

TEST(Painter, AHatchStaysInsideItsRectangle) {
  TestFonts fonts;
  Canvas canvas(fonts, light_theme(), {0, 0, 60, 40});
  canvas.paint().hatch({10, 10, 30, 20}, kRed, 6, 1);
  const auto box = painted(picture(canvas));
  EXPECT_GE(box[0], 10);
  EXPECT_GE(box[1], 10);
  EXPECT_LE(box[2], 40);
  EXPECT_LE(box[3], 30);
}

TEST(Painter, AHatchStandsStillWhileItsRectangleGrows) {
  TestFonts fonts;
  Canvas small(fonts, light_theme(), {0, 0, 60, 40});
  small.paint().hatch({10, 10, 20, 20}, kRed, 6, 1);
  Canvas large(fonts, light_theme(), {0, 0, 60, 40});
  large.paint().hatch({10, 10, 40, 20}, kRed, 6, 1);
  const Picture a = picture(small);
  const Picture b = picture(large);
  for (int y = 10; y < 30; ++y) {
    for (int x = 10; x < 29; ++x) ASSERT_EQ(a.at(x, y), b.at(x, y)) << x << ' ' << y;
  }
}

TEST(Painter, WordsStartOnWholePixelsWithoutPhases) {
  TestFonts fonts;
  for (const float x : {3.0F, 3.2F, 3.4F, 2.6F}) {
    Canvas canvas(fonts, light_theme(), {0, 0, 60, 30});
    canvas.paint().text({x, 20.3F}, {Face::serif, 18}, kRed, "H");
    EXPECT_EQ(painted(picture(canvas))[0], 3) << x;
    EXPECT_EQ(painted(picture(canvas))[3], 20) << x;
  }
}

TEST(Painter, AlignedTextEndsWhereItShould) {
  TestFonts fonts;
  Canvas canvas(fonts, light_theme(), {0, 0, 100, 30});
  std::vector<PaintedText> texts;
  canvas.paint().record(&texts);
  canvas.paint().text({50, 20}, {Face::sans, 10}, kRed, "abcd", Align::right);
  canvas.paint().text({50, 20}, {Face::sans, 10}, kRed, "abcd", Align::center);
  ASSERT_EQ(texts.size(), 2U);
  EXPECT_FLOAT_EQ(texts[0].box.right(), 50);
  EXPECT_FLOAT_EQ(texts[1].box.x, 40);
  EXPECT_FLOAT_EQ(texts[1].box.y, 12);
  EXPECT_FLOAT_EQ(texts[1].box.h, 10);
}

TEST(Painter, TooLongATextEndsInAnEllipsisAndFits) {
  TestFonts fonts;
  Canvas canvas(fonts, light_theme(), {0, 0, 200, 30});
  std::vector<PaintedText> texts;
  canvas.paint().record(&texts);
  canvas.paint().text_within({0, 20}, 42, {Face::sans, 10}, kRed, "abcdefg hijk");  // 5 px each
  ASSERT_EQ(texts.size(), 1U);
  EXPECT_EQ(texts[0].text, "abcdefg…");
  EXPECT_LE(texts[0].box.w, 42);
}

TEST(Painter, OpacityDimsWhatFollows) {
  TestFonts fonts;
  Canvas canvas(fonts, light_theme(), {0, 0, 10, 10});
  canvas.paint().set_opacity(0);
  canvas.paint().fill({0, 0, 10, 10}, kRed);
  canvas.paint().set_opacity(1);
  EXPECT_EQ(picture(canvas).at(5, 5), light_theme().page);
}

}  // namespace
}  // namespace shardscope
