// SPDX-License-Identifier: MIT
#include "core/expr/print.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/expr/simplify.h"
#include "core/expr/symbol.h"
#include "core/units/format.h"

namespace shardscope {

namespace {

using Kind = Term::Kind;

constexpr const char* kMinusSign = "−";

MathNode leaf(MathKind kind, std::string text) {
  MathNode node{.kind = kind};
  node.text = std::move(text);
  return node;
}

MathNode box(MathKind kind, std::vector<MathNode> children, std::string text = {}) {
  MathNode node{.kind = kind};
  node.text = std::move(text);
  node.children = std::move(children);
  return node;
}

MathNode fenced(MathNode inside, const char* open = "(", const char* close = ")") {
  MathNode node = box(MathKind::fence, {}, open);
  node.close = close;
  node.children.push_back(std::move(inside));
  return node;
}

/// Lays nodes side by side; rows dissolve into the row they join.
class Row {
 public:
  Row& add(MathNode node) {
    if (node.kind == MathKind::row) {
      for (MathNode& child : node.children) children_.push_back(std::move(child));
    } else {
      children_.push_back(std::move(node));
    }
    return *this;
  }
  MathNode finish() {
    if (children_.size() == 1) return std::move(children_.front());
    return box(MathKind::row, std::move(children_));
  }
  [[nodiscard]] bool empty() const { return children_.empty(); }

 private:
  std::vector<MathNode> children_;
};

const char* relation_sign(Op op) {
  switch (op) {
    case Op::less: return "<";
    case Op::less_equal: return "≤";
    case Op::greater: return ">";
    case Op::greater_equal: return "≥";
    case Op::equal: return "=";
    case Op::not_equal: return "≠";
    default: return nullptr;
  }
}

/// How tightly a printed term holds together; what is looser than its place wants gets a fence.
enum class Binding : std::uint8_t { logic, relation, sum, product, atom };

class Printer {
 public:
  explicit Printer(const PrintOptions& options) : options_(options) {}

  MathNode print(const Term& term) const {
    switch (term.kind) {
      case Kind::number: return number(term.number);
      case Kind::symbol: return symbol(*term.symbol);
      case Kind::sum: return sum(term);
      case Kind::product: return product(term);
      case Kind::apply: return application(term);
      case Kind::cases: return cases(term);
    }
    return {};
  }

 private:
  static Binding binding(const Term& term) {
    switch (term.kind) {
      case Kind::sum: return Binding::sum;
      case Kind::product: return Binding::product;
      case Kind::cases: return Binding::logic;
      case Kind::apply:
        if (term.op == Op::both || term.op == Op::either) return Binding::logic;
        return relation_sign(term.op) != nullptr || term.op == Op::negation ? Binding::relation
                                                                            : Binding::atom;
      default: return Binding::atom;
    }
  }

  MathNode inside(const Term& term, Binding wanted) const {
    MathNode node = print(term);
    const bool negative = starts_with_minus(node) && wanted > Binding::sum;
    // a glyph such as B/DP is a small formula of its own
    const bool compound =
        term.kind == Kind::symbol && node.kind == MathKind::row && wanted > Binding::sum;
    return binding(term) < wanted || negative || compound ? fenced(std::move(node)) : node;
  }

  static bool starts_with_minus(const MathNode& node) {
    if (node.kind == MathKind::prefix) return true;
    if (node.kind == MathKind::row) return starts_with_minus(node.children.front());
    return node.kind == MathKind::number && node.text.starts_with(kMinusSign);
  }

  static MathNode number(double value) {
    const double size = std::fabs(value);
    Row row;
    if (std::signbit(value) && value != 0) row.add(leaf(MathKind::prefix, kMinusSign));
    const std::string exact = to_exact_text(size);
    if (exact.starts_with("1e")) {  // 1e9 is 10⁹
      std::string exponent = exact.substr(2);
      if (exponent.front() == '-') exponent.replace(0, 1, kMinusSign);
      row.add(box(MathKind::power,
                  {leaf(MathKind::number, "10"), leaf(MathKind::number, std::move(exponent))}));
    } else {
      const bool whole = size == std::floor(size) && size >= 1000 && size < 1e9;
      row.add(leaf(MathKind::number,
                   whole || !std::isfinite(size) ? to_text(size, Format::integer) : exact));
    }
    return row.finish();
  }

  MathNode symbol(const Symbol& symbol) const {
    // a switch keeps its name: "not switched" says more than "not no"
    const bool named = !options_.substitute || symbol.format == Format::verdict;
    if (named || options_.slots.empty()) return name_node(symbol, options_.switched);
    MathNode node = leaf(MathKind::number, to_text(options_.slots[symbol.slot], symbol.format));
    node.symbol = &symbol;
    return node;
  }

  MathNode sum(const Term& term) const {
    Row row;
    for (const Term& part : term.parts) {
      if (part.minus) {
        row.add(leaf(row.empty() ? MathKind::prefix : MathKind::binary, kMinusSign));
      } else if (!row.empty()) {
        row.add(leaf(MathKind::binary, "+"));
      }
      MathNode node = inside(part, Binding::product);
      row.add(std::move(node));
    }
    return row.finish();
  }

  /// number · parts, without the sign of the number.
  MathNode factors(double numeric, const std::vector<Term>& parts) const {
    if (parts.empty()) return number(numeric);
    if (parts.size() == 1 && numeric == 1) return print(parts.front());
    Row row;
    if (numeric != 1) row.add(number(numeric));
    for (const Term& part : parts) {
      if (!row.empty()) row.add(leaf(MathKind::binary, "·"));
      row.add(inside(part, Binding::atom));
    }
    return row.finish();
  }

  MathNode product(const Term& term) const {
    Row row;
    if (term.number < 0) row.add(leaf(MathKind::prefix, kMinusSign));
    const bool fraction = !term.below.empty() || term.divisor != 1;
    // a lone sum needs its fence back when a sign stands before it
    const bool lone = term.number == -1 && term.parts.size() == 1 && !fraction;
    MathNode above = lone ? inside(term.parts.front(), Binding::product)
                          : factors(std::fabs(term.number), term.parts);
    if (!fraction) return row.add(std::move(above)).finish();
    std::vector<MathNode> halves;
    halves.push_back(std::move(above));
    halves.push_back(factors(term.divisor, term.below));
    return row.add(box(MathKind::fraction, std::move(halves))).finish();
  }

  MathNode application(const Term& term) const {
    if (const char* sign = relation_sign(term.op)) {
      Row row;
      row.add(inside(term.parts[0], Binding::sum));
      row.add(leaf(MathKind::relation, sign));
      return row.add(inside(term.parts[1], Binding::sum)).finish();
    }
    switch (term.op) {
      case Op::pow: return power(term);
      case Op::sqrt: return box(MathKind::root, {print(term.parts[0])});
      case Op::ceil: return fenced(print(term.parts[0]), "⌈", "⌉");
      case Op::floor: return fenced(print(term.parts[0]), "⌊", "⌋");
      case Op::both: return joined(term, "and");
      case Op::either: return joined(term, "or");
      case Op::negation: {
        Row row;
        row.add(leaf(MathKind::word, "not"));
        return row.add(inside(term.parts[0], Binding::atom)).finish();
      }
      default: return call(term);
    }
  }

  MathNode power(const Term& term) const {
    MathNode base = inside(term.parts[0], Binding::atom);
    const bool has_unit = base.kind == MathKind::number && base.text.find(' ') != std::string::npos;
    const bool stacked = base.kind == MathKind::power;
    if (has_unit || stacked) base = fenced(std::move(base));
    std::vector<MathNode> children;
    children.push_back(std::move(base));
    children.push_back(print(term.parts[1]));
    return box(MathKind::power, std::move(children));
  }

  MathNode joined(const Term& term, const char* word) const {
    Row row;
    for (const Term& part : term.parts) {
      if (!row.empty()) row.add(leaf(MathKind::word, word));
      row.add(inside(part, Binding::relation));
    }
    return row.finish();
  }

  MathNode call(const Term& term) const {
    MathNode node{.kind = MathKind::call};
    switch (term.op) {
      case Op::min: node.text = "min"; break;
      case Op::max: node.text = "max"; break;
      case Op::round: node.text = "round"; break;
      case Op::log2:
        node.text = "log";
        node.subscript = "2";
        break;
      default: node.text = "?"; break;  // every other operation is printed by a sign of its own
    }
    for (const Term& part : term.parts) node.children.push_back(print(part));
    return node;
  }

  MathNode cases(const Term& term) const {
    MathNode node{.kind = MathKind::cases};
    for (std::size_t i = 0; i < term.parts.size(); i += 2) {
      node.children.push_back(print(term.parts[i]));
      if (i + 1 == term.parts.size()) {
        node.children.push_back(leaf(MathKind::word, "otherwise"));
      } else {
        Row row;
        row.add(leaf(MathKind::word, "if"));
        node.children.push_back(row.add(print(term.parts[i + 1])).finish());
      }
    }
    return node;
  }

  const PrintOptions& options_;
};

}  // namespace

namespace {

/// One piece of a glyph between signs: a name, or a plain number as in "PP−1".
MathNode glyph_piece(const Symbol& symbol, std::string_view piece) {
  const bool digits = piece.find_first_not_of("0123456789") == std::string_view::npos;
  if (digits) return leaf(MathKind::number, std::string(piece));
  GlyphParts parts = split_glyph(piece);
  MathNode node{.kind = MathKind::name};
  node.symbol = &symbol;
  node.text = std::move(parts.base);
  node.subscript = std::move(parts.subscript);
  return node;
}

/// Whether two formulas look the same but for the way a quotient is set.
bool reads_alike(const MathNode& a, const MathNode& b) {
  const auto letters = [](const MathNode& node) {
    std::string text = to_plain_text(node);
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
  };
  return letters(a) == letters(b);
}

}  // namespace

MathNode name_node(const Symbol& symbol, bool switched) {
  static constexpr std::array<std::string_view, 4> kSigns{"/", "·", "+", "−"};
  std::string_view glyph = symbol.name(switched);
  if (symbol.glyph.empty()) {
    MathNode node = leaf(MathKind::name, symbol.id);
    node.symbol = &symbol;
    return node;
  }
  Row row;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < glyph.size();) {
    const auto sign = std::find_if(kSigns.begin(), kSigns.end(), [&](std::string_view s) {
      return i > begin && glyph.substr(i).starts_with(s);
    });
    if (sign == kSigns.end()) {
      ++i;
      continue;
    }
    row.add(glyph_piece(symbol, glyph.substr(begin, i - begin)));
    row.add(leaf(MathKind::binary, std::string(*sign)));
    begin = i += sign->size();
  }
  return row.add(glyph_piece(symbol, glyph.substr(begin))).finish();
}

MathNode to_math(const Expr& expr, const PrintOptions& options) {
  return Printer(options).print(simplify(expr, options.slots));
}

MathNode to_equation(const Symbol& symbol, const PrintOptions& options) {
  const bool shows_value = options.substitute && !options.slots.empty();
  MathNode left = name_node(symbol, options.switched);
  if (!symbol.definition && !shows_value) return left;
  MathNode right = to_math(symbol.definition ? *symbol.definition : Expr(symbol), options);
  if (!symbol.definition && right.kind == MathKind::name) return left;  // a switch
  if (symbol.glyph.empty() && symbol.definition) return right;          // a verdict states itself
  if (left.kind == MathKind::row && symbol.definition) {
    // "B/DP = B / DP" says the same twice: the quotient itself stands on the left
    PrintOptions by_name = options;
    by_name.substitute = false;
    MathNode definition = to_math(*symbol.definition, by_name);
    if (reads_alike(left, definition)) {
      if (!shows_value) return definition;
      left = std::move(definition);
    }
  }
  Row row;
  row.add(std::move(left)).add(leaf(MathKind::relation, "="));
  return row.add(std::move(right)).finish();
}

std::vector<MathNode> active_conditions(const Expr& expr, const PrintOptions& options) {
  std::vector<MathNode> conditions;
  PrintOptions by_name = options;
  by_name.substitute = false;
  for (const Term& term : conditions_taken(expr, options.slots))
    conditions.push_back(Printer(by_name).print(term));
  return conditions;
}

}  // namespace shardscope
