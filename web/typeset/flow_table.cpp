// SPDX-License-Identifier: MIT
// Tables: columns that fit their words, or, where they cannot, each row set as a short list.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "web/typeset/flow.h"

namespace shardscope::typeset {

namespace {

LineAlign align_of(const BlockNode& cell) {
  if (cell.block->argument == "right") return LineAlign::right;
  return cell.block->argument == "center" ? LineAlign::center : LineAlign::left;
}

constexpr float kCellPad = 5;        // above and below
constexpr float kSmallestCell = 12;  // look.md: labels never under 12

}  // namespace

std::vector<float> fit_columns(std::span<const Extent> columns, float gap, float width) {
  float least = 0;
  float most = 0;
  for (const Extent& column : columns) {
    least += std::ceil(column.min);
    most += std::ceil(column.max);
  }
  const float gaps = gap * static_cast<float>(columns.empty() ? 0 : columns.size() - 1);
  if (least + gaps > width) return {};
  const bool natural = most + gaps <= width;
  const float share = natural ? 1 : (width - gaps - least) / (most - least);
  std::vector<float> out;
  for (const Extent& column : columns) {
    const float low = std::ceil(column.min);
    out.push_back(low + std::floor((std::ceil(column.max) - low) * share));
  }
  return out;
}

/// With the words at this size; false if they do not fit.
bool Flow::try_columns(Index table, float font_size, float width) {
  TableText& text = *d_.nodes[table].table;
  const bool other_size = text.font_size != font_size;
  text.font_size = font_size;
  std::vector<Extent> extents;
  for_each_child(d_.nodes, table, [&](Index row) {
    if (!d_.nodes[row].shown) return;
    std::size_t column = 0;
    for_each_child(d_.nodes, row, [&](Index cell) {
      BlockNode& node = d_.nodes[cell];
      if (other_size) {
        node.pieces = make_pieces(node.block->inlines, *d_.registry, *d_.host,
                                  d_.cell_look(node, text), *d_.fonts);
        node.set = false;
        node.extent = extent_of(node.pieces, *d_.fonts);
      }
      if (column == extents.size()) extents.emplace_back();
      extents[column].min = std::max(extents[column].min, node.extent.min);
      extents[column].max = std::max(extents[column].max, node.extent.max);
      ++column;
    });
  });
  std::vector<float> columns = fit_columns(extents, text.gap, width);
  if (columns.empty()) return false;
  text.columns = std::move(columns);
  return true;
}

void Flow::choose_columns(Index table, float width) {
  BlockNode& node = d_.nodes[table];
  if (!node.table) node.table = std::make_unique<TableText>();
  TableText& text = *node.table;
  const std::vector<float> before = text.stacked ? std::vector<float>() : text.columns;
  const float usual = d_.sheet.cell.style.size;
  text.gap = std::round(d_.sheet.px(d_.sheet.narrow ? 14 : 24));
  text.stacked = false;
  if (!try_columns(table, usual, width)) {
    text.gap = std::round(d_.sheet.px(10));
    if (!try_columns(table, std::min(usual, d_.sheet.px(kSmallestCell)), width)) {
      text.stacked = true;
      text.columns.clear();
    }
  }
  // While a number in it is dragged, columns before that one stand still and none shrinks.
  const Index cell = d_.held == 0 ? kNone : keys::node_of(d_.held);
  if (cell <= table || cell >= node.end || before.size() != text.columns.size()) return;
  std::size_t held_column = 0;
  for (Index i = d_.nodes[cell].parent + 1; i < cell; i = d_.nodes[i].end) ++held_column;
  for (std::size_t i = 0; i < before.size(); ++i) {
    text.columns[i] = i < held_column ? before[i] : std::max(before[i], text.columns[i]);
  }
}

float Flow::table(Index i, float x, float y, float width) {
  const float room = may_be_wide(x, width) ? d_.sheet.full_width : width;
  choose_columns(i, width);
  // A table that is cramped in the text column may use the notes' column as well.
  const TableText& text = *d_.nodes[i].table;
  float left = x;
  if (room > width && (text.stacked || text.font_size < d_.sheet.cell.style.size)) {
    choose_columns(i, room);
    if (!d_.sheet.margin_notes) left = d_.sheet.full_x;
  }
  if (!d_.nodes[i].block->inlines.empty()) {
    y = words(i, left, y, width) + std::round(d_.sheet.px(6));
  }
  const float top = y;
  y = text.stacked ? stacked_rows(i, left, y, width) : table_rows(i, left, y, room);
  const float used = std::accumulate(text.columns.begin(), text.columns.end(), 0.0F) +
                     text.gap * static_cast<float>(text.columns.size());
  if (d_.sheet.margin_notes && left + used > d_.sheet.note_x - text.gap) taken_.push_back({top, y});
  return y;
}

float Flow::table_rows(Index i, float x, float y, float /*width*/) {
  const float pad = std::round(d_.sheet.px(kCellPad));
  for_each_child(d_.nodes, i, [&](Index row) {
    if (!d_.nodes[row].shown) return;
    d_.nodes[row].placed = true;
    const TableText& table = *d_.nodes[i].table;
    float left = x;
    float height = d_.sheet.cell.line_height;
    std::size_t column = 0;
    for_each_child(d_.nodes, row, [&](Index cell) {
      const float w = table.columns[column];
      height = std::max(height, d_.set_text(cell, w, align_of(d_.nodes[cell])));
      d_.nodes[cell].placed = true;
      d_.nodes[cell].text_at = {left, y + pad};
      d_.nodes[cell].box = {left, y, w, 0};
      left += w + table.gap;
      ++column;
    });
    height += 2 * pad;
    for_each_child(d_.nodes, row, [&](Index cell) { d_.nodes[cell].box.h = height; });
    d_.nodes[row].box = {x, y, left - table.gap - x, height};
    y += height;
  });
  return y;
}

/// The first cell is the row's title; below it every other cell, its column's name to the left.
float Flow::stacked_rows(Index i, float x, float y, float width) {
  const float pad = std::round(d_.sheet.px(kCellPad));
  const float label = std::floor(width * 0.45F);
  for_each_child(d_.nodes, i, [&](Index row) {
    if (!d_.nodes[row].shown) return;
    d_.nodes[row].placed = true;
    const bool head = row == i + 1;
    const float top = y;
    if (!head) y += pad;
    for_each_child(d_.nodes, row, [&](Index cell) {
      BlockNode& node = d_.nodes[cell];
      node.placed = true;
      if (head) {  // its words stand beside each value
        d_.set_text(cell, width);
        node.box = {x, y, 1, 1};
        node.text_at = {x, y};
        return;
      }
      const float indent = cell == row + 1 ? 0 : label;
      const float h = d_.set_text(cell, width - indent);
      d_.nodes[cell].text_at = {x + indent, y};
      d_.nodes[cell].box = {x + indent, y, width - indent, h};
      y += h;
    });
    if (!head) y += pad;
    d_.nodes[row].box = {x, top, width, y - top};
  });
  return y;
}

}  // namespace shardscope::typeset
