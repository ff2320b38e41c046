// SPDX-License-Identifier: MIT
// The article as a tree of blocks and inlines, made at build time from web/article/en/*.md by
// article_compiler. Not here: how it is set (web/typeset) and what its figures paint (web/figures).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/units/format.h"

namespace shardscope::article {

enum class InlineKind : std::uint8_t {
  text,      // words
  input,     // a green number; id is a variable
  output,    // a blue number; id is a formula
  verdict,   // a condition as a word with a mark; id is a formula of Format::verdict; says `holds`
             // or `fails`
  symbol,    // a name set as in equations; id is a variable or formula
  equation,  // a formula set inside the line: id is the formula ("T_math = ...")
  word,      // follows the machine; id is a key of machine_words(): "chip", "pod", "ici"
  noun,      // follows a number; id is a variable or formula; says `holds` for one, else `fails`,
             // each as word() would
  break_,    // a forced line break
};

struct Style {
  bool emphasis = false;
  bool strong = false;
  bool code = false;
};

/// A piece of a line. Nesting is flattened: a bold link has style.strong and href.
struct Inline {
  InlineKind kind = InlineKind::text;
  std::string_view text;          // InlineKind::text
  std::string_view id;            // what it is bound to
  std::string_view holds, fails;  // InlineKind::verdict and noun: their words either way
  Style style;
  std::string_view href;         // "" or a URL, "#anchor" within the page
  std::optional<Format> format;  // shown so instead of the symbol's own format
};

enum class BlockKind : std::uint8_t {
  section,  // level 2: id is the anchor; inlines are its title; children follow
  heading,  // level 3
  paragraph,
  list,       // children: item; numbered when `ordered`
  item,       // inlines and/or children
  table,      // children: row; the first row is the header; inlines are the caption
  row,        // children: cell
  cell,       // argument is its alignment: "" (left), "right", "center"
  equation,   // displayed; id is a formula
  live,       // the line of current numbers under an equation or figure: inlines with bindings
  figure,     // id is the figure's name, argument its scheme: "clocks", "dp"
  fold,       // closed at first; inlines are the summary; children the content
  note,       // margin note; children; anchored at the block before it
  takeaway,   // children
  code,       // text in the only inline, lines separated by \n; argument is its language
  scenarios,  // a row of buttons; children: item with id = scenario id, inlines = label
};

struct Block {
  BlockKind kind = BlockKind::paragraph;
  std::string_view id;
  std::string_view argument;
  std::string_view when;  // shown only while this condition (a formula id, "!" before it negates)
                          // holds; "" always
  bool ordered = false;
  std::span<const Inline> inlines;
  std::span<const Block> children;
  int line = 0;  // in its Markdown file, for messages
};

struct Article {
  std::string_view title;
  std::span<const Block> blocks;  // what stands before the first section, then sections in order
};

/// The compiled English article; defined in the file that article_compiler writes.
[[nodiscard]] const Article& english();

}  // namespace shardscope::article
