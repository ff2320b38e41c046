// SPDX-License-Identifier: MIT
// FSDP and tensor parallelism together on N = DP·TP chips, forward pass of one layer, and the best
// way to divide N between them.
#pragma once

#include "core/cost/clocks.h"
#include "core/cost/mesh.h"

namespace shardscope {

struct Mixed {
  Mixed(Registry& registry, const Hardware& hw, const Transformer& t, const Mesh& m);

  const Formula& t_fsdp;
  const Formula& t_tp;
  const Formula& t_beyond;
  Clocks clocks;
  const Formula& tokens_per_chip;
  const Formula& tile_rows;
  const Formula& tile_cols;
  const Formula& input_shard_bytes;
  const Formula& weight_shard_bytes;
  const Formula& weight_bytes;
  const Formula& activation_bytes;
  const Formula& activations_lighter;
  const Formula& bytes_forward;
  const Formula& bytes_backward;
  const Formula& bytes_backward_regathered;

  // The balance point of a torus, and the optimum as it can be built.
  const Formula& dp_balance;
  const Formula& headroom_balance;
  const Formula& t_one_link;
  const Formula& t_one_card;
  const Formula& activation_bytes_per_chip;
  const Formula& searched_time;
  const Formula& searched_dp;
  const Formula& dp_opt;
  const Formula& tp_opt;
  const Formula& dp_opt_nearest;
  const Formula& dp_opt_pow2;
  const Formula& tp_opt_pow2;
  const Formula& best_t_comms;
  const Formula& best_headroom;
  const Formula& best_compute_bound;
  const Formula& floor;
  const Formula& floor_batch;
  const Formula& above_floor;
  const Formula& max_chips;
  const Formula& reaches_beyond_domain;
  const Formula& floor_over_fsdp;
  const Formula& dp_opt_example;
  const Formula& floor_example;
};

}  // namespace shardscope
