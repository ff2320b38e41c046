// SPDX-License-Identifier: MIT
// The whole cost model: every variable and formula, compiled once. Immutable; values are in State.
#pragma once

#include "core/cost/collective.h"
#include "core/cost/data_parallel.h"
#include "core/cost/exercises.h"
#include "core/cost/expert.h"
#include "core/cost/fsdp.h"
#include "core/cost/gpu_network.h"
#include "core/cost/hardware.h"
#include "core/cost/megatron.h"
#include "core/cost/memory.h"
#include "core/cost/mesh.h"
#include "core/cost/mixed.h"
#include "core/cost/pipeline.h"
#include "core/cost/pods.h"
#include "core/cost/takeaways.h"
#include "core/cost/tensor.h"
#include "core/cost/transformer.h"
#include "core/cost/wall_clock.h"
#include "core/reactive/program.h"
#include "core/reactive/registry.h"
#include "core/reactive/state.h"

namespace shardscope {

/// Members stand in order of definition: each may use only those above it.
class Model {
 public:
  Model();
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  /// A configuration with every variable at its default. The model must outlive it.
  [[nodiscard]] State make_state() const;

  /// The formula whose value a green number for this variable shows: C, Wici and Wdcn show what
  /// the formulas use (specified or measured); every other variable shows itself.
  [[nodiscard]] const Symbol& shown(const Variable& variable) const;

  /// The variable that a green number for this symbol edits; nothing for a blue one.
  [[nodiscard]] const Variable* edited(const Symbol& symbol) const;

  Registry registry;

  Hardware hw{registry};
  Transformer transformer{registry};
  Mesh mesh{registry, hw, transformer};
  DataParallel dp{registry, hw, transformer, mesh};
  Fsdp fsdp{registry, hw, transformer, mesh};
  Tensor tp{registry, hw, transformer, mesh};
  Mixed mixed{registry, hw, transformer, mesh};
  Pods pods{registry, hw, transformer, mesh};
  Expert ep{registry, hw, transformer, mesh};
  Pipeline pp{registry, hw, transformer, mesh};
  Collective collective{registry, hw, transformer, mesh};
  Memory memory{registry, hw, transformer, mesh};
  WallClock wall_clock{registry, hw, transformer, mesh};
  GpuNetwork gpu{registry, hw, transformer, mesh};
  Takeaways takeaways{registry, transformer, mesh};
  Exercises exercise{registry, hw, mesh, wall_clock};
  Megatron megatron{registry, hw, transformer, mesh};

  Program program{registry};
};

}  // namespace shardscope
