// SPDX-License-Identifier: MIT
// Expert parallelism on a switched fabric, forward pass of one layer: two AllToAlls carry tokens to
// their experts and back.
#pragma once

#include "core/cost/clocks.h"
#include "core/cost/mesh.h"

namespace shardscope {

struct Expert {
  Expert(Registry& registry, const Hardware& hw, const Transformer& t, const Mesh& m);

  const Formula& t_inside;
  const Formula& t_beyond;
  Clocks clocks;
  const Formula& t_torus;
  const Formula& t_dense;
  const Formula& large_width;
  const Formula& is_large_width;
  const Formula& small_width;
  const Formula& is_small_width;
  const Formula& destinations;
  const Formula& destinations_estimate;
  const Formula& experts_per_chip;
  const Formula& valid;
  const Formula& invalid;
};

}  // namespace shardscope
