// SPDX-License-Identifier: MIT
// The document as elements of the layer: what changed is put, what only moved is placed.
#include "web/typeset/describe.h"
#include "web/typeset/nodes.h"

namespace shardscope::typeset {

using article::BlockKind;
using browser::Element;
using browser::Place;

namespace {

Rect relative(const Rect& box, const Rect& around) { return box.moved({-around.x, -around.y}); }

/// Builds the element of one unit with all it holds.
class UnitElements {
 public:
  explicit UnitElements(const Document::Impl& document)
      : d_(document), context_{*document.host, *document.registry} {}

  Element unit(Index i, const Rect& around) const {
    switch (d_.nodes[i].kind()) {
      case BlockKind::list: return list(i, around);
      case BlockKind::table: return table(i, around);
      case BlockKind::equation: return equation(i, around);
      case BlockKind::code: return code(i, around);
      case BlockKind::scenarios: return scenarios(i, around);
      case BlockKind::heading: {
        Element out = words(i, i == 0 ? "h1" : "h3", keys::of_node(i), around);
        if (!d_.nodes[i].block->id.empty()) out.with("id", d_.nodes[i].block->id);
        return out;
      }
      default: return words(i, "p", keys::of_node(i), around);
    }
  }

  /// A block that has only words, as this element.
  Element words(Index i, std::string_view tag, Key key, const Rect& around) const {
    const BlockNode& node = d_.nodes[i];
    Element out = element(tag, key);
    out.box = relative({node.text_at.x, node.text_at.y, node.text.width, node.text.height}, around);
    append_words(out, i, {});
    return out;
  }

  void append_words(Element& out, Index i, Vec offset) const {
    const TextLook& look = d_.look_of(d_.nodes[i]);
    out.with("class", look.css);
    out.style = look.style;
    out.line_height = look.line_height;
    if (!d_.nodes[i].set) return;
    append_paragraph(out, d_.nodes[i].text, keys::of_inline(i, 0), offset, context_);
  }

  static Element element(std::string_view tag, Key key) {
    Element out;
    out.tag = tag;
    out.key = key;
    return out;
  }

 private:
  Element list(Index i, const Rect& around) const {
    const BlockNode& node = d_.nodes[i];
    Element out = element(node.block->ordered ? "ol" : "ul", keys::of_node(i));
    out.with("role", "list");
    out.box = relative(node.box, around);
    for_each_child(d_.nodes, i, [&](Index item) {
      const BlockNode& child = d_.nodes[item];
      if (!child.placed) return;
      Element li = element("li", keys::of_node(item));
      li.box = relative(child.box, node.box);
      if (child.set) append_words(li, item, {});
      for_each_child(d_.nodes, item, [&](Index inner) {
        if (d_.nodes[inner].placed && !d_.stands_alone(d_.nodes[inner])) {
          li.children.push_back(unit(inner, child.box));
        }
      });
      out.children.push_back(std::move(li));
    });
    return out;
  }

  Element table(Index i, const Rect& around) const {
    const BlockNode& node = d_.nodes[i];
    Element out = element("table", keys::of_node(i));
    out.with("role", "table");
    out.box = relative(node.box, around);
    if (node.set && !node.text.runs.empty()) {
      out.children.push_back(words(i, "caption", keys::of_node(i, keys::title), node.box));
    }
    Element head = element("thead", 0);
    Element body = element("tbody", 0);
    head.with("role", "rowgroup");
    body.with("role", "rowgroup");
    for_each_child(d_.nodes, i, [&](Index row) {
      if (!d_.nodes[row].placed) return;
      const bool is_head = row == i + 1;
      Element tr = element("tr", keys::of_node(row));
      tr.with("role", "row");
      for_each_child(d_.nodes, row, [&](Index cell) {
        tr.children.push_back(table_cell(cell, is_head, node.box));
      });
      (is_head ? head : body).children.push_back(std::move(tr));
    });
    out.children.push_back(std::move(head));
    out.children.push_back(std::move(body));
    return out;
  }

  Element table_cell(Index cell, bool is_head, const Rect& table) const {
    const BlockNode& node = d_.nodes[cell];
    Element out = words(cell, is_head ? "th" : "td", keys::of_node(cell), table);
    out.with("role", is_head ? "columnheader" : "cell");
    if (is_head) out.with("scope", "col");
    if (const auto& text = d_.nodes[d_.table_of(cell)].table) {
      out.style = d_.cell_look(node, *text).style;
      if (is_head && text->stacked) out.box->w = out.box->h = 1;
    }
    return out;
  }

  Element equation(Index i, const Rect& around) const {
    const BlockNode& node = d_.nodes[i];
    const MathBox& math = node.equation->box;
    Element out = element("div", keys::of_node(i));
    const std::string text = to_plain_text(node.equation->math);
    out.with("class", "math").with("role", "math").with("aria-label", spoken(node.equation->math));
    if (!node.block->id.empty()) out.with("data-equation", node.block->id);
    const Rect box{node.text_at.x, node.text_at.y - math.ascent, math.width, math.height()};
    out.box = relative(box, around);
    Element words;
    words.width = math.width;
    words.style = node.in_note ? d_.sheet.note_math : d_.sheet.math;
    words.line_height = math.height();
    words.text = text;
    out.children.push_back(std::move(words));
    append_leaves(out, math, keys::of_inline(i, keys::kEquation - 1), {0, math.ascent});
    return out;
  }

  Element code(Index i, const Rect& around) const {
    const BlockNode& node = d_.nodes[i];
    Element out = element("pre", keys::of_node(i));
    out.with("class", d_.sheet.code.css);
    out.style = node.code->style;
    out.line_height = node.code->line_height;
    out.box = relative({node.text_at.x, node.text_at.y, node.box.right() - node.text_at.x,
                        node.box.bottom() - node.text_at.y},
                       around);
    for (std::size_t k = 0; k < node.code->lines.size(); ++k) {
      const CodeLine& line = node.code->lines[k];
      if (k > 0) out.children.push_back(element(line.indent > 0 ? "wbr" : "br", 0));
      if (line.indent > 0) {
        Element blank;
        blank.width = line.indent;
        out.children.push_back(std::move(blank));
      }
      Element words;
      words.text = line.text;
      words.width = d_.fonts->width(node.code->style, line.text);
      out.children.push_back(std::move(words));
    }
    return out;
  }

  Element scenarios(Index i, const Rect& around) const {
    const BlockNode& node = d_.nodes[i];
    Element out = element("div", keys::of_node(i));
    out.with("role", "group").with("aria-label", "Scenarios");
    out.box = relative(node.box, around);
    for_each_child(d_.nodes, i, [&](Index item) {
      const BlockNode& child = d_.nodes[item];
      if (!child.placed) return;
      Element button = element("button", keys::of_node(item));
      const bool active = d_.host->scenario_active(child.block->id);
      button.with("type", "button").with("aria-pressed", active ? "true" : "false");
      button.with("data-scenario", child.block->id);
      button.box = relative(child.box, node.box);
      Element label;
      label.box = Rect{child.text_at.x - child.box.x, child.text_at.y - child.box.y,
                       child.text.width, child.text.height};
      append_words(label, item, {});
      button.children.push_back(std::move(label));
      out.children.push_back(std::move(button));
    });
    return out;
  }

  const Document::Impl& d_;
  DescribeContext context_;
};

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
  Putter(Document::Impl& document, browser::Layer& layer)
      : d_(document), layer_(layer), elements_(document) {}

  void element(Index i, Key part, Key /*parent*/, const Rect& around) {
    BlockNode& node = d_.nodes[i];
    if (node.kind() == BlockKind::figure) return;
    const Rect box = relative(box_of(i, part), around);
    Rect& described = node.described[part == keys::content || part == keys::title ? 1 : 0];
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
    Element out = UnitElements::element("div", keys::of_node(i, part));
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
    Element out = UnitElements::element("button", keys::of_node(i, keys::button));
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
  UnitElements elements_;
};

struct Orderer {
  std::vector<Place> places;
  void element(Index i, Key part, Key parent, const Rect& /*around*/) {
    places.push_back({keys::of_node(i, part), parent});
  }
};

}  // namespace

void Document::describe(browser::Layer& layer) {
  if (impl_->fonts == nullptr) return;
  Putter putter(*impl_, layer);
  Walk(*impl_, putter).all();
  for (BlockNode& node : impl_->nodes) node.element_changed = false;
}

std::vector<Place> Document::order() {
  impl_->order_changed = false;
  Orderer orderer;
  if (impl_->fonts != nullptr) Walk(*impl_, orderer).all();
  return std::move(orderer.places);
}

}  // namespace shardscope::typeset
