// SPDX-License-Identifier: MIT
// Surface, title, legend and sentence. Symbols, grips and buttons: parts.cpp.
#include "web/figures/frame.h"

#include <algorithm>
#include <cmath>

namespace shardscope::figures {
namespace {

constexpr float kGap = 14;        // between title, picture and sentence
constexpr float kLegendGap = 18;  // between two entries
constexpr float kHalfWord = 4;
constexpr float kSwatch = 12;
constexpr std::size_t kMarkCharacters = 4;  // room that a verdict's mark takes, in letters
constexpr float kEm = 0.57F;     // generous mean advances as shares of the size: of a few words,
constexpr float kProse = 0.53F;  // of whole sentences, where wide and narrow letters even out

float legend_entry(const Measures& m, std::size_t characters) {
  return m.px(kSwatch + 6) + static_cast<float>(characters) * kEm * m.label.size + m.px(kLegendGap);
}

int legend_lines(const Measures& m, const std::vector<std::size_t>& legend) {
  if (legend.empty()) return 0;
  int lines = 1;
  float x = 0;
  for (const std::size_t characters : legend) {
    const float w = legend_entry(m, characters);
    if (x > 0 && x + w > m.inner) {
      ++lines;
      x = 0;
    }
    x += w;
  }
  return lines;
}

void paint_swatch(Painter& paint, const Rect& box, const Swatch& swatch) {
  switch (swatch.mark) {
    case Swatch::Mark::solid: paint.fill(box, swatch.color, 2); break;
    case Swatch::Mark::tinted:
      paint.fill(box, with_alpha(swatch.color, 0.25F), 2);
      paint.frame(box, swatch.color, kHairline, 2);
      break;
    case Swatch::Mark::hatched:
      paint.fill(box, with_alpha(swatch.color, 0.12F));
      paint.hatch(box, swatch.color, 4);
      paint.frame(box, swatch.color);
      break;
  }
}

void paint_legend(Scene& scene, const Measures& m, const FrameWords& words, Vec at) {
  Painter& paint = scene.paint;
  const float left = at.x;
  for (const Swatch& entry : words.legend) {
    const float width = m.px(kSwatch + 6) + paint.width(m.label, entry.text);
    if (at.x > left && at.x + width > left + m.inner) at = {left, at.y + m.line};
    const float side = m.px(kSwatch);
    paint_swatch(paint, {at.x, at.y + (m.line - side) / 2, side, side}, entry);
    paint.text_within({at.x + m.px(kSwatch + 6), baseline(scene, m, m.label, at.y)},
                      left + m.inner - at.x - m.px(kSwatch + 6), m.label, paint.theme().second,
                      entry.text);
    at.x += width + m.px(kLegendGap);
  }
}

/// Paints wrapped lines and returns where the next one would start.
float paint_lines(Scene& scene, const Measures& m, Vec at, float width, TextStyle style,
                  Color color, std::string_view text) {
  for (const std::string_view line : wrap(scene.paint.fonts(), style, width, text)) {
    scene.paint.text({at.x, baseline(scene, m, style, at.y)}, style, color, line);
    at.y += m.line;
  }
  return at.y;
}

}  // namespace

Measures::Measures(float width, float text_scale)
    : scale(text_scale),
      padding(width < 480 ? 14.0F : 20.0F),
      inner(width - 2 * padding),
      narrow(inner < 520 * text_scale),
      line(20 * text_scale),
      label{styles::label.face, styles::label.size * text_scale},
      strong{styles::label_strong.face, styles::label_strong.size * text_scale},
      small{styles::label.face, 12 * text_scale} {}

int Measures::lines_for(std::size_t characters, float width) const {
  const float per_line = width / (kProse * label.size);
  if (static_cast<float>(characters) <= per_line) return 1;
  // Broken lines end short of the edge by half a word.
  const float filled = std::max(4.0F, per_line - kHalfWord);
  return static_cast<int>(std::ceil(static_cast<float>(characters) / filled));
}

std::string sentence_of(std::string_view verdict, std::string_view detail) {
  std::string text(verdict);
  if (!text.empty()) {
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    text += ". ";
  }
  return text.append(detail);
}

float frame_height(const Measures& m, float body, const Lengths& lengths) {
  int lines = m.lines_for(lengths.title, m.title_width()) + legend_lines(m, lengths.legend);
  lines += m.lines_for(lengths.detail);
  if (lengths.verdict > 0) lines += m.lines_for(lengths.verdict + kMarkCharacters);
  return std::ceil(2 * m.padding + static_cast<float>(lines) * m.line + 2 * m.px(kGap) + body);
}

Rect paint_frame(Scene& scene, const Measures& m, const FrameWords& words, float body,
                 const Lengths& lengths) {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  paint.fill(scene.box, theme.surface, 10);
  paint.frame(scene.box, theme.hairline, kHairline, 10);

  const float left = scene.box.x + m.padding;
  float y = scene.box.y + m.padding;
  paint_lines(scene, m, {left, y}, m.title_width(), m.strong, theme.ink, words.title);
  y += static_cast<float>(m.lines_for(lengths.title, m.title_width())) * m.line;
  paint_legend(scene, m, words, {left, y});
  y += static_cast<float>(legend_lines(m, lengths.legend)) * m.line + m.px(kGap);
  const Rect picture{left, y, m.inner, body};
  y += body + m.px(kGap);
  if (!words.verdict.empty()) {
    const Color color = words.good ? theme.holds : theme.fails;
    const float size = m.px(10);
    const float indent = size + m.px(7);
    paint_mark(paint, {left + size / 2, y + m.line / 2}, size, color, words.good);
    y = paint_lines(scene, m, {left + indent, y}, m.inner - indent, m.strong, color, words.verdict);
  }
  paint_lines(scene, m, {left, y}, m.inner, m.label, theme.second, words.detail);
  return picture;
}

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Where a line may end next.
std::size_t next_stop(std::string_view text, std::size_t from) {
  while (true) {
    const std::size_t stop = text.find_first_of(" -", from);
    if (stop == std::string_view::npos || text[stop] == '-') return stop;
    if (stop == 0 || !is_digit(text[stop - 1])) return stop;
    from = stop + 1;  // a number keeps its unit
  }
}

}  // namespace

std::vector<std::string_view> wrap(const Fonts& fonts, TextStyle style, float width,
                                   std::string_view text) {
  std::vector<std::string_view> lines;
  std::string_view line;  // what fits so far, a front part of `text`
  while (!text.empty()) {
    // A line may end before a space or after a hyphen.
    const std::size_t stop = next_stop(text, line.empty() ? 0 : line.size() + 1);
    const bool hyphen = stop != std::string_view::npos && text[stop] == '-';
    const std::string_view longer = text.substr(0, hyphen ? stop + 1 : stop);
    if (!line.empty() && fonts.width(style, longer) > width) {
      lines.push_back(line);
      text.remove_prefix(line.size());
      while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
      line = {};
      continue;
    }
    line = longer;
    if (line.size() == text.size()) {
      lines.push_back(line);
      break;
    }
  }
  return lines;
}

float baseline(const Scene& scene, const Measures& m, TextStyle style, float top) {
  return top + baseline_in(scene.paint.fonts(), style, m.line);
}

double RoomyScale::end(Scene& scene, double most, bool held) {
  if (held && held_end_ > 0) return held_end_;
  const double target = std::log(roomy_end(most));
  held_end_ = std::exp(eased(scene, logarithm_, target));
  return held_end_;
}

double eased(Scene& scene, Tween& tween, double target, bool still) {
  const double value = tween.towards(target, scene.now_ms, still || scene.reduced_motion);
  if (tween.moving(scene.now_ms)) scene.wants_frame = true;
  return value;
}

}  // namespace shardscope::figures
