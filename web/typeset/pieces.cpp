// SPDX-License-Identifier: MIT
// From the article's inlines to what they say now. Not here: lines (lines.cpp).
#include <algorithm>

#include "core/expr/print.h"
#include "web/typeset/paragraph.h"

namespace shardscope::typeset {

namespace {

using article::Inline;
using article::InlineKind;

constexpr float kNumberPad = 0.17F;  // of a tint, in parts of the size; the style sheet agrees
constexpr float kVerdictMark = 0.95F;
constexpr float kMathBesideSans = 1.12F;  // serif letters look smaller than sans

TextStyle style_of(const Inline& source, const TextLook& look) {
  if (source.style.code) return look.code;
  if (source.style.strong) return {look.strong, look.style.size};
  if (source.style.emphasis) return {look.italic, look.style.size};
  return look.style;
}

class PieceMaker {
 public:
  PieceMaker(const Registry& registry, const Host& host, const TextLook& look, const Fonts& fonts)
      : registry_(registry), host_(host), look_(look), fonts_(fonts) {}

  Piece make(const Inline& source, std::size_t index) const {
    Piece piece;
    piece.source = &source;
    piece.index = static_cast<std::uint16_t>(index);
    piece.style = style_of(source, look_);
    if (!source.id.empty() && !piece.breaks_at_spaces()) {
      piece.symbol = registry_.symbol(source.id);
      if (piece.symbol == nullptr) {
        piece.text = source.id;
        return piece;
      }
    }
    switch (source.kind) {
      case InlineKind::text: piece.text = source.text; break;
      case InlineKind::word: piece.text = host_.word(source.id); break;
      case InlineKind::noun: piece.text = noun(source); break;
      case InlineKind::break_: break;
      case InlineKind::input: bind_input(piece); break;
      case InlineKind::output: bind_number(piece); break;
      case InlineKind::verdict: bind_verdict(piece); break;
      case InlineKind::symbol: bind_name(piece); break;
      case InlineKind::equation: {
        PrintOptions options;
        options.slots = host_.slots();
        options.switched = host_.switched();
        bind_math(piece, to_equation(*piece.symbol, options));
        break;
      }
    }
    return piece;
  }

 private:
  std::string noun(const Inline& source) const {
    const Symbol* number = registry_.symbol(source.id);
    const bool one = number != nullptr && host_.text(*number, std::nullopt) == "1";
    return host_.word(one ? source.holds : source.fails);
  }

  void bind_number(Piece& piece) const {
    piece.text = host_.text(*piece.symbol, piece.source->format);
    piece.pad_left = piece.pad_right = kNumberPad * piece.style.size;
  }

  void bind_input(Piece& piece) const {
    bind_number(piece);
    if (const Variable* variable = registry_.variable(piece.source->id)) {
      piece.off_default = !host_.is_default(*variable);
    }
  }

  void bind_verdict(Piece& piece) const {
    piece.holds = host_.slots()[piece.symbol->slot] != 0;
    piece.text = piece.holds ? piece.source->holds : piece.source->fails;
    if (piece.text.empty()) piece.text = piece.holds ? "yes" : "no";
    piece.style = {look_.strong, look_.style.size};
    piece.pad_left = kVerdictMark * piece.style.size;
  }

  void bind_name(Piece& piece) const {
    const Variable* variable = registry_.variable(piece.source->id);
    if (variable != nullptr) piece.symbol = &host_.shown(*variable);
    bind_math(piece, name_node(*piece.symbol, host_.switched()));
  }

  void bind_math(Piece& piece, const MathNode& node) const {
    const bool sans = look_.style.face == Face::sans || look_.style.face == Face::sans_semibold;
    MathLook math;
    math.size = look_.style.size * (sans ? kMathBesideSans : 1);
    math.display = false;
    piece.math = std::make_shared<MathBox>(set_math(node, fonts_, math));
    piece.text = to_plain_text(node);
    piece.spoken = spoken(node);
  }

  const Registry& registry_;
  const Host& host_;
  const TextLook& look_;
  const Fonts& fonts_;
};

}  // namespace

bool Piece::breaks_at_spaces() const {
  return kind() == InlineKind::text || kind() == InlineKind::word || kind() == InlineKind::noun;
}

std::vector<Piece> make_pieces(std::span<const Inline> inlines, const Registry& registry,
                               const Host& host, const TextLook& look, const Fonts& fonts) {
  const PieceMaker maker(registry, host, look, fonts);
  std::vector<Piece> pieces;
  pieces.reserve(inlines.size());
  for (std::size_t i = 0; i < inlines.size(); ++i) pieces.push_back(maker.make(inlines[i], i));
  return pieces;
}

Piece plain_piece(std::string_view text, TextStyle style) {
  Piece piece;
  piece.text = text;
  piece.style = style;
  return piece;
}

bool same_look(std::span<const Piece> a, std::span<const Piece> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Piece& x, const Piece& y) {
    return x.text == y.text && x.off_default == y.off_default && x.holds == y.holds &&
           x.style == y.style;
  });
}

}  // namespace shardscope::typeset
