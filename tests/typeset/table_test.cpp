// SPDX-License-Identifier: MIT
// Tables fit without scrolling sideways, down to 340 px.
#include <gtest/gtest.h>

#include "tests/typeset/test_article.h"
#include "web/typeset/nodes.h"

namespace shardscope::typeset {
namespace {

using tests::Desk;
using tests::Writing;

TEST(Columns, AreAsWideAsTheirWordsWhereThereIsRoom) {
  const std::vector<Extent> cells{{20, 50}, {10, 100.5F}};
  EXPECT_EQ(fit_columns(cells, 10, 400), (std::vector<float>{50, 101}));
}

TEST(Columns, ShareWhatIsLeftByHowMuchTheyWant) {
  const std::vector<Extent> cells{{20, 40}, {20, 80}};
  // 90 - 10 for the gap - 40 for the longest words leaves 40 of the 80 wanted.
  EXPECT_EQ(fit_columns(cells, 10, 90), (std::vector<float>{30, 50}));
}

TEST(Columns, AreRefusedWhereTheLongestWordsDoNotFit) {
  const std::vector<Extent> cells{{60, 80}, {60, 80}};
  EXPECT_TRUE(fit_columns(cells, 10, 120).empty());
}

class TableTest : public ::testing::Test {
 protected:
  /// A head and three rows of this many columns.
  article::Block wide(std::size_t columns) {
    std::vector<std::vector<article::Inline>> rows;
    for (int row = 0; row < 4; ++row) {
      std::vector<article::Inline>& cells = rows.emplace_back();
      for (std::size_t i = 0; i < columns; ++i) {
        cells.push_back(row == 0     ? Writing::words("bandwidth")
                        : i % 2 == 1 ? Writing::output("n")
                                     : Writing::words("LLaMA-3 70B"));
      }
    }
    return desk.writing.table(rows);
  }
  Desk desk;
};

TEST_F(TableTest, EveryCellLiesWithinThePageAndNoneOverlapsAnother) {
  for (const std::size_t columns : {2U, 5U, 9U}) {
    for (const float width : {340.0F, 390.0F, 700.0F, 1280.0F}) {
      const Document& document = desk.open({wide(columns)}, width);
      std::vector<Rect> cells;
      for (Index i = 2; document.binding(keys::of_node(i)).block != nullptr; ++i) {
        const article::Block* block = document.binding(keys::of_node(i)).block;
        if (block->kind != article::BlockKind::cell) continue;
        const Rect box = document.box_of(keys::of_node(i)).value();
        EXPECT_GE(box.x, 0);
        EXPECT_LE(box.right(), width) << columns << " columns at " << width;
        if (box.h > 1) cells.push_back(box);  // not the head of a stacked table
      }
      for (std::size_t i = 0; i < cells.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(cells[i].overlaps(cells[k]));
      }
    }
  }
}

TEST_F(TableTest, ADraggedNumberStandsStillWhicheverWayItsColumnIsAligned) {
  for (const std::string_view align : {"", "center", "right"}) {
    article::Block table =
        desk.writing.table({{Writing::words("a"), Writing::words("b"), Writing::words("c")},
                            {Writing::output("n"), Writing::input("B"), Writing::words("x")}});
    std::vector<article::Block> rows(table.children.begin(), table.children.end());
    std::vector<article::Block> cells(rows[1].children.begin(), rows[1].children.end());
    cells[1].argument = align;
    rows[1].children = desk.writing.blocks(cells);
    table.children = desk.writing.blocks(rows);
    Document& document = desk.open({table}, 800);
    const Key number = document.elements_of(desk.model.B).at(0);
    const Rect start = document.box_of(number).value();
    document.hold(number);
    for (const double value : {1e9, 1.0, 5e6}) {  // n in the first column changes as well
      desk.host.set(desk.model.B, value);
      document.update();
      EXPECT_EQ(document.box_of(number)->x, start.x) << value << " " << align;
      EXPECT_EQ(document.box_of(number)->y, start.y) << value << " " << align;
    }
    desk.host.set(desk.model.B, 1000);
  }
}

}  // namespace
}  // namespace shardscope::typeset
