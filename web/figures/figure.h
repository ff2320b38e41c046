// SPDX-License-Identifier: MIT
// What every figure is: something that paints itself into a rectangle from the current state, says
// in one sentence what it shows, and offers hands: regions that edit the same variables as the
// green numbers.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cost/model.h"
#include "core/reactive/state.h"
#include "web/paint/painter.h"

namespace shardscope::figures {

/// A region the reader can act on. `id` is stable within the figure: "b-handle", "play", "chip-3".
struct Hand {
  enum class Kind : std::uint8_t {
    slider,  // edits `variable`; position along `axis` maps to its value
    button,  // press: Figure::pressed(id)
    toggle,  // a button with a state
    hover,   // only lights something: Figure::hovered(id)
  };
  Kind kind = Kind::button;
  std::string id;
  std::string label;                       // for assistive technology
  Rect box;                                // document pixels; at least 24 by 24
  bool on = false;                         // toggles
  const Variable* variable = nullptr;      // sliders
  std::function<double(Vec at)> value_at;  // sliders: the variable's value for a pointer position
};

/// What a figure sees while it paints.
struct Scene {
  const Model& model;
  const State& state;
  Painter& paint;
  Rect box;  // the whole figure, document pixels
  double now_ms = 0;
  bool reduced_motion = false;
  std::string_view lit_hand;           // id under the pointer or dragged, "" for none
  const Symbol* lit_symbol = nullptr;  // a symbol hovered anywhere on the page
  std::vector<Hand>& hands;            // filled anew with each paint
  bool& wants_frame;  // set to be painted again next frame (tween, running collective)
};

/// Numbers behind a figure: one header row, then rows.
using Table = std::vector<std::vector<std::string>>;

class Figure {
 public:
  virtual ~Figure() = default;
  [[nodiscard]] virtual std::string title(const Model&, const State&) const = 0;
  /// What it shows now, in words; also the aria-label.
  [[nodiscard]] virtual std::string sentence(const Model&, const State&) const = 0;
  [[nodiscard]] virtual float height(float width) const = 0;
  virtual void paint(Scene& scene) = 0;
  virtual void pressed(std::string_view /*hand*/) {}
  [[nodiscard]] virtual Table table(const Model&, const State&) const = 0;
  /// Formulas and variables it reads: it is repainted when one of them changes.
};

/// The figure with this name ("clocks") for this scheme ("dp"); nothing if there is none.
[[nodiscard]] std::unique_ptr<Figure> make_figure(std::string_view name, std::string_view argument);

/// Names and schemes that make_figure knows, for the article compiler's check.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> known_figures();

}  // namespace shardscope::figures
