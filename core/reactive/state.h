// SPDX-License-Identifier: MIT
// One configuration: a value for every variable and, always up to date, for every formula.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/reactive/program.h"

namespace shardscope {

/// Restores what must hold between variables (1 <= k <= E ...). Reads and writes values by slot;
/// may only change variables. Runs after limits were applied.
using Invariants = std::function<void(std::span<double> slots)>;

struct Change {
  const Variable* variable;
  double value;
};

/// The only place where values change.
class State {
 public:
  State(const Registry& registry, const Program& program, Invariants invariants);

  /// Sets variables together: limits each to [min, max] (NaN is ignored), restores the invariants
  /// once, then recomputes what depends on anything that really changed. Returns whether anything
  /// did.
  bool set(std::span<const Change> changes);
  bool set(const Variable& variable, double value);
  void set_all_to_defaults();

  [[nodiscard]] double operator[](const Symbol& symbol) const { return memory_[symbol.slot]; }
  [[nodiscard]] std::span<const double> slots() const {
    return {memory_.data(), registry_->slot_count()};
  }

  /// Counts up with every change; whoever caches something from a state compares this.
  [[nodiscard]] std::uint64_t version() const { return version_; }

  /// Slots of the variables and formulas whose value the last effective `set` changed, in slot
  /// order. Valid until the next `set`.
  [[nodiscard]] std::span<const std::uint32_t> changed() const { return changed_; }

  /// The version in which this value last changed: whoever painted it at version v repaints when
  /// this is greater than v.
  [[nodiscard]] std::uint64_t changed_at(const Symbol& symbol) const {
    return changed_at_[symbol.slot];
  }

  /// ys[i] = formula at variable = xs[i], all else as it stands (limits and invariants not
  /// applied).
  void sweep(const Symbol& formula, const Symbol& variable, std::span<const double> xs,
             std::span<double> ys) const;

  [[nodiscard]] const Registry& registry() const { return *registry_; }
  [[nodiscard]] const Program& program() const { return *program_; }

 private:
  [[nodiscard]] bool find_changed_variables();

  const Registry* registry_;
  const Program* program_;
  Invariants invariants_;
  std::vector<double> memory_;
  std::uint64_t version_ = 0;
  std::vector<std::uint64_t> changed_at_;  // by slot

  // Working space of `set`, kept so that a drag allocates nothing.
  std::vector<double> before_;  // by slot
  std::vector<std::uint32_t> changed_;
  SlotSet work_;
};

}  // namespace shardscope
