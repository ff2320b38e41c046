// SPDX-License-Identifier: MIT
// The element of one unit of the document with all it holds: a paragraph, a list, a table. Private
// to the floor; what is put when is describe_document.cpp's business.
#pragma once

#include "web/typeset/describe.h"
#include "web/typeset/nodes.h"

namespace shardscope::typeset {

/// A box in the document, as seen from a block around it.
[[nodiscard]] inline Rect relative(const Rect& box, const Rect& around) {
  return box.moved({-around.x, -around.y});
}

[[nodiscard]] browser::Element unit_element(std::string_view tag, Key key);

class UnitElements {
 public:
  explicit UnitElements(const Document::Impl& document)
      : d_(document), context_{*document.host, *document.registry} {}

  [[nodiscard]] browser::Element unit(Index i, const Rect& around) const;
  /// A block that has only words, as this element.
  [[nodiscard]] browser::Element words(Index i, std::string_view tag, Key key,
                                       const Rect& around) const;
  void append_words(browser::Element& out, Index i, Vec offset) const;

 private:
  [[nodiscard]] browser::Element list(Index i, const Rect& around) const;
  [[nodiscard]] browser::Element table(Index i, const Rect& around) const;
  [[nodiscard]] browser::Element table_cell(Index cell, bool is_head, const Rect& table) const;
  [[nodiscard]] browser::Element equation(Index i, const Rect& around) const;
  [[nodiscard]] browser::Element code(Index i, const Rect& around) const;
  [[nodiscard]] browser::Element scenarios(Index i, const Rect& around) const;

  const Document::Impl& d_;
  DescribeContext context_;
};

}  // namespace shardscope::typeset
