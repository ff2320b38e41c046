// SPDX-License-Identifier: MIT
#include "core/config/scrub.h"

#include <algorithm>
#include <cmath>

namespace shardscope {

namespace {

constexpr double kPixelsPerDecade = 160;
constexpr double kPixelsPerRange = 300;
constexpr double kLogStep = 1.25;
constexpr double kStepsPerRange = 100;
constexpr double kNearly = 1e-9;  // relative; tells 0.4/0.05 = 8.000000000000002 from 8

double round_half_up(double value) { return std::floor(value + 0.5); }

/// 10^exponent times a small whole number, correctly rounded where both are exact.
double scaled(double whole, int exponent) {
  return exponent >= 0 ? whole * std::pow(10.0, exponent) : whole / std::pow(10.0, -exponent);
}

int decade_of(double value) {
  auto exponent = static_cast<int>(std::floor(std::log10(value)));
  if (scaled(1, exponent + 1) <= value) ++exponent;  // log10 may fall short at exact powers
  if (scaled(1, exponent) > value) --exponent;
  return exponent;
}

double nearest_one_two_five(double value) {
  const int exponent = decade_of(value);
  const double mantissa = value / scaled(1, exponent);
  return scaled(mantissa < 1.5 ? 1 : mantissa < 3.5 ? 2 : mantissa < 7.5 ? 5 : 10, exponent);
}

double next_one_two_five(double value, int direction) {
  const int exponent = decade_of(value);
  constexpr double kUp[] = {1, 2, 5, 10, 20};
  constexpr double kDown[] = {10, 5, 2, 1, 0.5};
  for (const double mantissa : kUp) {
    const double candidate = scaled(mantissa, exponent);
    if (direction > 0 && candidate > value * (1 + kNearly)) return candidate;
  }
  for (const double mantissa : kDown) {
    const double candidate = mantissa < 1 ? scaled(5, exponent - 1) : scaled(mantissa, exponent);
    if (direction < 0 && candidate < value * (1 - kNearly)) return candidate;
  }
  return value;
}

double nearest_power_of_two(double value) {
  return std::exp2(round_half_up(std::log2(std::max(1.0, value))));
}

double next_power_of_two(double value, int direction) {
  const double below = std::exp2(std::floor(std::log2(std::max(1.0, value)) + kNearly));
  if (direction > 0) return below * 2;
  return below < value * (1 - kNearly) ? below : below / 2;
}

/// A multiple of the step without the binary dust of multiplying: 7 x 0.05 is 0.35.
double multiple(double count, double step) {
  const double per_one = 1 / step;
  const double whole = std::round(per_one);
  if (whole >= 1 && std::abs(per_one - whole) < kNearly * whole) return count / whole;
  return count * step;
}

double nearest_multiple(double value, double step) {
  return multiple(round_half_up(value / step), step);
}

double next_multiple(double value, double step, int direction) {
  const double count = value / step;
  const double slack = kNearly * std::max(1.0, std::abs(count));
  return direction > 0 ? multiple(std::floor(count + slack) + 1, step)
                       : multiple(std::ceil(count - slack) - 1, step);
}

/// Three significant digits, as many as are shown: what is read is then what is used.
double three_digits(double value) {
  if (value <= 0) return value;
  const int exponent = decade_of(value) - 2;
  return scaled(
      round_half_up(exponent >= 0 ? value / scaled(1, exponent) : value * scaled(1, -exponent)),
      exponent);
}

bool counts(const Variable& variable) {
  return variable.whole || variable.range.snap == Snap::integer;
}

/// What linear arrow keys move by.
double step_of(const Variable& variable) {
  const Range& range = variable.range;
  if (range.step > 0) return range.step;
  const double hundredth = (range.high - range.low) / kStepsPerRange;
  if (counts(variable)) return std::max(1.0, round_half_up(hundredth));
  return nearest_one_two_five(hundredth);
}

double one_step(const Variable& variable, double value, int direction) {
  const Range& range = variable.range;
  if (range.snap == Snap::power_of_two) return next_power_of_two(value, direction);
  if (range.snap == Snap::one_two_five && value > 0) return next_one_two_five(value, direction);
  if (range.scale == Scale::linear) {
    const double step = step_of(variable);
    // whole steps wider than one go by from where the number is; finer ones land on multiples
    return step > 1 ? value + direction * step : next_multiple(value, step, direction);
  }
  const double next = direction > 0 ? value * kLogStep : value / kLogStep;
  if (!counts(variable)) return three_digits(next);
  const double whole = round_half_up(next);
  return direction > 0 ? std::max(whole, std::floor(value) + 1)
                       : std::min(whole, std::ceil(value) - 1);
}

int steps_of_page(const Variable& variable) {
  const Range& range = variable.range;
  if (range.snap == Snap::power_of_two || range.snap == Snap::one_two_five) return 3;
  return range.scale == Scale::linear ? 10 : 5;
}

/// The nearest value at which a drag may stop.
double snapped(const Variable& variable, double value) {
  const Range& range = variable.range;
  switch (range.snap) {
    case Snap::power_of_two: return nearest_power_of_two(value);
    case Snap::one_two_five: return value > 0 ? nearest_one_two_five(value) : value;
    case Snap::integer: return round_half_up(value);
    case Snap::none: break;
  }
  if (range.step > 0) return nearest_multiple(value, range.step);
  if (variable.whole) return round_half_up(value);
  return range.scale == Scale::logarithmic ? three_digits(value) : value;
}

}  // namespace

double placed(const Variable& variable, double value) {
  return variable.range.snap == Snap::one_two_five ? three_digits(value) : snapped(variable, value);
}

double dragged(const Variable& variable, double start, double dx) {
  if (dx == 0) return start;
  const Range& range = variable.range;
  const double low = std::min(range.low, start);
  const double high = std::max(range.high, start);
  const double moved = range.scale == Scale::logarithmic && start > 0
                           ? start * std::pow(10.0, dx / kPixelsPerDecade)
                           : start + dx / kPixelsPerRange * (range.high - range.low);
  const double value = std::clamp(snapped(variable, std::clamp(moved, low, high)), low, high);
  return dx > 0 ? std::max(value, start) : std::min(value, start);
}

double stepped(const Variable& variable, double value, int direction, bool page) {
  const double low = std::min(variable.range.low, value);
  const double high = std::max(variable.range.high, value);
  for (int i = page ? steps_of_page(variable) : 1; i > 0; --i) {
    value = std::clamp(one_step(variable, value, direction), low, high);
  }
  return value;
}

}  // namespace shardscope
