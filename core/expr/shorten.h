// SPDX-License-Identifier: MIT
// Long lists of arguments cut for reading: min(a, b, c, …, z), as a search over many candidates
// has them. The value is not touched.
#pragma once

#include "core/expr/math.h"

namespace shardscope {

/// The same with every call of more than `most` arguments shown as its first ones, "…" and the
/// last.
[[nodiscard]] MathNode shortened(MathNode node, std::size_t most = 4);

}  // namespace shardscope
