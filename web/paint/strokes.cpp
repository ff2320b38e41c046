// SPDX-License-Identifier: MIT
// The painter's lines: straight, dashed, hatched, with arrowheads.
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "web/paint/painter.h"

namespace shardscope {
namespace {

Rect around(std::span<const Vec> points, float margin) {
  Vec low = points.front();
  Vec high = low;
  for (const Vec& p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  return {low.x - margin, low.y - margin, high.x - low.x + 2 * margin, high.y - low.y + 2 * margin};
}

}  // namespace

void Painter::stroke_polyline(std::span<const Vec> points, Color color, float thickness,
                              bool closed) {
  for (const Vec& p : points) {
    const Vec c = to_canvas(p);
    list_.PathLineTo({c.x, c.y});
  }
  list_.PathStroke(color, closed ? ImDrawFlags_Closed : ImDrawFlags_None, thickness);
}

void Painter::line(Vec a, Vec b, Color color, float thickness) {
  const float t = snapped_thickness(thickness);
  if (a.x == b.x || a.y == b.y) {
    // Centred on the line, then moved to whole pixels with its thickness kept.
    const Vec from = to_canvas({std::min(a.x, b.x), std::min(a.y, b.y)});
    const Vec to = to_canvas({std::max(a.x, b.x), std::max(a.y, b.y)});
    const bool level = a.y == b.y;
    const float x = snap(level ? from.x : from.x - t / 2);
    const float y = snap(level ? from.y - t / 2 : from.y);
    list_.AddRectFilled({x, y}, {level ? snap(to.x) : x + t, level ? y + t : snap(to.y)},
                        shade(color));
    return;
  }
  const std::array points{a, b};
  if (sees(around(points, t))) stroke_polyline(points, shade(color), t, false);
}

void Painter::polyline(std::span<const Vec> points, Color color, float thickness) {
  if (points.empty() || !sees(around(points, thickness))) return;
  stroke_polyline(points, shade(color), thickness, false);
  circle(points.front(), thickness / 2, color);
  circle(points.back(), thickness / 2, color);
}

void Painter::dashed(std::span<const Vec> points, Color color, float thickness, float dash,
                     float gap) {
  if (points.size() < 2 || !sees(around(points, thickness))) return;
  float walked = 0;  // within the current dash and gap
  std::vector<Vec> stroke{points.front()};
  const auto finish = [&] {
    if (stroke.size() > 1) stroke_polyline(stroke, shade(color), thickness, false);
    stroke.clear();
  };
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Vec a = points[i - 1];
    const Vec b = points[i];
    const float length = std::hypot(b.x - a.x, b.y - a.y);
    float done = 0;
    while (length - done > 1e-4F) {
      const bool drawing = walked < dash;
      const float step = std::min((drawing ? dash : dash + gap) - walked, length - done);
      done += step;
      walked += step;
      const float t = done / length;
      const Vec at{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
      if (drawing) {
        stroke.push_back(at);
        if (walked >= dash - 1e-4F) finish();
      } else if (walked >= dash + gap - 1e-4F) {
        walked = 0;
        stroke.assign(1, at);
      }
      if (drawing && walked >= dash - 1e-4F) walked = dash;
    }
  }
  finish();
}

void Painter::hatch(const Rect& rect, Color color, float spacing, float thickness) {
  if (!sees(rect) || rect.w <= 0 || rect.h <= 0) return;
  // Lines x + y = c with c in steps of the document, so that they stand still while the rectangle
  // changes.
  const float pitch = spacing * 1.41421356F;
  const float t = std::max(thickness, device_pixel());
  push_clip(rect);
  for (float c = std::ceil((rect.x + rect.y) / pitch) * pitch; c < rect.right() + rect.bottom();
       c += pitch) {
    const float left = std::max(rect.x, c - rect.bottom());
    const float right = std::min(rect.right(), c - rect.y);
    const std::array ends{Vec{left - t, c - left + t}, Vec{right + t, c - right - t}};
    stroke_polyline(ends, shade(color), t, false);
  }
  pop_clip();
}

void Painter::arrow(Vec from, Vec to, Color color, float thickness, float head) {
  const float length = std::hypot(to.x - from.x, to.y - from.y);
  if (length < 1e-3F) return;
  const Vec along{(to.x - from.x) / length, (to.y - from.y) / length};
  const float back = std::min(head, length);
  const Vec neck{to.x - along.x * back, to.y - along.y * back};
  const float wing = back * 0.5F;
  if (length > back) line(from, neck, color, thickness);
  const std::array corners{to, Vec{neck.x - along.y * wing, neck.y + along.x * wing},
                           Vec{neck.x + along.y * wing, neck.y - along.x * wing}};
  polygon(corners, color);
}

}  // namespace shardscope
