// SPDX-License-Identifier: MIT
// Describes elements to layer.js as compact JSON, and only what changed, where it is seen first.
#include "web/browser/layer.h"

#include <emscripten.h>

#include <algorithm>

#include "web/browser/bridge.h"

// clang-format off
EM_JS(void, ss_layer_update, (const char* changes, int length), { Module.bridge.layer.update(changes, length); });
EM_JS(void, ss_layer_order, (const char* list, int length), { Module.bridge.layer.setOrder(list, length); });
EM_JS(void, ss_layer_remove, (unsigned key), { Module.bridge.layer.remove(key); });
EM_JS(void, ss_layer_attribute, (unsigned key, const char* name, int name_length, const char* value, int length), {
  Module.bridge.layer.setAttribute(key, name, name_length, value, length);
});
EM_JS(void, ss_layer_idle, (), { Module.bridge.layer.requestIdle(); });
// clang-format on

namespace shardscope::browser {
namespace {

constexpr int kBlocksAnIdleSlice = 8;

using bridge::append_json;

void append_members(std::string& out, const Element& element);

void append_box(std::string& out, const Rect& box) {
  char separator = '[';
  for (const float side : {box.x, box.y, box.w, box.h}) {
    out += separator;
    append_json(out, side);
    separator = ',';
  }
  out += ']';
}

void append_tree(std::string& out, const Element& element, bool with_box) {
  out += "{\"t\":";
  append_json(out, element.tag);
  if (with_box && element.box) append_box(out += ",\"b\":", *element.box);
  append_members(out, element);
  out += '}';
}

void append_style(std::string& out, const Element& element) {
  if (element.style) {
    out += ",\"f\":[" + std::to_string(static_cast<int>(element.style->face)) + ',';
    append_json(out, element.style->size);
    out += ']';
  }
  const auto number = [&out](std::string_view name, float value) {
    out += name;
    append_json(out, value);
  };
  if (element.line_height > 0) number(",\"l\":", element.line_height);
  if (element.width) number(",\"w\":", *element.width);
  if (element.pad > 0) number(",\"p\":", element.pad);
}

void append_members(std::string& out, const Element& element) {
  if (element.key != 0) out += ",\"k\":" + std::to_string(element.key);
  append_style(out, element);
  if (!element.text.empty()) {
    out += ",\"x\":";
    append_json(out, element.text);
  }
  if (!element.attributes.empty()) {
    char separator = '[';
    out += ",\"a\":";
    for (const auto& [name, value] : element.attributes) {
      out += separator;
      append_json(out, name);
      out += ',';
      append_json(out, value);
      separator = ',';
    }
    out += ']';
  }
  if (element.children.empty()) return;
  char separator = '[';
  out += ",\"c\":";
  for (const Element& child : element.children) {
    out += separator;
    append_tree(out, child, true);
    separator = ',';
  }
  out += ']';
}

bool holds_any(const Element& element, const std::unordered_set<Key>& keys) {
  return keys.contains(element.key) ||
         std::any_of(element.children.begin(), element.children.end(),
                     [&keys](const Element& child) { return holds_any(child, keys); });
}

void forget_all(const Element& element, std::unordered_set<Key>& keys) {
  keys.erase(element.key);
  for (const Element& child : element.children) forget_all(child, keys);
}

}  // namespace

std::string described(const Element& element) {
  std::string tree;
  append_tree(tree, element, true);
  return tree;
}

void Layer::wait(Key key) {
  const Block& block = blocks_[key];
  if (!block.tree_waits && !block.box_waits) waiting_.push_back(key);
  ss_layer_idle();
}

void Layer::order(std::vector<Place> blocks) {
  std::unordered_set<Key> listed;
  for (const Place& place : blocks) {
    listed.insert(place.key);
    blocks_[place.key].parent = place.parent;
  }
  for (auto it = blocks_.begin(); it != blocks_.end();) {
    it = listed.contains(it->first) ? std::next(it) : blocks_.erase(it);
  }
  std::erase_if(waiting_, [&listed](Key key) { return !listed.contains(key); });
  order_ = std::move(blocks);
  order_waits_ = true;
  ss_layer_idle();
}

void Layer::put(const Element& element) {
  std::string tree;
  append_tree(tree, element, false);
  Block& block = blocks_[element.key];
  const bool overridden = !overridden_.empty() && holds_any(element, overridden_);
  if (overridden) forget_all(element, overridden_);
  if (tree != block.tree || overridden) {
    wait(element.key);
    block.tree = std::move(tree);
    block.tree_waits = true;
  }
  if (element.box != block.box) {
    wait(element.key);
    block.box = element.box;
    block.box_waits = true;
  }
}

void Layer::place(Key key, const Rect& box) {
  Block& block = blocks_[key];
  if (block.box == box) return;
  wait(key);
  block.box = box;
  block.box_waits = true;
}

void Layer::remove(Key key) {
  blocks_.erase(key);
  std::erase(waiting_, key);
  ss_layer_remove(key);
}

void Layer::set_attribute(Key element, std::string_view name, std::string_view value) {
  overridden_.insert(element);
  ss_layer_attribute(element, name.data(), static_cast<int>(name.size()), value.data(),
                     static_cast<int>(value.size()));
}

Rect Layer::absolute(const Block& block) const {
  Rect box = block.box.value_or(Rect{});
  for (Key parent = block.parent; parent != 0;) {
    const auto found = blocks_.find(parent);
    if (found == blocks_.end()) break;
    const Block& outer = found->second;
    if (outer.box) box = box.moved({outer.box->x, outer.box->y});
    parent = outer.parent;
  }
  return box;
}

void Layer::flush_order() {
  if (!order_waits_) return;
  std::string list = "[";
  for (const Place& place : order_) {
    if (list.size() > 1) list += ',';
    list += std::to_string(place.key) + ',' + std::to_string(place.parent);
  }
  list += ']';
  ss_layer_order(list.data(), static_cast<int>(list.size()));
  order_waits_ = false;
}

void Layer::flush(Key key) {
  const auto found = blocks_.find(key);
  if (found == blocks_.end()) return;
  Block& block = found->second;
  // An element needs its parent to stand in, so parents go first.
  if (block.parent != 0 && blocks_.contains(block.parent) && !blocks_[block.parent].exists) {
    flush(block.parent);
  }
  const bool whole = (block.tree_waits || !block.exists) && !block.tree.empty();
  if (whole || (block.box_waits && block.box && block.exists)) {
    batch_ += batch_.empty() ? '[' : ',';
    batch_ += '[';
    batch_ += whole ? block.tree : std::to_string(key);
    if (block.box) append_box(batch_ += ',', *block.box);
    batch_ += ']';
    block.exists = true;
  }
  block.tree_waits = block.box_waits = false;
}

// All changes at once: the layer then reads the page's geometry once, before it changes it.
void Layer::send() {
  if (batch_.empty()) return;
  batch_ += ']';
  ss_layer_update(batch_.data(), static_cast<int>(batch_.size()));
  batch_.clear();
}

void Layer::flush_near(const Rect& visible) {
  flush_order();
  const Rect near = visible.inset(-visible.h / 2);
  std::vector<Key> later;
  for (const Key key : waiting_) {
    const auto found = blocks_.find(key);
    if (found == blocks_.end()) continue;
    const Block& block = found->second;
    // What moved away from the viewport must leave at once too: moving is cheap.
    const bool now = block.box_waits || !block.box || absolute(block).overlaps(near);
    if (now && (block.exists || !block.box || absolute(block).overlaps(near))) {
      flush(key);
    } else {
      later.push_back(key);
    }
  }
  waiting_ = std::move(later);
  send();
}

bool Layer::flush_some() {
  flush_order();
  const auto count = std::min<std::size_t>(waiting_.size(), kBlocksAnIdleSlice);
  const std::vector<Key> now(waiting_.begin(),
                             waiting_.begin() + static_cast<std::ptrdiff_t>(count));
  waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
  for (const Key key : now) flush(key);
  send();
  return !waiting_.empty();
}

void Layer::flush_all() {
  while (flush_some()) {
  }
}

}  // namespace shardscope::browser
