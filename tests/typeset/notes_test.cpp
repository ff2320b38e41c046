// SPDX-License-Identifier: MIT
// Margin notes: beside what they belong to, never over each other or a wide figure.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "web/typeset/nodes.h"

namespace shardscope::typeset {
namespace {

constexpr float kGap = 18;

TEST(Notes, StandBesideTheirAnchorsWhereThereIsRoom) {
  std::vector<NotePlace> notes{{0, 100, 50, 0}, {1, 300, 50, 0}};
  place_notes(notes, {}, kGap);
  EXPECT_EQ(notes[0].y, 100);
  EXPECT_EQ(notes[1].y, 300);
}

TEST(Notes, ShareTheShiftWhereTwoWantTheSamePlace) {
  std::vector<NotePlace> notes{{0, 500, 100, 0}, {1, 500, 100, 0}};
  place_notes(notes, {}, kGap);
  EXPECT_EQ(notes[1].y - notes[0].y, 100 + kGap);
  EXPECT_NEAR(notes[0].y + notes[1].y, 1000, 1);  // one above as far as the other below
}

TEST(Notes, GoAboveAWideFigureIfThatIsNearer) {
  const std::vector<Span> figure{{420, 900}};
  std::vector<NotePlace> notes{{0, 400, 60, 0}};
  place_notes(notes, figure, kGap);
  EXPECT_EQ(notes[0].y, 420 - kGap - 60);
}

TEST(Notes, GoBelowAWideFigureIfThatIsNearer) {
  const std::vector<Span> figure{{100, 500}};
  std::vector<NotePlace> notes{{0, 480, 60, 0}};
  place_notes(notes, figure, kGap);
  EXPECT_EQ(notes[0].y, 500 + kGap);
}

TEST(Notes, NeverOverlapEachOtherOrAFigure) {
  std::mt19937 random(7);
  const auto uniform = [&](float low, float high) {
    return low + (high - low) * static_cast<float>(random() % 10000) / 10000;
  };
  for (int round = 0; round < 500; ++round) {
    std::vector<NotePlace> notes;
    float wanted = 0;
    for (int i = 0; i < 12; ++i) {
      wanted += uniform(0, 200);
      notes.push_back({static_cast<Index>(i), wanted, uniform(20, 250), 0});
    }
    std::vector<Span> figures;
    float top = uniform(0, 400);
    for (int i = 0; i < 4; ++i) {
      figures.push_back({top, top + uniform(100, 400)});
      top = figures.back().bottom + uniform(30, 600);
    }
    place_notes(notes, figures, kGap);
    for (std::size_t i = 0; i < notes.size(); ++i) {
      const float bottom = notes[i].y + notes[i].height;
      if (i > 0) {
        EXPECT_GE(notes[i].y + 0.6F, notes[i - 1].y + notes[i - 1].height + kGap);
      }
      for (const Span& figure : figures) {
        EXPECT_TRUE(bottom <= figure.top - kGap + 1.1F || notes[i].y >= figure.bottom + kGap - 1.1F)
            << "note " << i << " at " << notes[i].y << ".." << bottom << " over " << figure.top
            << ".." << figure.bottom << " in round " << round;
      }
    }
  }
}

}  // namespace
}  // namespace shardscope::typeset
