// SPDX-License-Identifier: MIT
#include "web/figures/shards.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace shardscope::figures {
namespace {

constexpr int kMostDrawn = 8;
constexpr float kFaded = 0.22F;  // what is not the chip pointed at
constexpr std::size_t kDetail = 132;
constexpr int kCaptionLines = 3;
constexpr float kLetter = 20;   // for a dimension's letter beside its edge
constexpr float kThin = 0.58F;  // of the room that an upright array takes across

Lengths lengths_of(const Sharding& sharding) {
  return {.title = sharding.title.size(), .legend = {}, .verdict = 0, .detail = kDetail};
}

/// "win-3" and "chip-3" are both chip 3.
std::optional<int> chip_of(std::string_view hand) {
  const std::size_t dash = hand.rfind('-');
  if (dash == std::string_view::npos) return std::nullopt;
  int chip = 0;
  const auto [end, error] =
      std::from_chars(hand.data() + dash + 1, hand.data() + hand.size(), chip);
  if (error != std::errc{}) return std::nullopt;
  return chip;
}

const Symbol* degree_of(const Model& model, Degree cut) {
  if (cut == Degree::data) return &model.mesh.DP;
  if (cut == Degree::tensor) return &model.mesh.TP;
  return nullptr;
}

std::string side_text(const State& state, const Symbol& symbol) {
  const double value = state[symbol];
  return to_text(value, value >= 1e6 ? Format::si : value < 100 ? Format::sig3 : Format::integer);
}

/// How long a dimension is drawn where the longest fills `room`: the widths by the root of their
/// ratio, so that one can be seen to be larger; the batch always full.
float length_of(const Scene& scene, const Dimension& dimension, float room) {
  const Transformer& t = scene.model.transformer;
  const Symbol& symbol = dimension.whole(scene.model);
  if (&symbol == &t.B) return room;
  const double ratio = std::sqrt(scene.state[t.F] / scene.state[t.D]);
  const float hidden = std::clamp(static_cast<float>(ratio), 0.4F, 2.5F);
  const float width = std::min(room / hidden, room * kThin);
  return &symbol == &t.F ? width * hidden : width;
}

}  // namespace

struct ShardsFigure::Layout {
  enum class Kind : std::uint8_t { columns, rows, stacked } kind;
  float picture;  // side of the square each array is drawn in
  float chip;     // side of a chip's square
  float column_w;
  float chips_h;
  float body;

  [[nodiscard]] float array_h(const Measures& m, bool upright) const {
    const float caption = kCaptionLines * m.line;
    const float drawn = upright ? picture : m.px(kLetter) + (picture - m.px(kLetter)) * kThin;
    switch (kind) {
      case Kind::columns: return picture + m.px(8) + caption;
      case Kind::rows: return std::max(drawn, caption);
      case Kind::stacked: return drawn + m.px(6) + caption;
    }
    return 0;
  }
};

struct ShardsFigure::Drawn {
  int data = 1;
  int tensor = 1;
  bool more_data = false;  // than are drawn
  bool more_tensor = false;

  [[nodiscard]] int chips() const { return data * tensor; }
  [[nodiscard]] int along(Degree cut) const {
    return cut == Degree::data ? data : cut == Degree::tensor ? tensor : 1;
  }
  [[nodiscard]] bool more(Degree cut) const {
    return cut == Degree::data ? more_data : cut == Degree::tensor && more_tensor;
  }
};

ShardsFigure::Layout ShardsFigure::lay_out(const Measures& m) {
  Layout l{};
  const float gap = m.px(24);
  if (!m.narrow) {
    l.kind = Layout::Kind::columns;
    l.column_w = (m.inner - 2 * gap) / 3;
    l.picture = std::min(m.px(168), l.column_w);
    l.body = l.array_h(m, true);
  } else {
    l.picture = m.px(104);
    const bool beside = m.inner - l.picture - m.px(16) >= m.px(150);
    l.kind = beside ? Layout::Kind::rows : Layout::Kind::stacked;
    l.body = 2 * l.array_h(m, true) + l.array_h(m, false) + 2 * m.px(18);
  }
  l.chip = std::clamp((m.inner - 7 * m.px(5)) / kMostDrawn, 24.0F, m.px(30));
  l.chips_h = m.line + m.px(4) + l.chip + m.px(20);
  l.body += l.chips_h;
  return l;
}

ShardsFigure::Drawn ShardsFigure::drawn(const Model& model, const State& state) const {
  bool data = false;
  bool tensor = false;
  for (const Array& array : sharding_.arrays) {
    for (const Degree cut : {array.rows.cut, array.columns.cut}) {
      data = data || cut == Degree::data;
      tensor = tensor || cut == Degree::tensor;
    }
  }
  const int most_data = tensor ? 4 : kMostDrawn;
  const int most_tensor = data ? 2 : kMostDrawn;
  Drawn d;
  const auto limited = [](double degree, int most) {
    return static_cast<int>(std::clamp(degree, 1.0, static_cast<double>(most)));
  };
  if (data) d.data = limited(state[model.mesh.DP], most_data);
  if (tensor) d.tensor = limited(state[model.mesh.TP], most_tensor);
  d.more_data = data && state[model.mesh.DP] > d.data;
  d.more_tensor = tensor && state[model.mesh.TP] > d.tensor;
  return d;
}

std::string ShardsFigure::title(const Model&, const State&) const {
  return std::string(sharding_.title);
}

std::string ShardsFigure::sentence(const Model& model, const State& state) const {
  return sharding_.sentence(model, state);
}

float ShardsFigure::height(float width, float text_scale) const {
  const Measures m(width, text_scale);
  return frame_height(m, lay_out(m).body, lengths_of(sharding_));
}

void ShardsFigure::paint(Scene& scene) {
  const Measures m(scene.box.w, scene.text_scale);
  const Layout l = lay_out(m);
  const FrameWords words{
      title(scene.model, scene.state), {}, {}, true, sentence(scene.model, scene.state)};
  const Rect body = paint_frame(scene, m, words, l.body, lengths_of(sharding_));
  const Drawn d = drawn(scene.model, scene.state);
  paint_chips(scene, m, body, d);
  float x = body.x;
  float y = body.y + l.chips_h;
  for (const Array& array : sharding_.arrays) {
    const Rect picture{x, y, l.picture, l.picture};
    paint_array(scene, m, array, picture, d);
    const float h = l.array_h(m, array.upright);
    switch (l.kind) {
      case Layout::Kind::columns:
        paint_caption(scene, m, array, {x, y + l.picture + m.px(8)});
        x += l.column_w + m.px(24);
        break;
      case Layout::Kind::rows:
        paint_caption(scene, m, array,
                      {x + l.picture + m.px(16), y + (h - kCaptionLines * m.line) / 2});
        y += h + m.px(18);
        break;
      case Layout::Kind::stacked:
        paint_caption(scene, m, array, {x, y + h - kCaptionLines * m.line});
        y += h + m.px(18);
        break;
    }
  }
}

float ShardsFigure::paint_chips(Scene& scene, const Measures& m, const Rect& body,
                                const Drawn& d) const {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  const Layout l = lay_out(m);
  const Symbol& real = sharding_.chips(scene.model);
  const bool more = d.more_data || d.more_tensor;
  const std::string count = count_of(scene.state, real, word_of(scene.model, scene.state, "chip"),
                                     word_of(scene.model, scene.state, "chips"));
  const std::string words = more ? std::to_string(d.chips()) + " of " + count + " drawn" : count;
  paint.text_within({body.x, baseline(scene, m, m.label, body.y)}, body.w, m.label, theme.second,
                    words);
  const std::optional<int> lit = chip_of(scene.lit_hand);
  const float y = body.y + m.line + m.px(4);
  const float gap =
      (std::min(m.inner, kMostDrawn * l.chip + 7 * m.px(5)) - kMostDrawn * l.chip) / 7;
  for (int chip = 0; chip < d.chips(); ++chip) {
    const Rect box{body.x + static_cast<float>(chip) * (l.chip + gap), y, l.chip, l.chip};
    paint.set_opacity(lit && *lit != chip ? kFaded : 1);
    paint.fill(box, theme.chips[static_cast<std::size_t>(chip)], 5);
    paint.text({box.center().x, box.y + baseline_in(paint.fonts(), m.small, box.h)}, m.small,
               theme.on_chip, std::to_string(chip), Align::center);
    paint.set_opacity(1);
    const std::string id = "chip-" + std::to_string(chip);
    scene.hands.push_back({.kind = Hand::Kind::hover,
                           .id = id,
                           .label = "shards of " + word_of(scene.model, scene.state, "chip") + " " +
                                    std::to_string(chip),
                           .box = box});
  }
  return l.chips_h;
}

void ShardsFigure::paint_array(Scene& scene, const Measures& m, const Array& array,
                               const Rect& area, const Drawn& d) const {
  Painter& paint = scene.paint;
  const Model& model = scene.model;
  // Letters of the dimensions stand left of the rows and above the columns.
  const float letter = m.px(kLetter);
  const Rect room{area.x + letter, area.y + letter, area.w - letter, area.h - letter};
  const Rect box{room.x, room.y, length_of(scene, array.columns, room.w),
                 length_of(scene, array.rows, room.h)};
  const auto letter_of = [&](const Dimension& side, Vec center) {
    const Symbol& symbol = side.whole(model);
    const Color color = paint.theme().hue(symbol.hue);
    const float w = paint.width(m.strong, symbol.glyph);
    if (scene.lit_symbol == &symbol) {
      paint.fill({center.x - w / 2 - m.px(3), center.y - m.px(9), w + m.px(6), m.px(18)},
                 with_alpha(color, 0.18F), 4);
    }
    const float y = center.y - m.line / 2 + baseline_in(paint.fonts(), m.strong, m.line);
    paint.text({center.x - w / 2, y}, m.strong, color, symbol.glyph);
  };
  letter_of(array.rows, {area.x + letter / 2 - m.px(2), box.center().y});
  letter_of(array.columns, {box.center().x, area.y + letter / 2 - m.px(1)});
  if (array.whole_everywhere()) {
    paint_copies(scene, box, d);
  } else {
    paint_shards(scene, array, box, d);
  }
}

void ShardsFigure::paint_shards(Scene& scene, const Array& array, const Rect& box,
                                const Drawn& d) const {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  const std::optional<int> lit = chip_of(scene.lit_hand);
  // The shards that are not drawn share a strip at the end.
  const float rest = 0.14F;
  const float w = box.w * (d.more(array.columns.cut) ? 1 - rest : 1);
  const float h = box.h * (d.more(array.rows.cut) ? 1 - rest : 1);
  paint.fill(box, mixed(theme.surface, theme.hairline, 0.5F));
  if (w < box.w) paint.hatch({box.x + w, box.y, box.w - w, box.h}, theme.muted, 5, 1);
  if (h < box.h) paint.hatch({box.x, box.y + h, w, box.h - h}, theme.muted, 5, 1);
  const int rows = d.along(array.rows.cut);
  const int columns = d.along(array.columns.cut);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const int data = array.rows.cut == Degree::data      ? row
                       : array.columns.cut == Degree::data ? column
                                                           : 0;
      const int tensor = array.rows.cut == Degree::tensor      ? row
                         : array.columns.cut == Degree::tensor ? column
                                                               : 0;
      const int chip = data * d.tensor + tensor;
      const Rect shard{box.x + w * static_cast<float>(column) / static_cast<float>(columns),
                       box.y + h * static_cast<float>(row) / static_cast<float>(rows),
                       w / static_cast<float>(columns), h / static_cast<float>(rows)};
      const float gap = std::min(1.0F, std::min(shard.w, shard.h) / 6);
      paint.set_opacity(lit && *lit != chip ? kFaded : 1);
      paint.fill(shard.inset(gap / 2), theme.chips[static_cast<std::size_t>(chip) % 8], 1.5F);
      paint.set_opacity(1);
      std::string id(array.id);
      id += "-" + std::to_string(chip);
      scene.hands.push_back({.kind = Hand::Kind::hover,
                             .id = id,
                             .label = std::string(array.glyph) + ", shard of " +
                                      word_of(scene.model, scene.state, "chip") + " " +
                                      std::to_string(chip),
                             .box = shard});
    }
  }
}

void ShardsFigure::paint_copies(Scene& scene, const Rect& box, const Drawn& d) const {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  const std::optional<int> lit = chip_of(scene.lit_hand);
  // A pile of sheets, one a chip, the last one in front; the chip pointed at pulls out its own.
  const int sheets = d.chips();
  const float step = std::min(box.w, box.h) * 0.035F;
  const float spread = step * static_cast<float>(sheets - 1);
  const Rect front{box.x, box.y + spread, box.w - spread, box.h - spread};
  const auto sheet = [&](int chip) {
    const float back = step * static_cast<float>(sheets - 1 - chip);
    const Rect page = front.moved({back, -back});
    const Color color = theme.chips[static_cast<std::size_t>(chip) % 8];
    paint.fill(page, theme.surface, 2);
    paint.fill(page, with_alpha(color, lit && *lit == chip ? 1.0F : 0.30F), 2);
    paint.frame(page, color, 1.25F, 2);
  };
  for (int chip = 0; chip < sheets; ++chip) {
    paint.set_opacity(lit && *lit != chip ? 0.5F : 1);
    sheet(chip);
    paint.set_opacity(1);
  }
  if (lit && *lit < sheets) sheet(*lit);
}

void ShardsFigure::paint_caption(Scene& scene, const Measures& m, const Array& array,
                                 Vec at) const {
  Painter& paint = scene.paint;
  const Theme& theme = paint.theme();
  const Model& model = scene.model;
  const State& state = scene.state;
  float y = baseline(scene, m, m.strong, at.y);
  float x = at.x + paint_symbol(paint, {at.x, y}, m.strong, theme.ink, array.glyph);
  const auto side = [&](const Dimension& dimension) {
    const Symbol& symbol = dimension.whole(model);
    std::string glyph = symbol.glyph;
    if (const Symbol* degree = degree_of(model, dimension.cut)) glyph += "_" + degree->glyph;
    x += paint_symbol(paint, {x, y}, m.label, theme.hue(symbol.hue), glyph);
  };
  x += paint.text({x, y}, m.label, theme.second, "[");
  side(array.rows);
  x += paint.text({x, y}, m.label, theme.second, ", ");
  side(array.columns);
  paint.text({x, y}, m.label, theme.second, "]");
  y = baseline(scene, m, m.label, at.y + m.line);
  const bool per_expert = array.id != "in" && state[model.transformer.E] > 1;
  paint.text({at.x, y}, m.label, theme.output,
             (per_expert ? text_of(state, model.transformer.E) + " × " : "") +
                 side_text(state, array.rows.local(model)) + " × " +
                 side_text(state, array.columns.local(model)));
  y = baseline(scene, m, m.label, at.y + 2 * m.line);
  const float advance =
      paint.text({at.x, y}, m.label, theme.output, text_of(state, array.shard_bytes(model)));
  paint.text(
      {at.x + advance, y}, m.label, theme.second,
      (array.whole_everywhere() ? " on every " : " on each ") + word_of(model, state, "chip"));
}

Table ShardsFigure::table(const Model& model, const State& state) const {
  const std::string on = " on a " + word_of(model, state, "chip");
  Table rows{{"array", "rows" + on, "columns" + on, "bytes" + on}};
  for (const Array& array : sharding_.arrays) {
    rows.push_back({std::string(array.glyph), to_exact_text(state[array.rows.local(model)]),
                    to_exact_text(state[array.columns.local(model)]),
                    to_exact_text(state[array.shard_bytes(model)])});
  }
  return rows;
}

}  // namespace shardscope::figures
