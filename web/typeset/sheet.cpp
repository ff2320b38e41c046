// SPDX-License-Identifier: MIT
#include "web/typeset/sheet.h"

#include <algorithm>
#include <cmath>

namespace shardscope::typeset {

namespace {

constexpr float kColumn = 620, kNotes = 240, kGutter = 40;
constexpr float kNotesFrom = 1180, kPhoneBelow = 640;

TextStyle scaled(TextStyle style, float scale) {
  return {style.face, std::round(style.size * scale * 2) / 2};
}

void set_columns(Sheet& sheet) {
  sheet.margin_notes = sheet.width >= sheet.px(kNotesFrom);
  const float margin = sheet.px(sheet.width < sheet.px(360) ? 14 : 20);
  const float room = std::max(sheet.width - 2 * margin, 120.0F);
  sheet.full_width = std::floor(std::min(room, sheet.px(kColumn + kNotes + kGutter)));
  sheet.full_x = std::floor((sheet.width - sheet.full_width) / 2);
  sheet.column_width = std::min(sheet.full_width, std::floor(sheet.px(kColumn)));
  sheet.column_x =
      sheet.margin_notes ? sheet.full_x : std::floor((sheet.width - sheet.column_width) / 2);
  sheet.note_width = std::floor(sheet.px(kNotes));
  sheet.note_x = sheet.full_x + sheet.full_width - sheet.note_width;
}

}  // namespace

Sheet make_sheet(float window_width, float text_scale) {
  Sheet sheet;
  sheet.width = window_width;
  sheet.scale = text_scale;
  sheet.narrow = window_width < sheet.px(kPhoneBelow);
  set_columns(sheet);
  const auto look = [&](TextStyle style, float line, std::string_view css) {
    TextLook out;
    out.style = scaled(style, text_scale);
    out.line_height = std::round(sheet.px(line));
    out.code = scaled({Face::mono, std::round(style.size * 0.84F)}, text_scale);
    out.css = css;
    return out;
  };
  const auto sans = [&](TextStyle style, float line, std::string_view css) {
    TextLook out = look(style, line, css);
    out.italic = Face::sans;
    out.strong = Face::sans_semibold;
    return out;
  };
  const bool narrow = sheet.narrow;
  sheet.body = look(narrow ? styles::body_narrow : styles::body, narrow ? 27 : 29, "t-body");
  sheet.rhythm = sheet.body.line_height;
  sheet.title = look({Face::serif_semibold, narrow ? 27.0F : styles::title.size}, narrow ? 34 : 38,
                     "t-title");
  sheet.heading =
      look({Face::serif_semibold, narrow ? 22.0F : styles::heading.size}, 29, "t-section");
  sheet.subheading = look(styles::subheading, 27, "t-sub");
  sheet.note = look(styles::note, 22, "t-note");
  sheet.note.ink = TextLook::Ink::second;
  sheet.label = sans(styles::label, 20, "t-label");
  sheet.label.ink = TextLook::Ink::second;
  sheet.live = sans({Face::sans, 14}, 23, "t-live");
  sheet.cell = sans(styles::label, 20, "t-cell");
  sheet.head_cell = sans(styles::label_strong, 20, "t-head");
  sheet.head_cell.ink = TextLook::Ink::second;
  sheet.button = sans({Face::sans_semibold, 13}, 20, "t-button");
  sheet.code = narrow ? look({Face::mono, 13}, 20, "t-code") : look(styles::code, 22, "t-code");
  sheet.code.strong = sheet.code.italic = Face::mono;
  sheet.math = scaled(styles::math, text_scale);
  sheet.note_math = scaled({Face::serif, 16}, text_scale);
  return sheet;
}

}  // namespace shardscope::typeset
