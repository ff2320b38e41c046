// SPDX-License-Identifier: MIT
// What share of its peak a chip reaches, over tokens a chip: moving weights has a ridge, moving
// activations a level that no batch changes.
#pragma once

#include <optional>

#include "web/figures/frame.h"
#include "web/paint/chart.h"

namespace shardscope::figures {

class RooflineFigure final : public Figure {
 public:
  [[nodiscard]] std::string title(const Model&, const State&) const override;
  [[nodiscard]] std::string sentence(const Model&, const State&) const override;
  [[nodiscard]] float height(float width, float text_scale) const override;
  void paint(Scene& scene) override;
  [[nodiscard]] Table table(const Model&, const State&) const override;

 private:
  [[nodiscard]] Chart make_chart(const Scene& scene, const Measures& m, const Rect& body);
  /// Returns the curve of moving weights, which labels keep clear of.
  std::vector<Vec> paint_curves(Scene& scene, const Chart& chart) const;
  void paint_point(Scene& scene, const Measures& m, const Chart& chart,
                   std::span<const Vec> weights) const;

  std::optional<Chart> held_;  // while the point is dragged
};

}  // namespace shardscope::figures
