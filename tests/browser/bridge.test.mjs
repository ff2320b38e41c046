// SPDX-License-Identifier: MIT
// Where web/browser meets browsers that are less than kind: hidden tabs, screens that change, missing fonts,
// blocked storage, strict policies, translation. What the page then shows is the other tests' subject.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Stand, ready, settle, views } from './harness.mjs';
import { dragMouse, get, green, set, stats } from './hands.mjs';

const frames = async (page) => (await stats(page)).frames;

describe('a browser that', () => {
  let stand;
  before(async () => { stand = await Stand.open(); });
  after(() => stand?.close());
  async function fresh(t, options = {}) {
    const page = await stand.page(options);
    t.after(() => page.context().close());
    return page;
  }

  test('hides the tab gets no frames until it shows it again, and then the newest numbers', async (t) => {
    const page = await fresh(t);
    await settle(page, 500);
    const show = (hidden) => page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
    await show(true);
    const from = await frames(page);
    await set(page, { B: 4e6 });
    await page.waitForTimeout(300);
    assert.equal(await frames(page), from);
    assert.equal(await get(page, 'B'), 4e6, 'numbers change without frames');
    await show(false);
    await settle(page, 200);
    assert.ok(await frames(page) > from);
  });

  test('moves the window to a finer screen gets a finer canvas at once', async (t) => {
    const page = await fresh(t);
    const session = await page.context().newCDPSession(page);
    for (const scale of [2, 1.25, 1]) {
      await session.send('Emulation.setDeviceMetricsOverride', { width: 1280, height: 800, deviceScaleFactor: scale, mobile: false });
      await page.mouse.move(300 + 50 * scale, 400); // emulated screens send no event of their own
      await settle(page, 200);
      const { backing, css } = await page.evaluate(() => {
        const canvas = document.getElementById('canvas');
        return { backing: canvas.width, css: canvas.clientWidth };
      });
      assert.equal(backing, Math.round(css * scale));
    }
  });

  test('has no fonts of ours still shows the page', async (t) => {
    const page = await fresh(t, { before: (opened) => opened.route('**/*.woff2', (route) => route.abort()) });
    assert.ok(await page.locator('#layer p').count() > 5);
    assert.ok(await page.locator('#status').isHidden());
  });

  const without = async (t, file) => {
    const context = await stand.browser.newContext();
    t.after(() => context.close());
    const page = await context.newPage();
    await page.route(`**/${file}`, (route) => route.abort());
    await page.goto(stand.server.url);
    return page;
  };

  test('cannot load the program says so in one line', async (t) => {
    const page = await without(t, 'shardscope.wasm');
    await page.locator('html.failed').waitFor();
    assert.match(await page.locator('#status').innerText(), /^The page cannot run: .+$/);
  });

  test('waits in vain for the script says after a while what can be done', async (t) => {
    const page = await without(t, 'shardscope.js');
    const late = page.locator('#status .late');
    assert.ok(await late.isHidden());
    await page.evaluate(() => { for (const animation of document.getAnimations()) animation.finish(); });
    assert.ok(await late.isVisible());
    assert.match(await late.innerText(), /reload/);
  });

  test('blocks storage gets the whole page', async (t) => {
    const page = await fresh(t, { before: (opened) => opened.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError'); } });
      }
    }) });
    assert.deepEqual(page.problems, []);
    assert.equal(await set(page, { B: 4e6 }), '');
  });

  test('allows no eval, no inline script and no inline style gets the whole page', async (t) => {
    const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data: blob:";
    const page = await fresh(t, { before: (opened) => opened.route(/\/$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
    }) });
    assert.deepEqual(page.problems, []);
    await dragMouse(page, await green(page, 'B'), 60);
    assert.ok(await get(page, 'B') > 2e6);
  });

  test('translates the page gets the document itself, and its canvas back afterwards', async (t) => {
    const page = await fresh(t);
    const turn = (on) => page.evaluate((now) => document.documentElement.classList.toggle('translated-ltr', now), on);
    await turn(true);
    await settle(page, 100);
    assert.ok(await page.locator('#canvas').isHidden());
    await turn(false);
    await settle(page, 100);
    assert.ok(await page.locator('#canvas').isVisible());
  });
});

describe('the layer', () => {
  let stand, page;
  before(async () => { stand = await Stand.open(); page = await stand.page(); });
  after(() => stand?.close());

  test('holds the whole article soon after the start, not only what is seen', async () => {
    await page.waitForTimeout(1500);
    const last = page.locator('#layer section').last();
    assert.ok(await last.locator('p').count() > 0);
    const { top } = await last.evaluate((element) => element.getBoundingClientRect());
    assert.ok(top > 800, 'and it is far below the window');
  });

  test('keeps a number\'s element while its paragraph is set anew: focus and identity survive', async () => {
    const number = await green(page, 'B');
    await number.evaluate((element) => { element.mark = 'same'; });
    await number.focus();
    for (const B of [3e6, 123456789, 7]) await set(page, { B });
    await settle(page);
    assert.equal(await number.evaluate((element) => element.mark), 'same');
    assert.ok(await number.evaluate((element) => element === document.activeElement));
    await set(page, { B: 2e6 });
  });

  test('gives a paragraph to the clipboard as one line', async () => {
    const text = await page.evaluate(() => {
      const tallest = [...document.querySelectorAll('section p')].sort((a, b) => b.offsetHeight - a.offsetHeight)[0];
      getSelection().selectAllChildren(tallest);
      return getSelection().toString();
    });
    assert.ok(text.length > 100);
    assert.doesNotMatch(text.trim(), /\n/);
    await page.evaluate(() => getSelection().removeAllRanges());
  });

  test('is set anew after a reload at the same place', async () => {
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    await page.waitForTimeout(200);
    await page.reload();
    await ready(page);
    await page.waitForTimeout(200);
    const top = await page.evaluate(() => scrollY);
    assert.ok(Math.abs(top - 1200) <= 2, `${top}`);
  });
});

describe('fingers', () => {
  let stand, page;
  before(async () => { stand = await Stand.open(); page = await stand.page({ view: views.phoneSharp }); });
  after(() => stand?.close());

  test('hit a number within 24 px by 24 px around its middle', async () => {
    for (const name of ['B', 'DP']) {
      const number = await green(page, name);
      const hits = await number.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [[0, 0], [-11, 0], [11, 0], [0, -11], [0, 11]].map(([dx, dy]) =>
          document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy)?.closest('[role=slider]') === element);
      });
      assert.deepEqual(hits, [true, true, true, true, true], name);
    }
  });

  test('that tap twice open a field big enough not to zoom the page', async () => {
    const number = await green(page, 'B');
    const { x, y, width, height } = await number.boundingBox();
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    const field = page.locator('input#editor');
    await field.waitFor({ state: 'visible' });
    assert.equal(await field.getAttribute('inputmode'), 'decimal');
    assert.ok(parseFloat(await field.evaluate((element) => getComputedStyle(element).fontSize)) >= 16);
    await page.keyboard.press('Escape');
  });
});
