// SPDX-License-Identifier: MIT
// What every variable and formula of the model must have; and the document written from them.
#include "core/cost/model.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "core/cost/document.h"
#include "core/expr/check.h"
#include "tests/cost/oracle.h"

namespace shardscope::testing {
namespace {

TEST(Model, GivesEverySymbolAMeaningAndEveryFormulaASource) {
  const Model model;
  for (const Variable& variable : model.registry.variables()) {
    EXPECT_FALSE(variable.glyph.empty()) << variable.id;
    EXPECT_GT(variable.meaning.size(), 3U) << variable.id;
  }
  for (const Formula& formula : model.registry.formulas()) {
    EXPECT_GT(formula.meaning.size(), 10U) << formula.id;
    EXPECT_FALSE(formula.meaning.ends_with('.')) << formula.id;
    EXPECT_FALSE(formula.source.empty()) << formula.id;
    EXPECT_NE(formula.id.find('.'), std::string::npos) << formula.id;
  }
}

TEST(Model, EveryFormulaHasTheUnitItClaims) {
  const Model model;
  for (const Formula& formula : model.registry.formulas()) {
    const std::optional<Error> error = check_units(formula);
    EXPECT_FALSE(error.has_value()) << error->where << ": " << error->message;
  }
}

TEST(Model, GivesEveryVariableADefaultAndARangeWithinItsLimits) {
  const Model model;
  for (const Variable& v : model.registry.variables()) {
    EXPECT_LE(v.min, v.fallback) << v.id;
    EXPECT_LE(v.fallback, v.max) << v.id;
    EXPECT_LE(v.min, v.range.low) << v.id;
    EXPECT_LT(v.range.low, v.range.high) << v.id;
    EXPECT_LE(v.range.high, v.max) << v.id;
    if (v.range.scale == Scale::logarithmic) {
      EXPECT_GT(v.range.low, 0) << v.id;
    }
    const bool fits = v.range.low <= v.fallback && v.fallback <= v.range.high;
    EXPECT_TRUE(fits) << v.id << " cannot be dragged back to its default";
  }
}

TEST(Model, IdsAreUniqueAndStartAsInvariantsWantThem) {
  const Model model;
  std::set<std::string> ids;
  for (const Variable& variable : model.registry.variables()) ids.insert(variable.id);
  for (const Formula& formula : model.registry.formulas()) ids.insert(formula.id);
  EXPECT_EQ(ids.size(), model.registry.slot_count());
  State state = model.make_state();
  const State untouched = model.make_state();
  state.set(model.transformer.B, 3e6);  // restores invariants, if any were broken
  for (const Variable& variable : model.registry.variables())
    if (variable.id != "B") {
      EXPECT_EQ(state[variable], untouched[variable]) << variable.id;
    }
}

TEST(Model, AFractionFromALinkIsKept) {
  const Model model;
  State state = model.make_state();
  set_all(model, state, {{"DP", 100.5}, {"TP", 7.25}});
  EXPECT_EQ(state[model.mesh.N], 100.5 * 7.25);
}

TEST(Model, LoweringExpertsPullsTheRestAlong) {
  const Model model;
  State state = model.make_state();
  set_all(model, state, {{"E", 257}, {"k", 9}, {"Sexp", 1}, {"EP", 256}});
  state.set(model.transformer.E, 4);
  EXPECT_EQ(state[model.transformer.k], 4);
  EXPECT_EQ(state[model.transformer.shared_experts], 1);
  EXPECT_EQ(state[model.mesh.EP], 3);
  state.set(model.transformer.E, 1);
  EXPECT_EQ(state[model.transformer.k], 1);
  EXPECT_EQ(state[model.transformer.shared_experts], 0);
  EXPECT_EQ(state[model.mesh.EP], 1);
}

TEST(Model, AxesAreSharedOnlyByGroupsOfTwoOrMore) {
  const Model model;
  State state = model.make_state();
  set_all(model, state, {{"TP", 1}, {"MDP", 3}});
  EXPECT_EQ(state[model.mesh.MDP], 3);
  state.set(model.mesh.TP, 8);
  EXPECT_EQ(state[model.mesh.MDP], 2);
  EXPECT_EQ(state[model.mesh.MTP], 1);
  set_all(model, state, {{"MDP", 1}, {"MTP", 3}});
  EXPECT_EQ(state[model.mesh.MTP], 2);
  state.set(model.hw.gpu, 1);
  EXPECT_EQ(state[model.mesh.MDP], 1);
  EXPECT_EQ(state[model.mesh.MTP], 1);
}

TEST(Document, IsTheOneInTheRepository) {
  const std::string path = std::string(SHARDSCOPE_TESTS) + "/../docs/cost-model.md";
  std::ifstream file(path);
  std::stringstream committed;
  committed << file.rdbuf();
  EXPECT_TRUE(committed.str() == cost_model_markdown(Model()))
      << "run `shardscope docs > docs/cost-model.md`";
}

TEST(Document, HoldsEverySymbolAndSource) {
  const Model model;
  const std::string text = cost_model_markdown(model);
  for (const Variable& variable : model.registry.variables())
    EXPECT_NE(text.find("`" + variable.id + "`"), std::string::npos) << variable.id;
  for (const Formula& formula : model.registry.formulas()) {
    EXPECT_NE(text.find("`" + formula.id + "`"), std::string::npos) << formula.id;
    EXPECT_NE(text.find(formula.source), std::string::npos) << formula.id;
  }
}

}  // namespace
}  // namespace shardscope::testing
