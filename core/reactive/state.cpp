// SPDX-License-Identifier: MIT
#include "core/reactive/state.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace shardscope {

State::State(const Registry& registry, const Program& program, Invariants invariants)
    : registry_(&registry),
      program_(&program),
      invariants_(std::move(invariants)),
      memory_(program.make_memory()) {}

bool State::set(std::span<const Change> changes) {
  std::vector<double> before;
  before.reserve(registry_->variables().size());
  for (const Variable& variable : registry_->variables()) before.push_back(memory_[variable.slot]);

  for (const auto& [variable, value] : changes) {
    if (std::isnan(value)) continue;
    memory_[variable->slot] = std::clamp(value, variable->min, variable->max);
  }
  if (invariants_) invariants_({memory_.data(), registry_->slot_count()});

  const Variable* only = nullptr;
  std::size_t changed = 0;
  std::size_t i = 0;
  for (const Variable& variable : registry_->variables()) {
    if (memory_[variable.slot] != before[i++]) {
      only = &variable;
      ++changed;
    }
  }
  if (changed == 0) return false;
  if (changed == 1) {
    program_->run_dependents(*only, memory_);
  } else {
    program_->run(memory_);
  }
  ++version_;
  return true;
}

bool State::set(const Variable& variable, double value) {
  const Change change{&variable, value};
  return set({&change, 1});
}

void State::set_all_to_defaults() {
  std::vector<Change> changes;
  for (const Variable& variable : registry_->variables())
    changes.push_back({&variable, variable.fallback});
  set(changes);
}

void State::sweep(const Symbol& formula, const Symbol& variable, std::span<const double> xs,
                  std::span<double> ys) const {
  program_->sweep(formula, variable, xs, memory_, ys);
}

}  // namespace shardscope
