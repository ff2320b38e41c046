// SPDX-License-Identifier: MIT
// The page's life and everything the app can ask of the browser.
#include "web/browser/page.h"

#include <emscripten.h>
#include <imgui.h>

#include <cmath>
#include <utility>

#include "web/browser/bridge.h"
#include "web/browser/page_impl.h"

// clang-format off
EM_JS(void, ss_attach, (), { Module.bridge.attach(function() { return HEAPU8; }); });
EM_JS(void, ss_canvas_fail, (const char* reason, int length), { Module.bridge.canvas.fail(Module.bridge.text(reason, length)); });
EM_JS(void, ss_scroll_by, (float dy), { Module.bridge.canvas.scrollBy(dy); });
EM_JS(void, ss_scroll_to, (float y, int smooth), { Module.bridge.canvas.scrollTo(y, smooth); });
EM_JS(void, ss_reveal, (const char* id, int length, int smooth), { Module.bridge.canvas.reveal(Module.bridge.text(id, length), smooth); });
EM_JS(float, ss_scroll_y, (), { return window.scrollY; });
EM_JS(void, ss_focus_key, (unsigned key), { Module.bridge.input.focusKey(key); });
EM_JS(void, ss_drag_cursor, (int on), { Module.bridge.input.setDragging(on); });
EM_JS(void, ss_editor_show, (unsigned key, const char* text, int length, const char* label, int label_length), {
  Module.bridge.editor.show(key, Module.bridge.text(text, length), Module.bridge.text(label, label_length));
});
EM_JS(void, ss_editor_close, (), { Module.bridge.editor.close(); });
EM_JS(void, ss_tell, (const char* text, int length), { Module.bridge.editor.tell(Module.bridge.text(text, length)); });
EM_JS(void, ss_announce, (const char* text, int length), { Module.bridge.editor.announce(Module.bridge.text(text, length)); });
EM_JS(int, ss_hash_now, (), { return Module.bridge.give(Module.bridge.history.hash()); });
EM_JS(int, ss_address, (), { return Module.bridge.give(Module.bridge.history.address()); });
EM_JS(void, ss_hash_push, (const char* text, int length), { Module.bridge.history.push(Module.bridge.text(text, length)); });
EM_JS(int, ss_walk, (int direction), { return Module.bridge.history.walk(direction) ? 1 : 0; });
EM_JS(void, ss_hash_replace, (const char* text, int length), { Module.bridge.history.replace(Module.bridge.text(text, length)); });
EM_JS(void, ss_title, (const char* text, int length), { document.title = Module.bridge.text(text, length); });
EM_JS(void, ss_copy, (const char* text, int length), { Module.bridge.files.copy(Module.bridge.text(text, length)); });
EM_JS(void, ss_save, (const char* name, int name_length, const char* type, int type_length, const char* text, int length), {
  const read = Module.bridge.text;
  Module.bridge.files.save(read(name, name_length), read(type, type_length), read(text, length));
});
EM_JS(void, ss_copy_png, (int x, int y, int width, int height), { Module.bridge.files.copyPng(x, y, width, height); });
EM_JS(void, ss_store, (const char* name, int name_length, const char* text, int length), {
  Module.bridge.files.store(Module.bridge.text(name, name_length), Module.bridge.text(text, length));
});
EM_JS(int, ss_stored, (const char* name, int length), {
  return Module.bridge.give(Module.bridge.files.stored(Module.bridge.text(name, length)));
});
EM_JS(void, ss_idle_soon, (), { Module.bridge.layer.requestIdle(); });
EM_JS(void, ss_fit_again, (), { Module.bridge.layer.fitAgain(); });
EM_JS(void, ss_bar, (const char* tree, int length), { Module.bridge.layer.fill(Module.bridge.bar, tree, length); });
EM_JS(void, ss_timer_set, (int handle, double ms), { setTimeout(function() { Module._ss_timer(handle); }, ms); });
// clang-format on

namespace shardscope::browser {
namespace {

std::unique_ptr<Page>& slot() {
  static std::unique_ptr<Page> page;
  return page;
}

int size_of(std::string_view text) { return static_cast<int>(text.size()); }

constexpr std::string_view kNoWebGl =
    "This browser offers no WebGL2: the text and its numbers are here, the drawings are not.";

}  // namespace

Page& the_page() { return *slot(); }

Page::Page(std::unique_ptr<App> app) : impl_(std::make_unique<Impl>(std::move(app))) {}
Page::~Page() = default;

Page& Page::open(std::unique_ptr<App> app) {
  keep_exports();
  slot().reset(new Page(std::move(app)));
  ss_attach();
  return *slot();
}

void Page::Impl::start() {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
  glyphs.install();
  if (!renderer.open()) {
    ss_canvas_fail(kNoWebGl.data(), size_of(kNoWebGl));
    ss_tell(kNoWebGl.data(), size_of(kNoWebGl));
  }
  started = true;
  refresh_fonts();
  app->start(the_page());
  canvas.wake("start", 2);
}

void Page::Impl::refresh_fonts() {
  glyphs.discard(viewport.dark);
  fonts = glyphs.fonts(viewport.scale);
  ss_fit_again();
}

void Page::Impl::viewport_is(const Viewport& seen, const Canvas::Size& size) {
  const bool resized = !(size == canvas.size());
  const bool other_glyphs = seen.scale != viewport.scale || seen.dark != viewport.dark;
  const bool changed = resized || other_glyphs || seen.width != viewport.width ||
                       seen.height != viewport.height || seen.root_font != viewport.root_font ||
                       seen.reduced_motion != viewport.reduced_motion ||
                       seen.canvas_visible != viewport.canvas_visible;
  if (!changed) return;
  viewport = seen;
  canvas.resize(size);
  if (!started) return;
  if (other_glyphs) refresh_fonts();
  app->viewport_changed();
  canvas.wake("viewport", 1);
}

void Page::Impl::frame(double now_ms, float scroll_y) {
  if (!started) return;
  canvas.begin(now_ms);
  viewport.scroll_y = scroll_y;
  const Rect slice = canvas.slice(scroll_y);
  paint(slice, now_ms);
  canvas.place(slice);
  layer.flush_near({0, viewport.scroll_y, viewport.width, viewport.height});
  canvas.end();
}

void Page::Impl::paint(const Rect& slice, double now_ms) {
  // Letters drawn before the atlas grew would be missing until something else is painted.
  if (!paint_once(slice, now_ms)) (void)paint_once(slice, now_ms);
}

bool Page::Impl::paint_once(const Rect& slice, double now_ms) {
  const Canvas::Size& size = canvas.size();
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {slice.w, slice.h};
  io.DisplayFramebufferScale = {size.density, size.density};
  io.DeltaTime = canvas.seconds_since_last();
  ImGui::NewFrame();
  const ImTextureData* atlas = io.Fonts->TexData;
  const Theme& theme = viewport.dark ? dark_theme() : light_theme();
  Painter painter(*ImGui::GetBackgroundDrawList(), fonts, theme, slice);
  const Rect visible{0, viewport.scroll_y, viewport.width, viewport.height};
  app->paint(painter, {.now_ms = now_ms, .visible = visible, .slice = slice});
  glyphs.collect();
  ImGui::Render();
  ImDrawData& data = *ImGui::GetDrawData();
  vertices = data.TotalVtxCount;
  // Without a context the textures' wishes simply stay open until there is one.
  if (renderer.usable()) renderer.draw(data, size.pixels, size.density, theme.page);
  return io.Fonts->TexData == atlas;
}

void Page::Impl::context_changed(bool restored) {
  if (!restored) return renderer.lose();
  renderer.restore();
  canvas.wake("context", 1);
}

const Viewport& Page::viewport() const { return impl_->viewport; }
const Fonts& Page::fonts() const { return impl_->fonts; }
Layer& Page::layer() { return impl_->layer; }
double Page::now_ms() const { return emscripten_get_now(); }

void Page::wake(std::string_view reason, int frames) { impl_->canvas.wake(reason, frames); }

int Page::after(double ms, std::function<void()> run) {
  const int handle = ++impl_->last_timer;
  impl_->timers.emplace(handle, std::move(run));
  ss_timer_set(handle, ms);
  return handle;
}

void Page::cancel(int handle) { impl_->timers.erase(handle); }

void Page::when_idle(std::function<void()> run) {
  impl_->when_idle = std::move(run);
  ss_idle_soon();
}

/// One slice of what can wait; false when nothing is left.
bool Page::Impl::idle() {
  if (!when_idle) return layer.flush_some();
  std::exchange(when_idle, nullptr)();
  return true;
}

void Page::set_document_height(float height) { impl_->canvas.set_document_height(height); }

void Page::scroll_by(float dy) {
  ss_scroll_by(dy);
  impl_->viewport.scroll_y = ss_scroll_y();
}

void Page::scroll_to(float y, bool smooth) { ss_scroll_to(y, smooth ? 1 : 0); }

void Page::show(std::string_view id, float y, bool smooth) {
  if (impl_->viewport.canvas_visible) return scroll_to(y, smooth);
  impl_->layer.flush_all();
  ss_reveal(id.data(), size_of(id), smooth ? 1 : 0);
}

void Page::focus(Key key) { ss_focus_key(key); }

void Page::open_editor(Key key, std::string_view text, std::string_view label) {
  ss_editor_show(key, text.data(), size_of(text), label.data(), size_of(label));
}

void Page::close_editor() { ss_editor_close(); }
void Page::tell(std::string_view message) { ss_tell(message.data(), size_of(message)); }
void Page::announce(std::string_view text) { ss_announce(text.data(), size_of(text)); }

std::string Page::hash() const { return bridge::received(ss_hash_now()); }
std::string Page::address() const { return bridge::received(ss_address()); }
void Page::push_hash(std::string_view hash) { ss_hash_push(hash.data(), size_of(hash)); }
void Page::replace_hash(std::string_view hash) { ss_hash_replace(hash.data(), size_of(hash)); }
bool Page::walk(int direction) { return ss_walk(direction) != 0; }
void Page::set_title(std::string_view title) { ss_title(title.data(), size_of(title)); }
void Page::copy(std::string_view text) { ss_copy(text.data(), size_of(text)); }

void Page::save(std::string_view file_name, std::string_view mime, std::string_view data) {
  ss_save(file_name.data(), size_of(file_name), mime.data(), size_of(mime), data.data(),
          size_of(data));
}

void Page::copy_png(const Rect& region) {
  Impl& page = *impl_;
  if (!page.renderer.usable()) return;
  const float density = page.canvas.size().density;
  const auto device = [density](float value) {
    return static_cast<int>(std::lround(value * density));
  };
  Rect slice = page.canvas.slice(page.viewport.scroll_y);
  const Rect usual = slice;
  slice.y = std::round(region.y * density) / density;  // so that all of it is on the canvas
  page.paint(slice, now_ms());
  ss_copy_png(device(region.x), 0, device(region.w), device(region.h));
  page.paint(usual, now_ms());
}

void Page::set_cursor_drag(bool dragging) { ss_drag_cursor(dragging ? 1 : 0); }

void Page::store(std::string_view name, std::string_view value) {
  ss_store(name.data(), size_of(name), value.data(), size_of(value));
}

std::string Page::stored(std::string_view name) const {
  return bridge::received(ss_stored(name.data(), size_of(name)));
}

void Page::set_top_bar(const Element& bar) {
  const std::string tree = described(bar);
  if (tree == impl_->bar) return;
  ss_bar(tree.data(), size_of(tree));
  impl_->bar = tree;
}

}  // namespace shardscope::browser
