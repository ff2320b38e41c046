// SPDX-License-Identifier: MIT
// The semantic layer: real DOM elements over the canvas, transparent, placed where the same words
// are painted. Everything that can be pointed at, focused, found, copied or read aloud is one of
// these elements; the canvas only paints.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "web/paint/fonts.h"
#include "web/paint/geometry.h"

namespace shardscope::browser {

/// Names an element for its whole life; chosen by whoever describes it, unique in the page, 0 for
/// none. The DOM node of a key survives updates (focus, pointer capture and selection stay), so
/// keep keys stable.
using Key = std::uint32_t;

/// One DOM element as it should be. `box` places it absolutely, relative to the nearest ancestor
/// that has a box (else the document); without a box it flows in its parent like any inline
/// element. Text never wraps by itself: `br` ends a line at a space (the space is the layer's, so
/// that copied and searched text has it), `wbr` ends one inside a word, without a space.
struct Element {
  Key key = 0;
  std::string tag = "span";  // "" is a bare text node: only `text` counts
  std::vector<std::pair<std::string, std::string>>
      attributes;  // class, role, aria-*, data-*, href, id
  std::optional<Rect> box;
  std::optional<float> width;  // inline: the painted advance, pads included, which the layer fits
                               // its own to; without text: a blank of that width
  float pad = 0;               // inline: blank inside both ends, as a tint has
  std::optional<TextStyle> style;  // of this element and what it holds; inherited if absent
  float line_height = 0;           // document pixels from baseline to baseline; 0 inherits
  std::string text;                // comes before `children`
  std::vector<Element> children;

  Element& with(std::string_view name, std::string_view value) {
    attributes.emplace_back(name, value);
    return *this;
  }
};

/// The element and all it holds as layer.js reads it.
[[nodiscard]] std::string described(const Element& element);

/// Where a block stands: after the one before it in the list, inside `parent` (which stands earlier
/// in the list; 0: the layer itself). A section's element is put like any other, without children.
struct Place {
  Key key = 0;
  Key parent = 0;
};

/// Updates are collected and sent to the DOM once per frame for what is near the viewport, in idle
/// time for the rest.
class Layer {
 public:
  /// All blocks in reading order. A block keeps its place in that order until `order` is called
  /// again; what is no longer listed is removed.
  void order(std::vector<Place> blocks);
  /// The block with this key (and its subtree, but not the blocks placed inside it) should now look
  /// so. Cheap when nothing changed.
  void put(const Element& block);
  void remove(Key block);
  /// Moves a block without touching its content.
  void place(Key block, const Rect& box);
  /// One attribute of one element, at once: for aria-valuenow while a number is dragged. The next
  /// put of its block sets all attributes anew.
  void set_attribute(Key element, std::string_view name, std::string_view value);

  void flush_near(const Rect& visible);  // called by the page within each frame
  [[nodiscard]] bool flush_some();       // called in idle time; false when nothing is left
  void flush_all();
  [[nodiscard]] bool settled() const { return waiting_.empty() && !order_waits_; }

 private:
  struct Block {
    Key parent = 0;
    std::optional<Rect> box;
    std::string tree;  // as last described
    bool tree_waits = false;
    bool box_waits = false;
    bool exists = false;  // in the DOM
  };

  void wait(Key key);
  void flush(Key key);
  void send();
  void flush_order();
  [[nodiscard]] Rect absolute(const Block& block) const;

  std::unordered_map<Key, Block> blocks_;
  std::vector<Place> order_;
  std::vector<Key> waiting_;            // blocks with something to send
  std::string batch_;                   // what is about to be sent
  std::unordered_set<Key> overridden_;  // elements whose attributes are newer than their tree
  bool order_waits_ = false;
};

}  // namespace shardscope::browser
