// SPDX-License-Identifier: MIT
#include "tests/typeset/test_layer.h"

namespace shardscope::browser {

void Layer::put(const Element& block) {
  tests::LayerRecord& record = tests::record_of(*this);
  record.put.push_back(block.key);
  record.elements[block.key] = block;
}

void Layer::place(Key block, const Rect& box) {
  tests::LayerRecord& record = tests::record_of(*this);
  record.placed.push_back(block);
  record.elements[block].box = box;
}

}  // namespace shardscope::browser

namespace shardscope::tests {

using browser::Element;

LayerRecord& record_of(const browser::Layer& layer) {
  static std::map<const browser::Layer*, LayerRecord> records;
  return records[&layer];
}

std::string attribute(const Element& element, std::string_view name) {
  for (const auto& [key, value] : element.attributes) {
    if (key == name) return value;
  }
  return "";
}

const Element* find(const Element& tree, std::string_view name, std::string_view value) {
  if (attribute(tree, name) == value) return &tree;
  for (const Element& child : tree.children) {
    if (const Element* found = find(child, name, value)) return found;
  }
  return nullptr;
}

const Element* find(const LayerRecord& record, std::string_view name, std::string_view value) {
  for (const auto& [key, element] : record.elements) {
    if (const Element* found = find(element, name, value)) return found;
  }
  return nullptr;
}

std::string text_of(const Element& element) {
  std::string out = element.tag == "br" ? "\n" : element.text;
  for (const Element& child : element.children) out += text_of(child);
  return out;
}

}  // namespace shardscope::tests
