// SPDX-License-Identifier: MIT
// docs/cost-model.md, written from the registry: never by hand.
#pragma once

#include <string>

#include "core/cost/model.h"

namespace shardscope {

/// Every variable and formula with symbol, unit, equation in TeX, meaning and source.
[[nodiscard]] std::string cost_model_markdown(const Model& model);

}  // namespace shardscope
