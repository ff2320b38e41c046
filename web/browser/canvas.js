// SPDX-License-Identifier: MIT
// The travelling canvas: its size in device pixels, its place in the page, and when a frame runs.
// What is painted is C++'s business.
import * as bridge from './bridge.js';

const kMostPixels = 14e6; // of the backing store: first the margins above and below shrink, then the density
const kMostDensity = 3;

const root = document.documentElement;
const canvas = document.getElementById('canvas');
const layer = document.getElementById('layer');
const flow = document.getElementById('flow');
const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const plain = matchMedia('print, (forced-colors: active)');

let wanted = false; // a frame
let pending = 0; // the animation frame's handle
let plan = {}; // what the canvas should measure, in CSS pixels and in density
let ratio = devicePixelRatio;
let backing = { width: 0, height: 0 };
let broken = ''; // why there is nothing to paint on

const tallestViewport = () => document.getElementById('tallest').offsetHeight || innerHeight;
const translated = () => root.classList.contains('translated-ltr') || root.classList.contains('translated-rtl');

function planned() {
  const width = root.clientWidth;
  const height = Math.max(1, Math.min(tallestViewport(), 4096));
  const density = Math.min(devicePixelRatio || 1, kMostDensity);
  const rows = kMostPixels / (width * density * density);
  const margin = Math.max(0, Math.min(Math.round(height / 4), Math.floor((rows - height) / 2)));
  const thinner = Math.min(1, Math.sqrt(rows / height));
  return { width, height: height + 2 * margin, margin, density: density * thinner };
}

const exact = () => plan.density === devicePixelRatio;

function setBacking(width, height) {
  if (width === backing.width && height === backing.height) return false;
  backing = { width, height };
  canvas.width = width;
  canvas.height = height;
  return true;
}

/// The layer is the page: it flows, and no painted position holds.
const flows = () => root.classList.contains('opaque');

let printed = false; // the layer flowed for paper or forced colours only

/// Remembers what stands below the bar; the function it returns brings that back there.
function placeKept() {
  const blocks = [...layer.querySelectorAll(':is(h1, h2, h3, p, li, tr, figure, [role=math])')];
  const below = document.getElementById('bar').offsetHeight;
  const first = blocks.find((block) => block.getBoundingClientRect().bottom > below);
  const before = first?.getBoundingClientRect().top;
  return () => {
    if (first && scrollY > 0) window.scrollBy({ top: first.getBoundingClientRect().top - before, behavior: 'instant' });
  };
}

/// Tells C++ what the window is like; it compares and paints what has changed.
function report() {
  const visible = !broken && !plain.matches && !translated();
  const opaque = !visible;
  if (flows() !== opaque) {
    const back = plain.matches || printed ? () => {} : placeKept();
    root.classList.toggle('opaque', opaque);
    flow.media = opaque ? 'all' : 'print, (forced-colors: active)';
    back();
    printed = plain.matches;
  }
  const fontSize = parseFloat(getComputedStyle(root).fontSize) || 16;
  const flags = (dark.matches ? 1 : 0) | (still.matches ? 2 : 0) | (visible ? 4 : 0);
  bridge.call('viewport', root.clientWidth, innerHeight, plan.density, fontSize, flags, plan.margin, plan.height,
    backing.width, backing.height);
}

function resize() {
  const next = planned();
  const same = ['width', 'height', 'margin', 'density'].every((name) => next[name] === plan[name]);
  plan = next;
  ratio = devicePixelRatio;
  if (!same) {
    canvas.style.width = `${plan.width}px`;
    canvas.style.height = `${plan.height}px`;
    if (!exact() || !observed) {
      setBacking(Math.round(plan.width * plan.density), Math.round(plan.height * plan.density));
    }
  }
  report();
  // Setting a canvas's size clears it: paint in this very task.
  if (!same) frameNow();
  return !same;
}

let observed = false; // the browser says how many device pixels the canvas covers

/// Emulated screens report boxes in the real screen's pixels.
const plausible = ({ inlineSize, blockSize }) =>
  Math.abs(inlineSize - plan.width * plan.density) < 2 && Math.abs(blockSize - plan.height * plan.density) < 2;

function observe() {
  const observer = new ResizeObserver((entries) => {
    const box = entries[0].devicePixelContentBoxSize?.[0];
    if (!box || !exact() || !plausible(box) || !setBacking(box.inlineSize, box.blockSize)) return;
    observed = true;
    report();
    frameNow();
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    // Safari: rounded sizes have to do.
  }
}

/// A window can move to a screen of another density without any resize.
function watchDensity() {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
    resize();
    watchDensity();
  }, { once: true });
}

function frameNow() {
  if (pending) cancelAnimationFrame(pending);
  pending = 0;
  wanted = false;
  if (document.hidden) {
    wanted = true;
    return;
  }
  if (devicePixelRatio !== ratio && resize()) return; // which has painted
  bridge.call('frame', performance.now(), scrollY);
}

export function request() {
  wanted = true;
  if (pending || document.hidden) return;
  pending = requestAnimationFrame(() => {
    pending = 0;
    frameNow();
  });
}

/// Where the slice that has just been painted belongs, in document pixels.
let top = -1;
export function place(y) {
  if (shorter) layer.style.height = `${shorter}px`;
  shorter = 0;
  if (y === top) return;
  top = y;
  canvas.style.transform = `translateY(${y}px)`;
}

/// A page that is shorter only until its layout is complete would lose the reader's place: growing is
/// done at once, shrinking when the frame is painted.
let shorter = 0;
export function setHeight(height) {
  shorter = height < parseFloat(layer.style.height) ? height : 0;
  if (!shorter) layer.style.height = `${height}px`;
}

// After a reload browsers look for the old place in the text long before the text is laid out. So the
// page is given its old height at once, and its old place again once it is laid out.
const left = (() => {
  try {
    return JSON.parse(sessionStorage.getItem('shardscope.left')) ?? {};
  } catch {
    return {}; // storage is blocked: the page starts at its top
  }
})();
if (left.width === root.clientWidth) layer.style.height = left.height;

addEventListener('pagehide', () => {
  try {
    const now = { href: location.href, width: root.clientWidth, height: layer.style.height, y: scrollY };
    sessionStorage.setItem('shardscope.left', JSON.stringify(now));
  } catch {
    // As above.
  }
});

export function returnToPlace() {
  const { type } = performance.getEntriesByType('navigation')[0] ?? {};
  const again = type === 'reload' || type === 'back_forward';
  if (again && left.href === location.href && left.width === root.clientWidth) scrollTo(left.y, false);
}

export function scrollBy(dy) {
  if (flows()) return; // the browser anchors what it lays out
  window.scrollBy({ top: dy, behavior: 'instant' });
}

export function scrollTo(y, smooth) {
  window.scrollTo({ top: y, behavior: smooth && !still.matches ? 'smooth' : 'instant' });
}

export function reveal(id, smooth) {
  document.getElementById(id)?.scrollIntoView({ behavior: smooth && !still.matches ? 'smooth' : 'instant' });
}

/// No WebGL, or its context lost: the layer becomes the page.
export function fail(reason) {
  broken = reason;
  report();
}

/// Sizes the canvas and starts the browser's graphics process while the program is still on its way. C++ asks
/// for the same context later (renderer.cpp) and finds it there.
export function prepare() {
  plan = planned();
  canvas.style.width = `${plan.width}px`;
  canvas.style.height = `${plan.height}px`;
  setBacking(Math.round(plan.width * plan.density), Math.round(plan.height * plan.density));
  canvas.getContext('webgl2', { alpha: false, depth: false, stencil: false, antialias: false });
}

export function start() {
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault(); // or it never comes back
    bridge.call('context', 0);
    fail('The graphics context was lost.');
  });
  canvas.addEventListener('webglcontextrestored', () => {
    bridge.call('context', 1);
    fail('');
    request();
  });
  addEventListener('resize', resize);
  new ResizeObserver(resize).observe(root); // a scroll bar comes or goes
  for (const query of [dark, still, plain]) query.addEventListener('change', report);
  let foreign = translated();
  new MutationObserver(() => {
    if (translated() === foreign) return;
    foreign = translated();
    report();
  }).observe(root, { attributes: true, attributeFilter: ['class'] });
  addEventListener('scroll', () => bridge.call('scrolled'), { passive: true });
  // Some browsers and emulators change the density without a word.
  addEventListener('pointermove', () => { if (devicePixelRatio !== ratio) resize(); }, { passive: true });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && wanted) request();
  });
  observe();
  watchDensity();
  report();
}
