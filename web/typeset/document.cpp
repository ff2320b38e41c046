// SPDX-License-Identifier: MIT
// The document's life: build, layout, update. Not here: the passes themselves (words, flow, paint,
// describe) and questions about what is where (lookup.cpp).
#include "web/typeset/document.h"

#include <algorithm>

#include "web/typeset/nodes.h"

namespace shardscope::typeset {

Document::Document(const article::Article& article, const Registry& registry, const Host& host)
    : impl_(std::make_unique<Impl>()) {
  impl_->article = &article;
  impl_->registry = &registry;
  impl_->host = &host;
  impl_->build();
}

Document::~Document() = default;

void Document::layout(const Fonts& fonts, float window_width, float text_scale, float top) {
  Impl& d = *impl_;
  d.fonts = &fonts;
  d.sheet = make_sheet(window_width, text_scale);
  d.top = top;
  const std::span<const double> values = d.host->slots();
  d.seen.assign(values.begin(), values.end());
  d.seen_switched = d.host->switched();
  d.renew_conditions();
  for (Index i = 0; i < d.nodes.size(); ++i) {
    d.nodes[i].table.reset();
    d.nodes[i].element_changed = true;
    d.make_words(i);
  }
  d.place_all();
  d.order_changed = true;
}

bool Document::update() { return impl_->fonts != nullptr && impl_->renew(false); }

bool Document::refresh() { return impl_->fonts != nullptr && impl_->renew(true); }

void Document::hold(Key input) { impl_->held = input; }

void Document::figures_resized() {
  if (impl_->fonts != nullptr) impl_->place_all();
}

float Document::height() const { return impl_->height; }

std::span<const FigureSlot> Document::figures() const { return impl_->figures; }

void Document::set_open(Key fold, float open) {
  const Index index = keys::node_of(fold);
  if (index >= impl_->nodes.size()) return;
  BlockNode& node = impl_->nodes[index];
  if (node.open == open) return;
  node.open = std::clamp(open, 0.0F, 1.0F);
  node.element_changed = true;
  if (impl_->fonts != nullptr) impl_->place_all();
}

float Document::open(Key fold) const {
  const Index index = keys::node_of(fold);
  return index < impl_->nodes.size() ? impl_->nodes[index].open : 0;
}

bool Document::order_changed() const { return impl_->order_changed; }

std::uint64_t Document::settings() const { return impl_->settings; }

Index Document::Impl::unit_of(Index node) const {
  Index unit = node;
  for (Index i = node; i != kNone; i = nodes[i].parent) {
    if (is_unit(nodes[i])) unit = i;
    if (stands_alone(nodes[i])) break;
  }
  return unit;
}

bool Document::Impl::renew_conditions() {
  bool changed = false;
  for (Index i = 0; i < nodes.size(); ++i) {
    BlockNode& node = nodes[i];
    if (node.when == nullptr) continue;
    const bool shown = (host->slots()[node.when->slot] != 0) != node.when_not;
    if (shown == node.shown) continue;
    node.shown = shown;
    nodes[unit_of(i)].element_changed = true;
    changed = true;
  }
  return changed;
}

bool Document::Impl::renew(bool everything) {
  const std::span<const double> values = host->slots();
  if (host->switched() != seen_switched) everything = true;
  seen_switched = host->switched();

  std::vector<Index> stale;
  bool conditions_stale = everything;
  for (std::size_t slot = 0; slot < values.size(); ++slot) {
    const bool same = values[slot] == seen[slot] ||
                      (values[slot] != values[slot] && seen[slot] != seen[slot]);  // NaN
    if (same) continue;
    seen[slot] = values[slot];
    stale.insert(stale.end(), readers[slot].begin(), readers[slot].end());
    conditions_stale = conditions_stale || !conditions[slot].empty();
  }
  // Elements carry the values themselves, which may change where their texts do not.
  for (const Index i : stale) nodes[unit_of(i)].element_changed = true;
  if (everything) {
    stale.resize(nodes.size());
    for (Index i = 0; i < nodes.size(); ++i) stale[i] = i;
  }
  std::sort(stale.begin(), stale.end());
  stale.erase(std::unique(stale.begin(), stale.end()), stale.end());

  bool changed = false;
  bool moved = conditions_stale && renew_conditions();
  if (moved) order_changed = true;
  for (const Index i : stale) {
    const float height_before = nodes[i].text.height;
    if (!renew_words(i)) continue;
    changed = true;
    const Index unit = unit_of(i);
    nodes[unit].element_changed = true;
    moved = moved || nodes[i].text.height != height_before || nodes[i].equation != nullptr ||
            nodes[i].kind() == article::BlockKind::cell ||
            nodes[unit].kind() == article::BlockKind::scenarios;
  }
  if (moved) place_all();
  return changed || moved;
}

}  // namespace shardscope::typeset
