// SPDX-License-Identifier: MIT
// Short ways of writing one row of the model: a variable, a formula, a condition.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "core/cost/constants.h"
#include "core/reactive/registry.h"

namespace shardscope {

/// What a formula is called and how it is shown; see Symbol. One without a glyph is written out
/// where an equation uses it: k·F, B/DP, a condition.
struct Row {
  std::string_view id;
  std::string_view glyph;
  Unit unit;
  Format format = Format::sig3;
  std::string_view meaning;
  std::string_view suffix = {};
  Hue hue = Hue::plain;
  std::string_view source = sources::book;
  std::string_view switch_glyph = {};
};

inline const Formula& define(Registry& registry, const Row& row, const Expr& definition) {
  Formula formula;
  formula.id = row.id;
  formula.glyph = row.glyph;
  formula.switch_glyph = row.switch_glyph;
  formula.unit = row.unit;
  formula.format = row.format;
  formula.suffix = row.suffix;
  formula.meaning = row.meaning;
  formula.source = row.source;
  formula.hue = row.hue;
  return registry.add(std::move(formula), definition);
}

/// Defines formulas of one kind: what they are measured in and how they are shown. Called as
/// define_time(registry, id, glyph, meaning, definition).
struct Define {
  Unit unit;
  Format format;
  std::string_view suffix = {};

  const Formula& operator()(Registry& registry, std::string_view id, std::string_view glyph,
                            std::string_view meaning, const Expr& definition,
                            std::string_view source = sources::book, Hue hue = Hue::plain) const {
    return define(registry, {id, glyph, unit, format, meaning, suffix, hue, source}, definition);
  }
};

inline constexpr Define define_time{units::second, Format::time};
inline constexpr Define define_bytes{units::byte, Format::bytes};
inline constexpr Define define_flops{units::flop, Format::exponent, "FLOP"};
inline constexpr Define define_rate{units::flop_per_second, Format::flops};
inline constexpr Define define_bandwidth{units::byte_per_second, Format::bandwidth};
/// Operations that a byte pays for, or brings.
inline constexpr Define define_intensity{units::flop_per_byte, Format::integer, "FLOP/B"};
/// A pure number shown as a multiple: headroom, penalty.
inline constexpr Define define_ratio{units::none, Format::times};
/// A part of a whole.
inline constexpr Define define_share{units::none, Format::percent};

/// Defines numbers of things, with the word for the thing.
struct DefineNumber {
  Unit unit;

  const Formula& operator()(Registry& registry, std::string_view id, std::string_view glyph,
                            std::string_view suffix, std::string_view meaning,
                            const Expr& definition, Format format = Format::integer,
                            std::string_view source = sources::book) const {
    return Define{unit, format, suffix}(registry, id, glyph, meaning, definition, source);
  }
};

inline constexpr DefineNumber define_count{units::none};
inline constexpr DefineNumber define_tokens{units::token};

/// A condition: shown as a verdict, worth 1 or 0.
inline const Formula& define_condition(Registry& registry, std::string_view id,
                                       std::string_view meaning, const Expr& condition,
                                       std::string_view source = sources::book) {
  return Define{units::none, Format::verdict}(registry, id, {}, meaning, condition, source);
}

}  // namespace shardscope
