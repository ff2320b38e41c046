// SPDX-License-Identifier: MIT
// Measures the built page in Chromium: what it loads, how soon it answers, what a drag step and idleness cost.
// Prints nothing by itself; tools/bench makes the table. Times depend on the machine, so no test asserts them.
import { Stand, ready, settle, views } from '../browser/harness.mjs';
import { center, green, stats } from '../browser/hands.mjs';

const percentile = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const median = (values) => percentile(values, 0.5);

/// Bytes over the wire and the time until the page answers, in a context that has cached nothing.
async function coldLoad(stand) {
  const context = await stand.browser.newContext({ viewport: { width: views.wide.width, height: views.wide.height } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => { bytes += encodedDataLength; });
    await page.addInitScript(() => {
      let api;
      Object.defineProperty(window, 'shardscope', { get: () => api, set(made) {
        api = made;
        api.ready.then(() => { window.answeredAt = performance.now(); });
      } });
    });
    await page.goto(stand.server.url);
    await ready(page);
    await page.waitForTimeout(300);
    return { bytes, ms: await page.evaluate(() => window.answeredAt) };
  } finally {
    await context.close();
  }
}

/// A real mouse drags B back and forth, with something to do after each step.
async function drag(page, afterStep) {
  const { x, y } = await center(await green(page, 'B'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 0; i < 160; i++) {
    await page.mouse.move(x + 90 * Math.sin(i / 9), y);
    await afterStep();
  }
  await page.mouse.up();
}

/// Script time of every frame of a drag whose every step is painted before the next.
async function dragFrames(page) {
  const times = [];
  let seen = (await stats(page)).frames;
  await drag(page, async () => {
    await settle(page);
    const { frames, recentFramesMs } = await stats(page);
    times.push(...recentFramesMs.slice(-Math.min(frames - seen, recentFramesMs.length)).slice(0, frames - seen));
    seen = frames;
  });
  return times;
}

/// What the page's thread works for each frame of a drag, from the pointer's events to the end of the frame, without the
/// time that the system gives to others meanwhile: as the browser's own trace has it.
async function dragWork(stand, page) {
  await stand.browser.startTracing(page, { categories: ['devtools.timeline'] });
  await drag(page, () => page.waitForTimeout(16));
  const { traceEvents } = JSON.parse((await stand.browser.stopTracing()).toString());
  const frames = [];
  let work = 0;
  for (const { name, tdur = 0, args } of traceEvents.sort((a, b) => a.ts - b.ts)) {
    if (name === 'EventDispatch' && args.data?.type === 'pointermove') work += tdur / 1000;
    if (name !== 'FireAnimationFrame') continue;
    frames.push(work + tdur / 1000);
    work = 0;
  }
  return frames;
}

/// The mean of many, since the page's clock ticks in tenths of a millisecond; the first, before the browser has
/// optimized the program, do not count. The page itself reports the mean of all so far.
async function wasmEvaluate(page) {
  const [warm, all] = [600, 3000];
  const total = async (from, to) => {
    await page.evaluate(([i, end]) => { for (; i < end; i++) window.shardscope.set({ B: i % 2 ? 3e6 : 2e6 }); }, [from, to]);
    return to * (await stats(page)).evaluateUs;
  };
  const before = await total(0, warm);
  return (await total(warm, all) - before) / (all - warm);
}

/// [what, measured, unit, goal] for each number of the page.
export async function measurePage() {
  const stand = await Stand.open();
  try {
    const loads = [];
    for (let i = 0; i < 3; i++) loads.push(await coldLoad(stand));
    const page = await stand.page();
    const evaluate = await wasmEvaluate(page);
    const frames = await dragFrames(page);
    const work = await dragWork(stand, page);
    await page.mouse.move(5, 400);
    await settle(page, 1000);
    const from = (await stats(page)).frames;
    await page.waitForTimeout(5000);
    const idle = (await stats(page)).frames - from;
    return [
      ['one change re-evaluated, wasm', evaluate, 'µs', 20],
      ['drag step, script time, median', median(frames), 'ms', 1],
      ['drag step, script time, 95th percentile', percentile(frames, 0.95), 'ms', 4],
      ['drag at 60 moves a second, thread time, median', median(work), 'ms', 1],
      ['drag at 60 moves a second, thread time, 95th', percentile(work, 0.95), 'ms', 4],
      ['frames in 5 s of idleness', idle, '', 0],
      ['loaded by the page, compressed', loads[0].bytes / 1000, 'kB', 450],
      ['cold load until the page answers', median(loads.map(({ ms }) => ms)), 'ms', 1000],
    ];
  } finally {
    await stand.close();
  }
}
