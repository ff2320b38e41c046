// SPDX-License-Identifier: MIT
// A reader's hands and eyes: real mouse, finger and key events on green numbers, and what blue numbers say.
// Nothing here knows how the page works inside, only the contract of docs/architecture.md.
import assert from 'node:assert/strict';
import { settle } from './harness.mjs';

/// The first green number of this variable in the text (not in a figure or the bar), scrolled into the middle.
export async function green(page, variable, within = 'section') {
  const number = page.locator(`${within} [role=slider][data-var="${variable}"]:not(figure *)`).first();
  await number.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await settle(page, 100);
  return number;
}

export const raw = async (number) => Number(await number.getAttribute('aria-valuenow'));

/// Value and text of a computed number; every occurrence on the page must agree.
export const blue = (page, formula) => eventually(() => blueNow(page, formula));

async function blueNow(page, formula) {
  const found = await page.locator(`output[data-formula="${formula}"]`).evaluateAll(
    (list) => list.map((element) => [element.dataset.value, element.textContent]));
  assert.ok(found.length, `the page shows ${formula}`);
  for (const [value] of found) assert.equal(value, found[0][0], `every ${formula} on the page is the same`);
  return { value: Number(found[0][0]), text: found[0][1] };
}

export const set = (page, changes) => page.evaluate((wanted) => window.shardscope.set(wanted), changes);
export const get = (page, name) => page.evaluate((wanted) => window.shardscope.get()[wanted], name);
export const value = (page, id) => page.evaluate((wanted) => window.shardscope.value(wanted), id);
export const stats = (page) => page.evaluate(() => window.shardscope.stats());
export const hash = (page) => page.evaluate(() => location.hash);

export async function center(number) {
  const box = await number.boundingBox();
  assert.ok(box, 'the element is laid out');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/// Presses on the middle of an element and moves the mouse sideways, step by step.
export async function dragMouse(page, number, dx, { steps = 20, dy = 0, hold = false } = {}) {
  const { x, y } = await center(number);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps });
  await settle(page);
  if (!hold) await page.mouse.up();
}

/// A finger on the middle of an element, moved by (dx, dy). Chromium decides between scrub and scroll as on a phone.
export async function dragTouch(page, number, dx, dy, steps = 12) {
  const { x, y } = await center(number);
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [{ x, y }]);
  for (let i = 1; i <= steps; i++) await send('touchMove', [{ x: x + dx * i / steps, y: y + dy * i / steps }]);
  await send('touchEnd', []);
  await session.detach();
  await settle(page, 150);
}

/// Types into the field over a number, opened as a reader opens it.
export async function type(page, number, text, { commit = 'Enter' } = {}) {
  await number.focus();
  await page.keyboard.press('Enter');
  const field = page.locator('input#editor');
  await field.waitFor({ state: 'visible' });
  await page.keyboard.press('Control+A');
  if (text) await page.keyboard.type(text);
  else await page.keyboard.press('Delete');
  if (commit) await page.keyboard.press(commit);
  await settle(page);
  return field;
}

/// A change is written to the URL once it has settled (300 ms).
export const settled = (page) => page.waitForTimeout(450);

/// What is far from the viewport is described in idle time: asks again until the check holds, for a second.
export async function eventually(check) {
  for (const end = Date.now() + 1000; ;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, 25));
    }
  }
}

/// The two ways to compare: within a relative tolerance, and by how a quantity scales.
export function close(actual, expected, tolerance = 1e-9, what = '') {
  const off = Math.abs(actual - expected) / Math.max(Math.abs(expected), Number.MIN_VALUE);
  assert.ok(off <= tolerance, `${what} ${actual} should be ${expected} (off by ${off})`);
}
