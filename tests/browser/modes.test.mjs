// SPDX-License-Identifier: MIT
// The page under other circumstances: dark, still, forced colours, print, narrow, zoomed; and what axe-core finds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Stand, root, settle, views } from './harness.mjs';
import { dragMouse, green, stats } from './hands.mjs';
import { colorsOf } from './ink.mjs';

const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/// The most frequent colour of what is seen: the paper.
async function paper(page) {
  const [[color]] = [...await colorsOf(page)].sort((a, b) => b[1] - a[1]);
  return color;
}

describe('modes', () => {
  let stand;
  before(async () => { stand = await Stand.open(); });
  after(() => stand?.close());
  async function fresh(t, view, hash = '') {
    const page = await stand.page({ view: { ...views.wide, ...view }, hash });
    t.after(() => page.context().close());
    return page;
  }

  test('light and dark follow the reader, also while the page is open', async (t) => {
    const page = await fresh(t, { dark: true });
    assert.equal(await paper(page), '14161a');
    await page.emulateMedia({ colorScheme: 'light' });
    await settle(page, 300);
    assert.equal(await paper(page), 'fbfaf7');
  });

  test('under reduced motion a change is there with the next frames', async (t) => {
    const page = await fresh(t, { reducedMotion: true });
    await dragMouse(page, await green(page, 'B'), 60);
    await page.mouse.move(5, 400);
    await settle(page, 400);
    const from = (await stats(page)).frames;
    await page.waitForTimeout(1000);
    assert.equal((await stats(page)).frames, from);
  });

  test('forced colours show the document itself', async (t) => {
    const page = await fresh(t, { forcedColors: true });
    assert.ok(!await page.locator('#canvas').isVisible());
    assert.notEqual(await page.locator('#layer p').first().evaluate((element) => getComputedStyle(element).color), 'rgba(0, 0, 0, 0)');
  });

  test('print shows the document itself', async (t) => {
    const page = await fresh(t, {});
    await page.emulateMedia({ media: 'print' });
    await settle(page, 200);
    assert.ok(!await page.locator('#canvas').isVisible());
    assert.notEqual(await page.locator('#layer p').first().evaluate((element) => getComputedStyle(element).color), 'rgba(0, 0, 0, 0)');
  });

  for (const width of [320, 340, 390, 768, 1024, 1280, 1440, 2560]) {
    test(`nothing is wider than a window of ${width} px`, async (t) => {
      const page = await fresh(t, { width, height: 800 });
      for (const hash of ['', '#model=deepseek-v3', '#B=62914561&DP=131072']) {
        await page.evaluate((to) => { location.hash = to; }, hash);
        await settle(page, 200);
        const { scroll, client } = await page.evaluate(() => ({
          scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth }));
        assert.ok(scroll <= client, `${scroll} in ${client} at ${hash}`);
      }
    });
  }

  test('a resized window is laid out anew at once, its words still under the pixels', async (t) => {
    const page = await fresh(t, {});
    await page.setViewportSize({ width: 600, height: 800 });
    await settle(page, 200);
    const { scroll, canvas } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth, canvas: document.getElementById('canvas').getBoundingClientRect().width }));
    assert.equal(scroll, 600);
    assert.equal(canvas, 600);
  });

  test('the canvas has exactly the device\'s pixels', async (t) => {
    for (const scale of [1, 1.25, 2]) {
      const page = await fresh(t, { scale });
      const { backing, css } = await page.evaluate(() => {
        const canvas = document.getElementById('canvas');
        return { backing: canvas.width, css: canvas.getBoundingClientRect().width };
      });
      assert.equal(backing, Math.round(css * scale));
    }
  });

  test('no letter is missing where many new ones came with one jump', async (t) => {
    const view = { width: 340, height: 1300, scale: 2, touch: true };
    const page = await stand.page({ view, hash: '#model=deepseek-v3&hw=gb300-nvl72&DP=1&B=1&TP=1' });
    t.after(() => page.context().close());
    for (const figure of ['roofline', 'memory', 'clocks', 'shards']) {
      await page.locator(`figure[data-figure=${figure}]`).first().evaluate((element) => {
        element.scrollIntoView({ behavior: 'instant' });
        scrollBy(0, -60);
      });
      await settle(page, 200);
    }
    const painted = await page.screenshot();
    await page.evaluate(() => dispatchEvent(new Event('scroll'))); // which asks for the same again
    await settle(page, 200);
    assert.ok(painted.equals(await page.screenshot()), 'it looks otherwise when painted again');
  });

  for (const [name, view, hash] of [['wide', views.wide, ''], ['on a phone', views.phone, ''], ['in the dark', { ...views.wide, dark: true }, ''],
    ['without a canvas', { ...views.wide, forcedColors: true }, '']]) {
    test(`axe-core has nothing serious to say, ${name}`, async (t) => {
      const page = await fresh(t, view, hash);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        // The transparent text lies over painted text: contrast is that of the palette, tested in tests/paint.
        rules: { 'color-contrast': { enabled: false } },
      }));
      const told = violations.map(({ id, impact, nodes }) => `${id} (${impact}) ${nodes.length}: ${nodes[0].html.slice(0, 120)}`);
      assert.deepEqual(told, []);
    });
  }
});
