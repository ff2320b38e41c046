// SPDX-License-Identifier: MIT
#include "core/cost/model.h"

#include "core/cost/limits.h"

namespace shardscope {

Model::Model() = default;

State Model::make_state() const {
  return State(registry, program,
               [this](std::span<double> slots) { restore_invariants(*this, slots); });
}

const Symbol& Model::shown(const Variable& variable) const {
  if (&variable == &hw.C_spec) return hw.C;
  if (&variable == &hw.Wici_spec) return hw.Wici;
  if (&variable == &hw.Wdcn_spec) return hw.Wdcn;
  return variable;
}

const Variable* Model::edited(const Symbol& symbol) const {
  if (&symbol == &hw.C) return &hw.C_spec;
  if (&symbol == &hw.Wici) return &hw.Wici_spec;
  if (&symbol == &hw.Wdcn) return &hw.Wdcn_spec;
  return symbol.is_variable() ? static_cast<const Variable*>(&symbol) : nullptr;
}

}  // namespace shardscope
