// SPDX-License-Identifier: MIT
#include "core/reactive/program.h"

#include <cstring>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/expr/apply.h"

namespace shardscope {

namespace {

/// std::bit_cast, which libc++ 13 lacks.
std::uint64_t bits_of(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

}  // namespace

/// Turns trees into three-address instructions, each with a cell of its own. The same operation on
/// the same cells is emitted once; operations on constants are done here.
class Program::Compiler {
 public:
  Compiler(const Registry& registry, Program& program) : program_(program) {
    program_.initial_.assign(registry.slot_count(), 0);
    for (const Variable& variable : registry.variables())
      program_.initial_[variable.slot] = variable.fallback;
    for (const Formula& formula : registry.formulas()) compile_formula(formula);
  }

 private:
  struct Operation {
    Op op;
    std::uint32_t a, b, c;
    friend bool operator==(const Operation&, const Operation&) = default;
  };
  struct Hash {
    std::size_t operator()(const Operation& o) const {
      std::uint64_t h = static_cast<std::uint64_t>(o.op);
      for (const std::uint32_t part : {o.a, o.b, o.c}) h = (h ^ part) * 0x9E3779B97F4A7C15u;
      return static_cast<std::size_t>(h ^ (h >> 32));
    }
  };

  void compile_formula(const Formula& formula) {
    const auto slot = static_cast<std::uint32_t>(formula.slot);
    const std::uint32_t source = compile(*formula.definition, slot);
    if (source == slot) return;
    // one name, one number, or what another formula computes already: min(x, x) copies exactly
    program_.instructions_.push_back({Op::min, slot, source, source, source});
  }

  static constexpr std::uint32_t kOwnCell = ~std::uint32_t{0};

  /// The cell that holds the value of a tree: `wanted` if the value had none before.
  std::uint32_t compile(const Expr& expr, std::uint32_t wanted) {
    switch (expr->op) {
      case Op::symbol: return static_cast<std::uint32_t>(expr->symbol->slot);
      case Op::number: return constant(expr->number);
      case Op::constant: return constant(expr->constant->value);
      default: break;
    }
    std::uint32_t cells[3] = {0, 0, 0};
    bool known = true;
    for (std::size_t i = 0; i < expr->arguments.size(); ++i) {
      cells[i] = compile(expr->arguments[i], kOwnCell);
      known = known && is_constant_.contains(cells[i]);
    }
    Operation operation{expr->op, cells[0], cells[1], cells[2]};
    if (known) {
      const auto& memory = program_.initial_;
      return constant(apply(expr->op, memory[cells[0]], memory[cells[1]], memory[cells[2]]));
    }
    const bool commutes = expr->op == Op::add || expr->op == Op::mul;
    if (commutes && operation.a > operation.b) std::swap(operation.a, operation.b);
    const auto [found, is_new] = cell_of_.try_emplace(operation, wanted);
    if (!is_new) return found->second;
    if (wanted == kOwnCell) found->second = new_cell(0);
    program_.instructions_.push_back(
        {operation.op, found->second, operation.a, operation.b, operation.c});
    return found->second;
  }

  /// Constants share a cell when they are the same bits: 0 and −0 differ, NaN is itself.
  std::uint32_t constant(double value) {
    const auto [found, is_new] = constants_.try_emplace(bits_of(value), 0);
    if (is_new) {
      found->second = new_cell(value);
      is_constant_.insert(found->second);
    }
    return found->second;
  }

  std::uint32_t new_cell(double value) {
    program_.initial_.push_back(value);
    return static_cast<std::uint32_t>(program_.initial_.size() - 1);
  }

  Program& program_;
  std::unordered_map<std::uint64_t, std::uint32_t> constants_;
  std::unordered_set<std::uint32_t> is_constant_;
  std::unordered_map<Operation, std::uint32_t, Hash> cell_of_;
};

Program::Program(const Registry& registry) {
  Compiler{registry, *this};
  find_dependents(registry);
}

/// Follows every variable through the instructions, which stand in order.
void Program::find_dependents(const Registry& registry) {
  const std::size_t slots = registry.slot_count();
  touched_.resize(slots);
  stretches_.resize(slots);
  dependents_.resize(slots);
  inputs_.resize(slots);
  std::vector<char> reached(initial_.size());
  for (const Variable& variable : registry.variables()) {
    const auto slot = static_cast<std::uint32_t>(variable.slot);
    reached.assign(reached.size(), 0);
    reached[slot] = 1;
    touched_[slot] = SlotSet(instructions_.size());
    auto& stretches = stretches_[slot];
    for (std::uint32_t i = 0; i < instructions_.size(); ++i) {
      const Instruction& in = instructions_[i];
      // unary operations repeat cell 0 as idle operands: only what an operation reads counts
      const int reads = operand_count(in.op);
      const bool depends =
          reached[in.a] || (reads > 1 && reached[in.b]) || (reads > 2 && reached[in.c]);
      if (!depends) continue;
      reached[in.target] = 1;
      touched_[slot].insert(i);
      if (!stretches.empty() && stretches.back().end == i) {
        stretches.back().end = i + 1;
      } else {
        stretches.push_back({i, i + 1});
      }
    }
    for (const Formula& formula : registry.formulas()) {
      if (!reached[formula.slot]) continue;
      dependents_[slot].push_back(static_cast<std::uint32_t>(formula.slot));
      inputs_[formula.slot].push_back(slot);
    }
  }
}

std::vector<double> Program::make_memory() const {
  std::vector<double> memory = initial_;
  run(memory);
  return memory;
}

void Program::run(Stretch stretch, double* memory) const {
  const Instruction* const end = instructions_.data() + stretch.end;
  for (const Instruction* in = instructions_.data() + stretch.begin; in != end; ++in)
    memory[in->target] = apply(in->op, memory[in->a], memory[in->b], memory[in->c]);
}

void Program::run(std::span<double> memory) const {
  run(Stretch{0, static_cast<std::uint32_t>(instructions_.size())}, memory.data());
}

void Program::run_dependents(const Symbol& changed, std::span<double> memory) const {
  for (const Stretch stretch : stretches_[changed.slot]) run(stretch, memory.data());
}

void Program::run_dependents(std::span<const std::uint32_t> changed, std::span<double> memory,
                             SlotSet& work) const {
  work.clear();
  for (const std::uint32_t slot : changed) work.merge(touched_[slot]);
  work.for_each([&](std::uint32_t i) { run(Stretch{i, i + 1}, memory.data()); });
}

std::span<const std::uint32_t> Program::dependents(const Symbol& variable) const {
  return dependents_[variable.slot];
}

std::span<const std::uint32_t> Program::inputs(const Symbol& formula) const {
  return inputs_[formula.slot];
}

std::size_t Program::operation_count(const Symbol& variable) const {
  std::size_t count = 0;
  for (const Stretch stretch : stretches_[variable.slot]) count += stretch.end - stretch.begin;
  return count;
}

void Program::sweep(const Symbol& formula, const Symbol& variable, std::span<const double> xs,
                    std::span<const double> memory, std::span<double> ys) const {
  std::vector<double> scratch(memory.begin(), memory.end());
  // backwards from the formula: which of the instructions behind the variable it needs
  std::vector<char> needed(scratch.size(), 0);
  needed[formula.slot] = 1;
  std::vector<Instruction> path;
  const auto& stretches = stretches_[variable.slot];
  for (auto stretch = stretches.rbegin(); stretch != stretches.rend(); ++stretch) {
    for (std::uint32_t i = stretch->end; i-- > stretch->begin;) {
      const Instruction& in = instructions_[i];
      if (!needed[in.target]) continue;
      for (const std::uint32_t cell : {in.a, in.b, in.c}) needed[cell] = 1;
      path.push_back(in);
    }
  }
  for (std::size_t i = 0; i < xs.size(); ++i) {
    scratch[variable.slot] = xs[i];
    for (auto in = path.rbegin(); in != path.rend(); ++in)
      scratch[in->target] = apply(in->op, scratch[in->a], scratch[in->b], scratch[in->c]);
    ys[i] = scratch[formula.slot];
  }
}

}  // namespace shardscope
