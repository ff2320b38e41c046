// SPDX-License-Identifier: MIT
#include "tools/article_compiler/check.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string_view>

#include "core/article/figures.h"
#include "core/article/words.h"

namespace shardscope::article {
namespace {

constexpr std::size_t kLongestVerdict = 24;  // letters; half a phone's column

/// How many letters to add, drop or change to get from a to b.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({change, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

class Checker {
 public:
  Checker(const Known& known, Problems& problems) : known_(known), problems_(problems) {}

  void run(std::vector<DraftFile>& files) {
    for (std::size_t i = 0; i < files.size(); ++i) {
      file_ = files[i].name;
      if (i == 0 && files[i].title.empty())
        problem(1, "the first file begins with the title: # Title");
      if (i > 0 && !files[i].title.empty()) problem(1, "only the first file has a title");
      for (const DraftBlock& block : files[i].blocks) {
        if (i > 0 && block.kind != BlockKind::section)
          problem(block.line, "text before the first section of the file");
        collect_anchors(block);
      }
    }
    for (DraftFile& file : files) {
      file_ = file.name;
      for (DraftBlock& block : file.blocks) check(block);
    }
  }

 private:
  void problem(int line, std::string message) { problems_.add(file_, line, std::move(message)); }

  void collect_anchors(const DraftBlock& block) {
    const bool anchored = block.kind == BlockKind::section || block.kind == BlockKind::heading;
    if (anchored && !block.id.empty()) {
      const bool plain = std::all_of(block.id.begin(), block.id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
      });
      if (!plain)
        problem(block.line, "an anchor has small letters, digits and hyphens: #" + block.id);
      if (!anchors_.insert(block.id).second) problem(block.line, "a second anchor #" + block.id);
    }
    for (const DraftBlock& child : block.children) collect_anchors(child);
  }

  void check(DraftBlock& block) {
    if (!block.when.empty()) check_condition(block);
    if (block.kind == BlockKind::equation && !block.id.empty() &&
        !known_.registry->formula(block.id))
      unknown(block.line, "formula", block.id);
    if (block.kind == BlockKind::figure && !is_figure({block.id, block.argument}))
      problem(block.line, "no figure is called " + block.id +
                              (block.argument.empty() ? "" : " for " + block.argument));
    if (block.kind == BlockKind::scenarios) {
      for (const DraftBlock& button : block.children) {
        if (std::find(known_.scenarios.begin(), known_.scenarios.end(), button.id) ==
            known_.scenarios.end())
          problem(button.line, "no scenario is called " + button.id);
      }
    }
    for (DraftInline& run : block.inlines) check(run);
    for (DraftBlock& child : block.children) check(child);
  }

  void check_condition(const DraftBlock& block) {
    const std::string id = block.when.substr(block.when.front() == '!' ? 1 : 0);
    const Formula* const formula = known_.registry->formula(id);
    if (!formula) return unknown(block.line, "formula", id);
    if (formula->format != Format::verdict) problem(block.line, id + " is no condition");
  }

  void check(DraftInline& run) {
    if (run.href.size() > 1 && run.href.front() == '#' && anchors_.count(run.href.substr(1)) == 0)
      problem(run.line, "no section has the anchor " + run.href);
    switch (run.kind) {
      case InlineKind::input:
        if (known_.registry->formula(run.id))
          problem(run.line, run.id + " is computed: {=" + run.id + "}");
        else if (!known_.registry->variable(run.id))
          unknown(run.line, "variable", run.id);
        break;
      case InlineKind::output:
      case InlineKind::verdict: check_formula(run); break;
      case InlineKind::symbol:
      case InlineKind::equation: resolve(run); break;
      case InlineKind::word:
        if (!is_machine_word(run.id)) problem(run.line, "no machine word is called " + run.id);
        break;
      case InlineKind::noun:
        if (!known_.registry->symbol(run.id)) unknown(run.line, "symbol", run.id);
        break;
      case InlineKind::text:
        if (!run.id.empty()) state_fact(run);
        break;
      case InlineKind::break_: break;
    }
  }

  void state_fact(DraftInline& run) {
    const auto fact = known_.facts.find(run.id.substr(1));
    if (fact == known_.facts.end())
      return problem(run.line, "the build tells nothing called " + run.id.substr(1));
    run.id.clear();
    run.text = fact->second;
  }

  void check_formula(const DraftInline& run) {
    const Formula* const formula = known_.registry->formula(run.id);
    if (!formula) {
      if (known_.registry->variable(run.id))
        return problem(run.line, run.id + " is set by the reader: {" + run.id + "}");
      return unknown(run.line, "formula", run.id);
    }
    const bool condition = formula->format == Format::verdict;
    if (condition && run.kind == InlineKind::output)
      problem(run.line, run.id + " is a condition: {?" + run.id + "}");
    if (!condition && run.kind == InlineKind::verdict)
      problem(run.line, run.id + " is no condition");
    if (std::max(run.holds.size(), run.fails.size()) > kLongestVerdict)
      problem(run.line, "a verdict stays on one line of a phone: {?" + run.id + "} says too much");
  }

  /// A symbol by its id or, where only one symbol has it, by its glyph.
  void resolve(DraftInline& run) {
    if (const Symbol* symbol = known_.registry->symbol(run.id)) {
      if (symbol->glyph.empty()) problem(run.line, run.id + " has no name to be set");
      if (run.kind == InlineKind::equation && symbol->is_variable())
        problem(run.line, run.id + " has no equation: it is set by the reader");
      return;
    }
    std::vector<std::string> same;
    for (const Formula& formula : known_.registry->formulas()) {
      if (formula.glyph == run.id) same.push_back(formula.id);
    }
    for (const Variable& variable : known_.registry->variables()) {
      if (variable.glyph == run.id) same.push_back(variable.id);
    }
    if (same.size() == 1) {
      run.id = same.front();
    } else if (same.empty()) {
      unknown(run.line, "symbol", run.id);
    } else {
      problem(run.line, run.id + " may be " + same[0] + " or " + same[1] + ": write the id");
    }
  }

  void unknown(int line, const std::string& what, const std::string& id) {
    const Symbol* nearest = nullptr;
    std::size_t distance = 3;
    const auto consider = [&](const Symbol& symbol) {
      const std::size_t d = edit_distance(id, symbol.id);
      if (d < distance && d < id.size()) {
        distance = d;
        nearest = &symbol;
      }
    };
    for (const Formula& formula : known_.registry->formulas()) consider(formula);
    for (const Variable& variable : known_.registry->variables()) consider(variable);
    problem(line, "no " + what + " is called " + id +
                      (nearest ? "; the nearest is " + nearest->id : std::string()));
  }

  const Known& known_;
  Problems& problems_;
  std::string file_;
  std::set<std::string> anchors_;
};

}  // namespace

void check(std::vector<DraftFile>& files, const Known& known, Problems& problems) {
  Checker(known, problems).run(files);
}

}  // namespace shardscope::article
