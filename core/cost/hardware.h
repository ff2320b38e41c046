// SPDX-License-Identifier: MIT
// The machine: what one chip computes, what its links carry, how many chips share the fast fabric.
// Not here: how the chips are divided among the schemes (mesh.h).
#pragma once

#include "core/reactive/registry.h"

namespace shardscope {

struct Hardware {
  explicit Hardware(Registry& registry);

  // Measured shares and the switch that applies them.
  const Variable& meas;
  const Variable& effC;
  const Variable& effIci;
  const Variable& effDcn;
  // Specified numbers. A green number for one of these shows and edits the effective value below.
  const Variable& C_spec;
  const Variable& Wici_spec;
  const Variable& Wdcn_spec;
  const Variable& HBM;
  const Variable& pod_size;
  const Variable& gpu;
  const Variable& axes_built;
  const Variable& exact;

  // What every formula uses.
  const Formula& C;
  const Formula& Wici;
  const Formula& Wdcn;
  const Formula& axes;
  const Formula& alpha;
  const Formula& alpha_dcn;
  const Formula& egress;
  const Formula& W_beyond;
  const Formula& alpha_beyond;
  const Formula& domain_flops;
};

}  // namespace shardscope
