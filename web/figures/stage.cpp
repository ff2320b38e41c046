// SPDX-License-Identifier: MIT
#include "web/figures/stage.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>

namespace shardscope::figures {
namespace {

struct Stage {
  Scene& scene;
  const Measures& m;
  Rect square;
  const Moment& now;

  [[nodiscard]] int members() const { return now.run.members(); }
  [[nodiscard]] float chip_w() const { return square.w * 0.21F; }
  [[nodiscard]] float chip_h() const { return square.w * 0.15F; }
  [[nodiscard]] Vec at(int chip, float radius) const {
    const float angle =
        2 * std::numbers::pi_v<float> * static_cast<float>(chip) / static_cast<float>(members()) -
        std::numbers::pi_v<float> / 2;
    const Vec c = square.center();
    return {c.x + radius * std::cos(angle), c.y + radius * std::sin(angle)};
  }
  [[nodiscard]] Vec chip_center(int chip) const {
    return members() == 1 ? square.center() : at(chip, square.w / 2 - chip_w() / 2);
  }
  [[nodiscard]] Rect chip_box(int chip) const {
    const Vec c = chip_center(chip);
    return {c.x - chip_w() / 2, c.y - chip_h() / 2, chip_w(), chip_h()};
  }
  [[nodiscard]] Rect cell_box(int chip, int chunk) const {
    const Rect inner = chip_box(chip).inset(square.w * 0.018F);
    const int columns = std::max(1, (members() + 1) / 2);
    const int rows = (members() + columns - 1) / columns;
    const float gap = std::max(1.0F, square.w * 0.007F);
    const float w = (inner.w + gap) / static_cast<float>(columns);
    const float h = (inner.h + gap) / static_cast<float>(rows);
    const int column = chunk % columns;
    const int row = chunk / columns;
    return {inner.x + static_cast<float>(column) * w, inner.y + static_cast<float>(row) * h,
            w - gap, h - gap};
  }
  [[nodiscard]] Color color(int chunk) const {
    return scene.paint.theme().chips[static_cast<std::size_t>(chunk) % 8];
  }
  [[nodiscard]] bool reducing() const {
    return now.op != Collective::all_gather && now.op != Collective::all_to_all &&
           now.step < now.run.reducing_steps();
  }
  /// Share of all contributions, for the height of a partial sum.
  [[nodiscard]] float filled(Contributions held) const {
    return static_cast<float>(std::popcount(held)) / static_cast<float>(members());
  }
};

/// A chunk filled from the bottom as far as it is summed.
void paint_chunk(Painter& paint, const Rect& box, Color color, float share) {
  if (share <= 0) return;
  if (share < 1) paint.fill(box, with_alpha(color, 0.22F), 1.5F);
  const float h = box.h * share;
  paint.fill({box.x, box.bottom() - h, box.w, h}, color, 1.5F);
}

void paint_links(const Stage& stage) {
  Painter& paint = stage.scene.paint;
  const Theme& theme = paint.theme();
  const int n = stage.members();
  if (n == 1) return;
  if (stage.now.fabric == Fabric::ring) {
    for (int i = 0; i < n; ++i) {
      if (n == 2 && i == 1) break;
      paint.line(stage.chip_center(i), stage.chip_center((i + 1) % n), theme.hairline, 1.5F);
    }
    return;
  }
  for (int i = 0; i < n; ++i) {
    paint.line(stage.chip_center(i), stage.square.center(), theme.hairline, 1.5F);
  }
  const std::string_view word = "switch";
  const float w = paint.width(stage.m.small, word) + stage.m.px(16);
  const float h = stage.m.line + stage.m.px(4);
  const Vec c = stage.square.center();
  const Rect box{c.x - w / 2, c.y - h / 2, w, h};
  paint.fill(box, theme.surface, 6);
  paint.frame(box, theme.muted, kHairline, 6);
  paint.text({c.x, box.y + baseline_in(paint.fonts(), stage.m.small, h)}, stage.m.small,
             theme.second, word, Align::center);
}

/// Whether this step's transfers took the chunk away from the chip's cell.
bool on_its_way(const Stage& stage, int chip, int chunk, bool& waiting_left) {
  if (stage.now.step >= stage.now.run.steps() || stage.now.share <= 0) return false;
  for (const Transfer& t : stage.now.run.step(stage.now.step)) {
    if (t.from != chip || t.chunk != chunk) continue;
    if (stage.now.op == Collective::all_to_all && t.origin == chip) waiting_left = true;
    if (stage.reducing()) return true;
  }
  return false;
}

void paint_chip(const Stage& stage, int chip, bool lit) {
  Painter& paint = stage.scene.paint;
  const Theme& theme = paint.theme();
  const Rect box = stage.chip_box(chip);
  paint.fill(box, theme.surface, 5);
  for (int chunk = 0; chunk < stage.members(); ++chunk) {
    const Rect cell = stage.cell_box(chip, chunk);
    paint.fill(cell, mixed(theme.surface, theme.hairline, 0.55F), 1.5F);
    bool left = false;
    const bool gone = on_its_way(stage, chip, chunk, left);
    const Contributions held = gone ? 0 : stage.now.run.held(stage.now.step, chip, chunk);
    const bool exchange = stage.now.op == Collective::all_to_all;
    if (exchange && !left && stage.now.run.waiting(stage.now.step, chip, chunk)) {
      paint.hatch(cell, stage.color(chip), 4, 1);
    }
    paint_chunk(paint, cell, stage.color(chunk),
                exchange ? (held != 0 ? 1.0F : 0.0F) : stage.filled(held));
  }
  paint.frame(box, stage.color(chip), lit ? 3.0F : 2.0F, 5);
}

void paint_transfers(const Stage& stage) {
  const CollectiveRun& run = stage.now.run;
  if (stage.now.step >= run.steps() || stage.now.share <= 0) return;
  Painter& paint = stage.scene.paint;
  const float t = stage.now.share;
  const float eased = t * t * (3 - 2 * t);
  const Rect sample = stage.cell_box(0, 0);
  for (const Transfer& transfer : run.step(stage.now.step)) {
    const Vec from = stage.chip_center(transfer.from);
    const Vec to = stage.chip_center(transfer.to);
    Vec at{from.x + (to.x - from.x) * eased, from.y + (to.y - from.y) * eased};
    if (stage.now.fabric == Fabric::a_switch && stage.members() > 1) {
      const Vec c = stage.square.center();  // up to the switch, then down
      const float half = eased < 0.5F ? eased * 2 : eased * 2 - 1;
      const Vec a = eased < 0.5F ? from : c;
      const Vec b = eased < 0.5F ? c : to;
      at = {a.x + (b.x - a.x) * half, a.y + (b.y - a.y) * half};
    }
    const float w = sample.w * (transfer.half ? 0.6F : 1.0F);
    const Rect box{at.x - w / 2, at.y - sample.h / 2, w, sample.h};
    paint.fill(box.inset(-1.5F), paint.theme().surface, 2.5F);
    const bool exchange = stage.now.op == Collective::all_to_all;
    const Contributions held = run.held(stage.now.step, transfer.from, transfer.chunk);
    paint_chunk(paint, box, stage.color(exchange ? transfer.origin : transfer.chunk),
                stage.reducing() ? stage.filled(held) : 1.0F);
  }
}

}  // namespace

void paint_stage(Scene& scene, const Measures& m, const Rect& square, const Moment& moment) {
  const Stage stage{scene, m, square, moment};
  paint_links(stage);
  for (int chip = 0; chip < stage.members(); ++chip) {
    const std::string id = "chip-" + std::to_string(chip);
    const Rect box = stage.chip_box(chip);
    paint_chip(stage, chip, scene.lit_hand == id);
    if (stage.members() > 1) {
      // The number stands inside the circle, clear of the chip's corner, over the links.
      const float clear = stage.chip_h() / 2 + m.line * 0.42F;
      const float radius = (square.w - stage.chip_w()) / 2 - clear * std::numbers::sqrt2_v<float>;
      const Vec c = stage.at(chip, radius);
      scene.paint.circle(c, m.line * 0.42F, scene.paint.theme().surface);
      const float y = c.y - m.line / 2;
      scene.paint.text({c.x, y + baseline_in(scene.paint.fonts(), m.small, m.line)}, m.small,
                       scene.paint.theme().second, std::to_string(chip), Align::center);
    }
    scene.hands.push_back(
        {.kind = Hand::Kind::hover,
         .id = id,
         .label = word_of(scene.model, scene.state, "chip") + " " + std::to_string(chip),
         .box = box});
  }
  paint_transfers(stage);
}

}  // namespace shardscope::figures
