// SPDX-License-Identifier: MIT
// Lines of a paragraph. In the test fonts a character is half its size wide: 10 px at size 20.
#include "web/typeset/paragraph.h"

#include <gtest/gtest.h>

#include "tests/typeset/test_article.h"

namespace shardscope::typeset {
namespace {

using tests::Desk;
using tests::Writing;

class ParagraphTest : public ::testing::Test {
 protected:
  ParagraphTest() {
    look.style = {Face::serif, 20};
    look.code = {Face::mono, 20};
    look.line_height = 30;
  }

  std::vector<Piece> pieces(std::vector<article::Inline> inlines) {
    return make_pieces(desk.writing.line(std::move(inlines)), desk.model.registry, desk.host, look,
                       desk.fonts());
  }
  Paragraph set(std::vector<article::Inline> inlines, float width) {
    BreakOptions options;
    options.width = width;
    return set_paragraph(pieces(std::move(inlines)), desk.fonts(), look, options);
  }
  static std::vector<std::string> lines(const Paragraph& paragraph) {
    std::vector<std::string> out;
    for (const Line& line : paragraph.lines) {
      std::string text;
      for (std::uint32_t i = line.begin; i < line.end; ++i) {
        text += paragraph.text_of(paragraph.runs[i]);
      }
      out.push_back(text);
    }
    return out;
  }
  static const typeset::Run& run_of(const Paragraph& paragraph, std::uint16_t piece) {
    for (const typeset::Run& run : paragraph.runs) {
      if (run.piece == piece) return run;
    }
    ADD_FAILURE() << "piece " << piece << " has no run";
    return paragraph.runs.front();
  }

  Desk desk;
  TextLook look;
};

TEST_F(ParagraphTest, FillsLinesAndDropsTheSpaceAtTheirEnd) {
  const Paragraph p = set({Writing::words("aaaa bbbb cccc dddd")}, 100);
  EXPECT_EQ(lines(p), (std::vector<std::string>{"aaaa bbbb", "cccc dddd"}));
  EXPECT_FLOAT_EQ(p.lines[0].width, 90);
  EXPECT_FLOAT_EQ(p.height, 60);
}

TEST_F(ParagraphTest, PrefersEvenLinesToAFullFirstOne) {
  // Greedy would give "a bb ccc" (8) "dddd" (4) "eeeeeeeee"; even lines leave less ragged an edge.
  const Paragraph p = set({Writing::words("a bb ccc dddd eeeeeeeee")}, 100);
  EXPECT_EQ(lines(p), (std::vector<std::string>{"a bb", "ccc dddd", "eeeeeeeee"}));
}

TEST_F(ParagraphTest, AHeadingLeavesNoWordAlone) {
  BreakOptions options;
  options.width = 220;
  options.even = true;
  const Paragraph p = set_paragraph(pieces({Writing::words("aaaa bbbb cccc dddd eeee ffff")}),
                                    desk.fonts(), look, options);
  EXPECT_EQ(lines(p), (std::vector<std::string>{"aaaa bbbb cccc", "dddd eeee ffff"}));
}

TEST_F(ParagraphTest, LeavesPunctuationWithTheNumberBeforeIt) {
  // "123" is 30 + 2 * 3.4 wide; with the full stop it needs 46.8 of the 45 left.
  const Paragraph p =
      set({Writing::words("aaaaa "), Writing::output("n"), Writing::words(". bb")}, 105);
  EXPECT_EQ(lines(p)[0], "aaaaa");
  EXPECT_EQ(lines(p)[1].substr(0, 4), "125.");
}

TEST_F(ParagraphTest, BreaksBehindDashesAndForcedBreaks) {
  const Paragraph dash = set({Writing::words("compute-bound")}, 100);
  EXPECT_EQ(lines(dash), (std::vector<std::string>{"compute-", "bound"}));
  EXPECT_FALSE(dash.space_behind(0));
  const Paragraph forced =
      set({Writing::words("a"), {.kind = article::InlineKind::break_}, Writing::words("b")}, 100);
  EXPECT_EQ(lines(forced), (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(forced.space_behind(0));
}

TEST_F(ParagraphTest, CutsWordsLongerThanALine) {
  const Paragraph p = set({Writing::words("abcdefghijklmno")}, 60);
  EXPECT_EQ(lines(p), (std::vector<std::string>{"abcdef", "ghijkl", "mno"}));
}

TEST_F(ParagraphTest, KeepsNoBreakSpacesTogether) {
  const Paragraph p = set({Writing::words("aa bb\u00A0cc dd")}, 60);
  EXPECT_EQ(lines(p), (std::vector<std::string>{"aa", "bb\u00A0cc", "dd"}));
}

TEST_F(ParagraphTest, NoLineIsWiderThanTheColumnAndNoWordIsLost) {
  const std::string text =
      "Every chip holds all weights, computes the gradients of its own tokens, and then adds them "
      "up with all the others before it takes a step.";
  for (float width = 160; width < 900; width += 17) {
    const Paragraph p = set({Writing::words(text)}, width);
    std::string together;
    for (const std::string& line : lines(p)) together += (together.empty() ? "" : " ") + line;
    EXPECT_EQ(together, text);
    for (const Line& line : p.lines) EXPECT_LE(line.width, width);
  }
}

TEST_F(ParagraphTest, TintsStandOutByAPad) {
  const Paragraph p = set({Writing::output("n")}, 200);
  const typeset::Run& run = p.runs.at(0);
  EXPECT_FLOAT_EQ(run.width, 3 * 10 + 2 * 0.17F * 20);  // "125"
  EXPECT_FLOAT_EQ(p.box_of(run).x, 0);
}

TEST_F(ParagraphTest, SaysWhatTheValuesSay) {
  desk.host.set(desk.model.B, 400);
  const auto p = pieces({Writing::input("B"), Writing::input("DP"), Writing::output("n"),
                         Writing::verdict("enough", "enough", "too few")});
  EXPECT_EQ(p[0].text, "400");
  EXPECT_TRUE(p[0].off_default);
  EXPECT_FALSE(p[1].off_default);
  EXPECT_EQ(p[2].text, "50");
  EXPECT_EQ(p[3].text, "too few");
  EXPECT_FALSE(p[3].holds);
}

TEST_F(ParagraphTest, AlignsRightAndCentred) {
  BreakOptions options;
  options.width = 100;
  options.align = LineAlign::right;
  EXPECT_FLOAT_EQ(
      set_paragraph(pieces({Writing::words("abcd")}), desk.fonts(), look, options).runs[0].x, 60);
  options.align = LineAlign::center;
  EXPECT_FLOAT_EQ(
      set_paragraph(pieces({Writing::words("abcd")}), desk.fonts(), look, options).runs[0].x, 30);
}

/// "aaaa 8 bbbb 1000 cccc ...": DP and B in one paragraph.
class HeldParagraph : public ParagraphTest {
 protected:
  std::vector<article::Inline> text() {
    return {Writing::words("Of the "),
            Writing::output("n"),
            Writing::words(" tokens, with "),
            Writing::input("DP"),
            Writing::words(" chips and a batch of "),
            Writing::input("B"),
            Writing::words(" tokens, every chip takes its share and passes on the rest.")};
  }
  Paragraph again(const Paragraph& before, std::uint16_t held) {
    BreakOptions options;
    options.width = before.width;
    options.before = &before;
    options.held_piece = held;
    return set_paragraph(pieces(text()), desk.fonts(), look, options);
  }
};

TEST_F(HeldParagraph, TheDraggedNumberNeverMovesWhateverItsValue) {
  for (float width = 220; width <= 620; width += 40) {
    desk.host.set(desk.model.B, 1000);
    Paragraph now = set(text(), width);
    const typeset::Run start = run_of(now, 5);
    for (const double value : {1.0, 12.0, 123456.0, 123456789.0, 7.0, 1e9}) {
      desk.host.set(desk.model.B, value);
      now = again(now, 5);
      EXPECT_EQ(run_of(now, 5).x, start.x) << value << " at width " << width;
      EXPECT_EQ(run_of(now, 5).line, start.line) << value << " at width " << width;
    }
  }
}

TEST_F(HeldParagraph, WordsBeforeItDoNotOverlapWhenAnEarlierNumberGrows) {
  Paragraph now = set(text(), 620);
  desk.host.set(desk.model.B, 987654321);  // n, to its left, grows from 3 to 11 characters
  now = again(now, 5);
  for (std::size_t i = 0; i + 1 < now.runs.size(); ++i) {
    if (now.runs[i].line != now.runs[i + 1].line) continue;
    EXPECT_LE(now.runs[i].x + now.runs[i].ink_width, now.runs[i + 1].x + 0.01F) << "run " << i;
  }
}

TEST_F(HeldParagraph, WordsBehindItStillFitTheColumn) {
  Paragraph now = set(text(), 300);
  desk.host.set(desk.model.B, 123456789);
  now = again(now, 5);
  for (std::size_t i = run_of(now, 5).line + 1U; i < now.lines.size(); ++i) {
    EXPECT_LE(now.lines[i].width, 300);
  }
}

TEST_F(HeldParagraph, OtherParagraphsKeepTheirBreaksWhileTheLinesFit) {
  const Paragraph before = set(text(), 400);
  desk.host.set(desk.model.DP, 9);  // 1000 / 9 has as many digits
  BreakOptions options;
  options.width = 400;
  options.before = &before;
  const Paragraph after = set_paragraph(pieces(text()), desk.fonts(), look, options);
  EXPECT_EQ(after.breaks, before.breaks);
}

}  // namespace
}  // namespace shardscope::typeset
