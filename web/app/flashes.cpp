// SPDX-License-Identifier: MIT
#include "web/app/flashes.h"

#include <algorithm>

namespace shardscope {

void Flashes::note(std::span<const double> slots, double now_ms) {
  if (seen_.empty()) {
    seen_.assign(slots.begin(), slots.end());
    return;
  }
  for (std::uint32_t slot = 0; slot < slots.size(); ++slot) {
    if (slots[slot] == seen_[slot]) continue;
    seen_[slot] = slots[slot];
    const auto glow =
        std::find_if(glows_.begin(), glows_.end(), [&](const Glow& g) { return g.slot == slot; });
    if (glow != glows_.end()) {
      glow->since = now_ms;
    } else {
      glows_.push_back({slot, now_ms});
    }
  }
}

std::span<const typeset::Flash> Flashes::at(double now_ms) {
  flashes_.clear();
  std::erase_if(glows_, [&](const Glow& glow) { return now_ms - glow.since >= kDuration; });
  for (const Glow& glow : glows_) {
    flashes_.push_back({glow.slot, static_cast<float>(1 - (now_ms - glow.since) / kDuration)});
  }
  return flashes_;
}

}  // namespace shardscope
