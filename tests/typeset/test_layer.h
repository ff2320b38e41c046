// SPDX-License-Identifier: MIT
// The layer without a browser: remembers what was put and placed. Its members stand in for those of
// web/browser/layer.cpp, which is not linked into native tests.
#pragma once

#include <map>
#include <vector>

#include "web/browser/layer.h"

namespace shardscope::tests {

struct LayerRecord {
  std::vector<browser::Key> put;     // in the order of calls, since the last clear
  std::vector<browser::Key> placed;  // moved without a change
  std::map<browser::Key, browser::Element> elements;
  void clear() {
    put.clear();
    placed.clear();
  }
};

[[nodiscard]] LayerRecord& record_of(const browser::Layer& layer);

/// The first element in this tree with this attribute; nullptr if none.
[[nodiscard]] const browser::Element* find(const browser::Element& tree, std::string_view name,
                                           std::string_view value);
[[nodiscard]] const browser::Element* find(const LayerRecord& record, std::string_view name,
                                           std::string_view value);
[[nodiscard]] std::string attribute(const browser::Element& element, std::string_view name);
/// All words in reading order; "\n" for br.
[[nodiscard]] std::string text_of(const browser::Element& element);

}  // namespace shardscope::tests
