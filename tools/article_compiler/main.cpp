// SPDX-License-Identifier: MIT
// article_compiler: Markdown in, one C++ file out, or messages "file:line: what is wrong" and exit
// code 1.
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "core/cost/model.h"
#include "tools/article_compiler/check.h"
#include "tools/article_compiler/emit.h"
#include "tools/article_compiler/markdown.h"

namespace {

using namespace shardscope;

constexpr int kTextIsWrong = 1;
constexpr int kUsage = 2;

struct Options {
  std::string output, scenarios;
  std::map<std::string, std::string> facts;
  std::vector<std::string> files;
};

std::optional<Options> read_options(int count, char** arguments) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string argument = arguments[i];
    if (argument.compare(0, 2, "--") != 0) {
      options.files.push_back(argument);
      continue;
    }
    if (++i == count) return std::nullopt;
    const std::string value = arguments[i];
    const std::size_t equals = value.find('=');
    if (argument == "--output")
      options.output = value;
    else if (argument == "--scenarios")
      options.scenarios = value;
    else if (argument == "--fact" && equals != std::string::npos)
      options.facts[value.substr(0, equals)] = value.substr(equals + 1);
    else
      return std::nullopt;
  }
  if (options.output.empty() || options.scenarios.empty() || options.files.empty())
    return std::nullopt;
  return options;
}

std::optional<std::string> read_file(const std::string& path) {
  const std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::optional<std::vector<std::string>> read_scenario_ids(const std::string& path) {
  const std::optional<std::string> text = read_file(path);
  const nlohmann::json json = nlohmann::json::parse(text.value_or(""), nullptr, false);
  if (!json.is_object() || !json.contains("scenarios")) return std::nullopt;
  std::vector<std::string> ids;
  for (const nlohmann::json& scenario : json["scenarios"]) ids.push_back(scenario.value("id", ""));
  return ids;
}

int fail(const std::string& message, int code) {
  std::cerr << message << "\n";
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  const std::optional<Options> options = read_options(argc, argv);
  if (!options)
    return fail(
        "usage: article_compiler --scenarios scenarios.json [--fact name=words]... --output "
        "FILE.cpp FILE.md...",
        kUsage);
  const auto scenarios = read_scenario_ids(options->scenarios);
  if (!scenarios) return fail(options->scenarios + ": no list of scenarios", kUsage);

  article::Problems problems;
  std::vector<article::DraftFile> files;
  for (const std::string& path : options->files) {
    const std::optional<std::string> text = read_file(path);
    if (!text) return fail(path + ": cannot be read", kUsage);
    files.push_back(article::read_markdown(path, *text, problems));
  }
  const Model model;
  article::check(files, {&model.registry, *scenarios, options->facts}, problems);
  for (const Error& error : problems.list())
    std::cerr << error.where << ": " << error.message << "\n";
  if (!problems.empty()) return kTextIsWrong;

  std::ofstream out(options->output, std::ios::binary);
  out << article::emit(files);
  return out.good() ? 0 : fail(options->output + ": cannot be written", kUsage);
}
