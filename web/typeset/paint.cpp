// SPDX-License-Identifier: MIT
#include "web/typeset/paint.h"

#include <algorithm>
#include <array>

#include "web/typeset/nodes.h"

namespace shardscope::typeset {

using article::InlineKind;

Color ink_of(const Theme& theme, TextLook::Ink ink) {
  switch (ink) {
    case TextLook::Ink::second: return theme.second;
    case TextLook::Ink::muted: return theme.muted;
    case TextLook::Ink::link: return theme.output;
    default: return theme.ink;
  }
}

namespace {

float flash_of(const Symbol* symbol, const PaintContext& context) {
  for (const Flash& flash : context.flashes) {
    if (symbol != nullptr && flash.slot == symbol->slot) return flash.strength;
  }
  return 0;
}

class RunPainter {
 public:
  RunPainter(Painter& painter, const Paragraph& paragraph, Vec origin, const TextLook& look,
             Key first_key, const PaintContext& context)
      : painter_(painter),
        theme_(painter.theme()),
        paragraph_(paragraph),
        origin_(origin),
        ink_(ink_of(painter.theme(), look.ink)),
        first_key_(first_key),
        context_(context) {}

  void paint(const Run& run) const {
    const Piece& piece = paragraph_.pieces[run.piece];
    const Key key =
        first_key_ == 0 ? 0 : first_key_ + (static_cast<Key>(piece.index) << keys::kPartBits);
    const Vec baseline{origin_.x + run.x, origin_.y + paragraph_.lines[run.line].baseline};
    const Rect box = paragraph_.box_of(run).moved(origin_);
    switch (piece.kind()) {
      case InlineKind::input: input(piece, key, baseline, box); break;
      case InlineKind::output: output(piece, key, baseline, box); break;
      case InlineKind::verdict: verdict(piece, key, baseline, box); break;
      case InlineKind::symbol:
      case InlineKind::equation: math(piece, key, baseline); break;
      default: words(piece, run, key, baseline, box); break;
    }
    if (key != 0 && key == context_.focused) {
      painter_.frame({box.x - 2, box.y - 2, box.w + 4, box.h + 4}, theme_.input, 2, 5);
    }
  }

 private:
  void words(const Piece& piece, const Run& run, Key key, Vec baseline, const Rect& box) const {
    const bool link = piece.is_link();
    const bool hot = key != 0 && context_.hot >> keys::kPartBits == key >> keys::kPartBits;
    if (piece.source != nullptr && piece.source->style.code) {
      painter_.fill({box.x - 2, box.y + 1, box.w + 4, box.h - 2}, with_alpha(theme_.hairline, 0.5F),
                    3);
    }
    painter_.text(baseline, piece.style, link && hot ? theme_.output : ink_,
                  paragraph_.text_of(run));
    if (!link) return;
    const float y = baseline.y + piece.style.size * 0.16F;
    painter_.line({baseline.x, y}, {baseline.x + run.ink_width, y},
                  hot ? theme_.output : theme_.muted);
  }

  void input(const Piece& piece, Key key, Vec baseline, const Rect& box) const {
    const bool dragged = key != 0 && key == context_.dragged;
    const bool hot = key != 0 && (key == context_.hot || key == context_.focused || dragged);
    Color tint = mixed(theme_.input_tint, theme_.flash, flash_of(piece.symbol, context_));
    if (dragged) tint = mixed(tint, theme_.input, 0.14F);
    painter_.fill(box, tint, 4);
    if (is_lit(piece)) painter_.frame(box, theme_.input, kHairline, 4);
    painter_.text({baseline.x + piece.pad_left, baseline.y}, piece.style, theme_.input, piece.text);
    const float left = box.x + piece.pad_left;
    const float right = box.right() - piece.pad_right;
    const float y = baseline.y + piece.style.size * 0.18F;
    if (hot) {
      painter_.line({left, y}, {right, y}, theme_.input, 1);
      arrow_head({left - 3, y}, -1);
      arrow_head({right + 3, y}, 1);
    } else {
      const std::array<Vec, 2> underline{Vec{left, y}, Vec{right, y}};
      painter_.dashed(underline, theme_.input, 1, 1.5F, 2.5F);
    }
    if (piece.off_default) painter_.circle({box.right() - 1, box.y + 1}, 2.25F, theme_.input);
  }

  void arrow_head(Vec tip, float direction) const {
    const std::array<Vec, 3> points{Vec{tip.x - 3 * direction, tip.y - 3}, tip,
                                    Vec{tip.x - 3 * direction, tip.y + 3}};
    painter_.polyline(points, theme_.input, 1.25F);
  }

  void output(const Piece& piece, Key key, Vec baseline, const Rect& box) const {
    const bool hot = key != 0 && key == context_.hot;
    Color tint = mixed(theme_.output_tint, theme_.flash, flash_of(piece.symbol, context_));
    if (hot) tint = mixed(tint, theme_.output, 0.14F);
    painter_.fill(box, tint, 4);
    if (is_lit(piece)) painter_.frame(box, theme_.output, kHairline, 4);
    painter_.text({baseline.x + piece.pad_left, baseline.y}, piece.style, theme_.output,
                  piece.text);
  }

  void verdict(const Piece& piece, Key key, Vec baseline, const Rect& box) const {
    const Color color = piece.holds ? theme_.holds : theme_.fails;
    const float flash = flash_of(piece.symbol, context_);
    if (flash > 0) painter_.fill(box, with_alpha(theme_.flash, flash), 4);
    const float size = piece.style.size;
    const Vec m{baseline.x + size * 0.42F, baseline.y - size * 0.3F};  // middle of the mark
    const float r = size * 0.24F;
    const float pen = std::max(1.5F, size * 0.1F);
    if (piece.holds) {
      const std::array<Vec, 3> tick{Vec{m.x - r, m.y + r * 0.1F},
                                    Vec{m.x - r * 0.25F, m.y + r * 0.85F},
                                    Vec{m.x + r, m.y - r * 0.8F}};
      painter_.polyline(tick, color, pen);
    } else {
      const std::array<Vec, 2> down{Vec{m.x - r * 0.8F, m.y - r * 0.8F},
                                    Vec{m.x + r * 0.8F, m.y + r * 0.8F}};
      const std::array<Vec, 2> up{Vec{m.x - r * 0.8F, m.y + r * 0.8F},
                                  Vec{m.x + r * 0.8F, m.y - r * 0.8F}};
      painter_.polyline(down, color, pen);
      painter_.polyline(up, color, pen);
    }
    painter_.text({baseline.x + piece.pad_left, baseline.y}, piece.style, color, piece.text);
    if (key != 0 && key == context_.hot) {
      const float y = baseline.y + size * 0.18F;
      painter_.line({baseline.x + piece.pad_left, y}, {box.right(), y}, color);
    }
  }

  void math(const Piece& piece, Key key, Vec baseline) const {
    MathPaint how;
    how.ink = ink_;
    how.lit = context_.lit;
    const Key part = key != 0 && context_.hot >> keys::kPartBits == key >> keys::kPartBits
                         ? keys::part_of(context_.hot)
                         : 0;
    if (part > 0 && part <= piece.math->leaves.size()) how.hot = &piece.math->leaves[part - 1];
    if (key != 0 && context_.hot == key && !piece.math->leaves.empty() &&
        piece.kind() == InlineKind::symbol) {
      how.hot = piece.math->leaves.data();
    }
    paint_math(painter_, *piece.math, baseline, how);
  }

  [[nodiscard]] bool is_lit(const Piece& piece) const {
    return context_.lit != nullptr && piece.symbol == context_.lit;
  }

  Painter& painter_;
  const Theme& theme_;
  const Paragraph& paragraph_;
  Vec origin_;
  Color ink_;
  Key first_key_;
  const PaintContext& context_;
};

}  // namespace

void paint_paragraph(Painter& painter, const Paragraph& paragraph, Vec origin, const TextLook& look,
                     Key first_key, const PaintContext& context) {
  const RunPainter runs(painter, paragraph, origin, look, first_key, context);
  for (const Line& line : paragraph.lines) {
    const Rect area{origin.x - 8, origin.y + line.top - 4, paragraph.width + 64, line.height + 8};
    if (!painter.sees(area)) continue;
    for (std::uint32_t i = line.begin; i < line.end; ++i) runs.paint(paragraph.runs[i]);
  }
}

}  // namespace shardscope::typeset
