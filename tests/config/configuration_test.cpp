// SPDX-License-Identifier: MIT
#include "core/config/configuration.h"

#include "tests/config/fixture.h"

namespace shardscope {
namespace {

using Step = Configuration::Step;

TEST_F(ConfigurationTest, StartsAtTheFirstPresetsWhichAreTheDefaultsOfAllVariables) {
  EXPECT_EQ(configuration.model_id(), "llama-3-70b");
  EXPECT_EQ(configuration.hardware_id(), "tpu-v5p");
  EXPECT_EQ(configuration.model_label(), "Llama 3 70B");
  for (const Variable& v : the_model().registry.variables()) {
    EXPECT_EQ(configuration.state()[v], v.fallback) << v.id;
  }
  EXPECT_FALSE(configuration.can_reset());
}

TEST_F(ConfigurationTest, AModelSetsItsShapeAndLeavesTheRest) {
  set("B", 3e6);
  ASSERT_TRUE(configuration.load_model("deepseek-v3"));
  EXPECT_EQ(value("E"), 257);
  EXPECT_EQ(value("k"), 9);
  EXPECT_EQ(value("Sexp"), 1);
  EXPECT_EQ(value("D"), 7168);
  EXPECT_EQ(value("B"), 3e6);
  EXPECT_TRUE(configuration.is_default(variable("D")));
  EXPECT_FALSE(configuration.is_default(variable("B")));
}

TEST_F(ConfigurationTest, UnknownAndReferenceOnlyPresetsAreNamedAndChangeNothing) {
  const auto unknown = configuration.load_model("gpt-7");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message, "there is no \"gpt-7\"");
  const auto reference = configuration.load_model("kimi-k3");
  ASSERT_FALSE(reference);
  EXPECT_NE(reference.error().message.find("latent"), std::string::npos);
  EXPECT_FALSE(configuration.load_hardware("abacus"));
  EXPECT_FALSE(configuration.load_scenario("none"));
  EXPECT_EQ(configuration.model_id(), "llama-3-70b");
}

TEST_F(ConfigurationTest, EveryPresetAndScenarioLoadsWithExactlyItsValues) {
  for (const Preset& machine : the_presets().hardware) {
    for (const Preset& model : the_presets().models) {
      if (!model.loadable()) continue;
      ASSERT_TRUE(configuration.load_model(model.id));
      ASSERT_TRUE(configuration.load_hardware(machine.id));
      for (const auto* preset : {&model, &machine}) {
        for (const Setting& setting : preset->settings) {
          EXPECT_EQ(configuration.state()[*setting.variable], setting.fact.value)
              << model.id << " " << machine.id << " " << setting.variable->id;
        }
      }
      configuration.reset();
      EXPECT_FALSE(configuration.can_reset()) << model.id << " " << machine.id;
    }
  }
  for (const Scenario& scenario : the_presets().scenarios) {
    ASSERT_TRUE(configuration.load_scenario(scenario.id));
    EXPECT_TRUE(configuration.scenario_active(scenario.id)) << scenario.id;
  }
}

TEST_F(ConfigurationTest, AScenarioIsActiveUntilOneOfItsNumbersMoves) {
  ASSERT_TRUE(configuration.load_scenario("pp-16x64"));
  set("B", 3e6);
  EXPECT_TRUE(configuration.scenario_active("pp-16x64"));
  set("PP", 8);
  EXPECT_FALSE(configuration.scenario_active("pp-16x64"));
}

// NOTES.md 3: reset left D, F, HBM, MDP ... where they were
TEST_F(ConfigurationTest, ResetPutsBackEveryNumberButKeepsModelMachineAndMeasured) {
  ASSERT_TRUE(configuration.load_model("gemma-7b"));
  ASSERT_TRUE(configuration.load_hardware("h100-8-gpu-node"));
  set("meas", 1);
  EXPECT_FALSE(configuration.can_reset());
  for (const Variable& v : the_model().registry.variables()) {
    if (v.id != "meas" && v.id != "gpu") set(v.id, v.max);
  }
  EXPECT_TRUE(configuration.can_reset());
  configuration.reset();
  EXPECT_FALSE(configuration.can_reset());
  EXPECT_EQ(value("D"), 3072);
  EXPECT_EQ(value("HBM"), 80e9);
  EXPECT_EQ(value("B"), 2e6);
  EXPECT_EQ(value("meas"), 1);
  EXPECT_EQ(configuration.model_id(), "gemma-7b");
  EXPECT_EQ(configuration.hardware_id(), "h100-8-gpu-node");
}

// NOTES.md 3: E down to 4 and back to 257 left k = 4, EP = 3
TEST_F(ConfigurationTest, LoweringExpertsAndRaisingThemAgainLosesNothing) {
  ASSERT_TRUE(configuration.load_scenario("ep-deepseek-v3-64"));
  set("E", 4);
  EXPECT_EQ(value("k"), 4);
  EXPECT_EQ(value("EP"), 3);
  set("E", 1);
  EXPECT_EQ(value("k"), 1);
  EXPECT_EQ(value("Sexp"), 0);
  EXPECT_EQ(value("EP"), 1);
  set("B", 1e6);  // something else in between
  set("E", 257);
  EXPECT_EQ(value("k"), 9);
  EXPECT_EQ(value("Sexp"), 1);
  EXPECT_EQ(value("EP"), 64);
}

TEST_F(ConfigurationTest, WhatTheReaderSetsHimselfIsNotOverruledLater) {
  ASSERT_TRUE(configuration.load_scenario("ep-deepseek-v3-64"));
  set("E", 16);
  set("EP", 2);
  set("E", 257);
  EXPECT_EQ(value("EP"), 2);
}

TEST_F(ConfigurationTest, ANewModelForgetsWhatTheOldOneHadCut) {
  ASSERT_TRUE(configuration.load_scenario("ep-deepseek-v3-64"));
  set("E", 1);
  ASSERT_TRUE(configuration.load_model("gemma-7b"));
  set("E", 64);
  EXPECT_EQ(value("k"), 1);
  EXPECT_EQ(value("EP"), 1);
}

TEST_F(ConfigurationTest, InMeasuredModeARateIsShownAndEditedAsMeasured) {
  set("meas", 1);
  const Variable& rate = variable("C");
  EXPECT_DOUBLE_EQ(configuration.shown(rate), 459e12 * 0.72);
  EXPECT_EQ(configuration.shown_text(rate), "330 TFLOP/s");
  // formats.json, with_page_limits
  EXPECT_EQ(configuration.typed(rate, "3e14").value().value, 416666666666666.7);
  EXPECT_EQ(configuration.typed(rate, "300T").value().value, 416666666666666.7);
  EXPECT_EQ(configuration.typed(rate, "").value().value, 459e12);
  EXPECT_EQ(configuration.stepped(rate, 1, Step::one), 413e12 / 0.72);  // 330.48 x 1.25
  EXPECT_EQ(configuration.state()[rate], 459e12);
}

// formats.json, with_page_limits, but up to the limits instead of the drag range; NOTES.md 3 on
// "-5", "100.5" and editing without a change
TEST_F(ConfigurationTest, TypedNumbersAreReadLimitedAndMadeWhole) {
  const Variable& batch = variable("B");
  EXPECT_EQ(configuration.typed(batch, "2M").value().value, 2e6);
  EXPECT_EQ(configuration.typed(batch, "3333333").value().value, 3333333);
  EXPECT_EQ(configuration.typed(batch, "5").value().value, 5);
  EXPECT_EQ(configuration.typed(batch, "9999").value().value, 9999);
  EXPECT_EQ(configuration.typed(batch, "1e12").value().value, 1e10);
  EXPECT_EQ(configuration.typed(batch, "1e12").value().remark,
            "1e12 is out of range, 1e10 is used");
  EXPECT_EQ(configuration.typed(batch, "1e10").value().remark, "");
  EXPECT_FALSE(configuration.typed(batch, "50%"));
  EXPECT_FALSE(configuration.typed(batch, "abc"));
  EXPECT_FALSE(configuration.typed(batch, "-5"));
  EXPECT_EQ(configuration.typed(variable("DP"), "100").value().value, 100);
  EXPECT_EQ(configuration.typed(variable("DP"), "100.5").value().value, 101);
  EXPECT_EQ(configuration.typed(variable("DP"), "70000").value().value, 70000);
  EXPECT_EQ(configuration.typed(variable("DP"), "2e6").value().value, 1048576);
}

TEST_F(ConfigurationTest, TypingReachesTheLimitsAndDraggingStaysInTheRange) {
  for (const Variable& variable : the_model().registry.variables()) {
    if (variable.format == Format::verdict) continue;
    for (const double limit : {variable.min, variable.max}) {
      const auto typed = configuration.typed(variable, to_exact_text(limit));
      if (!typed) continue;  // the other numbers do not allow it
      EXPECT_EQ(typed->value, limit) << variable.id;
    }
    const double start = configuration.state()[variable];
    EXPECT_LE(configuration.dragged(variable, start, 1e4), variable.range.high) << variable.id;
    EXPECT_GE(configuration.dragged(variable, start, -1e4), variable.range.low) << variable.id;
  }
}

TEST_F(ConfigurationTest, LeavingAFieldUnchangedChangesNothing) {
  for (const double batch : {62914560.0, 5.0, 1e10, 12345.678}) {
    set("B", batch);
    EXPECT_EQ(
        configuration.typed(variable("B"), configuration.typing_text(variable("B"))).value().value,
        batch);
  }
  set("meas", 1);
  set("C", 123456789012345);
  const Variable& rate = variable("C");
  EXPECT_EQ(configuration.typed(rate, configuration.typing_text(rate)).value().value,
            123456789012345);
}

// NOTES.md 3: blank C under H100 gave the TPU's
TEST_F(ConfigurationTest, BlankIsTheValueOfTheLoadedPreset) {
  ASSERT_TRUE(configuration.load_hardware("h100-8-gpu-node"));
  ASSERT_TRUE(configuration.load_model("gemma-7b"));
  EXPECT_EQ(configuration.typed(variable("C"), "").value().value, 990e12);
  EXPECT_EQ(configuration.typed(variable("D"), "  ").value().value, 3072);
  EXPECT_EQ(configuration.typed(variable("B"), " ").value().value, 2e6);
}

// NOTES.md 3: with E = 1, typing k did nothing and said nothing
TEST_F(ConfigurationTest, ANumberThatTheOthersForbidIsRefusedWithTheReason) {
  const auto refused = configuration.typed(variable("k"), "4");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().where, "k");
  EXPECT_EQ(refused.error().message, "can be at most 1 with the other numbers as they are");
}

TEST_F(ConfigurationTest, DragsAndStepsAreStoredValues) {
  EXPECT_EQ(configuration.dragged(variable("B"), 2e6, 160), 2e7);
  EXPECT_EQ(configuration.dragged(variable("B"), 62914560, 0), 62914560);
  EXPECT_EQ(configuration.stepped(variable("DP"), 1, Step::one), 1024);
  EXPECT_EQ(configuration.stepped(variable("E"), 1, Step::one), 2);
  EXPECT_EQ(configuration.placed(variable("DP"), 700), 512);
  EXPECT_EQ(configuration.placed(variable("B"), 1), 1e4);
}

TEST_F(ConfigurationTest, RestoreGivesBackAnotherConfigurationWithItsPresets) {
  ASSERT_TRUE(configuration.load_scenario("gpus-deepseek-v3-h800"));
  set("DP", 4);
  Configuration other(the_model(), the_presets());
  other.restore(configuration);
  EXPECT_EQ(other.model_id(), "deepseek-v3");
  EXPECT_EQ(other.hardware_label(), configuration.hardware_label());
  for (const Symbol& symbol : the_model().registry.formulas()) {
    EXPECT_EQ(other.state()[symbol], configuration.state()[symbol]) << symbol.id;
  }
  EXPECT_EQ(other.default_of(variable("D")), 7168);
}

TEST_F(ConfigurationTest, ACustomModelHasItsOwnDefaultsAndSaysWhatDidNotFit) {
  const Change values[] = {{&variable("D"), 4096}, {&variable("F"), 5e6}, {&variable("L"), 32},
                           {&variable("E"), 1},    {&variable("k"), 1},   {&variable("Sexp"), 0}};
  const auto problems = configuration.load_custom_model("mine", values);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].where, "F");
  EXPECT_EQ(problems[0].message, "5e6 is out of range, 1048576 is used");
  EXPECT_EQ(configuration.model_id(), "");
  EXPECT_EQ(configuration.model_label(), "mine");
  set("D", 8192);
  configuration.reset();
  EXPECT_EQ(value("D"), 4096);
}

}  // namespace
}  // namespace shardscope
