// SPDX-License-Identifier: MIT
// Where a green number goes when it is dragged or stepped with the keys. Values are as shown: in
// measured mode a rate is the measured one. Not here: storing the result, see configuration.h.
#pragma once

#include "core/reactive/registry.h"

namespace shardscope {

/// The value after dragging sideways by `dx` pixels from `start`: a factor of ten every 160 px, or
/// a linear range every 300 px; within the range, snapped as the variable declares. Never moves
/// against the pointer, and not at all for dx = 0. A start outside of the range stays reachable.
[[nodiscard]] double dragged(const Variable& variable, double start, double dx);

/// One arrow key (direction +1 or -1), or a page key, which is several of them. Always moves unless
/// it stands at the end of the range.
[[nodiscard]] double stepped(const Variable& variable, double value, int direction, bool page);

/// The nearest value at which a figure's handle may stop. Where a drag goes by 1, 2, 5 a handle
/// goes by three digits: it has to stay under the pointer.
[[nodiscard]] double placed(const Variable& variable, double value);

}  // namespace shardscope
