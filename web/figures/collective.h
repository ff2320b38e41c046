// SPDX-License-Identifier: MIT
// A collective played step by step on up to eight chips, on the fabric the machine has: a ring or a
// switch. Bytes and time are the model's, for the real group.
#pragma once

#include <string_view>
#include <vector>

#include "web/figures/frame.h"
#include "web/figures/ring.h"

namespace shardscope::figures {

class CollectiveFigure final : public Figure {
 public:
  /// `operation`: "all-gather", "reduce-scatter", "all-reduce" (also ""), "rs-ag" or "all-to-all".
  explicit CollectiveFigure(std::string_view operation);
  [[nodiscard]] static bool knows(std::string_view operation);
  [[nodiscard]] static std::vector<std::string_view> operations();

  [[nodiscard]] std::string title(const Model&, const State&) const override;
  [[nodiscard]] std::string sentence(const Model&, const State&) const override;
  [[nodiscard]] float height(float width, float text_scale) const override;
  void paint(Scene& scene) override;
  void pressed(std::string_view hand) override;
  void slid(std::string_view hand, double value) override;
  [[nodiscard]] Table table(const Model&, const State&) const override;

 private:
  struct Layout;
  [[nodiscard]] static Layout lay_out(const Measures& m);
  void follow(const Model& model, const State& state);
  void advance(Scene& scene);
  void step_on();
  [[nodiscard]] int current_step() const;  // the one under way; steps() when all are done

  void paint_counters(Scene& scene, const Measures& m, const Rect& box, bool two_lines) const;
  void paint_controls(Scene& scene, const Measures& m, const Rect& box);
  void paint_track(Scene& scene, const Measures& m, const Rect& box);

  std::size_t operation_ = 0;
  CollectiveRun run_{Collective::all_reduce, Fabric::ring, 8};
  Fabric fabric_ = Fabric::ring;
  int members_ = 8;
  double position_ = 0;   // in chunk times
  double rested_ms_ = 0;  // at the end, before it starts again
  double last_ms_ = 0;
  bool playing_ = false;
};

}  // namespace shardscope::figures
