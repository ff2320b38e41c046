// SPDX-License-Identifier: MIT
// The page's faces, in the order of enum Face (web/paint/fonts.h): what the glyphs of the canvas
// and the words of the layer are both set in.

const serif = '"Source Serif 4", Georgia, "Noto Serif", "Times New Roman", serif';
const sans = '"Inter", system-ui, "Noto Sans", sans-serif';
const mono = '"JetBrains Mono", ui-monospace, "DejaVu Sans Mono", monospace';

export const faces = [
  { family: serif, style: 'normal', weight: 400 },
  { family: serif, style: 'italic', weight: 400 },
  { family: serif, style: 'normal', weight: 600 },
  { family: sans, style: 'normal', weight: 400 },
  { family: sans, style: 'normal', weight: 600 },
  { family: mono, style: 'normal', weight: 400 },
];

export const fontOf = (face, px) => {
  const { style, weight, family } = faces[face];
  return `${style} ${weight} ${px}px ${family}`;
};

/// Resolves when every face can be used, or after `patience` ms: a page in Georgia beats no page.
export function loaded(patience) {
  const all = Promise.all(faces.map((_, face) => document.fonts.load(fontOf(face, 16))));
  const late = new Promise((done) => setTimeout(done, patience));
  return Promise.race([all.catch(() => undefined), late]);
}

/// Ascent, descent and the advance of a tabular digit of each face, per pixel of its size, as the
/// DOM's own line layout has them.
export function measure() {
  const px = 200; // large, since browsers round ascent and descent to whole pixels
  const probe = document.createElement('div');
  probe.className = 'probe';
  const rows = faces.map(({ family, style, weight }) => {
    const line = document.createElement('div');
    Object.assign(line.style, { fontFamily: family, fontStyle: style, fontWeight: weight, fontSize: `${px}px` });
    const words = document.createElement('span');
    words.textContent = '0000000000';
    const baseline = document.createElement('i');
    line.append(words, baseline);
    probe.append(line);
    return { words, baseline };
  });
  document.body.append(probe);
  const measured = rows.map(({ words, baseline }) => {
    const box = words.getBoundingClientRect();
    const base = baseline.getBoundingClientRect().bottom;
    return { ascent: (base - box.top) / px, descent: (box.bottom - base) / px, digit: box.width / 10 / px };
  });
  probe.remove();
  return measured;
}
