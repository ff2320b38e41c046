// SPDX-License-Identifier: MIT
// What screenshots show: decodes PNGs in the browser, finds the box of dark pixels in a region, counts colours.

/// The PNG on a canvas of the page: a handle to its 2D context.
const decoded = (page, png) => page.evaluateHandle(async (data) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
  pen.drawImage(image, 0, 0);
  return pen;
}, png.toString('base64'));

/// How many pixels of a screenshot have which colour ("rrggbb").
export async function colorsOf(page, options) {
  const pen = await decoded(page, await page.screenshot(options));
  return new Map(await pen.evaluate((drawing) => {
    const { data: pixels } = drawing.getImageData(0, 0, drawing.canvas.width, drawing.canvas.height);
    const count = new Map();
    for (let i = 0; i < pixels.length; i += 4) {
      const color = (pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2];
      count.set(color, (count.get(color) ?? 0) + 1);
    }
    return [...count].map(([color, times]) => [color.toString(16).padStart(6, '0'), times]);
  }));
}

/// Boxes of ink, one for each region (CSS px) of the screenshot, in CSS px; null where nothing is drawn.
/// `scale` is device pixels per CSS pixel.
export async function inkBoxes(context, png, regions, scale) {
  const sheet = await context.newPage();
  try {
    return await (await decoded(sheet, png)).evaluate((pen, { regions: list, scale: factor }) => {
      const image = pen.canvas;
      return list.map(({ x, y, width, height }) => {
        const [left, top, w, h] = [x, y, width, height].map((value) => Math.round(value * factor));
        if (left < 0 || top < 0 || left + w > image.width || top + h > image.height || w < 1 || h < 1) return null;
        const { data: pixels } = pen.getImageData(left, top, w, h);
        let [l, t, r, b] = [w, h, -1, -1];
        for (let i = 0; i < w * h; i++) {
          if (pixels[4 * i] + pixels[4 * i + 1] + pixels[4 * i + 2] > 390) continue; // paper, or a faint edge
          const [px, py] = [i % w, Math.floor(i / w)];
          [l, t, r, b] = [Math.min(l, px), Math.min(t, py), Math.max(r, px), Math.max(b, py)];
        }
        return r < 0 ? null : { left: (left + l) / factor, top: (top + t) / factor, right: (left + r + 1) / factor, bottom: (top + b + 1) / factor };
      });
    }, { regions, scale });
  } finally {
    await sheet.close();
  }
}
