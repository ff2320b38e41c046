// SPDX-License-Identifier: MIT
// Data parallelism between domains over the scale-out network, backward pass of one layer.
#pragma once

#include "core/cost/clocks.h"
#include "core/cost/mesh.h"

namespace shardscope {

struct Pods {
  Pods(Registry& registry, const Hardware& hw, const Transformer& t, const Mesh& m);

  const Formula& t_crossing;
  Clocks clocks;
  const Formula& batch_per_domain;
  const Formula& ridge;
  const Formula& ridge_small;
  const Formula& above_ridge;
  const Formula& ridge_in_domain;
  const Formula& min_batch;
  const Formula& max_domains;
};

}  // namespace shardscope
