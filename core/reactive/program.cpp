// SPDX-License-Identifier: MIT
#include "core/reactive/program.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>

namespace shardscope {

namespace {

void collect_symbols(const Expr& expr, std::set<std::uint32_t>& slots) {
  if (expr->op == Op::symbol) slots.insert(static_cast<std::uint32_t>(expr->symbol->slot));
  for (const Expr& argument : expr->arguments) collect_symbols(argument, slots);
}

}  // namespace

/// Turns trees into three-address instructions; equal constants share a cell, temporaries are
/// reused by every formula.
class Program::Compiler {
 public:
  Compiler(const Registry& registry, Program& program)
      : program_(program), slot_count_(registry.slot_count()) {
    program_.initial_.assign(slot_count_, 0);
    program_.chunks_.resize(slot_count_);
    for (const Variable& variable : registry.variables())
      program_.initial_[variable.slot] = variable.fallback;
    for (const Formula& formula : registry.formulas()) collect_constants(*formula.definition);
    first_temporary_ = static_cast<std::uint32_t>(program_.initial_.size());
    for (const Formula& formula : registry.formulas()) compile_formula(formula);
    program_.initial_.resize(first_temporary_ + temporary_count_, 0);
  }

 private:
  static double leaf_value(const Node& node) {
    return node.op == Op::number ? node.number : node.constant->value;
  }
  static bool is_leaf_number(const Node& node) {
    return node.op == Op::number || node.op == Op::constant;
  }

  void collect_constants(const Expr& expr) {
    if (is_leaf_number(expr.node())) {
      const double value = leaf_value(expr.node());
      if (constant_cells_.emplace(value, program_.initial_.size()).second)
        program_.initial_.push_back(value);
    }
    for (const Expr& argument : expr->arguments) collect_constants(argument);
  }

  void compile_formula(const Formula& formula) {
    Chunk& chunk = program_.chunks_[formula.slot];
    chunk.begin = static_cast<std::uint32_t>(program_.instructions_.size());
    const auto target = static_cast<std::uint32_t>(formula.slot);
    const std::uint32_t source = compile(*formula.definition, target, 0);
    if (source != target) {  // the whole formula is one name or number: copy it exactly
      program_.instructions_.push_back({Op::min, target, source, source, source});
    }
    chunk.end = static_cast<std::uint32_t>(program_.instructions_.size());
  }

  /// Emits code that leaves the value in the returned cell: `target` for operations, its own cell
  /// for a leaf. Temporaries from `depth` on are free.
  std::uint32_t compile(const Expr& expr, std::uint32_t target, std::uint32_t depth) {
    if (is_leaf_number(expr.node()))
      return static_cast<std::uint32_t>(constant_cells_.at(leaf_value(expr.node())));
    if (expr->op == Op::symbol) return static_cast<std::uint32_t>(expr->symbol->slot);
    std::uint32_t cells[3] = {0, 0, 0};
    for (std::size_t i = 0; i < expr->arguments.size(); ++i) {
      const auto own = depth + static_cast<std::uint32_t>(i);
      temporary_count_ = std::max(temporary_count_, own + 1);
      cells[i] = compile(expr->arguments[i], first_temporary_ + own, own + 1);
    }
    program_.instructions_.push_back({expr->op, target, cells[0], cells[1], cells[2]});
    return target;
  }

  Program& program_;
  std::size_t slot_count_;
  std::map<double, std::size_t> constant_cells_;
  std::uint32_t first_temporary_ = 0;
  std::uint32_t temporary_count_ = 0;
};

Program::Program(const Registry& registry) {
  Compiler{registry, *this};
  dependents_.resize(registry.slot_count());
  std::vector<std::set<std::uint32_t>> inputs(registry.slot_count());
  for (const Variable& variable : registry.variables()) {
    inputs[variable.slot].insert(static_cast<std::uint32_t>(variable.slot));
  }
  for (const Formula& formula : registry.formulas()) {
    std::set<std::uint32_t> used;
    collect_symbols(*formula.definition, used);
    for (const std::uint32_t slot : used) {
      assert(slot < formula.slot && "a formula may only use what was defined before it");
      inputs[formula.slot].insert(inputs[slot].begin(), inputs[slot].end());
    }
    for (const std::uint32_t variable : inputs[formula.slot]) {
      dependents_[variable].push_back(static_cast<std::uint32_t>(formula.slot));
    }
  }
}

std::vector<double> Program::make_memory() const {
  std::vector<double> memory = initial_;
  run(memory);
  return memory;
}

void Program::run_chunk(std::uint32_t slot, double* memory) const {
  const Chunk chunk = chunks_[slot];
  for (std::uint32_t i = chunk.begin; i < chunk.end; ++i) {
    const Instruction& in = instructions_[i];
    memory[in.target] = apply(in.op, memory[in.a], memory[in.b], memory[in.c]);
  }
}

void Program::run(std::span<double> memory) const {
  for (std::uint32_t slot = 0; slot < chunks_.size(); ++slot) run_chunk(slot, memory.data());
}

void Program::run_dependents(const Symbol& changed, std::span<double> memory) const {
  for (const std::uint32_t slot : dependents_[changed.slot]) run_chunk(slot, memory.data());
}

std::span<const std::uint32_t> Program::dependents(const Symbol& variable) const {
  return dependents_[variable.slot];
}

std::vector<std::uint32_t> Program::inputs(const Symbol& formula) const {
  std::vector<std::uint32_t> found;
  for (std::uint32_t slot = 0; slot < dependents_.size(); ++slot) {
    if (std::binary_search(dependents_[slot].begin(), dependents_[slot].end(),
                           static_cast<std::uint32_t>(formula.slot)))
      found.push_back(slot);
  }
  return found;
}

void Program::sweep(const Symbol& formula, const Symbol& variable, std::span<const double> xs,
                    std::span<const double> memory, std::span<double> ys) const {
  std::vector<double> scratch(memory.begin(), memory.end());
  std::vector<std::uint32_t> between;  // what lies on a path from the variable to the formula
  // ... only formulas that the wanted one reads, directly or not, need to run for each x
  for (const std::uint32_t slot : dependents_[variable.slot]) {
    if (slot <= formula.slot) between.push_back(slot);
  }
  for (std::size_t i = 0; i < xs.size(); ++i) {
    scratch[variable.slot] = xs[i];
    for (const std::uint32_t slot : between) run_chunk(slot, scratch.data());
    ys[i] = scratch[formula.slot];
  }
}

}  // namespace shardscope
