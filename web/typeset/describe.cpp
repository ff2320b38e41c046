// SPDX-License-Identifier: MIT
#include "web/typeset/describe.h"

#include "core/article/words.h"
#include "core/expr/print.h"
#include "web/typeset/nodes.h"

namespace shardscope::typeset {

using article::InlineKind;
using browser::Element;

std::string label_of(const Symbol& symbol, bool switched) {
  std::string name = spoken(name_node(symbol, switched));
  if (symbol.meaning.empty()) return name;
  return name + ": " + article::machine_text(symbol.meaning, switched);
}

void make_slider(Element& element, const Variable& variable, const Host& host,
                 std::string_view shown, std::string_view label) {
  const double now = host.slots()[host.shown(variable).slot];
  element.with("role", "slider")
      .with("tabindex", "0")
      .with("data-var", variable.id)
      .with("aria-valuenow", to_decimal_text(now))
      .with("aria-valuetext", shown.empty() ? host.text(variable, std::nullopt) : shown)
      .with("aria-valuemin", to_decimal_text(variable.min))
      .with("aria-valuemax", to_decimal_text(variable.max))
      .with("aria-label", label.empty() ? label_of(variable, host.switched()) : label);
}

void append_leaves(Element& into, const MathBox& box, Key first_key, Vec origin) {
  for (std::size_t i = 0; i < box.leaves.size(); ++i) {
    Element leaf;
    leaf.key = first_key + static_cast<Key>(i) + 1;
    leaf.box = box.leaves[i].box.moved(origin);
    leaf.with("aria-hidden", "true").with("data-symbol", box.leaves[i].symbol->id);
    into.children.push_back(std::move(leaf));
  }
}

namespace {

class RunDescriber {
 public:
  RunDescriber(const Paragraph& paragraph, Key first_key, Vec offset,
               const DescribeContext& context)
      : paragraph_(paragraph), first_key_(first_key), offset_(offset), context_(context) {}

  void append_line(Element& into, const Line& line) {
    float x = 0;
    for (std::uint32_t i = line.begin; i < line.end; ++i) {
      const Run& run = paragraph_.runs[i];
      if (run.x - x > 0.05F) append_blank(into, run.x - x);
      append_run(into, run);
      x = run.x + run.width;
    }
  }

 private:
  static void append_blank(Element& into, float width) {
    Element blank;
    blank.width = width;
    into.children.push_back(std::move(blank));
  }

  void append_run(Element& into, const Run& run) {
    const Piece& piece = paragraph_.pieces[run.piece];
    const Key key = first_key_ + (static_cast<Key>(piece.index) << keys::kPartBits);
    Element element;
    switch (piece.kind()) {
      case InlineKind::input: element = input(piece); break;
      case InlineKind::output: element = output(piece); break;
      case InlineKind::verdict: {
        append_blank(into, piece.pad_left);
        element.with("class", "verdict");
        element.with("data-formula", piece.symbol == nullptr ? "" : piece.symbol->id);
        break;
      }
      case InlineKind::symbol:
        element.with("class", "math");
        if (piece.symbol != nullptr) element.with("data-symbol", piece.symbol->id);
        break;
      case InlineKind::equation:
        element.with("class", "math").with("role", "math").with("aria-label", piece.spoken);
        if (piece.math) {
          const float y = paragraph_.lines[run.line].baseline;
          append_leaves(element, *piece.math, key, offset_ + Vec{run.x, y});
        }
        break;
      default: words(element, piece, run, key); break;
    }
    if (piece.breaks_at_spaces()) {
      element.text = paragraph_.text_of(run);
      element.width = run.width;
    } else {
      element.key = key;
      if (element.text.empty()) element.text = piece.text;
      element.width = run.width - (piece.kind() == InlineKind::verdict ? piece.pad_left : 0);
    }
    if (element.tag != "span" || !piece.breaks_at_spaces()) element.style = piece.style;
    into.children.push_back(std::move(element));
  }

  void words(Element& element, const Piece& piece, const Run& run, Key key) {
    if (piece.source == nullptr) return;
    const article::Style& style = piece.source->style;
    element.tag = style.code ? "code" : style.strong ? "strong" : style.emphasis ? "em" : "span";
    if (!piece.is_link()) return;
    element.tag = "a";
    element.with("href", piece.source->href);
    // A link over two lines is two elements.
    element.key = key + (run.piece == last_link_ ? ++link_part_ : link_part_ = 0);
    last_link_ = run.piece;
  }

  Element input(const Piece& piece) const {
    const auto* variable =
        piece.symbol == nullptr ? nullptr : context_.registry.variable(piece.symbol->id);
    if (variable == nullptr) return {};
    Element out;
    make_slider(out, *variable, context_.host, piece.text);
    out.text = piece.text;
    out.pad = piece.pad_left;
    return out;
  }

  Element output(const Piece& piece) const {
    if (piece.symbol == nullptr) return {};
    Element out;
    out.tag = "output";
    out.with("data-formula", piece.symbol->id)
        .with("data-value", to_decimal_text(context_.host.slots()[piece.symbol->slot]))
        .with("aria-live", "off")
        .with("tabindex", "0");  // its card opens for the keyboard too
    out.pad = piece.pad_left;
    return out;
  }

  const Paragraph& paragraph_;
  Key first_key_;
  Vec offset_;
  const DescribeContext& context_;
  std::uint32_t last_link_ = 0xFFFFFFFF;
  Key link_part_ = 0;
};

}  // namespace

void append_paragraph(Element& into, const Paragraph& paragraph, Key first_key, Vec offset,
                      const DescribeContext& context) {
  RunDescriber runs(paragraph, first_key, offset, context);
  for (std::size_t i = 0; i < paragraph.lines.size(); ++i) {
    const Line& line = paragraph.lines[i];
    runs.append_line(into, line);
    if (i + 1 == paragraph.lines.size() || line.begin == line.end) continue;
    Element end;
    end.tag = paragraph.space_behind(i) ? "br" : "wbr";
    into.children.push_back(std::move(end));
  }
}

}  // namespace shardscope::typeset
