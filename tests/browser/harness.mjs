// SPDX-License-Identifier: MIT
// Opens the built page in a real Chromium: server, browser, contexts of the widths and scales that matter.
// The hands (mouse, touch, keyboard on green numbers) are in hands.mjs.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../../tools/serve';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const site = process.env.SHARDSCOPE_SITE ?? join(root, 'build/web/site');

const offline = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--no-first-run'];
const softwareGl = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const noGl = ['--disable-gpu', '--disable-3d-apis'];

/// A Chromium for many pages. `gl: false` starts one that has no WebGL at all.
export function launch({ gl = true } = {}) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...offline, ...(gl ? softwareGl : noGl), ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}

export const views = {
  wide: { width: 1280, height: 800, scale: 1 },
  wideSharp: { width: 1280, height: 800, scale: 2 },
  phone: { width: 390, height: 844, scale: 1, touch: true },
  phoneSharp: { width: 390, height: 844, scale: 2, touch: true },
};

export function newContext(browser, view = views.wide) {
  return browser.newContext({
    viewport: { width: view.width, height: view.height },
    deviceScaleFactor: view.scale ?? 1,
    hasTouch: view.touch ?? false,
    isMobile: view.touch ?? false,
    colorScheme: view.dark ? 'dark' : 'light',
    reducedMotion: view.reducedMotion ? 'reduce' : 'no-preference',
    forcedColors: view.forcedColors ? 'active' : 'none',
  });
}

/// Resolves when the page answers and its first frame is painted. Pages without the contract count when loaded.
export async function ready(page) {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    await window.shardscope?.ready;
    await document.fonts.ready;
  });
  await settle(page);
}

/// Lets two frames pass; with `quiet`, waits until the page has painted nothing for that many milliseconds.
export async function settle(page, quiet = 0) {
  await page.evaluate(async (quietMs) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const frames = () => window.shardscope?.stats?.().frames;
    await frame();
    await frame();
    const end = performance.now() + 5000;
    for (let last = frames(), since = performance.now(); quietMs && performance.now() < end;) {
      await new Promise((done) => setTimeout(done, 25));
      if (frames() !== last) [last, since] = [frames(), performance.now()];
      else if (performance.now() - since >= quietMs) break;
    }
  }, quiet);
}

/// What a test file needs: one server and one browser, and pages that fail the test on any uncaught error.
export class Stand {
  static async open(options) {
    const stand = new Stand();
    stand.server = await serve(site, 0);
    stand.browser = await launch(options);
    return stand;
  }

  /// A page at `hash` ("#B=4e6" or ""), ready; closes its context with `page.context().close()`.
  async page({ view = views.wide, hash = '', before } = {}) {
    const context = await newContext(this.browser, view);
    const page = await context.newPage();
    page.problems = [];
    page.on('pageerror', (error) => page.problems.push(String(error)));
    page.on('console', (message) => { if (message.type() === 'error') page.problems.push(message.text()); });
    await before?.(page);
    await page.goto(this.server.url + '/' + hash);
    await ready(page);
    return page;
  }

  async close() {
    await this.browser.close();
    this.server.close();
  }
}
