// SPDX-License-Identifier: MIT
#include "web/paint/axis.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

constexpr double kTiny = 1e-9;  // of a step: forgives rounding at the ends

std::vector<Axis::Tick> linear_ticks(const Axis& axis, float gap) {
  std::vector<Axis::Tick> ticks;
  const double pixels = std::abs(static_cast<double>(axis.to - axis.from));
  const double least = (axis.high - axis.low) * gap / std::max(pixels, 1.0);
  if (!(least > 0) || !std::isfinite(least)) return ticks;
  const double decade = std::pow(10, std::floor(std::log10(least)));
  double step = decade * 10;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (decade * factor >= least * (1 - kTiny)) {
      step = decade * factor;
      break;
    }
  }
  const double first = std::ceil(axis.low / step - kTiny);
  const double last = std::floor(axis.high / step + kTiny);
  for (double i = first; i <= last; ++i) ticks.push_back({i * step, true});
  return ticks;
}

std::vector<Axis::Tick> decade_ticks(const Axis& axis, float gap) {
  std::vector<Axis::Tick> ticks;
  const double decades = std::log10(axis.high / axis.low);
  if (!(decades > 0) || !std::isfinite(decades)) return ticks;
  const double pixels = std::abs(static_cast<double>(axis.to - axis.from)) / decades;
  const int every = std::max(1, static_cast<int>(std::ceil(gap / pixels)));
  const bool between = decades < 2 && 0.3 * pixels >= gap;  // log10(2) = 0.30
  const int first = static_cast<int>(std::floor(std::log10(axis.low) + kTiny));
  const int last = static_cast<int>(std::floor(std::log10(axis.high) + kTiny));
  for (int exponent = first; exponent <= last; ++exponent) {
    const double decade = std::pow(10.0, exponent);
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double value = factor * decade;
      if (value < axis.low * (1 - kTiny) || value > axis.high * (1 + kTiny)) continue;
      if (factor == 1) ticks.push_back({value, exponent % every == 0});
      if (factor != 1 && between) ticks.push_back({value, true});
    }
  }
  return ticks;
}

}  // namespace

float Axis::at(double value) const {
  double share = 0;
  if (logarithmic) {
    if (value > 0) share = std::log(value / low) / std::log(high / low);
  } else {
    share = (value - low) / (high - low);
  }
  if (std::isnan(share)) share = 0;
  return from + static_cast<float>(std::clamp(share, -1e4, 1e4)) * (to - from);
}

float Axis::clamped(double value) const {
  return std::clamp(at(value), std::min(from, to), std::max(from, to));
}

double Axis::value(float at) const {
  const double share = static_cast<double>(at - from) / static_cast<double>(to - from);
  return logarithmic ? low * std::pow(high / low, share) : low + share * (high - low);
}

std::vector<Axis::Tick> Axis::ticks(float gap) const {
  return logarithmic ? decade_ticks(*this, gap) : linear_ticks(*this, gap);
}

double roomy_end(double most) {
  if (!(most > 0) || !std::isfinite(most)) return 1;
  const double wanted = most * 1.06;
  const double decade = std::pow(10, std::floor(std::log10(wanted)));
  for (const double factor : {1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0}) {
    if (decade * factor >= wanted) return decade * factor;
  }
  return decade * 10;
}

}  // namespace shardscope
