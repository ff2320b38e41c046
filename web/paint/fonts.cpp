// SPDX-License-Identifier: MIT
// Widths of texts from the advances of ImGui's baked fonts, and UTF-8.
#include "web/paint/fonts.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

/// ImGui bakes whole sizes only; the rest of a size goes into the density.
float whole_size(TextStyle style) { return std::max(1.0F, std::round(style.size)); }

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace

char32_t take_character(std::string_view& text) {
  constexpr char32_t kBroken = 0xFFFD;
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length == 0 || length > text.size() ||
      !std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(length),
                   continues)) {
    text.remove_prefix(1);
    return kBroken;
  }
  char32_t character = length == 1 ? lead : lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    character = character << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  text.remove_prefix(length);
  return character;
}

VerticalMetrics Fonts::metrics(TextStyle style) const {
  const VerticalMetrics& unit = metrics_per_pixel[static_cast<std::size_t>(style.face)];
  return {unit.ascent * style.size, unit.descent * style.size};
}

float Fonts::glyph_scale(TextStyle style) { return style.size / whole_size(style); }

ImFontBaked& Fonts::baked(TextStyle style, int phase) const {
  const Phases& fonts = of(style.face);
  ImFont* font = fonts[static_cast<std::size_t>(phase)];
  if (font == nullptr) font = fonts[0];
  ImFontBaked& baked = *font->GetFontBaked(whole_size(style), glyph_scale(style) * density);
  baked.LoadNoRenderOnLayout = true;  // a width must not cost a bitmap
  return baked;
}

float Fonts::measure(TextStyle style, char32_t character) const {
  return baked(style).GetCharAdvance(static_cast<ImWchar>(character)) * glyph_scale(style);
}

Fonts::Advances& Fonts::advances(TextStyle style) const {
  for (Advances& known : advances_) {
    if (known.style == style && known.density == density) return known;
  }
  constexpr std::size_t kMost = 64;  // sizes change with zoom; old ones need not stay
  if (advances_.size() >= kMost) advances_.clear();
  Advances& fresh = advances_.emplace_back();
  fresh.style = style;
  fresh.density = density;
  fresh.of.fill(-1);
  return fresh;
}

float Fonts::advance(TextStyle style, char32_t character) const {
  if (character >= kTabled) return measure(style, character);
  float& known = advances(style).of[character];
  if (known < 0) known = measure(style, character);
  return known;
}

float Fonts::width(TextStyle style, std::string_view text) const {
  if (text.empty()) return 0;
  Advances& table = advances(style);
  float sum = 0;
  while (!text.empty()) {
    const char32_t character = take_character(text);
    if (character >= kTabled) {
      sum += measure(style, character);
      continue;
    }
    float& known = table.of[character];
    if (known < 0) known = measure(style, character);
    sum += known;
  }
  return sum;
}

float baseline_in(const Fonts& fonts, TextStyle style, float line_height) {
  const VerticalMetrics metrics = fonts.metrics(style);
  return (line_height - metrics.ascent - metrics.descent) / 2 + metrics.ascent;
}

}  // namespace shardscope
