// SPDX-License-Identifier: MIT
#include "web/figures/collective.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "web/figures/stage.h"
#include "web/figures/tabs.h"

namespace shardscope::figures {
namespace {

struct Operation {
  std::string_view id;
  std::string_view tab;
  std::string_view name;  // in sentences
  Collective op;
};

constexpr std::array kOperations{
    Operation{"all-gather", "AllGather", "AllGather", Collective::all_gather},
    Operation{"reduce-scatter", "ReduceScatter", "ReduceScatter", Collective::reduce_scatter},
    Operation{"all-reduce", "AllReduce", "AllReduce", Collective::all_reduce},
    Operation{"rs-ag", "RS + AG", "ReduceScatter, then AllGather,", Collective::all_reduce},
    Operation{"all-to-all", "AllToAll", "AllToAll", Collective::all_to_all}};
constexpr std::size_t kDecomposed = 3;

constexpr int kDrawn = 8;
constexpr double kChunkMs = 600;  // one chunk over one link, as played
constexpr double kRestMs = 1200;
constexpr int kCounters = 4;
constexpr std::size_t kDetail = 118;

struct Cost {
  const Formula& time;
  const Formula& bytes;  // sent by each chip
};

Cost cost_of(const Model& model, Collective op) {
  const auto& c = model.collective;
  switch (op) {
    case Collective::all_gather: return {c.all_gather, c.all_gather_bytes_per_chip};
    case Collective::reduce_scatter: return {c.reduce_scatter, c.all_gather_bytes_per_chip};
    case Collective::all_reduce: return {c.all_reduce, c.all_reduce_bytes_per_chip};
    case Collective::all_to_all: return {c.all_to_all, c.all_to_all_bytes_per_chip};
  }
  return {c.all_reduce, c.all_reduce_bytes_per_chip};
}

std::array<Tab, kOperations.size()> tabs() {
  std::array<Tab, kOperations.size()> made;
  for (std::size_t i = 0; i < made.size(); ++i) made[i] = {kOperations[i].id, kOperations[i].tab};
  return made;
}

std::size_t index_of(std::string_view id) {
  const auto* found = std::find_if(kOperations.begin(), kOperations.end(),
                                   [&](const Operation& o) { return o.id == id; });
  return static_cast<std::size_t>(found - kOperations.begin());
}

}  // namespace

struct CollectiveFigure::Layout {
  bool side_by_side;
  float stage;   // its side
  float column;  // width of what stands beside or below it
  float tabs, counters, controls;
  bool two_lines;  // counters: the number below its name
  float body;
};

CollectiveFigure::Layout CollectiveFigure::lay_out(const Measures& m) {
  Layout l{};
  l.side_by_side = m.inner >= 560 * m.scale;
  const float gap = m.px(28);
  l.stage = l.side_by_side ? std::min(m.inner * 0.48F, 330.0F * m.scale)
                           : std::min(m.inner, 340.0F * m.scale);
  l.column = l.side_by_side ? m.inner - l.stage - gap : m.inner;
  l.two_lines = l.column < 250 * m.scale;
  const float row = button_height(m) + m.px(6);
  l.tabs = tabs_height(m, l.column, tabs());
  l.counters = static_cast<float>(kCounters * (l.two_lines ? 2 : 1)) * m.line;
  l.controls = row + m.px(44);
  const float beside = l.tabs + l.counters + l.controls + m.px(28);
  l.body = l.side_by_side ? std::max(l.stage, beside) : l.stage + beside + m.px(14);
  return l;
}

CollectiveFigure::CollectiveFigure(std::string_view operation)
    : operation_(index_of(operation.empty() ? "all-reduce" : operation)) {
  if (operation_ == kOperations.size()) operation_ = index_of("all-reduce");
}

bool CollectiveFigure::knows(std::string_view operation) {
  return operation.empty() || index_of(operation) < kOperations.size();
}

std::vector<std::string_view> CollectiveFigure::operations() {
  std::vector<std::string_view> ids{""};
  for (const Operation& operation : kOperations) ids.push_back(operation.id);
  return ids;
}

std::string CollectiveFigure::title(const Model&, const State&) const {
  return "A collective, step by step";
}

std::string CollectiveFigure::sentence(const Model& model, const State& state) const {
  const Operation& operation = kOperations[operation_];
  if (state[model.mesh.DP] <= 1)
    return "A group of one " + word_of(model, state, "chip") + " has nothing to exchange.";
  const Cost cost = cost_of(model, operation.op);
  std::string text(operation.name);
  text += " of one weight matrix, " + text_of(state, model.collective.bytes) + ", over " +
          text_of(state, model.mesh.DP) + " " + word_of(model, state, "chips") + ": each sends " +
          text_of(state, cost.bytes) + " in " + text_of(state, cost.time);
  return text + ".";
}

float CollectiveFigure::height(float width, float text_scale) const {
  const Measures m(width, text_scale);
  return frame_height(m, lay_out(m).body,
                      {.title = 26, .legend = {}, .verdict = 0, .detail = kDetail});
}

void CollectiveFigure::follow(const Model& model, const State& state) {
  const Collective op = kOperations[operation_].op;
  const int members = static_cast<int>(std::clamp(state[model.mesh.DP], 1.0, double{kDrawn}));
  const Fabric fabric = state[model.hw.gpu] != 0 ? Fabric::a_switch : Fabric::ring;
  run_ = CollectiveRun(op, fabric, members);
  fabric_ = fabric;
  members_ = members;
  position_ = std::min(position_, run_.total_duration());
}

void CollectiveFigure::advance(Scene& scene) {
  const double passed = std::clamp(scene.now_ms - last_ms_, 0.0, 100.0);  // it may have been away
  last_ms_ = scene.now_ms;
  if (!playing_ || run_.steps() == 0) return;
  scene.wants_frame = true;
  if (position_ < run_.total_duration()) {
    position_ = std::min(position_ + passed / kChunkMs, run_.total_duration());
    rested_ms_ = 0;
    return;
  }
  rested_ms_ += passed;
  if (rested_ms_ >= kRestMs) position_ = 0;
}

int CollectiveFigure::current_step() const {
  double end = 0;
  for (int s = 0; s < run_.steps(); ++s) {
    end += run_.duration(s);
    if (position_ < end - 1e-9) return s;
  }
  return run_.steps();
}

void CollectiveFigure::step_on() {
  if (current_step() == run_.steps()) {
    position_ = 0;
    return;
  }
  double end = 0;
  for (int s = 0; s <= current_step(); ++s) end += run_.duration(s);
  position_ = end;
}

void CollectiveFigure::pressed(std::string_view hand) {
  if (hand == "play") {
    playing_ = !playing_;
    if (playing_ && current_step() == run_.steps()) position_ = 0;
  } else if (hand == "step") {
    playing_ = false;
    step_on();
  } else if (const std::size_t index = index_of(hand); index < kOperations.size()) {
    operation_ = index;
    position_ = 0;
  }
}

void CollectiveFigure::slid(std::string_view hand, double value) {
  if (hand != "scrub") return;
  playing_ = false;
  position_ = std::clamp(value, 0.0, 1.0) * run_.total_duration();
}

void CollectiveFigure::paint(Scene& scene) {
  const Measures m(scene.box.w, scene.text_scale);
  follow(scene.model, scene.state);
  if (scene.reduced_motion && playing_) {  // what would play goes on by one step instead
    playing_ = false;
    step_on();
  }
  advance(scene);
  const Layout l = lay_out(m);
  const FrameWords words{
      title(scene.model, scene.state), {}, {}, true, sentence(scene.model, scene.state)};
  const Rect body = paint_frame(scene, m, words, l.body,
                                {.title = 26, .legend = {}, .verdict = 0, .detail = kDetail});

  Rect column{body.right() - l.column, body.y, l.column, l.body};
  paint_tabs(scene, m, column, tabs(), operation_);
  const float stage_x = l.side_by_side ? body.x : body.x + (m.inner - l.stage) / 2;
  const float stage_y = l.side_by_side ? body.y : body.y + l.tabs + m.px(8);
  const int step = current_step();
  double begin = 0;
  for (int s = 0; s < step; ++s) begin += run_.duration(s);
  const double share = step < run_.steps() ? (position_ - begin) / run_.duration(step) : 0;
  const Moment moment{run_, kOperations[operation_].op, fabric_, step, static_cast<float>(share)};
  paint_stage(scene, m, {stage_x, stage_y, l.stage, l.stage}, moment);

  float y = l.side_by_side ? body.y + l.tabs + m.px(14) : stage_y + l.stage + m.px(12);
  paint_counters(scene, m, {column.x, y, column.w, l.counters}, l.two_lines);
  y += l.counters + m.px(12);
  paint_controls(scene, m, {column.x, y, column.w, l.controls});
}

void CollectiveFigure::paint_counters(Scene& scene, const Measures& m, const Rect& box,
                                      bool two_lines) const {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  const State& state = scene.state;
  const Cost cost = cost_of(scene.model, kOperations[operation_].op);
  const double total = run_.total_duration();
  const double done = total > 0 ? position_ / total : 0;
  const auto part = [&](const Formula& formula) {
    return to_text(state[formula] * done, formula.format) + " of " + text_of(state, formula);
  };
  const int step =
      std::min(current_step() + (done > 0 && current_step() < run_.steps() ? 1 : 0), run_.steps());
  const std::array<std::pair<std::string, std::string>, kCounters> rows{{
      {"step", std::to_string(step) + " of " + std::to_string(run_.steps())},
      {"sent by each " + word_of(scene.model, state, "chip"), part(cost.bytes)},
      {"time", part(cost.time)},
      {word_of(scene.model, state, "chips"),
       std::to_string(members_) + " drawn of " + text_of(state, scene.model.mesh.DP)},
  }};
  float y = box.y;
  for (const auto& [name, value] : rows) {
    paint.text({box.x, baseline(scene, m, m.label, y)}, m.label, theme.second, name);
    if (two_lines) y += m.line;
    paint.text({box.right(), baseline(scene, m, m.label, y)}, m.label, theme.output, value,
               Align::right);
    y += m.line;
  }
}

void CollectiveFigure::paint_controls(Scene& scene, const Measures& m, const Rect& box) {
  const float wide = button_width(scene.paint.fonts(), m, "Pause");
  paint_button(scene, m, {box.x, box.y}, "play", playing_ ? "Pause" : "Play", false, playing_,
               wide);
  paint_button(scene, m, {box.x + wide + m.px(6), box.y}, "step", "Step", false, false);
  paint_track(scene, m, {box.x, box.y + button_height(m) + m.px(8), box.w, m.px(32)});
}

void CollectiveFigure::paint_track(Scene& scene, const Measures& m, const Rect& box) {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  const double total = run_.total_duration();
  const float inset = m.px(6);
  const Axis axis{
      .low = 0, .high = std::max(total, 1e-9), .from = box.x + inset, .to = box.right() - inset};
  const float y = box.y + box.h / 2;
  paint.fill({axis.from, y - 1, axis.to - axis.from, 2}, theme.hairline, 1);
  const float x = axis.clamped(position_);
  paint.fill({axis.from, y - 1, x - axis.from, 2}, theme.second, 1);
  double at = 0;
  for (int s = 0; s <= run_.steps(); ++s) {
    const bool turn = s == run_.reducing_steps() && s < run_.steps();
    const float reach = m.px(turn ? 8 : 4);
    paint.line({axis.at(at), y - reach}, {axis.at(at), y + reach}, turn ? theme.ink : theme.muted);
    if (s < run_.steps()) at += run_.duration(s);
  }
  paint_grip(scene, {x, y}, m.px(18), scene.lit_hand == "scrub");
  const int step = current_step();
  scene.hands.push_back(
      {.kind = Hand::Kind::slider,
       .id = "scrub",
       .label = "progress of the collective",
       .box = grip_box(m, {x, y}, m.px(18)),
       .value_at = [axis](Vec p) { return std::clamp(axis.value(p.x) / axis.high, 0.0, 1.0); },
       .value = total > 0 ? position_ / total : 0,
       .low = 0,
       .high = 1,
       .step = run_.steps() > 0 ? 1.0 / run_.steps() : 1,
       .value_text = std::to_string(step) + " of " + std::to_string(run_.steps()) + " steps"});
}

Table CollectiveFigure::table(const Model& model, const State& state) const {
  Table rows{{"collective", "bytes sent by each " + word_of(model, state, "chip"), "seconds"}};
  for (std::size_t i = 0; i < kOperations.size(); ++i) {
    if (i == kDecomposed) continue;
    const Cost cost = cost_of(model, kOperations[i].op);
    rows.push_back({std::string(kOperations[i].name), to_exact_text(state[cost.bytes]),
                    to_exact_text(state[cost.time])});
  }
  return rows;
}

}  // namespace shardscope::figures
