// SPDX-License-Identifier: MIT
// The measures of the page at one window width: columns, faces, sizes, rhythm (look.md).
// Not here: where blocks end up (document.h).
#pragma once

#include "web/paint/fonts.h"
#include "web/paint/geometry.h"

namespace shardscope::typeset {

/// How the words of one kind of paragraph are set.
struct TextLook {
  TextStyle style;  // upright
  Face italic = Face::serif_italic;
  Face strong = Face::serif_semibold;
  TextStyle code;  // `code` inside it
  float line_height = 29;
  enum class Ink : std::uint8_t { ink, second, muted, link } ink = Ink::ink;
  std::string_view css;  // class of its element in the layer: "t-body"; see document.h
};

struct Sheet {
  float width = 0;      // of the window
  float scale = 1;      // the reader's font size over 16 px
  bool narrow = false;  // phones: 17/27 and small margins
  bool margin_notes = false;
  float column_x = 0, column_width = 0;  // text
  float note_x = 0, note_width = 0;      // when margin_notes
  float full_x = 0, full_width = 0;      // what wide figures may use
  float rhythm = 29;  // one text line; vertical distances are multiples of its quarter

  TextLook body, title, heading, subheading, note, label, live, cell, head_cell, button, code;
  TextStyle math, note_math;

  [[nodiscard]] float px(float at_16) const { return at_16 * scale; }
};

/// `text_scale` is the reader's root font size over 16 px.
[[nodiscard]] Sheet make_sheet(float window_width, float text_scale);

}  // namespace shardscope::typeset
