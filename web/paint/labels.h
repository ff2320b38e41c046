// SPDX-License-Identifier: MIT
// Places labels beside what they name so that no two overlap and none leaves the frame; the least
// important give way, moving first and vanishing last.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "web/paint/fonts.h"
#include "web/paint/geometry.h"
#include "web/paint/painter.h"

namespace shardscope {

struct Label {
  enum class Side : std::uint8_t { right, left, above, below };
  std::string text;
  Vec anchor;  // what it names
  TextStyle style = styles::label;
  Color color = 0;
  int importance = 0;                                                          // higher stays
  float distance = 6;                                                          // from the anchor
  std::vector<Side> sides{Side::right, Side::left, Side::above, Side::below};  // as preferred
};

/// For each label its box, or nothing where there is no room. `obstacles` are kept clear.
[[nodiscard]] std::vector<std::optional<Rect>> place_labels(const Fonts& fonts, const Rect& frame,
                                                            std::span<const Label> labels,
                                                            std::span<const Rect> obstacles = {});

/// Places and paints.
void paint_labels(Painter& paint, const Rect& frame, std::span<const Label> labels,
                  std::span<const Rect> obstacles = {});

}  // namespace shardscope
