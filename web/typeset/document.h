// SPDX-License-Identifier: MIT
// The whole article, placed: from the tree and the current values to boxes that can be painted,
// described to the layer and asked what is where. Knows no browser and no figure's inside.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/article/article.h"
#include "core/reactive/registry.h"
#include "web/browser/layer.h"
#include "web/paint/painter.h"
#include "web/typeset/host.h"

namespace shardscope::typeset {

using browser::Key;

/// The document's keys are below this; whoever else describes elements starts here.
inline constexpr Key kFirstForeignKey = 0x10000000;

enum class Role : std::uint8_t {
  none,
  block,     // a paragraph, list, table: nothing to act on
  input,     // symbol: the variable; a slider
  output,    // symbol: the formula
  verdict,   // symbol: the formula
  symbol,    // a name in text or in an equation
  equation,  // symbol: the formula it defines
  link,      // href
  fold,      // button; toggle with set_open
  note,      // button that opens a margin note in place
  scenario,  // button; id
  figure,
};

struct Binding {
  Role role = Role::none;
  const Symbol* symbol = nullptr;
  std::optional<Format> format;  // shown so
  std::string_view href;
  std::string_view id;  // scenario
  const article::Block* block = nullptr;
};

/// Where a figure is to be painted. Boxes change with layout; keys do not.
struct FigureSlot {
  Key key = 0;
  Key section = 0;  // the parent of its element in the layer; 0 for none
  const article::Block* block = nullptr;
  Rect box;             // document pixels
  Rect box_in_section;  // for the layer: relative to the section's element
  bool visible = true;  // not within something closed or hidden
};

struct Flash {
  std::uint32_t slot = 0;
  float strength = 0;  // 1 at the change, 0 when it is over
};

/// What the painter has to know that layout does not.
struct PaintContext {
  Key hot = 0;      // under the pointer
  Key focused = 0;  // by keyboard: gets a ring
  Key dragged = 0;
  const Symbol* lit = nullptr;  // a symbol hovered anywhere
  std::span<const Flash> flashes;
};

/// Classes of its elements in the layer, for the style sheet: t-title, t-section, t-sub, t-body,
/// t-note, t-label, t-live, t-cell, t-head, t-button and t-code name the looks of sheet.h. In a
/// line: b, i, code, a, span.verdict (.95em to its left for the mark), [role=slider] and output
/// (.17em on both sides), span.math (an inline block whose name or equation is read from its text).
class Document {
 public:
  /// All three must outlive the document.
  Document(const article::Article& article, const Registry& registry, const Host& host);
  ~Document();
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  /// Sets and places everything. `text_scale` is the reader's root font size over 16 px, `top` the
  /// space above the title.
  void layout(const Fonts& fonts, float window_width, float text_scale = 1, float top = 48);

  /// Looks at the host's values and sets again what shows a changed one; what follows moves.
  /// Returns whether anything looks different.
  bool update();
  /// The same for everything, bound or not to a changed value (words, defaults, scenarios).
  bool refresh();

  /// While a number is dragged nothing before it in its paragraph moves; 0 ends it.
  void hold(Key input);

  [[nodiscard]] float height() const;
  [[nodiscard]] std::span<const FigureSlot> figures() const;
  /// Figures whose height has changed: places everything again.
  void figures_resized();

  /// Openness of a fold or of a note in place, 0 to 1 (between: while it moves).
  void set_open(Key fold, float open);
  [[nodiscard]] float open(Key fold) const;
  /// All folds around this element, outermost first: open them to show it.
  [[nodiscard]] std::vector<Key> folds_around(Key element) const;

  /// Paints what the painter's slice shows, figures excepted.
  void paint(Painter& painter, const PaintContext& context) const;

  /// Puts the blocks that changed since the last call; the first call puts all. With `near` only
  /// what stands there; returns whether something else waits.
  bool describe(browser::Layer& layer, const std::optional<Rect>& near = std::nullopt);
  /// The document's part of the order, in reading order, figures included (their elements are the
  /// app's). `order_changed` tells when to send it anew, until it is asked for.
  [[nodiscard]] std::vector<browser::Place> order();
  [[nodiscard]] bool order_changed() const;

  [[nodiscard]] Binding binding(Key element) const;
  [[nodiscard]] std::optional<Rect> box_of(Key element) const;
  /// Every element that shows this symbol, in reading order (for lighting and tests).
  [[nodiscard]] std::vector<Key> elements_of(const Symbol& symbol) const;

  /// Id of the section at this height, "" above the first.
  [[nodiscard]] std::string_view section_at(float y) const;
  /// The first paragraph, equation, figure ... that ends below this; 0 at the end.
  [[nodiscard]] Key block_at(float y) const;
  /// Top of the section or heading with this id.
  [[nodiscard]] std::optional<float> anchor(std::string_view id) const;
  struct Entry {
    std::string_view id;
    std::string title;
  };
  [[nodiscard]] std::vector<Entry> contents() const;

  /// Paragraphs, cells and equations set since construction: for tests and statistics.
  [[nodiscard]] std::uint64_t settings() const;

  struct Impl;  // nodes.h, for the floor's own files

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace shardscope::typeset
