// SPDX-License-Identifier: MIT
// Every expression of the recorded page against our formula for it, in every recorded
// configuration. Where the page is wrong, names.json says when and why, and right.json holds the
// right formula, which is evaluated here by a reader of its own.
#include <gtest/gtest.h>

#include "tests/cost/oracle.h"

namespace shardscope::testing {
namespace {

struct Name {
  std::string id;
  std::vector<std::string> when;
  bool searched = false;  // right value by search, see mixed_test.cpp
  std::string right;      // formula that holds always
};

std::map<std::string, Name> read_names() {
  const nlohmann::json names = read_oracle("names.json");
  const nlohmann::json formulas = read_oracle("expressions.json").at("formulas");
  const nlohmann::json right = read_oracle("right.json").at("right");
  std::map<std::string, Name> read;
  for (const auto& [oracle_name, entry] : names.items()) {
    Name name;
    name.id = entry.is_string() ? entry.get<std::string>() : entry.at("id").get<std::string>();
    if (entry.is_object()) name.when = entry.at("when").get<std::vector<std::string>>();
    name.searched = name.id == "mixed.dp_opt" || name.id == "mixed.dp_opt_nearest";
    const nlohmann::json& formula =
        right.contains(oracle_name) ? right.at(oracle_name) : formulas.at(oracle_name);
    name.right = formula.get<std::string>();
    read[oracle_name] = name;
  }
  return read;
}

void add_right_definitions(Values& values) {
  static const nlohmann::json definitions = read_oracle("right.json").at("define");
  for (const nlohmann::json& row : definitions)
    values[row.at(0).get<std::string>()] = evaluate(row.at(1).get<std::string>(), values);
}

class Goldens : public ::testing::Test {
 protected:
  const Model model;
  const std::vector<Golden> goldens = read_goldens();
  const std::map<std::string, Name> names = read_names();

  State state_of(const Golden& golden) const {
    State state = model.make_state();
    set_all(model, state, golden.state);
    return state;
  }
};

TEST_F(Goldens, CoverEveryExpressionOfTheRecordedPage) {
  const nlohmann::json formulas = read_oracle("expressions.json").at("formulas");
  EXPECT_EQ(formulas.size(), 157U);
  for (const auto& [oracle_name, formula] : formulas.items()) {
    ASSERT_TRUE(names.contains(oracle_name)) << oracle_name;
    EXPECT_NE(model.registry.symbol(names.at(oracle_name).id), nullptr) << oracle_name;
  }
  EXPECT_EQ(names.size(), formulas.size());
}

TEST_F(Goldens, AgreeWhereverNoExceptionIsDeclared) {
  ASSERT_EQ(goldens.size(), 243U);
  std::size_t compared = 0;
  std::size_t excused = 0;
  for (const Golden& golden : goldens) {
    const State state = state_of(golden);
    for (const auto& [oracle_name, name] : names) {
      const bool is_excused =
          std::any_of(name.when.begin(), name.when.end(),
                      [&](const std::string& when) { return holds(when, golden.state); });
      ++(is_excused ? excused : compared);
      if (is_excused) continue;
      const double ours = state[*model.registry.symbol(name.id)];
      EXPECT_TRUE(agree(ours, golden.results.at(oracle_name)))
          << golden.id << ": " << oracle_name << " = " << golden.results.at(oracle_name)
          << ", ours " << name.id << " = " << ours;
    }
  }
  RecordProperty("compared", static_cast<int>(compared));
  EXPECT_LT(excused, compared / 6) << "too much is excused";
}

TEST_F(Goldens, EqualTheRightFormulaEverywhereOnThreeAxesAndOnTwo) {
  for (const Golden& golden : goldens) {
    for (const double axes : {3.0, 2.0}) {
      State state = state_of(golden);
      state.set(model.hw.axes_built, axes);
      Values values = surroundings(model, state);
      add_right_definitions(values);
      for (const auto& [oracle_name, name] : names) {
        if (name.searched && values.at("gpu") != 0) continue;
        const double ours = state[*model.registry.symbol(name.id)];
        const double right = evaluate(name.right, values);
        EXPECT_TRUE(agree(ours, right)) << golden.id << ": " << oracle_name << " should be "
                                        << right << ", " << name.id << " = " << ours;
      }
    }
  }
}

TEST_F(Goldens, EveryDeclaredExceptionIsNeeded) {
  for (const auto& [oracle_name, name] : names) {
    const Symbol& symbol = *model.registry.symbol(name.id);
    const bool is_verdict = symbol.format == Format::verdict && !oracle_name.starts_with("show_");
    if (name.when.empty() || is_verdict) continue;  // a verdict may agree where its numbers differ
    const bool differs_somewhere =
        std::any_of(goldens.begin(), goldens.end(), [&, &o = oracle_name](const Golden& g) {
          return !agree(state_of(g)[symbol], g.results.at(o));
        });
    EXPECT_TRUE(differs_somewhere) << oracle_name << " never differs from the recorded page";
  }
}

TEST_F(Goldens, StatesAreRestoredAsRecordedButForAxesAndSwitches) {
  for (const Golden& golden : goldens) {
    State state = model.make_state();
    set_all(model, state, golden.patch);
    for (const auto& [id, value] : golden.state) {
      if (id == "MDP" || id == "MTP" || id == "gpu" || id == "meas") continue;
      EXPECT_EQ(state[*model.registry.variable(id)], value) << golden.id << ": " << id;
    }
    EXPECT_EQ(state[model.hw.gpu], golden.state.at("gpu") != 0 ? 1 : 0) << golden.id;
    EXPECT_EQ(state[model.hw.meas], golden.state.at("meas") != 0 ? 1 : 0) << golden.id;
  }
}

TEST(Variables, HaveTheRecordedDefaultsAndLimits) {
  const Model model;
  for (const nlohmann::json& row : read_oracle("variables.json")) {
    const Variable* variable = model.registry.variable(row.at("key").get<std::string>());
    ASSERT_NE(variable, nullptr) << row;
    EXPECT_EQ(variable->fallback, row.at("default").get<double>()) << row;
    EXPECT_EQ(variable->min, row.at("min").get<double>()) << row;
    EXPECT_EQ(variable->max, row.at("max").get<double>()) << row;
    EXPECT_EQ(variable->survives_reset, row.at("survives_reset").get<bool>()) << row;
  }
}

}  // namespace
}  // namespace shardscope::testing
