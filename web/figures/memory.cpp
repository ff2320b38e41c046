// SPDX-License-Identifier: MIT
#include "web/figures/memory.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscope::figures {
namespace {

constexpr std::string_view kLimit = "hbm";
constexpr std::string_view kNotCounted = "not counted";
constexpr float kBar = 30;
constexpr float kHead = 24;  // for the line's label above the bar
constexpr float kAxis = 26;
constexpr double kLinearUpTo = 12;  // the larger over the smaller of need and memory

Lengths lengths_of(const Scheme& scheme) {
  return {.title = 25 + scheme.name.size(), .legend = {}, .verdict = 32, .detail = 72};
}

bool fits(const Model& model, const State& state, const Scheme& scheme) {
  return state[scheme.memory(model).fits] != 0;
}

std::string verdict_words(const Model& model, const State& state, const Scheme& scheme) {
  const Memory::Meter& meter = scheme.memory(model);
  const std::string by = to_text(std::abs(state[meter.spare]), meter.spare.format);
  return fits(model, state, scheme) ? "fits, " + by + " to spare"
                                    : "does not fit, " + by + " too many";
}

std::string detail_words(const Model& model, const State& state, const Scheme& scheme) {
  const Memory::Meter& meter = scheme.memory(model);
  const std::string share = fits(model, state, scheme)
                                ? to_text(state[meter.used], Format::percent) + " of its memory."
                                : text_of(state, meter.used) + " its memory.";
  return "One " + word_of(model, state, "chip") + " has to hold " + text_of(state, meter.total) +
         " and has " + text_of(state, model.hw.HBM) + ": " + share;
}

/// Rows of named parts below the bar; the last is their sum.
int part_lines(const Measures& m) { return m.narrow ? 5 : 3; }

float body_height(const Measures& m) {
  return m.px(kHead + kBar + kAxis + 6) + static_cast<float>(part_lines(m)) * m.line;
}

}  // namespace

struct MemoryFigure::Part {
  std::string_view name;
  const Formula* bytes;
  Color color;
};

std::string MemoryFigure::title(const Model& model, const State& state) const {
  return "Memory of one " + word_of(model, state, "chip") + " under " + std::string(scheme_.name);
}

std::string MemoryFigure::sentence(const Model& model, const State& state) const {
  return sentence_of(verdict_words(model, state, scheme_), detail_words(model, state, scheme_));
}

float MemoryFigure::height(float width, float text_scale) const {
  const Measures m(width, text_scale);
  return frame_height(m, body_height(m), lengths_of(scheme_));
}

std::vector<MemoryFigure::Part> MemoryFigure::parts(const Model& model, const Theme& theme) const {
  const Memory::Meter& meter = scheme_.memory(model);
  // Tones, not hues: the hues mean schemes.
  const auto tone = [&](float depth) { return mixed(theme.surface, theme.ink, depth); };
  return {{"weights", &meter.weights, tone(0.80F)},
          {"optimizer", &meter.optimizer, tone(0.50F)},
          {"gradients", &meter.gradients, tone(0.36F)},
          {"activations", &meter.activations, tone(0.22F)}};
}

void MemoryFigure::paint(Scene& scene) {
  const Measures m(scene.box.w, scene.text_scale);
  const Model& model = scene.model;
  const State& state = scene.state;
  const FrameWords words{title(model, state),
                         {},
                         verdict_words(model, state, scheme_),
                         fits(model, state, scheme_),
                         detail_words(model, state, scheme_)};
  const Rect body = paint_frame(scene, m, words, body_height(m), lengths_of(scheme_));
  const Rect bar{body.x, body.y + m.px(kHead), body.w, m.px(kBar)};

  const bool held = scene.dragged_hand == kLimit;
  const Axis axis = choose_axis(scene, bar, held);
  const float limit =
      axis.clamped(std::exp(eased(scene, limit_, std::log(state[model.hw.HBM]), held)));
  paint_bar(scene, axis, bar, limit);
  paint_limit(scene, m, axis, bar, limit);
  paint_parts(scene, m, {body.x, bar.bottom() + m.px(kAxis + 6)});
}

Axis MemoryFigure::choose_axis(Scene& scene, const Rect& bar, bool held) {
  if (held && held_axis_) return *held_axis_;
  const Memory::Meter& meter = scheme_.memory(scene.model);
  const double need = scene.state[meter.total];
  const double have = scene.state[scene.model.hw.HBM];
  const double least = std::min(need, have);
  const double most = std::max(need, have);
  Axis axis{.low = 0, .high = span_.end(scene, most, false), .from = bar.x, .to = bar.right()};
  if (most > kLinearUpTo * least) {
    axis.logarithmic = true;
    axis.low = std::pow(10, std::floor(std::log10(std::max(least, 1.0) / 2)));
    axis.high = std::max(axis.high, axis.low * 10);
  }
  held_axis_ = axis;
  return axis;
}

void MemoryFigure::paint_bar(Scene& scene, const Axis& axis, const Rect& bar, float limit) const {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  paint.fill(bar, mixed(theme.surface, theme.hairline, 0.35F), 2);
  double sum = 0;
  float x = bar.x;
  for (const Part& part : parts(scene.model, theme)) {
    sum += scene.state[*part.bytes];
    const float end = axis.clamped(sum);
    if (end <= x) continue;
    const Rect segment{x, bar.y, end - x, bar.h};
    paint.fill(segment, part.color);
    if (x > bar.x) paint.line({x, bar.y}, {x, bar.bottom()}, theme.surface, 1);
    x = end;
  }
  if (x > limit) {
    const Rect over{limit, bar.y, x - limit, bar.h};
    paint.fill(over, with_alpha(theme.surface, 0.55F));
    paint.hatch(over, theme.fails, 6, 1.5F);
    paint.frame(over, theme.fails, 1);
  }
  if (axis.logarithmic) {
    // A torn left edge: the bar does not start at nothing.
    const float tooth = bar.h / 6;
    for (int i = 0; i < 3; ++i) {
      const float y = bar.y + static_cast<float>(2 * i) * tooth;
      const std::array notch{Vec{bar.x - 1, y}, Vec{bar.x + tooth, y + tooth},
                             Vec{bar.x - 1, y + 2 * tooth}};
      paint.polygon(notch, theme.surface);
    }
  }
}

void MemoryFigure::paint_limit(Scene& scene, const Measures& m, const Axis& axis, const Rect& bar,
                               float limit) const {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  const float gap = m.px(72);
  const float y = bar.bottom() + m.px(5) + baseline_in(paint.fonts(), m.small, m.line);
  for (const Axis::Tick& tick : axis.ticks(gap)) {
    if (tick.value <= 0 && axis.logarithmic) continue;
    const float x = axis.at(tick.value);
    paint.line({x, bar.bottom()}, {x, bar.bottom() + m.px(5)}, theme.muted);
    if (!tick.labelled) continue;
    const std::string text = tick.value == 0 ? "0" : to_text(tick.value, Format::bytes);
    const float w = paint.width(m.small, text);
    paint.text({std::clamp(x - w / 2, bar.x, bar.right() - w), y}, m.small, theme.muted, text);
  }

  const Variable& hbm = scene.model.hw.HBM;
  const float top = bar.y - m.px(4);
  paint.line({limit, top}, {limit, bar.bottom() + m.px(2)}, theme.input, 2);
  paint_grip(scene, {limit, bar.center().y}, m.px(kBar - 10), scene.lit_hand == kLimit);
  const std::string value = text_of(scene.state, hbm);
  const float w = paint.width(m.strong, "HBM ") + paint.width(m.strong, value);
  const float left = std::clamp(limit - w / 2, bar.x, bar.right() - w);
  const float label_y = bar.y - m.px(kHead) + baseline_in(paint.fonts(), m.strong, m.line);
  const float advance = paint.text({left, label_y}, m.strong, theme.second, "HBM ");
  paint.text({left + advance, label_y}, m.strong, theme.input, value);
  if (axis.logarithmic) {
    const std::string_view note = "logarithmic scale";
    const float note_w = paint.width(m.small, note);
    const float note_x = left - bar.x > note_w + m.px(12) ? bar.x : bar.right() - note_w;
    const bool free = note_x == bar.x || left + w + m.px(12) < note_x;
    if (free) paint.text({note_x, label_y}, m.small, theme.muted, note);
  }
  scene.hands.push_back(
      {.kind = Hand::Kind::slider,
       .id = std::string(kLimit),
       .label = hbm.meaning,
       .box = grip_box(m, {limit, bar.center().y}, m.px(kBar - 4)),
       .variable = &hbm,
       .value_at = [axis, low = hbm.min](Vec at) { return std::max(axis.value(at.x), low); }});
}

void MemoryFigure::paint_parts(Scene& scene, const Measures& m, Vec at) const {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  const std::vector<Part> rows = parts(scene.model, theme);
  const Memory::Meter& meter = scheme_.memory(scene.model);
  const float width = m.narrow ? m.inner : (m.inner - m.px(32)) / 2;
  const float swatch = m.px(12);
  const auto row = [&](std::size_t i, std::string_view name, const Formula& bytes, Color color,
                       bool sum) {
    const float x = at.x + (m.narrow ? 0 : static_cast<float>(i % 2) * (width + m.px(32)));
    const float top = at.y + static_cast<float>(m.narrow ? i : i / 2) * m.line;
    const float y = baseline(scene, m, m.label, top);
    if (!sum) paint.fill({x, top + (m.line - swatch) / 2, swatch, swatch}, color, 2);
    const TextStyle style = sum ? m.strong : m.label;
    paint.text({x + swatch + m.px(7), y}, style, sum ? theme.ink : theme.second, name);
    const bool counted = &bytes != &meter.gradients || scene.state[bytes] > 0;
    const float room = width - swatch - m.px(19) - paint.width(style, name);
    const std::string value = counted                                  ? text_of(scene.state, bytes)
                              : paint.width(style, kNotCounted) < room ? std::string(kNotCounted)
                                                                       : "–";
    paint.text({x + width, y}, style, counted ? theme.output : theme.muted, value, Align::right);
  };
  for (std::size_t i = 0; i < rows.size(); ++i)
    row(i, rows[i].name, *rows[i].bytes, rows[i].color, false);
  row(m.narrow ? rows.size() : rows.size() + 1, "together", meter.total, theme.ink, true);
}

Table MemoryFigure::table(const Model& model, const State& state) const {
  const Memory::Meter& meter = scheme_.memory(model);
  Table rows{{"quantity", "value", "bytes"}};
  for (const Symbol* bytes : std::initializer_list<const Symbol*>{
           &meter.weights, &meter.gradients, &meter.optimizer, &meter.activations, &meter.total,
           &model.hw.HBM, &meter.spare}) {
    rows.push_back({bytes->id, text_of(state, *bytes), to_exact_text(state[*bytes])});
  }
  return rows;
}

}  // namespace shardscope::figures
