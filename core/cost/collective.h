// SPDX-License-Identifier: MIT
// What one collective over the data group costs, for one weight matrix, and for general fabrics.
#pragma once

#include "core/cost/mesh.h"

namespace shardscope {

struct Collective {
  Collective(Registry& registry, const Hardware& hw, const Transformer& t, const Mesh& m);

  const Formula& bytes;
  const Formula& all_gather;
  const Formula& reduce_scatter;
  const Formula& all_reduce;
  const Formula& all_reduce_layer;
  const Formula& all_reduce_in_network;
  const Formula& all_gather_exact;
  const Formula& all_reduce_exact;
  const Formula& all_to_all_torus;
  const Formula& all_to_all_switch;
  const Formula& all_to_all;
  const Formula& all_reduce_bytes_per_chip;
  const Formula& all_gather_bytes_per_chip;
  const Formula& all_to_all_bytes_per_chip;
  const Formula& shard_bytes;
  const Formula& steps;
};

}  // namespace shardscope
