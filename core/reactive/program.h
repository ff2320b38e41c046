// SPDX-License-Identifier: MIT
// All formulas of a registry as one flat, topologically ordered program over doubles.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/reactive/registry.h"

namespace shardscope {

/// Compiled once, immutable. Its memory is one array: slots of the registry, then constants, then
/// temporaries.
class Program {
 public:
  explicit Program(const Registry& registry);

  /// Memory with every variable at its default, constants filled in and every formula computed.
  [[nodiscard]] std::vector<double> make_memory() const;

  /// Runs every formula.
  void run(std::span<double> memory) const;

  /// Runs exactly the formulas in `dependents(changed)`, in order.
  void run_dependents(const Symbol& changed, std::span<double> memory) const;

  /// Slots of the formulas that depend on a variable, directly or through others, in evaluation
  /// order.
  [[nodiscard]] std::span<const std::uint32_t> dependents(const Symbol& variable) const;

  /// Slots of the variables a formula depends on, in order of definition.
  [[nodiscard]] std::vector<std::uint32_t> inputs(const Symbol& formula) const;

  /// ys[i] = the formula with xs[i] in place of the variable; all else as in `memory`, which is
  /// left as it was.
  void sweep(const Symbol& formula, const Symbol& variable, std::span<const double> xs,
             std::span<const double> memory, std::span<double> ys) const;

 private:
  struct Instruction {
    Op op;
    std::uint32_t target, a, b, c;  // indices into memory
  };
  struct Chunk {
    std::uint32_t begin = 0, end = 0;  // instructions of one formula
  };
  class Compiler;

  void run_chunk(std::uint32_t slot, double* memory) const;

  std::vector<double> initial_;  // defaults, constants, zeros
  std::vector<Instruction> instructions_;
  std::vector<Chunk> chunks_;                           // by slot; empty for variables
  std::vector<std::vector<std::uint32_t>> dependents_;  // by slot of a variable
};

}  // namespace shardscope
