// SPDX-License-Identifier: MIT
// Fully sharded data parallelism (ZeRO-3), forward pass of one layer: weights are gathered.
#pragma once

#include "core/cost/clocks.h"
#include "core/cost/mesh.h"

namespace shardscope {

struct Fsdp {
  Fsdp(Registry& registry, const Hardware& hw, const Transformer& t, const Mesh& m);

  const Variable& example_batch;
  Clocks clocks;
  const Formula& ridge;
  const Formula& tokens_per_chip;
  const Formula& max_chips;
  const Formula& max_chips_all_axes;
  const Formula& chips_at_ridge;
  const Formula& pods_at_ridge;
  const Formula& example_chips;
  const Formula& example_pods;
  const Formula& floor_example;
  const Formula& bytes_forward;
  const Formula& bytes_backward;
  const Formula& bytes_over_dp;
  const Formula& input_shard_bytes;
  const Formula& weight_shard_bytes;
  const Formula& weight_shard_rows;
  const Formula& operations_per_byte;
};

}  // namespace shardscope
