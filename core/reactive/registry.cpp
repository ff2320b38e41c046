// SPDX-License-Identifier: MIT
#include "core/reactive/registry.h"

#include <cassert>
#include <utility>

namespace shardscope {

const Variable& Registry::add(Variable variable) {
  variable.slot = slot_count();
  const Variable& stored = variables_.emplace_back(std::move(variable));
  [[maybe_unused]] const bool is_new = by_id_.emplace(stored.id, &stored).second;
  assert(is_new && "two symbols share one id");
  return stored;
}

const Formula& Registry::add(Formula formula, Expr definition) {
  formula.slot = slot_count();
  formula.definition = std::move(definition);
  const Formula& stored = formulas_.emplace_back(std::move(formula));
  [[maybe_unused]] const bool is_new = by_id_.emplace(stored.id, &stored).second;
  assert(is_new && "two symbols share one id");
  return stored;
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
