// SPDX-License-Identifier: MIT
// What a name in an equation stands for: a variable the reader sets, or a formula the model
// computes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/expr/expr.h"
#include "core/units/format.h"
#include "core/units/unit.h"

namespace shardscope {

/// Colour families of look.md; a symbol keeps its colour in text, equations and figures.
enum class Hue : std::uint8_t { plain, B, D, F, L, DP, TP, PP, EP };

/// A name with its meaning. `glyph` is written as in the text: "T_math", "alpha_dcn", "DP"; what
/// follows the first underscore is set as a subscript and Greek letters are written by name.
struct Symbol {
  std::string id;     // stable: "B", "dp.t_math"
  std::string glyph;  // "T_math"
  std::string
      switch_glyph;  // the same under a switched GPU fabric ("W_nvl" for "W_ici"); empty: no change
  Unit unit;
  Format format = Format::sig3;
  std::string suffix;   // words behind the number: "tokens/chip"; empty where the format says it
  std::string meaning;  // one sentence
  std::string source;   // paper, table or URL
  Hue hue = Hue::plain;
  std::optional<Expr> definition;  // nothing for a variable
  std::size_t slot = 0;            // index into the values of a state

  [[nodiscard]] bool is_variable() const { return !definition.has_value(); }
  /// The name as this machine has it; the id where there is no glyph.
  [[nodiscard]] std::string_view name(bool switched) const {
    if (switched && !switch_glyph.empty()) return switch_glyph;
    return glyph.empty() ? id : glyph;
  }
};

}  // namespace shardscope
