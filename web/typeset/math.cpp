// SPDX-License-Identifier: MIT
// What each kind of node of an equation looks like. Not here: how long ones break (math_lines.cpp).
#include "web/typeset/math.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "web/typeset/math_build.h"

namespace shardscope::typeset {

namespace {

constexpr float kAxis = 0.27F;   // of a minus sign and a fraction bar, above the baseline
constexpr float kClearance = 3;  // between a bar and the ink beside it, at least
constexpr float kStrokeWidth = 1.2F;

bool is_sum(const MathNode& node) {
  return node.kind == MathKind::row &&
         std::any_of(node.children.begin(), node.children.end(), [](const MathNode& child) {
           return (child.kind == MathKind::binary && child.text != "·") ||
                  child.kind == MathKind::relation;
         });
}

bool is_product(const MathNode& node) {
  return node.kind == MathKind::fraction ||
         (node.kind == MathKind::row &&
          std::any_of(node.children.begin(), node.children.end(),
                      [](const MathNode& child) { return child.kind == MathKind::binary; }));
}

/// Space to either side of a child of a row, in parts of the size.
float space_around(const MathNode& node) {
  switch (node.kind) {
    case MathKind::relation: return 0.28F;
    case MathKind::binary: return node.text == "·" ? 0.12F : 0.22F;
    case MathKind::word: return 0.28F;
    case MathKind::call: return 0.04F;
    default: return 0;
  }
}

}  // namespace

MathBox MathBuilder::set(const MathNode& node, float size) const {
  switch (node.kind) {
    case MathKind::row: return set_row(node.children, size);
    case MathKind::fraction: return display_ ? fraction(node, size) : slashed(node, size);
    case MathKind::root: return root(node, size);
    case MathKind::power: return power(node, size);
    case MathKind::call: return call(node, size);
    case MathKind::cases: return cases(node, size);
    case MathKind::fence: return fenced(set_row(node.children, size), node.text, node.close, size);
    default: return leaf(node, size);
  }
}

MathBox MathBuilder::set_row(std::span<const MathNode> nodes, float size) const {
  MathBox box;
  float after = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const float around = space_around(nodes[i]) * size;
    MathBox part = set(nodes[i], size);
    // a/b·c would read as a/(b·c).
    const bool ambiguous = !display_ && nodes[i].kind == MathKind::fraction &&
                           i + 1 < nodes.size() && nodes[i + 1].text == "·";
    if (ambiguous) part = fenced(std::move(part), "(", ")", size);
    append(box, std::move(part), i == 0 ? 0 : std::max(after, around));
    after = around;
  }
  return box;
}

MathBox MathBuilder::stack(MathBox above, MathBox below, float size) const {
  const float side = size * 0.1F;
  const float bar = 1 / fonts_.density;
  const float clearance = std::max(kClearance, snap(size * 0.15F));
  const float width = std::max(above.width, below.width) + 2 * side;
  const float axis = snap(size * kAxis);
  const auto up = [&](float y) { return std::ceil(y * fonts_.density - 0.01F) / fonts_.density; };
  MathBox box;
  const auto centred = [&](const MathBox& part) { return side + (width - part.width) / 2; };
  const Vec to_above{centred(above), -up(axis + bar + clearance + above.descent)};
  const Vec to_below{centred(below), -axis + up(clearance + below.ascent)};
  put(box, std::move(above), to_above);
  put(box, std::move(below), to_below);
  box.rules.push_back({side, -axis - bar, width, bar});
  box.width = width + 2 * side;
  return box;
}

MathBox MathBuilder::fraction(const MathNode& node, float size) const {
  return stack(set(node.children[0], size), set(node.children[1], size), size);
}

MathBox MathBuilder::slashed(const MathNode& node, float size) const {
  const auto part = [&](const MathNode& child, bool fence) {
    return fence ? fenced(set(child, size), "(", ")", size) : set(child, size);
  };
  MathBox box = part(node.children[0], is_sum(node.children[0]));
  append(box, words("/", {Face::serif, size}), size * 0.06F);
  append(box, part(node.children[1], is_product(node.children[1])), size * 0.06F);
  return box;
}

MathBox MathBuilder::root(const MathNode& node, float size) const {
  MathBox inside = set(node.children[0], size);
  const float inside_width = inside.width;
  const float bar = std::max(1 / fonts_.density, snap(size * 0.055F));
  const float hook = size * 0.62F;
  const float top = -snap(std::max(inside.ascent, size * 0.7F) + kClearance);
  const float bottom = std::max(inside.descent, size * 0.1F);
  const float height = bottom - top;
  MathBox box;
  put(box, std::move(inside), {hook + size * 0.06F, 0});
  box.strokes.push_back({{{size * 0.06F, bottom - height * 0.42F},
                          {size * 0.18F, bottom - height * 0.5F},
                          {size * 0.36F, bottom},
                          {hook, top - bar / 2}},
                         kStrokeWidth});
  box.rules.push_back({hook, top - bar, inside_width + size * 0.14F, bar});
  box.width += size * 0.1F;
  box.ascent = std::max(box.ascent, bar - top);
  box.descent = std::max(box.descent, bottom);
  return box;
}

MathBox MathBuilder::power(const MathNode& node, float size) const {
  MathBox box = set(node.children[0], size);
  MathBox exponent = set(node.children[1], script_size(size));
  const float raise = std::max(size * 0.38F, box.ascent - exponent.ascent * 0.55F);
  const Vec corner{box.width + size * 0.04F, -snap(raise)};
  put(box, std::move(exponent), corner);
  return box;
}

MathBox MathBuilder::call(const MathNode& node, float size) const {
  MathBox inside;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (i > 0) append(inside, words(",", {Face::serif, size}));
    append(inside, set(node.children[i], size), i > 0 ? size * 0.28F : 0);
  }
  MathBox box = subscripted(words(node.text, {Face::serif, size}), node.subscript, size);
  append(box, fenced(std::move(inside), "(", ")", size), size * 0.02F);
  return box;
}

MathBox MathBuilder::cases(const MathNode& node, float size) const {
  std::vector<MathBox> values;
  std::vector<MathBox> conditions;
  float value_width = 0;
  for (std::size_t i = 0; i + 1 < node.children.size(); i += 2) {
    values.push_back(set(node.children[i], size));
    conditions.push_back(set(node.children[i + 1], size));
    value_width = std::max(value_width, values.back().width);
  }
  MathBox rows;
  float y = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float ascent = std::max({values[i].ascent, conditions[i].ascent, size * 0.7F});
    const float descent = std::max({values[i].descent, conditions[i].descent, size * 0.22F});
    y = i == 0 ? 0 : snap(y + ascent + size * 0.3F);
    put(rows, std::move(values[i]), {0, y});
    put(rows, std::move(conditions[i]), {value_width + size * 0.9F, y});
    y += descent;
  }
  MathBox box;
  const float middle = -snap((rows.descent - rows.ascent) / 2 + size * kAxis);
  put(box, std::move(rows), {0, middle});
  return fenced(std::move(box), "{", "", size);
}

MathBox MathBuilder::fenced(MathBox inside, std::string_view open, std::string_view close,
                            float size) const {
  const float ascent = inside.ascent;
  const float descent = inside.descent;
  MathBox box;
  put_fence(box, open, ascent, descent, size);
  append(box, std::move(inside));
  if (!close.empty()) put_fence(box, close, ascent, descent, size);
  return box;
}

void MathBuilder::put_fence(MathBox& box, std::string_view sign, float ascent, float descent,
                            float size) const {
  const bool tall = ascent > size * 0.95F || descent > size * 0.42F;
  const bool font_has_it = sign == "(" || sign == ")" || sign == "{";
  if (!tall && font_has_it) {
    append(box, words(sign, {Face::serif, size}), sign == ")" ? size * 0.03F : 0);
    return;
  }
  put_bracket(box, sign, std::max(ascent, size * 0.7F) + size * 0.08F,
              std::max(descent, size * 0.18F) + size * 0.08F, size);
}

void MathBuilder::put_bracket(MathBox& box, std::string_view sign, float above, float below,
                              float size) const {
  const bool left = sign == "(" || sign == "⌈" || sign == "⌊" || sign == "{";
  const float width = size * 0.28F;
  const float inner = size * 0.06F;
  MathBox part;
  part.width = width + 2 * inner;
  part.ascent = above;
  part.descent = below;
  const float open = left ? inner + width : inner;  // where the arms end
  const float spine = left ? inner : inner + width;
  MathStroke stroke{{}, kStrokeWidth * std::max(1.0F, size / 18)};
  constexpr int kSteps = 14;
  for (int i = 0; i <= kSteps; ++i) {
    const float t = static_cast<float>(i) / kSteps;  // from the top down
    const float y = -above + t * (above + below);
    const float bow = 4 * t * (1 - t);  // 0 at the ends, 1 in the middle
    if (sign == "(" || sign == ")") {
      stroke.points.push_back({open + (spine - open) * std::sqrt(bow), y});
    } else if (sign == "{") {
      const float half = t < 0.5F ? t * 2 : (1 - t) * 2;  // 0 at an end, 1 at the point
      const float belly = half < 0.25F  ? 0.5F * std::sqrt(half / 0.25F)
                          : half > 0.8F ? 0.5F + 0.5F * (half - 0.8F) / 0.2F
                                        : 0.5F;
      stroke.points.push_back({open + (spine - open) * belly, y});
    }
  }
  if (sign == "⌈" || sign == "⌉") {
    stroke.points = {{open, -above}, {spine, -above}, {spine, below}};
  } else if (sign == "⌊" || sign == "⌋") {
    stroke.points = {{spine, -above}, {spine, below}, {open, below}};
  }
  part.strokes.push_back(std::move(stroke));
  append(box, std::move(part));
}

const MathLeaf* leaf_at(const MathBox& box, Vec point) {
  for (const MathLeaf& leaf : box.leaves) {
    if (leaf.box.contains(point)) return &leaf;
  }
  return nullptr;
}

std::string spoken(const MathNode& node) {
  static constexpr std::pair<std::string_view, std::string_view> kWords[] = {
      {" / ", " divided by "},
      {" · ", " times "},
      {"·", " times "},
      {" = ", " equals "},
      {" + ", " plus "},
      {" − ", " minus "},
      {"−", " minus "},
      {" ≤ ", " is at most "},
      {" ≥ ", " is at least "},
      {" < ", " is less than "},
      {" > ", " is more than "},
      {"^", " to the power "},
      {"_", " "}};
  std::string text = to_plain_text(node);
  for (const auto& [sign, word] : kWords) {
    for (std::size_t at = text.find(sign); at != std::string::npos;
         at = text.find(sign, at + word.size())) {
      text.replace(at, sign.size(), word);
    }
  }
  return text;
}

}  // namespace shardscope::typeset
