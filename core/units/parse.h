// SPDX-License-Identifier: MIT
// Numbers as people type them: "3M", "1e6", "40%", "459 TFLOP/s", "1 000 000".
#pragma once

#include <string_view>

#include "core/units/error.h"
#include "core/units/format.h"

namespace shardscope {

/// The number in base units (B, s, FLOP/s, tokens). `shown_as` tells which unit words may follow
/// and what a bare suffix means ("3B" is 3e9 tokens, but 3 bytes for Format::bytes). `suffix` is
/// the field's own words ("tokens/chip"), which may be typed too. A blank text is an error with
/// message "blank": the caller decides what the default is. Refusals say why.
[[nodiscard]] Result<double> parse_number(std::string_view typed, Format shown_as,
                                          std::string_view suffix = {});

/// What `to_exact_text` writes, and nothing freer: an optional minus, digits with or without a
/// point, an optional exponent. For links and files; the nearest double, never NaN or infinite.
[[nodiscard]] Result<double> parse_exact(std::string_view text);

}  // namespace shardscope
