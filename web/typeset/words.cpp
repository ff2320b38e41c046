// SPDX-License-Identifier: MIT
// The words of each block: which look they have, what they say, setting them at a width.
#include <algorithm>
#include <cmath>

#include "core/expr/print.h"
#include "web/typeset/nodes.h"

namespace shardscope::typeset {

using article::BlockKind;

const TextLook& Document::Impl::look_of(const BlockNode& node) const {
  switch (node.kind()) {
    case BlockKind::section: return sheet.heading;
    case BlockKind::heading: return node.block == &title_block ? sheet.title : sheet.subheading;
    case BlockKind::cell: return node.in_head ? sheet.head_cell : sheet.cell;
    case BlockKind::table: return sheet.label;
    case BlockKind::live: return sheet.live;
    case BlockKind::code: return sheet.code;
    default: break;
  }
  if (node.parent != kNone && nodes[node.parent].kind() == BlockKind::scenarios) {
    return sheet.button;
  }
  return node.in_note ? sheet.note : node.in_cell ? sheet.cell : sheet.body;
}

Index Document::Impl::table_of(Index cell) const { return nodes[nodes[cell].parent].parent; }

TextLook Document::Impl::cell_look(const BlockNode& cell, const TableText& table) const {
  TextLook look = look_of(cell);
  look.style.size = table.font_size;
  return look;
}

void Document::Impl::make_words(Index index) {
  BlockNode& node = nodes[index];
  const article::Block& block = *node.block;
  if (node.kind() == BlockKind::equation) {
    node.equation = std::make_unique<EquationText>();
    node.equation->symbol = registry->symbol(block.id);
  } else if (node.kind() != BlockKind::code && !block.inlines.empty()) {
    node.pieces = make_pieces(block.inlines, *registry, *host, look_of(node), *fonts);
  }
  node.set = false;
}

bool Document::Impl::renew_words(Index index) {
  BlockNode& node = nodes[index];
  if (node.equation) {
    PrintOptions options;
    options.slots = host->slots();
    options.switched = host->switched();
    if (node.equation->symbol == nullptr) return false;
    MathNode math = to_equation(*node.equation->symbol, options);
    if (math == node.equation->math) return false;
    node.equation->math = std::move(math);
    node.equation->set_for = -1;
    return true;
  }
  if (node.kind() == BlockKind::code || node.block->inlines.empty()) return false;
  const bool in_table = node.kind() == BlockKind::cell;
  const TextLook look = in_table && nodes[table_of(index)].table
                            ? cell_look(node, *nodes[table_of(index)].table)
                            : look_of(node);
  std::vector<Piece> pieces = make_pieces(node.block->inlines, *registry, *host, look, *fonts);
  if (same_look(node.set ? node.text.pieces : node.pieces, pieces)) return false;
  node.pieces = std::move(pieces);
  if (in_table) node.extent = extent_of(node.pieces, *fonts);
  // Lines stay where they are as far as they can; another width is the next pass's business.
  if (node.set) set_again(index, look, node.text.width, node.text.align);
  return true;
}

void Document::Impl::set_again(Index index, const TextLook& look, float width, LineAlign align) {
  BlockNode& node = nodes[index];
  BreakOptions options;
  options.width = width;
  options.align = align;
  options.even = node.kind() == BlockKind::heading;
  const Paragraph before = std::move(node.text);
  if (node.set) options.before = &before;
  if (node.set && held != 0 && keys::node_of(held) == index && keys::inline_of(held) > 0) {
    options.held_piece = static_cast<std::uint16_t>(keys::inline_of(held) - 1);
  }
  node.text = set_paragraph(std::move(node.pieces), *fonts, look, options);
  node.pieces.clear();
  node.set = true;
  ++settings;
}

float Document::Impl::set_text(Index index, float width, LineAlign align) {
  BlockNode& node = nodes[index];
  if (node.set && node.text.width == width && node.text.align == align) return node.text.height;
  if (node.set) node.pieces = std::move(node.text.pieces);
  TextLook look = look_of(node);
  if (node.kind() == BlockKind::cell) {
    if (const auto& table = nodes[table_of(index)].table) look = cell_look(node, *table);
  }
  set_again(index, look, width, align);
  node.element_changed = true;
  return node.text.height;
}

void Document::Impl::set_equation(Index index, float width) {
  EquationText& equation = *nodes[index].equation;
  if (equation.set_for == width || equation.symbol == nullptr) return;
  if (equation.math.kind == MathKind::row && equation.math.children.empty()) renew_words(index);
  MathLook look;
  look.size = nodes[index].in_note ? sheet.note_math.size : sheet.math.size;
  look.max_width = width;
  equation.box = set_math(equation.math, *fonts, look);
  equation.set_for = width;
  nodes[index].element_changed = true;
  ++settings;
}

}  // namespace shardscope::typeset
