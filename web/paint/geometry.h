// SPDX-License-Identifier: MIT
// Points and rectangles in document pixels: CSS pixels, origin at the top left of the whole
// article.
#pragma once

#include <algorithm>

namespace shardscope {

struct Vec {
  float x = 0;
  float y = 0;
  friend constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr bool operator==(Vec, Vec) = default;
};

struct Rect {
  float x = 0;
  float y = 0;
  float w = 0;
  float h = 0;
  [[nodiscard]] constexpr float right() const { return x + w; }
  [[nodiscard]] constexpr float bottom() const { return y + h; }
  [[nodiscard]] constexpr Vec center() const { return {x + w / 2, y + h / 2}; }
  [[nodiscard]] constexpr bool contains(Vec p) const {
    return p.x >= x && p.x < right() && p.y >= y && p.y < bottom();
  }
  [[nodiscard]] constexpr bool overlaps(const Rect& o) const {
    return x < o.right() && o.x < right() && y < o.bottom() && o.y < bottom();
  }
  [[nodiscard]] constexpr Rect moved(Vec by) const { return {x + by.x, y + by.y, w, h}; }
  [[nodiscard]] constexpr Rect inset(float by) const {
    return {x + by, y + by, w - 2 * by, h - 2 * by};
  }
  friend constexpr bool operator==(const Rect&, const Rect&) = default;
};

}  // namespace shardscope
