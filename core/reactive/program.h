// SPDX-License-Identifier: MIT
// All formulas of a registry as one flat, topologically ordered program over doubles.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/reactive/registry.h"
#include "core/reactive/slot_set.h"

namespace shardscope {

/// Compiled once, immutable. Its memory is one array: slots of the registry, then constants and
/// intermediate values. Every value has a cell of its own and equal subexpressions share one, so a
/// change re-runs single operations, not whole formulas. Values are the same bits as walking the
/// trees gives.
class Program {
 public:
  explicit Program(const Registry& registry);

  /// Memory with every variable at its default, constants filled in and every formula computed.
  [[nodiscard]] std::vector<double> make_memory() const;

  /// Runs every operation.
  void run(std::span<double> memory) const;

  /// Runs exactly the operations that depend on a variable, in order.
  void run_dependents(const Symbol& changed, std::span<double> memory) const;

  /// The same for several variables (by slot); `work` is scratch space from `make_work`.
  void run_dependents(std::span<const std::uint32_t> changed, std::span<double> memory,
                      SlotSet& work) const;
  [[nodiscard]] SlotSet make_work() const { return SlotSet(instructions_.size()); }

  /// Slots of the formulas that depend on a variable, directly or through others, in evaluation
  /// order.
  [[nodiscard]] std::span<const std::uint32_t> dependents(const Symbol& variable) const;

  /// Slots of the variables a formula depends on, in order of definition.
  [[nodiscard]] std::span<const std::uint32_t> inputs(const Symbol& formula) const;

  /// ys[i] = the formula with xs[i] in place of the variable; all else as in `memory`, which is
  /// left as it was. Runs only the operations on a path from the variable to the formula.
  void sweep(const Symbol& formula, const Symbol& variable, std::span<const double> xs,
             std::span<const double> memory, std::span<double> ys) const;

  /// How many operations there are, and how many depend on one variable.
  [[nodiscard]] std::size_t operation_count() const { return instructions_.size(); }
  [[nodiscard]] std::size_t operation_count(const Symbol& variable) const;

 private:
  struct Instruction {
    Op op;
    std::uint32_t target, a, b, c;  // indices into memory
  };
  struct Stretch {
    std::uint32_t begin = 0, end = 0;  // neighbouring instructions
  };
  class Compiler;

  void run(Stretch stretch, double* memory) const;
  void find_dependents(const Registry& registry);

  std::vector<double> initial_;  // defaults, constants, zeros
  std::vector<Instruction> instructions_;
  // by slot
  std::vector<SlotSet> touched_;                        // variables: the instructions behind them
  std::vector<std::vector<Stretch>> stretches_;         // the same, neighbours joined
  std::vector<std::vector<std::uint32_t>> dependents_;  // variables: formulas
  std::vector<std::vector<std::uint32_t>> inputs_;      // formulas: variables
};

}  // namespace shardscope
