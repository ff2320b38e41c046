// SPDX-License-Identifier: MIT
#include "web/app/cards.h"

#include <algorithm>
#include <array>

#include "core/article/words.h"
#include "core/expr/print.h"
#include "web/app/keys.h"
#include "web/typeset/describe.h"
#include "web/typeset/paint.h"
#include "web/typeset/sheet.h"

namespace shardscope {

using browser::Element;
using Ink = typeset::TextLook::Ink;

namespace {

constexpr Key kPartsPerCard = 128;
constexpr Key kClosePart = kPartsPerCard - 1;
constexpr float kPadding = 16;
constexpr float kGap = 8;
constexpr float kMaxWidth = 440;
constexpr std::string_view kScheme = "https://";

Key card_key(std::size_t card) { return keys::kCards + static_cast<Key>(card) * kPartsPerCard; }

/// The numbers of an equation followed by what they come to: "... = 15.99 ms".
MathNode with_result(MathNode numbers, const std::string& value) {
  if (numbers.kind != MathKind::row) {
    MathNode row{.kind = MathKind::row};
    row.children.push_back(std::move(numbers));
    numbers = std::move(row);
  }
  numbers.children.push_back({.kind = MathKind::relation, .text = "="});
  numbers.children.push_back({.kind = MathKind::number, .text = value});
  return numbers;
}

/// A name on one line: "T math".
std::string short_name(const Symbol& symbol, bool switched) {
  const GlyphParts parts = split_glyph(symbol.name(switched));
  return parts.base + (parts.subscript.empty() ? "" : " " + parts.subscript);
}

Rect from(const Rect& card, const Rect& inside) { return inside.moved({card.x, card.y}); }

}  // namespace

void Cards::open(const Symbol& symbol, Key from, const Rect& anchor, bool pinned) {
  if (top() == &symbol) {
    cards_.back().pinned |= pinned;
    return;
  }
  close_unpinned();
  cards_.push_back({.symbol = &symbol, .from = from, .anchor = anchor, .pinned = pinned});
}

bool Cards::close_last() {
  if (cards_.empty()) return false;
  cards_.pop_back();
  return true;
}

void Cards::close_unpinned() {
  while (has_unpinned()) cards_.pop_back();
}

void Cards::pin_last() {
  if (!cards_.empty()) cards_.back().pinned = true;
}

void Cards::layout(const Fonts& fonts, const State& state, const Rect& visible, float text_scale) {
  for (Card& card : cards_) {
    const float margin = 8;
    const float width = std::min(kMaxWidth * text_scale, visible.w - 2 * margin);
    fill(card, fonts, state, text_scale, width);
    const float below = card.anchor.bottom() + kGap;
    const float above = card.anchor.y - kGap - card.box.h;
    if (!card.above) {
      card.above = below + card.box.h > visible.bottom() - margin && above >= visible.y + margin;
    }
    card.box.x = std::clamp(card.anchor.x - kPadding, visible.x + margin,
                            std::max(visible.x + margin, visible.right() - width - margin));
    card.box.y = *card.above ? above : below;
  }
}

void Cards::fill(Card& card, const Fonts& fonts, const State& state, float scale, float width) {
  card.words.clear();
  card.equations.clear();
  card.parts.clear();
  card.box.w = width;
  const typeset::Sheet sheet = typeset::make_sheet(width, scale);
  const Explanation said = explain(*card.symbol, state, host_.switched());
  const float inner = width - 2 * kPadding;
  float y = kPadding;

  const float button = 24 * scale;
  card.close = {width - button - 8, 8, button, button};
  add_words(card, fonts, article::machine_text(said.symbol->meaning, host_.switched()), sheet.label,
            Ink::ink, inner - button, y);
  if (card.symbol->is_variable()) {
    add_inputs(
        card, fonts,
        said.inputs.empty() ? std::vector{static_cast<const Variable*>(card.symbol)} : said.inputs,
        scale, inner, y);
  } else {
    add_equation(card, fonts, said.equation, 18 * scale, inner, y);
    add_equation(card, fonts, with_result(said.substituted, said.value), 16 * scale, inner, y);
    for (const MathNode& condition : said.conditions) {
      add_words(card, fonts, "as " + to_plain_text(condition), sheet.label, Ink::second, inner, y);
    }
    if (card.pinned && !said.inputs.empty()) {
      add_words(card, fonts, "It follows from", sheet.label, Ink::muted, inner, y);
      add_inputs(card, fonts, said.inputs, scale, inner, y);
    }
  }
  for (const Constant* constant : said.constants) {
    std::string name(constant->name);
    std::replace(name.begin(), name.end(), '_', ' ');
    add_words(card, fonts, name + ": " + std::string(constant->meaning), sheet.label, Ink::muted,
              inner, y);
  }
  add_source(card, fonts, sheet.label, inner, y);
  card.box.h = y + kPadding - 6;
}

/// The source's words, and its address as a link.
void Cards::add_source(Card& card, const Fonts& fonts, const typeset::TextLook& look, float width,
                       float& y) {
  const std::string_view source = card.symbol->source;
  const std::size_t address = std::min(source.find(kScheme), source.size());
  std::string_view words = source.substr(0, address);
  words = words.substr(0, words.find_last_not_of(" ,:") + 1);
  if (!words.empty()) add_words(card, fonts, words, look, Ink::muted, width, y);
  if (address == source.size()) return;
  const std::string_view link = source.substr(address);
  add_words(card, fonts, link.substr(kScheme.size()), look, Ink::link, width, y, link);
}

void Cards::add_words(Card& card, const Fonts& fonts, std::string_view text, typeset::TextLook look,
                      Ink ink, float width, float& y, std::string_view href) {
  look.ink = ink;
  const std::array inlines{article::Inline{.kind = article::InlineKind::text, .text = text}};
  auto pieces = typeset::make_pieces(inlines, model_.registry, host_, look, fonts);
  for (typeset::Piece& piece : pieces) piece.source = nullptr;  // it points into this function
  card.words.push_back(
      {.paragraph = typeset::set_paragraph(std::move(pieces), fonts, look, {.width = width}),
       .at = {kPadding, y},
       .look = look,
       .href = std::string(href)});
  y += card.words.back().paragraph.height + 6;
}

void Cards::add_equation(Card& card, const Fonts& fonts, const MathNode& node, float size,
                         float width, float& y) {
  Equation equation{.box = typeset::set_math(node, fonts, {.size = size, .max_width = width}),
                    .spoken = typeset::spoken(node)};
  equation.at = {kPadding, y + 4 + equation.box.ascent};
  y += equation.box.height() + 12;
  for (const typeset::MathLeaf& leaf : equation.box.leaves) {
    if (leaf.symbol == nullptr || leaf.symbol == card.symbol) continue;
    if (!leaf.value && leaf.symbol->is_variable())
      continue;  // its number can be dragged, its name need not
    card.parts.push_back(
        {.symbol = leaf.symbol, .box = leaf.box.moved(equation.at), .text = leaf.text});
  }
  card.equations.push_back(std::move(equation));
}

void Cards::add_inputs(Card& card, const Fonts& fonts, const std::vector<const Variable*>& inputs,
                       float scale, float width, float& y) {
  const TextStyle name{Face::sans, 13 * scale};
  const float line = 26 * scale;
  float x = 0;
  for (const Variable* input : inputs) {
    const std::string text = host_.text(*input, std::nullopt);
    const float label_width = fonts.width(name, short_name(*input, host_.switched())) + 5;
    const float number_width = fonts.width(name, text) + 10;
    if (x > 0 && x + label_width + number_width > width) {
      x = 0;
      y += line;
    }
    card.parts.push_back({.symbol = input,
                          .box = {kPadding + x + label_width, y, number_width, line - 4},
                          .text = text,
                          .own_text = true});
    x += label_width + number_width + 14;
  }
  y += line + 4;
}

void Cards::paint(Painter& painter, Key hot, Key focused, const Symbol* lit) const {
  const Theme& theme = painter.theme();
  const auto editable = [this](const Symbol& symbol) { return model_.edited(symbol) != nullptr; };
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    const Card& card = cards_[i];
    for (const float spread : {6.0F, 3.0F, 1.5F}) {  // a soft shadow from three faint frames
      painter.fill(card.box.inset(-spread).moved({0, 2}),
                   with_alpha(0xFF000000U, theme.dark ? 0.22F : 0.05F), 10 + spread);
    }
    painter.fill(card.box, theme.surface, 10);
    painter.frame(card.box, card.pinned ? theme.muted : theme.hairline, kHairline, 10);
    const Vec origin{card.box.x, card.box.y};
    for (const Words& words : card.words)
      typeset::paint_paragraph(painter, words.paragraph, origin + words.at, words.look, 0, {});
    for (std::size_t p = 0; p < card.parts.size(); ++p) {
      const Key key = card_key(i) + 1 + static_cast<Key>(p);
      paint_part(painter, card, card.parts[p], key == hot, key == focused, lit);
    }
    for (const Equation& equation : card.equations) {
      typeset::paint_math(painter, equation.box, origin + equation.at,
                          {.ink = theme.ink, .is_input = editable, .lit = lit});
    }
    if (card.pinned) paint_cross(painter, card, card_key(i) + kClosePart == hot);
  }
}

void Cards::paint_part(Painter& painter, const Card& card, const Slider& part, bool hot,
                       bool focused, const Symbol* lit) const {
  const Theme& theme = painter.theme();
  const Rect box = from(card.box, part.box);
  const bool input = model_.edited(*part.symbol) != nullptr;
  const bool strong = hot || focused || part.symbol == lit;
  if (input) painter.fill(box, theme.input_tint, 4);
  if (!input && strong) painter.fill(box, theme.output_tint, 4);
  if (strong) {
    painter.frame(box.inset(-1), input ? theme.input : theme.output, focused ? 2.0F : kHairline, 5);
  }
  if (!part.own_text) return;
  const TextStyle style{Face::sans, 13 * part.box.h / 22};
  const float baseline = box.y + baseline_in(painter.fonts(), style, box.h);
  painter.text({box.x - 5, baseline}, style, theme.second,
               short_name(*part.symbol, host_.switched()), Align::right);
  painter.text({box.x + 5, baseline}, style, theme.input, part.text);
}

void Cards::paint_cross(Painter& painter, const Card& card, bool hot) {
  const Rect close = from(card.box, card.close).inset(7);
  const Color stroke = hot ? painter.theme().ink : painter.theme().muted;
  painter.line({close.x, close.y}, {close.right(), close.bottom()}, stroke, 1.5F);
  painter.line({close.right(), close.y}, {close.x, close.bottom()}, stroke, 1.5F);
}

std::vector<Element> Cards::describe() const {
  std::vector<Element> elements;
  for (std::size_t i = 0; i < cards_.size(); ++i)
    elements.push_back(describe(cards_[i], card_key(i)));
  return elements;
}

Element Cards::describe(const Card& card, Key key) const {
  Element root{.key = key, .tag = "div", .box = card.box};
  root.with("class", card.pinned ? "card pinned" : "card")
      .with("role", card.pinned ? "dialog" : "tooltip")
      .with("tabindex", "-1")
      .with("aria-label", "About " + typeset::label_of(*card.symbol, host_.switched()));
  for (const Words& words : card.words) root.children.push_back(describe(words));
  for (const Equation& equation : card.equations) {
    Element math{.tag = "div",
                 .box = Rect{equation.at.x, equation.at.y - equation.box.ascent, equation.box.width,
                             equation.box.height()}};
    math.with("role", "math").with("aria-label", equation.spoken);
    root.children.push_back(std::move(math));
  }
  for (std::size_t p = 0; p < card.parts.size(); ++p) {
    const Slider& part = card.parts[p];
    Element element{.key = key + 1 + static_cast<Key>(p), .tag = "span", .box = part.box};
    element.with("class", "hand");
    if (const Variable* variable = model_.edited(*part.symbol)) {
      typeset::make_slider(element, *variable, host_);
    } else {
      element.with("role", "button")
          .with("tabindex", "0")
          .with("aria-label", typeset::label_of(*part.symbol, host_.switched()))
          .with("data-formula", part.symbol->id);
    }
    root.children.push_back(std::move(element));
  }
  if (card.pinned) {
    Element close{.key = key + kClosePart, .tag = "button", .box = card.close};
    close.with("class", "hand").with("aria-label", "Close this card");
    root.children.push_back(std::move(close));
  }
  return root;
}

Element Cards::describe(const Words& words) const {
  const typeset::Paragraph& paragraph = words.paragraph;
  const bool link = !words.href.empty();
  Element element{.tag = link ? "a" : "p",
                  .box = Rect{words.at.x, words.at.y, paragraph.width, paragraph.height}};
  element.with("class", words.look.css);
  if (link) element.with("href", words.href).with("target", "_blank").with("rel", "noopener");
  element.style = words.look.style;
  element.line_height = words.look.line_height;
  typeset::append_paragraph(element, paragraph, 0, {}, {host_, model_.registry});
  return element;
}

Key Cards::top_key() const { return cards_.empty() ? 0 : card_key(cards_.size() - 1); }

std::vector<Key> Cards::keys() const {
  std::vector<Key> keys;
  for (std::size_t i = 0; i < cards_.size(); ++i) keys.push_back(card_key(i));
  return keys;
}

Cards::Part Cards::part(Key key) const {
  if (key < keys::kCards || key >= card_key(cards_.size())) return {};
  const Card& card = cards_[(key - keys::kCards) / kPartsPerCard];
  const Key place = (key - keys::kCards) % kPartsPerCard;
  if (place == 0) return {Role::card, card.symbol, card.box};
  if (place == kClosePart) return {Role::close, card.symbol, from(card.box, card.close)};
  if (place - 1 >= card.parts.size()) return {};
  const Slider& part = card.parts[place - 1];
  return {model_.edited(*part.symbol) != nullptr ? Role::input : Role::output, part.symbol,
          from(card.box, part.box)};
}

}  // namespace shardscope
