// SPDX-License-Identifier: MIT
// The functions that JavaScript calls: events in plain numbers, text through the shared buffer.
#include <emscripten.h>
#include <imgui.h>
#include <unistd.h>

#include <cstdint>
#include <utility>

#include "web/browser/bridge.h"
#include "web/browser/page_impl.h"

namespace shardscope::browser {
namespace {

Page::Impl& page() { return the_page().impl(); }
App& app() { return *page().app; }

/// Stands where an event is handled, and measures it.
class Handling {
 public:
  Handling() : began_ms_(emscripten_get_now()) {}
  ~Handling() { page().canvas.spent(emscripten_get_now() - began_ms_); }
  Handling(const Handling&) = delete;
  Handling& operator=(const Handling&) = delete;

 private:
  double began_ms_;
};

bool has(int flags, int bit) { return (flags & bit) != 0; }
constexpr int kShift = 1, kControl = 2, kAlt = 4, kMeta = 8;

std::string stats() {
  const auto heap = static_cast<long long>(reinterpret_cast<std::uintptr_t>(sbrk(0)));
  std::string out = '{' + page().canvas.stats() + ",\"evaluateUs\":";
  bridge::append_json(out, static_cast<float>(app().evaluate_us()));
  out += ",\"glyphs\":" + std::to_string(page().glyphs.rasterised());
  out += ",\"vertices\":" + std::to_string(page().vertices);
  return out + ",\"heapBytes\":" + std::to_string(heap) + '}';
}

}  // namespace

void keep_exports() {}

}  // namespace shardscope::browser

using namespace shardscope::browser;  // NOLINT(google-build-using-namespace): every name below is
                                      // one of its

extern "C" {

EMSCRIPTEN_KEEPALIVE void ss_start() { page().start(); }

EMSCRIPTEN_KEEPALIVE void ss_viewport(float width, float height, float density, float root_font,
                                      int flags, float margin, float canvas_height,
                                      int pixels_across, int pixels_down) {
  page().viewport_is({.width = width,
                      .height = height,
                      .scroll_y = page().viewport.scroll_y,
                      .scale = density,
                      .root_font = root_font,
                      .dark = has(flags, 1),
                      .reduced_motion = has(flags, 2),
                      .canvas_visible = has(flags, 4)},
                     {.density = density,
                      .margin = margin,
                      .height = canvas_height,
                      .pixels = {pixels_across, pixels_down}});
}

EMSCRIPTEN_KEEPALIVE void ss_frame(double now_ms, float scroll_y) {
  page().frame(now_ms, scroll_y);
}
EMSCRIPTEN_KEEPALIVE void ss_scrolled() { page().canvas.wake("scroll", 1); }
EMSCRIPTEN_KEEPALIVE void ss_context(int restored) { page().context_changed(restored != 0); }
EMSCRIPTEN_KEEPALIVE int ss_idle() { return page().idle() ? 1 : 0; }

EMSCRIPTEN_KEEPALIVE void ss_fonts() {
  page().refresh_fonts();
  app().viewport_changed();
  page().canvas.wake("fonts", 1);
}

EMSCRIPTEN_KEEPALIVE void ss_timer(int handle) {
  const Handling handling;
  const auto found = page().timers.find(handle);
  if (found == page().timers.end()) return;  // cancelled
  const auto run = std::move(found->second);
  page().timers.erase(found);
  run();
}

EMSCRIPTEN_KEEPALIVE void ss_pointer(int phase, Key key, float x, float y, float pressed_x,
                                     float pressed_y, int kind, int flags) {
  const Handling handling;
  app().pointer({.phase = static_cast<PointerEvent::Phase>(phase),
                 .key = key,
                 .at = {x, y},
                 .pressed_at = {pressed_x, pressed_y},
                 .kind = static_cast<PointerKind>(kind),
                 .shift = has(flags, kShift),
                 .control = has(flags, kControl),
                 .alt = has(flags, kAlt)});
}

EMSCRIPTEN_KEEPALIVE int ss_key(Key key, int length, int flags) {
  const Handling handling;
  const KeyEvent event{.key = key,
                       .name = bridge::received(length),
                       .shift = has(flags, kShift),
                       .control = has(flags, kControl),
                       .alt = has(flags, kAlt),
                       .meta = has(flags, kMeta)};
  return app().key(event) ? 1 : 0;
}

EMSCRIPTEN_KEEPALIVE int ss_wheel(Key focused, float dy) {
  const Handling handling;
  return app().wheel(focused, dy) ? 1 : 0;
}

EMSCRIPTEN_KEEPALIVE void ss_focus(Key key, int focused, int by_keyboard) {
  const Handling handling;
  app().focus(key, focused != 0, by_keyboard != 0);
}

EMSCRIPTEN_KEEPALIVE void ss_edited(Key key, int length) {
  const Handling handling;
  app().edited(key, bridge::received(length));
}
EMSCRIPTEN_KEEPALIVE void ss_chosen(Key key, int length) {
  const Handling handling;
  app().chosen(key, bridge::received(length));
}
EMSCRIPTEN_KEEPALIVE void ss_toggled(Key key, int open) {
  const Handling handling;
  app().toggled(key, open != 0);
}
EMSCRIPTEN_KEEPALIVE void ss_hash(int length) {
  const Handling handling;
  app().hash_changed(bridge::received(length));
}

EMSCRIPTEN_KEEPALIVE void ss_dropped(int length) {
  const Handling handling;
  const std::string both = bridge::received(length);
  const std::size_t end = both.find('\0');
  app().dropped(both.substr(0, end), std::string_view(both).substr(end + 1));
}

EMSCRIPTEN_KEEPALIVE int ss_get() { return bridge::leave(app().get_state_json()); }
EMSCRIPTEN_KEEPALIVE int ss_set(int length) {
  const Handling handling;
  return bridge::leave(app().set_state_json(bridge::received(length)));
}
EMSCRIPTEN_KEEPALIVE double ss_value(int length) { return app().value(bridge::received(length)); }
EMSCRIPTEN_KEEPALIVE int ss_link() { return bridge::leave(app().link()); }
EMSCRIPTEN_KEEPALIVE int ss_formulas() { return bridge::leave(app().formulas_json()); }
EMSCRIPTEN_KEEPALIVE int ss_stats() { return bridge::leave(stats()); }

}  // extern "C"
