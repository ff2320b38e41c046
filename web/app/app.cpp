// SPDX-License-Identifier: MIT
// The app's life: start, layout, painting, and the one way every change takes.
#include "web/app/app.h"

#include <algorithm>
#include <cmath>

#include "core/article/article.h"
#include "core/article/words.h"
#include "web/app/keys.h"

namespace shardscope {

namespace {

constexpr double kFoldMs = 250;
constexpr float kBarHeight = 48;
constexpr float kAboveSection = 16;

float ease_out(float t) { return 1 - (1 - t) * (1 - t) * (1 - t); }

}  // namespace

ShardscopeApp::ShardscopeApp()
    : presets_(load_presets(model_.registry, built_in_preset_files()).presets),
      configuration_(model_, presets_),
      figures_(model_),
      values_(configuration_, figures_),
      cards_(model_, values_),
      top_bar_(configuration_, values_) {}

void ShardscopeApp::start(browser::Page& page) {
  page_ = &page;
  journey_.emplace(page, configuration_);
  const std::string anchor = journey_->arrive();
  document_ = std::make_unique<typeset::Document>(article::english(), model_.registry, values_);
  relayout();
  flashes_.note(state().slots(), page.now_ms());
  show_section(anchor, false);
  settled();
}

float ShardscopeApp::text_scale() const { return page_->viewport().root_font / 16; }

Rect ShardscopeApp::visible() const {
  const browser::Viewport& view = page_->viewport();
  return {0, view.scroll_y, view.width, view.height};
}

void ShardscopeApp::viewport_changed() { relayout(); }

void ShardscopeApp::show_section(std::string_view id, bool smooth) {
  if (id.empty()) return;
  const std::optional<float> top = document_->anchor(id);
  if (!top) return page_->tell("This page has no section called \"" + std::string(id) + "\".");
  if (!page_->viewport().canvas_visible) describe(std::nullopt);  // it flows below all others
  page_->show(id, std::max(0.0F, *top - kBarHeight - kAboveSection), smooth);
}

Key ShardscopeApp::looked_at() const {
  if (drag_) return drag_->key;
  const Rect view = visible();
  const std::optional<Rect> focused = document_->box_of(focused_);
  if (focused && focused->overlaps(view)) return focused_;
  return view.y > kBarHeight ? document_->block_at(view.y + kBarHeight) : 0;
}

template <typename Change>
void ShardscopeApp::keeping_place(Change change) {
  const Key kept = looked_at();
  const std::optional<Rect> before = document_->box_of(kept);
  change();
  show_changes();
  const std::optional<Rect> after = document_->box_of(kept);
  if (before && after && before->y != after->y) page_->scroll_by(after->y - before->y);
}

void ShardscopeApp::relayout() {
  keeping_place([this] {
    values_.set_text_scale(text_scale());
    document_->layout(page_->fonts(), page_->viewport().width, text_scale());
  });
}

void ShardscopeApp::show_changes() {
  page_->set_document_height(document_->height());
  figures_.place(document_->figures());
  if (!cards_.empty()) cards_.layout(page_->fonts(), state(), visible(), text_scale());
  if (drag_) {
    describe_soon();
  } else {
    describe(visible().inset(-visible().h));
  }
  page_->wake("changed", 1);
}

/// A drag moves numbers with every frame; the words of the layer follow when there is time.
void ShardscopeApp::describe_soon() {
  page_->when_idle([this] {
    describe(std::nullopt);
    page_->layer().flush_near(visible());
  });
}

void ShardscopeApp::describe(const std::optional<Rect>& near) {
  browser::Layer& layer = page_->layer();
  const bool reordered = document_->order_changed();
  if (document_->describe(layer, near)) describe_soon();
  figures_.describe(layer, values_, state(), false);
  for (browser::Element& card : cards_.describe()) layer.put(std::move(card));
  describe_top_bar();
  if (reordered || cards_shown_ != cards_.keys()) {
    std::vector<browser::Place> order = document_->order();
    cards_shown_ = cards_.keys();
    for (const Key card : cards_shown_) order.push_back({card, 0});
    layer.order(std::move(order));
  }
}

void ShardscopeApp::describe_top_bar() {
  page_->set_top_bar(top_bar_.describe(document_->contents(), section_));
}

void ShardscopeApp::changed(bool complete) {
  restored();
  journey_->changed([this] { settled(); });
  if (complete) journey_->settle();
}

void ShardscopeApp::restored() {
  flashes_.note(state().slots(), page_->now_ms());
  keeping_place([this] { document_->update(); });
  // A drag is read again in the next frame; a script or a screen reader asks at once.
  if (!drag_) page_->layer().flush_near(visible());
}

void ShardscopeApp::settled() {
  words_due_ = true;
  std::string verdicts;
  for (const Formula& formula : model_.registry.formulas()) {
    if (formula.format != Format::verdict) continue;
    const std::vector<Key> shown = document_->elements_of(formula);
    const bool in_view = std::any_of(shown.begin(), shown.end(), [&](Key key) {
      const auto box = document_->box_of(key);
      return box && box->overlaps(visible());
    });
    if (!in_view) continue;
    verdicts += article::machine_text(formula.meaning, values_.switched()) + ": " +
                values_.text(formula, std::nullopt) + ". ";
  }
  if (!verdicts_.empty() && verdicts != verdicts_) page_->announce(verdicts);
  verdicts_ = std::move(verdicts);
  page_->set_title(configuration_.model_label() + " on " + configuration_.hardware_label() +
                   " · Shardscope");
  page_->wake("settled", 1);
}

void ShardscopeApp::hash_changed(std::string_view hash) {
  if (hash != page_->hash()) {  // a link to a section: the configuration stays
    journey_->go_to(hash == "top" ? "" : hash);
    if (hash == "top") page_->scroll_to(0, true);
    show_section(hash, true);
    return;
  }
  const std::string anchor = journey_->arrive();
  release(false);  // after arriving: what was dragged must not be written into the entry it came to
  document_->refresh();
  restored();
  show_section(anchor, false);
  settled();
}

void ShardscopeApp::paint(Painter& painter, const browser::Frame& frame) {
  bool again = !moving_.empty();
  if (!moving_.empty()) {
    for (const Moving& fold : moving_) {
      const float t =
          page_->viewport().reduced_motion
              ? 1
              : std::clamp(static_cast<float>((frame.now_ms - fold.since) / kFoldMs), 0.0F, 1.0F);
      document_->set_open(fold.key, fold.to > 0 ? ease_out(t) : 1 - ease_out(t));
    }
    std::erase_if(moving_,
                  [&](const Moving& fold) { return document_->open(fold.key) == fold.to; });
    show_changes();
  }

  const std::span<const typeset::Flash> flashes = page_->viewport().reduced_motion
                                                      ? std::span<const typeset::Flash>{}
                                                      : flashes_.at(frame.now_ms);
  again |= !flashes.empty();
  document_->paint(painter, {.hot = hot_,
                             .focused = focus_ring_,
                             .dragged = drag_ ? drag_->key : 0,
                             .lit = lit_,
                             .flashes = flashes});
  again |= figures_.paint(painter, state(),
                          {.now_ms = frame.now_ms,
                           .text_scale = text_scale(),
                           .reduced_motion = page_->viewport().reduced_motion,
                           .lit = drag_       ? drag_->key
                                  : hot_ != 0 ? hot_
                                              : focus_ring_,
                           .dragged = drag_ ? drag_->key : 0,
                           .lit_symbol = lit_});
  cards_.paint(painter, hot_, focus_ring_, lit_);

  if (!drag_) {
    figures_.describe(page_->layer(), values_, state(), words_due_ && !again);
    if (!again) words_due_ = false;
  }
  if (const std::string_view section = document_->section_at(frame.visible.y + 80);
      section != section_) {
    section_ = section;
    describe_top_bar();
  }
  if (again) page_->wake("motion", 1);
}

}  // namespace shardscope
