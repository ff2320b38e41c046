// SPDX-License-Identifier: MIT
// What every formula of the model must satisfy, whatever it computes.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/cost/model.h"
#include "core/expr/check.h"
#include "core/expr/print.h"
#include "tests/expr/plain_reader.h"

namespace shardscope {
namespace {

class FormulasTest : public testing::Test {
 protected:
  Model model;
  State state = model.make_state();

  static bool is_small_formula(const Symbol& symbol) {
    for (const char* sign : {"/", "·", "+", "−"}) {
      if (symbol.glyph.find(sign) != std::string::npos) return true;
    }
    return false;
  }

  /// Name -> value of the symbols in a printed formula; false when a reader could not tell: one
  /// name for two symbols, or a name that is a formula itself.
  bool names_of(const MathNode& printed, std::map<std::string, double>& names) const {
    std::map<std::string, const Symbol*> owners;
    bool readable = true;
    for_each_leaf(printed, [&](const MathNode& leaf) {
      if (leaf.symbol == nullptr) return;
      const std::string name = to_plain_text(leaf);
      const Symbol*& owner = owners.try_emplace(name, leaf.symbol).first->second;
      readable = readable && owner == leaf.symbol && !is_small_formula(*leaf.symbol);
      names[name] = state[*leaf.symbol];
    });
    return readable;
  }
};

TEST_F(FormulasTest, NoIdIsTakenTwiceAndNoSymbolIsStrange) {
  for (const Error& problem : model.registry.problems())
    ADD_FAILURE() << problem.where << ": " << problem.message;
}

TEST_F(FormulasTest, EveryFormulaHasTheUnitItClaims) {
  for (const Formula& formula : model.registry.formulas()) {
    const auto problem = check_units(formula);
    EXPECT_FALSE(problem.has_value()) << problem->where << " " << problem->message;
  }
}

TEST_F(FormulasTest, EverySymbolSaysWhatItMeans) {
  for (std::size_t slot = 0; slot < model.registry.slot_count(); ++slot) {
    const Symbol& symbol = model.registry.at(slot);
    EXPECT_FALSE(symbol.meaning.empty()) << symbol.id;
  }
}

TEST_F(FormulasTest, TheEquationOnThePageIsTheCodeThatRuns) {
  std::size_t read_back = 0;
  for (const Formula& formula : model.registry.formulas()) {
    for (const bool with_state : {false, true}) {
      PrintOptions options;
      if (with_state) options.slots = state.slots();
      const MathNode printed = to_math(*formula.definition, options);
      std::map<std::string, double> names;
      if (!names_of(printed, names)) continue;
      const std::string text = to_plain_text(printed);
      PlainReader reader(text, names);
      const double value = reader.read();
      EXPECT_EQ(reader.error(), "") << formula.id << ": " << text;
      const double expected = state[formula];
      if (std::isnan(expected)) continue;
      ++read_back;
      if (std::isinf(expected)) {
        EXPECT_EQ(value, expected) << formula.id;
      } else {
        EXPECT_NEAR(value, expected, 1e-12 * std::fabs(expected)) << formula.id << ": " << text;
      }
    }
  }
  EXPECT_GT(read_back, model.registry.formulas().size() * 3 / 2);
}

TEST_F(FormulasTest, NoEquationDefinesANameByThatName) {
  for (const Formula& formula : model.registry.formulas()) {
    if (formula.glyph.empty()) continue;
    const std::string name = to_plain_text(name_node(formula));
    for_each_leaf(to_math(*formula.definition), [&](const MathNode& leaf) {
      if (leaf.symbol != nullptr) {
        EXPECT_NE(to_plain_text(leaf), name) << formula.id << " by " << leaf.symbol->id;
      }
    });
  }
}

TEST_F(FormulasTest, NoEquationUsesOneNameForTwoThings) {
  for (const Formula& formula : model.registry.formulas()) {
    std::map<std::string, const Symbol*> owners;
    for_each_leaf(to_math(*formula.definition), [&](const MathNode& leaf) {
      if (leaf.symbol == nullptr || is_small_formula(*leaf.symbol)) return;
      const Symbol* first = owners.try_emplace(to_plain_text(leaf), leaf.symbol).first->second;
      EXPECT_EQ(first, leaf.symbol) << formula.id << ": " << first->id << " and " << leaf.symbol->id
                                    << " are both called " << to_plain_text(leaf);
    });
  }
}

}  // namespace
}  // namespace shardscope
