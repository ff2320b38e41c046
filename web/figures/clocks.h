// SPDX-License-Identifier: MIT
// Compute and communication of one scheme as two bars to scale: what the network hides behind
// compute, what sticks out, and the verdict.
#pragma once

#include "web/figures/frame.h"
#include "web/figures/scheme.h"

namespace shardscope::figures {

class ClocksFigure final : public Figure {
 public:
  explicit ClocksFigure(const Scheme& scheme) : scheme_(scheme) {}

  [[nodiscard]] std::string title(const Model&, const State&) const override;
  [[nodiscard]] std::string sentence(const Model&, const State&) const override;
  [[nodiscard]] float height(float width, float text_scale) const override;
  void paint(Scene& scene) override;
  [[nodiscard]] Table table(const Model&, const State&) const override;

 private:
  struct Row;
  void paint_words(Scene& scene, const Measures& m, const Row& row, float top) const;
  void paint_comms(Scene& scene, const Rect& bar, float math_end) const;
  void paint_axis(Scene& scene, const Measures& m, const Axis& axis, const Rect& plot) const;
  void add_handle(Scene& scene, const Measures& m, const Row& row, const Axis& axis, Vec end) const;
  [[nodiscard]] std::string detail(const State& state, const Clocks& clocks) const;

  const Scheme& scheme_;
  RoomyScale span_;
  Tween math_;
  Tween comms_;
};

}  // namespace shardscope::figures
