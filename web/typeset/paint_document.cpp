// SPDX-License-Identifier: MIT
// Paints what the slice shows of the document: surfaces, rules, marks and words. Figures paint
// themselves.
#include <array>
#include <cmath>
#include <string>

#include "web/typeset/nodes.h"
#include "web/typeset/paint.h"

namespace shardscope::typeset {

using article::BlockKind;

namespace {

constexpr float kRadius = 10;

class BlockPainter {
 public:
  BlockPainter(const Document::Impl& document, Painter& painter, const PaintContext& context)
      : d_(document), painter_(painter), theme_(painter.theme()), context_(context) {}

  void all() {
    for (Index i = 0; i < d_.nodes.size(); i = d_.nodes[i].end) block(i);
  }

 private:
  void children(Index parent) {
    for_each_child(d_.nodes, parent, [&](Index i) { block(i); });
  }

  void block(Index i) {
    const BlockNode& node = d_.nodes[i];
    if (!node.placed) return;
    // Tints and rings stand out a little; margin notes stand beside, so sections are always
    // entered.
    const Rect around{0, node.box.y - 12, d_.sheet.width, node.box.h + 24};
    const bool seen = painter_.sees(around) || node.kind() == BlockKind::section;
    if (!seen) {
      notes_inside(i);
      return;
    }
    switch (node.kind()) {
      case BlockKind::section:
        words(i);
        children(i);
        break;
      case BlockKind::list: list(i); break;
      case BlockKind::table: table(i); break;
      case BlockKind::equation: equation(i); break;
      case BlockKind::fold:
      case BlockKind::note: folding(i); break;
      case BlockKind::takeaway: takeaway(i); break;
      case BlockKind::code: code(i); break;
      case BlockKind::scenarios: scenarios(i); break;
      case BlockKind::figure: break;
      default: words(i); children(i);
    }
  }

  /// A margin note may stand lower than the block it belongs to.
  void notes_inside(Index i) {
    if (!d_.sheet.margin_notes) return;
    for (Index k = i + 1; k < d_.nodes[i].end; ++k) {
      if (d_.nodes[k].kind() == BlockKind::note) block(k);
    }
  }

  void words(Index i) {
    const BlockNode& node = d_.nodes[i];
    if (!node.set || node.text.runs.empty()) return;
    paint_paragraph(painter_, node.text, node.text_at, d_.look_of(node), keys::of_inline(i, 0),
                    context_);
  }

  void list(Index i) {
    std::size_t number = 0;
    const bool ordered = d_.nodes[i].block->ordered;
    for_each_child(d_.nodes, i, [&](Index item) {
      const BlockNode& node = d_.nodes[item];
      if (!node.placed) return;
      ++number;
      const TextLook& look = d_.look_of(node);
      const float baseline =
          node.box.y + baseline_in(painter_.fonts(), look.style, look.line_height);
      if (ordered) {
        const std::string text = std::to_string(number) + ".";
        painter_.text({node.box.x - look.style.size * 0.4F, baseline}, look.style, theme_.muted,
                      text, Align::right);
      } else {
        painter_.circle({node.box.x - look.style.size * 0.7F, baseline - look.style.size * 0.27F},
                        look.style.size * 0.12F, theme_.muted);
      }
      block(item);
    });
  }

  void equation(Index i) {
    const BlockNode& node = d_.nodes[i];
    MathPaint how;
    how.ink = node.in_note ? theme_.second : theme_.ink;
    how.lit = context_.lit;
    const Key first = keys::of_equation(i);
    const Key leaf = context_.hot - first;
    if (context_.hot > first && leaf <= node.equation->box.leaves.size()) {
      how.hot = &node.equation->box.leaves[leaf - 1];
    }
    paint_math(painter_, node.equation->box, node.text_at, how);
  }

  void chevron(Vec center, float open) const {
    // Points right when closed and down when open.
    const float angle = open * 1.5707963F;
    const auto turned = [&](float x, float y) {
      return Vec{center.x + x * std::cos(angle) - y * std::sin(angle),
                 center.y + x * std::sin(angle) + y * std::cos(angle)};
    };
    const std::array<Vec, 3> points{turned(-2, -4), turned(2, 0), turned(-2, 4)};
    painter_.polyline(points, theme_.second, 1.5F);
  }

  void folding(Index i) {
    const BlockNode& node = d_.nodes[i];
    if (node.kind() == BlockKind::note && d_.sheet.margin_notes) {
      painter_.fill({node.box.x, node.box.y - 8, 24, painter_.device_pixel()}, theme_.muted);
      children(i);
      return;
    }
    const float head = node.box.h - node.content_height * node.open;
    const Key button = keys::of_node(i, keys::button);
    const Rect bar{node.box.x, node.box.y, node.box.w, head};
    if (context_.hot == button) {
      painter_.fill({bar.x - 6, bar.y, bar.w + 12, bar.h}, with_alpha(theme_.hairline, 0.45F), 6);
    }
    if (context_.focused == button) {
      painter_.frame({bar.x - 6, bar.y, bar.w + 12, bar.h}, theme_.input, 2, 6);
    }
    const TextLook& look = node.kind() == BlockKind::fold ? d_.look_of(node) : d_.sheet.label;
    chevron({node.box.x + 7, node.box.y + std::round(d_.sheet.px(4)) + look.line_height / 2},
            node.open);
    if (node.kind() == BlockKind::fold) {
      words(i);
    } else {
      note_label(i);
    }
    if (node.open <= 0) return;
    const Rect content{node.box.x, node.box.y + head, node.box.w, node.box.h - head};
    const bool moving = node.open < 1;
    if (moving) painter_.push_clip({0, content.y, d_.sheet.width, content.h});
    painter_.fill({node.box.x + 7, content.y, 1, content.h}, theme_.hairline);
    children(i);
    if (moving) painter_.pop_clip();
  }

  void note_label(Index i) {
    const BlockNode& node = d_.nodes[i];
    const TextLook& look = d_.sheet.label;
    const float x = node.box.x + std::round(d_.sheet.px(20));
    const float y = node.box.y + std::round(d_.sheet.px(4)) +
                    baseline_in(painter_.fonts(), look.style, look.line_height);
    const TextStyle strong{Face::sans_semibold, look.style.size};
    const float w = painter_.text({x, y}, strong, theme_.second, "Note");
    if (node.open >= 1) return;
    painter_.text_within({x + w + 8, y}, node.box.right() - x - w - 8, look.style,
                         with_alpha(theme_.muted, 1 - node.open), first_words(i));
  }

  [[nodiscard]] std::string first_words(Index note) const {
    std::string out;
    for (Index i = note; i < d_.nodes[note].end && out.empty(); ++i) {
      for (const Piece& piece : d_.nodes[i].text.pieces) out += piece.text;
    }
    return out;
  }

  void takeaway(Index i) {
    const Rect box = d_.nodes[i].box;
    painter_.fill(box, theme_.surface, kRadius);
    painter_.frame(box, theme_.hairline, kHairline, kRadius);
    painter_.fill({box.x, box.y + kRadius, 3, box.h - 2 * kRadius}, theme_.ink, 1.5F);
    words(i);
    children(i);
  }

  void code(Index i) {
    const BlockNode& node = d_.nodes[i];
    painter_.fill(node.box, theme_.surface, kRadius);
    painter_.frame(node.box, theme_.hairline, kHairline, kRadius);
    float y =
        node.text_at.y + baseline_in(painter_.fonts(), node.code->style, node.code->line_height);
    for (const CodeLine& line : node.code->lines) {
      const auto comment = line.text.find("# ");
      const std::string_view plain = line.text.substr(0, comment);
      const float x = node.text_at.x + line.indent;
      const float w = painter_.text({x, y}, node.code->style, theme_.ink, plain);
      if (comment != std::string_view::npos) {
        painter_.text({x + w, y}, node.code->style, theme_.muted, line.text.substr(comment));
      }
      y += node.code->line_height;
    }
  }

  void scenarios(Index i) {
    for_each_child(d_.nodes, i, [&](Index button) {
      const BlockNode& node = d_.nodes[button];
      if (!node.placed) return;
      const Key key = keys::of_node(button);
      const bool active = d_.host->scenario_active(node.block->id);
      const float radius = std::min(node.box.h / 2, 18.0F);
      painter_.fill(node.box, active ? theme_.input_tint : theme_.surface, radius);
      const Color edge = active                ? theme_.input
                         : context_.hot == key ? theme_.second
                                               : theme_.hairline;
      painter_.frame(node.box, edge, kHairline, radius);
      if (context_.focused == key) {
        painter_.frame({node.box.x - 3, node.box.y - 3, node.box.w + 6, node.box.h + 6},
                       theme_.input, 2, radius + 3);
      }
      words(button);
    });
  }

  void table(Index i) {
    const BlockNode& node = d_.nodes[i];
    words(i);
    const bool stacked = node.table->stacked;
    for_each_child(d_.nodes, i, [&](Index row) {
      const BlockNode& r = d_.nodes[row];
      if (!r.placed || !painter_.sees({0, r.box.y - 8, d_.sheet.width, r.box.h + 16})) return;
      const bool head = row == i + 1;
      if (head && stacked) return;
      const float y = r.box.bottom();
      painter_.line({r.box.x, y}, {r.box.right(), y}, head ? theme_.muted : theme_.hairline);
      std::size_t column = 0;
      for_each_child(d_.nodes, row, [&](Index cell) {
        if (stacked && column > 0) stacked_label(i, column, d_.nodes[cell]);
        cell_words(cell, *node.table);
        ++column;
      });
    });
  }

  void cell_words(Index cell, const TableText& table) {
    const BlockNode& node = d_.nodes[cell];
    if (!node.set) return;
    paint_paragraph(painter_, node.text, node.text_at, d_.cell_look(node, table),
                    keys::of_inline(cell, 0), context_);
  }

  void stacked_label(Index table, std::size_t column, const BlockNode& cell) {
    Index head = table + 2;  // first cell of the first row
    for (std::size_t k = 0; k < column && head < d_.nodes[table + 1].end; ++k) {
      head = d_.nodes[head].end;
    }
    if (head >= d_.nodes[table + 1].end) return;
    std::string name;
    for (const Piece& piece : d_.nodes[head].text.pieces) name += piece.text;
    const TextLook& look = d_.sheet.cell;
    const float left = d_.nodes[table].box.x;
    painter_.text_within(
        {left, cell.box.y + baseline_in(painter_.fonts(), look.style, look.line_height)},
        cell.box.x - left - 8, look.style, theme_.muted, name);
  }

  const Document::Impl& d_;
  Painter& painter_;
  const Theme& theme_;
  const PaintContext& context_;
};

}  // namespace

void Document::paint(Painter& painter, const PaintContext& context) const {
  if (impl_->fonts != nullptr) BlockPainter(*impl_, painter, context).all();
}

}  // namespace shardscope::typeset
