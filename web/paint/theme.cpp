// SPDX-License-Identifier: MIT
// The two palettes.
#include "web/paint/theme.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

constexpr Theme kLight{
    .dark = false,
    .page = rgb(0xFBFAF7),
    .surface = rgb(0xFFFFFF),
    .hairline = rgb(0xE3E0D8),
    .ink = rgb(0x16181D),
    .second = rgb(0x4A4F57),
    .muted = rgb(0x666B74),
    .input = rgb(0x0B6B2E),
    .input_tint = rgb(0xE3F2E8),
    .output = rgb(0x1D4F9C),
    .output_tint = rgb(0xE6EEFA),
    .fails = rgb(0xB3261E),
    .holds = rgb(0x0B6B2E),
    .data = rgb(0x2A6FD6),
    .tensor = rgb(0xC24E12),
    .mixed = rgb(0x0B7F70),
    .pipeline = rgb(0x6A4FC3),
    .expert = rgb(0xB02A78),
    .compute = rgb(0x16181D),
    .chips = {rgb(0x35609F), rgb(0x1F7A8C), rgb(0x2F7D4F), rgb(0x66741F), rgb(0x96650F),
              rgb(0xB0513A), rgb(0xA5406F), rgb(0x6E55A3)},
    .on_chip = rgb(0xFFFFFF),
    .flash = rgb(0xFFE9A8),
    .selection = rgb(0xBBD4F7),
};

constexpr Theme kDark{
    .dark = true,
    .page = rgb(0x14161A),
    .surface = rgb(0x1B1E24),
    .hairline = rgb(0x2C3038),
    .ink = rgb(0xECEDEF),
    .second = rgb(0xB9BEC7),
    .muted = rgb(0x959CA7),
    .input = rgb(0x6FD08C),
    .input_tint = rgb(0x16301F),
    .output = rgb(0x8DB8FF),
    .output_tint = rgb(0x16263F),
    .fails = rgb(0xFF8A80),
    .holds = rgb(0x6FD08C),
    .data = rgb(0x6FA8FF),
    .tensor = rgb(0xFF9A5C),
    .mixed = rgb(0x45CDB9),
    .pipeline = rgb(0xB3A0FF),
    .expert = rgb(0xFF8CC6),
    .compute = rgb(0xECEDEF),
    .chips = {rgb(0x86AEE8), rgb(0x6FC3D4), rgb(0x7CCB98), rgb(0xB5C468), rgb(0xDDB160),
              rgb(0xEC9A84), rgb(0xE58FB8), rgb(0xB9A4E8)},
    .on_chip = rgb(0x14161A),
    .flash = rgb(0x4A3D12),
    .selection = rgb(0x2B4A78),
};

}  // namespace

Color Theme::hue(Hue hue) const {
  switch (hue) {
    case Hue::plain: return ink;
    case Hue::B: return dark ? rgb(0xB8A4FF) : rgb(0x5B3FB3);
    case Hue::D: return output;
    case Hue::F: return dark ? rgb(0xFFB26B) : rgb(0x8F4500);
    case Hue::L: return second;
    case Hue::DP: return dark ? rgb(0x4FD1C1) : rgb(0x00665C);
    case Hue::TP: return dark ? rgb(0xFF9C94) : rgb(0xA52B2B);
    case Hue::PP: return pipeline;
    case Hue::EP: return expert;
  }
  return ink;
}

const Theme& light_theme() { return kLight; }
const Theme& dark_theme() { return kDark; }

namespace {

Color channel(float value) {
  return static_cast<Color>(std::lround(std::clamp(value, 0.0F, 255.0F)));
}

}  // namespace

Color with_alpha(Color color, float alpha) {
  const auto own = static_cast<float>(color >> 24U);
  const auto scaled = channel(own * alpha);
  return (color & 0x00FFFFFFU) | scaled << 24U;
}

Color mixed(Color a, Color b, float t) {
  Color result = 0;
  for (unsigned shift = 0; shift < 32; shift += 8) {
    const auto from = static_cast<float>(a >> shift & 0xFFU);
    const auto to = static_cast<float>(b >> shift & 0xFFU);
    result |= channel(from + (to - from) * t) << shift;
  }
  return result;
}

}  // namespace shardscope
