// SPDX-License-Identifier: MIT
// From the article's tree to a flat row of nodes, and who shows which symbol.
#include <algorithm>

#include "web/typeset/nodes.h"

namespace shardscope::typeset {

namespace {

using article::Block;
using article::BlockKind;

class Builder {
 public:
  explicit Builder(Document::Impl& document) : document_(document) {}

  void add(const Block& block, Index parent) {
    std::vector<BlockNode>& nodes = document_.nodes;
    const auto index = static_cast<Index>(nodes.size());
    BlockNode node;
    node.block = &block;
    node.parent = parent;
    if (parent != kNone) inherit(node, nodes[parent], parent);
    read_condition(node);
    nodes.push_back(std::move(node));
    for (const Block& child : block.children) {
      if (child.kind == BlockKind::cell) head_ = is_head_row(index);
      add(child, index);
    }
    nodes[index].end = static_cast<Index>(nodes.size());
  }

 private:
  void inherit(BlockNode& node, const BlockNode& parent, Index index) const {
    node.section = parent.kind() == BlockKind::section ? index : parent.section;
    node.in_note = parent.in_note || parent.kind() == BlockKind::note;
    node.in_cell = parent.in_cell || node.kind() == BlockKind::cell;
    node.in_head = node.kind() == BlockKind::cell && head_;
  }

  [[nodiscard]] bool is_head_row(Index row) const { return document_.nodes[row].parent + 1 == row; }

  void read_condition(BlockNode& node) const {
    std::string_view when = node.block->when;
    if (when.empty()) return;
    node.when_not = when.front() == '!';
    if (node.when_not) when.remove_prefix(1);
    node.when = document_.registry->symbol(when);
  }

  Document::Impl& document_;
  bool head_ = false;
};

void add_reader(std::vector<std::vector<Index>>& readers, const Symbol* symbol, Index node) {
  if (symbol == nullptr) return;
  std::vector<Index>& list = readers[symbol->slot];
  if (list.empty() || list.back() != node) list.push_back(node);
}

/// Symbols whose change may choose another branch, also through formulas printed in place.
void branch_symbols(const Expr& expr, bool in_condition, std::vector<const Symbol*>& out) {
  if (expr->op == Op::symbol) {
    if (in_condition) out.push_back(expr->symbol);
    if (expr->symbol->definition && expr->symbol->glyph.empty()) {
      branch_symbols(*expr->symbol->definition, in_condition, out);
    }
    return;
  }
  for (std::size_t i = 0; i < expr->arguments.size(); ++i) {
    branch_symbols(expr->arguments[i], in_condition || (expr->op == Op::select && i == 0), out);
  }
}

void index_equation(Document::Impl& document, const Symbol* symbol, Index node) {
  if (symbol == nullptr || !symbol->definition) return;
  std::vector<const Symbol*> symbols;
  branch_symbols(*symbol->definition, false, symbols);
  for (const Symbol* one : symbols) add_reader(document.readers, one, node);
}

void index_inlines(Document::Impl& document, Index index) {
  const Registry& registry = *document.registry;
  for (const article::Inline& one : document.nodes[index].block->inlines) {
    switch (one.kind) {
      case article::InlineKind::output:
      case article::InlineKind::verdict:
      case article::InlineKind::noun:
        add_reader(document.readers, registry.symbol(one.id), index);
        break;
      case article::InlineKind::input: {
        const Variable* variable = registry.variable(one.id);
        add_reader(document.readers, variable, index);
        if (variable != nullptr)
          add_reader(document.readers, &document.host->shown(*variable), index);
        break;
      }
      case article::InlineKind::equation:
        index_equation(document, registry.symbol(one.id), index);
        break;
      default: break;
    }
  }
}

}  // namespace

void Document::Impl::build() {
  title_inline.text = article->title;
  title_block.kind = BlockKind::heading;
  title_block.inlines = {&title_inline, 1};
  Builder builder(*this);
  builder.add(title_block, kNone);
  for (const Block& block : article->blocks) builder.add(block, kNone);
  readers.resize(registry->slot_count());
  conditions.resize(registry->slot_count());
  for (Index i = 0; i < nodes.size(); ++i) {
    index_inlines(*this, i);
    add_reader(conditions, nodes[i].when, i);
    if (nodes[i].kind() == BlockKind::equation) {
      index_equation(*this, registry->symbol(nodes[i].block->id), i);
    }
  }
}

}  // namespace shardscope::typeset
