// SPDX-License-Identifier: MIT
// Numbers as people type them: "3M", "1e6", "40%", "459 TFLOP/s", "1 000 000".
#pragma once

#include <string_view>

#include "core/units/error.h"
#include "core/units/format.h"

namespace shardscope {

/// The number in base units (B, s, FLOP/s, tokens). `shown_as` tells which unit words may follow
/// and what a bare suffix means ("3B" is 3e9 tokens, but 3 bytes for Format::bytes is "3 B"). A
/// blank text is an error with message "blank": the caller decides what the default is. Refusals
/// say why.
[[nodiscard]] Result<double> parse_number(std::string_view typed, Format shown_as);

}  // namespace shardscope
