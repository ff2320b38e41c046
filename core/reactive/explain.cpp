// SPDX-License-Identifier: MIT
#include "core/reactive/explain.h"

#include <algorithm>
#include <cmath>

#include "core/expr/print.h"
#include "core/expr/shorten.h"

namespace shardscope {

namespace {

template <typename T>
void add_once(std::vector<const T*>& list, const T* item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

/// Constants of an expression and of the nameless formulas printed in place.
void collect_constants(const Expr& expr, std::vector<const Constant*>& constants) {
  if (expr->op == Op::constant) add_once(constants, expr->constant);
  if (expr->op == Op::symbol && expr->symbol->definition && expr->symbol->glyph.empty())
    collect_constants(*expr->symbol->definition, constants);
  for (const Expr& argument : expr->arguments) collect_constants(argument, constants);
}

bool reads(const Expr& expr, const Symbol& symbol) {
  if (expr->op == Op::symbol && expr->symbol == &symbol) return true;
  return std::any_of(expr->arguments.begin(), expr->arguments.end(),
                     [&](const Expr& argument) { return reads(argument, symbol); });
}

/// Symbols on the right-hand side; the first leaf of an equation is its own name.
std::vector<const Symbol*> names_in(const MathNode& equation, const Symbol& own) {
  std::vector<const Symbol*> names;
  for_each_leaf(equation, [&](const MathNode& leaf) {
    if (leaf.symbol != nullptr && leaf.symbol != &own) add_once(names, leaf.symbol);
  });
  return names;
}

/// "tokens/chip" -> "token/chip", "axes" -> "axis": what follows a 1.
std::string singular(const std::string& plural) {
  const std::size_t end = std::min(plural.find_first_of("/ "), plural.size());
  std::string noun = plural.substr(0, end);
  if (noun == "axes") {
    noun = "axis";
  } else if (noun.size() > 4 && (noun.ends_with("ches") || noun.ends_with("shes"))) {
    noun.resize(noun.size() - 2);
  } else if (noun.size() > 1 && noun.ends_with('s') && !noun.ends_with("ss")) {
    noun.pop_back();
  }
  return noun + plural.substr(end);
}

}  // namespace

Explanation explain(const Symbol& symbol, const State& state, bool switched) {
  const Registry& registry = state.registry();
  PrintOptions options{.slots = state.slots(), .substitute = false, .switched = switched};
  Explanation result;
  result.symbol = &symbol;
  result.value = value_text(symbol, state[symbol]);
  result.equation = shortened(to_equation(symbol, options));
  result.all_cases = shortened(to_equation(symbol, {.switched = switched}));
  result.names = names_in(result.equation, symbol);
  if (symbol.definition) {
    result.conditions = active_conditions(*symbol.definition, options);
    collect_constants(*symbol.definition, result.constants);
    for (const std::uint32_t slot : state.program().inputs(symbol))
      result.inputs.push_back(static_cast<const Variable*>(&registry.at(slot)));
  }
  options.substitute = true;
  result.substituted = shortened(to_equation(symbol, options));
  for (const Formula& formula : registry.formulas()) {
    if (reads(*formula.definition, symbol)) result.readers.push_back(&formula);
  }
  return result;
}

std::string value_text(const Symbol& symbol, double value) {
  std::string text = to_text(value, symbol.format);
  if (symbol.suffix.empty() || std::isnan(value)) return text;
  const bool joined = symbol.suffix.front() == '/';
  return text + (joined ? "" : " ") + (text == "1" ? singular(symbol.suffix) : symbol.suffix);
}

}  // namespace shardscope
