// SPDX-License-Identifier: MIT
// Doubles to decimal digits and back, exactly: the digits under every text of format.h and
// parse.h. Not here: units, signs, group separators.
#pragma once

#include <string>
#include <string_view>

namespace shardscope::decimal {

/// digits × 10^(exponent - digits.size() + 1): a decimal point stands behind the first digit.
struct Digits {
  std::string digits;
  int exponent = 0;
};

/// `count` significant digits of a finite x >= 0. Rounds the exact binary value; an exact tie goes
/// up.
[[nodiscard]] Digits rounded(double x, int count);

/// The fewest digits that read back as exactly this finite x >= 0.
[[nodiscard]] Digits shortest(double x);

/// Finite x >= 0 with so many decimals; same rounding. From 1e21 on as few digits as needed, with
/// an exponent.
[[nodiscard]] std::string fixed(double x, int decimals);

/// Digits written out without an exponent: "12300", "0.00012".
[[nodiscard]] std::string plain(const Digits& number);

/// "1.23e-9"; `plus` writes "e+9" for positive exponents.
[[nodiscard]] std::string scientific(const Digits& number, bool plus);

/// "1.50" -> "1.5", "2.00" -> "2"; texts without a point and with an exponent stay.
[[nodiscard]] std::string without_trailing_zeros(std::string text);

/// "1234567" -> "1,234,567"; digits only.
[[nodiscard]] std::string grouped(std::string_view integer_digits);

/// The double nearest to digits × 10^exponent. Infinity when there is none. `digits` holds 0-9
/// only.
[[nodiscard]] double nearest_double(std::string_view digits, int exponent);

}  // namespace shardscope::decimal
