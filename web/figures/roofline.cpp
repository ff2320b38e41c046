// SPDX-License-Identifier: MIT
#include "web/figures/roofline.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "web/figures/inverse.h"
#include "web/paint/labels.h"

namespace shardscope::figures {
namespace {

constexpr std::string_view kPoint = "batch";
constexpr std::size_t kSamples = 129;

Lengths lengths() { return {.title = 44, .legend = {22, 28}, .verdict = 46, .detail = 140}; }

float body_height(const Measures& m) { return m.px(m.narrow ? 250 : 300); }

bool holds(const Model& model, const State& state) {
  return state[model.fsdp.clocks.compute_bound] != 0;
}

std::string verdict_words(const Model& model, const State& state) {
  return holds(model, state) ? "compute-bound while weights move"
                             : "communication-bound while weights move";
}

/// A single data shard gathers nothing, so no number of tokens is too few.
bool has_ridge(const Model& model, const State& state) {
  return state[model.mesh.has_data_group] != 0;
}

std::string detail_words(const Model& model, const State& state) {
  return "At " + count_of(state, model.fsdp.tokens_per_chip, "token a ", "tokens a ") +
         word_of(model, state, "chip") + ", moving weights leaves " +
         text_of(state, model.fsdp.clocks.utilization) + " of peak" +
         (has_ridge(model, state) ? "; the ridge is at " + text_of(state, model.fsdp.ridge)
                                  : std::string(", since one data shard gathers nothing")) +
         ". Moving activations leaves " + text_of(state, model.tp.clocks.utilization) +
         " at any batch.";
}

double decade_below(double value) { return std::pow(10, std::floor(std::log10(value))); }
double decade_above(double value) { return std::pow(10, std::ceil(std::log10(value))); }

}  // namespace

std::string RooflineFigure::title(const Model&, const State&) const {
  return "Network roofline: what the links leave of peak";
}

std::string RooflineFigure::sentence(const Model& model, const State& state) const {
  return sentence_of(verdict_words(model, state), detail_words(model, state));
}

float RooflineFigure::height(float width, float text_scale) const {
  const Measures m(width, text_scale);
  return frame_height(m, body_height(m), lengths());
}

Chart RooflineFigure::make_chart(const Scene& scene, const Measures& m, const Rect& body) {
  if (scene.dragged_hand == kPoint && held_) return *held_;
  const Model& model = scene.model;
  const State& state = scene.state;
  const double here = std::max(state[model.fsdp.tokens_per_chip], 1e-3);
  const double ridge = std::max(state[model.fsdp.ridge], 1e-3);
  const double low = decade_below(std::min(here, ridge) / 3);
  const double high = decade_above(std::max(here, ridge) * 3);
  const double share = std::min(
      {state[model.fsdp.clocks.utilization], state[model.tp.clocks.utilization], low / ridge});
  const ChartMargins margins = chart_margins(m.small, 6);
  const Rect plot{body.x + margins.left, body.y + margins.top,
                  body.w - margins.left - margins.right, body.h - margins.top - margins.bottom};
  Chart chart{
      .plot = plot,
      .x = {.axis =
                {.low = low, .high = high, .from = plot.x, .to = plot.right(), .logarithmic = true},
            .format = Format::si,
            .title = "tokens per " + word_of(model, state, "chip")},
      .y = {.axis = {.low = decade_below(std::clamp(share, 1e-6, 0.099)),
                     .high = 1.5,
                     .from = plot.bottom(),
                     .to = plot.y,
                     .logarithmic = true},
            .format = Format::percent,
            .title = "share of peak"},
      .style = m.small};
  held_ = chart;
  return chart;
}

void RooflineFigure::paint(Scene& scene) {
  const Measures m(scene.box.w, scene.text_scale);
  const Theme& theme = scene.paint.theme();
  const FrameWords words{
      title(scene.model, scene.state),
      {{"weights move, DP, FSDP", theme.data}, {"activations move, TP (dashed)", theme.tensor}},
      verdict_words(scene.model, scene.state),
      holds(scene.model, scene.state),
      detail_words(scene.model, scene.state)};
  const Rect body = paint_frame(scene, m, words, body_height(m), lengths());
  const Chart chart = make_chart(scene, m, body);
  paint_grid(scene.paint, chart);
  paint_point(scene, m, chart, paint_curves(scene, chart));
}

std::vector<Vec> RooflineFigure::paint_curves(Scene& scene, const Chart& chart) const {
  const Model& model = scene.model;
  const State& state = scene.state;
  const Theme& theme = scene.paint.theme();
  // The batch for which a chip has this many tokens, as the model has it.
  const double batch_per_token = state[model.transformer.B] / state[model.fsdp.tokens_per_chip];
  const std::vector<double> tokens = spread(chart.x.axis.low, chart.x.axis.high, kSamples);
  std::vector<double> batches(tokens);
  for (double& batch : batches) batch *= batch_per_token;
  std::vector<double> shares(kSamples);
  state.sweep(model.tp.clocks.utilization, model.transformer.B, batches, shares);
  scene.paint.dashed(curve(chart, tokens, shares), theme.tensor, 2, 7, 4);
  state.sweep(model.fsdp.clocks.utilization, model.transformer.B, batches, shares);
  std::vector<Vec> weights = curve(chart, tokens, shares);
  scene.paint.polyline(weights, theme.data, 2);
  return weights;
}

void RooflineFigure::paint_point(Scene& scene, const Measures& m, const Chart& chart,
                                 std::span<const Vec> weights) const {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  const Model& model = scene.model;
  const State& state = scene.state;
  const double tokens = state[model.fsdp.tokens_per_chip];
  const Vec here{chart.x.axis.clamped(tokens),
                 chart.y.axis.clamped(state[model.fsdp.clocks.utilization])};
  const bool ridged = has_ridge(model, state);
  const float ridge = chart.x.axis.clamped(state[model.fsdp.ridge]);
  const std::array drop{Vec{ridge, chart.y.axis.at(1)}, Vec{ridge, chart.plot.bottom()}};
  if (ridged) paint.dashed(drop, theme.muted, paint.device_pixel(), 3, 3);
  paint_you_are_here(paint, here, scene.lit_hand == kPoint);

  Label at_ridge;
  at_ridge.text = "ridge " + text_of(state, model.fsdp.ridge);
  at_ridge.anchor = {ridge, chart.plot.bottom() - m.px(12)};
  at_ridge.style = m.small;
  at_ridge.color = theme.second;
  at_ridge.sides = {Label::Side::right, Label::Side::left};
  Label at_point;
  at_point.text = count_of(state, model.fsdp.tokens_per_chip, "token", "tokens");
  at_point.anchor = here;
  at_point.style = m.strong;
  at_point.color = theme.input;
  at_point.importance = 1;
  at_point.distance = m.px(12);
  at_point.sides = {Label::Side::right, Label::Side::below, Label::Side::left, Label::Side::above};
  std::vector<Rect> obstacles{{here.x - 9, here.y - 9, 18, 18}};
  for (const Vec& p : weights) obstacles.push_back({p.x - 3, p.y - 3, 6, 6});
  std::vector<Label> labels{at_point};
  if (ridged) {
    labels.push_back(at_ridge);
    obstacles.push_back({ridge - 1, drop[0].y, 2, drop[1].y - drop[0].y});
  }
  paint_labels(paint, chart.plot, labels, obstacles);

  scene.hands.push_back({.kind = Hand::Kind::slider,
                         .id = std::string(kPoint),
                         .label = "operating point, set by " + model.transformer.B.meaning,
                         .box = {here.x - 14, here.y - 14, 28, 28},
                         .variable = &model.transformer.B,
                         .value_at = [&state, &model, axis = chart.x.axis](Vec at) {
                           return solve(state, model.fsdp.tokens_per_chip, model.transformer.B,
                                        axis.value(at.x))
                               .value_or(state[model.transformer.B]);
                         }});
}

Table RooflineFigure::table(const Model& model, const State& state) const {
  Table rows{{"quantity", "value"}};
  for (const Formula* formula : {&model.fsdp.tokens_per_chip, &model.fsdp.ridge,
                                 &model.fsdp.clocks.utilization, &model.tp.clocks.utilization}) {
    rows.push_back({formula->id, to_exact_text(state[*formula])});
  }
  return rows;
}

}  // namespace shardscope::figures
