// SPDX-License-Identifier: MIT
#include "core/reactive/registry.h"

#include <limits>
#include <utility>

namespace shardscope {

const Variable& Registry::add(Variable variable) {
  variable.slot = slot_count();
  const Variable& stored = variables_.emplace_back(std::move(variable));
  enter(stored);
  return stored;
}

const Formula& Registry::add(Formula formula, Expr definition) {
  if (const Symbol* stranger = stranger_in(definition)) {
    problems_.push_back({formula.id, "reads " + stranger->id + ", which is not in the registry"});
    definition = std::numeric_limits<double>::quiet_NaN();
  }
  formula.slot = slot_count();
  formula.definition = std::move(definition);
  const Formula& stored = formulas_.emplace_back(std::move(formula));
  enter(stored);
  return stored;
}

void Registry::enter(const Symbol& symbol) {
  if (!by_id_.emplace(symbol.id, &symbol).second)
    problems_.push_back({symbol.id, "the id is already taken"});
  by_slot_.push_back(&symbol);
}

const Symbol* Registry::stranger_in(const Expr& expr) const {
  if (expr->op == Op::symbol) {
    const Symbol& symbol = *expr->symbol;
    const bool known = symbol.slot < by_slot_.size() && by_slot_[symbol.slot] == &symbol;
    return known ? nullptr : &symbol;
  }
  for (const Expr& argument : expr->arguments) {
    if (const Symbol* stranger = stranger_in(argument)) return stranger;
  }
  return nullptr;
}

const Symbol* Registry::symbol(std::string_view id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : found->second;
}

const Variable* Registry::variable(std::string_view id) const {
  const Symbol* found = symbol(id);
  return found != nullptr && found->is_variable() ? static_cast<const Variable*>(found) : nullptr;
}

const Formula* Registry::formula(std::string_view id) const {
  const Symbol* found = symbol(id);
  return found != nullptr && !found->is_variable() ? static_cast<const Formula*>(found) : nullptr;
}

}  // namespace shardscope
