// SPDX-License-Identifier: MIT
// Rasterises single glyphs at exact device pixels with a 2D context. Glyphs of one frame are drawn
// on one sheet and read back together, since each read-back can cost milliseconds.
import * as bridge from './bridge.js';
import { faces, fontOf, measure } from './faces.js';

const kWidth = 1024;
const kHeight = 512;

let sheet;
const kMeasured = 200; // px; outlines scale evenly, so a glyph is measured once for all sizes
let digits = []; // advance of a tabular digit per pixel of size, by face
let sizes = faces.map(() => new Map()); // of glyphs, per pixel of size, by face
let current = ''; // the context's font, since assigning one means parsing it
let shelf = { x: 0, y: 0, height: 0 };

function context() {
  if (sheet) return sheet;
  const canvas = globalThis.OffscreenCanvas
    ? new OffscreenCanvas(kWidth, kHeight)
    : Object.assign(document.createElement('canvas'), { width: kWidth, height: kHeight });
  sheet = canvas.getContext('2d', { willReadFrequently: true });
  sheet.fontKerning = 'none';
  sheet.textRendering = 'geometricPrecision'; // advances that do not depend on the pixel grid
  return sheet;
}

function use(face, px) {
  const font = fontOf(face, px);
  const drawing = context();
  if (font !== current) {
    drawing.font = font;
    current = font;
  }
  return drawing;
}

const isDigit = (code) => code >= 48 && code <= 57;

/// Writes ascent and descent of all faces, per pixel of size.
export function metrics(out) {
  const measured = measure();
  digits = measured.map(({ digit }) => digit);
  sizes = faces.map(() => new Map());
  const numbers = bridge.floats(out, faces.length * 2);
  measured.forEach(({ ascent, descent }, face) => numbers.set([ascent, descent], face * 2));
}

/// Text rasterisers thicken dark strokes more than light ones: ask for the kind the theme shows.
export function setInk(dark) {
  context().fillStyle = dark ? '#fff' : '#000';
}

/// Advance and ink of a glyph per pixel of size; `start` puts a proportional digit amid its tabular cell.
function sizeOf(face, code) {
  const known = sizes[face].get(code);
  if (known) return known;
  const box = use(face, kMeasured).measureText(String.fromCodePoint(code));
  const width = box.width / kMeasured;
  const advance = isDigit(code) ? digits[face] : width;
  const size = {
    advance, start: (advance - width) / 2,
    left: box.actualBoundingBoxLeft / kMeasured, right: box.actualBoundingBoxRight / kMeasured,
    above: box.actualBoundingBoxAscent / kMeasured, below: box.actualBoundingBoxDescent / kMeasured,
  };
  sizes[face].set(code, size);
  return size;
}

export const advance = (face, px, code) => sizeOf(face, code).advance * px;

/// Draws a glyph on the sheet. Writes advance, x, y, width, height on the sheet and the box's left
/// and top from the pen; width 0 if there is nothing to see. False if the sheet is full.
export function draw(face, px, shift, code, out) {
  const size = sizeOf(face, code);
  const cell = size.advance * px;
  const pen = size.start * px + shift;
  const left = Math.floor(pen - size.left * px) - 1;
  const right = Math.ceil(pen + size.right * px) + 1;
  const top = -Math.ceil(size.above * px) - 1;
  const bottom = Math.ceil(size.below * px) + 1;
  const width = Math.min(right - left, kWidth);
  const height = Math.min(bottom - top, kHeight);
  const empty = size.left + size.right <= 0 || !(width > 2) || !(height > 2);
  if (empty) {
    bridge.floats(out, 7).set([cell, 0, 0, 0, 0, 0, 0]);
    return true;
  }
  if (shelf.x + width > kWidth) shelf = { x: 0, y: shelf.y + shelf.height, height: 0 };
  if (shelf.y + height > kHeight) return false;
  use(face, px).fillText(String.fromCodePoint(code), shelf.x - left + pen, shelf.y - top);
  bridge.floats(out, 7).set([cell, shelf.x, shelf.y, width, height, left, top]);
  shelf.x += width;
  shelf.height = Math.max(shelf.height, height);
  return true;
}

export const sheetWidth = () => kWidth;
export const sheetRows = () => shelf.y + shelf.height;

/// Writes the coverage of the sheet's used rows, one byte a pixel, and wipes them.
export function read(out) {
  const rows = sheetRows();
  const drawing = context();
  const pixels = drawing.getImageData(0, 0, kWidth, rows).data;
  const coverage = bridge.bytes(out, kWidth * rows);
  for (let i = 0; i < coverage.length; i++) coverage[i] = pixels[4 * i + 3];
  drawing.clearRect(0, 0, kWidth, rows);
  shelf = { x: 0, y: 0, height: 0 };
}
