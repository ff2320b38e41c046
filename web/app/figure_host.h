// SPDX-License-Identifier: MIT
// Gives every figure of the article its place, its hands in the semantic layer and its menu.
// Not here: what a figure paints (web/figures).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/model.h"
#include "web/browser/layer.h"
#include "web/figures/figure.h"
#include "web/typeset/document.h"

namespace shardscope {

using browser::Key;

class FigureHost {
 public:
  explicit FigureHost(const Model& model) : model_(model) {}

  [[nodiscard]] typeset::FigureSize size_of(const article::Block& block, float column, float full,
                                            float text_scale);
  /// Takes over where the figures are now.
  void place(std::span<const typeset::FigureSlot> slots);

  struct Look {
    double now_ms = 0;
    float text_scale = 1;
    bool reduced_motion = false;
    Key lit = 0;      // hand under the pointer or focused
    Key dragged = 0;  // hand being dragged
    const Symbol* lit_symbol = nullptr;
  };
  /// Paints what the slice shows. Returns whether a figure wants another frame.
  bool paint(Painter& painter, const State& state, const Look& look);

  /// Puts the elements of figures that look different since the last call. `words` also places the
  /// painted labels, so that they can be found and selected; dear, so only when things are settled.
  void describe(browser::Layer& layer, const typeset::Host& host, const State& state, bool words);

  enum class Action : std::uint8_t { none, hand, copy_numbers, copy_picture, copy_link };
  /// What an element belongs to.
  struct Grip {
    Action action = Action::none;
    figures::Figure* figure = nullptr;
    const figures::Hand* hand = nullptr;
    Rect box;  // of the figure
    Key element = 0;
  };
  [[nodiscard]] Grip grip(Key key) const;
  /// The figure's numbers as comma-separated values, with a header row.
  [[nodiscard]] std::string numbers(const Grip& grip, const State& state) const;

 private:
  struct Hosted {
    const article::Block* block = nullptr;
    typeset::FigureSlot slot;
    std::unique_ptr<figures::Figure> figure;
    std::vector<figures::Hand> hands;
    std::vector<PaintedText> texts;
    std::vector<std::string> hand_names;  // a hand keeps its key by its place in this list
    bool painted = false;
    bool stale = true;  // its element does not show what is painted
    std::string said;   // sentence last described, and for which version of the state
    std::uint64_t said_at = 0;
  };

  Hosted& hosted(const article::Block& block);
  [[nodiscard]] Key key_of(const Hosted& figure, std::string_view hand) const;
  [[nodiscard]] browser::Element describe(const Hosted& hosted, const typeset::Host& host,
                                          bool words) const;
  [[nodiscard]] browser::Element describe(const Hosted& hosted, const figures::Hand& hand,
                                          const typeset::Host& host) const;
  [[nodiscard]] browser::Element menu(const Hosted& hosted) const;

  const Model& model_;
  std::vector<std::unique_ptr<Hosted>> figures_;
};

}  // namespace shardscope
