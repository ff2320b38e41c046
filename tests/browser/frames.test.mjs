// SPDX-License-Identifier: MIT
// When the page paints and when it does not; what happens when it cannot.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Stand, settle, views } from './harness.mjs';
import { blue, dragMouse, eventually, green, raw, set, stats } from './hands.mjs';
import { colorsOf } from './ink.mjs';

const frames = async (page) => (await stats(page)).frames;

/// Share of what is seen that has not the page's colour: 0 when nothing is painted.
async function inked(page) {
  const colors = await colorsOf(page, { clip: { x: 0, y: 60, width: 900, height: 600 } });
  const all = [...colors.values()].reduce((sum, count) => sum + count, 0);
  return 1 - Math.max(...colors.values()) / all;
}

describe('frames', () => {
  let stand, page;
  before(async () => { stand = await Stand.open(); page = await stand.page(); });
  after(() => stand?.close());

  test('none in five idle seconds', async () => {
    await page.mouse.move(5, 400);
    await settle(page, 1000);
    const from = await frames(page);
    await page.waitForTimeout(5000);
    assert.equal(await frames(page), from);
  });

  test('none either after a drag has come to rest', async () => {
    await dragMouse(page, await green(page, 'B'), 60);
    await page.mouse.move(5, 400);
    await settle(page, 1500);
    const from = await frames(page);
    await page.waitForTimeout(2000);
    assert.equal(await frames(page), from);
  });

  test('some when a number changes', async () => {
    const from = await frames(page);
    await set(page, { DP: 128 });
    await settle(page);
    assert.ok(await frames(page) > from);
  });

  test('none when a number is set to what it is', async () => {
    await settle(page, 1000);
    const from = await frames(page);
    await set(page, { DP: 128 });
    await settle(page, 300);
    assert.equal(await frames(page), from);
  });

  test('a lost graphics context leaves the text, and painting returns with the context', async () => {
    const section = page.locator('#fsdp');
    const at = async () => (await section.boundingBox()).y;
    await section.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await settle(page, 300);
    const before = await at();
    const kept = async () => assert.ok(Math.abs(await at() - before) < 60, `the section moved from ${before} to ${await at()}`);
    assert.ok(await inked(page) > 0.01, 'the page is painted');
    await page.evaluate(() => {
      window.lost = document.getElementById('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
      window.lost.loseContext();
    });
    await page.waitForTimeout(500);
    assert.notEqual(await page.locator('#layer p').first().evaluate((element) => getComputedStyle(element).color), 'rgba(0, 0, 0, 0)');
    assert.ok(await inked(page) > 0.01, 'the text is there without a context');
    await kept();
    await set(page, { B: 4e6 });
    const number = page.locator('section [role=slider][data-var=B]').first();
    await eventually(async () => assert.equal(await raw(number), 4e6, 'and still follows'));

    await page.evaluate(() => window.lost.restoreContext());
    await page.waitForTimeout(500);
    await settle(page, 200);
    await kept();
    assert.equal(await page.locator('#layer p').first().evaluate((element) => getComputedStyle(element).color), 'rgba(0, 0, 0, 0)');
    assert.ok(await inked(page) > 0.01, 'the page is painted again');
    assert.deepEqual(page.problems, []);
  });
});

describe('without WebGL', () => {
  let stand, page;
  before(async () => { stand = await Stand.open({ gl: false }); page = await stand.page(); });
  after(() => stand?.close());

  test('the page says so and shows the text', async () => {
    await eventually(async () => {
      const body = await page.locator('body').innerText();
      assert.match(body, /WebGL/);
      assert.match(body, /AllReduce/);
    });
    assert.notEqual(await page.locator('#layer p').first().evaluate((element) => getComputedStyle(element).color), 'rgba(0, 0, 0, 0)');
  });

  test('an anchor in the address leads to its section', async () => {
    const opened = await stand.page({ hash: '#fsdp' });
    const { y } = await opened.locator('#fsdp h2').boundingBox();
    assert.ok(y > 48 && y < 300, `its title stands at ${y} px`);
    await opened.context().close();
  });

  test('on a phone folds open under the finger, and nothing is wider than the window', async () => {
    const phone = await stand.page({ view: views.phone });
    const fold = phone.locator('button[aria-expanded]', { hasText: 'The algorithm' }).first();
    await fold.tap();
    await eventually(async () => assert.equal(await fold.getAttribute('aria-expanded'), 'true'));
    assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), views.phone.width);
    await phone.context().close();
  });

  test('its numbers still follow', async () => {
    const before = (await blue(page, 'dp.t_math')).value;
    await set(page, { B: 4e6 });
    await eventually(async () => assert.equal((await blue(page, 'dp.t_math')).value, 2 * before));
  });
});
