// SPDX-License-Identifier: MIT
// The colours of look.md, light and dark. A colour has one meaning everywhere.
#pragma once

#include <array>
#include <cstdint>

#include "core/expr/symbol.h"

namespace shardscope {

/// 0xAABBGGRR, as ImDrawList takes it.
using Color = std::uint32_t;

struct Theme {
  bool dark = false;
  Color page, surface, hairline;
  Color ink, second, muted;
  Color input, input_tint;    // green numbers
  Color output, output_tint;  // blue numbers
  Color fails;                // exposed, does not fit: always with a word or a hatch
  Color holds;                // compute-bound, fits (the input green)
  Color data, tensor, mixed, pipeline, expert;  // the schemes' series colours
  Color compute;                                // dashed in charts
  std::array<Color, 8> chips;                   // chip 0..7 in every figure
  Color on_chip;                                // a label on any of them
  Color flash;                                  // tint of a number that has just changed
  Color selection;

  [[nodiscard]] Color hue(Hue hue) const;  // of symbols: dimensions and degrees
};

[[nodiscard]] const Theme& light_theme();
[[nodiscard]] const Theme& dark_theme();
[[nodiscard]] constexpr Color rgb(std::uint32_t red_green_blue) {
  return 0xFF000000U | (red_green_blue & 0xFFU) << 16U | (red_green_blue & 0xFF00U) |
         (red_green_blue >> 16U & 0xFFU);
}
[[nodiscard]] Color with_alpha(Color color, float alpha);
[[nodiscard]] Color mixed(Color a, Color b, float t);

}  // namespace shardscope
