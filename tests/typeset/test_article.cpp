// SPDX-License-Identifier: MIT
#include "tests/typeset/test_article.h"

namespace shardscope::tests {

namespace {

Variable count(std::string_view id, double fallback) {
  Variable out;
  out.id = id;
  out.glyph = id;
  out.format = Format::integer;
  out.meaning = "how many";
  out.fallback = fallback;
  out.min = 1;
  out.max = 1e9;
  return out;
}

Formula formula(std::string_view id, std::string_view glyph, Format format) {
  Formula out;
  out.id = id;
  out.glyph = glyph;
  out.format = format;
  return out;
}

}  // namespace

SmallModel::SmallModel()
    : B(registry.add(count("B", 1000))),
      DP(registry.add(count("DP", 8))),
      n(registry.add(formula("n", "n", Format::integer), B / DP)),
      enough(registry.add(formula("enough", "", Format::verdict), Expr(n) > 100)) {}

TestHost::TestHost(const SmallModel& model) : model_(model), values_(model.registry.slot_count()) {
  for (const Variable& variable : model.registry.variables()) {
    values_[variable.slot] = variable.fallback;
  }
  compute();
}

void TestHost::set(const Variable& variable, double value) {
  values_[variable.slot] = value;
  compute();
}

void TestHost::compute() {
  values_[model_.n.slot] = values_[model_.B.slot] / values_[model_.DP.slot];
  values_[model_.enough.slot] = values_[model_.n.slot] > 100 ? 1 : 0;
}

typeset::FigureSize TestHost::figure_size(const Block& figure, float column, float full) const {
  return {figure.argument == "wide" ? full : column, figure_height};
}

Block Writing::table(const std::vector<std::vector<Inline>>& rows) {
  std::vector<Block> children;
  for (const std::vector<Inline>& row : rows) {
    std::vector<Block> cells;
    for (const Inline& cell : row) cells.push_back(block(BlockKind::cell, {cell}));
    children.push_back(block(BlockKind::row, {}, std::move(cells)));
  }
  return block(BlockKind::table, {}, std::move(children));
}

typeset::Document& Desk::open(std::vector<Block> blocks, float width) {
  article.title = "A title";
  article.blocks = writing.blocks(std::move(blocks));
  document = std::make_unique<typeset::Document>(article, model.registry, host);
  document->layout(fonts(), width);
  return *document;
}

}  // namespace shardscope::tests
