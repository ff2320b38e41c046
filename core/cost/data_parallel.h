// SPDX-License-Identifier: MIT
// Pure data parallelism, backward pass of one layer: gradients are summed over the data group.
#pragma once

#include "core/cost/clocks.h"
#include "core/cost/mesh.h"

namespace shardscope {

struct DataParallel {
  DataParallel(Registry& registry, const Hardware& hw, const Transformer& t, const Mesh& m);

  Clocks clocks;
  const Formula& tokens_per_chip;
  const Formula& ridge;
  const Formula& ridge_dense;
  const Formula& ridge_one_axis;
  const Formula& ridge_all_axes;
  const Formula& ridge_mdp;
  const Formula& pod_batch;
  const Formula& min_batch;
  const Formula& max_chips;
  const Formula& bytes_moved;
  const Formula& input_shard_bytes;
  const Formula& weight_shard_bytes;
};

}  // namespace shardscope
