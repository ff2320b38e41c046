// SPDX-License-Identifier: MIT
// The three questions on LLaMA-2 13B, answered in formulas; their givens are variables of their
// own.
#pragma once

#include "core/cost/mesh.h"
#include "core/cost/wall_clock.h"

namespace shardscope {

struct Exercises {
  Exercises(Registry& registry, const Hardware& hw, const Mesh& m, const WallClock& clock);

  const Variable& D;
  const Variable& F;
  const Variable& L;
  const Variable& heads;
  const Variable& kv_heads;
  const Variable& head_dim;
  const Variable& V;
  const Variable& B;
  const Variable& chips;
  const Variable& batch;
  const Variable& sequence;

  const Formula& ffw_params;
  const Formula& attention_params;
  const Formula& vocabulary_params;
  const Formula& total_params;
  const Formula& state_bytes;
  const Formula& ff_ratio;
  const Formula& activation_bytes;
  const Formula& fits_one_chip;
  const Formula& sequences;
  const Formula& slice_bytes;
  const Formula& slice_activation_bytes;
  const Formula& training_bytes;
  const Formula& training_bytes_per_chip;
  const Formula& fits_slice;
  const Formula& fsdp_min_batch;
  const Formula& fsdp_compute_bound;
  const Formula& tokens_per_chip;
  const Formula& mixed_floor;
  const Formula& mixed_compute_bound;
  const Formula& dp_opt;
  const Formula& dp_opt_pow2;
  const Formula& tp_opt_pow2;
  const Formula& step_time;
};

}  // namespace shardscope
