// SPDX-License-Identifier: MIT
// Where the travelling canvas is, how fine it is, how many frames are still wanted and what they
// cost. canvas.js is its other half. Not here: what a frame does (page.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "web/paint/geometry.h"

namespace shardscope::browser {

class Canvas {
 public:
  struct Size {
    float density = 1;                // device pixels per CSS pixel
    float margin = 0;                 // above and below the viewport, CSS pixels
    float height = 1;                 // CSS pixels, margins included
    std::array<int, 2> pixels{1, 1};  // of the backing store
    friend bool operator==(const Size&, const Size&) = default;
  };

  [[nodiscard]] const Size& size() const { return size_; }
  void resize(const Size& size) { size_ = size; }

  void set_document_height(float height);

  /// The part of the document that the canvas should cover at this scroll position; its top is on a
  /// device pixel, so that nothing shimmers.
  [[nodiscard]] Rect slice(float scroll_y) const;
  /// Moves the canvas over the slice that has just been painted.
  void place(const Rect& slice) const;

  void wake(std::string_view reason, int frames);
  /// Script time of an event: counts for the frame that shows what came of it.
  void spent(double ms) { spent_ms_ += ms; }
  /// One of the wanted frames begins.
  void begin(double now_ms);
  /// It has been submitted: counts it and asks for the next one if there is one.
  void end();
  [[nodiscard]] float seconds_since_last() const { return seconds_; }

  /// The members of stats() that frames have: {"frames":..., ...} without the braces.
  [[nodiscard]] std::string stats() const;

 private:
  static constexpr std::size_t kRemembered = 256;

  Size size_;
  float document_height_ = 0;
  int wanted_ = 0;
  std::uint64_t frames_ = 0;
  double began_ms_ = 0, spent_ms_ = 0, last_ms_ = 0, last_at_ms_ = 0;
  float seconds_ = 0;
  std::vector<float> recent_ms_;  // a ring once it is full
  std::map<std::string, std::uint64_t, std::less<>> reasons_;
};

}  // namespace shardscope::browser
