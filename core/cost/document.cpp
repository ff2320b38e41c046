// SPDX-License-Identifier: MIT
#include "core/cost/document.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expr/print.h"
#include "core/expr/shorten.h"
#include "core/units/format.h"

namespace shardscope {

namespace {

struct Subject {
  std::string_view prefix;
  std::string_view title;
};

constexpr std::array kSubjects = {
    Subject{"hw", "Hardware"},
    Subject{"transformer", "Transformer"},
    Subject{"mesh", "Mesh"},
    Subject{"dp", "Data parallelism, backward pass of a layer"},
    Subject{"fsdp", "FSDP (ZeRO-3), forward pass of a layer"},
    Subject{"tp", "Tensor parallelism, forward pass of a layer"},
    Subject{"mixed", "FSDP and tensor parallelism, forward pass of a layer"},
    Subject{"pods", "Data parallelism between domains, backward pass of a layer"},
    Subject{"ep", "Expert parallelism, forward pass of a layer"},
    Subject{"pp", "Pipeline"},
    Subject{"collective", "Collectives"},
    Subject{"memory", "Memory"},
    Subject{"wall_clock", "Wall clock"},
    Subject{"gpu", "Switched fabrics"},
    Subject{"takeaways", "Table of schemes"},
    Subject{"exercise", "Exercises"},
    Subject{"megatron", "Inside one layer"},
};

std::string_view title_of(std::string_view prefix) {
  const auto* found = std::find_if(kSubjects.begin(), kSubjects.end(),
                                   [&](const Subject& s) { return s.prefix == prefix; });
  return found == kSubjects.end() ? prefix : found->title;
}

class Writer {
 public:
  explicit Writer(const Model& model) : model_(model), defaults_(model.make_state()) {}

  std::string write() {
    text_ =
        "# The cost model\n\n"
        "Written by `shardscope docs` from the registry; do not edit. Everything is per layer and "
        "in bf16 unless said otherwise.\n"
        "Each equation is printed from the expression that is evaluated, as it stands at the "
        "defaults; *in all cases* adds the other branches.\n\n";
    variables();
    formulas();
    constants();
    sources();
    return std::move(text_);
  }

 private:
  void variables() {
    text_ +=
        "## Variables\n\n"
        "| key | symbol | unit | default | limits | meaning |\n|---|---|---|---|---|---|\n";
    for (const Variable& v : model_.registry.variables()) {
      text_ += "| `" + v.id + "` | $" + to_tex(name_node(v)) + "$ | " + to_text(v.unit) + " | " +
               to_exact_text(v.fallback) + " | " + to_exact_text(v.min) + " … " +
               to_exact_text(v.max) + " | " + v.meaning + " |\n";
    }
  }

  void formulas() {
    std::string_view subject;
    for (const Formula& formula : model_.registry.formulas()) {
      const std::string_view prefix = std::string_view(formula.id).substr(0, formula.id.find('.'));
      if (prefix != subject) {
        subject = prefix;
        text_ += "\n## ";
        text_ += title_of(subject);
        text_ += "\n\n";
      }
      row(formula);
    }
  }

  void row(const Formula& formula) {
    const std::string now = equation(formula, defaults_.slots());
    const std::string all = equation(formula, {});
    text_ += "- `" + formula.id + "`";
    if (formula.format != Format::verdict) text_ += " (" + to_text(formula.unit) + ")";
    text_ += ": " + formula.meaning + " " + cite(formula.source) + "\\\n  $" + now + "$";
    if (all != now) text_ += "\\\n  in all cases $" + all + "$";
    text_ += '\n';
  }

  /// name = definition, or the bare definition of a formula that has no name.
  static std::string equation(const Formula& formula, std::span<const double> slots) {
    const PrintOptions options{.slots = slots};
    return to_tex(shortened(formula.glyph.empty() ? to_math(*formula.definition, options)
                                                  : to_equation(formula, options)));
  }

  void collect(const Expr& expr) {
    if (expr->op == Op::constant &&
        std::find(constants_.begin(), constants_.end(), expr->constant) == constants_.end())
      constants_.push_back(expr->constant);
    for (const Expr& argument : expr->arguments) collect(argument);
  }

  void constants() {
    for (const Formula& formula : model_.registry.formulas()) collect(*formula.definition);
    text_ +=
        "\n## Constants folded into the equations\n\n"
        "| name | value | unit | meaning |\n|---|---|---|---|\n";
    for (const Constant* constant : constants_) {
      text_ += "| `" + std::string(constant->name) + "` | " + to_exact_text(constant->value) +
               " | " + to_text(constant->unit) + " | " + std::string(constant->meaning) + " |\n";
    }
  }

  std::string cite(const std::string& source) {
    auto found = std::find(sources_.begin(), sources_.end(), source);
    if (found == sources_.end()) found = sources_.insert(sources_.end(), source);
    return "[" + std::to_string(found - sources_.begin() + 1) + "]";
  }

  void sources() {
    text_ += "\n## Sources\n\n";
    for (std::size_t i = 0; i < sources_.size(); ++i)
      text_ += std::to_string(i + 1) + ". " + sources_[i] + "\n";
  }

  const Model& model_;
  State defaults_;
  std::string text_;
  std::vector<const Constant*> constants_;
  std::vector<std::string> sources_;
};

}  // namespace

std::string cost_model_markdown(const Model& model) { return Writer(model).write(); }

}  // namespace shardscope
