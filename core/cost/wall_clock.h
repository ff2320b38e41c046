// SPDX-License-Identifier: MIT
// Days instead of milliseconds: a training run at an assumed utilisation of the specified peak.
#pragma once

#include "core/cost/mesh.h"

namespace shardscope {

struct WallClock {
  WallClock(Registry& registry, const Hardware& hw, const Transformer& t, const Mesh& m);

  const Variable& MFU;
  const Variable& run_tokens;
  const Variable& run_params;
  const Formula& alpha_spec;
  const Formula& total_flops;
  const Formula& chips;
  const Formula& domains;
  const Formula& run_time;
  const Formula& step_time;
  const Formula& steps;
  const Formula& one_chip_step;
  const Formula& even_step;
};

}  // namespace shardscope
