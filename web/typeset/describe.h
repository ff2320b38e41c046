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

/// Makes an element the slider of a variable, as the page's contract wants it
/// (docs/architecture.md). `shown` and `label` are for places with other words than the usual ones.
void make_slider(browser::Element& element, const Variable& variable, const Host& host,
                 std::string_view shown = {}, std::string_view label = {});

/// One boxed element for each name of an equation, to be hovered.
void append_leaves(browser::Element& into, const MathBox& box, Key first_key, Vec origin);

/// "B: tokens in a batch": what a name means, for assistive technology.
[[nodiscard]] std::string label_of(const Symbol& symbol, bool switched);

}  // namespace shardscope::typeset
