// SPDX-License-Identifier: MIT
// Cards: what a number is, its equation, the same with today's numbers, its source. A card opens
// under the pointer, stays when clicked, and its names open further cards. Not here: what a card
// says (core/reactive/explain.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/cost/model.h"
#include "core/reactive/explain.h"
#include "web/browser/layer.h"
#include "web/typeset/host.h"
#include "web/typeset/math.h"
#include "web/typeset/paragraph.h"
#include "web/typeset/sheet.h"

namespace shardscope {

using browser::Key;

class Cards {
 public:
  Cards(const Model& model, const typeset::Host& host) : model_(model), host_(host) {}

  /// Opens a card beside the element `from` at `anchor`, on top of those that are open. Reopening
  /// what is open moves nothing.
  void open(const Symbol& symbol, Key from, const Rect& anchor, bool pinned);
  /// Closes the topmost; returns whether there was one.
  bool close_last();
  void close_unpinned();
  void close_all() { cards_.clear(); }
  void pin_last();

  [[nodiscard]] bool empty() const { return cards_.empty(); }
  /// The element that the topmost card was opened from; 0 if none is open.
  [[nodiscard]] Key opened_from() const { return cards_.empty() ? 0 : cards_.back().from; }
  [[nodiscard]] bool has_unpinned() const { return !cards_.empty() && !cards_.back().pinned; }
  [[nodiscard]] const Symbol* top() const {
    return cards_.empty() ? nullptr : cards_.back().symbol;
  }

  /// Sets the words and equations anew for the current values; `visible` is where cards may stand.
  void layout(const Fonts& fonts, const State& state, const Rect& visible, float text_scale);
  void paint(Painter& painter, Key hot, Key focused, const Symbol* lit) const;

  [[nodiscard]] std::vector<browser::Element> describe() const;
  /// The topmost card's own element, for the focus; 0 if none is open.
  [[nodiscard]] Key top_key() const;
  /// Keys of the cards' elements, bottom to top.
  [[nodiscard]] std::vector<Key> keys() const;

  enum class Role : std::uint8_t { none, card, input, output, close };
  struct Part {
    Role role = Role::none;
    const Symbol* symbol = nullptr;
    Rect box;  // document pixels
  };
  [[nodiscard]] Part part(Key key) const;

 private:
  struct Words {
    typeset::Paragraph paragraph;
    Vec at;  // relative to the card
    typeset::TextLook look;
    std::string href;
  };
  struct Equation {
    typeset::MathBox box;
    Vec at;  // baseline's left end, relative to the card
    std::string spoken;
  };
  struct Slider {
    const Symbol* symbol;
    Rect box;  // relative to the card
    std::string text;
    bool own_text = false;  // painted by the card, not by an equation
  };
  struct Card {
    const Symbol* symbol = nullptr;
    Key from = 0;
    Rect anchor;
    bool pinned = false;
    std::optional<bool> above;  // decided once, so that a card does not jump while numbers change
    Rect box;
    std::vector<Words> words;
    std::vector<Equation> equations;
    std::vector<Slider> parts;
    Rect close;
  };

  void fill(Card& card, const Fonts& fonts, const State& state, float scale, float width);
  void add_words(Card& card, const Fonts& fonts, std::string_view text, typeset::TextLook look,
                 typeset::TextLook::Ink ink, float width, float& y, std::string_view href = {});
  void add_source(Card& card, const Fonts& fonts, const typeset::TextLook& look, float width,
                  float& y);
  void add_equation(Card& card, const Fonts& fonts, const MathNode& node, float size, float width,
                    float& y);
  void add_inputs(Card& card, const Fonts& fonts, const std::vector<const Variable*>& inputs,
                  float scale, float width, float& y);
  void paint_part(Painter& painter, const Card& card, const Slider& part, bool hot, bool focused,
                  const Symbol* lit) const;
  static void paint_cross(Painter& painter, const Card& card, bool hot);
  [[nodiscard]] browser::Element describe(const Card& card, Key key) const;
  [[nodiscard]] browser::Element describe(const Words& words) const;

  const Model& model_;
  const typeset::Host& host_;
  std::vector<Card> cards_;
};

}  // namespace shardscope
