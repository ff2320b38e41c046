// SPDX-License-Identifier: MIT
// Tensor parallelism, forward pass of one layer: activations move instead of weights.
#pragma once

#include "core/cost/clocks.h"
#include "core/cost/mesh.h"

namespace shardscope {

struct Tensor {
  Tensor(Registry& registry, const Hardware& hw, const Transformer& t, const Mesh& m);

  Clocks clocks;
  const Formula& required_width;
  const Formula& max_degree;
  const Formula& max_degree_one_axis;
  const Formula& max_degree_pow2;
  const Formula& alpha_int8;
  const Formula& width_for_8;
  const Formula& max_degree_llama3_70b;
  const Formula& max_degree_gemma_7b;
  const Formula& llama3_70b_8_way;
  const Formula& llama3_70b_16_way;
  const Formula& gemma_7b_8_way;
  const Formula& gemma_7b_16_way;
  const Formula& bytes_forward;
  const Formula& bytes_backward;
  const Formula& input_shard_bytes;
  const Formula& weight_shard_bytes;
  const Formula& shard_width;
  const Formula& shard_hidden;
  const Formula& operations_per_byte;
};

}  // namespace shardscope
