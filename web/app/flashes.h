// SPDX-License-Identifier: MIT
// Numbers that have just changed light up for a moment, so that the eye finds what followed.
#pragma once

#include <span>
#include <vector>

#include "web/typeset/document.h"

namespace shardscope {

class Flashes {
 public:
  /// Notes every slot whose value differs from the last call. The first call only remembers.
  void note(std::span<const double> slots, double now_ms);
  /// What still glows; empty once all is over.
  [[nodiscard]] std::span<const typeset::Flash> at(double now_ms);

 private:
  static constexpr double kDuration = 300;  // ms

  struct Glow {
    std::uint32_t slot;
    double since;
  };
  std::vector<double> seen_;
  std::vector<Glow> glows_;
  std::vector<typeset::Flash> flashes_;
};

}  // namespace shardscope
