// SPDX-License-Identifier: MIT
// Short ways of writing one variable, as define.h does for formulas.
#pragma once

#include <string_view>

#include "core/reactive/registry.h"

namespace shardscope {

/// A number the reader sets; see Variable. Pure numbers shown as integers are whole.
struct Given {
  std::string_view id;
  std::string_view glyph;
  std::string_view switch_glyph = {};
  Unit unit = units::none;
  Format format = Format::integer;
  std::string_view meaning;
  std::string_view suffix = {};
  Hue hue = Hue::plain;
  double fallback = 0;
  double min = 0;
  double max = 1;
  Range range = {};
  bool survives_reset = false;
  const Variable* factor = nullptr;
};

inline const Variable& given(Registry& registry, const Given& row) {
  Variable variable;
  variable.id = row.id;
  variable.glyph = row.glyph;
  variable.switch_glyph = row.switch_glyph;
  variable.unit = row.unit;
  variable.format = row.format;
  variable.suffix = row.suffix;
  variable.meaning = row.meaning;
  variable.hue = row.hue;
  variable.fallback = row.fallback;
  variable.min = row.min;
  variable.max = row.max;
  variable.range = row.range;
  variable.whole = row.unit == units::none && row.format == Format::integer;
  variable.survives_reset = row.survives_reset;
  variable.factor = row.factor;
  return registry.add(std::move(variable));
}

/// Whole numbers that are dragged one by one, by factors, or from one power of two to the next.
constexpr Range steps(double low, double high) { return {low, high, Scale::linear, Snap::integer}; }
constexpr Range decades(double low, double high) {
  return {low, high, Scale::logarithmic, Snap::integer};
}
constexpr Range doublings(double low, double high) {
  return {low, high, Scale::logarithmic, Snap::power_of_two};
}

struct Bounds {
  double fallback;
  double min;
  double max;
  Range range;
};

struct Look {
  Hue hue = Hue::plain;
  std::string_view suffix = {};
  bool survives_reset = false;
};

/// A whole number of things.
inline const Variable& given_count(Registry& registry, std::string_view id, std::string_view glyph,
                                   std::string_view meaning, const Bounds& bounds,
                                   const Look& look = {}) {
  return given(registry, {.id = id,
                          .glyph = glyph,
                          .meaning = meaning,
                          .suffix = look.suffix,
                          .hue = look.hue,
                          .fallback = bounds.fallback,
                          .min = bounds.min,
                          .max = bounds.max,
                          .range = bounds.range,
                          .survives_reset = look.survives_reset});
}

/// The tokens of one step, dragged by 1, 2, 5 from `low` on.
inline const Variable& given_batch(Registry& registry, std::string_view id, std::string_view glyph,
                                   std::string_view meaning, double fallback, double low) {
  return given(registry, {.id = id,
                          .glyph = glyph,
                          .unit = units::token,
                          .format = Format::tokens,
                          .meaning = meaning,
                          .suffix = "tokens",
                          .hue = Hue::B,
                          .fallback = fallback,
                          .min = 1,
                          .max = 1e10,
                          .range = {low, 1e9, Scale::logarithmic, Snap::one_two_five}});
}

/// A switch that is off (0) or on (1).
inline const Variable& given_flag(Registry& registry, std::string_view id, std::string_view glyph,
                                  double fallback, std::string_view meaning, bool survives_reset) {
  return given(registry, {.id = id,
                          .glyph = glyph,
                          .format = Format::verdict,
                          .meaning = meaning,
                          .fallback = fallback,
                          .max = 1,
                          .range = steps(0, 1),
                          .survives_reset = survives_reset});
}

/// A measured share of a specified number.
inline const Variable& given_share(Registry& registry, std::string_view id, std::string_view glyph,
                                   double fallback, std::string_view meaning) {
  return given(registry, {.id = id,
                          .glyph = glyph,
                          .format = Format::percent,
                          .meaning = meaning,
                          .fallback = fallback,
                          .min = 0.2,
                          .max = 1,
                          .range = {0.2, 1, Scale::linear, Snap::none, 0.01},
                          .survives_reset = true});
}

}  // namespace shardscope
