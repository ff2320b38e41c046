// SPDX-License-Identifier: MIT
#include "core/units/format.h"

#include <array>
#include <cmath>
#include <span>

#include "core/units/decimal.h"

namespace shardscope {

namespace {

using decimal::fixed;
using decimal::grouped;
using decimal::plain;
using decimal::rounded;
using decimal::scientific;
using decimal::shortest;
using decimal::without_trailing_zeros;

constexpr const char* kMinus = "−";
constexpr const char* kInfinity = "∞";
constexpr const char* kTimes = "×";

/// Nearest whole number, halves toward +infinity.
double nearest_integer(double x) {
  const double below = std::floor(x);
  return x - below >= 0.5 ? below + 1 : below;
}

std::string integer_text(double magnitude) { return grouped(plain(shortest(magnitude))); }

/// `count` significant digits; very small numbers get an exponent and keep their zeros.
std::string significant_text(double x, int count) {
  const decimal::Digits digits = rounded(x, count);
  if (x != 0 && digits.exponent < -6) return scientific(digits, true);
  if (digits.exponent >= count) return grouped(plain(digits));
  return without_trailing_zeros(plain(digits));
}

struct Prefix {
  double size;
  const char* name;
};

/// Written with `prefix`, or with the next one when rounding reaches a thousand of it.
std::string scaled_text(double x, std::span<const Prefix> prefixes, const char* unit) {
  std::size_t i = prefixes.size() - 1;
  while (i > 0 && x < prefixes[i].size) --i;
  const bool carries = rounded(x / prefixes[i].size, 3).exponent >= 3;
  if (carries && i + 1 < prefixes.size()) ++i;
  return significant_text(x / prefixes[i].size, 3) + " " + prefixes[i].name + unit;
}

std::string si_text(double x) {
  static constexpr std::array<Prefix, 4> kCounts{{{1e3, "k"}, {1e6, "M"}, {1e9, "B"}, {1e12, "T"}}};
  if (x < 1000) {
    const bool whole = x >= 100 || x == std::floor(x);
    return whole ? integer_text(nearest_integer(x)) : significant_text(x, 3);
  }
  if (x >= 1e18) return scientific(rounded(x, 3), true);
  for (std::size_t i = kCounts.size(); i-- > 0;) {
    if (x < kCounts[i].size) continue;
    const double scaled = x / kCounts[i].size;
    const int decimals = scaled >= 100 ? 0 : scaled >= 10 ? 1 : 2;
    const std::string text = fixed(scaled, decimals);
    if (decimals > 0) return without_trailing_zeros(text) + kCounts[i].name;
    if (text == "1000" && i + 1 < kCounts.size()) return std::string("1") + kCounts[i + 1].name;
    return grouped(text) + kCounts[i].name;
  }
  return integer_text(nearest_integer(x));
}

std::string bytes_text(double x) {
  static constexpr std::array<Prefix, 8> kBytes{{{1e3, "k"},
                                                 {1e6, "M"},
                                                 {1e9, "G"},
                                                 {1e12, "T"},
                                                 {1e15, "P"},
                                                 {1e18, "E"},
                                                 {1e21, "Z"},
                                                 {1e24, "Y"}}};
  return scaled_text(x, kBytes, "B");
}

std::string flops_text(double x) {
  static constexpr std::array<Prefix, 6> kFlops{
      {{1e9, "G"}, {1e12, "T"}, {1e15, "P"}, {1e18, "E"}, {1e21, "Z"}, {1e24, "Y"}}};
  if (x < 999.5e6) return si_text(x) + " FLOP/s";
  return scaled_text(x, kFlops, "FLOP/s");
}

std::string time_text(double seconds) {
  struct Step {
    double from;  // seconds at which this unit begins
    double size;
    int decimals;
    const char* name;
  };
  static constexpr std::array<Step, 7> kSteps{{{0, 1e-9, 1, " ns"},
                                               {1e-6, 1e-6, 2, " µs"},
                                               {1e-3, 1e-3, 2, " ms"},
                                               {1, 1, 2, " s"},
                                               {60, 60, 1, " min"},
                                               {3600, 3600, 1, " hr"},
                                               {172800, 86400, 1, " days"}}};
  if (seconds == 0) return "0 s";
  std::size_t i = kSteps.size() - 1;
  while (i > 0 && seconds < kSteps[i].from) --i;
  std::string text = without_trailing_zeros(fixed(seconds / kSteps[i].size, kSteps[i].decimals));
  if (text == "0") return "<0.1 ns";
  if (i + 1 < kSteps.size()) {
    const Step& next = kSteps[i + 1];
    const bool carries = text == plain(shortest(nearest_integer(next.from / kSteps[i].size)));
    if (carries) return plain(shortest(nearest_integer(next.from / next.size))) + next.name;
  }
  return text + kSteps[i].name;
}

std::string days_text(double seconds) {
  const std::string text = without_trailing_zeros(fixed(seconds / 86400, 1));
  if (text == "0" && seconds > 0) return "<0.1 days";
  return text + (text == "1" ? " day" : " days");
}

std::string percent_text(double x) {
  const std::string text = without_trailing_zeros(fixed(x * 100, x < 0.1 ? 1 : 0));
  return text == "0" && x > 0 ? "<0.1%" : text + "%";
}

std::string times_text(double x) {
  if (x >= 1e6) return scientific(rounded(x, 2), true) + kTimes;
  if (rounded(x, 2).exponent < 2) return significant_text(x, 2) + kTimes;
  return (x < 1000 ? integer_text(nearest_integer(x)) : significant_text(x, 3)) + kTimes;
}

/// Text of |value|; `value` keeps its sign because halves of whole numbers go toward +infinity.
std::string magnitude_text(double value, Format format) {
  const double x = std::fabs(value);
  switch (format) {
    case Format::integer: return integer_text(std::fabs(nearest_integer(value)));
    case Format::sig3: return significant_text(x, 3);
    case Format::si:
    case Format::tokens: return si_text(x);
    case Format::bytes:
    case Format::bandwidth: {
      const std::string text =
          x < 1000 ? integer_text(std::fabs(nearest_integer(value))) + " B" : bytes_text(x);
      return format == Format::bytes ? text : text + "/s";
    }
    case Format::exponent: return x == 0 ? "0" : scientific(rounded(x, 2), false);
    case Format::flops: return value < 0 ? si_text(x) + " FLOP/s" : flops_text(x);
    case Format::time: return time_text(x);
    case Format::days: return days_text(x);
    case Format::percent: return percent_text(x);
    case Format::times: return times_text(x);
    case Format::verdict: return x != 0 ? "yes" : "no";
  }
  return {};
}

bool shows_something(std::string_view text) {
  return text.find_first_of("123456789") != std::string_view::npos;
}

constexpr std::array<std::pair<Format, std::string_view>, 13> kNames{{
    {Format::integer, "integer"},
    {Format::sig3, "sig3"},
    {Format::si, "si"},
    {Format::tokens, "tokens"},
    {Format::bytes, "bytes"},
    {Format::bandwidth, "bandwidth"},
    {Format::exponent, "exponent"},
    {Format::flops, "flops"},
    {Format::time, "time"},
    {Format::days, "days"},
    {Format::percent, "percent"},
    {Format::times, "times"},
    {Format::verdict, "verdict"},
}};

}  // namespace

std::string to_text(double value, Format format) {
  if (std::isnan(value)) return "undefined";
  if (std::isinf(value)) {
    return std::string(value < 0 ? kMinus : "") + kInfinity +
           (format == Format::bandwidth ? "/s" : "");
  }
  std::string text = magnitude_text(value, format);
  if (value >= 0 || !shows_something(text)) return text;
  return text.front() == '<' ? std::string(">") + kMinus + text.substr(1) : kMinus + text;
}

std::string to_exact_text(double value) {
  if (std::isnan(value)) return "nan";
  const std::string sign = std::signbit(value) ? "-" : "";
  const double x = std::fabs(value);
  if (std::isinf(x)) return sign + "inf";
  const decimal::Digits digits = shortest(x);
  const std::string as_plain = plain(digits);
  if (x == 0 || (x >= 1e-4 && x < 1e6)) return sign + as_plain;
  const std::string as_scientific = scientific(digits, false);
  return sign + (as_plain.size() <= as_scientific.size() ? as_plain : as_scientific);
}

std::string to_decimal_text(double value) {
  if (!std::isfinite(value)) return to_exact_text(value);
  return (std::signbit(value) ? "-" : "") + plain(shortest(std::fabs(value)));
}

std::string_view name_of(Format format) {
  for (const auto& [known, name] : kNames) {
    if (known == format) return name;
  }
  return {};
}

std::optional<Format> format_named(std::string_view name) {
  for (const auto& [format, known] : kNames) {
    if (known == name) return format;
  }
  return std::nullopt;
}

}  // namespace shardscope
