# SPDX-License-Identifier: MIT
"""subset_font.py IN.woff2 OUT.woff2 WEIGHTS: keeps of a font what the page can show.

That is the characters below, tabular and lining figures, and the weights ("400" or "400:600"). Kerning goes too, since
canvas and document both set without it; so does the font's own name, which a changed font must not bear. Needs
fontTools and Brotli; without them the page ships the whole files.
"""
import io
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

CHARACTERS = (
    range(0x20, 0x7F), range(0xA0, 0x100),        # ASCII, Latin-1
    (0x131, 0x152, 0x153, 0x2C6, 0x2DA, 0x2DC),
    range(0x391, 0x3CA),                          # Greek letters
    range(0x2000, 0x2070), range(0x2070, 0x20A0), # punctuation; super- and subscripts
    (0x20AC, 0x2122), range(0x2190, 0x2194),      # arrows
    range(0x2200, 0x2300), range(0x2308, 0x230C), # mathematics, floor and ceiling
)


def main(source, target, weights):
    font = TTFont(source)
    low, _, high = weights.partition(":")
    limit = (float(low), float(high)) if high else float(low)
    narrowed = io.BytesIO()
    instancer.instantiateVariableFont(font, {"wght": limit}).save(narrowed)
    narrowed.seek(0)
    font = TTFont(narrowed)  # read anew: the tables in memory do not all agree yet
    options = subset.Options(
        layout_features=["tnum", "lnum"], name_IDs=[0, 13, 14], hinting=False, flavor="woff2", notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for codes in CHARACTERS for code in codes])
    subsetter.subset(font)
    subset.save_font(font, target, options)


if __name__ == "__main__":
    if len(sys.argv) == 2 and sys.argv[1] == "--can":
        import brotli  # noqa: F401  (woff2 needs it)
    else:
        main(*sys.argv[1:])
