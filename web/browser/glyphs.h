// SPDX-License-Identifier: MIT
// Dear ImGui's glyphs, rasterised by the browser (glyphs.js). A glyph gets its place in the atlas
// at once and its pixels at the end of the frame, all in one read-back. Not here: how words are
// placed.
#pragma once

#include <cstdint>
#include <vector>

#include "web/paint/fonts.h"

struct ImFontAtlas;

namespace shardscope::browser {

class Glyphs {
 public:
  /// Adds the page's faces to the atlas of the current ImGui context.
  void install();
  /// The faces as painters use them at this density.
  [[nodiscard]] Fonts fonts(float density) const;

  /// Everything rasterised so far is of the wrong kind: another theme's ink, late fonts, another
  /// density. Between frames only.
  void discard(bool dark);

  /// Between painting and ImGui::Render: brings the new glyphs' pixels into the atlas.
  void collect();
  [[nodiscard]] std::uint64_t rasterised() const { return rasterised_; }

  // For the font loader only.
  bool draw(int face, float pixels, float shift, unsigned code, float* box);
  void expect(int rect, int x, int y, int width, int height);

 private:
  struct Pending {
    int rect;  // in the atlas; the atlas may move it before the pixels come
    int x, y, width, height;
  };

  ImFontAtlas* atlas_ = nullptr;
  std::vector<Pending> pending_;
  std::vector<std::uint8_t> coverage_;
  std::array<Fonts::Phases, static_cast<std::size_t>(Face::count)> faces_{};
  std::uint64_t rasterised_ = 0;
};

}  // namespace shardscope::browser
