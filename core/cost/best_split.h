// SPDX-License-Identifier: MIT
// The best division of N chips between data and tensor sharding, by trying every divisor of N.
// The formula mixed.searched_dp tries small multiples of powers of two, to stay a formula.
#pragma once

#include "core/cost/model.h"

namespace shardscope {

struct Split {
  double dp = 1;
  double tp = 1;
  double t_comms = 0;  // slowest transfer of one layer's forward pass
};

/// Evaluates mixed.t_comms for every whole DP·TP = N within limits, with N as in `state`; the
/// largest DP among equals. When N is not a whole number, the present split.
[[nodiscard]] Split best_split(const Model& model, const State& state);

}  // namespace shardscope
