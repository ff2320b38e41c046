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

/// A condition: shown as a verdict, worth 1 or 0.
inline const Formula& define_condition(Registry& registry, std::string_view id,
                                       std::string_view meaning, const Expr& condition,
                                       std::string_view source = sources::book) {
  return define(registry,
                {.id = id,
                 .glyph = {},
                 .unit = units::none,
                 .format = Format::verdict,
                 .meaning = meaning,
                 .source = source},
                condition);
}

/// A time in seconds; the glyph is T_something.
inline const Formula& define_time(Registry& registry, std::string_view id, std::string_view glyph,
                                  std::string_view meaning, const Expr& definition,
                                  std::string_view source = sources::book) {
  return define(registry,
                {.id = id,
                 .glyph = glyph,
                 .unit = units::second,
                 .format = Format::time,
                 .meaning = meaning,
                 .source = source},
                definition);
}

/// A size in bytes.
inline const Formula& define_bytes(Registry& registry, std::string_view id, std::string_view glyph,
                                   std::string_view meaning, const Expr& definition,
                                   std::string_view source = sources::book) {
  return define(registry,
                {.id = id,
                 .glyph = glyph,
                 .unit = units::byte,
                 .format = Format::bytes,
                 .meaning = meaning,
                 .source = source},
                definition);
}

/// A pure number shown as a multiple: headroom, penalty.
inline const Formula& define_ratio(Registry& registry, std::string_view id, std::string_view glyph,
                                   std::string_view meaning, const Expr& definition,
                                   std::string_view source = sources::book) {
  return define(registry,
                {.id = id,
                 .glyph = glyph,
                 .unit = units::none,
                 .format = Format::times,
                 .meaning = meaning,
                 .source = source},
                definition);
}

/// A pure number of things, with the word for the thing.
inline const Formula& define_count(Registry& registry, std::string_view id, std::string_view glyph,
                                   std::string_view suffix, std::string_view meaning,
                                   const Expr& definition, Format format = Format::integer,
                                   std::string_view source = sources::book) {
  return define(registry,
                {.id = id,
                 .glyph = glyph,
                 .unit = units::none,
                 .format = format,
                 .meaning = meaning,
                 .suffix = suffix,
                 .source = source},
                definition);
}

/// A number of tokens.
inline const Formula& define_tokens(Registry& registry, std::string_view id, std::string_view glyph,
                                    std::string_view suffix, std::string_view meaning,
                                    const Expr& definition, Format format = Format::integer,
                                    std::string_view source = sources::book) {
  return define(registry,
                {.id = id,
                 .glyph = glyph,
                 .unit = units::token,
                 .format = format,
                 .meaning = meaning,
                 .suffix = suffix,
                 .source = source},
                definition);
}

}  // namespace shardscope
