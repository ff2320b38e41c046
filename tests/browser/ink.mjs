// SPDX-License-Identifier: MIT
// Where ink lies in a screenshot: decodes PNGs in the browser and finds the box of dark pixels in a region.

/// Boxes of ink, one for each region (CSS px) of the screenshot, in CSS px; null where nothing is drawn.
/// `scale` is device pixels per CSS pixel.
export async function inkBoxes(context, png, regions, scale) {
  const sheet = await context.newPage();
  try {
    return await sheet.evaluate(async ({ data, regions: list, scale: factor }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext('2d');
      pen.drawImage(image, 0, 0);
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
    }, { data: png.toString('base64'), regions, scale });
  } finally {
    await sheet.close();
  }
}
