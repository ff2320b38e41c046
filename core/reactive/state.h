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

  /// ys[i] = formula at variable = xs[i], all else as it stands (limits and invariants not
  /// applied).
  void sweep(const Symbol& formula, const Symbol& variable, std::span<const double> xs,
             std::span<double> ys) const;

  [[nodiscard]] const Registry& registry() const { return *registry_; }
  [[nodiscard]] const Program& program() const { return *program_; }

 private:
  const Registry* registry_;
  const Program* program_;
  Invariants invariants_;
  std::vector<double> memory_;
  std::uint64_t version_ = 0;
};

}  // namespace shardscope
