// SPDX-License-Identifier: MIT
#include "web/paint/labels.h"

#include <algorithm>
#include <numeric>

namespace shardscope {
namespace {

constexpr float kAir = 2;  // around every label

bool inside(const Rect& frame, const Rect& box) {
  return box.x >= frame.x && box.y >= frame.y && box.right() <= frame.right() &&
         box.bottom() <= frame.bottom();
}

Rect beside(const Label& label, Label::Side side, Vec size) {
  const Vec a = label.anchor;
  const float d = label.distance;
  switch (side) {
    case Label::Side::right: return {a.x + d, a.y - size.y / 2, size.x, size.y};
    case Label::Side::left: return {a.x - d - size.x, a.y - size.y / 2, size.x, size.y};
    case Label::Side::above: return {a.x - size.x / 2, a.y - d - size.y, size.x, size.y};
    case Label::Side::below: return {a.x - size.x / 2, a.y + d, size.x, size.y};
  }
  return {};
}

/// Slides along the side, off centre, then back inside the frame where only that is missing.
Rect slid(const Rect& frame, const Rect& box, Label::Side side, float share) {
  const bool level = side == Label::Side::above || side == Label::Side::below;
  Rect moved = box.moved(level ? Vec{share * box.w, 0} : Vec{0, share * box.h});
  if (level) moved.x = std::clamp(moved.x, frame.x, std::max(frame.x, frame.right() - moved.w));
  if (!level) moved.y = std::clamp(moved.y, frame.y, std::max(frame.y, frame.bottom() - moved.h));
  return moved;
}

std::optional<Rect> find_place(const Label& label, Vec size, const Rect& frame,
                               std::span<const Rect> taken) {
  for (const float share : {0.0F, 0.5F, -0.5F, 1.0F, -1.0F, 1.6F, -1.6F}) {
    for (const Label::Side side : label.sides) {
      const Rect box = slid(frame, beside(label, side, size), side, share);
      const Rect air = box.inset(-kAir);
      const bool free = std::none_of(taken.begin(), taken.end(),
                                     [&](const Rect& other) { return other.overlaps(air); });
      if (free && inside(frame, box)) return box;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::optional<Rect>> place_labels(const Fonts& fonts, const Rect& frame,
                                              std::span<const Label> labels,
                                              std::span<const Rect> obstacles) {
  std::vector<std::size_t> order(labels.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return labels[a].importance > labels[b].importance;
  });
  std::vector<Rect> taken(obstacles.begin(), obstacles.end());
  std::vector<std::optional<Rect>> places(labels.size());
  for (const std::size_t i : order) {
    const Label& label = labels[i];
    const VerticalMetrics metrics = fonts.metrics(label.style);
    const Vec size{fonts.width(label.style, label.text), metrics.ascent + metrics.descent};
    places[i] = find_place(label, size, frame, taken);
    if (places[i]) taken.push_back(*places[i]);
  }
  return places;
}

void paint_labels(Painter& paint, const Rect& frame, std::span<const Label> labels,
                  std::span<const Rect> obstacles) {
  const auto places = place_labels(paint.fonts(), frame, labels, obstacles);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (!places[i]) continue;
    const float ascent = paint.fonts().metrics(labels[i].style).ascent;
    paint.text({places[i]->x, places[i]->y + ascent}, labels[i].style, labels[i].color,
               labels[i].text);
  }
}

}  // namespace shardscope
