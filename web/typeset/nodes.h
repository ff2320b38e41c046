// SPDX-License-Identifier: MIT
// What the document keeps for each block of the article, and the passes over it. Private to the
// floor; the door is document.h.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "web/typeset/document.h"
#include "web/typeset/paragraph.h"
#include "web/typeset/sheet.h"

namespace shardscope::typeset {

using Index = std::uint32_t;
inline constexpr Index kNone = std::numeric_limits<Index>::max();

/// Keys: which node (13 bits), which inline of it counted from 1 (8 bits), which part of that
/// (7 bits). Inline 0 is the block itself; its parts are what a block needs besides its own
/// element.
namespace keys {
inline constexpr unsigned kPartBits = 7, kInlineBits = 8;
enum BlockPart : Key { block = 0, title = 1, button = 2, content = 3 };
inline constexpr Key kEquation = (1U << kInlineBits) - 1;  // inline of a displayed equation

[[nodiscard]] constexpr Key of_node(Index node, Key part = block) {
  return (node + 1) << (kPartBits + kInlineBits) | part;
}
[[nodiscard]] constexpr Key of_inline(Index node, Key index, Key part = 0) {
  return (node + 1) << (kPartBits + kInlineBits) | (index + 1) << kPartBits | part;
}
/// A displayed equation and, from part 1 on, its names.
[[nodiscard]] constexpr Key of_equation(Index node, Key part = 0) {
  return of_inline(node, kEquation - 1, part);
}
[[nodiscard]] constexpr Index node_of(Key key) { return (key >> (kPartBits + kInlineBits)) - 1; }
[[nodiscard]] constexpr Key inline_of(Key key) {  // 0: the block itself
  return key >> kPartBits & ((1U << kInlineBits) - 1);
}
[[nodiscard]] constexpr Key part_of(Key key) { return key & ((1U << kPartBits) - 1); }
}  // namespace keys

/// A displayed equation.
struct EquationText {
  const Symbol* symbol = nullptr;
  MathNode math;
  MathBox box;
  float set_for = -1;    // width
  bool depends = false;  // has branches: may look different in another state
};

struct CodeLine {
  std::string_view text;
  float indent = 0;
};
struct CodeText {
  TextStyle style;
  float line_height = 0;
  std::vector<CodeLine> lines;
};

struct TableText {
  std::vector<float> columns;
  float gap = 0;
  float font_size = 0;
  bool stacked = false;  // too many columns for the width: each row under the other
};

struct BlockNode {
  const article::Block* block = nullptr;
  Index parent = kNone, end = 0;  // descendants are [this + 1, end)
  Index section = kNone;
  const Symbol* when = nullptr;
  bool when_not = false;
  bool in_note = false, in_head = false, in_cell = false;

  bool shown = true;    // its own condition holds
  bool placed = false;  // and so do those around it
  float open = 0;       // folds, notes in place

  // Own words
  std::vector<Piece> pieces;  // before they are set; then they live in `text`
  Paragraph text;
  bool set = false;
  Extent extent;  // cells
  std::unique_ptr<EquationText> equation;
  std::unique_ptr<CodeText> code;
  std::unique_ptr<TableText> table;

  // Places, in document pixels
  Rect box;
  Vec text_at;
  float content_height = 0;  // folds: of what is inside, open or not

  // What the layer knows
  bool element_changed = true;
  Rect described[2];  // its element (or button) and its content, relative to what they stand in

  [[nodiscard]] article::BlockKind kind() const { return block->kind; }
};

/// Breaks code at its lines; sets it smaller, then breaks further, where it is wider than `width`.
void set_code(CodeText& code, std::string_view text, const Fonts& fonts, const TextLook& look,
              float width, float smallest);

/// A note with the place it wants and the one it gets.
struct NotePlace {
  Index node = kNone;
  float wanted = 0;
  float height = 0;
  float y = 0;
};
/// What stands in the notes' column: wide figures and tables.
struct Span {
  float top = 0, bottom = 0;
};
/// Gives every note the nearest free place to the one it wants, in order, none overlapping.
void place_notes(std::span<NotePlace> notes, std::span<const Span> taken, float gap);

/// Column widths for cells of these extents within `width`; empty if not even the longest words
/// fit.
[[nodiscard]] std::vector<float> fit_columns(std::span<const Extent> columns, float gap,
                                             float width);

struct Document::Impl {
  const article::Article* article = nullptr;
  const Registry* registry = nullptr;
  const Host* host = nullptr;
  const Fonts* fonts = nullptr;
  Sheet sheet;
  float top = 0;

  article::Inline title_inline;
  article::Block title_block;
  std::vector<BlockNode> nodes;
  std::vector<std::vector<Index>> readers;     // by slot: nodes whose words show it
  std::vector<std::vector<Index>> conditions;  // by slot: nodes shown while it holds
  std::vector<double> seen;                    // values at the last update
  bool seen_switched = false;

  Key held = 0;
  float height = 0;
  std::vector<FigureSlot> figures;
  bool order_changed = true;
  std::uint64_t settings = 0;

  // build.cpp
  void build();
  // words.cpp
  [[nodiscard]] const TextLook& look_of(const BlockNode& node) const;
  [[nodiscard]] TextLook cell_look(const BlockNode& cell, const TableText& table) const;
  [[nodiscard]] Index table_of(Index cell) const;
  void make_words(Index node);
  bool renew_words(Index node);  // whether they look different now
  void set_again(Index node, const TextLook& look, float width, LineAlign align);
  float set_text(Index node, float width, LineAlign align = LineAlign::left);
  void set_equation(Index node, float width);
  // flow.cpp
  void place_all();
  // update.cpp
  bool renew(bool everything);
  bool renew_conditions();
  [[nodiscard]] Index unit_of(Index node) const;  // whose element its words are part of
  // lookup.cpp
  [[nodiscard]] bool is_closed(Index node) const;  // within something not open
  [[nodiscard]] bool is_unit(const BlockNode& node) const;
  [[nodiscard]] bool is_container(const BlockNode& node) const;
  [[nodiscard]] bool stands_alone(const BlockNode& node) const {
    return is_container(node) || node.kind() == article::BlockKind::figure;
  }
  [[nodiscard]] Index container_of(Index node) const;
  [[nodiscard]] Key content_key(Index container) const;   // of the element that holds its blocks
  [[nodiscard]] Rect content_box(Index container) const;  // and where that is, in the document
  [[nodiscard]] bool note_in_place(const BlockNode& node) const {
    return node.kind() == article::BlockKind::note && !sheet.margin_notes;
  }
  [[nodiscard]] bool folds(const BlockNode& node) const {
    return node.kind() == article::BlockKind::fold || note_in_place(node);
  }
};

/// Calls `visit(index)` for each child.
template <typename Visit>
void for_each_child(const std::vector<BlockNode>& nodes, Index parent, Visit visit) {
  for (Index i = parent + 1; i < nodes[parent].end; i = nodes[i].end) visit(i);
}

}  // namespace shardscope::typeset
