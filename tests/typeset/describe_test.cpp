// SPDX-License-Identifier: MIT
// The layer's elements keep to the page's contract (docs/architecture.md).
#include <gtest/gtest.h>

#include "tests/typeset/test_article.h"
#include "tests/typeset/test_layer.h"
#include "web/typeset/nodes.h"

namespace shardscope::typeset {
namespace {

using article::BlockKind;
using browser::Element;
using tests::attribute;
using tests::Desk;
using tests::find;
using tests::Writing;

class DescribeTest : public ::testing::Test {
 protected:
  tests::LayerRecord& describe(std::vector<article::Block> blocks, float width = 800) {
    desk.open(std::move(blocks), width).describe(layer);
    return tests::record_of(layer);
  }
  Desk desk;
  Writing& w = desk.writing;
  browser::Layer layer;
};

TEST_F(DescribeTest, AGreenNumberIsASlider) {
  const auto& record = describe({w.paragraph({Writing::input("B")})});
  const Element* slider = find(record, "data-var", "B");
  ASSERT_NE(slider, nullptr);
  EXPECT_EQ(attribute(*slider, "role"), "slider");
  EXPECT_EQ(attribute(*slider, "tabindex"), "0");
  EXPECT_EQ(attribute(*slider, "aria-valuenow"), "1000");
  EXPECT_EQ(attribute(*slider, "aria-valuetext"), "1,000");
  EXPECT_EQ(attribute(*slider, "aria-valuemin"), "1");
  EXPECT_EQ(attribute(*slider, "aria-valuemax"), "1000000000");
  EXPECT_EQ(attribute(*slider, "aria-label"), "B: how many");
  EXPECT_EQ(slider->text, "1,000");
}

TEST_F(DescribeTest, ABlueNumberIsAnOutput) {
  const auto& record = describe({w.paragraph({Writing::output("n")})});
  const Element* output = find(record, "data-formula", "n");
  ASSERT_NE(output, nullptr);
  EXPECT_EQ(output->tag, "output");
  EXPECT_EQ(attribute(*output, "data-value"), "125");
  EXPECT_EQ(output->text, "125");
}

TEST_F(DescribeTest, AVerdictIsItsWord) {
  const auto& record =
      describe({w.paragraph({Writing::verdict("enough", "compute-bound", "too few")})});
  const Element* verdict = find(record, "data-formula", "enough");
  ASSERT_NE(verdict, nullptr);
  EXPECT_EQ(verdict->text, "compute-bound");
}

TEST_F(DescribeTest, AWordFollowsItsNumber) {
  const auto& record =
      describe({w.paragraph({Writing::output("n"), Writing::noun("n", " shard", " shards")})});
  const Element& p = record.elements.at(keys::of_node(1));
  EXPECT_EQ(tests::text_of(p), "125 shards");
  desk.host.set(desk.model.B, 8);
  desk.document->update();
  desk.document->describe(layer);
  EXPECT_EQ(tests::text_of(record.elements.at(keys::of_node(1))), "1 shard");
}

TEST_F(DescribeTest, SectionsCarryTheAnchorsAndTheirBlocksStandInThem) {
  const auto& record = describe({w.section("fsdp", {w.paragraph({Writing::words("Text.")})})});
  const Element& section = record.elements.at(keys::of_node(1));
  EXPECT_EQ(section.tag, "section");
  EXPECT_EQ(attribute(section, "id"), "fsdp");
  const Element& title = record.elements.at(keys::of_node(1, keys::title));
  EXPECT_EQ(title.tag, "h2");
  const Element& text = record.elements.at(keys::of_node(2));
  EXPECT_EQ(text.tag, "p");
  // Relative to the section, which spans the page.
  EXPECT_EQ(title.box->y, 0);
  EXPECT_EQ(text.box->x, 90);  // (800 - 620) / 2
  const auto order = desk.document->order();
  ASSERT_EQ(order.size(), 4U);
  EXPECT_EQ(order[0].parent, 0U);
  EXPECT_EQ(order[1].key, keys::of_node(1));
  EXPECT_EQ(order[2].parent, keys::of_node(1));
  EXPECT_EQ(order[3].key, keys::of_node(2));
  EXPECT_EQ(order[3].parent, keys::of_node(1));
}

TEST_F(DescribeTest, TheOrderIsAskedForOnceAfterEachChangeOfIt) {
  article::Block when = w.paragraph({Writing::words("Enough.")});
  when.when = "enough";
  describe({when});
  EXPECT_TRUE(desk.document->order_changed()) << "describing does not hide that it is new";
  EXPECT_EQ(desk.document->order().size(), 2U);
  EXPECT_FALSE(desk.document->order_changed());
  desk.host.set(desk.model.B, 10);
  desk.document->update();
  EXPECT_TRUE(desk.document->order_changed());
  EXPECT_EQ(desk.document->order().size(), 1U);
}

TEST_F(DescribeTest, LinesBreakWhereTheyArePaintedAndWidthsAreThePaintedOnes) {
  const std::string text = "some words that need a second line or even a third on a narrow page";
  const auto& record = describe({w.paragraph({Writing::words(text)})}, 340);
  const Element& p = record.elements.at(keys::of_node(1));
  std::string read = tests::text_of(p);
  EXPECT_NE(read.find('\n'), std::string::npos);
  for (char& c : read) {
    if (c == '\n') c = ' ';
  }
  EXPECT_EQ(read, text);
  for (const Element& run : p.children) {
    if (run.tag != "span") continue;
    EXPECT_FLOAT_EQ(run.width.value(), 8.5F * static_cast<float>(run.text.size()));
  }
}

TEST_F(DescribeTest, AClosedFoldIsAButtonAndContentThatFindCanOpen) {
  auto& record = describe(
      {w.block(BlockKind::fold, {Writing::words("How")}, {w.paragraph({Writing::words("So.")})})});
  const Element& button = record.elements.at(keys::of_node(1, keys::button));
  EXPECT_EQ(button.tag, "button");
  EXPECT_EQ(attribute(button, "aria-expanded"), "false");
  EXPECT_EQ(tests::text_of(button), "How");
  EXPECT_EQ(attribute(record.elements.at(keys::of_node(1, keys::content)), "hidden"),
            "until-found");
  desk.document->set_open(keys::of_node(1, keys::button), 1);
  desk.document->describe(layer);
  EXPECT_EQ(attribute(record.elements.at(keys::of_node(1, keys::button)), "aria-expanded"), "true");
  EXPECT_EQ(attribute(record.elements.at(keys::of_node(1, keys::content)), "hidden"), "");
}

TEST_F(DescribeTest, TablesKeepRowsAndHeads) {
  const auto& record = describe({w.table({{Writing::words("name"), Writing::words("value")},
                                          {Writing::words("n"), Writing::output("n")}})});
  const Element& table = record.elements.at(keys::of_node(1));
  EXPECT_EQ(table.tag, "table");
  ASSERT_EQ(table.children.size(), 2U);
  EXPECT_EQ(table.children[0].children.at(0).children.at(1).tag, "th");
  EXPECT_EQ(tests::text_of(table.children[1].children.at(0).children.at(1)), "125");
}

TEST_F(DescribeTest, AnEquationIsReadAloudAndItsNamesCanBePointedAt) {
  article::Block equation = w.block(BlockKind::equation, {});
  equation.id = "n";
  const auto& record = describe({equation});
  const Element& element = record.elements.at(keys::of_node(1));
  EXPECT_EQ(attribute(element, "role"), "math");
  EXPECT_EQ(attribute(element, "aria-label"), "n equals B divided by DP");
  const Element* name = find(element, "data-symbol", "DP");
  ASSERT_NE(name, nullptr);
  EXPECT_TRUE(name->box.has_value());
  EXPECT_EQ(desk.document->binding(name->key).symbol, &desk.model.DP);
}

TEST_F(DescribeTest, KeysAreUnique) {
  article::Block equation = w.block(BlockKind::equation, {});
  equation.id = "n";
  article::Inline link = Writing::words("a long link that is set over two lines or over three");
  link.href = "#x";
  const auto& record = describe(
      {w.section("s",
                 {w.paragraph({Writing::input("B"), link, Writing::equation("n")}), equation})},
      340);
  std::map<browser::Key, int> seen;
  const auto count = [&](const Element& element, const auto& self) -> void {
    if (element.key != 0) ++seen[element.key];
    for (const Element& child : element.children) self(child, self);
  };
  for (const auto& [key, element] : record.elements) count(element, count);
  for (const auto& [key, times] : seen) EXPECT_EQ(times, 1) << key;
  EXPECT_GE(seen.size(), 12U);
}

}  // namespace
}  // namespace shardscope::typeset
