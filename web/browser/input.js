// SPDX-License-Identifier: MIT
// Pointer, wheel, keys and focus of the layer's keyed elements. Elements are ordinary DOM: what is
// not handled here (selection, links, scrolling, shortcuts) stays the browser's.
import * as bridge from './bridge.js';
import { keyed, node } from './layer.js';

const kPhase = { enter: 0, leave: 1, move: 2, press: 3, drag: 4, release: 5, cancel: 6, click: 7, double: 8 };
const kKind = { mouse: 0, touch: 1, pen: 2 };
const kThreshold = 3; // px until a press becomes a drag
const kDouble = { ms: 400, px: 8 };

const root = document.documentElement;
const layer = document.getElementById('layer');
let gesture = null; // { id, key, element, x, y, dragging, seizes }
let hovered = 0;
let clicked = { key: 0, at: 0, x: 0, y: 0 };
let pointerClick = false; // the native click that follows is ours already

const draggable = (key) => node(key)?.matches('[role=slider], [data-drag]') ?? false;
const flags = (event) => (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0) | (event.metaKey ? 8 : 0);

function send(phase, key, event, from = event) {
  bridge.call('pointer', kPhase[phase], key, event.pageX, event.pageY, from.pageX ?? from.x, from.pageY ?? from.y,
    kKind[event.pointerType] ?? 0, flags(event));
}

function hover(key, event) {
  if (key !== hovered) {
    if (hovered) send('leave', hovered, event);
    hovered = key;
    listenToWheel();
    if (key) send('enter', key, event);
  } else if (key && node(key).closest('figure')) {
    send('move', key, event); // words have nothing to say about where exactly
  }
}

function press(event) {
  if (!event.isPrimary || event.button !== 0 || gesture) return;
  const key = keyed(event.target);
  if (!key) return;
  const seizes = draggable(key);
  gesture = { id: event.pointerId, key, pageX: event.pageX, pageY: event.pageY, dragging: false, seizes };
  // Captured by something that stays: the number itself is laid out anew while it is dragged.
  if (seizes) layer.setPointerCapture(event.pointerId);
  if (seizes && event.pointerType === 'mouse') node(key).focus({ preventScroll: true });
  send('press', key, event);
}

function move(event) {
  if (!gesture || event.pointerId !== gesture.id) {
    if (!gesture && event.pointerType !== 'touch') hover(keyed(event.target), event);
    return;
  }
  const dx = Math.abs(event.pageX - gesture.pageX);
  const dy = Math.abs(event.pageY - gesture.pageY);
  // A finger that moves along the page is about to scroll it; the browser will cancel the gesture.
  const starts = event.pointerType === 'touch' && !node(gesture.key)?.closest('figure')
    ? dx >= kThreshold && dx > dy
    : Math.hypot(dx, dy) >= kThreshold;
  if (!gesture.dragging && !starts) return;
  gesture.dragging = true;
  if (gesture.seizes) send('drag', gesture.key, event, gesture);
}

function click(gestureKey, event) {
  const now = performance.now();
  const again = clicked.key === gestureKey && now - clicked.at < kDouble.ms
    && Math.hypot(event.pageX - clicked.x, event.pageY - clicked.y) < kDouble.px;
  clicked = again ? { key: 0, at: 0, x: 0, y: 0 } : { key: gestureKey, at: now, x: event.pageX, y: event.pageY };
  send(again ? 'double' : 'click', gestureKey, event);
}

function release(event) {
  if (!gesture || event.pointerId !== gesture.id) return;
  const { key, dragging, seizes } = gesture;
  const from = gesture;
  gesture = null;
  if (dragging) {
    if (seizes) send('release', key, event, from);
    return;
  }
  pointerClick = true;
  setTimeout(() => { pointerClick = false; }, 0);
  if (event.pointerType === 'touch' && seizes) node(key)?.focus({ preventScroll: true });
  click(key, event);
}

function cancel(event) {
  if (!gesture || event.pointerId !== gesture.id) return;
  const { key } = gesture;
  const from = gesture;
  gesture = null;
  send('cancel', key, event, from);
}

/// Menus are <details>: one that is open closes when the reader turns elsewhere.
function closeMenus(inside) {
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (!inside || !menu.contains(inside)) menu.open = false;
  }
}

/// Clicks that no pointer made: Enter or Space on a button or link, or assistive technology.
function otherClick(event) {
  const element = event.target;
  const anchor = element.closest?.('a[href^="#"]');
  if (anchor && event.button === 0 && !flags(event)) {
    event.preventDefault();
    closeMenus();
    bridge.call('hash', bridge.give(decodeURIComponent(anchor.hash.slice(1))));
  }
  if (pointerClick || event.detail !== 0) return;
  const key = keyed(element);
  if (!key || element.matches('input, select, option')) return;
  const box = element.getBoundingClientRect();
  const at = { pageX: box.left + box.width / 2 + scrollX, pageY: box.top + box.height / 2 + scrollY };
  send('click', key, { ...at, pointerType: 'mouse' });
}

// ---- keys and focus ----

const isField = (element) => element.matches?.('input, textarea, select, [contenteditable]') ?? false;

function keydown(event) {
  if (event.key === 'Escape') closeMenus();
  if (isField(event.target) || event.isComposing || event.defaultPrevented) return;
  const key = keyed(event.target);
  const undo = /^[zy]$/i.test(event.key) && (event.ctrlKey || event.metaKey);
  if (!key && event.key !== 'Escape' && !undo) return;
  if (bridge.call('key', key, bridge.give(event.key), flags(event))) event.preventDefault();
}

function focusing(event, focused) {
  const key = keyed(event.target);
  if (!key) return;
  const ring = focused && !root.classList.contains('by-pointer') && event.target.matches(':focus-visible');
  bridge.call('focus', key, focused ? 1 : 0, ring ? 1 : 0);
  listenToWheel();
}

// ---- wheel: heard only over the focused slider, so that it never traps the page's scrolling ----

const kTurn = 50; // px for one step: a notch of a wheel is more, a trackpad sends them a few at a time
let wheeled = null;
let turned = 0;

function wheel(event) {
  const dy = event.deltaY * ([1, 16, innerHeight][event.deltaMode] ?? 1);
  if (event.ctrlKey || dy === 0) return; // a pinch
  turned = Math.sign(turned) === Math.sign(dy) ? turned + dy : dy;
  if (Math.abs(turned) < kTurn) return event.preventDefault();
  turned = 0;
  if (bridge.call('wheel', keyed(wheeled), dy)) event.preventDefault();
}

function listenToWheel() {
  const focused = document.activeElement;
  const key = keyed(focused);
  const wanted = key && key === hovered && focused.matches('[role=slider]') ? focused : null;
  if (wanted === wheeled) return;
  wheeled?.removeEventListener('wheel', wheel);
  wheeled = wanted;
  wheeled?.addEventListener('wheel', wheel, { passive: false });
}

export function focusKey(key) {
  node(key)?.focus({ preventScroll: true });
}

export function setDragging(on) {
  root.classList.toggle('dragging', on);
}

export const isDragging = () => Boolean(gesture?.dragging);

export function start() {
  // Focus that a press has given by script looks like the keyboard's to :focus-visible.
  document.addEventListener('pointerdown', () => root.classList.add('by-pointer'), true);
  document.addEventListener('keydown', () => root.classList.remove('by-pointer'), true);
  document.addEventListener('pointerdown', ({ target }) => closeMenus(target));
  document.addEventListener('pointerdown', press);
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', release);
  document.addEventListener('pointercancel', cancel);
  root.addEventListener('pointerleave', (event) => { if (!gesture) hover(0, event); });
  // The press itself must not start a selection or move the focus with a scroll; CSS cannot say so
  // without taking numbers out of copied text.
  document.addEventListener('mousedown', (event) => {
    if (event.button === 0 && draggable(keyed(event.target))) event.preventDefault();
  });
  for (const type of ['selectstart', 'contextmenu']) { // what a long press would start
    document.addEventListener(type, (event) => { if (gesture?.seizes && event.button !== 2) event.preventDefault(); });
  }
  document.addEventListener('click', otherClick);
  document.addEventListener('keydown', keydown);
  document.addEventListener('focusin', (event) => focusing(event, true));
  document.addEventListener('focusout', (event) => focusing(event, false));
  document.addEventListener('change', ({ target }) => {
    const key = isField(target) ? keyed(target) : 0;
    if (key) bridge.call('chosen', key, bridge.give(target.type === 'checkbox' ? String(target.checked) : target.value));
  });
  const opened = (event) => {
    const key = keyed(event.target);
    if (key) bridge.call('toggled', key, event.type === 'beforematch' || event.target.open ? 1 : 0);
  };
  document.addEventListener('beforematch', opened, true);
  document.addEventListener('toggle', opened, true);
}
