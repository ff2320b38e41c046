// SPDX-License-Identifier: MIT
// The document as elements of the layer: what changed is put, what only moved is placed.
#include "web/typeset/describe_units.h"

namespace shardscope::typeset {

using article::BlockKind;
using browser::Element;
using browser::Place;

namespace {

/// Calls visitor.element(node, part, parent key, parent's box) for everything that is put.
template <typename Visitor>
class Walk {
 public:
  Walk(const Document::Impl& document, Visitor& visitor) : d_(document), visitor_(visitor) {}

  void all() {
    for (Index i = 0; i < d_.nodes.size(); i = d_.nodes[i].end) visit(i, false);
  }

 private:
  void visit(Index i, bool inside_unit) {
    const BlockNode& node = d_.nodes[i];
    if (!node.placed) return;
    const Index container = d_.container_of(i);
    const auto emit = [&](Key part) {
      visitor_.element(i, part, d_.content_key(container), d_.content_box(container));
    };
    bool inside = inside_unit;
    if (node.kind() == BlockKind::section || node.kind() == BlockKind::takeaway) {
      emit(keys::block);
      if (node.set && !node.text.runs.empty()) {
        visitor_.element(i, keys::title, keys::of_node(i), d_.content_box(i));
      }
      inside = false;
    } else if (d_.is_container(node)) {
      if (d_.folds(node)) emit(keys::button);
      emit(keys::content);
      inside = false;
    } else if (node.kind() == BlockKind::figure) {
      emit(keys::block);
    } else if (!inside_unit) {
      emit(keys::block);
      inside = true;
    }
    for_each_child(d_.nodes, i, [&](Index child) { visit(child, inside); });
  }

  const Document::Impl& d_;
  Visitor& visitor_;
};

class Putter {
 public:
  Putter(Document::Impl& document, browser::Layer& layer, const std::optional<Rect>& near)
      : d_(document), layer_(layer), near_(near), elements_(document) {}

  /// Far from where the reader is, words can wait; what holds them cannot.
  [[nodiscard]] bool waits(const BlockNode& node) const {
    return near_ && node.element_changed && !d_.is_container(node) && !node.box.overlaps(*near_);
  }
  [[nodiscard]] bool left() const { return left_; }

  void element(Index i, Key part, Key /*parent*/, const Rect& around) {
    BlockNode& node = d_.nodes[i];
    if (node.kind() == BlockKind::figure) return;
    const Rect box = relative(box_of(i, part), around);
    Rect& described = node.described[part == keys::content || part == keys::title ? 1 : 0];
    if (part == keys::block && waits(node)) {
      left_ = true;
      return;
    }
    if (node.element_changed) {
      layer_.put(make(i, part, around));
    } else if (!(described == box)) {
      layer_.place(keys::of_node(i, part), box);
    }
    described = box;
  }

 private:
  [[nodiscard]] Rect box_of(Index i, Key part) const {
    const BlockNode& node = d_.nodes[i];
    if (part == keys::content) return d_.content_box(i);
    if (part == keys::button) {
      return {node.box.x, node.box.y, node.box.w, node.box.h - node.content_height * node.open};
    }
    if (part == keys::title) {
      return {node.text_at.x, node.text_at.y, node.text.width, node.text.height};
    }
    if (d_.is_container(node)) return d_.content_box(i);
    if (node.equation) {
      const MathBox& math = node.equation->box;
      return {node.text_at.x, node.text_at.y - math.ascent, math.width, math.height()};
    }
    const bool holds_more = node.kind() == BlockKind::list || node.kind() == BlockKind::table ||
                            node.kind() == BlockKind::scenarios;
    if (holds_more) return node.box;
    if (node.code) {
      return {node.text_at.x, node.text_at.y, node.box.right() - node.text_at.x,
              node.box.bottom() - node.text_at.y};
    }
    return {node.text_at.x, node.text_at.y, node.text.width, node.text.height};
  }

  [[nodiscard]] Element make(Index i, Key part, const Rect& around) const {
    const BlockNode& node = d_.nodes[i];
    if (part == keys::title) {
      const bool section = node.kind() == BlockKind::section;
      return elements_.words(i, section ? "h2" : "p", keys::of_node(i, part), around);
    }
    if (part == keys::button) return button(i, around);
    if (!d_.is_container(node)) return elements_.unit(i, around);
    Element out = unit_element("div", keys::of_node(i, part));
    out.box = relative(box_of(i, part), around);
    if (node.kind() == BlockKind::section) {
      out.tag = "section";
      out.with("id", node.block->id);
    } else if (node.kind() == BlockKind::takeaway) {
      out.with("class", "takeaway").with("role", "note").with("aria-label", "Takeaway");
    } else if (node.kind() == BlockKind::note) {
      out.with("class", "note").with("role", "note").with("aria-label", "Note");
    }
    if (d_.folds(node)) {
      out.with("data-fold", "content");
      if (node.open <= 0) out.with("hidden", "until-found");
    }
    return out;
  }

  [[nodiscard]] Element button(Index i, const Rect& around) const {
    const BlockNode& node = d_.nodes[i];
    Element out = unit_element("button", keys::of_node(i, keys::button));
    out.box = relative(box_of(i, keys::button), around);
    out.with("type", "button").with("aria-expanded", node.open > 0 ? "true" : "false");
    if (node.kind() == BlockKind::note) {
      out.with("class", "t-label");
      out.style = d_.sheet.label.style;
      out.text = "Note";
      return out;
    }
    Element words;
    words.box = Rect{node.text_at.x - node.box.x, node.text_at.y - node.box.y, node.text.width,
                     node.text.height};
    elements_.append_words(words, i, {});
    out.children.push_back(std::move(words));
    return out;
  }

  Document::Impl& d_;
  browser::Layer& layer_;
  std::optional<Rect> near_;
  bool left_ = false;
  UnitElements elements_;
};

struct Orderer {
  std::vector<Place> places;
  void element(Index i, Key part, Key parent, const Rect& /*around*/) {
    places.push_back({keys::of_node(i, part), parent});
  }
};

}  // namespace

bool Document::describe(browser::Layer& layer, const std::optional<Rect>& near) {
  if (impl_->fonts == nullptr) return false;
  Putter putter(*impl_, layer, near);
  Walk(*impl_, putter).all();
  for (BlockNode& node : impl_->nodes) {
    if (!putter.waits(node)) node.element_changed = false;
  }
  return putter.left();
}

std::vector<Place> Document::order() {
  impl_->order_changed = false;
  Orderer orderer;
  if (impl_->fonts != nullptr) Walk(*impl_, orderer).all();
  return std::move(orderer.places);
}

}  // namespace shardscope::typeset
