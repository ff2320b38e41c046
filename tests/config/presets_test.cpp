// SPDX-License-Identifier: MIT
#include "core/config/presets.h"

#include <gtest/gtest.h>

#include "tests/config/fixture.h"

namespace shardscope {
namespace {

Variable number(const char* id, double low, double high, bool whole = false) {
  Variable variable;
  variable.id = id;
  variable.fallback = low;
  variable.min = low;
  variable.max = high;
  variable.whole = whole;
  return variable;
}

/// A registry with just the variables that these tests name.
void fill(Registry& registry) {
  for (const char* id : {"D", "F", "L", "E", "k"}) registry.add(number(id, 1, 1e6, true));
  registry.add(number("Sexp", 0, 64, true));
  registry.add(number("B", 1, 1e10));
}

std::vector<std::string> problems_of(std::string_view text) {
  Registry registry;
  fill(registry);
  const TextFile file{"f.json", text};
  std::vector<std::string> lines;
  for (const Error& error : load_presets(registry, {&file, 1}).problems) {
    lines.push_back(error.where + ": " + error.message);
  }
  return lines;
}

using Lines = std::vector<std::string>;

constexpr const char* kGood = R"({"models": [
 {"id": "m", "label": "M", "source": ["https://example.org"], "retrieved": "2026-08",
  "values": {"D": 8, "F": 32, "L": 2, "E": 4, "k": 2, "Sexp": 1}}]})";

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  return text.replace(text.find(what), what.size(), with);
}

TEST(Presets, ANumberInheritsTheSourceOfItsEntry) {
  Registry registry;
  fill(registry);
  const std::string text =
      replaced(kGood, "\"F\": 32",
               R"("F": {"value": 32, "source": ["paper"], "estimate": true, "note": "guessed", )"
               R"("also": {"value": 33, "source": ["other"]}})");
  const TextFile file{"f.json", text};
  const LoadedPresets loaded = load_presets(registry, {&file, 1});
  ASSERT_TRUE(loaded.problems.empty()) << loaded.problems[0].message;
  const Preset* model = loaded.presets.model("m");
  ASSERT_NE(model, nullptr);
  const Fact* d = model->find(*registry.variable("D"));
  EXPECT_EQ(d->value, 8);
  EXPECT_EQ(d->source, Lines{"https://example.org"});
  EXPECT_FALSE(d->estimate);
  const Fact* f = model->find(*registry.variable("F"));
  EXPECT_EQ(f->source, Lines{"paper"});
  EXPECT_EQ(f->retrieved, "2026-08");
  EXPECT_TRUE(f->estimate);
  EXPECT_EQ(f->also->value, 33);
  EXPECT_EQ(model->find(*registry.variable("B")), nullptr);
}

TEST(Presets, SayFileLineAndFieldOfEveryFault) {
  EXPECT_EQ(problems_of(kGood), Lines{});
  const std::string good = kGood;
  EXPECT_EQ(problems_of(replaced(good, "\"D\": 8", "\"D\": \"8\"")),
            Lines{"f.json:3: D: must be a number, not a text"});
  EXPECT_EQ(problems_of(replaced(good, "\"D\": 8, ", "")), Lines{"f.json:3: D: missing"});
  EXPECT_EQ(problems_of(replaced(good, "\"D\": 8", "\"D\": 8.5")),
            Lines{"f.json:3: D: 8.5 is not a whole number"});
  EXPECT_EQ(problems_of(replaced(good, "\"D\": 8", "\"D\": 0")),
            Lines{"f.json:3: D: 0 is outside of 1 to 1000000"});
  EXPECT_EQ(problems_of(replaced(good, "\"D\": 8", "\"D\": 8, \"Q\": 1")),
            Lines{"f.json:3: Q: no variable of this name"});
  EXPECT_EQ(problems_of(replaced(good, "\"label\": \"M\"", "\"lable\": \"M\"")),
            (Lines{"f.json:2: lable: unknown field", "f.json:2: label: missing"}));
  EXPECT_EQ(problems_of(replaced(good, "2026-08", "August")),
            Lines{"f.json:2: retrieved: must be a date, YYYY-MM-DD"});
  EXPECT_EQ(problems_of(replaced(good, "\"k\": 2", "\"k\": 5")),
            Lines{"f.json:2: k: more active experts than there are"});
  EXPECT_EQ(problems_of(replaced(good, "\"Sexp\": 1", "\"Sexp\": 2")),
            Lines{"f.json:2: Sexp: more shared experts than there can be"});
  EXPECT_EQ(problems_of(replaced(good, "\"id\": \"m\"", "\"id\": \"M 1\"")),
            Lines{"f.json:2: id: must be lower-case letters, digits and hyphens"});
  EXPECT_EQ(problems_of(replaced(good, "\"D\": 8", "\"D\": {\"value\": 8, \"sauce\": 1}")),
            Lines{"f.json:3: D.sauce: unknown field"});
  EXPECT_EQ(problems_of("{\"models\": [\n{]}"), Lines{"f.json:2: unexpected \"]\""});
}

TEST(Presets, NoNumberWithoutASourceOrAWordOnHowItWasMade) {
  const std::string text = replaced(kGood, "\"source\": [\"https://example.org\"], ", "");
  EXPECT_EQ(problems_of(text).size(), 6u);  // one for each number
  EXPECT_EQ(problems_of(text)[0], "f.json:3: D: neither source nor note");
}

TEST(Presets, AFaultyEntryIsLeftOutAndTheOthersStay) {
  Registry registry;
  fill(registry);
  const std::string text = R"({"models": [
    {"id": "bad"},
    {"id": "m", "label": "M", "source": ["s"], "retrieved": "2026-08",
     "values": {"D": 8, "F": 32, "L": 2, "E": 1, "k": 1, "Sexp": 0}}],
    "scenarios": [
    {"id": "one", "section": "s", "label": "l", "model": "bad", "values": {}},
    {"id": "two", "section": "s", "label": "l", "model": "m", "values": {"B": 1e6}}]})";
  const TextFile file{"f.json", text};
  const LoadedPresets loaded = load_presets(registry, {&file, 1});
  EXPECT_EQ(loaded.presets.model("bad"), nullptr);
  EXPECT_NE(loaded.presets.model("m"), nullptr);
  EXPECT_EQ(loaded.presets.scenario("one"), nullptr);
  ASSERT_NE(loaded.presets.scenario("two"), nullptr);
  EXPECT_EQ(loaded.presets.scenario("two")->settings[0].fact.value, 1e6);
  EXPECT_EQ(loaded.problems.back().where, "f.json:6: model");
  EXPECT_EQ(loaded.problems.back().message, "there is no \"bad\"");
}

TEST(BuiltInPresets, AreFreeOfFaults) {
  const LoadedPresets loaded = load_presets(the_model().registry, built_in_preset_files());
  for (const Error& error : loaded.problems) ADD_FAILURE() << error.where << ": " << error.message;
  EXPECT_GE(loaded.presets.models.size(), 10u);
  EXPECT_GE(loaded.presets.hardware.size(), 7u);
  EXPECT_GE(loaded.presets.scenarios.size(), 21u);
}

double fact(const Preset* preset, const char* id) {
  if (preset == nullptr) return -1;
  const Fact* found = preset->find(*the_model().registry.variable(id));
  return found != nullptr ? found->value : -1;
}

// errata Z04: GB200 had the peak and memory of B200, B200 192 GB, H800 300 GB/s
TEST(BuiltInPresets, Z04NumbersAreTheShippedOnes) {
  EXPECT_EQ(fact(the_presets().machine("gb200-nvl72"), "C"), 2.5e15);
  EXPECT_EQ(fact(the_presets().machine("gb200-nvl72"), "HBM"), 186e9);
  EXPECT_EQ(fact(the_presets().machine("b200-8-gpu-node"), "HBM"), 180e9);
  EXPECT_EQ(fact(the_presets().machine("b200-8-gpu-node"), "C"), 2.25e15);
  EXPECT_EQ(fact(the_presets().machine("h800-deepseek"), "Wici"), 200e9);
}

// errata G05: 2.25e15 and 180 GB against 2.5e15 and 186 GB
TEST(BuiltInPresets, G05B200AndGb200AreDifferentChips) {
  const Preset* node = the_presets().machine("b200-8-gpu-node");
  const Preset* rack = the_presets().machine("gb200-nvl72");
  EXPECT_NEAR(fact(rack, "C") / fact(node, "C"), 1.11, 0.005);
  EXPECT_EQ(fact(rack, "HBM") - fact(node, "HBM"), 6e9);
}

TEST(BuiltInPresets, G07ARackHasEighteenTraysOfFourChips) {
  EXPECT_EQ(fact(the_presets().machine("gb200-nvl72"), "podSize"), 18 * 4);
  EXPECT_EQ(fact(the_presets().machine("gb300-nvl72"), "podSize"), 18 * 4);
}

// errata G18: cards are rated in Gbit/s
TEST(BuiltInPresets, G18ACardOfFourHundredGigabitsSendsFiftyGigabytes) {
  for (const char* id : {"h100-8-gpu-node", "h800-deepseek", "b200-8-gpu-node", "gb200-nvl72"}) {
    EXPECT_EQ(fact(the_presets().machine(id), "Wdcn"), 400e9 / 8) << id;
  }
}

// errata F12: 50 Gbit/s for each v5p, 200 Gbit/s for eight v5e
TEST(BuiltInPresets, F12ScaleOutOfTorusesIsCountedForOneChip) {
  EXPECT_EQ(fact(the_presets().machine("tpu-v5p"), "Wdcn"), 50e9 / 8);
  EXPECT_EQ(fact(the_presets().machine("tpu-v5e"), "Wdcn"), 200e9 / 8 / 8);
}

TEST(BuiltInPresets, F14TheRateOfV5pIsNotRoundedDown) {
  EXPECT_EQ(fact(the_presets().machine("tpu-v5p"), "C"), 459e12);
}

// errata A05: 49,152 counts gate and up together
TEST(BuiltInPresets, A05GemmaHasTheWidthOfOneMatrix) {
  EXPECT_EQ(fact(the_presets().model("gemma-7b"), "F"), 24576);
}

// errata F13, M14: the sparse rate is twice the dense one. F10, M13: one direction of NVLink.
TEST(BuiltInPresets, F13RatesAreDenseAndLinksFollowOneConvention) {
  EXPECT_EQ(fact(the_presets().machine("h100-8-gpu-node"), "C"), 990e12);
  EXPECT_EQ(fact(the_presets().machine("h100-8-gpu-node"), "Wici"), 450e9);
  EXPECT_EQ(fact(the_presets().machine("tpu-v5p"), "Wici"), 2 * 90e9);
  EXPECT_EQ(fact(the_presets().machine("tpu-v5e"), "Wici"), 2 * 45e9);
}

TEST(BuiltInPresets, ATorusHasTheAxesItWasBuiltWith) {
  EXPECT_EQ(fact(the_presets().machine("tpu-v5p"), "axes"), 3);
  EXPECT_EQ(fact(the_presets().machine("tpu-v5e"), "axes"), 2);
  EXPECT_EQ(fact(the_presets().machine("h100-8-gpu-node"), "axes"), 1);
}

// NOTES.md 9
TEST(BuiltInPresets, JudgedSharesAreMarkedAsEstimates) {
  for (const Preset& machine : the_presets().hardware) {
    EXPECT_TRUE(machine.find(the_model().hw.effDcn)->estimate) << machine.id;
    EXPECT_FALSE(machine.find(the_model().hw.HBM)->estimate) << machine.id;
  }
  for (const char* id : {"tpu-v5p", "tpu-v5e", "gb200-nvl72", "gb300-nvl72", "h800-deepseek"}) {
    EXPECT_TRUE(the_presets().machine(id)->find(the_model().hw.effC)->estimate) << id;
  }
  EXPECT_TRUE(the_presets().machine("gb200-nvl72")->find(the_model().hw.Wdcn_spec)->estimate);
}

class Scenarios : public testing::Test {
 protected:
  Configuration configuration{the_model(), the_presets()};
  double value(const char* id) const {
    return configuration.state()[*the_model().registry.symbol(id)];
  }
};

// errata A20: 16M tokens were the last batch of the 405B model, 8 x 16 x 128 ways
TEST_F(Scenarios, A20SixteenMillionTokensBelongToTheLargestLlama) {
  ASSERT_TRUE(configuration.load_scenario("gpus-llama31-405b-h100"));
  EXPECT_EQ(configuration.model_id(), "llama-3-1-405b");
  EXPECT_EQ(value("B"), 16e6);
  EXPECT_EQ(value("mesh.chips"), 16384);
  EXPECT_EQ(value("TP") * value("PP") * value("DP"), 16384);
}

// errata G02: 15,360 sequences of 4,096 tokens, 30,720 tokens a chip
TEST_F(Scenarios, G02DeepSeekV3TrainsOnSixtyThreeMillionTokensAStep) {
  ASSERT_TRUE(configuration.load_scenario("gpus-deepseek-v3-h800"));
  EXPECT_EQ(value("B"), 15360.0 * 4096);
  EXPECT_EQ(value("B") / value("mesh.chips"), 30720);
}

// errata G12: the 2 is the data-parallel degree of the experts; all else is on 128 ranks a stage
TEST_F(Scenarios, G12TwoCopiesOfTheExpertsAre128OfTheRest) {
  ASSERT_TRUE(configuration.load_scenario("gpus-deepseek-v3-h800"));
  EXPECT_EQ(value("DP"), 2);
  EXPECT_EQ(value("mesh.chips") / value("PP"), 128);
}

// NOTES.md 1.7: 7.6M tokens is the ridge of the whole pod, not of 8,192 chips
TEST(BuiltInPresets, TheScenarioAtTheRidgeStandsOnIt) {
  Configuration configuration(the_model(), the_presets());
  ASSERT_TRUE(configuration.load_scenario("dp-8k-three-axes"));
  EXPECT_EQ(configuration.state()[the_model().transformer.B], 8192 * 850.0);
  EXPECT_EQ(configuration.state()[*the_model().registry.formula("dp.headroom")], 1);
}

}  // namespace
}  // namespace shardscope
