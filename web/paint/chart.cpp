// SPDX-License-Identifier: MIT
#include "web/paint/chart.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

constexpr float kLine = 1.5F;  // heights in sizes of the style
constexpr float kEm = 0.6F;

/// Ticks keep their digits where sentences say "<0.1%": two of them must not read the same.
std::string tick_text(double value, Format format) {
  if (value == 0) return "0";
  if (format == Format::percent && value < 0.001) return to_text(value * 100, Format::sig3) + "%";
  return to_text(value, format);
}

}  // namespace

ChartMargins chart_margins(TextStyle style, std::size_t y_characters) {
  const float line = style.size * kLine;
  return {static_cast<float>(y_characters) * kEm * style.size + 8, line + 4, 8, 2 * line + 6};
}

void paint_grid(Painter& paint, const Chart& chart) {
  const Theme& theme = paint.theme();
  const Rect& plot = chart.plot;
  const TextStyle style = chart.style;
  const float line = style.size * kLine;
  const float middle = baseline_in(paint.fonts(), style, line) - line / 2;
  for (const Axis::Tick& tick : chart.y.axis.ticks(line * 1.2F)) {
    const float y = chart.y.axis.at(tick.value);
    paint.line({plot.x, y}, {plot.right(), y}, theme.hairline);
    if (!tick.labelled) continue;
    paint.text({plot.x - 6, y + middle}, style, theme.muted, tick_text(tick.value, chart.y.format),
               Align::right);
  }
  const float y = plot.bottom() + 4 + baseline_in(paint.fonts(), style, line);
  for (const Axis::Tick& tick : chart.x.axis.ticks(style.size * kEm * 7)) {
    const float x = chart.x.axis.at(tick.value);
    paint.line({x, plot.y}, {x, plot.bottom()}, theme.hairline);
    if (!tick.labelled) continue;
    const std::string text = tick_text(tick.value, chart.x.format);
    const float w = paint.width(style, text);
    const float left = std::clamp(x - w / 2, plot.x, plot.right() - w);
    paint.text({left, y}, style, theme.muted, text);
  }
  paint.line({plot.x, plot.bottom()}, {plot.right(), plot.bottom()}, theme.muted);
  const float top = plot.y - 4 - line + baseline_in(paint.fonts(), style, line);
  paint.text_within({plot.x, top}, plot.w, style, theme.muted, chart.y.title);
  const float title_w = std::min(paint.width(style, chart.x.title), plot.w);
  paint.text_within({plot.right() - title_w, y + line}, plot.w + 1, style, theme.muted,
                    chart.x.title);
}

std::vector<Vec> curve(const Chart& chart, std::span<const double> xs, std::span<const double> ys) {
  std::vector<Vec> points;
  points.reserve(xs.size());
  for (std::size_t i = 0; i < xs.size(); ++i) {
    if (std::isnan(ys[i])) continue;
    points.push_back({chart.x.axis.clamped(xs[i]), chart.y.axis.clamped(ys[i])});
  }
  return points;
}

void paint_you_are_here(Painter& paint, Vec at, bool lit) {
  const Theme& theme = paint.theme();
  const float radius = lit ? 8 : 6.5F;
  paint.circle(at, radius + 2, theme.surface);
  paint.ring(at, radius - 1, theme.input, 3);
  paint.circle(at, 2, theme.input);
}

std::vector<double> spread(double low, double high, std::size_t n) {
  std::vector<double> values(n);
  for (std::size_t i = 0; i < n; ++i) {
    values[i] = low * std::pow(high / low, static_cast<double>(i) / static_cast<double>(n - 1));
  }
  return values;
}

}  // namespace shardscope
