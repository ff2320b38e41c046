// SPDX-License-Identifier: MIT
// What a page is made of, for page.cpp (what the app asks) and exports.cpp (what JavaScript tells).
#pragma once

#include <map>
#include <memory>
#include <string_view>

#include "web/browser/canvas.h"
#include "web/browser/glyphs.h"
#include "web/browser/page.h"
#include "web/browser/renderer.h"

namespace shardscope::browser {

struct Page::Impl {
  explicit Impl(std::unique_ptr<App> its_app) : app(std::move(its_app)) {}

  void start();
  void viewport_is(const Viewport& seen, const Canvas::Size& size);
  bool idle();
  void frame(double now_ms, float scroll_y);
  /// Paints this slice; the canvas stays where it is.
  void paint(const Rect& slice, double now_ms);
  [[nodiscard]] bool paint_once(const Rect& slice,
                                double now_ms);  // false: the atlas had to grow meanwhile
  void refresh_fonts();
  void context_changed(bool restored);

  std::unique_ptr<App> app;
  Viewport viewport;
  Fonts fonts;
  Layer layer;
  Canvas canvas;
  Glyphs glyphs;
  Renderer renderer;
  std::map<int, std::function<void()>> timers;
  int last_timer = 0;
  std::function<void()> when_idle;
  std::string bar;   // as last described
  int vertices = 0;  // of the last frame
  bool started = false;
};

/// Does nothing; calling it makes the linker take exports.cpp out of the library.
void keep_exports();

/// The page that `open` made, for calls from JavaScript.
[[nodiscard]] Page& the_page();

}  // namespace shardscope::browser
