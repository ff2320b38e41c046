// SPDX-License-Identifier: MIT
#include "core/cli/commands.h"

#include <fmt/format.h>

#include <cmath>

#include "core/cli/json_text.h"
#include "core/config/configuration.h"
#include "core/config/import.h"
#include "core/config/link.h"
#include "core/cost/document.h"
#include "core/cost/model.h"
#include "core/expr/math.h"
#include "core/reactive/explain.h"
#include "core/units/format.h"
#include "core/units/parse.h"

namespace shardscope::cli {

namespace {

/// One run: the model, the presets, one configuration and what is said about it.
class Session {
 public:
  Session(const Arguments& arguments, const ReadFile& read_file)
      : arguments_(arguments), read_file_(read_file) {
    const LoadedPresets loaded = load_presets(model_.registry, built_in_preset_files());
    presets_ = loaded.presets;
    for (const Error& error : loaded.problems) problem(line_of(error));
    configuration_.emplace(model_, presets_);
  }

  Outcome run() {
    const std::string& command = arguments_.command;
    if (command == "help") {
      outcome_.output = usage();
    } else if (command == "eval") {
      eval();
    } else if (command == "list") {
      list();
    } else if (command == "explain") {
      explain_symbol();
    } else if (command == "link") {
      link();
    } else if (command == "import") {
      import();
    } else if (command == "docs") {
      if (takes_words(0)) outcome_.output = cost_model_markdown(model_);
    } else {
      fail(fmt::format("there is no command \"{}\"; see shardscope --help", command));
    }
    return std::move(outcome_);
  }

 private:
  void problem(std::string line) {
    outcome_.problems.push_back(std::move(line));
    if (outcome_.exit == Exit::done) outcome_.exit = Exit::partly;
  }

  bool fail(std::string line) {
    outcome_.problems.push_back(std::move(line));
    outcome_.exit = Exit::failed;
    return false;
  }

  template <typename... Values>
  void print(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(outcome_.output), format, std::forward<Values>(values)...);
  }

  bool takes_words(std::size_t most) {
    if (arguments_.words.size() <= most) return true;
    return fail(fmt::format("\"{}\" is one word too many", arguments_.words[most]));
  }

  /// The configuration of a link (perhaps none) and all --set, in that order.
  bool configure(const std::string& link) {
    if (!link.empty()) {
      for (const Error& error : open_link(link, *configuration_).problems) problem(line_of(error));
    }
    for (const auto& [name, text] : arguments_.sets) {
      if (!set(name, text)) return false;
    }
    return true;
  }

  bool set(const std::string& name, const std::string& text) {
    if (name == "model" || name == "hw" || name == "hardware" || name == "scenario") {
      const Result<void> loaded = name == "model"      ? configuration_->load_model(text)
                                  : name == "scenario" ? configuration_->load_scenario(text)
                                                       : configuration_->load_hardware(text);
      return loaded ? true : fail(fmt::format("--set {}: {}", name, loaded.error().message));
    }
    const Variable* variable = model_.registry.variable(name);
    if (variable == nullptr) return fail(fmt::format("--set {}: there is no such variable", name));
    const Result<double> value = parse_number(text, variable->format);
    if (!value) return fail(fmt::format("--set {}: {}", name, value.error().message));
    configuration_->set(*variable, *value);
    const double got = configuration_->state()[*variable];
    if (got != *value) {
      problem(fmt::format("--set {}: {} is not possible here, {} is used", name,
                          to_exact_text(*value), to_exact_text(got)));
    }
    return true;
  }

  /// Words that are ids of symbols are what is asked for; the one that is not is the link.
  bool split_words(std::string& link, std::vector<const Symbol*>& symbols) {
    for (const std::string& word : arguments_.words) {
      if (const Symbol* symbol = model_.registry.symbol(word)) {
        symbols.push_back(symbol);
      } else if (!word.empty() && word.find_first_of("#=/") == std::string::npos) {
        return fail(fmt::format("there is no formula \"{}\"; see shardscope list formulas", word));
      } else if (link.empty()) {
        link = word;
      } else {
        return fail(fmt::format("\"{}\" is neither a formula nor the only link", word));
      }
    }
    return true;
  }

  void eval() {
    std::string link;
    std::vector<const Symbol*> symbols;
    if (!split_words(link, symbols) || !configure(link)) return;
    if (symbols.empty()) {
      if (arguments_
              .json) {  // a recorded name may stand for a variable, see tests/oracle/names.json
        for (const Variable& variable : model_.registry.variables()) symbols.push_back(&variable);
      }
      for (const Formula& formula : model_.registry.formulas()) symbols.push_back(&formula);
    }
    const State& state = configuration_->state();
    if (arguments_.json) return eval_json(symbols);
    std::size_t width = 0;
    for (const Symbol* symbol : symbols) width = std::max(width, symbol->id.size());
    for (const Symbol* symbol : symbols) {
      print("{:<{}}  {}\n", symbol->id, width, value_text(*symbol, state[*symbol]));
    }
  }

  void eval_json(const std::vector<const Symbol*>& symbols) {
    const State& state = configuration_->state();
    JsonObject variables;
    JsonObject values;
    JsonObject texts;
    for (const Variable& variable : model_.registry.variables()) {
      variables.add(variable.id, json_number(state[variable]));
    }
    for (const Symbol* symbol : symbols) {
      values.add(symbol->id, json_number(state[*symbol]));
      texts.add(symbol->id, json_string(to_text(state[*symbol], symbol->format)));
    }
    JsonObject all;
    all.add("model", json_string(configuration_->model_id()));
    all.add("hardware", json_string(configuration_->hardware_id()));
    all.add("state", variables.text(2));
    all.add("values", values.text(2));
    all.add("text", texts.text(2));
    outcome_.output = all.text(0) + "\n";
  }

  void list() {
    if (!takes_words(1)) return;
    const std::string what = arguments_.words.empty() ? "" : arguments_.words.front();
    const bool all = what.empty();
    JsonObject json;
    bool known = false;
    const auto section = [&](std::string_view name, const auto& rows) {
      if (!all && what != name) return;
      known = true;
      JsonObject object;
      if (!arguments_.json && all) print("{}{}\n", outcome_.output.empty() ? "" : "\n", name);
      for (const auto& row : rows) {
        object.add(row.id, json_string(label_of(row)));
        if (!arguments_.json) print("{}{:<28}  {}\n", all ? "  " : "", row.id, label_of(row));
      }
      json.add(name, object.text(2));
    };
    section("models", presets_.models);
    section("hardware", presets_.hardware);
    section("scenarios", presets_.scenarios);
    section("variables", model_.registry.variables());
    section("formulas", model_.registry.formulas());
    if (!known) {
      fail(
          fmt::format("there is no list of \"{}\": models, hardware, scenarios, variables or "
                      "formulas",
                      what));
    } else if (arguments_.json) {
      outcome_.output = json.text(0) + "\n";
    }
  }

  static std::string label_of(const Preset& preset) {
    if (preset.loadable()) return preset.label;
    return fmt::format("{} (for reference only)", preset.label);
  }
  static std::string label_of(const Scenario& scenario) { return scenario.label; }
  static std::string label_of(const Symbol& symbol) { return symbol.meaning; }

  void explain_symbol() {
    if (arguments_.words.empty()) {
      fail("explain wants the id of a formula or variable; see shardscope list");
      return;
    }
    const Symbol* symbol = model_.registry.symbol(arguments_.words.front());
    if (symbol == nullptr) {
      fail(fmt::format("there is no formula or variable \"{}\"; see shardscope list",
                       arguments_.words.front()));
      return;
    }
    if (!takes_words(2)) return;
    if (!configure(arguments_.words.size() > 1 ? arguments_.words[1] : "")) return;
    const bool switched = configuration_->state()[model_.hw.gpu] != 0;
    const Explanation card = explain(*symbol, configuration_->state(), switched);
    if (arguments_.json) {
      explain_json(card);
    } else {
      explain_text(card);
    }
  }

  void explain_text(const Explanation& card) {
    const Symbol& symbol = *card.symbol;
    print("{}: {}\n", symbol.id, symbol.meaning);
    print("  value        {}\n", card.value);
    print("  unit         {}\n", to_text(symbol.unit));
    if (symbol.is_variable()) {
      const auto& variable = static_cast<const Variable&>(symbol);
      print("  default      {}\n", to_text(configuration_->default_of(variable), variable.format));
      print("  limits       {} to {}\n", to_exact_text(variable.min), to_exact_text(variable.max));
    } else {
      print("  equation     {}\n", to_plain_text(card.equation));
      print("  with values  {}\n", to_plain_text(card.substituted));
      for (const MathNode& condition : card.conditions) {
        print("  because      {}\n", to_plain_text(condition));
      }
      print("  depends on   {}\n", joined(card.inputs));
    }
    if (!card.readers.empty()) print("  used by      {}\n", joined(card.readers));
    if (!symbol.source.empty()) print("  source       {}\n", symbol.source);
  }

  void explain_json(const Explanation& card) {
    const Symbol& symbol = *card.symbol;
    JsonObject out;
    out.add("id", json_string(symbol.id));
    out.add("meaning", json_string(symbol.meaning));
    out.add("unit", json_string(to_text(symbol.unit)));
    out.add("value", json_number(configuration_->state()[symbol]));
    out.add("text", json_string(card.value));
    out.add("equation", json_string(to_plain_text(card.equation)));
    out.add("tex", json_string(to_tex(card.all_cases)));
    out.add("substituted", json_string(to_plain_text(card.substituted)));
    out.add("inputs", json_list(ids(card.inputs)));
    out.add("readers", json_list(ids(card.readers)));
    out.add("source", json_string(symbol.source));
    outcome_.output = out.text(0) + "\n";
  }

  template <typename Symbols>
  static std::vector<std::string> ids(const Symbols& symbols) {
    std::vector<std::string> out;
    out.reserve(symbols.size());
    for (const auto* symbol : symbols) out.push_back(symbol->id);
    return out;
  }

  template <typename Symbols>
  static std::string joined(const Symbols& symbols) {
    return fmt::format("{}", fmt::join(ids(symbols), ", "));
  }

  void link() {
    if (!takes_words(1)) return;
    if (!configure(arguments_.words.empty() ? "" : arguments_.words.front())) return;
    const std::string link = write_link(*configuration_);
    if (arguments_.json) {
      JsonObject out;
      out.add("link", json_string("#" + link));
      outcome_.output = out.text(0) + "\n";
    } else {
      print("#{}\n", link);
    }
  }

  void import() {
    if (arguments_.words.size() != 1) {
      fail("import wants one file, the model's config.json, or - for standard input");
      return;
    }
    const std::string& path = arguments_.words.front();
    const Result<std::string> text = read_file_(path);
    if (!text) {
      fail(line_of(text.error()));
      return;
    }
    const ModelImport import = import_model(*text, path == "-" ? "standard input" : path);
    for (const Error& error : import.problems) problem(line_of(error));
    if (!import.model) {
      outcome_.exit = Exit::failed;
      return;
    }
    const auto values = changes_of(*import.model, model_.registry);
    for (const Error& error : configuration_->load_custom_model(import.model->name, values)) {
      problem(line_of(error));
    }
    if (!configure("")) return;
    if (arguments_.json) {
      import_json(*import.model, values);
    } else {
      import_text(*import.model, values);
    }
  }

  void import_text(const ImportedModel& imported, const std::vector<Change>& values) {
    print("{} ({})\n", imported.name, imported.family);
    for (const auto& [variable, value] : values) {
      print("  {:<9} {:>11}  {}\n", variable->id, to_text(value, Format::integer),
            variable->meaning);
    }
    const auto total = [](double count) { return to_text(count, Format::integer); };
    print("parameters, counted from the shapes:   {}\n", total(imported.parameters));
    for (const ParameterPart& part : imported.parts) {
      print("  {:<16} {:>22}\n", part.name, total(part.count));
    }
    print("of these used for one token:           {}\n", total(imported.active_parameters));
    const double estimate = configuration_->state()[model_.transformer.P_w];
    print("the page's estimate (transformer.P_w): {}, {} of that\n", total(std::round(estimate)),
          to_text(estimate / imported.parameters, Format::percent));
    for (const std::string& note : imported.notes) print("note: {}\n", note);
    print("link: #{}\n", write_link(*configuration_));
  }

  void import_json(const ImportedModel& imported, const std::vector<Change>& values) {
    JsonObject variables;
    for (const auto& [variable, value] : values) variables.add(variable->id, json_number(value));
    JsonObject parts;
    for (const ParameterPart& part : imported.parts) parts.add(part.name, json_number(part.count));
    JsonObject out;
    out.add("name", json_string(imported.name));
    out.add("family", json_string(imported.family));
    out.add("values", variables.text(2));
    out.add("parameters", json_number(imported.parameters));
    out.add("active_parameters", json_number(imported.active_parameters));
    out.add("estimate", json_number(configuration_->state()[model_.transformer.P_w]));
    out.add("parts", parts.text(2));
    out.add("notes", json_list(imported.notes));
    out.add("link", json_string("#" + write_link(*configuration_)));
    outcome_.output = out.text(0) + "\n";
  }

  const Arguments& arguments_;
  const ReadFile& read_file_;
  const Model model_;
  Presets presets_;
  std::optional<Configuration> configuration_;
  Outcome outcome_;
};

}  // namespace

std::string usage() {
  return R"(shardscope: what it costs to train a Transformer on many chips

  shardscope eval [LINK] [ID...] [--set NAME=VALUE]... [--json]
      values of the named formulas, or of all
  shardscope explain ID [LINK] [--set NAME=VALUE]... [--json]
      one formula or variable: equation, numbers, what it depends on, source
  shardscope link [LINK] [--set NAME=VALUE]... [--json]
      the link of a configuration
  shardscope list [models|hardware|scenarios|variables|formulas] [--json]
  shardscope import FILE [--set NAME=VALUE]... [--json]
      a Hugging Face config.json as a model, its parameters counted exactly
  shardscope docs
      the cost model as a document, docs/cost-model.md

LINK is the address of the page, or the part behind #: "#model=gemma-7b&hw=tpu-v5e&B=3e6".
VALUE is a number as typed on the page (3e6, 3M, 40%, "180 GB/s"); NAME is a variable, or model, hw
or scenario with the id of a preset.

Exit code: 0 done; 1 done, but something was skipped or limited and is named on standard error;
2 not done.
)";
}

Outcome run(const Arguments& arguments, const ReadFile& read_file) {
  return Session(arguments, read_file).run();
}

}  // namespace shardscope::cli
