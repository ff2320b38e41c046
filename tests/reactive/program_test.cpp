// SPDX-License-Identifier: MIT
// The compiled program is the formulas themselves: same bits, and no more work than a change needs.
#include "core/reactive/program.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <set>
#include <string>

#include "core/reactive/state.h"
#include "tests/expr/random_expr.h"

namespace shardscope {
namespace {

/// A model of a few variables and many random formulas that use each other.
class RandomModel {
 public:
  explicit RandomModel(std::uint64_t seed) : random_(seed, {}) {
    for (int i = 0; i < 6; ++i) {
      Variable variable;
      variable.id = "v" + std::to_string(i);
      variable.fallback = random_.uniform(0.1, 9);
      variable.min = -1e6;
      variable.max = 1e6;
      random_.also(registry.add(std::move(variable)));
    }
    for (int i = 0; i < 30; ++i) {
      Formula formula;
      formula.id = "f" + std::to_string(i);
      random_.also(registry.add(std::move(formula), random_.any(random_.below(4))));
    }
  }
  Registry registry;

  RandomExpr& random() { return random_; }

 private:
  RandomExpr random_;
};

bool same_bits(double a, double b) {
  return std::memcmp(&a, &b, sizeof a) == 0 || (std::isnan(a) && std::isnan(b));
}

/// Whether a formula reads a variable, found by walking trees: not by the code under test.
bool depends(const Symbol& symbol, const Symbol& variable) {
  if (&symbol == &variable) return true;
  if (!symbol.definition) return false;
  const std::function<bool(const Expr&)> look = [&](const Expr& expr) {
    if (expr->op == Op::symbol) return depends(*expr->symbol, variable);
    return std::any_of(expr->arguments.begin(), expr->arguments.end(), look);
  };
  return look(*symbol.definition);
}

TEST(Program, ComputesWhatWalkingTheTreesComputesToTheLastBit) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    RandomModel model(seed);
    const Program program(model.registry);
    const std::vector<double> memory = program.make_memory();
    std::vector<double> slots(memory.begin(), memory.begin() + model.registry.slot_count());
    for (const Formula& formula : model.registry.formulas()) {
      const double walked = formula.definition->evaluate(slots);
      ASSERT_TRUE(same_bits(memory[formula.slot], walked)) << formula.id << " seed " << seed;
    }
  }
}

TEST(Program, EqualSubexpressionsAreComputedOnce) {
  Registry registry;
  Variable variable;
  variable.id = "x";
  const Variable& x = registry.add(std::move(variable));
  registry.add(Formula{{.id = "f"}}, (x + 1) * (1 + x));
  registry.add(Formula{{.id = "g"}}, 3 / (x + 1) + (x + 1) * (1 + x));
  // x + 1, its square, the quotient, the sum
  EXPECT_EQ(Program(registry).operation_count(), 4u);
}

TEST(Program, NothingIsComputedTwiceThatIsKnownBeforehand) {
  Registry registry;
  Variable variable;
  variable.id = "x";
  const Variable& x = registry.add(std::move(variable));
  registry.add(Formula{{.id = "f"}}, Expr(4) * 2 * x);
  EXPECT_EQ(Program(registry).operation_count(), 1u);
}

TEST(Program, NegativeZeroAndZeroAreTwoConstants) {
  Registry registry;
  const Formula& up = registry.add(Formula{{.id = "up"}}, Expr(1) / Expr(0.0));
  const Formula& down = registry.add(Formula{{.id = "down"}}, Expr(1) / Expr(-0.0));
  const std::vector<double> memory = Program(registry).make_memory();
  EXPECT_GT(memory[up.slot], 0);
  EXPECT_LT(memory[down.slot], 0);
}

TEST(Program, DependentsAndInputsAreThoseOfTheTrees) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    RandomModel model(seed);
    const Program program(model.registry);
    for (const Variable& variable : model.registry.variables()) {
      std::vector<std::uint32_t> expected;
      for (const Formula& formula : model.registry.formulas()) {
        if (depends(formula, variable))
          expected.push_back(static_cast<std::uint32_t>(formula.slot));
      }
      const auto found = program.dependents(variable);
      ASSERT_EQ(std::vector<std::uint32_t>(found.begin(), found.end()), expected);
    }
    for (const Formula& formula : model.registry.formulas()) {
      std::vector<std::uint32_t> expected;
      for (const Variable& variable : model.registry.variables()) {
        if (depends(formula, variable))
          expected.push_back(static_cast<std::uint32_t>(variable.slot));
      }
      const auto found = program.inputs(formula);
      ASSERT_EQ(std::vector<std::uint32_t>(found.begin(), found.end()), expected);
    }
  }
}

TEST(Program, AChangeRunsExactlyTheDependents) {
  RandomModel model(3);
  const Program program(model.registry);
  constexpr double kUntouched = 123456.75;
  for (const Variable& variable : model.registry.variables()) {
    std::vector<double> memory = program.make_memory();
    const std::vector<double> right = memory;
    for (const Formula& formula : model.registry.formulas()) {
      if (!depends(formula, variable)) continue;
      memory[formula.slot] = kUntouched;  // must be overwritten
    }
    for (const Formula& formula : model.registry.formulas()) {
      if (depends(formula, variable)) continue;
      bool is_read = false;
      for (const Formula& reader : model.registry.formulas())
        is_read = is_read || (depends(reader, variable) && depends(reader, formula));
      if (!is_read) memory[formula.slot] = kUntouched;  // must stay
    }
    const std::vector<double> before = memory;
    program.run_dependents(variable, memory);
    for (const Formula& formula : model.registry.formulas()) {
      const bool runs = depends(formula, variable);
      const double expected = runs ? right[formula.slot] : before[formula.slot];
      EXPECT_TRUE(same_bits(memory[formula.slot], expected)) << formula.id;
    }
  }
}

TEST(Program, ASweepIsSettingAndReading) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    RandomModel model(seed);
    const Program program(model.registry);
    State state(model.registry, program, {});
    const Variable& variable = model.registry.variables()[2];
    const std::vector<double> xs{-3, 0, 0.5, 2, 100};
    for (const Formula& formula : model.registry.formulas()) {
      std::vector<double> ys(xs.size());
      state.sweep(formula, variable, xs, ys);
      for (std::size_t i = 0; i < xs.size(); ++i) {
        State other(model.registry, program, {});
        other.set(variable, xs[i]);
        ASSERT_TRUE(same_bits(ys[i], other[formula])) << formula.id << " at " << xs[i];
      }
    }
  }
}

TEST(Program, AFormulaThatIsOneNameOrNumberIsCopied) {
  Registry registry;
  Variable variable;
  variable.id = "x";
  variable.fallback = 7;
  const Variable& x = registry.add(std::move(variable));
  const Formula& same = registry.add(Formula{{.id = "same"}}, x);
  const Formula& three = registry.add(Formula{{.id = "three"}}, 3);
  const std::vector<double> memory = Program(registry).make_memory();
  EXPECT_EQ(memory[same.slot], 7);
  EXPECT_EQ(memory[three.slot], 3);
}

}  // namespace
}  // namespace shardscope
