// SPDX-License-Identifier: MIT
#include "web/figures/clocks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "web/figures/inverse.h"

namespace shardscope::figures {
namespace {

constexpr float kBar = 22;
constexpr float kRowGap = 16;
constexpr float kAxis = 26;
constexpr std::string_view kMath = "math";
constexpr std::string_view kComms = "comms";

}  // namespace

struct ClocksFigure::Row {
  std::string_view id;
  const Formula& time;
  const Variable* variable;  // what its end edits
  std::string_view words;
  std::string_view brief;
};

namespace {

const Variable* comms_variable(const Model& model, const State& state, const Clocks& clocks) {
  const Hardware& hw = model.hw;
  return first_that_moves(state, clocks.t_comms,
                          {&hw.Wici_spec, &hw.Wdcn_spec, &model.mesh.MDP, &model.mesh.DP});
}

bool holds(const State& state, const Clocks& clocks) { return state[clocks.compute_bound] != 0; }

std::string verdict_words(const State& state, const Clocks& clocks) {
  if (state[clocks.t_comms] == 0) return "compute-bound, nothing moves";
  const std::string ratio = text_of(state, clocks.headroom);
  if (holds(state, clocks)) return "compute-bound, " + ratio + " headroom";
  return "communication-bound, at " + text_of(state, clocks.utilization) + " of peak";
}

}  // namespace

std::vector<Tab> ClocksFigure::tabs() const {
  std::vector<Tab> tabs;
  if (choices_.size() < 2) return tabs;
  for (const Choice& choice : choices_) tabs.push_back(choice.tab);
  return tabs;
}

Lengths ClocksFigure::lengths() const {
  Lengths most{.title = 0, .legend = {7, 21, 22}, .verdict = 46, .detail = 0};
  for (const Choice& choice : choices_) {
    const Scheme& s = *choice.scheme;
    most.title = std::max(most.title, 30 + s.name.size() + s.pass.size());
    most.detail = std::max(most.detail, 88 + s.collective.size());
  }
  return most;
}

float ClocksFigure::tabs_room(const Measures& m) const {
  const float rows = tabs_height(m, m.inner, tabs());
  return rows > 0 ? rows + m.px(8) : 0;
}

void ClocksFigure::pressed(std::string_view hand) {
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    if (choices_[i].tab.id == hand) chosen_ = i;
  }
}

std::string ClocksFigure::title(const Model&, const State&) const {
  return "Two clocks of " + std::string(scheme().name) + ": one layer, " +
         std::string(scheme().pass);
}

std::string ClocksFigure::detail(const State& state, const Clocks& clocks) const {
  const std::string math = text_of(state, clocks.t_math);
  if (state[clocks.t_comms] == 0) return "Compute takes " + math + ".";
  const std::string both = "Compute takes " + math + ", the " + std::string(scheme().collective) +
                           " " + text_of(state, clocks.t_comms);
  if (holds(state, clocks)) return both + " and hides behind it.";
  return both + ", of which " + text_of(state, clocks.exposed) + " stays exposed.";
}

std::string ClocksFigure::sentence(const Model& model, const State& state) const {
  const Clocks& clocks = scheme().clocks(model);
  return sentence_of(verdict_words(state, clocks), detail(state, clocks));
}

float ClocksFigure::height(float width, float text_scale) const {
  const Measures m(width, text_scale);
  return frame_height(m, tabs_room(m) + 2 * (m.line + m.px(kBar + kRowGap)) + m.px(kAxis),
                      lengths());
}

void ClocksFigure::paint(Scene& scene) {
  const Measures m(scene.box.w, scene.text_scale);
  const Model& model = scene.model;
  const State& state = scene.state;
  const Theme& theme = scene.paint.theme();
  const Clocks& clocks = scheme().clocks(model);
  const float rows = 2 * (m.line + m.px(kBar + kRowGap));
  const FrameWords words{title(model, state),
                         {{"compute", theme.compute},
                          {"communication, hidden", theme.*scheme().color, Swatch::Mark::tinted},
                          {"communication, exposed", theme.fails, Swatch::Mark::hatched}},
                         verdict_words(state, clocks),
                         holds(state, clocks),
                         detail(state, clocks)};
  const float tab_room = tabs_room(m);
  Rect body = paint_frame(scene, m, words, tab_room + rows + m.px(kAxis), lengths());
  paint_tabs(scene, m, body, tabs(), chosen_);
  body.y += tab_room;

  const bool held = scene.dragged_hand == kMath || scene.dragged_hand == kComms;
  const double end = span_.end(scene, state[clocks.layer_time], held);
  // The grip at the far end needs half its width.
  const Axis axis{.low = 0, .high = end, .from = body.x, .to = body.right() - m.px(4)};
  const float math_end = axis.clamped(eased(scene, math_, state[clocks.t_math], held));
  const float comms_end = axis.clamped(eased(scene, comms_, state[clocks.t_comms], held));

  paint_axis(scene, m, axis, {body.x, body.y, body.w, rows});
  const Row math{kMath, clocks.t_math, &model.transformer.B, "compute", "compute"};
  const Row comms{kComms, clocks.t_comms, comms_variable(model, state, clocks), scheme().collective,
                  scheme().brief};
  float y = body.y;
  paint_words(scene, m, math, y);
  y += m.line;
  const Rect math_bar{body.x, y, math_end - body.x, m.px(kBar)};
  scene.paint.fill(math_bar, theme.compute, 2);
  y += m.px(kBar + kRowGap);
  paint_words(scene, m, comms, y);
  y += m.line;
  const Rect comms_bar{body.x, y, comms_end - body.x, m.px(kBar)};
  paint_comms(scene, comms_bar, math_end);
  // Where compute ends, seen against communication.
  const std::array drop{Vec{math_end, comms_bar.y - m.px(3)},
                        Vec{math_end, comms_bar.bottom() + m.px(6)}};
  scene.paint.dashed(drop, theme.muted, scene.paint.device_pixel(), 3, 3);
  add_handle(scene, m, math, axis, {math_end, math_bar.center().y});
  add_handle(scene, m, comms, axis, {comms_end, comms_bar.center().y});
}

void ClocksFigure::paint_words(Scene& scene, const Measures& m, const Row& row, float top) const {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  const float y = baseline(scene, m, m.label, top);
  float x = scene.box.x + m.padding;
  const float right = x + m.inner;
  const std::string value = text_of(scene.state, row.time);
  paint.text({right, y}, m.strong, theme.output, value, Align::right);
  const float room = right - paint.width(m.strong, value) - m.px(16);
  x += paint_symbol(paint, {x, y}, m.strong, theme.ink, row.time.glyph) + m.px(8);
  const bool fits = paint.width(m.label, row.words) <= room - x;
  x += paint.text_within({x, y}, room - x, m.label, theme.second, fits ? row.words : row.brief);
  x += m.px(14);
  if (row.variable != nullptr) paint_drag_hint(scene, m, {x, y}, room - x, *row.variable);
}

void ClocksFigure::paint_comms(Scene& scene, const Rect& bar, float math_end) const {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  const Color color = theme.*scheme().color;
  if (bar.w <= 0) return;
  const float hidden_end = std::min(bar.right(), math_end);
  const Rect hidden{bar.x, bar.y, hidden_end - bar.x, bar.h};
  paint.fill(hidden, with_alpha(color, 0.25F), 2);
  paint.frame(hidden, color, kHairline, 2);
  if (bar.right() <= math_end) return;
  const Rect exposed{hidden_end, bar.y, bar.right() - hidden_end, bar.h};
  paint.fill(exposed, with_alpha(theme.fails, 0.12F));
  paint.hatch(exposed, theme.fails, 6, 1.25F);
  paint.frame(exposed, theme.fails, 1);
}

void ClocksFigure::paint_axis(Scene& scene, const Measures& m, const Axis& axis,
                              const Rect& plot) const {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  const float bottom = plot.bottom() - m.px(kRowGap - 8);
  const float y = bottom + m.px(4) + baseline_in(paint.fonts(), m.small, m.line);
  for (const Axis::Tick& tick : axis.ticks(m.px(76))) {
    const float x = axis.at(tick.value);
    paint.line({x, bottom - m.px(5)}, {x, bottom}, theme.muted);
    const std::string text = to_text(tick.value, Format::time);
    const float w = paint.width(m.small, text);
    const float left = std::clamp(x - w / 2, plot.x, plot.right() - w);
    paint.text({left, y}, m.small, theme.muted, text);
  }
  paint.line({plot.x, bottom}, {plot.right(), bottom}, theme.hairline);
}

void ClocksFigure::add_handle(Scene& scene, const Measures& m, const Row& row, const Axis& axis,
                              Vec end) const {
  if (row.variable == nullptr) return;
  paint_grip(scene, end, m.px(kBar - 4), scene.lit_hand == row.id);
  const State& state = scene.state;
  scene.hands.push_back(
      {.kind = Hand::Kind::slider,
       .id = std::string(row.id),
       .label = std::string(row.words) + " time, set by " + row.variable->meaning,
       .box = grip_box(m, end, m.px(kBar - 4)),
       .variable = row.variable,
       .value_at = [&state, axis, &time = row.time, variable = row.variable](Vec at) {
         const double least = axis.high * 1e-4;
         return solve(state, time, *variable, std::max(axis.value(at.x), least))
             .value_or(state[*variable]);
       }});
}

Table ClocksFigure::table(const Model& model, const State& state) const {
  const Clocks& clocks = scheme().clocks(model);
  Table rows{{"quantity", "value", "seconds"}};
  for (const Formula* time :
       {&clocks.t_math, &clocks.t_comms, &clocks.layer_time, &clocks.exposed}) {
    rows.push_back({time->id, text_of(state, *time), to_exact_text(state[*time])});
  }
  return rows;
}

}  // namespace shardscope::figures
