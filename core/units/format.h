// SPDX-License-Identifier: MIT
// How a number is written for a reader. Not here: reading what a reader typed, see parse.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace shardscope {

/// One way of writing a number; the rules and faults avoided are listed in docs/numbers.md.
enum class Format {
  integer,    // 12,345
  sig3,       // 12.3, 12,300
  si,         // 28.7k, 69.8B
  tokens,     // 2M (as si)
  bytes,      // 470 MB
  bandwidth,  // 180 GB/s
  exponent,   // 4.6e14
  flops,      // 459 TFLOP/s
  time,       // 5.22 ms
  days,       // seconds shown as days: 17.3 days
  percent,    // 40%
  times,      // 3.1x with a multiplication sign
  verdict,    // a condition: "yes", "no"
};

/// The text a reader sees. NaN is "undefined", infinities are "∞" and "−∞"; the minus sign is
/// U+2212.
[[nodiscard]] std::string to_text(double value, Format format);

/// Shortest decimal that parses back to exactly this double: "3e6", "0.35", "512". For links and
/// JSON.
[[nodiscard]] std::string to_exact_text(double value);

/// The same without an exponent, however long: ARIA takes no other numbers.
[[nodiscard]] std::string to_decimal_text(double value);

/// Names used in article bindings and JSON: "integer", "si", ...
[[nodiscard]] std::string_view name_of(Format format);
[[nodiscard]] std::optional<Format> format_named(std::string_view name);

}  // namespace shardscope
