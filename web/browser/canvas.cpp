// SPDX-License-Identifier: MIT
// Frames on demand: one animation frame at a time, none without a wish.
#include "web/browser/canvas.h"

#include <emscripten.h>

#include <algorithm>
#include <cmath>

#include "web/browser/bridge.h"

// clang-format off
EM_JS(void, ss_canvas_request, (), { Module.bridge.canvas.request(); });
EM_JS(void, ss_canvas_place, (double y), { Module.bridge.canvas.place(y); });
EM_JS(void, ss_canvas_height, (float height), { Module.bridge.canvas.setHeight(height); });
// clang-format on

namespace shardscope::browser {

void Canvas::set_document_height(float height) {
  if (height == document_height_) return;
  document_height_ = height;
  ss_canvas_height(height);
}

Rect Canvas::slice(float scroll_y) const {
  const float last = std::max(0.0F, document_height_ - size_.height);
  const float top = std::clamp(scroll_y - size_.margin, 0.0F, last);
  return {0, std::round(top * size_.density) / size_.density,
          static_cast<float>(size_.pixels[0]) / size_.density,
          static_cast<float>(size_.pixels[1]) / size_.density};
}

void Canvas::place(const Rect& slice) const {
  const auto density = static_cast<double>(size_.density);
  ss_canvas_place(std::round(static_cast<double>(slice.y) * density) / density);
}

void Canvas::wake(std::string_view reason, int frames) {
  wanted_ = std::max(wanted_, frames);
  const auto known = reasons_.find(reason);
  if (known == reasons_.end()) {
    reasons_.emplace(reason, 1);
  } else {
    ++known->second;
  }
  ss_canvas_request();
}

void Canvas::begin(double now_ms) {
  began_ms_ = emscripten_get_now();
  // After a pause the last frame is long ago; animations should not jump by that.
  seconds_ = static_cast<float>(std::clamp((now_ms - last_at_ms_) / 1000, 0.001, 0.1));
  last_at_ms_ = now_ms;
  wanted_ = std::max(0, wanted_ - 1);
}

void Canvas::end() {
  last_ms_ = spent_ms_ + emscripten_get_now() - began_ms_;
  spent_ms_ = 0;
  if (recent_ms_.size() < kRemembered) {
    recent_ms_.push_back(static_cast<float>(last_ms_));
  } else {
    recent_ms_[frames_ % kRemembered] = static_cast<float>(last_ms_);
  }
  ++frames_;
  if (wanted_ > 0) ss_canvas_request();
}

std::string Canvas::stats() const {
  std::string out = "\"frames\":" + std::to_string(frames_) + ",\"lastFrameMs\":";
  bridge::append_json(out, static_cast<float>(last_ms_));
  out += ",\"recentFramesMs\":[";
  // Oldest first.
  const std::size_t oldest = recent_ms_.size() < kRemembered ? 0 : frames_ % kRemembered;
  for (std::size_t i = 0; i < recent_ms_.size(); ++i) {
    if (i > 0) out += ',';
    bridge::append_json(out, recent_ms_[(oldest + i) % recent_ms_.size()]);
  }
  out += "],\"wakes\":{";
  for (const auto& [reason, count] : reasons_) {
    if (out.back() != '{') out += ',';
    bridge::append_json(out, reason);
    out += ':' + std::to_string(count);
  }
  return out + '}';
}

}  // namespace shardscope::browser
