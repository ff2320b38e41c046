// SPDX-License-Identifier: MIT
// The two clocks of one scheme, and what follows from them alike for every scheme.
#pragma once

#include <string>
#include <string_view>

#include "core/cost/define.h"

namespace shardscope {

/// Overlap is taken as perfect: a layer costs the slower clock, and what sticks out is exposed.
struct Clocks {
  /// What tells one scheme's clocks from another's.
  struct Words {
    std::string_view scheme;  // id prefix: "dp"
    std::string_view math;    // meaning of T_math
    std::string_view comms;   // meaning of T_comms
    std::string_view source = sources::book;
  };
  Clocks(Registry& registry, const Words& words, const Expr& math, const Expr& comms);

  const Formula& t_math;
  const Formula& t_comms;
  const Formula& layer_time;
  const Formula& serial_time;
  const Formula& exposed;
  const Formula& headroom;
  const Formula& utilization;
  const Formula& compute_bound;
};

}  // namespace shardscope
