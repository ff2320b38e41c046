// SPDX-License-Identifier: MIT
// A registry holds each id once, finds it, and reports what cannot be right.
#include "core/reactive/registry.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/reactive/program.h"

namespace shardscope {
namespace {

Variable named(const char* id) {
  Variable variable;
  variable.id = id;
  return variable;
}

TEST(Registry, FindsSymbolsByIdAndKind) {
  Registry registry;
  const Variable& b = registry.add(named("B"));
  const Formula& twice = registry.add(Formula{{.id = "twice"}}, 2 * Expr(b));
  EXPECT_EQ(registry.variable("B"), &b);
  EXPECT_EQ(registry.formula("B"), nullptr);
  EXPECT_EQ(registry.formula("twice"), &twice);
  EXPECT_EQ(registry.symbol("thrice"), nullptr);
  EXPECT_EQ(&registry.at(twice.slot), &twice);
  EXPECT_TRUE(registry.problems().empty());
}

TEST(Registry, AnIdTwiceIsReportedAndTheFirstKeepsIt) {
  Registry registry;
  const Variable& first = registry.add(named("B"));
  registry.add(named("B"));
  EXPECT_EQ(registry.variable("B"), &first);
  ASSERT_EQ(registry.problems().size(), 1u);
  EXPECT_EQ(registry.problems()[0].where, "B");
}

TEST(Registry, AFormulaOverStrangeSymbolsIsReportedAndComputesNaN) {
  Registry registry;
  registry.add(named("B"));
  Symbol stranger;
  stranger.id = "stranger";
  const Formula& lost = registry.add(Formula{{.id = "lost"}}, 2 * Expr(stranger));
  ASSERT_EQ(registry.problems().size(), 1u);
  EXPECT_EQ(registry.problems()[0].where, "lost");
  EXPECT_EQ(registry.problems()[0].message, "reads stranger, which is not in the registry");
  EXPECT_TRUE(std::isnan(Program(registry).make_memory()[lost.slot]));
}

}  // namespace
}  // namespace shardscope
