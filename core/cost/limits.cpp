// SPDX-License-Identifier: MIT
#include "core/cost/limits.h"

#include <algorithm>

#include "core/cost/model.h"

namespace shardscope {

namespace {

void restore_experts(const Model& model, std::span<double> slots) {
  double& experts = slots[model.transformer.E.slot];
  double& per_token = slots[model.transformer.k.slot];
  double& shared = slots[model.transformer.shared_experts.slot];
  double& ways = slots[model.mesh.EP.slot];
  if (experts <= 1) {
    experts = per_token = ways = 1;
    shared = 0;
    return;
  }
  per_token = std::min(experts, std::max(1.0, per_token));
  shared = std::min({experts - 1, per_token - 1, std::max(0.0, shared)});
  ways = std::min(std::max(1.0, experts - shared), std::max(1.0, ways));
}

void restore_axes(const Model& model, std::span<double> slots) {
  const bool is_switch = slots[model.hw.gpu.slot] != 0;
  const double axes = is_switch ? 1 : slots[model.hw.axes_built.slot];
  double& data = slots[model.mesh.MDP.slot];
  double& tensor = slots[model.mesh.MTP.slot];
  data = std::min(data, axes);
  tensor = std::min(tensor, axes);
  const bool share = slots[model.mesh.DP.slot] > 1 && slots[model.mesh.TP.slot] > 1;
  if (is_switch || !share) return;
  // Data sharding keeps its axes as long as one is left for the tensor group.
  data = std::max(1.0, std::min(data, axes - 1));
  tensor = std::max(1.0, std::min(tensor, axes - data));
}

}  // namespace

void restore_invariants(const Model& model, std::span<double> slots) {
  for (const Variable* flag :
       {&model.hw.meas, &model.hw.gpu, &model.hw.exact, &model.memory.master}) {
    slots[flag->slot] = slots[flag->slot] != 0 ? 1 : 0;
  }
  restore_experts(model, slots);
  restore_axes(model, slots);
}

}  // namespace shardscope
