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
#include <utility>
#include <vector>

#include "core/cost/model.h"
#include "core/reactive/state.h"
#include "web/paint/painter.h"

namespace shardscope::figures {

/// A region the reader can act on. `id` is stable within the figure: "b-handle", "play", "chip-3".
struct Hand {
  enum class Kind : std::uint8_t {
    slider,  // edits `variable`; without one, a setting of the figure's own: Figure::slid(id,
             // value)
    button,  // press: Figure::pressed(id)
    toggle,  // a button with a state
    hover,   // only lights something: the host hands its id back as Scene::lit_hand
  };
  Kind kind = Kind::button;
  std::string id;
  std::string label;                              // for assistive technology
  Rect box;                                       // document pixels; at least 24 by 24
  bool on = false;                                // toggles
  const Variable* variable = nullptr;             // sliders over the model
  std::function<double(Vec at)> value_at;         // sliders: the value for a pointer position
  double value = 0, low = 0, high = 1, step = 0;  // sliders of the figure's own
  std::string value_text;                         // the same, as it is said
};

/// What a figure sees while it paints.
struct Scene {
  const Model& model;
  const State& state;
  Painter& paint;
  Rect box;  // the whole figure with its surface, document pixels
  double now_ms = 0;
  float text_scale = 1;  // the reader's font size over 16 px
  bool reduced_motion = false;
  std::string_view lit_hand;           // id under the pointer, focused or dragged, "" for none
  std::string_view dragged_hand;       // id being dragged: scales hold still meanwhile
  const Symbol* lit_symbol = nullptr;  // a symbol hovered anywhere on the page
  std::vector<Hand>& hands;            // filled anew with each paint
  bool& wants_frame;  // set to be painted again next frame (tween, running collective)
};

/// Numbers behind a figure: one header row, then rows.
using Table = std::vector<std::vector<std::string>>;

/// A figure paints all of its box: surface, title, legend, picture and the live sentence. Its
/// height depends on nothing but width and text size, so the page never jumps while a number moves.
class Figure {
 public:
  virtual ~Figure() = default;
  [[nodiscard]] virtual std::string title(const Model&, const State&) const = 0;
  /// What it shows now, in words; also the aria-label.
  [[nodiscard]] virtual std::string sentence(const Model&, const State&) const = 0;
  [[nodiscard]] virtual float height(float width, float text_scale) const = 0;
  virtual void paint(Scene& scene) = 0;
  virtual void pressed(std::string_view /*hand*/) {}
  virtual void slid(std::string_view /*hand*/, double /*value*/) {}
  [[nodiscard]] virtual Table table(const Model&, const State&) const = 0;
};

/// The figure with this name ("clocks") for this scheme ("dp"); nothing if there is none.
[[nodiscard]] std::unique_ptr<Figure> make_figure(std::string_view name, std::string_view argument);

/// Names and schemes that make_figure knows, for the article compiler's check.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> known_figures();

}  // namespace shardscope::figures
