// SPDX-License-Identifier: MIT
// The article on the page: columns, order, notes, folds, figures.
#include "web/typeset/document.h"

#include <gtest/gtest.h>

#include "tests/typeset/test_article.h"
#include "web/typeset/nodes.h"

namespace shardscope::typeset {
namespace {

using article::BlockKind;
using tests::Desk;
using tests::Writing;

constexpr std::string_view kLorem =
    "Every chip holds all weights and works on its own part of the batch; at the end of a layer's "
    "backward pass all of them have to agree on the sum of the gradients they computed.";

class DocumentTest : public ::testing::Test {
 protected:
  article::Block lorem() { return w.paragraph({Writing::words(kLorem)}); }
  article::Block note(std::string_view words) {
    return w.block(BlockKind::note, {}, {w.paragraph({Writing::words(words)})});
  }
  article::Block figure(std::string_view argument) {
    article::Block out = w.block(BlockKind::figure, {});
    out.id = "clocks";
    out.argument = argument;
    return out;
  }
  article::Block fold() {
    return w.block(BlockKind::fold, {Writing::words("How")}, {lorem(), lorem()});
  }
  /// Box of the n-th block counted over the tree, the title being 0.
  Rect box(Index node) { return desk.document->box_of(keys::of_node(node)).value(); }

  Desk desk;
  Writing& w = desk.writing;
};

TEST_F(DocumentTest, BlocksFollowEachOtherWithoutOverlap) {
  for (const float width : {340.0F, 390.0F, 768.0F, 1280.0F, 2560.0F}) {
    desk.open(
        {w.section("a", {lorem(), figure(""), lorem(), w.block(BlockKind::takeaway, {}, {lorem()}),
                         w.table({{Writing::words("x"), Writing::words("y")},
                                  {Writing::output("n"), Writing::input("B")}})})},
        width);
    float bottom = 0;
    for (const Index i : {2U, 3U, 4U, 5U, 7U}) {
      EXPECT_GE(box(i).y, bottom) << "block " << i << " at width " << width;
      EXPECT_GE(box(i).x, 0);
      EXPECT_LE(box(i).right(), width);
      bottom = box(i).bottom();
    }
    EXPECT_GT(desk.document->height(), bottom);
  }
}

TEST_F(DocumentTest, TheTextColumnIs620AndTheNotes240Wide) {
  desk.open({lorem(), note("Aside.")}, 1280);
  EXPECT_EQ(box(1).w, 620);
  EXPECT_EQ(box(2).w, 240);
  EXPECT_EQ(box(2).right() - box(1).x, 900);
  EXPECT_EQ(box(2).y, box(1).y) << "a note stands beside what it belongs to";
}

TEST_F(DocumentTest, NarrowPagesHaveNotesInPlaceFoldedAtFirst) {
  Document& document = desk.open({lorem(), note(kLorem), lorem()}, 800);
  const Rect closed = box(2);
  EXPECT_EQ(closed.x, box(1).x);
  EXPECT_GT(closed.y, box(1).bottom());
  EXPECT_LT(closed.h, 40);
  const float below = box(4).y;
  document.set_open(keys::of_node(2, keys::button), 1);
  EXPECT_GT(box(2).h, 100);
  EXPECT_FLOAT_EQ(box(4).y - below, box(2).h - closed.h);
}

TEST_F(DocumentTest, NotesNeverOverlapEachOtherNorWideFigures) {
  std::vector<article::Block> blocks;
  for (int i = 0; i < 4; ++i) {
    blocks.push_back(lorem());
    blocks.push_back(note(kLorem));
    blocks.push_back(note("Short."));
    if (i % 2 == 1) blocks.push_back(figure("wide"));
  }
  const Document& document = desk.open({w.section("a", blocks)}, 1280);
  std::vector<Rect> margin;
  for (Index i = 0; i < 60; ++i) {
    const Binding binding = document.binding(keys::of_node(i));
    if (binding.block == nullptr) break;
    const bool beside =
        binding.block->kind == BlockKind::note || binding.block->kind == BlockKind::figure;
    if (beside) margin.push_back(box(i));
  }
  ASSERT_EQ(margin.size(), 10U);
  for (std::size_t i = 0; i < margin.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_FALSE(margin[i].overlaps(margin[k])) << i << " " << k;
  }
}

TEST_F(DocumentTest, FiguresTakeTheColumnOrTheFullWidth) {
  desk.open({lorem(), figure(""), figure("wide")}, 1280);
  const auto figures = desk.document->figures();
  ASSERT_EQ(figures.size(), 2U);
  EXPECT_EQ(figures[0].box.w, 620);
  EXPECT_EQ(figures[1].box.w, 900);
  EXPECT_EQ(figures[0].box.h, 300);
  desk.host.figure_height = 500;
  desk.document->figures_resized();
  EXPECT_EQ(desk.document->figures()[0].box.h, 500);
  EXPECT_EQ(desk.document->figures()[1].box.y, figures[0].box.bottom() + 29);
}

TEST_F(DocumentTest, AFoldHidesItsFigureAndOpensInSteps) {
  article::Block block = w.block(BlockKind::fold, {Writing::words("How")}, {figure("")});
  Document& document = desk.open({block, lorem()}, 800);
  EXPECT_FALSE(document.figures()[0].visible);
  const float closed = document.height();
  const Key key = keys::of_node(1, keys::button);
  document.set_open(key, 0.5F);
  const float half = document.height();
  document.set_open(key, 1);
  EXPECT_TRUE(document.figures()[0].visible);
  EXPECT_NEAR(half - closed, document.height() - half, 1);
  EXPECT_EQ(document.folds_around(document.figures()[0].key), std::vector<Key>{key});
}

TEST_F(DocumentTest, ConditionsShowAndHideBlocks) {
  article::Block when = lorem();
  when.when = "enough";
  article::Block otherwise = lorem();
  otherwise.when = "!enough";
  Document& document = desk.open({when, otherwise}, 800);
  EXPECT_TRUE(document.box_of(keys::of_node(1)).has_value());
  EXPECT_FALSE(document.box_of(keys::of_node(2)).has_value());
  desk.host.set(desk.model.B, 10);
  EXPECT_TRUE(document.update());
  EXPECT_FALSE(document.box_of(keys::of_node(1)).has_value());
  EXPECT_TRUE(document.box_of(keys::of_node(2)).has_value());
}

TEST_F(DocumentTest, KnowsWhichSectionIsWhere) {
  const Document& document =
      desk.open({w.section("one", {lorem()}), w.section("two", {lorem()})}, 800);
  EXPECT_EQ(document.section_at(0), "");
  EXPECT_EQ(document.section_at(document.anchor("one").value()), "one");
  EXPECT_EQ(document.section_at(document.anchor("two").value() + 5), "two");
  const Rect first = document.box_of(document.block_at(document.anchor("two").value())).value();
  EXPECT_GT(first.bottom(), document.anchor("two").value());
  EXPECT_LE(first.y, document.anchor("two").value() + 60);
  EXPECT_EQ(document.block_at(document.height() + 1), 0U);
  EXPECT_FALSE(document.anchor("three").has_value());
  ASSERT_EQ(document.contents().size(), 2U);
  EXPECT_EQ(document.contents()[1].title, "two");
}

TEST_F(DocumentTest, TellsWhatAnElementIsBoundTo) {
  article::Block equation = w.block(BlockKind::equation, {});
  equation.id = "n";
  article::Inline link = Writing::words("a link");
  link.href = "#two";
  const Document& document = desk.open(
      {w.paragraph({Writing::input("B"), Writing::output("n"), link}), equation, fold()}, 800);
  const auto of = [&](Index node, Key index, Key part = 0) {
    return document.binding(keys::of_inline(node, index, part));
  };
  EXPECT_EQ(of(1, 0).role, Role::input);
  EXPECT_EQ(of(1, 0).symbol, &desk.model.B);
  EXPECT_EQ(of(1, 1).role, Role::output);
  EXPECT_EQ(of(1, 2).role, Role::link);
  EXPECT_EQ(of(1, 2).href, "#two");
  const Binding leaf = document.binding(keys::of_equation(2, 3));
  EXPECT_EQ(leaf.role, Role::symbol);
  EXPECT_EQ(leaf.symbol, &desk.model.DP);
  EXPECT_EQ(document.binding(keys::of_node(3, keys::button)).role, Role::fold);
  EXPECT_EQ(document.binding(0).role, Role::none);
  EXPECT_EQ(document.binding(kFirstForeignKey + 5).role, Role::none);
}

TEST_F(DocumentTest, BoxesOfElementsLieInTheirBlocks) {
  const Document& document =
      desk.open({w.paragraph({Writing::words(kLorem), Writing::input("B")})}, 390);
  const Rect number = document.box_of(keys::of_inline(1, 1)).value();
  const Rect block = box(1);
  EXPECT_GE(number.y, block.y);
  EXPECT_LE(number.bottom(), block.bottom());
  EXPECT_GE(number.x, block.x);
  EXPECT_EQ(document.elements_of(desk.model.B), std::vector<Key>{keys::of_inline(1, 1)});
}

TEST_F(DocumentTest, KeysAreTheSameAtEveryWidth) {
  Document& document = desk.open({w.paragraph({Writing::words(kLorem), Writing::input("B")})}, 390);
  const Key key = document.elements_of(desk.model.B).at(0);
  document.layout(desk.fonts(), 1280);
  EXPECT_EQ(document.elements_of(desk.model.B).at(0), key);
  EXPECT_EQ(document.binding(key).symbol, &desk.model.B);
}

TEST_F(DocumentTest, CodeIsSetSmallerThenContinuedWhereItIsTooWide) {
  article::Block code = w.block(
      BlockKind::code,
      {Writing::words("for each layer:\n    gradients = all_reduce(gradients, over=data_axis)")});
  for (const float width : {1280.0F, 390.0F, 340.0F}) {
    const Document& document = desk.open({code}, width);
    EXPECT_LE(document.box_of(keys::of_node(1))->right(), width);
  }
}

}  // namespace
}  // namespace shardscope::typeset
