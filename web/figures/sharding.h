// SPDX-License-Identifier: MIT
// Which array is cut along which dimension over which degree, for each scheme: a table, so that one
// figure draws them all.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/cost/model.h"

namespace shardscope::figures {

enum class Degree : std::uint8_t { none, data, tensor };

using SymbolOf = const Symbol& (*)(const Model&);

struct Dimension {
  SymbolOf whole;
  SymbolOf local;  // what one chip has of it
  Degree cut = Degree::none;
};

struct Array {
  std::string_view id;     // "in", for hands
  std::string_view glyph;  // "W_in"
  Dimension rows, columns;
  SymbolOf shard_bytes;
  bool upright;  // drawn taller than wide

  [[nodiscard]] bool whole_everywhere() const {
    return rows.cut == Degree::none && columns.cut == Degree::none;
  }
};

struct Sharding {
  std::string_view scheme;
  std::string_view title;
  std::array<Array, 3> arrays;
  SymbolOf chips;
  std::string (*sentence)(const Model&, const State&);
};

[[nodiscard]] std::span<const Sharding> shardings();
[[nodiscard]] const Sharding* sharding_named(std::string_view scheme);

}  // namespace shardscope::figures
