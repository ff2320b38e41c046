// SPDX-License-Identifier: MIT
// The printable form of an expression: a small tree of boxes that can be typeset, written as plain
// text or as TeX. Built by print.h. Not here: arithmetic, fonts and positions.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace shardscope {

struct Symbol;

enum class MathKind : std::uint8_t {
  row,     // children side by side: names, numbers, signs and boxes
  number,  // `text` as shown ("8", "2M", "459 TFLOP/s"); `symbol` set: the value of that symbol
  name,    // `symbol`'s glyph: `text` is the base ("T", "α", "DP"), `subscript` what stands below
  binary,  // `text` is a sign between two operands: "+", "−", "·", "/"
  relation,  // `text` is a sign between two sides: "=", "≤", "≠"
  prefix,    // `text` is a sign before its operand: "−"
  word,      // `text` is upright prose inside a formula: "if", "and", "otherwise"
  fraction,  // children: numerator, denominator
  root,      // children: radicand
  power,     // children: base, exponent (raised)
  fence,     // children: inside; `text` opens and `close` closes: ( ), ⌈ ⌉, ⌊ ⌋
  call,      // `text` is a function ("max"; "log" with `subscript` "2"), children: its arguments
  cases,     // children in pairs: value, condition (begins with the word "if", or is "otherwise")
};

/// Rows never contain rows, a row has at least two children, and fences stand wherever reading
/// needs them: whoever draws a tree never has to think about precedence.
struct MathNode {
  MathKind kind = MathKind::row;
  std::string text{};
  std::string subscript{};         // name and call; "" for none
  std::string close{};             // fence
  const Symbol* symbol = nullptr;  // name, and number when it is a symbol's value
  std::vector<MathNode> children{};

  friend bool operator==(const MathNode&, const MathNode&) = default;
};

/// "T_math = 8·B·D·k·F / (DP·C)": what copying an equation gives. Reads unambiguously, left to
/// right, with fractions as `a / b`.
[[nodiscard]] std::string to_plain_text(const MathNode& node);

/// The same for a TeX document (in math mode).
[[nodiscard]] std::string to_tex(const MathNode& node);

/// Calls `visit` on every leaf (number, name) in reading order.
void for_each_leaf(const MathNode& node, const std::function<void(const MathNode&)>& visit);

/// A glyph as written in the registry, taken apart: "T_math" is T with subscript "math",
/// "alpha_dcn" is α with subscript "dcn". Greek letters are written by name in both parts.
struct GlyphParts {
  std::string base;
  std::string subscript;
};
[[nodiscard]] GlyphParts split_glyph(std::string_view glyph);

/// Whether a base is set in italics: single letters are ("B", "T"), words are not ("DP", "MFU").
[[nodiscard]] bool is_italic(std::string_view base);

}  // namespace shardscope
