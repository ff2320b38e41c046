// SPDX-License-Identifier: MIT
// A piece of paper for tests: a painter whose triangles can be looked at as pixels or saved as PNG.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/test_fonts.h"
#include "web/paint/painter.h"

namespace shardscope::tests {

class Canvas {
 public:
  Canvas(TestFonts& fonts, const Theme& theme, Rect slice);
  ~Canvas();

  [[nodiscard]] Painter& paint() { return *painter_; }
  /// Device pixels of the slice, row by row, 0xAABBGGRR as in Theme, over the theme's page.
  [[nodiscard]] std::vector<Color> pixels() const;
  [[nodiscard]] int pixel_width() const;
  [[nodiscard]] int pixel_height() const;
  [[nodiscard]] std::size_t vertex_count() const;
  bool save_png(const std::string& path) const;

 private:
  TestFonts& fonts_;
  const Theme& theme_;
  Rect slice_;
  std::unique_ptr<ImDrawList> list_;
  std::unique_ptr<Painter> painter_;
};

}  // namespace shardscope::tests
