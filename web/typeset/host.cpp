// SPDX-License-Identifier: MIT
#include "web/typeset/host.h"

#include "core/article/words.h"

namespace shardscope::typeset {

const Variable* Host::edited(const Symbol& symbol) const {
  return symbol.is_variable() ? static_cast<const Variable*>(&symbol) : nullptr;
}

std::string Host::text(const Symbol& symbol, std::optional<Format> format) const {
  const Symbol& seen = symbol.is_variable() ? shown(static_cast<const Variable&>(symbol)) : symbol;
  return to_text(slots()[seen.slot], format.value_or(symbol.format));
}

bool Host::is_default(const Variable& variable) const {
  return slots()[variable.slot] == variable.fallback;
}

std::string Host::word(std::string_view key) const {
  return article::machine_word(key, switched());
}

FigureSize Host::figure_size(const article::Block& /*figure*/, float column, float /*full*/) const {
  return {column, column * 0.5F};
}

}  // namespace shardscope::typeset
