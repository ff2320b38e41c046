// SPDX-License-Identifier: MIT
// What the article's Markdown means, and that each mistake is told with its file and line.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tools/article_compiler/check.h"
#include "tools/article_compiler/emit.h"
#include "tools/article_compiler/markdown.h"

namespace shardscope::article {
namespace {

struct Compiled {
  std::vector<DraftFile> files;
  Problems problems;

  [[nodiscard]] const DraftBlock& block(std::size_t i) const { return files.at(0).blocks.at(i); }
  [[nodiscard]] std::vector<std::string> messages() const {
    std::vector<std::string> out;
    for (const Error& error : problems.list()) out.push_back(error.where + ": " + error.message);
    return out;
  }
};

class CompilerTest : public testing::Test {
 protected:
  CompilerTest() {
    const Variable& tokens = registry.add(Variable{symbol("B", "B")});
    const Variable& chips = registry.add(Variable{symbol("DP", "DP")});
    registry.add(Formula{symbol("dp.t_math", "T_math", Format::time)}, tokens / chips);
    registry.add(Formula{symbol("fsdp.t_math", "T_math", Format::time)}, tokens / chips);
    registry.add(Formula{symbol("dp.t_comms", "T_DP", Format::time)}, Expr(1));
    registry.add(Formula{symbol("dp.compute_bound", "", Format::verdict)}, tokens > chips);
    registry.add(Formula{symbol("hw.switched", "", Format::verdict)}, tokens > chips);
  }

  static Symbol symbol(const char* id, const char* glyph, Format format = Format::sig3) {
    Symbol out;
    out.id = id;
    out.glyph = glyph;
    out.format = format;
    return out;
  }

  Compiled compile(const std::string& markdown) const { return compile_all({markdown}); }

  Compiled compile_all(const std::vector<std::string>& texts) const {
    Compiled out;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::string name = std::string(1, static_cast<char>('a' + i)) + ".md";
      out.files.push_back(read_markdown(name, texts[i], out.problems));
    }
    check(out.files, {&registry, {"dp-one-axis", "dp-defaults"}, {{"version", "1.2"}}},
          out.problems);
    return out;
  }

  /// The blocks of a good text that stands under a title.
  Compiled body(const std::string& markdown) const {
    Compiled out = compile("# T\n\n" + markdown);
    EXPECT_EQ(out.messages(), std::vector<std::string>{});
    return out;
  }

  /// The only message about a text that stands under a title (so its first line is line 3).
  std::string mistake(const std::string& markdown) const {
    const std::vector<std::string> messages = compile("# T\n\n" + markdown).messages();
    return messages.size() == 1 ? messages.front()
                                : std::to_string(messages.size()) + " messages" +
                                      (messages.empty() ? "" : ", first " + messages.front());
  }

  Registry registry;
};

TEST_F(CompilerTest, BindingsBecomeInlinesBetweenTheWords) {
  const Compiled out = body("With {B} tokens it takes {=dp.t_math}, or {=dp.t_math:days}.");
  const std::vector<DraftInline>& line = out.block(0).inlines;
  ASSERT_EQ(line.size(), 7U);
  EXPECT_EQ(line[0].text, "With ");
  EXPECT_EQ(line[1].kind, InlineKind::input);
  EXPECT_EQ(line[1].id, "B");
  EXPECT_EQ(line[3].kind, InlineKind::output);
  EXPECT_EQ(line[3].id, "dp.t_math");
  EXPECT_EQ(line[3].format, std::nullopt);
  EXPECT_EQ(line[5].format, Format::days);
  EXPECT_EQ(line[6].text, ".");
}

TEST_F(CompilerTest, VerdictsSayTheirOwnWordsOrTheUsualOnes) {
  const Compiled out = body("{?dp.compute_bound} {?dp.compute_bound|hidden|exposed, by far}");
  const std::vector<DraftInline>& line = out.block(0).inlines;
  ASSERT_EQ(line.size(), 3U);
  EXPECT_EQ(line[0].holds, "compute-bound");
  EXPECT_EQ(line[0].fails, "communication-bound");
  EXPECT_EQ(line[2].holds, "hidden");
  EXPECT_EQ(line[2].fails, "exposed, by far");
}

TEST_F(CompilerTest, SymbolsAreFoundByIdOrByAGlyphThatOnlyOneHas) {
  const Compiled out = body("$B$, $dp.t_math$, $T_DP$ and $=dp.t_math$");
  const std::vector<DraftInline>& line = out.block(0).inlines;
  ASSERT_EQ(line.size(), 7U);
  EXPECT_EQ(line[0].kind, InlineKind::symbol);
  EXPECT_EQ(line[2].id, "dp.t_math");
  EXPECT_EQ(line[4].id, "dp.t_comms");
  EXPECT_EQ(line[6].kind, InlineKind::equation);
}

TEST_F(CompilerTest, AVerdictStaysOnOneLine) {
  EXPECT_EQ(mistake("{?dp.compute_bound|yes|no, and that for several reasons}"),
            "a.md:3: a verdict stays on one line of a phone: {?dp.compute_bound} says too much");
}

TEST_F(CompilerTest, MachineWordsKeepTheirKey) {
  const Compiled out = body("{~Pods} hold {~chips}.");
  EXPECT_EQ(out.block(0).inlines[0].kind, InlineKind::word);
  EXPECT_EQ(out.block(0).inlines[0].id, "Pods");
}

TEST_F(CompilerTest, WordsMayFollowANumberToo) {
  const Compiled out = body("{DP} {~DP|chip|chips}.");
  const DraftInline& word = out.block(0).inlines[2];
  EXPECT_EQ(word.kind, InlineKind::noun);
  EXPECT_EQ(word.id, "DP");
  EXPECT_EQ(word.holds, "chip");
  EXPECT_EQ(word.fails, "chips");
  EXPECT_EQ(mistake("{~DP|chips}"),
            "a.md:3: a word that follows a number has two forms: {~DP|chip|chips}");
  EXPECT_EQ(mistake("{~crates|crate|crates}"), "a.md:3: no symbol is called crates");
}

TEST_F(CompilerTest, FactsOfTheBuildBecomeWords) {
  const Compiled out = body("Version *{@version}*: {@version}, of course.");
  const std::vector<DraftInline>& line = out.block(0).inlines;
  ASSERT_EQ(line.size(), 5U);
  EXPECT_EQ(line[1].text, "1.2");
  EXPECT_TRUE(line[1].style.emphasis);
  EXPECT_EQ(line[3].text, "1.2");
  EXPECT_EQ(line[4].text, ", of course.");
  EXPECT_EQ(mistake("{@author}"), "a.md:3: the build tells nothing called author");
}

TEST_F(CompilerTest, NestedStylesAreFlattened) {
  const Compiled out = body("a **b *c {B}*** [d `e`](https://x.example) `{B}`");
  const std::vector<DraftInline>& line = out.block(0).inlines;
  ASSERT_EQ(line.size(), 9U);
  EXPECT_TRUE(line[1].style.strong && !line[1].style.emphasis);
  EXPECT_TRUE(line[2].style.strong && line[2].style.emphasis);
  EXPECT_EQ(line[3].kind, InlineKind::input);
  EXPECT_TRUE(line[3].style.strong && line[3].style.emphasis);
  EXPECT_EQ(line[5].href, "https://x.example");
  EXPECT_EQ(line[6].href, "https://x.example");
  EXPECT_TRUE(line[6].style.code);
  EXPECT_EQ(line[8].text, "{B}");
  EXPECT_TRUE(line[8].href.empty());
}

TEST_F(CompilerTest, CodeSpansAndFencesAreVerbatim) {
  const Compiled out = body("`a {B} $x$`\n\n```python\nx = {B}  # $1\n\ny = \"q\"\n```");
  EXPECT_EQ(out.block(0).inlines.at(0).text, "a {B} $x$");
  const DraftBlock& code = out.block(1);
  EXPECT_EQ(code.kind, BlockKind::code);
  EXPECT_EQ(code.argument, "python");
  EXPECT_EQ(code.inlines.at(0).text, "x = {B}  # $1\n\ny = \"q\"");
}

TEST_F(CompilerTest, BackslashesMeanTheCharacterItself) {
  const Compiled out = body("\\{B\\} costs \\$5 \\*each\\*");
  ASSERT_EQ(out.block(0).inlines.size(), 1U);
  EXPECT_EQ(out.block(0).inlines[0].text, "{B} costs $5 *each*");
}

TEST_F(CompilerTest, QuotesAreSetAsInPrint) {
  const Compiled out = body("It's \"one\" ('two') {B}'s");
  EXPECT_EQ(out.block(0).inlines[0].text, "It’s “one” (‘two’) ");
  EXPECT_EQ(out.block(0).inlines[2].text, "’s");
}

TEST_F(CompilerTest, SectionsHoldWhatFollowsThem) {
  const Compiled out = body(
      "Before.\n\n## One {#one}\n\nText, see [two](#two).\n\n### Sub {#sub}\n\n## Two {#two}\n");
  ASSERT_EQ(out.files[0].blocks.size(), 3U);
  EXPECT_EQ(out.files[0].title, "T");
  const DraftBlock& one = out.block(1);
  EXPECT_EQ(one.kind, BlockKind::section);
  EXPECT_EQ(one.id, "one");
  EXPECT_EQ(one.inlines.at(0).text, "One");
  ASSERT_EQ(one.children.size(), 2U);
  EXPECT_EQ(one.children[1].kind, BlockKind::heading);
  EXPECT_EQ(one.children[1].id, "sub");
  EXPECT_TRUE(out.block(2).children.empty());
}

TEST_F(CompilerTest, ListsHoldItemsTightOrLoose) {
  const Compiled out = body("- a {B}\n- b\n  - c\n\n1. d\n\n   e\n\n2. f\n");
  const DraftBlock& tight = out.block(0);
  ASSERT_EQ(tight.children.size(), 2U);
  EXPECT_FALSE(tight.ordered);
  EXPECT_EQ(tight.children[0].inlines.size(), 2U);
  EXPECT_EQ(tight.children[1].children.at(0).kind, BlockKind::list);
  const DraftBlock& loose = out.block(1);
  EXPECT_TRUE(loose.ordered);
  EXPECT_EQ(loose.children[0].inlines.at(0).text, "d");
  EXPECT_EQ(loose.children[0].children.at(0).inlines.at(0).text, "e");
}

TEST_F(CompilerTest, TablesHaveACaptionAlignmentAndBoundCells) {
  const Compiled out =
      body("Table: Who holds *what*\n\n| a | b |\n|---|--:|\n| $B$ | {?dp.compute_bound|y|n} |\n");
  ASSERT_EQ(out.files[0].blocks.size(), 1U);
  const DraftBlock& table = out.block(0);
  EXPECT_EQ(table.kind, BlockKind::table);
  EXPECT_EQ(table.inlines.at(0).text, "Who holds ");
  ASSERT_EQ(table.children.size(), 2U);
  EXPECT_EQ(table.children[0].children.at(1).argument, "right");
  EXPECT_EQ(table.children[1].children.at(1).inlines.at(0).fails, "n");
}

TEST_F(CompilerTest, QuotesBecomeNotesTakeawaysFoldsAndLiveLines) {
  const Compiled out = body(
      "> [!note] Side {B}\n> goes on.\n\n> [!takeaway]\n> Keep.\n>\n> More.\n\n"
      "> [!fold] The *whole* algorithm\n> Inside\n> here.\n>\n> - x\n\n> [!live] now "
      "{=dp.t_math}\n");
  ASSERT_EQ(out.files[0].blocks.size(), 4U);
  const DraftBlock& note = out.block(0);
  EXPECT_EQ(note.kind, BlockKind::note);
  EXPECT_EQ(note.children.at(0).inlines.at(0).text, "Side ");
  EXPECT_EQ(note.children.at(0).inlines.at(2).text, " goes on.");
  EXPECT_EQ(out.block(1).kind, BlockKind::takeaway);
  EXPECT_EQ(out.block(1).children.size(), 2U);
  const DraftBlock& fold = out.block(2);
  EXPECT_EQ(fold.kind, BlockKind::fold);
  ASSERT_EQ(fold.inlines.size(), 3U);
  EXPECT_EQ(fold.inlines[2].text, " algorithm");
  ASSERT_EQ(fold.children.size(), 2U);
  EXPECT_EQ(fold.children[0].inlines.at(0).text, "Inside here.");
  EXPECT_EQ(fold.children[1].kind, BlockKind::list);
  EXPECT_EQ(out.block(3).kind, BlockKind::live);
  EXPECT_EQ(out.block(3).inlines.at(1).id, "dp.t_math");
}

TEST_F(CompilerTest, FoldsMayHoldEquationsAndCode) {
  const Compiled out =
      body("> [!fold] S\n>\n> ```equation dp.t_math\n> ```\n>\n> ```\n> a {B}\n> ```\n");
  const DraftBlock& fold = out.block(0);
  ASSERT_EQ(fold.children.size(), 2U);
  EXPECT_EQ(fold.children[0].kind, BlockKind::equation);
  EXPECT_EQ(fold.children[0].id, "dp.t_math");
  EXPECT_EQ(fold.children[1].inlines.at(0).text, "a {B}");
}

TEST_F(CompilerTest, FencesAskForEquationsFiguresAndScenarios) {
  const Compiled out = body(
      "```equation dp.t_math\n```\n\n```figure clocks dp\n```\n\n```figure collective\n```\n\n"
      "```scenarios\ndp-one-axis: One axis: slower\ndp-defaults: Back\n```\n");
  EXPECT_EQ(out.block(0).id, "dp.t_math");
  EXPECT_EQ(out.block(1).kind, BlockKind::figure);
  EXPECT_EQ(out.block(1).id, "clocks");
  EXPECT_EQ(out.block(1).argument, "dp");
  EXPECT_EQ(out.block(2).argument, "");
  const DraftBlock& buttons = out.block(3);
  ASSERT_EQ(buttons.children.size(), 2U);
  EXPECT_EQ(buttons.children[0].id, "dp-one-axis");
  EXPECT_EQ(buttons.children[0].inlines.at(0).text, "One axis: slower");
}

TEST_F(CompilerTest, AConditionHoldsForTheNextBlockOnly) {
  const Compiled out = body(
      "<!-- when: hw.switched -->\n\nOn a switch.\n\n<!-- a remark -->\n\nAlways.\n\n"
      "<!-- when: !hw.switched -->\n> [!note] Torus.\n\n- a\n\n  <!-- when: hw.switched -->\n  "
      "b\n");
  EXPECT_EQ(out.block(0).when, "hw.switched");
  EXPECT_EQ(out.block(1).when, "");
  EXPECT_EQ(out.block(2).when, "!hw.switched");
  EXPECT_EQ(out.block(3).when, "");
}

TEST_F(CompilerTest, EveryMistakeIsToldWithItsFileAndLine) {
  EXPECT_EQ(mistake("Good.\n\nTwo\nlines {=dp.t_mth}"),
            "a.md:6: no formula is called dp.t_mth; the nearest is dp.t_math");
  EXPECT_EQ(mistake("{Q}"), "a.md:3: no variable is called Q");
  EXPECT_EQ(mistake("{dp.t_math}"), "a.md:3: dp.t_math is computed: {=dp.t_math}");
  EXPECT_EQ(mistake("{=B}"), "a.md:3: B is set by the reader: {B}");
  EXPECT_EQ(mistake("{B:metres}"), "a.md:3: no number format is called metres");
  EXPECT_EQ(mistake("{=dp.compute_bound}"),
            "a.md:3: dp.compute_bound is a condition: {?dp.compute_bound}");
  EXPECT_EQ(mistake("{?dp.t_math|a|b}"), "a.md:3: dp.t_math is no condition");
  EXPECT_EQ(mistake("{?hw.switched}"), "a.md:3: {?hw.switched} needs words: {?hw.switched|yes|no}");
  EXPECT_EQ(mistake("{?hw.switched|a}"), "a.md:3: a verdict has two words: {?hw.switched|yes|no}");
  EXPECT_EQ(mistake("{~rack}"), "a.md:3: no machine word is called rack");
  EXPECT_EQ(mistake("a\n{B"),
            "a.md:4: { has no } on its line (a brace that is meant is written \\{)");
  EXPECT_EQ(mistake("costs $5"),
            "a.md:3: $ begins no symbol such as $B$ (a dollar that is meant is written \\$)");
  EXPECT_EQ(mistake("$T_math$"), "a.md:3: T_math may be dp.t_math or fsdp.t_math: write the id");
  EXPECT_EQ(mistake("$=B$"), "a.md:3: B has no equation: it is set by the reader");
  EXPECT_EQ(mistake("[x](#nowhere)"), "a.md:3: no section has the anchor #nowhere");
}

TEST_F(CompilerTest, MistakesInBlocksAreToldWithTheirLine) {
  EXPECT_EQ(mistake("\n```equation dp.nothing\n```"), "a.md:4: no formula is called dp.nothing");
  EXPECT_EQ(mistake("```equation\n```"), "a.md:3: an equation is ```equation id");
  EXPECT_EQ(mistake("```figure clocks pods\n```"), "a.md:3: no figure is called clocks for pods");
  EXPECT_EQ(mistake("```equation dp.t_math\nx\n```"),
            "a.md:3: nothing stands between these fences");
  EXPECT_EQ(mistake("```scenarios\ndp-one-axis: a\ndp-two: b\n```"),
            "a.md:5: no scenario is called dp-two");
  EXPECT_EQ(mistake("```scenarios\ndp-one-axis: a\ndp-defaults\n```"),
            "a.md:5: a scenario line is \"id: words on the button\"");
  EXPECT_EQ(mistake("> Plain"),
            "a.md:3: a quote begins with [!takeaway], [!note], [!fold] or [!live]");
  EXPECT_EQ(mistake("> [!aside] x"), "a.md:3: no block is called [!aside]");
  EXPECT_EQ(mistake("> [!fold] S"), "a.md:3: a fold without content");
  EXPECT_EQ(mistake("## No anchor"), "a.md:3: a section needs an anchor: ## Title {#anchor}");
  EXPECT_EQ(mistake("## A {#a}\n\n## B {#a}"), "a.md:5: a second anchor #a");
  EXPECT_EQ(mistake("## A {#A}"), "a.md:3: an anchor has small letters, digits and hyphens: #A");
  EXPECT_EQ(mistake("#### Deep"), "a.md:3: headings go down to ###");
  EXPECT_EQ(mistake("<b>x</b>"), "a.md:3: HTML is not used, but for comments");
  EXPECT_EQ(mistake("<!-- when: dp.t_math -->\n\nx"), "a.md:5: dp.t_math is no condition");
  EXPECT_EQ(mistake("x\n\n<!-- when: hw.switched -->\n"),
            "a.md:5: a condition without a block after it");
  EXPECT_EQ(mistake("x\n\n***\n\ny"), "a.md:3: rules are not used: a section begins with ##");
}

TEST_F(CompilerTest, AllMistakesAreToldAtOnce) {
  const Compiled out = compile_all({"# T\n\n{Q}\n", "## S {#s}\n\n{R}\n", "Lost.\n"});
  EXPECT_EQ(out.messages(),
            (std::vector<std::string>{"c.md:1: text before the first section of the file",
                                      "a.md:3: no variable is called Q",
                                      "b.md:3: no variable is called R"}));
}

TEST_F(CompilerTest, OnlyTheFirstFileHasTheTitle) {
  EXPECT_EQ(compile("Text.\n").messages(),
            (std::vector<std::string>{"a.md:1: the first file begins with the title: # Title"}));
  EXPECT_EQ(compile_all({"# A\n", "# B\n"}).messages(),
            (std::vector<std::string>{"b.md:1: only the first file has a title"}));
}

TEST_F(CompilerTest, TheWrittenFileQuotesWhatCppWouldRead) {
  const Compiled out = body(
      "```\nsay(\"\\\\n\")\n?"
      "?/\n```");
  const std::string code = emit(out.files);
  EXPECT_NE(code.find(R"(.text = "say(\"\\\\n\")\n?\?/")"), std::string::npos) << code;
}

}  // namespace
}  // namespace shardscope::article
