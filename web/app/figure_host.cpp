// SPDX-License-Identifier: MIT
#include "web/app/figure_host.h"

#include <algorithm>
#include <array>

#include "core/units/format.h"
#include "web/app/keys.h"
#include "web/typeset/describe.h"

namespace shardscope {

using browser::Element;
using figures::Hand;

namespace {

constexpr Key kHandsPerFigure = 256;
constexpr Key kFirstMenuEntry = 240;

struct MenuEntry {
  std::string_view label;
  FigureHost::Action action;
};
constexpr std::array kMenu{MenuEntry{"Copy the numbers (CSV)", FigureHost::Action::copy_numbers},
                           MenuEntry{"Copy as picture (PNG)", FigureHost::Action::copy_picture},
                           MenuEntry{"Copy a link to this figure", FigureHost::Action::copy_link}};

bool same_hands(const std::vector<Hand>& a, const std::vector<Hand>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Hand& x, const Hand& y) {
    return x.id == y.id && x.box == y.box && x.on == y.on && x.label == y.label &&
           x.value == y.value && x.value_text == y.value_text;
  });
}

Rect relative_to(const Rect& box, const Rect& parent) { return box.moved({-parent.x, -parent.y}); }

/// A painted label over its pixels: found and selected like any text, silent for screen readers,
/// which hear the figure's sentence.
Element word_element(const PaintedText& text, const Rect& figure) {
  Element word{.tag = "span", .box = relative_to(text.box, figure), .text = text.text};
  word.width = text.box.w;
  word.style = text.style;
  word.line_height = text.box.h;
  word.with("class", "word").with("aria-hidden", "true");
  return word;
}

}  // namespace

FigureHost::Hosted& FigureHost::hosted(const article::Block& block) {
  for (const auto& figure : figures_) {
    if (figure->block == &block) return *figure;
  }
  auto& added = figures_.emplace_back(std::make_unique<Hosted>());
  added->block = &block;
  added->figure = figures::make_figure(block.id, block.argument);
  return *added;
}

typeset::FigureSize FigureHost::size_of(const article::Block& block, float column, float /*full*/,
                                        float text_scale) {
  const Hosted& figure = hosted(block);
  return {column, figure.figure ? figure.figure->height(column, text_scale) : 0};
}

void FigureHost::place(std::span<const typeset::FigureSlot> slots) {
  for (const typeset::FigureSlot& slot : slots) {
    Hosted& figure = hosted(*slot.block);
    if (figure.slot.box != slot.box || figure.slot.box_in_section != slot.box_in_section ||
        figure.slot.visible != slot.visible) {
      figure.stale = true;
    }
    figure.slot = slot;
  }
}

Key FigureHost::key_of(const Hosted& figure, std::string_view hand) const {
  const auto place = std::find(figure.hand_names.begin(), figure.hand_names.end(), hand);
  const auto index =
      static_cast<Key>(std::find_if(figures_.begin(), figures_.end(),
                                    [&](const auto& other) { return other.get() == &figure; }) -
                       figures_.begin());
  return keys::kFigures + index * kHandsPerFigure +
         static_cast<Key>(place - figure.hand_names.begin());
}

bool FigureHost::paint(Painter& painter, const State& state, const Look& look) {
  bool wants_frame = false;
  for (const auto& figure : figures_) {
    if (!figure->figure || !figure->slot.visible || !painter.sees(figure->slot.box)) continue;
    const Grip lit = grip(look.lit);
    const Grip dragged = grip(look.dragged);
    const auto id_in_this = [&](const Grip& grip) -> std::string {
      return grip.hand != nullptr && grip.figure == figure->figure.get() ? grip.hand->id : "";
    };
    const std::string lit_id = id_in_this(lit);
    const std::string dragged_id = id_in_this(dragged);
    std::vector<Hand> hands;
    std::vector<PaintedText> texts;
    painter.record(&texts);
    figures::Scene scene{.model = model_,
                         .state = state,
                         .paint = painter,
                         .box = figure->slot.box,
                         .now_ms = look.now_ms,
                         .text_scale = look.text_scale,
                         .reduced_motion = look.reduced_motion,
                         .lit_hand = lit_id,
                         .dragged_hand = dragged_id,
                         .lit_symbol = look.lit_symbol,
                         .hands = hands,
                         .wants_frame = wants_frame};
    figure->figure->paint(scene);
    painter.record(nullptr);
    if (!figure->painted || !same_hands(hands, figure->hands)) figure->stale = true;
    for (const Hand& hand : hands) {
      if (std::find(figure->hand_names.begin(), figure->hand_names.end(), hand.id) ==
          figure->hand_names.end()) {
        figure->hand_names.push_back(hand.id);
      }
    }
    figure->hands = std::move(hands);
    figure->texts = std::move(texts);
    figure->painted = true;
  }
  return wants_frame;
}

Element FigureHost::describe(const Hosted& hosted, const Hand& hand,
                             const typeset::Host& host) const {
  const bool slider = hand.kind == Hand::Kind::slider;
  const bool hover = hand.kind == Hand::Kind::hover;
  Element element{.key = key_of(hosted, hand.id),
                  .tag = slider || hover ? "span" : "button",
                  .box = relative_to(hand.box, hosted.slot.box)};
  element.with("class", "hand").with("data-hand", hand.id);
  if (hand.kind == Hand::Kind::toggle) element.with("aria-pressed", hand.on ? "true" : "false");
  if (slider && hand.variable != nullptr) {
    typeset::make_slider(element, *hand.variable, host, {}, hand.label);
    return element;
  }
  if (slider) {
    element.with("role", "slider")
        .with("tabindex", "0")
        .with("aria-valuenow", to_decimal_text(hand.value))
        .with("aria-valuemin", to_decimal_text(hand.low))
        .with("aria-valuemax", to_decimal_text(hand.high))
        .with("aria-valuetext", hand.value_text);
  }
  if (hover) {
    element.with("aria-hidden", "true");
  } else {
    element.with("aria-label", hand.label);
  }
  return element;
}

Element FigureHost::menu(const Hosted& hosted) const {
  Element menu{.tag = "details"};
  menu.with("class", "figure-menu menu");
  Element summary{.tag = "summary", .text = "⋯"};
  summary.with("aria-label", "What to do with this figure");
  menu.children.push_back(std::move(summary));
  Element list{.tag = "div"};
  const Key first = key_of(hosted, "") - static_cast<Key>(hosted.hand_names.size());
  for (std::size_t i = 0; i < kMenu.size(); ++i) {
    list.children.push_back(Element{.key = first + kFirstMenuEntry + static_cast<Key>(i),
                                    .tag = "button",
                                    .text = std::string(kMenu[i].label)});
  }
  menu.children.push_back(std::move(list));
  return menu;
}

Element FigureHost::describe(const Hosted& hosted, const typeset::Host& host, bool words) const {
  Element figure{.key = hosted.slot.key, .tag = "figure", .box = hosted.slot.box_in_section};
  figure.with("data-figure", hosted.block->id)
      .with("data-scheme", hosted.block->argument)
      .with("role", "group")
      .with("aria-label", hosted.said);
  for (const Hand& hand : hosted.hands) figure.children.push_back(describe(hosted, hand, host));
  if (words) {
    for (const PaintedText& text : hosted.texts)
      figure.children.push_back(word_element(text, hosted.slot.box));
  }
  figure.children.push_back(menu(hosted));
  return figure;
}

void FigureHost::describe(browser::Layer& layer, const typeset::Host& host, const State& state,
                          bool words) {
  for (const auto& hosted : figures_) {
    if (!hosted->figure || !hosted->slot.visible) continue;
    if (hosted->stale || words || hosted->said_at != state.version()) {
      hosted->said_at = state.version();
      std::string sentence = hosted->figure->sentence(model_, state);
      hosted->stale |= sentence != hosted->said;
      hosted->said = std::move(sentence);
    }
    if (!hosted->stale && !(words && hosted->painted)) continue;
    layer.put(describe(*hosted, host, words));
    hosted->stale = false;
  }
}

FigureHost::Grip FigureHost::grip(Key key) const {
  if (key < keys::kFigures || key >= keys::kFigures + figures_.size() * kHandsPerFigure) return {};
  const Hosted& hosted = *figures_[(key - keys::kFigures) / kHandsPerFigure];
  const Key place = (key - keys::kFigures) % kHandsPerFigure;
  Grip grip{.figure = hosted.figure.get(), .box = hosted.slot.box, .element = hosted.slot.key};
  if (place >= kFirstMenuEntry) {
    if (place - kFirstMenuEntry < kMenu.size()) grip.action = kMenu[place - kFirstMenuEntry].action;
    return grip;
  }
  if (place >= hosted.hand_names.size()) return {};
  for (const Hand& hand : hosted.hands) {
    if (hand.id == hosted.hand_names[place]) {
      grip.action = Action::hand;
      grip.hand = &hand;
    }
  }
  return grip;
}

std::string FigureHost::numbers(const Grip& grip, const State& state) const {
  std::string csv;
  for (const auto& row : grip.figure->table(model_, state)) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) csv += ',';
      if (row[i].find_first_of(",\"\n") == std::string::npos) {
        csv += row[i];
        continue;
      }
      csv += '"';
      for (const char c : row[i]) csv += c == '"' ? std::string("\"\"") : std::string(1, c);
      csv += '"';
    }
    csv += '\n';
  }
  return csv;
}

}  // namespace shardscope
