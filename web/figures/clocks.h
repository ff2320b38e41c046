// SPDX-License-Identifier: MIT
// Compute and communication of one scheme as two bars to scale: what the network hides behind
// compute, what sticks out, and the verdict. With several schemes: a toggle between them.
#pragma once

#include <vector>

#include "web/figures/frame.h"
#include "web/figures/scheme.h"
#include "web/figures/tabs.h"

namespace shardscope::figures {

class ClocksFigure final : public Figure {
 public:
  struct Choice {
    Tab tab;
    const Scheme* scheme;
  };
  explicit ClocksFigure(const Scheme& scheme) : choices_{{{}, &scheme}} {}
  explicit ClocksFigure(std::vector<Choice> choices) : choices_(std::move(choices)) {}

  [[nodiscard]] std::string title(const Model&, const State&) const override;
  [[nodiscard]] std::string sentence(const Model&, const State&) const override;
  [[nodiscard]] float height(float width, float text_scale) const override;
  void paint(Scene& scene) override;
  void pressed(std::string_view hand) override;
  [[nodiscard]] Table table(const Model&, const State&) const override;

 private:
  struct Row;
  void paint_words(Scene& scene, const Measures& m, const Row& row, float top) const;
  void paint_comms(Scene& scene, const Rect& bar, float math_end) const;
  void paint_axis(Scene& scene, const Measures& m, const Axis& axis, const Rect& plot) const;
  void add_handle(Scene& scene, const Measures& m, const Row& row, const Axis& axis, Vec end) const;
  [[nodiscard]] std::string detail(const State& state, const Clocks& clocks) const;

  [[nodiscard]] const Scheme& scheme() const { return *choices_[chosen_].scheme; }
  [[nodiscard]] std::vector<Tab> tabs() const;
  [[nodiscard]] Lengths lengths() const;
  [[nodiscard]] float tabs_room(const Measures& m) const;

  std::vector<Choice> choices_;
  std::size_t chosen_ = 0;
  RoomyScale span_;
  Tween math_;
  Tween comms_;
};

}  // namespace shardscope::figures
