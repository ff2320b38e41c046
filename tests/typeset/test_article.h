// SPDX-License-Identifier: MIT
// Articles written in tests, a small model to bind them to, and a document over both.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/reactive/registry.h"
#include "tests/support/test_fonts.h"
#include "web/typeset/document.h"

namespace shardscope::tests {

using article::Block;
using article::BlockKind;
using article::Inline;
using article::InlineKind;

/// Owns the blocks and inlines that an article only points to.
class Writing {
 public:
  std::span<const Inline> line(std::vector<Inline> inlines) {
    return lines_.emplace_back(std::move(inlines));
  }
  std::span<const Block> blocks(std::vector<Block> blocks) {
    return groups_.emplace_back(std::move(blocks));
  }
  Block block(BlockKind kind, std::vector<Inline> inlines, std::vector<Block> children = {}) {
    Block out;
    out.kind = kind;
    out.inlines = line(std::move(inlines));
    out.children = blocks(std::move(children));
    return out;
  }
  Block section(std::string_view id, std::vector<Block> children) {
    Block out = block(BlockKind::section, {words(id)}, std::move(children));
    out.id = id;
    return out;
  }
  Block paragraph(std::vector<Inline> inlines) {
    return block(BlockKind::paragraph, std::move(inlines));
  }
  /// Cells by row, the first row the head.
  Block table(const std::vector<std::vector<Inline>>& rows);

  static Inline words(std::string_view text) { return {.text = text}; }
  static Inline input(std::string_view id) { return {.kind = InlineKind::input, .id = id}; }
  static Inline output(std::string_view id) { return {.kind = InlineKind::output, .id = id}; }
  static Inline verdict(std::string_view id, std::string_view holds, std::string_view fails) {
    return {.kind = InlineKind::verdict, .id = id, .holds = holds, .fails = fails};
  }
  static Inline noun(std::string_view id, std::string_view one, std::string_view more) {
    return {.kind = InlineKind::noun, .id = id, .holds = one, .fails = more};
  }
  static Inline symbol(std::string_view id) { return {.kind = InlineKind::symbol, .id = id}; }
  static Inline equation(std::string_view id) { return {.kind = InlineKind::equation, .id = id}; }

 private:
  std::deque<std::vector<Inline>> lines_;
  std::deque<std::vector<Block>> groups_;
};

/// B tokens on DP chips: n = B / DP a chip; it is enough when n > 100.
struct SmallModel {
  Registry registry;
  const Variable& B;
  const Variable& DP;
  const Formula& n;
  const Formula& enough;
  SmallModel();
};

/// Values that tests set by hand.
class TestHost : public typeset::Host {
 public:
  explicit TestHost(const SmallModel& model);
  void set(const Variable& variable, double value);
  [[nodiscard]] std::span<const double> slots() const override { return values_; }
  [[nodiscard]] bool switched() const override { return is_switched; }
  [[nodiscard]] typeset::FigureSize figure_size(const Block& figure, float column,
                                                float full) const override;
  bool is_switched = false;
  float figure_height = 300;

 private:
  void compute();
  const SmallModel& model_;
  std::vector<double> values_;
};

/// What most tests need.
struct Desk {
  explicit Desk(float density = 1) : test_fonts(density) {}
  const Fonts& fonts() const { return test_fonts.fonts(); }
  /// Starts the document over these blocks and lays it out.
  typeset::Document& open(std::vector<Block> blocks, float width);

  TestFonts test_fonts;
  SmallModel model;
  TestHost host{model};
  Writing writing;
  article::Article article;
  std::unique_ptr<typeset::Document> document;
};

}  // namespace shardscope::tests
