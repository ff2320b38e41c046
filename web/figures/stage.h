// SPDX-License-Identifier: MIT
// The picture of a running collective: chips in a circle, their chunks, and those on their way.
#pragma once

#include "web/figures/frame.h"
#include "web/figures/ring.h"

namespace shardscope::figures {

struct Moment {
  const CollectiveRun& run;
  Collective op;
  Fabric fabric;
  int step;     // under way, or steps() at the end
  float share;  // of that step, 0 to 1
};

/// Paints into a square; chips are hands "chip-0" ...
void paint_stage(Scene& scene, const Measures& m, const Rect& square, const Moment& moment);

}  // namespace shardscope::figures
