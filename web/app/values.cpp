// SPDX-License-Identifier: MIT
#include "web/app/values.h"

namespace shardscope {

std::span<const double> Values::slots() const { return configuration_.state().slots(); }

const Symbol& Values::shown(const Variable& variable) const {
  return configuration_.model().shown(variable);
}

const Variable* Values::edited(const Symbol& symbol) const {
  return configuration_.model().edited(symbol);
}

std::string Values::text(const Symbol& symbol, std::optional<Format> format) const {
  if (const Variable* variable = edited(symbol))
    return configuration_.shown_text(*variable, format);
  return to_text(configuration_.state()[symbol], format.value_or(symbol.format));
}

bool Values::is_default(const Variable& variable) const {
  return configuration_.is_default(variable);
}

bool Values::switched() const { return configuration_.state()[configuration_.model().hw.gpu] != 0; }

bool Values::scenario_active(std::string_view id) const {
  return configuration_.scenario_active(id);
}

typeset::FigureSize Values::figure_size(const article::Block& figure, float column,
                                        float full) const {
  return figures_.size_of(figure, column, full, text_scale_);
}

}  // namespace shardscope
