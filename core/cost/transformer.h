// SPDX-License-Identifier: MIT
// The model being trained: its widths, depth, experts, and how many weights that makes.
// Not here: heads and vocabulary as used inside a layer (the Megatron section).
#pragma once

#include "core/cost/hardware.h"
#include "core/reactive/registry.h"

namespace shardscope {

struct Transformer {
  explicit Transformer(Registry& registry);

  const Variable& D;
  const Variable& F;
  const Variable& L;
  const Variable& E;
  const Variable& k;
  const Variable& shared_experts;
  const Variable& B;
  const Variable& T;
  const Variable& heads;
  const Variable& kv_heads;
  const Variable& head_dim;
  const Variable& V;

  const Formula& routed_experts;    // Er
  const Formula& routed_per_token;  // kr
  const Formula& active_width;      // kF
  const Formula& stored_width;      // EF
  const Formula& sparsity;          // E/k
  const Formula& P;
  const Formula& P_active;
  const Formula& P_w;
  const Formula& P_vocabulary;
  const Formula& matrix_bytes;
  const Formula& layer_gradient_bytes;
  const Formula& activation_bytes;
  const Formula& is_moe;
  const Formula& is_dense;
  const Formula& has_no_shared;
};

}  // namespace shardscope
