// SPDX-License-Identifier: MIT
// Who holds what: a layer's input and its two weight matrices, each cut among the drawn chips or
// copied to all of them. Pointing at a chip shows its shards, at a shard its chip.
#pragma once

#include <optional>

#include "web/figures/frame.h"
#include "web/figures/sharding.h"

namespace shardscope::figures {

class ShardsFigure final : public Figure {
 public:
  explicit ShardsFigure(const Sharding& sharding) : sharding_(sharding) {}

  [[nodiscard]] std::string title(const Model&, const State&) const override;
  [[nodiscard]] std::string sentence(const Model&, const State&) const override;
  [[nodiscard]] float height(float width, float text_scale) const override;
  void paint(Scene& scene) override;
  [[nodiscard]] Table table(const Model&, const State&) const override;

 private:
  struct Layout;
  struct Drawn;  // how many chips are drawn along each degree
  [[nodiscard]] static Layout lay_out(const Measures& m);
  [[nodiscard]] Drawn drawn(const Model& model, const State& state) const;
  float paint_chips(Scene& scene, const Measures& m, const Rect& body, const Drawn& drawn) const;
  void paint_array(Scene& scene, const Measures& m, const Array& array, const Rect& area,
                   const Drawn& drawn) const;
  void paint_shards(Scene& scene, const Array& array, const Rect& box, const Drawn& drawn) const;
  void paint_copies(Scene& scene, const Rect& box, const Drawn& drawn) const;
  void paint_caption(Scene& scene, const Measures& m, const Array& array, Vec at) const;

  const Sharding& sharding_;
};

}  // namespace shardscope::figures
