// SPDX-License-Identifier: MIT
// Unit check: what unit an expression has, and whether a formula has the unit it claims.
#pragma once

#include <optional>

#include "core/expr/expr.h"
#include "core/units/error.h"

namespace shardscope {

/// The unit of an expression, or what does not fit in it ("adds B to s"). Literals are pure
/// numbers; 0 and infinity fit any unit where a value is compared, added, limited or chosen.
/// Symbols have the unit they declare.
[[nodiscard]] Result<Unit> unit_of(const Expr& expr);

/// Whether a formula's definition has its declared unit. The error names the formula in `where`.
/// Nothing to say about a variable.
[[nodiscard]] std::optional<Error> check_units(const Symbol& symbol);

}  // namespace shardscope
