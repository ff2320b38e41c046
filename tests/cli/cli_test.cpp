// SPDX-License-Identifier: MIT
// The command line tool as a shell sees it: output, messages, exit codes.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "core/config/json.h"

namespace shardscope {
namespace {

struct Ran {
  int exit = -1;
  std::string output;
  std::string problems;
};

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Runs the tool with arguments as typed in a shell.
Ran shardscope(const std::string& arguments) {
  const std::string errors = testing::TempDir() + "shardscope_cli_test_errors";
  const std::string command = SHARDSCOPE_CLI " " + arguments + " 2>" + errors;
  Ran ran;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return ran;
  char buffer[4096];
  while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, pipe)) {
    ran.output.append(buffer, count);
  }
  const int status = pclose(pipe);
  ran.exit = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  ran.problems = read_file(errors);
  return ran;
}

JsonValue json(const Ran& ran) {
  const auto parsed = parse_json(ran.output, "output");
  if (!parsed) ADD_FAILURE() << parsed.error().where << " " << parsed.error().message;
  return parsed ? *parsed : JsonValue{};
}

double number(const JsonValue& object, std::string_view group, std::string_view name) {
  const JsonValue* members = object.find(group);
  const JsonValue* value = members != nullptr ? members->find(name) : nullptr;
  if (value == nullptr) ADD_FAILURE() << "no " << group << " " << name;
  return value != nullptr ? value->number : 0;
}

TEST(Cli, SaysHowItIsUsed) {
  for (const char* arguments : {"", "--help", "help", "eval --help"}) {
    const Ran ran = shardscope(arguments);
    EXPECT_EQ(ran.exit, 0) << arguments;
    EXPECT_NE(ran.output.find("shardscope eval [LINK]"), std::string::npos) << arguments;
  }
}

// cost-model.md, section 9: the values at the defaults
TEST(Cli, EvalGivesStateValuesAndTextOfEverythingAsJson) {
  const Ran ran = shardscope("eval --json");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.problems, "");
  const JsonValue all = json(ran);
  EXPECT_EQ(number(all, "state", "B"), 2e6);
  EXPECT_EQ(number(all, "values", "hw.alpha"), 2550);
  EXPECT_NEAR(number(all, "values", "dp.t_math"), 15.99e-3, 5e-6);
  EXPECT_EQ(all.find("text")->find("dp.t_math")->text, "15.99 ms");
  EXPECT_EQ(all.find("values")->members.size(), all.find("text")->members.size());
  EXPECT_GT(all.find("values")->members.size(), 200u);
}

TEST(Cli, EvalTakesALinkSettingsAndIds) {
  const Ran ran = shardscope("eval '#model=gemma-7b&B=3e6' hw.alpha B --set B=4M --set hw=tpu-v5e");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.output, "hw.alpha  2,189 FLOP/B\nB         4M tokens\n");  // 197e12 / 90e9
  const JsonValue all = json(shardscope("eval '#model=gemma-7b' --set meas=1 --json hw.C"));
  EXPECT_EQ(number(all, "state", "D"), 3072);
  EXPECT_DOUBLE_EQ(number(all, "values", "hw.C"), 459e12 * 0.72);
  EXPECT_EQ(all.find("values")->members.size(), 1u);
}

TEST(Cli, WhatIsSkippedInALinkIsNamedAndTheRestIsUsed) {
  const Ran ran = shardscope("eval '#B=abc&DP=64' DP");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.output, "DP  64\n");
  EXPECT_EQ(ran.problems, "shardscope: link: B: skipped, \"abc\" is not a number\n");
  EXPECT_EQ(shardscope("eval B --set B=1e20").problems,
            "shardscope: --set B: 1e20 is not possible here, 1e10 is used\n");
}

TEST(Cli, MistakesAreNamedAndNothingIsPrinted) {
  const std::pair<const char*, const char*> mistakes[] = {
      {"evla", "there is no command \"evla\"; see shardscope --help"},
      {"eval --jsn", "unknown option --jsn"},
      {"eval --set", "--set wants NAME=VALUE"},
      {"eval --set B", "--set wants NAME=VALUE, not \"B\""},
      {"eval --set Q=1", "--set Q: there is no such variable"},
      {"eval --set model=gpt-7", "--set model: there is no \"gpt-7\""},
      {"eval dp.t_meth", "there is no formula \"dp.t_meth\"; see shardscope list formulas"},
      {"eval DPP", "there is no formula \"DPP\"; see shardscope list formulas"},
      {"explain", "explain wants the id of a formula or variable; see shardscope list"},
      {"explain dp", "there is no formula or variable \"dp\"; see shardscope list"},
      {"list cats",
       "there is no list of \"cats\": models, hardware, scenarios, variables or formulas"},
      {"import", "import wants one file, the model's config.json, or - for standard input"},
      {"import /nowhere/config.json", "/nowhere/config.json: No such file or directory"},
  };
  for (const auto& [arguments, message] : mistakes) {
    const Ran ran = shardscope(arguments);
    EXPECT_EQ(ran.exit, 2) << arguments;
    EXPECT_EQ(ran.output, "") << arguments;
    EXPECT_EQ(ran.problems, std::string("shardscope: ") + message + "\n");
  }
}

TEST(Cli, ExplainShowsEquationNumbersAndSource) {
  const Ran ran = shardscope("explain dp.t_math '#B=4e6'");
  EXPECT_EQ(ran.exit, 0);
  for (const char* part : {"dp.t_math: ", "31.98 ms", "8·B·D·", "4M", "depends on", "B, ",
                           "https://jax-ml.github.io/scaling-book/training/"}) {
    EXPECT_NE(ran.output.find(part), std::string::npos) << part << " in\n" << ran.output;
  }
  const JsonValue card = json(shardscope("explain dp.t_math --json"));
  EXPECT_NE(card.find("tex")->text.find("\\frac"), std::string::npos);
  EXPECT_FALSE(card.find("inputs")->items.empty());
  EXPECT_NE(shardscope("explain B").output.find("limits       1 to 1e10"), std::string::npos);
}

TEST(Cli, LinkWritesWhatEvalReads) {
  EXPECT_EQ(shardscope("link").output, "#\n");
  EXPECT_EQ(shardscope("link --set B=3M --set scenario=pp-16x64").output,
            "#model=llama-3-70b&hw=tpu-v5p&B=3e6&PP=16&Mmicro=64\n");
  EXPECT_EQ(shardscope("link '#X=64&Y=16'").output, "#model=llama-3-70b&hw=tpu-v5p&DP=64&TP=16\n");
}

TEST(Cli, ListNamesPresetsVariablesAndFormulas) {
  const Ran models = shardscope("list models");
  EXPECT_NE(models.output.find("llama-3-70b                   Llama 3 70B\n"), std::string::npos);
  EXPECT_NE(models.output.find("Kimi K3 (for reference only)"), std::string::npos);
  const JsonValue all = json(shardscope("list --json"));
  for (const char* name : {"models", "hardware", "scenarios", "variables", "formulas"}) {
    ASSERT_NE(all.find(name), nullptr) << name;
    EXPECT_FALSE(all.find(name)->members.empty()) << name;
  }
}

TEST(Cli, ImportCountsAModelAndGivesItsLink) {
  const std::string file = SHARDSCOPE_TESTS "/config/models/llama-3-8b.json";
  const Ran ran = shardscope("import " + file);
  EXPECT_EQ(ran.exit, 0) << ran.problems;
  EXPECT_NE(ran.output.find("8,030,261,248"), std::string::npos) << ran.output;
  EXPECT_NE(ran.output.find("link: #model=custom&hw=tpu-v5p&D=4096&F=14336&L=32&heads=32\n"),
            std::string::npos)
      << ran.output;
  const JsonValue from_pipe = json(shardscope("import - --json <" + file));
  EXPECT_EQ(from_pipe.find("parameters")->number, 8030261248);
  // 3·D·F·L + 2.5·D²·L
  EXPECT_EQ(from_pipe.find("estimate")->number, 3.0 * 4096 * 14336 * 32 + 2.5 * 4096 * 4096 * 32);
}

TEST(Cli, ImportOfABadFileSaysWhere) {
  const std::string path = testing::TempDir() + "shardscope_cli_test_config.json";
  std::ofstream(path) << "{\n\"model_type\": \"llama\",\n\"hidden_size\": \"wide\"\n}\n";
  const Ran ran = shardscope("import " + path);
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(ran.output, "");
  EXPECT_NE(ran.problems.find(path + ":3: hidden_size: must be a whole number from 1 on"),
            std::string::npos)
      << ran.problems;
}

TEST(Cli, DocsPrintsTheDocumentOfTheCostModel) {
  const Ran ran = shardscope("docs");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_TRUE(ran.output.starts_with("# The cost model\n"));
  EXPECT_EQ(ran.output, read_file(SHARDSCOPE_TESTS "/../docs/cost-model.md"));
  EXPECT_EQ(shardscope("docs dp.t_math").exit, 2);
}

// A recorded name may stand for a variable, so that tests/oracle/names.json can be checked from
// here.
TEST(Cli, EvalListsVariablesAmongTheValues) {
  const JsonValue all = json(shardscope("eval '#DP=64' --json"));
  EXPECT_EQ(number(all, "values", "DP"), 64);
  EXPECT_EQ(number(all, "values", "mesh.N"), 512);
}

}  // namespace
}  // namespace shardscope
