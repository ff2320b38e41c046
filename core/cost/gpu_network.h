// SPDX-License-Identifier: MIT
// The switched fabric of GPU clusters: node, leaf and spine, and collectives over that tree.
#pragma once

#include "core/cost/mesh.h"

namespace shardscope {

struct GpuNetwork {
  GpuNetwork(Registry& registry, const Hardware& hw, const Transformer& t, const Mesh& m);

  const Variable& leaf_nodes;
  const Variable& spine_leaves;
  const Formula& ridge_inside;
  const Formula& ridge_beyond;
  const Formula& ridge_two_domains;
  const Formula& t_gather_inside;
  const Formula& t_gather_beyond;
  const Formula& leaf_chips;
  const Formula& cluster_chips;
  const Formula& leaf_bandwidth;
  const Formula& members_leaf;
  const Formula& members_spine;
  const Formula& members_node;
  const Formula& tree_seconds_per_byte;
  const Formula& tree_bandwidth;
  const Formula& t_tree_all_gather;
  const Formula& t_tree_all_reduce;
};

}  // namespace shardscope
