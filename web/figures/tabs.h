// SPDX-License-Identifier: MIT
// A row of toggles of which one is on; it wraps where the figure is narrow.
#pragma once

#include <span>
#include <string_view>

#include "web/figures/frame.h"

namespace shardscope::figures {

struct Tab {
  std::string_view id;  // of its hand
  std::string_view text;
};

/// Room for all rows, as estimated from the width and the text size alone.
[[nodiscard]] float tabs_height(const Measures& m, float width, std::span<const Tab> tabs);
void paint_tabs(Scene& scene, const Measures& m, const Rect& box, std::span<const Tab> tabs,
                std::size_t selected);

}  // namespace shardscope::figures
