// SPDX-License-Identifier: MIT
#include "web/typeset/flow.h"

#include <algorithm>
#include <cmath>

namespace shardscope::typeset {

using article::BlockKind;

namespace {

/// Blank before and after a block, in text lines; the larger of two neighbours counts.
struct Blank {
  float before, after;
};

Blank blank_of(BlockKind kind) {
  switch (kind) {
    case BlockKind::section: return {2.5F, 0};
    case BlockKind::heading: return {1.25F, 0.4F};
    case BlockKind::list: return {0.4F, 0.5F};
    case BlockKind::item: return {0.25F, 0.25F};
    case BlockKind::table: return {0.8F, 0.8F};
    case BlockKind::equation: return {0.6F, 0.6F};
    case BlockKind::live: return {0.35F, 0.75F};
    case BlockKind::figure: return {1, 1};
    case BlockKind::fold:
    case BlockKind::note: return {0.5F, 0.5F};
    case BlockKind::takeaway: return {1, 1};
    case BlockKind::code: return {0.6F, 0.6F};
    case BlockKind::scenarios: return {0.75F, 0.75F};
    default: return {0.5F, 0.5F};
  }
}

}  // namespace

float Flow::run() {
  d_.figures.clear();
  for (BlockNode& node : d_.nodes) node.placed = false;
  const Sheet& sheet = d_.sheet;
  float y = d_.top + std::round(sheet.rhythm * 1.5F);
  Index before = kNone;
  for (Index i = 0; i < d_.nodes.size(); i = d_.nodes[i].end) {
    if (!d_.nodes[i].shown) continue;
    if (d_.nodes[i].kind() == BlockKind::note && sheet.margin_notes) {
      notes_.push_back({i, before == kNone ? y : d_.nodes[before].box.y, 0, 0});
      continue;
    }
    if (before != kNone) y += gap_between(before, i);
    y = block(i, sheet.column_x, y, sheet.column_width);
    before = i;
  }
  margin_notes();
  for (const NotePlace& note : notes_) y = std::max(y, note.y + note.height);
  return std::ceil(y + sheet.rhythm * 4);
}

float Flow::gap_between(Index before, Index after) const {
  const BlockKind a = d_.nodes[before].kind();
  const BlockKind b = d_.nodes[after].kind();
  float lines = std::max(blank_of(a).after, blank_of(b).before);
  const auto is_equation = [](BlockKind kind) { return kind == BlockKind::equation; };
  if (is_equation(a) && b == BlockKind::live) lines = 0.3F;
  if (a == BlockKind::figure && b == BlockKind::live) lines = 0.5F;
  if (d_.folds(d_.nodes[before]) && d_.folds(d_.nodes[after])) lines = 0.1F;
  if (before == 0) lines = 0.75F;  // below the title
  const float rhythm = d_.nodes[after].in_note || d_.nodes[after].in_cell
                           ? d_.sheet.note.line_height
                           : d_.sheet.rhythm;
  return std::round(lines * rhythm);
}

bool Flow::may_be_wide(float x, float width) const {
  return depth_ == 0 && x == d_.sheet.column_x && width == d_.sheet.column_width;
}

float Flow::block(Index i, float x, float y, float width) {
  BlockNode& node = d_.nodes[i];
  node.placed = true;
  float bottom = y;
  switch (node.kind()) {
    case BlockKind::section: bottom = section(i, x, y, width); break;
    case BlockKind::list: bottom = list(i, x, y, width); break;
    case BlockKind::item: bottom = item(i, x, y, width); break;
    case BlockKind::table: bottom = table(i, x, y, width); break;
    case BlockKind::equation: bottom = equation(i, x, y, width); break;
    case BlockKind::figure: return figure(i, x, y, width);
    case BlockKind::fold:
    case BlockKind::note: bottom = folding(i, x, y, width); break;
    case BlockKind::takeaway: bottom = takeaway(i, x, y, width); break;
    case BlockKind::code: bottom = code(i, x, y, width); break;
    case BlockKind::scenarios: bottom = scenarios(i, x, y, width); break;
    case BlockKind::live:
      bottom = words(i, x, y, width, d_.sheet.narrow ? LineAlign::left : LineAlign::center);
      break;
    default: bottom = words(i, x, y, width); break;
  }
  d_.nodes[i].box = {x, y, width, bottom - y};
  return bottom;
}

float Flow::words(Index i, float x, float y, float width, LineAlign align) {
  d_.nodes[i].text_at = {x, y};
  return y + d_.set_text(i, width, align);
}

float Flow::children(Index parent, float x, float y, float width) {
  Index before = kNone;
  for_each_child(d_.nodes, parent, [&](Index i) {
    if (!d_.nodes[i].shown) return;
    if (d_.nodes[i].kind() == BlockKind::note && d_.sheet.margin_notes) {
      const bool closed = d_.is_closed(i);
      if (!closed) notes_.push_back({i, before == kNone ? y : d_.nodes[before].box.y, 0, 0});
      return;
    }
    if (before != kNone) y += gap_between(before, i);
    y = block(i, x, y, width);
    before = i;
  });
  return y;
}

float Flow::section(Index i, float x, float y, float width) {
  y = words(i, x, y, width);
  y += std::round(d_.sheet.rhythm * 0.6F);
  return children(i, x, y, width);
}

float Flow::list(Index i, float x, float y, float width) {
  const float indent = std::round(d_.sheet.px(d_.nodes[i].in_note ? 18 : 26));
  return children(i, x + indent, y, width - indent);
}

float Flow::item(Index i, float x, float y, float width) {
  const bool has_words = !d_.nodes[i].block->inlines.empty();
  if (has_words) y = words(i, x, y, width);
  if (d_.nodes[i].block->children.empty()) return y;
  if (has_words) y += std::round(d_.sheet.rhythm * 0.25F);
  return children(i, x, y, width);
}

float Flow::equation(Index i, float x, float y, float width) {
  d_.set_equation(i, width);
  const MathBox& box = d_.nodes[i].equation->box;
  const float left = std::floor(std::max((width - box.width) / 2, 0.0F));
  const float above = std::ceil(box.ascent + 2);
  d_.nodes[i].text_at = {x + left, y + above};  // of the baseline
  return y + above + std::ceil(box.descent + 2);
}

float Flow::figure(Index i, float x, float y, float width) {
  BlockNode& node = d_.nodes[i];
  const bool wide = may_be_wide(x, width);
  const FigureSize size =
      d_.host->figure_size(*node.block, width, wide ? d_.sheet.full_width : width);
  const float w = std::round(size.width);
  const float h = std::ceil(size.height);
  float left = x;
  if (w > width && !d_.sheet.margin_notes) left = std::floor((d_.sheet.width - w) / 2);
  node.box = {left, y, w, h};
  if (d_.sheet.margin_notes && node.box.right() > d_.sheet.note_x) taken_.push_back({y, y + h});
  d_.figures.push_back({keys::of_node(i), 0, node.block, node.box, node.box, true});
  return y + h;
}

float Flow::folding(Index i, float x, float y, float width) {
  ++depth_;
  BlockNode& node = d_.nodes[i];
  const Sheet& sheet = d_.sheet;
  float bottom = 0;
  if (!d_.folds(node)) {  // a note in the margin
    bottom = children(i, x, y, width);
  } else {
    const float indent = std::round(sheet.px(20));
    const float inset = std::round(sheet.px(6));
    const float pad = std::round(sheet.px(4));
    node.text_at = {x + indent, y + pad};
    const bool has_words = node.kind() == BlockKind::fold;
    y += 2 * pad + (has_words ? d_.set_text(i, width - indent) : sheet.label.line_height);
    const float end = children(i, x + indent, y + inset, width - indent) + inset;
    node.content_height = end - y;
    bottom = std::round(y + node.content_height * node.open);
  }
  --depth_;
  return bottom;
}

float Flow::takeaway(Index i, float x, float y, float width) {
  const float pad = std::round(d_.sheet.px(d_.sheet.narrow ? 16 : 20));
  const float pad_y = std::round(d_.sheet.px(14));
  ++depth_;
  y += pad_y;
  if (!d_.nodes[i].block->inlines.empty()) {
    y = words(i, x + pad, y, width - 2 * pad);
  }
  y = children(i, x + pad, y, width - 2 * pad) + pad_y;
  --depth_;
  return y;
}

float Flow::code(Index i, float x, float y, float width) {
  BlockNode& node = d_.nodes[i];
  if (!node.code) node.code = std::make_unique<CodeText>();
  const float pad = std::round(d_.sheet.px(d_.sheet.narrow ? 12 : 16));
  set_code(*node.code, node.block->inlines.empty() ? "" : node.block->inlines[0].text, *d_.fonts,
           d_.sheet.code, width - 2 * pad, d_.sheet.px(12));
  node.text_at = {x + pad, y + pad};
  return y + 2 * pad + node.code->line_height * static_cast<float>(node.code->lines.size());
}

float Flow::scenarios(Index i, float x, float y, float width) {
  const float pad = std::round(d_.sheet.px(14));
  const float pad_y = std::round(d_.sheet.px(6));
  const float gap = std::round(d_.sheet.px(10));
  float left = x;
  float row = 0;  // height of the row
  for_each_child(d_.nodes, i, [&](Index button) {
    if (!d_.nodes[button].shown) return;
    BlockNode& node = d_.nodes[button];
    node.placed = true;
    const std::vector<Piece>& pieces = node.set ? node.text.pieces : node.pieces;
    const float natural = std::ceil(extent_of(pieces, *d_.fonts).max);
    const float w = std::min(natural, width - 2 * pad);
    if (left > x && left + w + 2 * pad > x + width) {
      left = x;
      y += row + gap;
      row = 0;
    }
    const float h = d_.set_text(button, w) + 2 * pad_y;
    d_.nodes[button].box = {left, y, w + 2 * pad, h};
    d_.nodes[button].text_at = {left + pad, y + pad_y};
    row = std::max(row, h);
    left += w + 2 * pad + gap;
  });
  return y + row;
}

void Flow::margin_notes() {
  const Sheet& sheet = d_.sheet;
  // A note inside a note would be added while this loop runs; there are none (the compiler says
  // so).
  for (std::size_t n = 0; n < notes_.size(); ++n) {
    notes_[n].height = block(notes_[n].node, sheet.note_x, 0, sheet.note_width);
  }
  std::stable_sort(notes_.begin(), notes_.end(),
                   [](const NotePlace& a, const NotePlace& b) { return a.wanted < b.wanted; });
  place_notes(notes_, taken_, std::round(sheet.note.line_height * 1.2F));
  for (const NotePlace& note : notes_) {
    for (Index i = note.node; i < d_.nodes[note.node].end; ++i) {
      d_.nodes[i].box.y += note.y;
      d_.nodes[i].text_at.y += note.y;
    }
  }
}

void Document::Impl::place_all() {
  height = Flow(*this).run();
  for (FigureSlot& slot : figures) {
    const Index node = keys::node_of(slot.key);
    const Index container = container_of(node);
    const Rect around = content_box(container);
    slot.box = nodes[node].box;
    slot.section = content_key(container);
    slot.box_in_section = slot.box.moved({-around.x, -around.y});
    slot.visible = !is_closed(node);
  }
}

}  // namespace shardscope::typeset
