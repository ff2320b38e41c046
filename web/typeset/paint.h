// SPDX-License-Identifier: MIT
// Painting of one paragraph. Private to the floor: used by paint_document.cpp, and by whoever sets
// words outside of the article (cards).
#pragma once

#include "web/typeset/document.h"
#include "web/typeset/paragraph.h"
#include "web/typeset/sheet.h"

namespace shardscope::typeset {

/// `key_of_inline(i)` is first_key + (i << part_bits), as in nodes.h; 0 when nothing can be hot.
void paint_paragraph(Painter& painter, const Paragraph& paragraph, Vec origin, const TextLook& look,
                     Key first_key, const PaintContext& context);

[[nodiscard]] Color ink_of(const Theme& theme, TextLook::Ink ink);

}  // namespace shardscope::typeset
