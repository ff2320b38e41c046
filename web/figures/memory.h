// SPDX-License-Identifier: MIT
// What one chip has to hold against what it has: a stacked bar, its parts by name and value, the
// memory as a line that can be dragged. Where either dwarfs the other the scale turns logarithmic.
#pragma once

#include <optional>

#include "web/figures/frame.h"
#include "web/figures/scheme.h"

namespace shardscope::figures {

class MemoryFigure final : public Figure {
 public:
  explicit MemoryFigure(const Scheme& scheme) : scheme_(scheme) {}

  [[nodiscard]] std::string title(const Model&, const State&) const override;
  [[nodiscard]] std::string sentence(const Model&, const State&) const override;
  [[nodiscard]] float height(float width, float text_scale) const override;
  void paint(Scene& scene) override;
  [[nodiscard]] Table table(const Model&, const State&) const override;

 private:
  struct Part;
  [[nodiscard]] std::vector<Part> parts(const Model& model, const Theme& theme) const;
  [[nodiscard]] Axis choose_axis(Scene& scene, const Rect& body, bool held);
  void paint_bar(Scene& scene, const Axis& axis, const Rect& bar, float limit) const;
  void paint_limit(Scene& scene, const Measures& m, const Axis& axis, const Rect& bar,
                   float limit) const;
  void paint_parts(Scene& scene, const Measures& m, Vec at) const;

  const Scheme& scheme_;
  RoomyScale span_;
  Tween total_;
  Tween limit_;
  std::optional<Axis> held_axis_;
};

}  // namespace shardscope::figures
