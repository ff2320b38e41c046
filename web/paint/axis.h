// SPDX-License-Identifier: MIT
// One direction of a picture: values to document pixels and back, linear or logarithmic, with
// ticks.
#pragma once

#include <vector>

namespace shardscope {

struct Axis {
  double low = 0;
  double high = 1;
  float from = 0;  // where `low` is; may lie right of or below `to`
  float to = 1;
  bool logarithmic = false;

  /// Not limited to the axis; a value without a place on it (0 or less on a logarithmic one) is at
  /// `from`.
  [[nodiscard]] float at(double value) const;
  [[nodiscard]] float clamped(double value) const;
  [[nodiscard]] double value(float at) const;

  struct Tick {
    double value;
    bool labelled;
  };
  /// Powers of ten on a logarithmic axis (with 2 and 5 where it spans less than two decades, every
  /// second or third one where it is crowded), else 1, 2 or 5 times a power of ten; labels at least
  /// `gap` pixels apart.
  [[nodiscard]] std::vector<Tick> ticks(float gap) const;
};

/// The first of 1, 1.5, 2, 3, 4, 6, 8 times a power of ten that leaves some air above `most`. A
/// scale chosen so stands still while a value moves, and is the same for the same value.
[[nodiscard]] double roomy_end(double most);

}  // namespace shardscope
