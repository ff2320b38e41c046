// SPDX-License-Identifier: MIT
// Fonts without a browser, for tests of layout and painting: every character is half an em wide (or
// as the test wishes), ascent 0.8 and descent 0.2 em, drawn as a box.
#pragma once

#include <string>
#include <vector>

#include "web/paint/fonts.h"

struct ImFontAtlas;
struct ImGuiContext;

namespace shardscope::tests {

/// Owns an ImGui context; one at a time.
class TestFonts {
 public:
  explicit TestFonts(float density = 1, float advance_in_em = 0.5F);
  /// The same with real outlines, for pictures: TrueType or OpenType files by face, an empty path
  /// for the first one's.
  TestFonts(float density, const std::vector<std::string>& files);
  ~TestFonts();
  TestFonts(const TestFonts&) = delete;
  TestFonts& operator=(const TestFonts&) = delete;

  [[nodiscard]] const Fonts& fonts() const { return fonts_; }
  [[nodiscard]] ImFontAtlas& atlas() const;

 private:
  void open(float density);

  ImGuiContext* context_ = nullptr;
  float advance_in_em_ = 0.5F;  // the loader reads it as the fonts' data
  Fonts fonts_;
};

}  // namespace shardscope::tests
