// SPDX-License-Identifier: MIT
#include "core/expr/math.h"

#include <algorithm>
#include <array>
#include <utility>

namespace shardscope {

namespace {

struct Greek {
  std::string_view name;
  std::string_view letter;
};

constexpr std::array<Greek, 24> kGreek{{
    {"alpha", "α"}, {"beta", "β"},  {"gamma", "γ"}, {"delta", "δ"}, {"epsilon", "ε"},
    {"zeta", "ζ"},  {"eta", "η"},   {"theta", "θ"}, {"kappa", "κ"}, {"lambda", "λ"},
    {"mu", "μ"},    {"nu", "ν"},    {"xi", "ξ"},    {"pi", "π"},    {"rho", "ρ"},
    {"sigma", "σ"}, {"tau", "τ"},   {"phi", "φ"},   {"chi", "χ"},   {"psi", "ψ"},
    {"omega", "ω"}, {"Delta", "Δ"}, {"Sigma", "Σ"}, {"Omega", "Ω"},
}};

std::string with_greek(std::string_view name) {
  const auto found = std::find_if(kGreek.begin(), kGreek.end(),
                                  [&](const Greek& greek) { return greek.name == name; });
  return std::string(found == kGreek.end() ? name : found->letter);
}

std::size_t count_characters(std::string_view utf8) {
  return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

bool holds_value(const MathNode& node) {
  if (node.kind == MathKind::number && node.symbol != nullptr) return true;
  return std::any_of(node.children.begin(), node.children.end(), holds_value);
}

bool is_word(const MathNode& node, std::string_view text) {
  return node.kind == MathKind::word && node.text == text;
}

/// One line of text. What a fraction bar or a raised exponent shows by position needs parentheses.
class PlainText {
 public:
  std::string write(const MathNode& node) const {
    switch (node.kind) {
      case MathKind::row: return row(node);
      case MathKind::number:
      case MathKind::binary:
      case MathKind::relation:
      case MathKind::prefix:
      case MathKind::word: return node.text;
      case MathKind::name:
        return node.subscript.empty() ? node.text : node.text + "_" + node.subscript;
      case MathKind::fraction:
        return part(node.children[0], false) + " / " + part(node.children[1], true);
      case MathKind::root: return "√(" + write(node.children[0]) + ")";
      case MathKind::power:
        return part(node.children[0], true) + "^" + part(node.children[1], true);
      case MathKind::fence: return node.text + write(node.children[0]) + node.close;
      case MathKind::call: return call(node);
      case MathKind::cases: return cases(node);
    }
    return {};
  }

 private:
  std::string row(const MathNode& node) const {
    const bool airy = holds_value(node);
    std::string text;
    for (const MathNode& child : node.children) {
      const bool tight =
          child.kind == MathKind::binary && (child.text == "/" || (child.text == "·" && !airy));
      const bool sign = child.kind == MathKind::binary || child.kind == MathKind::relation;
      const bool word = child.kind == MathKind::word;
      const std::string piece = write(child);
      if (word && (text.empty() || is_word(child, "not"))) {
        text += piece + " ";
      } else if ((sign && !tight) || word) {
        text += " " + piece + " ";
      } else {
        text += piece;
      }
    }
    return text;
  }

  /// An operand of a fraction or power; `tight` ones may hold nothing but an atom.
  std::string part(const MathNode& node, bool tight) const {
    const std::string text = write(node);
    const bool sum = node.kind == MathKind::row &&
                     std::any_of(node.children.begin(), node.children.end(), [](const MathNode& c) {
                       return (c.kind == MathKind::binary && c.text != "·" && c.text != "/") ||
                              c.kind == MathKind::relation || c.kind == MathKind::word;
                     });
    const bool compound = node.kind == MathKind::row || node.kind == MathKind::fraction ||
                          (node.kind == MathKind::number && text.find(' ') != std::string::npos);
    return sum || (tight && compound) ? "(" + text + ")" : text;
  }

  std::string call(const MathNode& node) const {
    std::string text = node.text + (node.subscript.empty() ? "" : "_" + node.subscript) + "(";
    for (std::size_t i = 0; i < node.children.size(); ++i)
      text += (i > 0 ? ", " : "") + write(node.children[i]);
    return text + ")";
  }

  std::string cases(const MathNode& node) const {
    std::string text = "{";
    for (std::size_t i = 0; i + 1 < node.children.size(); i += 2)
      text += (i > 0 ? "; " : "") + write(node.children[i]) + " " + write(node.children[i + 1]);
    return text + "}";
  }
};

class Tex {
 public:
  std::string write(const MathNode& node) const {
    switch (node.kind) {
      case MathKind::row: return joined(node.children, "");
      case MathKind::number: return number(node.text);
      case MathKind::binary:
      case MathKind::relation:
      case MathKind::prefix: return sign(node.text);
      case MathKind::word: return "\\text{ " + node.text + " }";
      case MathKind::name: return name(node);
      case MathKind::fraction:
        return "\\frac{" + write(node.children[0]) + "}{" + write(node.children[1]) + "}";
      case MathKind::root: return "\\sqrt{" + write(node.children[0]) + "}";
      case MathKind::power: return write(node.children[0]) + "^{" + write(node.children[1]) + "}";
      case MathKind::fence: return fence(node);
      case MathKind::call: return call(node);
      case MathKind::cases: return cases(node);
    }
    return {};
  }

 private:
  std::string joined(const std::vector<MathNode>& nodes, std::string_view between) const {
    std::string text;
    for (const MathNode& node : nodes) {
      if (!text.empty()) text += between;
      text += write(node);
    }
    return text;
  }

  static std::string sign(std::string_view text) {
    if (text == "·") return " \\cdot ";
    if (text == "/") return "/";
    if (text == "−") return " - ";
    if (text == "≤") return " \\le ";
    if (text == "≥") return " \\ge ";
    if (text == "≠") return " \\ne ";
    return " " + std::string(text) + " ";
  }

  static std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
      if (std::string_view("%_&#${}").find(c) != std::string_view::npos) result += '\\';
      result += c;
    }
    return result;
  }

  /// "28,672" in math, units and everything else upright.
  static std::string number(std::string_view text) {
    if (text == "∞") return "\\infty";
    if (text == "−∞") return "-\\infty";
    std::string digits;
    if (text.starts_with("−")) {
      digits = "-";
      text.remove_prefix(std::string_view("−").size());
    }
    const std::size_t end = std::min(text.find_first_not_of("0123456789.,"), text.size());
    for (const char c : text.substr(0, end))
      digits += c == ',' ? std::string("{,}") : std::string(1, c);
    text.remove_prefix(end);
    if (text.empty()) return digits;
    if (text == "%") return digits + "\\%";
    if (text == "×") return digits + "\\times";
    const bool spaced = text.starts_with(' ');
    return digits + (spaced ? "\\," : "") + "\\text{" + escaped(text.substr(spaced ? 1 : 0)) + "}";
  }

  /// One letter stands in italics, words upright, Greek as commands.
  static std::string letters(std::string_view text) {
    const auto greek = std::find_if(kGreek.begin(), kGreek.end(),
                                    [&](const Greek& g) { return g.letter == text; });
    if (greek != kGreek.end()) return "\\" + std::string(greek->name);
    if (count_characters(text) == 1) return escaped(text);
    return "\\mathrm{" + escaped(text) + "}";
  }

  static std::string name(const MathNode& node) {
    if (node.subscript.empty()) return letters(node.text);
    return letters(node.text) + "_{" + letters(node.subscript) + "}";
  }

  std::string fence(const MathNode& node) const {
    std::string open = node.text;
    std::string close = node.close;
    if (open == "⌈") {
      open = "\\lceil ";
      close = "\\rceil";
    } else if (open == "⌊") {
      open = "\\lfloor ";
      close = "\\rfloor";
    }
    return "\\left" + open + write(node.children[0]) + "\\right" + close;
  }

  std::string call(const MathNode& node) const {
    const bool known = node.text == "min" || node.text == "max" || node.text == "log";
    std::string text = known ? "\\" + node.text : "\\operatorname{" + node.text + "}";
    if (!node.subscript.empty()) text += "_{" + node.subscript + "}";
    return text + "\\left(" + joined(node.children, ", ") + "\\right)";
  }

  std::string cases(const MathNode& node) const {
    std::string text = "\\begin{cases} ";
    for (std::size_t i = 0; i + 1 < node.children.size(); i += 2) {
      text +=
          (i > 0 ? " \\\\ " : "") + write(node.children[i]) + " & " + write(node.children[i + 1]);
    }
    return text + " \\end{cases}";
  }
};

}  // namespace

std::string to_plain_text(const MathNode& node) { return PlainText().write(node); }

std::string to_tex(const MathNode& node) { return Tex().write(node); }

void for_each_leaf(const MathNode& node, const std::function<void(const MathNode&)>& visit) {
  if (node.kind == MathKind::number || node.kind == MathKind::name) visit(node);
  for (const MathNode& child : node.children) for_each_leaf(child, visit);
}

GlyphParts split_glyph(std::string_view glyph) {
  const std::size_t underscore = glyph.find('_');
  GlyphParts parts;
  parts.base = with_greek(glyph.substr(0, underscore));
  if (underscore != std::string_view::npos)
    parts.subscript = with_greek(glyph.substr(underscore + 1));
  return parts;
}

bool is_italic(std::string_view base) { return count_characters(base) == 1; }

}  // namespace shardscope
