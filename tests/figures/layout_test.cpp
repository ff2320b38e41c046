// SPDX-License-Identifier: MIT
// What every figure promises at every width, text size and configuration.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/article/figures.h"
#include "tests/support/canvas.h"
#include "web/figures/figure.h"
#include "web/figures/frame.h"

namespace shardscope::figures {
namespace {

using tests::Canvas;
using tests::TestFonts;

constexpr float kMargin = 40;  // of paper around the figure

struct Painted {
  std::vector<PaintedText> texts;
  std::vector<Hand> hands;
  Rect box;
};

Painted paint(Figure& figure, const Model& model, const State& state, TestFonts& fonts, float width,
              float text_scale, std::string_view dragged = {}) {
  Painted seen;
  seen.box = {kMargin, kMargin, width, figure.height(width, text_scale)};
  Canvas canvas(fonts, light_theme(), {0, 0, width + 2 * kMargin, seen.box.h + 2 * kMargin});
  canvas.paint().record(&seen.texts);
  bool again = false;
  Scene scene{.model = model,
              .state = state,
              .paint = canvas.paint(),
              .box = seen.box,
              .now_ms = 1000,
              .text_scale = text_scale,
              .reduced_motion = true,
              .lit_hand = dragged,
              .dragged_hand = dragged,
              .lit_symbol = nullptr,
              .hands = seen.hands,
              .wants_frame = again};
  figure.paint(scene);
  return seen;
}

/// Any value within a variable's drag range, on its own scale.
double random_value(const Variable& variable, std::mt19937& random) {
  const Range& range = variable.range;
  std::uniform_real_distribution<double> share(0, 1);
  const double t = share(random);
  const double value = range.scale == Scale::logarithmic && range.low > 0
                           ? range.low * std::pow(range.high / range.low, t)
                           : range.low + t * (range.high - range.low);
  return variable.whole ? std::round(value) : value;
}

void randomise(State& state, const Model& model, std::mt19937& random) {
  std::vector<Change> changes;
  for (const Variable& variable : model.registry.variables()) {
    if (std::uniform_int_distribution<int>(0, 2)(random) == 0) {
      changes.push_back({&variable, random_value(variable, random)});
    }
  }
  state.set(changes);
}

bool inside(const Rect& outer, const Rect& inner) {
  const float slack = 0.51F;  // half a pixel of rounding
  return inner.x >= outer.x - slack && inner.y >= outer.y - slack &&
         inner.right() <= outer.right() + slack && inner.bottom() <= outer.bottom() + slack;
}

class EveryFigure : public ::testing::TestWithParam<std::pair<std::string, std::string>> {
 protected:
  [[nodiscard]] std::unique_ptr<Figure> make() const {
    return make_figure(GetParam().first, GetParam().second);
  }
  Model model_;
};

std::string name_of(const ::testing::TestParamInfo<std::pair<std::string, std::string>>& info) {
  std::string name = info.param.first + "_" + info.param.second;
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
}
INSTANTIATE_TEST_SUITE_P(Known, EveryFigure, ::testing::ValuesIn(known_figures()), name_of);

TEST_P(EveryFigure, TextsNeverOverlapAndNeverLeaveTheFigure) {
  std::mt19937 random(11);  // NOLINT: the same cases every time
  // A sentence in Inter is 0.49 em a letter.
  for (const float advance : {0.49F, 0.53F}) {
    TestFonts fonts(1, advance);
    for (int round = 0; round < 30; ++round) {
      State state = model_.make_state();
      if (round > 0) randomise(state, model_, random);
      const auto figure = make();
      for (const float width : {340.0F, 390.0F, 520.0F, 620.0F, 900.0F}) {
        for (const float scale : {1.0F, 1.3F, 2.0F}) {
          const Painted seen = paint(*figure, model_, state, fonts, width, scale);
          for (std::size_t i = 0; i < seen.texts.size(); ++i) {
            const PaintedText& text = seen.texts[i];
            ASSERT_TRUE(inside(seen.box.inset(8), text.box))
                << text.text << " at " << width << " x" << scale << " round " << round;
            for (std::size_t k = 0; k < i; ++k) {
              ASSERT_FALSE(text.box.inset(0.5F).overlaps(seen.texts[k].box.inset(0.5F)))
                  << text.text << " | " << seen.texts[k].text << " at " << width << " x" << scale
                  << " round " << round;
            }
          }
        }
      }
    }
  }
}

TEST_P(EveryFigure, HandsAreLargeEnoughNamedAndInside) {
  TestFonts fonts;
  std::mt19937 random(5);  // NOLINT
  for (int round = 0; round < 40; ++round) {
    State state = model_.make_state();
    if (round > 0) randomise(state, model_, random);
    const auto figure = make();
    for (const float width : {340.0F, 900.0F}) {
      const Painted seen = paint(*figure, model_, state, fonts, width, 1);
      std::vector<std::string> ids;
      for (const Hand& hand : seen.hands) {
        EXPECT_FALSE(hand.label.empty()) << hand.id;
        EXPECT_TRUE(inside(seen.box, hand.box)) << hand.id;
        EXPECT_EQ(std::count(ids.begin(), ids.end(), hand.id), 0) << hand.id;
        ids.push_back(hand.id);
        if (hand.kind == Hand::Kind::hover) continue;
        EXPECT_GE(hand.box.w, 24) << hand.id;
        EXPECT_GE(hand.box.h, 24) << hand.id;
      }
    }
  }
}

TEST_P(EveryFigure, ADraggedHandleStaysUnderThePointer) {
  TestFonts fonts;
  for (const float width : {340.0F, 620.0F, 900.0F}) {
    const auto figure = make();
    State state = model_.make_state();
    const Painted before = paint(*figure, model_, state, fonts, width, 1);
    for (const Hand& hand : before.hands) {
      if (hand.variable == nullptr) continue;
      const Vec grabbed = hand.box.center();
      EXPECT_NEAR(hand.value_at(grabbed) / state[*hand.variable], 1, 1e-3) << hand.id;
      for (const float moved : {-0.3F, -0.1F, 0.1F}) {
        State dragged = model_.make_state();
        const auto fresh = make();
        (void)paint(*fresh, model_, dragged, fonts, width, 1);
        const Vec to{grabbed.x + moved * (grabbed.x - before.box.x), grabbed.y};
        if (to.x > before.box.right() - 30) continue;
        const Painted held = paint(*fresh, model_, dragged, fonts, width, 1, hand.id);
        const auto same = std::find_if(held.hands.begin(), held.hands.end(),
                                       [&](const Hand& h) { return h.id == hand.id; });
        ASSERT_NE(same, held.hands.end());
        dragged.set(*same->variable, same->value_at(to));
        const Painted after = paint(*fresh, model_, dragged, fonts, width, 1, hand.id);
        const auto now = std::find_if(after.hands.begin(), after.hands.end(),
                                      [&](const Hand& h) { return h.id == hand.id; });
        ASSERT_NE(now, after.hands.end());
        EXPECT_NEAR(now->box.center().x, to.x, 1) << hand.id << " by " << moved;
      }
    }
  }
}

TEST_P(EveryFigure, SaysWhatItShowsAndGivesItsNumbers) {
  std::mt19937 random(3);  // NOLINT
  const auto figure = make();
  for (int round = 0; round < 100; ++round) {
    State state = model_.make_state();
    if (round > 0) randomise(state, model_, random);
    const std::string sentence = figure->sentence(model_, state);
    EXPECT_EQ(sentence.back(), '.');
    EXPECT_EQ(sentence.find("undefined"), std::string::npos) << sentence;
    const Table table = figure->table(model_, state);
    ASSERT_GE(table.size(), 2U);
    for (const auto& row : table) EXPECT_EQ(row.size(), table.front().size());
  }
}

TEST_P(EveryFigure, ItsHeightDependsOnWidthAndTextSizeAlone) {
  const auto figure = make();
  for (const float width : {340.0F, 480.0F, 620.0F, 900.0F}) {
    EXPECT_GT(figure->height(width, 2), figure->height(width, 1));
    EXPECT_EQ(figure->height(width, 1), make()->height(width, 1));
  }
}

TEST(MakeFigure, KnowsEveryFigureOfTheArticle) {
  for (const article::FigureName& figure : article::kFigures) {
    EXPECT_NE(make_figure(figure.name, figure.argument), nullptr) << figure.name;
  }
}

TEST(MakeFigure, KnowsNoOthers) {
  EXPECT_EQ(make_figure("clocks", "nonsense"), nullptr);
  EXPECT_EQ(make_figure("nonsense", "dp"), nullptr);
}

}  // namespace
}  // namespace shardscope::figures
