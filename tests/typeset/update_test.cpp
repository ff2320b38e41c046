// SPDX-License-Identifier: MIT
// A change sets again what shows it, and nothing else.
#include <gtest/gtest.h>

#include "tests/typeset/test_article.h"
#include "tests/typeset/test_layer.h"
#include "web/typeset/nodes.h"

namespace shardscope::typeset {
namespace {

using article::BlockKind;
using tests::Desk;
using tests::Writing;

class UpdateTest : public ::testing::Test {
 protected:
  article::Block bound(std::vector<article::Inline> numbers) {
    std::vector<article::Inline> line{Writing::words("Here it is, the number: ")};
    line.insert(line.end(), numbers.begin(), numbers.end());
    line.push_back(Writing::words(", and more words that have to go somewhere."));
    return w.paragraph(line);
  }
  Desk desk;
  Writing& w = desk.writing;
};

TEST_F(UpdateTest, OnlyParagraphsThatShowAChangedValueAreSet) {
  Document& document = desk.open({bound({Writing::input("B")}), bound({Writing::input("DP")}),
                                  bound({Writing::output("n")}), bound({})},
                                 800);
  const std::uint64_t before = document.settings();
  desk.host.set(desk.model.B, 2000);
  EXPECT_TRUE(document.update());
  EXPECT_EQ(document.settings() - before, 2U);  // B and n
}

TEST_F(UpdateTest, AValueThatReadsTheSameChangesNothing) {
  Document& document = desk.open({bound({Writing::output("n")})}, 800);
  const std::uint64_t before = document.settings();
  desk.host.set(desk.model.B, 1000.001);
  EXPECT_FALSE(document.update());
  EXPECT_EQ(document.settings(), before);
}

TEST_F(UpdateTest, AnElementCarriesTheValueEvenWhereItsTextStays) {
  desk.host.set(desk.model.B, 1000.002);
  Document& document = desk.open({bound({Writing::input("B")})}, 800);
  browser::Layer layer;
  document.describe(layer);
  desk.host.set(desk.model.B, 1000.001);
  EXPECT_FALSE(document.update());
  document.describe(layer);
  const browser::Element* slider = tests::find(tests::record_of(layer), "data-var", "B");
  ASSERT_NE(slider, nullptr);
  EXPECT_EQ(tests::attribute(*slider, "aria-valuetext"), "1,000");
  EXPECT_EQ(tests::attribute(*slider, "aria-valuenow"), "1000.001");
}

TEST_F(UpdateTest, WhatFollowsMovesWithAGrownParagraph) {
  Document& document = desk.open({bound({Writing::output("n"), Writing::output("n"),
                                         Writing::output("n"), Writing::output("n")}),
                                  bound({})},
                                 340);
  const float before = document.box_of(keys::of_node(2))->y;
  const float height = document.box_of(keys::of_node(1))->h;
  desk.host.set(desk.model.B, 8e9);  // n: 125 to 1,000,000,000
  EXPECT_TRUE(document.update());
  const float grown = document.box_of(keys::of_node(1))->h - height;
  EXPECT_GT(grown, 0);
  EXPECT_EQ(document.box_of(keys::of_node(2))->y, before + grown);
}

TEST_F(UpdateTest, ADraggedNumberStaysUnderThePointer) {
  for (const float width : {340.0F, 390.0F, 768.0F}) {
    Document& document = desk.open(
        {bound({Writing::output("n"), Writing::words(" for "), Writing::input("B")})}, width);
    const Key number = document.elements_of(desk.model.B).at(0);
    const Rect start = document.box_of(number).value();
    document.hold(number);
    for (const double value : {1.0, 1e9, 30.0, 123456.0, 1e9}) {
      desk.host.set(desk.model.B, value);
      document.update();
      EXPECT_EQ(document.box_of(number)->x, start.x) << value << " at " << width;
      EXPECT_EQ(document.box_of(number)->y, start.y) << value << " at " << width;
    }
    document.hold(0);
    desk.host.set(desk.model.B, 1000);
    document.update();
  }
}

TEST_F(UpdateTest, OnlyChangedBlocksArePutIntoTheLayerAndMovedOnesPlaced) {
  Document& document = desk.open({w.section("a", {bound({Writing::input("B")}), bound({})}),
                                  w.section("b", {bound({Writing::output("n")}), bound({})})},
                                 340);
  browser::Layer layer;
  document.describe(layer);
  tests::LayerRecord& record = tests::record_of(layer);
  EXPECT_EQ(record.put.size(), 1U + 2 * 4);  // title; section, its title and two paragraphs each
  record.clear();
  document.describe(layer);
  EXPECT_TRUE(record.put.empty());
  EXPECT_TRUE(record.placed.empty());
  desk.host.set(desk.model.B, 2000);
  document.update();
  document.describe(layer);
  EXPECT_EQ(record.put, (std::vector<Key>{keys::of_node(2), keys::of_node(5)}));
}

TEST_F(UpdateTest, ASectionThatGrowsMovesTheNextAsOne) {
  Document& document = desk.open(
      {w.section("a", {bound({Writing::output("n"), Writing::output("n"), Writing::output("n"),
                              Writing::output("n"), Writing::output("n")})}),
       w.section("b", {bound({}), bound({})})},
      340);
  browser::Layer layer;
  document.describe(layer);
  tests::LayerRecord& record = tests::record_of(layer);
  record.clear();
  desk.host.set(desk.model.B, 8e9);
  document.update();
  document.describe(layer);
  EXPECT_EQ(record.put, std::vector<Key>{keys::of_node(2)});
  EXPECT_EQ(record.placed, (std::vector<Key>{keys::of_node(1), keys::of_node(3)}));
}

}  // namespace
}  // namespace shardscope::typeset
