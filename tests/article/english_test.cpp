// SPDX-License-Identifier: MIT
// The compiled English article: whole, in order, and without numbers that it could have bound.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/article/article.h"
#include "core/article/figures.h"
#include "core/cost/model.h"

namespace shardscope::article {
namespace {

void for_each_block(std::span<const Block> blocks, const std::function<void(const Block&)>& visit) {
  for (const Block& block : blocks) {
    visit(block);
    for_each_block(block.children, visit);
  }
}

const Block* section(std::string_view id) {
  for (const Block& block : english().blocks) {
    if (block.kind == BlockKind::section && block.id == id) return &block;
  }
  return nullptr;
}

std::vector<std::string> figures_of(const Block& block) {
  std::vector<std::string> out;
  for_each_block(block.children, [&out](const Block& child) {
    if (child.kind == BlockKind::figure)
      out.push_back(std::string(child.id) + " " + std::string(child.argument));
  });
  return out;
}

TEST(EnglishArticle, BeginsWithATitleAndWordsBeforeTheFirstSection) {
  EXPECT_FALSE(english().title.empty());
  ASSERT_FALSE(english().blocks.empty());
  EXPECT_EQ(english().blocks.front().kind, BlockKind::paragraph);
}

TEST(EnglishArticle, DataParallelismShowsItsFourFigures) {
  const Block* const dp = section("data-parallelism");
  ASSERT_NE(dp, nullptr);
  EXPECT_EQ(figures_of(*dp),
            (std::vector<std::string>{"shards dp", "memory dp", "collective ", "clocks dp"}));
}

TEST(EnglishArticle, EveryFigureThatExistsIsShown) {
  std::set<std::string> shown;
  for_each_block(english().blocks, [&shown](const Block& block) {
    if (block.kind == BlockKind::figure)
      shown.insert(std::string(block.id) + " " + std::string(block.argument));
  });
  for (const FigureName& figure : kFigures)
    EXPECT_EQ(shown.count(std::string(figure.name) + " " + std::string(figure.argument)), 1U)
        << figure.name << " " << figure.argument;
}

TEST(EnglishArticle, EverySectionSaysWhatToRemember) {
  for (const Block& block : english().blocks) {
    if (block.kind != BlockKind::section || block.id == "appendix") continue;
    std::size_t takeaways = 0;
    for_each_block(block.children, [&takeaways](const Block& child) {
      if (child.kind == BlockKind::takeaway) ++takeaways;
    });
    EXPECT_EQ(takeaways, 1U) << block.id;
  }
}

/// Words of three digits and more, with their thousands' commas; "H100" and "0.1.0" are names.
std::vector<std::string> large_numbers(std::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::vector<std::string> out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n-(", i), text.size());
    std::string word(text.substr(i, end - i));
    while (!word.empty() && std::string_view(",.;:)").find(word.back()) != std::string_view::npos)
      word.pop_back();
    const bool is_number =
        std::all_of(word.begin(), word.end(), [&](char c) { return is_digit(c) || c == ','; });
    if (is_number && std::count_if(word.begin(), word.end(), is_digit) > 2) out.push_back(word);
    i = end + 1;
  }
  return out;
}

TEST(EnglishArticle, NumbersThatFollowFromTheModelAreBound) {
  // What is typed is a fact of the world, each with its source in the sentence, or a year.
  const std::set<std::string> facts{"8,960", "6,144"};
  for_each_block(english().blocks, [&facts](const Block& block) {
    const bool scenario = block.kind == BlockKind::item && !block.id.empty();
    if (scenario || block.kind == BlockKind::code) return;
    for (const Inline& run : block.inlines) {
      if (run.kind != InlineKind::text || run.style.code) continue;
      for (const std::string& number : large_numbers(run.text)) {
        const bool year = number.size() == 4 && (number.compare(0, 2, "20") == 0);
        EXPECT_TRUE(year || facts.count(number) == 1)
            << "line " << block.line << " types " << number << ": " << run.text;
      }
    }
  });
}

TEST(EnglishArticle, NounsBehindSizesOfGroupsFollowThem) {
  // These are often 1; the others only in configurations nobody trains with.
  const std::set<std::string_view> sizes{"B", "DP", "TP", "MDP", "mesh.N", "dp.tokens_per_chip"};
  const std::array<std::string_view, 4> plurals{" chips", " tokens", " axes", " ways"};
  for_each_block(english().blocks, [&](const Block& block) {
    for (std::size_t i = 0; i + 1 < block.inlines.size(); ++i) {
      const Inline& number = block.inlines[i];
      const bool shown = number.kind == InlineKind::input || number.kind == InlineKind::output;
      if (!shown || sizes.count(number.id) == 0) continue;
      const Inline& next = block.inlines[i + 1];
      for (const std::string_view plural : plurals) {
        EXPECT_NE(next.text.substr(0, plural.size()), plural)
            << "line " << block.line << ": " << number.id << next.text;
      }
    }
  });
}

TEST(EnglishArticle, EveryBindingNamesTheModel) {
  const Model model;
  std::size_t bindings = 0;
  for_each_block(english().blocks, [&](const Block& block) {
    for (const Inline& run : block.inlines) {
      if (run.id.empty() || run.kind == InlineKind::word) continue;
      ++bindings;
      EXPECT_NE(model.registry.symbol(run.id), nullptr) << run.id;
    }
  });
  EXPECT_GT(bindings, 50U);
}

}  // namespace
}  // namespace shardscope::article
