// SPDX-License-Identifier: MIT
// Changing a number by mouse, finger and key, and what follows from it.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { Stand, settle, views } from './harness.mjs';
import { blue, center, close, dragMouse, dragTouch, eventually, get, green, raw, set, settled, type } from './hands.mjs';

const defaults = { B: 2e6, DP: 512 };

describe('a green number under the mouse', () => {
  let stand, page;
  before(async () => { stand = await Stand.open(); page = await stand.page(); });
  after(() => stand?.close());
  beforeEach(async () => { await set(page, defaults); await settle(page); });

  test('dragged to the right it grows, and what depends on it follows', async () => {
    const number = await green(page, 'B');
    const mathBefore = (await blue(page, 'dp.t_math')).value;
    const commsBefore = (await blue(page, 'dp.t_comms')).value;
    await dragMouse(page, number, 80);
    const grown = await raw(number);
    assert.ok(grown > 2e6, `${grown}`);
    close((await blue(page, 'dp.t_math')).value, mathBefore * grown / 2e6, 1e-9, 'T_math is proportional to B');
    close((await blue(page, 'dp.t_comms')).value, commsBefore, 1e-12, 'T_comms does not depend on B');
  });

  test('dragged to the left it shrinks, down to its limit and no further', async () => {
    const number = await green(page, 'DP');
    await dragMouse(page, number, -80);
    assert.ok(await raw(number) < 512);
    await dragMouse(page, number, -600);
    assert.ok(await raw(number) >= 1);
  });

  test('dragged away and back it is what it was', async () => {
    const number = await green(page, 'B');
    const { x, y } = await center(number);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 120, y, { steps: 15 });
    await page.mouse.move(x, y, { steps: 15 });
    await page.mouse.up();
    assert.equal(await raw(number), 2e6);
  });

  test('stays under the pointer while its paragraph is set anew', async () => {
    const number = await green(page, 'B');
    const { y } = await center(number);
    for (const dx of [60, 240]) {
      await dragMouse(page, number, dx, { hold: true });
      const box = await number.boundingBox();
      assert.ok(Math.abs(box.y + box.height / 2 - y) <= 3, `it moved from ${y} to ${box.y + box.height / 2}`);
      await page.mouse.up();
    }
  });

  test('the same variable shows the same number everywhere', async () => {
    await dragMouse(page, await green(page, 'B'), 100);
    await eventually(async () => {
      const all = await page.locator('[role=slider][data-var=B]').evaluateAll(
        (list) => list.map((element) => element.getAttribute('aria-valuenow')));
      assert.ok(all.length > 1);
      assert.equal(new Set(all).size, 1, all.join(' '));
    });
  });

  test('a click focuses it; arrow, page and home keys change it', async () => {
    const number = await green(page, 'DP');
    const { x, y } = await center(number);
    await page.mouse.click(x, y);
    assert.ok(await number.evaluate((element) => element === document.activeElement), 'it has the focus');
    await page.keyboard.press('ArrowRight');
    const one = await raw(number);
    assert.ok(one > 512, `one step on is ${one}`);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await raw(number), 512);
    await page.keyboard.press('PageUp');
    assert.ok(await raw(number) > one, 'a page is more than a step');
    await page.keyboard.press('Home');
    assert.equal(await raw(number), 512, 'Home goes back to the default');
  });

  test('a whole number at its smallest can be stepped up again', async () => {
    await set(page, { DP: 1 });
    const number = await green(page, 'DP');
    await number.focus();
    await page.keyboard.press('ArrowRight');
    assert.ok(await raw(number) > 1);
  });

  test('keys that a number does not use stay the browser\'s', async () => {
    const number = await green(page, 'B');
    await number.focus();
    await page.evaluate(() => {
      window.swallowed = [];
      addEventListener('keydown', (event) => { if (event.defaultPrevented) window.swallowed.push(event.key); });
    });
    await page.evaluate(() => {
      const press = (key, more = {}) => document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
      for (const key of ['Tab', 'F5', 'F6', ' ', 'End2', '/', "'"]) press(key);
      for (const key of ['f', 'l', 't', 'w', 'r', 'g', '+', '-', '0', 'c', 'a', 'p', 's']) press(key, { ctrlKey: true });
      for (const key of ['ArrowLeft', 'ArrowRight']) press(key, { altKey: true });
    });
    assert.deepEqual(await page.evaluate(() => window.swallowed), []);
  });

  test('Tab walks from number to number', async () => {
    const number = await green(page, 'B');
    await number.focus();
    await page.keyboard.press('Tab');
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY');
    assert.ok(!await number.evaluate((element) => element === document.activeElement));
  });

  test('the wheel over a number that is not focused scrolls the page', async () => {
    const number = await green(page, 'B');
    const { x, y } = await center(number);
    await page.evaluate(() => document.activeElement.blur());
    await page.mouse.move(x, y);
    const from = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(400);
    assert.ok(await page.evaluate(() => scrollY) > from);
    assert.equal(await get(page, 'B'), 2e6);
  });

  test('the wheel over the focused number takes one step a notch, of a trackpad as well', async () => {
    const number = await green(page, 'DP');
    const { x, y } = await center(number);
    await page.mouse.move(x, y);
    await number.focus();
    await page.keyboard.press('ArrowUp');
    const step = await get(page, 'DP');
    await page.keyboard.press('ArrowDown');
    const from = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, -100);
    await eventually(async () => assert.equal(await get(page, 'DP'), step));
    for (let i = 0; i < 6; i++) await page.mouse.wheel(0, 10); // the sixth begins the next one
    await eventually(async () => assert.equal(await get(page, 'DP'), 512));
    assert.equal(await page.evaluate(() => scrollY), from);
  });
});

describe('a green number that is typed', () => {
  let stand, page;
  before(async () => { stand = await Stand.open(); page = await stand.page(); });
  after(() => stand?.close());
  beforeEach(async () => { await set(page, defaults); await settle(page); });

  test('what is shown rounded can be typed as it is shown', async () => {
    await set(page, { B: 6955000 });
    const number = await green(page, 'B');
    const field = await type(page, number, '6.96M');
    assert.equal(await raw(number), 6.96e6);
    assert.equal(await field.count(), 0, 'the field closes');
  });

  test('a digit on a focused number begins to type', async () => {
    const number = await green(page, 'B');
    await number.focus();
    await page.keyboard.type('3M');
    await page.keyboard.press('Enter');
    await settle(page);
    assert.equal(await raw(number), 3e6);
  });

  for (const [text, expected] of [['3M', 3e6], ['1e6', 1e6], ['1,500,000', 1.5e6], [' 4 000 000 ', 4e6], ['2.5 M tokens', 2.5e6]]) {
    test(`takes "${text}"`, async () => {
      const number = await green(page, 'B');
      const field = await type(page, number, text);
      assert.equal(await field.count(), 0, 'the field closes');
      assert.equal(await raw(number), expected);
      assert.ok(await number.evaluate((element) => element === document.activeElement), 'the number has the focus again');
    });
  }

  for (const text of ['-5', 'many', '0x10', ',']) {
    test(`refuses "${text}" and says why`, async () => {
      const number = await green(page, 'B');
      const field = await type(page, number, text);
      assert.equal(await field.count(), 1, 'the field stays open');
      assert.match(await page.locator('#editor-note').textContent(), /\w+/);
      assert.equal(await raw(number), 2e6);
      await page.keyboard.press('Escape');
      assert.equal(await field.count(), 0);
    });
  }

  test('blank goes back to the default', async () => {
    await set(page, { B: 5e6 });
    const number = await green(page, 'B');
    await type(page, number, '');
    assert.equal(await raw(number), 2e6);
  });

  test('Escape leaves everything as it was', async () => {
    const number = await green(page, 'B');
    await type(page, number, '7M', { commit: 'Escape' });
    assert.equal(await raw(number), 2e6);
  });

  test('double-click and leaving without typing changes nothing, to the last digit', async () => {
    await set(page, { B: 62914561 });
    const number = await green(page, 'B');
    const { x, y } = await center(number);
    await page.mouse.dblclick(x, y);
    const field = page.locator('input#editor');
    await field.waitFor({ state: 'visible' });
    assert.equal(await field.getAttribute('inputmode'), 'decimal');
    await page.mouse.click(20, y + 150);
    await settle(page);
    assert.equal(await field.count(), 0);
    assert.equal(await get(page, 'B'), 62914561);
  });
});

describe('a green number under a finger', () => {
  let stand, page;
  before(async () => { stand = await Stand.open(); page = await stand.page({ view: views.phone }); });
  after(() => stand?.close());
  beforeEach(async () => { await set(page, defaults); await settle(page); });

  test('sideways it scrubs', async () => {
    const number = await green(page, 'B');
    const from = await page.evaluate(() => scrollY);
    await dragTouch(page, number, 90, 4);
    assert.ok(await raw(number) > 2e6);
    assert.ok(Math.abs(await page.evaluate(() => scrollY) - from) <= 60, 'the page hardly moves');
  });

  test('along the page it scrolls and stays what it was', async () => {
    const number = await green(page, 'B');
    const from = await page.evaluate(() => scrollY);
    await dragTouch(page, number, 3, -200);
    await page.waitForTimeout(500);
    assert.ok(await page.evaluate(() => scrollY) > from + 100);
    assert.equal(await get(page, 'B'), 2e6);
    await settled(page);
  });

  test('is at least 24 px high and wide to the finger', async () => {
    const small = await page.locator('section [role=slider]').evaluateAll((list) => list.filter((element) => {
      const box = element.getBoundingClientRect();
      const grown = getComputedStyle(element, '::after');
      const inset = (side) => -Number.parseFloat(grown[side]) || 0;
      return box.width && (box.width + inset('left') + inset('right') < 24 || box.height + inset('top') + inset('bottom') < 24);
    }).map((element) => element.outerHTML.slice(0, 200)));
    assert.deepEqual(small, []);
  });
});
