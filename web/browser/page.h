// SPDX-License-Identifier: MIT
// What the app may ask of the browser and what the browser tells the app. The only door to
// JavaScript.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "web/browser/layer.h"
#include "web/paint/fonts.h"
#include "web/paint/painter.h"

namespace shardscope::browser {

struct Viewport {
  float width = 0;  // CSS pixels of the layout viewport without scroll bar
  float height = 0;
  float scroll_y = 0;
  float scale = 1;       // device pixels per CSS pixel
  float root_font = 16;  // the reader's font size; the article scales with it
  bool dark = false;
  bool reduced_motion = false;
  bool canvas_visible =
      true;  // false: the layer is opaque and is the page (no WebGL, forced colours, print)
};

enum class PointerKind : std::uint8_t { mouse, touch, pen };

/// A gesture on one keyed element of the layer. Coordinates are document pixels.
struct PointerEvent {
  enum class Phase : std::uint8_t {
    enter,
    leave,    // hovering starts and ends (mouse and pen only)
    move,     // hovering moves over the element
    press,    // button or finger down
    drag,     // moved at least 3 px since press; repeated
    release,  // after drags
    cancel,   // the browser took the gesture: undo or keep deliberately
    click,
    double_click  // press and release without a drag
  };
  Phase phase;
  Key key = 0;     // the element; for drags the one that was pressed
  Vec at;          // where the pointer is
  Vec pressed_at;  // where it went down
  PointerKind kind = PointerKind::mouse;
  bool shift = false, control = false, alt = false;
};

/// A key pressed while a keyed element has the focus (or while none has: key 0). Return true to
/// keep the browser from acting.
struct KeyEvent {
  Key key = 0;
  std::string name;  // as KeyboardEvent.key: "ArrowLeft", "Enter", "Escape", "Home", "z"
  bool shift = false, control = false, alt = false, meta = false;
};

/// One frame to paint. `visible` is the viewport in document pixels, `slice` what the canvas
/// covers.
struct Frame {
  double now_ms = 0;
  Rect visible;
  Rect slice;
};

class Page;

/// What the app implements. Every call happens outside of painting except `paint`.
class App {
 public:
  virtual ~App() = default;
  virtual void start(Page& page) = 0;   // fonts are there, viewport is known
  virtual void viewport_changed() = 0;  // size, scale, theme, motion, root font
  virtual void paint(Painter& painter, const Frame& frame) = 0;
  virtual void pointer(const PointerEvent& event) = 0;
  virtual bool key(const KeyEvent& event) = 0;
  virtual bool wheel(Key focused, float dy) = 0;  // over the focused slider only; true: handled
  virtual void focus(Key key, bool focused, bool by_keyboard) = 0;
  virtual void edited(Key key,
                      std::string_view text) = 0;  // the text field over a number was committed
  virtual void chosen(
      Key key,
      std::string_view value) = 0;  // a <select> or checkbox of the layer or top bar changed
  virtual void toggled(Key key, bool open) = 0;  // a fold was opened by the browser (find in page)
  virtual void hash_changed(std::string_view hash) = 0;  // Back, Forward, a typed hash or an anchor
                                                         // link; not our own writes
  virtual void dropped(std::string_view name,
                       std::string_view text) = 0;  // a file dropped or text pasted on the page
  // window.shardscope
  virtual std::string get_state_json() = 0;
  virtual std::string set_state_json(std::string_view json) = 0;  // "" or what was wrong
  virtual double value(std::string_view id) = 0;
  virtual std::string link() = 0;
  virtual std::string formulas_json() = 0;
  virtual double evaluate_us() = 0;
};

/// The browser's side. One per page.
class Page {
 public:
  static Page& open(
      std::unique_ptr<App> app);  // called once from main; events start after App::start

  [[nodiscard]] const Viewport& viewport() const;
  [[nodiscard]] const Fonts& fonts() const;
  [[nodiscard]] Layer& layer();
  [[nodiscard]] double now_ms() const;

  /// Asks for this many frames; nothing is painted without it.
  void wake(std::string_view reason, int frames = 1);
  /// Runs once after the delay, also in a hidden tab. Returns a handle for cancel.
  int after(double ms, std::function<void()> run);
  void cancel(int handle);
  /// Runs once between frames, within 200 ms; a second wish takes the place of the first.
  void when_idle(std::function<void()> run);

  void set_document_height(float height);
  void scroll_by(float dy);  // at once, to keep what the reader looks at in place
  void scroll_to(float y, bool smooth);
  /// To the section or heading with this id, painted at y; where the layer is the page, to wherever
  /// it flows.
  void show(std::string_view id, float y, bool smooth);
  void focus(Key key);  // without scrolling

  /// A real <input> over this element, with this text selected; App::edited follows on commit.
  void open_editor(Key key, std::string_view text, std::string_view label);
  void close_editor();
  /// One line under the editor, or in the page's message strip when none is open; announced
  /// politely.
  void tell(std::string_view message);
  void announce(std::string_view text);  // assistive technology only

  [[nodiscard]] std::string hash() const;     // without "#"
  [[nodiscard]] std::string address() const;  // of the page, without "#" and what follows
  void push_hash(std::string_view hash);      // replaces inside a frame (iframe)
  void replace_hash(std::string_view hash);
  /// One entry back (-1) or forward (1) among those this page has pushed; false if there is none.
  bool walk(int direction);
  void set_title(std::string_view title);
  void copy(std::string_view text);
  void save(std::string_view file_name, std::string_view mime, std::string_view data);
  void copy_png(const Rect& region);    // of the canvas, in document pixels
  void set_cursor_drag(bool dragging);  // ew-resize everywhere while a number is dragged
  void store(std::string_view name, std::string_view value);  // localStorage, failing silently
  [[nodiscard]] std::string stored(std::string_view name) const;

  /// The bar above the article is HTML of its own (it must not travel with the canvas): an element
  /// tree like any block.
  /// Cheap when nothing changed.
  void set_top_bar(const Element& bar);

  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;
  ~Page();

  struct Impl;  // the functions that JavaScript calls reach it
  [[nodiscard]] Impl& impl() { return *impl_; }

 private:
  explicit Page(std::unique_ptr<App> app);
  std::unique_ptr<Impl> impl_;
};

}  // namespace shardscope::browser
