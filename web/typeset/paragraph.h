// SPDX-License-Identifier: MIT
// A paragraph: inlines become pieces (what is said), pieces become runs on lines (where it stands).
// Not here: painting (paint.h) and elements of the layer (describe.h).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/article/article.h"
#include "web/typeset/host.h"
#include "web/typeset/math.h"
#include "web/typeset/sheet.h"

namespace shardscope::typeset {

/// One inline of the article as it reads now.
struct Piece {
  const article::Inline* source = nullptr;
  std::uint16_t index = 0;         // of the inline in its block
  const Symbol* symbol = nullptr;  // what it is bound to
  TextStyle style;
  std::string text;                     // words or the number as shown
  std::shared_ptr<const MathBox> math;  // symbols and equations
  std::string spoken;                   // equations: for assistive technology
  bool off_default = false;             // inputs
  bool holds = false;                   // verdicts
  float pad_left = 0, pad_right = 0;    // tints and marks

  [[nodiscard]] article::InlineKind kind() const {
    return source == nullptr ? article::InlineKind::text : source->kind;
  }
  [[nodiscard]] bool is_link() const { return source != nullptr && !source->href.empty(); }
  [[nodiscard]] bool breaks_at_spaces() const;
};

/// A part of a piece on one line.
struct Run {
  std::uint16_t piece = 0;
  std::uint16_t line = 0;
  std::uint32_t begin = 0, end = 0;  // bytes of Piece::text
  float x = 0;                       // left edge within the paragraph
  float width = 0;                   // advance including padding and its trailing space
  float ink_width = 0;               // without the trailing space
};

struct Line {
  float top = 0;
  float height = 0;
  float baseline = 0;  // from the paragraph's top
  float width = 0;
  std::uint32_t begin = 0, end = 0;  // runs
  bool space = true;                 // behind it: not broken inside a word
};

enum class LineAlign : std::uint8_t { left, center, right };

struct Paragraph {
  std::vector<Piece> pieces;
  std::vector<Run> runs;
  std::vector<Line> lines;
  std::vector<std::uint32_t> breaks;  // first chunk (unbreakable stretch) of each line
  std::uint32_t chunks = 0;
  LineAlign align = LineAlign::left;
  float width = 0;      // it was set for
  float ink_width = 0;  // of its widest line
  float height = 0;

  [[nodiscard]] std::string_view text_of(const Run& run) const;
  /// Whether the line ends at a space (or by force) and not inside a word.
  [[nodiscard]] bool space_behind(std::size_t line) const { return lines[line].space; }
  [[nodiscard]] Rect box_of(const Run& run) const;  // the height of its tint
};

/// Says what the inlines say now.
[[nodiscard]] std::vector<Piece> make_pieces(std::span<const article::Inline> inlines,
                                             const Registry& registry, const Host& host,
                                             const TextLook& look, const Fonts& fonts);

/// The same for plain words in one style, for headings and buttons that are bound to nothing.
[[nodiscard]] Piece plain_piece(std::string_view text, TextStyle style);

/// Whether two states of the same inlines look the same.
[[nodiscard]] bool same_look(std::span<const Piece> a, std::span<const Piece> b);

struct BreakOptions {
  float width = 0;
  float first_indent = 0;
  LineAlign align = LineAlign::left;
  bool even = false;  // the last line as long as the others: for headings
  /// How it was set until now: breaks stay where they still fit, so that a paragraph whose numbers
  /// change keeps still.
  const Paragraph* before = nullptr;
  /// While the number of this piece is dragged, left edges up to it stay too: it does not move
  /// under the pointer. Needs `before`.
  std::optional<std::uint16_t> held_piece;
};

/// Breaks and places the pieces, ragged right, with lines as even as possible.
[[nodiscard]] Paragraph set_paragraph(std::vector<Piece> pieces, const Fonts& fonts,
                                      const TextLook& look, const BreakOptions& options);

/// Widths for table columns: of its longest unbreakable part, and of the whole on one line.
struct Extent {
  float min = 0;
  float max = 0;
};
[[nodiscard]] Extent extent_of(std::span<const Piece> pieces, const Fonts& fonts);

}  // namespace shardscope::typeset
