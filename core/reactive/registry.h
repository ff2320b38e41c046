// SPDX-License-Identifier: MIT
// Every variable and formula of the model, in order of definition; a formula may only use what
// stands before it, so the order is a topological one. Not here: values (state.h) and how they are
// recomputed (program.h).
#pragma once

#include <deque>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/expr/symbol.h"
#include "core/units/error.h"

namespace shardscope {

enum class Scale : std::uint8_t { linear, logarithmic };
enum class Snap : std::uint8_t { none, integer, power_of_two, one_two_five };

/// How a green number moves under the pointer.
struct Range {
  double low = 0;
  double high = 1;
  Scale scale = Scale::linear;
  Snap snap = Snap::none;
  double step = 0;  // 0: no rounding to steps
};

/// A number the reader sets. `min` and `max` are hard limits for links and typing; `range` is for
/// dragging.
struct Variable : Symbol {
  double fallback = 0;  // the default
  double min = 0;
  double max = 1;
  bool whole = false;  // typing and dragging give whole numbers; a link may keep a fraction
  Range range;
  bool survives_reset =
      false;  // model, hardware and spec/measured stay when the reader presses reset
  const Variable* factor =
      nullptr;  // measured share applied in measured mode (C, Wici, Wdcn), else nullptr
};

struct Formula : Symbol {};

class Registry {
 public:
  Registry() = default;
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  /// Adds a variable or formula; the id must be new. References stay valid as long as the registry
  /// lives. A formula can only name what exists, so a cycle cannot be written.
  const Variable& add(Variable variable);
  const Formula& add(Formula formula, Expr definition);

  [[nodiscard]] const Variable* variable(std::string_view id) const;
  [[nodiscard]] const Formula* formula(std::string_view id) const;
  [[nodiscard]] const Symbol* symbol(std::string_view id) const;

  [[nodiscard]] const std::deque<Variable>& variables() const { return variables_; }
  [[nodiscard]] const std::deque<Formula>& formulas() const { return formulas_; }
  [[nodiscard]] std::size_t slot_count() const { return by_slot_.size(); }
  [[nodiscard]] const Symbol& at(std::size_t slot) const { return *by_slot_[slot]; }

  /// Mistakes made while adding: an id twice (the first keeps it), a formula that reads a symbol
  /// not in this registry (it computes NaN). Empty in a sound model; a test looks.
  [[nodiscard]] const std::vector<Error>& problems() const { return problems_; }

 private:
  void enter(const Symbol& symbol);
  [[nodiscard]] const Symbol* stranger_in(const Expr& expr) const;

  std::deque<Variable> variables_;
  std::deque<Formula> formulas_;
  std::unordered_map<std::string_view, const Symbol*> by_id_;
  std::vector<const Symbol*> by_slot_;
  std::vector<Error> problems_;
};

}  // namespace shardscope
