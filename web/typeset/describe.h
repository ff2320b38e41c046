// SPDX-License-Identifier: MIT
// A paragraph as elements of the layer. Private to the floor, and for cards.
#pragma once

#include "web/browser/layer.h"
#include "web/typeset/document.h"
#include "web/typeset/paragraph.h"

namespace shardscope::typeset {

struct DescribeContext {
  const Host& host;
  const Registry& registry;
};

/// Appends the runs, line by line; boxes inside are relative to the paragraph's origin moved by
/// `offset`.
void append_paragraph(browser::Element& into, const Paragraph& paragraph, Key first_key, Vec offset,
                      const DescribeContext& context);

/// The slider of a variable, as the page's contract wants it; without box, width or key.
[[nodiscard]] browser::Element slider_element(const Variable& variable, std::string_view shown,
                                              const DescribeContext& context);

/// One boxed element for each name of an equation, to be hovered.
void append_leaves(browser::Element& into, const MathBox& box, Key first_key, Vec origin);

/// "B: tokens in a batch": what a name means, for assistive technology.
[[nodiscard]] std::string label_of(const Symbol& symbol, bool switched);

}  // namespace shardscope::typeset
