// SPDX-License-Identifier: MIT
// The pass that gives every block its place, from the top down. Private to the floor.
#pragma once

#include "web/typeset/nodes.h"

namespace shardscope::typeset {

class Flow {
 public:
  explicit Flow(Document::Impl& document) : d_(document) {}

  /// Places everything; returns the height of the whole.
  float run();

 private:
  // Each places one kind at `y` and returns its bottom.
  float block(Index i, float x, float y, float width);
  float children(Index parent, float x, float y, float width);
  float words(Index i, float x, float y, float width, LineAlign align = LineAlign::left);
  float section(Index i, float x, float y, float width);
  float list(Index i, float x, float y, float width);
  float item(Index i, float x, float y, float width);
  float equation(Index i, float x, float y, float width);
  float figure(Index i, float x, float y, float width);
  float folding(Index i, float x, float y, float width);
  float takeaway(Index i, float x, float y, float width);
  float code(Index i, float x, float y, float width);
  float scenarios(Index i, float x, float y, float width);

  // flow_table.cpp
  float table(Index i, float x, float y, float width);
  void choose_columns(Index table, float width);
  bool try_columns(Index table, float font_size, float width);
  float table_rows(Index i, float x, float y, float width);
  float stacked_rows(Index i, float x, float y, float width);

  void margin_notes();
  [[nodiscard]] float gap_between(Index before, Index after) const;
  [[nodiscard]] bool may_be_wide(float x, float width) const;

  Document::Impl& d_;
  std::vector<NotePlace> notes_;
  std::vector<Span> taken_;
  int depth_ = 0;  // of folds, notes and takeaways around: nothing wide in there
};

}  // namespace shardscope::typeset
