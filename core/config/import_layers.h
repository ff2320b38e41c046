// SPDX-License-Identifier: MIT
// Which layers of a model have experts, and which a linear attention: architectures say it by a
// first layer, by a step, by lists, or by several of these that have to agree.
#pragma once

#include <cstddef>
#include <vector>

#include "core/config/import_families.h"
#include "core/config/import_fields.h"

namespace shardscope {

/// One entry a layer. Meaningless unless `fields.ok()` afterwards, as is what follows.
[[nodiscard]] std::vector<char> expert_layers(const Family& family, Fields& fields,
                                              std::size_t layers);

/// Attention that differs between layers in its weights is known for one architecture only.
[[nodiscard]] std::vector<char> linear_layers(const Family& family, Fields& fields,
                                              std::size_t layers);

}  // namespace shardscope
