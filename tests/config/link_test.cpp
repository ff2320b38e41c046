// SPDX-License-Identifier: MIT
// Links: what they say, that nothing is lost, and that garbage is named and skipped.
#include "core/config/link.h"

#include <cmath>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

#include "core/config/json.h"
#include "tests/config/fixture.h"

namespace shardscope {
namespace {

std::string read_file(const std::string& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

JsonValue oracle() {
  const auto parsed = parse_json(read_file(SHARDSCOPE_TESTS "/oracle/hash.json"), "hash.json");
  return parsed ? *parsed : JsonValue{};
}

class LinkTest : public ConfigurationTest {
 protected:
  OpenedLink open(std::string_view link) { return open_link(link, configuration); }
  [[nodiscard]] std::string link(std::string_view anchor = {}) const {
    return write_link(configuration, anchor);
  }
  std::vector<std::string> problems(std::string_view link) {
    std::vector<std::string> lines;
    for (const Error& error : open(link).problems)
      lines.push_back(error.where + ": " + error.message);
    return lines;
  }
};

using Lines = std::vector<std::string>;

TEST_F(LinkTest, HoldsOnlyWhatDiffersFromTheNamedPresets) {
  EXPECT_EQ(link(), "");
  set("B", 3e6);
  EXPECT_EQ(link(), "model=llama-3-70b&hw=tpu-v5p&B=3e6");
  ASSERT_TRUE(configuration.load_model("deepseek-v3"));
  ASSERT_TRUE(configuration.load_hardware("h800-deepseek"));
  configuration.reset();
  EXPECT_EQ(link(), "model=deepseek-v3&hw=h800-deepseek");
}

TEST_F(LinkTest, AnAnchorStandsInFrontAndBesides) {
  EXPECT_EQ(link("fsdp"), "fsdp");
  set("B", 3e6);
  EXPECT_EQ(link("data-parallelism"), "data-parallelism&model=llama-3-70b&hw=tpu-v5p&B=3e6");
  const OpenedLink opened = open("#data-parallelism&B=4e6");
  EXPECT_EQ(opened.anchor, "data-parallelism");
  EXPECT_TRUE(opened.has_configuration);
  EXPECT_EQ(value("B"), 4e6);
}

TEST_F(LinkTest, AnAnchorAloneLeavesTheNumbersAlone) {
  set("B", 3e6);
  const OpenedLink opened = open("#fsdp");
  EXPECT_EQ(opened.anchor, "fsdp");
  EXPECT_FALSE(opened.has_configuration);
  EXPECT_TRUE(opened.problems.empty());
  EXPECT_EQ(value("B"), 3e6);
}

TEST_F(LinkTest, AnEmptyLinkIsTheBarePage) {
  set("B", 3e6);
  EXPECT_TRUE(open("#").has_configuration);
  EXPECT_EQ(value("B"), 2e6);
}

TEST_F(LinkTest, GarbageAloneNeverLosesTheCurrentConfiguration) {
  ASSERT_TRUE(configuration.load_model("gemma-7b"));
  set("B", 3e6);
  for (const char* bad : {"#B=abc", "#B=%", "#=", "#=5", "#model=nothing", "#hw=", "#%%%", "#B"}) {
    EXPECT_FALSE(open(bad).has_configuration) << bad;
    EXPECT_EQ(value("B"), 3e6) << bad;
    EXPECT_EQ(configuration.model_id(), "gemma-7b") << bad;
  }
}

TEST_F(LinkTest, SaysWhatItSkippedAndUsesTheRest) {
  EXPECT_EQ(problems("B=abc&DP=64"), Lines{"link: B: skipped, \"abc\" is not a number"});
  EXPECT_EQ(value("DP"), 64);
  EXPECT_EQ(problems("B=&DP=64"), Lines{"link: B: skipped, it is blank"});
  EXPECT_EQ(problems("B=%20%20&DP=64"), Lines{"link: B: skipped, it is blank"});
  EXPECT_EQ(problems("B=%&DP=64"), Lines{"link: B: skipped, malformed \"%\""});
  EXPECT_EQ(problems("B=1e6&DP=%zz"), Lines{"link: DP: skipped, malformed \"%zz\""});
  EXPECT_EQ(problems("B=0x10&DP=64"), Lines{"link: B: skipped, \"0x10\" is not a number"});
  EXPECT_EQ(problems("foo=1&B=1e6"), Lines{"link: foo: skipped, there is no such variable"});
  EXPECT_EQ(problems("B=1e6&x y"), Lines{"link: \"x y\": skipped, neither a section nor a value"});
  EXPECT_EQ(problems("fsdp&mixed&B=1e6"),
            Lines{"link: mixed: skipped, \"fsdp\" names the section already"});
  EXPECT_EQ(problems("model=gpt-7&B=1e6"), Lines{"link: model: skipped, there is no \"gpt-7\""});
  EXPECT_EQ(problems("hw=h100"),
            Lines{"link: hw: skipped, there is no \"h100\"; there is \"h100-8-gpu-node\""});
  EXPECT_EQ(problems("B=1e20"), Lines{"link: B: 1e20 is out of range, 1e10 is used"});
  EXPECT_EQ(problems("E=8&k=64&Sexp=64"),
            (Lines{"link: k: 64 does not fit the others, 8 is used",
                   "link: Sexp: 64 does not fit the others, 7 is used"}));
  EXPECT_EQ(problems("B=1e6"), Lines{});
}

TEST_F(LinkTest, OpensAWholeAddress) {
  open("https://example.org/page?x=1#B=3e6");
  EXPECT_EQ(value("B"), 3e6);
  EXPECT_TRUE(open("https://example.org/page").has_configuration);
  EXPECT_EQ(value("B"), 2e6);
}

TEST_F(LinkTest, AnOldLinkThatSpellsOutPresetsGetsTheirNames) {
  open(
      "#C=9.9e14&Wici=2e11&Wdcn=5e10&HBM=8e10&D=7168&F=2048&L=61&B=6.2915e7&DP=2&TP=1&MDP=1&PP=16"
      "&podSize=8&gpu=1&E=257&k=9&Sexp=1&EP=64&effC=0.73&effIci=0.8&effDcn=0.85");
  EXPECT_EQ(configuration.model_id(), "deepseek-v3");
  EXPECT_EQ(configuration.hardware_id(), "h800-deepseek");
  EXPECT_EQ(link(), "model=deepseek-v3&hw=h800-deepseek&B=62915000&DP=2&TP=1&PP=16&EP=64");
  open("#C=1.97e14&Wici=9e10&Wdcn=3.125e9&HBM=1.6e10&podSize=256&effC=0.67");
  EXPECT_EQ(configuration.hardware_id(), "tpu-v5e");
  EXPECT_EQ(value("axes"), 2);
  EXPECT_EQ(configuration.model_id(), "llama-3-70b");
}

// Rows of the older page whose outcome NOTES.md calls a fault, with ours.
const std::map<std::string, std::map<std::string, double>> kBetter = {
    {"#B=", {}},
    {"#B=%20%20", {}},
    {"#B=0x10", {}},
    {"#B=1e6&DP=%zz", {{"B", 1e6}}},
    {"#gpu=0.5&meas=0.5", {{"gpu", 1}, {"meas", 1}, {"MDP", 1}}},
    {"#gpu=7&meas=-1", {{"gpu", 1}, {"MDP", 1}}},                       // a switch has one axis
    {"#X=64&Y=16&Z=8&MX=3&MY=2", {{"DP", 64}, {"TP", 16}, {"PP", 8}}},  // 3 + 2 axes of 3: 2 + 1
    {"#MDP=2.5&MTP=0", {}},  // 3 axes for data leave none for tensor groups: 2 + 1
};

TEST_F(LinkTest, ReadsLinksOfTheOlderPage) {
  const JsonValue data = oracle();
  const JsonValue* rows = data.find("read");
  ASSERT_NE(rows, nullptr);
  ASSERT_EQ(rows->items.size(), 50u);
  for (const JsonValue& row : rows->items) {
    const std::string& hash = row.find("hash")->text;
    Configuration fresh(the_model(), the_presets());
    std::map<std::string, double> expected;
    for (const auto& [name, number] : row.find("changed")->members) expected[name] = number.number;
    if (const auto better = kBetter.find(hash); better != kBetter.end()) expected = better->second;
    open_link(hash, fresh);
    for (const Variable& v : the_model().registry.variables()) {
      if (v.id == "axes") continue;  // follows the machine; the older page had none
      const auto changed = expected.find(v.id);
      EXPECT_EQ(fresh.state()[v], changed != expected.end() ? changed->second : v.fallback)
          << hash << " " << v.id;
    }
  }
}

TEST_F(LinkTest, WritesWhatItReadsBackExactlyForEveryStateOfTheOlderPage) {
  const JsonValue data = oracle();
  ASSERT_EQ(data.find("write")->items.size(), 21u);
  for (const JsonValue& row : data.find("write")->items) {
    std::vector<Change> changes;
    for (const auto& [name, number] : row.find("state")->members) {
      changes.push_back({&variable(name), number.number});
    }
    configuration.set(changes);
    Configuration fresh(the_model(), the_presets());
    EXPECT_TRUE(open_link(link(), fresh).problems.empty());
    for (const Variable& v : the_model().registry.variables()) {
      EXPECT_EQ(fresh.state()[v], configuration.state()[v]) << row.find("id")->text << " " << v.id;
    }
  }
}

// NOTES.md 3: five digits were kept, so 131072 came back as 131070
TEST_F(LinkTest, KeepsEveryDigit) {
  set("DP", 131072);
  set("B", 62914560);
  set("MFU", 0.35000000000000003);
  const std::string written = link();
  EXPECT_EQ(written, "model=llama-3-70b&hw=tpu-v5p&B=62914560&DP=131072&MFU=0.35000000000000003");
  configuration.reset();
  open(written);
  EXPECT_EQ(value("DP"), 131072);
  EXPECT_EQ(value("MFU"), 0.35000000000000003);
}

TEST_F(LinkTest, RandomConfigurationsRoundTripToTheLastBit) {
  std::mt19937_64 random(20261130);
  const auto& models = the_presets().models;
  const auto& machines = the_presets().hardware;
  for (int round = 0; round < 500; ++round) {
    (void)configuration.load_model(models[random() % models.size()].id);
    (void)configuration.load_hardware(machines[random() % machines.size()].id);
    for (const Variable& v : the_model().registry.variables()) {
      if (random() % 3 != 0) continue;
      const double share = std::uniform_real_distribution<double>()(random);
      const double low = std::max(v.min, 1e-3);
      configuration.set(v, low * std::pow(v.max / low, share));
    }
    Configuration fresh(the_model(), the_presets());
    const OpenedLink opened = open_link(link("mixed"), fresh);
    EXPECT_TRUE(opened.problems.empty()) << link();
    EXPECT_EQ(opened.anchor, "mixed");
    EXPECT_EQ(fresh.model_id(), configuration.model_id());
    EXPECT_EQ(write_link(fresh), link());
    for (const Variable& v : the_model().registry.variables()) {
      ASSERT_EQ(fresh.state()[v], configuration.state()[v]) << link() << " " << v.id;
    }
  }
}

TEST_F(LinkTest, ACustomModelIsWrittenOutInFull) {
  const Change values[] = {{&variable("D"), 4096}, {&variable("F"), 14336}, {&variable("L"), 32},
                           {&variable("E"), 1},    {&variable("k"), 1},     {&variable("Sexp"), 0}};
  EXPECT_TRUE(configuration.load_custom_model("mine", values).empty());
  EXPECT_EQ(link(), "model=custom&hw=tpu-v5p&D=4096&F=14336&L=32");
  Configuration fresh(the_model(), the_presets());
  open_link(link(), fresh);
  EXPECT_EQ(fresh.model_id(), "");
  EXPECT_EQ(write_link(fresh), link());
  fresh.set(variable("D"), 8192);
  fresh.reset();
  EXPECT_EQ(fresh.state()[variable("D")], 4096);
}

}  // namespace
}  // namespace shardscope
