// SPDX-License-Identifier: MIT
#include "web/figures/tabs.h"

namespace shardscope::figures {
namespace {

constexpr float kEm = 0.57F;  // mean advance of a word's letters, as in frame.cpp
constexpr float kGap = 6;

}  // namespace

float tabs_height(const Measures& m, float width, std::span<const Tab> tabs) {
  if (tabs.empty()) return 0;
  int rows = 1;
  float x = 0;
  for (const Tab& tab : tabs) {
    const float w = static_cast<float>(tab.text.size()) * kEm * m.label.size + m.px(20);
    if (x > 0 && x + w > width) {
      ++rows;
      x = 0;
    }
    x += w + m.px(kGap);
  }
  return static_cast<float>(rows) * (button_height(m) + m.px(kGap));
}

void paint_tabs(Scene& scene, const Measures& m, const Rect& box, std::span<const Tab> tabs,
                std::size_t selected) {
  Vec at{box.x, box.y};
  for (std::size_t i = 0; i < tabs.size(); ++i) {
    const float w = button_width(scene.paint.fonts(), m, tabs[i].text);
    if (at.x > box.x && at.x + w > box.right()) at = {box.x, at.y + button_height(m) + m.px(kGap)};
    paint_button(scene, m, at, tabs[i].id, tabs[i].text, true, i == selected);
    at.x += w + m.px(kGap);
  }
}

}  // namespace shardscope::figures
