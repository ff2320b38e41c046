// SPDX-License-Identifier: MIT
// What tells the parallel schemes apart in a figure: names, colours, which formulas. A figure drawn
// for one scheme is drawn for all by this table.
#pragma once

#include <span>
#include <string_view>

#include "core/cost/model.h"
#include "web/paint/theme.h"

namespace shardscope::figures {

struct Scheme {
  std::string_view id;          // "dp", as in formula ids
  std::string_view name;        // "data parallelism"
  std::string_view pass;        // whose time the clocks show: "backward pass"
  std::string_view collective;  // what moves: "AllReduce"
  std::string_view brief;       // the same where there is little room
  const Clocks& (*clocks)(const Model&);
  const Memory::Meter& (*memory)(const Model&);
  Color Theme::*color;
};

[[nodiscard]] std::span<const Scheme> schemes();
[[nodiscard]] const Scheme* scheme_named(std::string_view id);

}  // namespace shardscope::figures
