// SPDX-License-Identifier: MIT
// The URL holds the configuration; Back, Forward, reload, anchors and links of others behave as on any page.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Stand, ready, settle } from './harness.mjs';
import { dragMouse, get, green, hash, raw, set, settled } from './hands.mjs';

describe('history', () => {
  let stand;
  before(async () => { stand = await Stand.open(); });
  after(() => stand?.close());

  async function fresh(t, at = '') {
    const page = await stand.page({ hash: at });
    t.after(() => page.context().close());
    return page;
  }
  const entries = (page) => page.evaluate(() => history.length);

  test('the bare page keeps a bare URL', async (t) => {
    const page = await fresh(t);
    await settled(page);
    assert.equal(await hash(page), '');
  });

  test('a drag is one entry, however many steps it had; Back and Forward walk over it', async (t) => {
    const page = await fresh(t);
    const from = await entries(page);
    const number = await green(page, 'B');
    await dragMouse(page, number, 100, { steps: 40 });
    await settled(page);
    assert.equal(await entries(page), from + 1);
    const dragged = await raw(number);
    assert.match(await hash(page), /\bB=/);

    await page.goBack();
    await settle(page, 100);
    assert.equal(await get(page, 'B'), 2e6);
    assert.equal(await hash(page), '');
    await settled(page);
    assert.equal(await entries(page), from + 1, 'going back pushes nothing');

    await page.goForward();
    await settle(page, 100);
    assert.equal(await get(page, 'B'), dragged);
    await settled(page);
    assert.equal(await entries(page), from + 1, 'going forward pushes nothing');
  });

  test('a change just made is not lost when Back comes at once', async (t) => {
    const page = await fresh(t);
    await set(page, { DP: 256 });
    await settled(page);
    await set(page, { DP: 64 });
    await page.waitForTimeout(50);
    await page.goBack();
    await settle(page, 100);
    assert.equal(await get(page, 'DP'), 256, 'Back undoes the newest change, not the one before');
    await page.goForward();
    await settle(page, 100);
    assert.equal(await get(page, 'DP'), 64);
  });

  test('Ctrl+Z takes back, Ctrl+Shift+Z brings again, and neither leaves the page', async (t) => {
    const page = await fresh(t);
    await set(page, { DP: 256 });
    await settled(page);
    await set(page, { DP: 64 });
    await settled(page);
    for (const [keys, wanted] of [['Control+z', 256], ['Control+z', 512], ['Control+z', 512], ['Control+Shift+Z', 256], ['Control+y', 64],
      ['Control+y', 64]]) {
      await page.keyboard.press(keys);
      await settle(page, 150);
      assert.equal(await get(page, 'DP'), wanted, keys);
    }
  });

  test('the title names what is loaded', async (t) => {
    const page = await fresh(t, '#model=gemma-7b&hw=h100-8-gpu-node');
    assert.match(await page.title(), /Gemma 7B .*H100.* Shardscope/);
  });

  test('a drag taken back with Escape leaves no entry behind', async (t) => {
    const page = await fresh(t);
    await set(page, { DP: 256 });
    await settled(page);
    await dragMouse(page, await green(page, 'B'), 100, { hold: true });
    await settled(page);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await settled(page);
    assert.equal(await get(page, 'B'), 2e6);
    await page.goBack();
    await settle(page, 150);
    assert.equal(await get(page, 'DP'), 512);
  });

  test('reload brings back the exact numbers', async (t) => {
    const page = await fresh(t);
    await set(page, { B: 62914561, DP: 131072 });
    await settled(page);
    await page.reload();
    await ready(page);
    assert.equal(await get(page, 'B'), 62914561);
    assert.equal(await get(page, 'DP'), 131072);
  });

  test('reload keeps the place in the text', async (t) => {
    const page = await fresh(t);
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await page.waitForTimeout(300);
    await page.reload();
    await ready(page);
    await page.waitForTimeout(300);
    assert.ok(Math.abs(await page.evaluate(() => scrollY) - 1500) <= 2, `${await page.evaluate(() => scrollY)}`);
  });

  test('an anchor scrolls to its section and keeps the configuration', async (t) => {
    const page = await fresh(t, '#B=4e6');
    await page.evaluate(() => { location.hash = '#data-parallelism'; });
    await page.waitForTimeout(900);
    const top = await page.evaluate(() => document.getElementById('data-parallelism').getBoundingClientRect().top);
    assert.ok(top >= 0 && top < 160, `the section stands at ${top}`);
    assert.equal(await get(page, 'B'), 4e6);
  });

  test('anchor and configuration stand together in one link', async (t) => {
    const page = await fresh(t, '#data-parallelism&B=4e6');
    await page.waitForTimeout(300);
    const top = await page.evaluate(() => document.getElementById('data-parallelism').getBoundingClientRect().top);
    assert.ok(top >= 0 && top < 160, `the section stands at ${top}`);
    assert.equal(await get(page, 'B'), 4e6);
    await set(page, { DP: 64 });
    await settled(page);
    assert.match(await hash(page), /DP=64/);
    assert.match(await hash(page), /B=4e6/);
  });

  test('links of the older page open', async (t) => {
    const page = await fresh(t, '#X=128&Y=4&MX=1&B=4000000');
    assert.equal(await get(page, 'DP'), 128);
    assert.equal(await get(page, 'TP'), 4);
    assert.equal(await get(page, 'MDP'), 1);
    assert.equal(await get(page, 'B'), 4e6);
  });

  test('opening a link that could be written otherwise adds no entry', async (t) => {
    const page = await fresh(t, '#B=1000000&X=64');
    const from = await entries(page);
    await settled(page);
    assert.equal(await entries(page), from);
  });

  for (const bad of ['#B=%', '#B=&DP=', '#B=0x10', '#nonsense', '#=&&=&', '#B=NaN&DP=Infinity', `#B=${'9'.repeat(400)}`,
    '#%F0%9F%98%80=1', '#model=no-such-model&DP=64']) {
    test(`garbage ${bad.slice(0, 30)} leaves a whole page`, async (t) => {
      const page = await fresh(t, bad);
      assert.deepEqual(page.problems, []);
      const shown = await page.locator('output[data-formula="dp.t_math"]').first().textContent();
      assert.match(shown, /\d/);
      assert.ok(Number.isFinite(await get(page, 'B')));
      if (bad.includes('DP=64')) assert.equal(await get(page, 'DP'), 64, 'what was right is used');
    });
  }

  test('what was skipped is said in one line', async (t) => {
    const page = await fresh(t, '#B=many&DP=64');
    assert.match(await page.locator('#message').textContent(), /B/);
    assert.equal(await get(page, 'DP'), 64);
  });

  test('in a frame the embedding page\'s history stays its own', async (t) => {
    const outer = await fresh(t);
    await outer.setContent(`<iframe src="${stand.server.url}/" width=800 height=600></iframe>`);
    const frame = outer.frames()[1] ?? await outer.waitForEvent('frameattached');
    await frame.waitForFunction(() => window.shardscope);
    await frame.evaluate(() => window.shardscope.ready);
    const from = await entries(outer);
    await frame.evaluate(() => window.shardscope.set({ DP: 64 }));
    await settled(outer);
    assert.equal(await entries(outer), from);
    assert.match(frame.url(), /DP=64/);
  });
});
