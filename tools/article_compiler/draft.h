// SPDX-License-Identifier: MIT
// The article while it is being compiled: the tree of core/article/article.h with its own strings
// and with lines for messages. Not here: how it is read (markdown.h), checked (check.h) and written
// (emit.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/article/article.h"
#include "core/units/error.h"

namespace shardscope::article {

struct DraftInline {
  InlineKind kind = InlineKind::text;
  std::string text;
  std::string id;
  std::string holds, fails;
  Style style;
  std::string href;
  std::optional<Format> format;
  int line = 0;
};

struct DraftBlock {
  BlockKind kind = BlockKind::paragraph;
  std::string id;
  std::string argument;
  std::string when;
  bool ordered = false;
  std::vector<DraftInline> inlines;
  std::vector<DraftBlock> children;
  int line = 0;
};

/// One Markdown file: blocks before its first section, then its sections.
struct DraftFile {
  std::string name;
  std::string title;  // "" when the file has none
  std::vector<DraftBlock> blocks;
};

/// What is wrong with the text, each with `where` = "file:line"; the same twice on a line is told
/// once.
class Problems {
 public:
  void add(const std::string& file, int line, std::string message) {
    Error error{file + ":" + std::to_string(line), std::move(message)};
    const bool told = !list_.empty() && list_.back().where == error.where &&
                      list_.back().message == error.message;
    if (!told) list_.push_back(std::move(error));
  }
  [[nodiscard]] bool empty() const { return list_.empty(); }
  [[nodiscard]] const std::vector<Error>& list() const { return list_; }

 private:
  std::vector<Error> list_;
};

}  // namespace shardscope::article
