// SPDX-License-Identifier: MIT
// What outsiders may rely on: attributes of the document and window.shardscope (docs/architecture.md).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Stand } from './harness.mjs';
import { blue, close, get, green, raw, set, value } from './hands.mjs';

describe('the contract', () => {
  let stand, page;
  before(async () => {
    stand = await Stand.open();
    page = await stand.page();
  });
  after(() => stand?.close());

  test('ready resolves, and nothing was reported on the console', () => {
    assert.deepEqual(page.problems, []);
  });

  test('a green number is a slider that carries its variable, its raw value and its text', async () => {
    const state = await page.evaluate(() => window.shardscope.get());
    const sliders = await page.locator('[role=slider][data-var]').evaluateAll((list) => list.map((element) => ({
      name: element.dataset.var, now: element.getAttribute('aria-valuenow'), text: element.getAttribute('aria-valuetext'),
      label: element.getAttribute('aria-label') ?? element.getAttribute('aria-labelledby'), tab: element.tabIndex,
      min: element.getAttribute('aria-valuemin'), max: element.getAttribute('aria-valuemax') })));
    assert.ok(sliders.some(({ name }) => name === 'B'));
    assert.ok(sliders.some(({ name }) => name === 'DP'));
    for (const { name, now, text, label, min, max, tab } of sliders) {
      close(Number(now), state[name], 1e-12, name);
      assert.ok(text, `${name} has a text`);
      assert.ok(label, `${name} has a label`);
      assert.ok(Number(min) <= Number(now) && Number(now) <= Number(max), `${name} lies in its range`);
      assert.equal(tab, 0, `${name} is reached with Tab`);
    }
  });

  test('a blue number is an output that carries its formula, its raw value and its text', async () => {
    const outputs = await page.locator('output[data-formula]').evaluateAll((list) => list.map((element) => ({
      id: element.dataset.formula, raw: element.dataset.value, text: element.textContent,
      value: window.shardscope.value(element.dataset.formula) })));
    assert.ok(outputs.length > 20);
    for (const { id, raw: shown, text, value: computed } of outputs) {
      close(Number(shown), computed, 1e-12, id);
      assert.ok(text.trim(), `${id} shows something`);
      assert.doesNotMatch(text, /nan|undefined|null/i, id);
    }
  });

  test('the numbers of the section are those of the model', async () => {
    // 2M tokens, D 8192, F 28672, 512 chips of 459 TFLOP/s; two matrices, 2 FLOPs each, twice that backward.
    close((await blue(page, 'dp.t_math')).value, 4 * 2 * 2e6 * 8192 * 28672 / (512 * 4.59e14));
  });

  test('a figure says in words what it shows', async () => {
    const figures = await page.locator('figure[data-figure]').evaluateAll((list) => list.map(
      (element) => [element.dataset.figure, element.getAttribute('aria-label')]));
    const names = figures.map(([name]) => name);
    for (const name of ['shards', 'memory', 'collective', 'clocks']) assert.ok(names.includes(name), name);
    for (const [name, label] of figures) assert.match(label ?? '', /\w+ \w+ \w+/, name);
  });

  test('a section has an id, and the ids are anchors', async () => {
    const ids = await page.locator('section').evaluateAll((list) => list.map((element) => element.id));
    assert.ok(ids.includes('data-parallelism'));
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(ids.every((id) => /^[a-z][a-z0-9-]*$/.test(id)), ids.join(' '));
  });

  test('get, set, value and link speak of the same configuration', async () => {
    const before = await value(page, 'dp.t_math');
    assert.equal(await set(page, { B: 4e6, DP: 512 }), '');
    assert.equal(await get(page, 'B'), 4e6);
    close(await value(page, 'dp.t_math'), 2 * before, 1e-12);
    assert.match(await page.evaluate(() => window.shardscope.link()), /(^|[#&])B=4e6(&|$)/);
    assert.equal(await raw(await green(page, 'B')), 4e6);
    assert.equal(await set(page, { B: 2e6 }), '');
  });

  test('set says in one line what was wrong and uses what was right', async () => {
    const said = await set(page, { nonsense: 1, DP: 256 });
    assert.match(said, /nonsense/);
    assert.doesNotMatch(said, /\n/);
    assert.equal(await get(page, 'DP'), 256);
    await set(page, { DP: 512 });
  });

  test('an unknown formula has no value', async () => {
    assert.ok(Number.isNaN(await value(page, 'dp.no_such_thing')));
  });

  test('formulas lists every formula with symbol, unit and meaning', async () => {
    const formulas = await page.evaluate(() => window.shardscope.formulas());
    const math = formulas.find(({ id }) => id === 'dp.t_math');
    assert.ok(math, 'dp.t_math is listed');
    for (const field of ['symbol', 'unit', 'meaning']) assert.ok(math[field], field);
  });

  test('stats counts frames and times', async () => {
    const now = await page.evaluate(() => window.shardscope.stats());
    for (const field of ['frames', 'lastFrameMs', 'evaluateUs', 'glyphs', 'vertices', 'heapBytes']) {
      assert.ok(now[field] >= 0, field);
    }
    assert.ok(now.frames > 0 && now.recentFramesMs.length > 0 && now.recentFramesMs.length <= 256);
  });
});
