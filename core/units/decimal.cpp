// SPDX-License-Identifier: MIT
#include "core/units/decimal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace shardscope::decimal {

namespace {

/// Whether x lies exactly half way between two neighbouring multiples of 10^-decimals.
bool is_tie(double x, int decimals) {
  if (decimals >= 0) {
    // x·10^d is an odd number of halves exactly when x·2^(d+1) is an odd integer: 5^d is odd
    const double halves = std::ldexp(x, decimals + 1);
    return halves == std::floor(halves) && std::fmod(halves, 2.0) == 1.0;
  }
  if (decimals < -22) return false;  // 10^23 is no double: never a tie that could be seen
  const double step = std::pow(10.0, -decimals);
  return std::fmod(x, step) * 2 == step;
}

/// A value that a correctly rounding printer takes upwards when x is a tie (it would go to even).
double nudged(double x, int decimals) {
  return is_tie(x, decimals) ? std::nextafter(x, HUGE_VAL) : x;
}

/// Reads "1.23e-07".
Digits split(std::string_view text) {
  const std::size_t e = text.find('e');
  Digits result;
  for (const char c : text.substr(0, e)) {
    if (c != '.') result.digits += c;
  }
  result.exponent = std::atoi(text.data() + e + 1);
  return result;
}

}  // namespace

Digits rounded(double x, int count) {
  const int decimals = count - 1;
  Digits result = split(fmt::format("{:.{}e}", x, decimals));
  const double up = nudged(x, decimals - result.exponent);
  return up == x ? result : split(fmt::format("{:.{}e}", up, decimals));
}

Digits shortest(double x) {
  if (x == 0) return {"0", 0};
  Digits result;
  const std::string general = fmt::format("{}", x);  // shortest, plain or with an exponent
  const std::size_t e = general.find('e');
  const std::string_view mantissa = std::string_view(general).substr(0, e);
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  int exponent = static_cast<int>(point) - 1;
  if (e != std::string::npos) exponent += std::atoi(general.c_str() + e + 1);
  for (const char c : mantissa) {
    if (c == '.') continue;
    if (result.digits.empty() && c == '0') {
      --exponent;
      continue;
    }
    result.digits += c;
  }
  while (result.digits.size() > 1 && result.digits.back() == '0') result.digits.pop_back();
  result.exponent = exponent;
  return result;
}

std::string fixed(double x, int decimals) {
  if (x >= 1e21) return scientific(shortest(x), true);
  return fmt::format("{:.{}f}", nudged(x, decimals), decimals);
}

std::string plain(const Digits& number) {
  const int count = static_cast<int>(number.digits.size());
  const int whole = number.exponent + 1;  // digits before the point
  if (whole <= 0) return "0." + std::string(static_cast<std::size_t>(-whole), '0') + number.digits;
  if (whole >= count)
    return number.digits + std::string(static_cast<std::size_t>(whole - count), '0');
  std::string text = number.digits;
  text.insert(static_cast<std::size_t>(whole), 1, '.');
  return text;
}

std::string scientific(const Digits& number, bool plus) {
  std::string text = number.digits;
  if (text.size() > 1) text.insert(1, 1, '.');
  text += 'e';
  if (plus && number.exponent >= 0) text += '+';
  return text + std::to_string(number.exponent);
}

std::string without_trailing_zeros(std::string text) {
  if (text.find('.') == std::string::npos || text.find('e') != std::string::npos) return text;
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string grouped(std::string_view integer_digits) {
  std::string text;
  for (std::size_t i = 0; i < integer_digits.size(); ++i) {
    if (i > 0 && (integer_digits.size() - i) % 3 == 0) text += ',';
    text += integer_digits[i];
  }
  return text;
}

double nearest_double(std::string_view digits, int exponent) {
  // no decimal point in the text, so the host's locale cannot change what strtod reads
  const std::string text = std::string(digits) + 'e' + std::to_string(exponent);
  return std::strtod(text.c_str(), nullptr);
}

}  // namespace shardscope::decimal
