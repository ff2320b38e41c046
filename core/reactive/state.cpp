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
      memory_(program.make_memory()),
      changed_at_(registry.slot_count(), 0),
      before_(registry.slot_count()),
      work_(program.make_work()) {
  changed_.reserve(registry.slot_count());
}

bool State::set(std::span<const Change> changes) {
  const std::size_t slots = registry_->slot_count();
  std::copy_n(memory_.begin(), slots, before_.begin());
  for (const auto& [variable, value] : changes) {
    if (std::isnan(value)) continue;
    memory_[variable->slot] = std::clamp(value, variable->min, variable->max);
  }
  if (invariants_) invariants_({memory_.data(), slots});

  if (!find_changed_variables()) return false;
  if (changed_.size() == 1) {
    program_->run_dependents(registry_->at(changed_.front()), memory_);
  } else {
    program_->run_dependents(changed_, memory_, work_);
  }
  ++version_;
  changed_.clear();
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    const bool both_nan = std::isnan(memory_[slot]) && std::isnan(before_[slot]);
    if (memory_[slot] == before_[slot] || both_nan) continue;
    changed_.push_back(slot);
    changed_at_[slot] = version_;
  }
  return true;
}

/// Leaves the slots of variables that differ from before in `changed_`, if there are any.
bool State::find_changed_variables() {
  const auto differs = [&](const Variable& variable) {
    return memory_[variable.slot] != before_[variable.slot];
  };
  const auto& variables = registry_->variables();
  if (std::none_of(variables.begin(), variables.end(), differs)) return false;
  changed_.clear();
  for (const Variable& variable : variables) {
    if (differs(variable)) changed_.push_back(static_cast<std::uint32_t>(variable.slot));
  }
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
