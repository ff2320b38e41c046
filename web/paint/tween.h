// SPDX-License-Identifier: MIT
// A value on its way to a target: quick at first, then easing out. Not here: who asks for the next
// frame.
#pragma once

#include <algorithm>

namespace shardscope {

inline constexpr double kValueMs = 150;   // values
inline constexpr double kLayoutMs = 250;  // scales and places

class Tween {
 public:
  explicit Tween(double duration_ms = kValueMs) : duration_(duration_ms) {}

  /// Where it is now on its way to `target`; the first call is there at once, as is every call with
  /// `still` (reduced motion, a value under the pointer).
  double towards(double target, double now_ms, bool still) {
    if (!started_ || still) {
      from_ = to_ = target;
      started_ = true;
      begin_ = now_ms - duration_;
    } else if (target != to_) {
      from_ = at(now_ms);
      to_ = target;
      begin_ = now_ms;
    }
    return at(now_ms);
  }

  [[nodiscard]] double at(double now_ms) const {
    const double t = std::clamp((now_ms - begin_) / duration_, 0.0, 1.0);
    const double left = (1 - t) * (1 - t) * (1 - t);
    return left == 0 ? to_ : to_ + (from_ - to_) * left;
  }
  [[nodiscard]] bool moving(double now_ms) const { return started_ && now_ms < begin_ + duration_; }

 private:
  double duration_;
  bool started_ = false;
  double from_ = 0;
  double to_ = 0;
  double begin_ = 0;
};

}  // namespace shardscope
