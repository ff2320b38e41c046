// SPDX-License-Identifier: MIT
// What charts share: a grid on round numbers, labelled axes, curves through values, the reader's
// point.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/units/format.h"
#include "web/paint/axis.h"
#include "web/paint/painter.h"

namespace shardscope {

struct ChartAxis {
  Axis axis;
  Format format = Format::sig3;
  std::string title;  // with its unit
};

/// The plot's rectangle lies within the axes' ranges; numbers of y stand left of it, those of x
/// below.
struct Chart {
  Rect plot;
  ChartAxis x, y;
  TextStyle style = styles::label;

  [[nodiscard]] Vec at(double x_value, double y_value) const {
    return {x.axis.at(x_value), y.axis.at(y_value)};
  }
};

/// Room that a chart needs around its plot.
struct ChartMargins {
  float left, top, right, bottom;
};
[[nodiscard]] ChartMargins chart_margins(TextStyle style, std::size_t y_characters);

void paint_grid(Painter& paint, const Chart& chart);

/// Points of a curve, with what lies outside the plot cut off at its edge.
[[nodiscard]] std::vector<Vec> curve(const Chart& chart, std::span<const double> xs,
                                     std::span<const double> ys);

/// The same ring in every chart: where the page's configuration is.
void paint_you_are_here(Painter& paint, Vec at, bool lit);

/// n values from low to high, evenly spaced in logarithm.
[[nodiscard]] std::vector<double> spread(double low, double high, std::size_t n);

}  // namespace shardscope
