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

/// A switch that is off (0) or on (1).
inline const Variable& given_flag(Registry& registry, std::string_view id, std::string_view glyph,
                                  double fallback, std::string_view meaning, bool survives_reset) {
  return given(registry, {.id = id,
                          .glyph = glyph,
                          .format = Format::verdict,
                          .meaning = meaning,
                          .fallback = fallback,
                          .max = 1,
                          .range = {0, 1, Scale::linear, Snap::integer},
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
