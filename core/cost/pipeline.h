// SPDX-License-Identifier: MIT
// Pipeline parallelism: the hop between stages and the closed forms of the bubble.
// Not here: the schedules themselves, see schedule.h.
#pragma once

#include "core/cost/clocks.h"
#include "core/cost/mesh.h"

namespace shardscope {

struct Pipeline {
  Pipeline(Registry& registry, const Hardware& hw, const Transformer& t, const Mesh& m);

  const Formula& layers_per_stage;
  const Formula& W_stage;
  const Formula& tokens_per_microbatch;
  Clocks clocks;
  const Formula& hop_bytes_per_token;
  const Formula& hop_bytes;
  const Formula& bubble_slots;
  const Formula& slots;
  const Formula& bubble;
  const Formula& utilization;
  const Formula& bubble_one_microbatch;
  const Formula& cells;
  const Formula& cells_dx_first;
  const Formula& bubble_dx_first;
  const Formula& in_flight_gpipe;
  const Formula& in_flight_1f1b;
  const Formula& in_flight_dx_first;
  const Formula& t_hops;
  const Formula& t_comms_per_layer;
  const Formula& zero3_bytes;
};

}  // namespace shardscope
