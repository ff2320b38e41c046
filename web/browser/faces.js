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
  const all = Promise.all(faces.map((_, face) => document.fonts.load(fontOf(face, 16), 'aα')));
  const late = new Promise((done) => setTimeout(done, patience));
  return Promise.race([all.catch(() => undefined), late]);
}

/// How many font files are in use.
export const count = () => [...document.fonts].filter(({ status }) => status === 'loaded').length;

function probed(rows) {
  const probe = document.createElement('div');
  probe.className = 'probe';
  const lines = rows.map(({ face, px, height, text }) => {
    const { family, style, weight } = faces[face];
    const line = document.createElement('div');
    Object.assign(line.style, { fontFamily: family, fontStyle: style, fontWeight: weight, fontSize: `${px}px`,
      lineHeight: height ? `${height}px` : 'normal' });
    const words = document.createElement('span');
    words.textContent = text;
    const baseline = document.createElement('i');
    line.append(words, baseline);
    probe.append(line);
    return { line, words, baseline };
  });
  document.body.append(probe);
  const measured = lines.map(({ line, words, baseline }) => ({
    line: line.getBoundingClientRect(), words: words.getBoundingClientRect(), base: baseline.getBoundingClientRect().bottom }));
  probe.remove();
  return measured;
}

let measuredFaces = [];
const shifts = new Map();

/// Ascent, descent and the advance of a tabular digit of each face, per pixel of its size, as the
/// DOM's own line layout has them.
export function measure() {
  const px = 200; // large, since browsers round ascent and descent to whole pixels
  const rows = probed(faces.map((_, face) => ({ face, px, text: '0000000000' })));
  measuredFaces = rows.map(({ words, base }) => ({
    ascent: (base - words.top) / px, descent: (words.bottom - base) / px, digit: words.width / 10 / px }));
  shifts.clear();
  return measuredFaces;
}

const shiftName = (face, px, height) => `${face} ${px} ${height}`;

/// Measures all these lines, [face, px, height] each, that are new: together, since a measurement makes
/// the browser lay out the page.
export function measureShifts(lines) {
  const news = new Map(lines.map((line) => [shiftName(...line), line]).filter(([name]) => !shifts.has(name)));
  if (!news.size) return;
  const rows = probed([...news.values()].map(([face, px, height]) => ({ face, px, height, text: '0' })));
  [...news].forEach(([name, [face, px, height]], i) => {
    const { ascent, descent } = measuredFaces[face];
    const ours = (height - (ascent + descent) * px) / 2 + ascent * px;
    shifts.set(name, ours - (rows[i].base - rows[i].line.top));
  });
}

/// How far below the browser's baseline ours is, in a line of this height. Browsers round ascents and
/// leadings, each in its own way and to its own pixels; painters do not.
export function baselineShift(face, px, height) {
  const name = shiftName(face, px, height);
  if (!shifts.has(name)) measureShifts([[face, px, height]]);
  return shifts.get(name);
}
