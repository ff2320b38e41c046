// SPDX-License-Identifier: MIT
// What typesetting has to ask its surroundings: values and their texts, words that follow the
// machine, the sizes of figures. Implemented by web/app, and by tests.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/article/article.h"
#include "core/reactive/registry.h"

namespace shardscope::typeset {

struct FigureSize {
  float width = 0;
  float height = 0;
};

class Host {
 public:
  virtual ~Host() = default;

  /// All values by slot; the document compares them with what it last saw.
  [[nodiscard]] virtual std::span<const double> slots() const = 0;
  /// The symbol whose value and name stand for a variable: what formulas use of a rate that is
  /// measured. And back: the variable that dragging a symbol edits, nothing for a computed one.
  [[nodiscard]] virtual const Symbol& shown(const Variable& variable) const { return variable; }
  [[nodiscard]] virtual const Variable* edited(const Symbol& symbol) const;
  /// What the reader sees for a symbol.
  [[nodiscard]] virtual std::string text(const Symbol& symbol, std::optional<Format> format) const;
  [[nodiscard]] virtual bool is_default(const Variable& variable) const;
  /// A switched GPU fabric: other words and other names.
  [[nodiscard]] virtual bool switched() const { return false; }
  [[nodiscard]] virtual std::string word(std::string_view key) const;
  [[nodiscard]] virtual bool scenario_active(std::string_view /*id*/) const { return false; }
  /// `column` is the text's width, `full` what a wide figure may take.
  [[nodiscard]] virtual FigureSize figure_size(const article::Block& figure, float column,
                                               float full) const;
};

}  // namespace shardscope::typeset
