// SPDX-License-Identifier: MIT
// What is where, and what it is bound to.
#include <algorithm>

#include "web/typeset/nodes.h"

namespace shardscope::typeset {

using article::BlockKind;
using article::InlineKind;

/// Its element holds its words and everything inside; what moves with it is put again with it.
bool Document::Impl::is_unit(const BlockNode& node) const {
  switch (node.kind()) {
    case BlockKind::section:
    case BlockKind::takeaway:
    case BlockKind::fold:
    case BlockKind::note:
    case BlockKind::row:
    case BlockKind::cell:
    case BlockKind::item: return false;
    default: return true;
  }
}

/// Its element holds the elements of other units.
bool Document::Impl::is_container(const BlockNode& node) const {
  return node.kind() == BlockKind::section || node.kind() == BlockKind::takeaway ||
         node.kind() == BlockKind::fold || node.kind() == BlockKind::note;
}

Index Document::Impl::container_of(Index node) const {
  Index i = nodes[node].parent;
  while (i != kNone && !is_container(nodes[i])) i = nodes[i].parent;
  return i;
}

Key Document::Impl::content_key(Index container) const {
  if (container == kNone) return 0;
  const BlockKind kind = nodes[container].kind();
  const bool apart = kind == BlockKind::fold || kind == BlockKind::note;
  return keys::of_node(container, apart ? keys::content : keys::block);
}

Rect Document::Impl::content_box(Index container) const {
  if (container == kNone) return {};
  const BlockNode& node = nodes[container];
  if (node.kind() == BlockKind::section) return {0, node.box.y, sheet.width, node.box.h};
  if (!folds(node)) return node.box;
  const float shown = node.content_height * node.open;
  return {node.box.x, node.box.bottom() - shown, node.box.w, shown};
}

bool Document::Impl::is_closed(Index node) const {
  for (Index i = nodes[node].parent; i != kNone; i = nodes[i].parent) {
    if (folds(nodes[i]) && nodes[i].open <= 0) return true;
  }
  return false;
}

namespace {

Role role_of(const Piece& piece) {
  switch (piece.kind()) {
    case InlineKind::input: return Role::input;
    case InlineKind::output: return Role::output;
    case InlineKind::verdict: return Role::verdict;
    case InlineKind::symbol: return Role::symbol;
    case InlineKind::equation: return Role::equation;
    default: return piece.is_link() ? Role::link : Role::none;
  }
}

const MathLeaf* leaf_of(const MathBox& box, Key part) {
  return part > 0 && part <= box.leaves.size() ? &box.leaves[part - 1] : nullptr;
}

Binding binding_in_line(const BlockNode& node, Key key) {
  Binding out;
  out.block = node.block;
  const Key index = keys::inline_of(key) - 1;
  const std::vector<Piece>& pieces = node.set ? node.text.pieces : node.pieces;
  if (index >= pieces.size()) return out;
  const Piece& piece = pieces[index];
  out.role = role_of(piece);
  out.symbol = piece.symbol;
  if (piece.source != nullptr) {
    out.format = piece.source->format;
    out.href = piece.source->href;
  }
  if (out.role == Role::equation && piece.math) {
    if (const MathLeaf* leaf = leaf_of(*piece.math, keys::part_of(key))) {
      out.role = Role::symbol;
      out.symbol = leaf->symbol;
    }
  }
  return out;
}

Binding binding_of_equation(const BlockNode& node, Key key) {
  Binding out;
  out.block = node.block;
  if (!node.equation) return out;
  out.role = Role::equation;
  out.symbol = node.equation->symbol;
  if (const MathLeaf* leaf = leaf_of(node.equation->box, keys::part_of(key))) {
    out.role = Role::symbol;
    out.symbol = leaf->symbol;
  }
  return out;
}

Rect joined(const Rect& a, const Rect& b) {
  if (a.w == 0 && a.h == 0) return b;
  const float x = std::min(a.x, b.x);
  const float y = std::min(a.y, b.y);
  return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

}  // namespace

Binding Document::binding(Key key) const {
  const Index index = keys::node_of(key);
  if (key == 0 || key >= kFirstForeignKey || index >= impl_->nodes.size()) return {};
  const BlockNode& node = impl_->nodes[index];
  if (keys::inline_of(key) == keys::kEquation) return binding_of_equation(node, key);
  if (keys::inline_of(key) > 0) return binding_in_line(node, key);
  Binding out;
  out.role = Role::block;
  out.block = node.block;
  out.id = node.block->id;
  if (keys::part_of(key) == keys::button) {
    out.role = node.kind() == BlockKind::fold ? Role::fold : Role::note;
  } else if (node.kind() == BlockKind::figure) {
    out.role = Role::figure;
  } else if (node.parent != kNone && impl_->nodes[node.parent].kind() == BlockKind::scenarios) {
    out.role = Role::scenario;
  }
  return out;
}

std::optional<Rect> Document::box_of(Key key) const {
  const Index index = keys::node_of(key);
  if (key == 0 || key >= kFirstForeignKey || index >= impl_->nodes.size()) return {};
  const BlockNode& node = impl_->nodes[index];
  if (!node.placed) return {};
  const Key part = keys::part_of(key);
  if (keys::inline_of(key) == keys::kEquation) {
    if (!node.equation) return {};
    const MathBox& box = node.equation->box;
    if (const MathLeaf* leaf = leaf_of(box, part)) return leaf->box.moved(node.text_at);
    return Rect{node.text_at.x, node.text_at.y - box.ascent, box.width, box.height()};
  }
  if (keys::inline_of(key) == 0) {
    if (part == keys::button) {
      return Rect{node.box.x, node.box.y, node.box.w, node.box.h - node.content_height * node.open};
    }
    return node.box;
  }
  Rect out;
  for (const Run& run : node.text.runs) {
    if (run.piece != keys::inline_of(key) - 1) continue;
    const Piece& piece = node.text.pieces[run.piece];
    const MathLeaf* leaf = piece.math ? leaf_of(*piece.math, part) : nullptr;
    const Vec baseline{run.x, node.text.lines[run.line].baseline};
    out = joined(
        out,
        (leaf != nullptr ? leaf->box.moved(baseline) : node.text.box_of(run)).moved(node.text_at));
  }
  if (out.w == 0) return {};
  return out;
}

std::vector<Key> Document::elements_of(const Symbol& symbol) const {
  std::vector<Key> out;
  for (Index i = 0; i < impl_->nodes.size(); ++i) {
    const BlockNode& node = impl_->nodes[i];
    const auto leaves = [&](const MathBox& box, Key first) {
      for (std::size_t k = 0; k < box.leaves.size(); ++k) {
        if (box.leaves[k].symbol == &symbol) out.push_back(first + static_cast<Key>(k) + 1);
      }
    };
    for (const Piece& piece : node.text.pieces) {
      const Key key = keys::of_inline(i, piece.index);
      if (piece.kind() == InlineKind::equation && piece.math) {
        leaves(*piece.math, key);
      } else if (piece.symbol == &symbol) {
        out.push_back(key);
      }
    }
    if (node.equation) leaves(node.equation->box, keys::of_equation(i));
  }
  return out;
}

std::vector<Key> Document::folds_around(Key element) const {
  std::vector<Key> out;
  const Index index = keys::node_of(element);
  if (index >= impl_->nodes.size()) return out;
  for (Index i = impl_->nodes[index].parent; i != kNone; i = impl_->nodes[i].parent) {
    if (impl_->folds(impl_->nodes[i])) out.push_back(keys::of_node(i, keys::button));
  }
  std::reverse(out.begin(), out.end());
  return out;
}

std::string_view Document::section_at(float y) const {
  std::string_view id;
  for (const BlockNode& node : impl_->nodes) {
    if (node.kind() == BlockKind::section && node.placed && node.box.y <= y) id = node.block->id;
  }
  return id;
}

Key Document::block_at(float y) const {
  for (Index i = 0; i < impl_->nodes.size(); ++i) {
    const BlockNode& node = impl_->nodes[i];
    if (node.placed && !impl_->is_container(node) && node.box.bottom() > y) return keys::of_node(i);
  }
  return 0;
}

std::optional<float> Document::anchor(std::string_view id) const {
  for (const BlockNode& node : impl_->nodes) {
    if (node.placed && node.block->id == id &&
        (node.kind() == BlockKind::section || node.kind() == BlockKind::heading)) {
      return node.box.y;
    }
  }
  return {};
}

std::vector<Document::Entry> Document::contents() const {
  std::vector<Entry> out;
  for (const BlockNode& node : impl_->nodes) {
    if (node.kind() != BlockKind::section || !node.shown) continue;
    Entry entry{node.block->id, ""};
    const std::vector<Piece>& pieces = node.set ? node.text.pieces : node.pieces;
    for (const Piece& piece : pieces) entry.title += piece.text;
    out.push_back(std::move(entry));
  }
  return out;
}

}  // namespace shardscope::typeset
