// SPDX-License-Identifier: MIT
// Counts the parameters of one architecture from the shapes of its tensors.
#pragma once

#include "core/config/import.h"
#include "core/config/import_families.h"
#include "core/config/import_fields.h"

namespace shardscope {

/// Meaningless unless `fields.ok()` afterwards.
[[nodiscard]] ImportedModel count_parameters(const Family& family, Fields& fields);

}  // namespace shardscope
