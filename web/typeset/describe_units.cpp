// SPDX-License-Identifier: MIT
#include "web/typeset/describe_units.h"

namespace shardscope::typeset {

using article::BlockKind;
using browser::Element;

Element UnitElements::unit(Index i, const Rect& around) const {
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

Element UnitElements::words(Index i, std::string_view tag, Key key, const Rect& around) const {
  const BlockNode& node = d_.nodes[i];
  Element out = unit_element(tag, key);
  out.box = relative({node.text_at.x, node.text_at.y, node.text.width, node.text.height}, around);
  append_words(out, i, {});
  return out;
}

void UnitElements::append_words(Element& out, Index i, Vec offset) const {
  const TextLook& look = d_.look_of(d_.nodes[i]);
  out.with("class", look.css);
  out.style = look.style;
  out.line_height = look.line_height;
  if (!d_.nodes[i].set) return;
  append_paragraph(out, d_.nodes[i].text, keys::of_inline(i, 0), offset, context_);
}

Element unit_element(std::string_view tag, Key key) {
  Element out;
  out.tag = tag;
  out.key = key;
  return out;
}

Element UnitElements::list(Index i, const Rect& around) const {
  const BlockNode& node = d_.nodes[i];
  Element out = unit_element(node.block->ordered ? "ol" : "ul", keys::of_node(i));
  out.with("role", "list");
  out.box = relative(node.box, around);
  for_each_child(d_.nodes, i, [&](Index item) {
    const BlockNode& child = d_.nodes[item];
    if (!child.placed) return;
    Element li = unit_element("li", keys::of_node(item));
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

Element UnitElements::table(Index i, const Rect& around) const {
  const BlockNode& node = d_.nodes[i];
  Element out = unit_element("table", keys::of_node(i));
  out.with("role", "table");
  out.box = relative(node.box, around);
  if (node.set && !node.text.runs.empty()) {
    out.children.push_back(words(i, "caption", keys::of_node(i, keys::title), node.box));
  }
  Element head = unit_element("thead", 0);
  Element body = unit_element("tbody", 0);
  head.with("role", "rowgroup");
  body.with("role", "rowgroup");
  for_each_child(d_.nodes, i, [&](Index row) {
    if (!d_.nodes[row].placed) return;
    const bool is_head = row == i + 1;
    Element tr = unit_element("tr", keys::of_node(row));
    tr.with("role", "row");
    for_each_child(d_.nodes, row,
                   [&](Index cell) { tr.children.push_back(table_cell(cell, is_head, node.box)); });
    (is_head ? head : body).children.push_back(std::move(tr));
  });
  out.children.push_back(std::move(head));
  out.children.push_back(std::move(body));
  return out;
}

Element UnitElements::table_cell(Index cell, bool is_head, const Rect& table) const {
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

Element UnitElements::equation(Index i, const Rect& around) const {
  const BlockNode& node = d_.nodes[i];
  const MathBox& math = node.equation->box;
  Element out = unit_element("div", keys::of_node(i));
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
  append_leaves(out, math, keys::of_equation(i), {0, math.ascent});
  return out;
}

Element UnitElements::code(Index i, const Rect& around) const {
  const BlockNode& node = d_.nodes[i];
  Element out = unit_element("pre", keys::of_node(i));
  out.with("class", d_.sheet.code.css);
  out.style = node.code->style;
  out.line_height = node.code->line_height;
  out.box = relative({node.text_at.x, node.text_at.y, node.box.right() - node.text_at.x,
                      node.box.bottom() - node.text_at.y},
                     around);
  for (std::size_t k = 0; k < node.code->lines.size(); ++k) {
    const CodeLine& line = node.code->lines[k];
    if (k > 0) out.children.push_back(unit_element(line.indent > 0 ? "wbr" : "br", 0));
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

Element UnitElements::scenarios(Index i, const Rect& around) const {
  const BlockNode& node = d_.nodes[i];
  Element out = unit_element("div", keys::of_node(i));
  out.with("role", "group").with("aria-label", "Scenarios");
  out.box = relative(node.box, around);
  for_each_child(d_.nodes, i, [&](Index item) {
    const BlockNode& child = d_.nodes[item];
    if (!child.placed) return;
    Element button = unit_element("button", keys::of_node(item));
    const bool active = d_.host->scenario_active(child.block->id);
    button.with("type", "button").with("aria-pressed", active ? "true" : "false");
    button.with("data-scenario", child.block->id);
    button.box = relative(child.box, node.box);
    Element label;
    label.box = Rect{child.text_at.x - child.box.x, child.text_at.y - child.box.y, child.text.width,
                     child.text.height};
    append_words(label, item, {});
    button.children.push_back(std::move(label));
    out.children.push_back(std::move(button));
  });
  return out;
}

}  // namespace shardscope::typeset
