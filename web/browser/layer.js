// SPDX-License-Identifier: MIT
// The semantic layer's blocks: their order in the page, their updates within a frame or in idle time.
import * as bridge from './bridge.js';
import { become, create, forget, keyed, node, record, setBox } from './elements.js';
import { measureShifts } from './faces.js';
import { fitSome, forgetFits, unfitted } from './fit.js';
import { made } from './made.js';

const layer = document.getElementById('layer');
let order = []; // [key, parent key] in reading order
let place = new Map(); // key -> index in order

export { keyed, node };

/// The element before which a block must stand: the next block of the same parent that exists.
function successor(key, parent) {
  for (let i = place.get(key) + 1; i < order.length; i++) {
    const [next, within] = order[i];
    const element = within === parent && node(next);
    if (element) return element;
  }
  return null;
}

function put(spec, box) {
  const tag = spec.t ?? 'span';
  let element = node(spec.k);
  if (element && made.get(element).tag !== tag) {
    forget(element);
    element.remove();
    element = undefined;
  }
  if (!element) {
    element = create(tag);
    record(element, tag, spec.k);
    const parent = order[place.get(spec.k)]?.[1] ?? 0;
    (node(parent) ?? layer).insertBefore(element, successor(spec.k, parent));
  }
  become(element, spec, box);
}

function gatherStyles(spec, into) {
  if (spec.f && spec.l) into.push([...spec.f, spec.l]);
  for (const child of spec.c ?? []) gatherStyles(child, into);
}

/// [tree, box] makes a block so, [key, box] moves it.
export function update(pointer, length) {
  const changes = JSON.parse(bridge.text(pointer, length));
  const styles = [];
  for (const [tree] of changes) if (tree.t) gatherStyles(tree, styles);
  measureShifts(styles);
  for (const [what, box] of changes) {
    if (what.t) put(what, box);
    else if (node(what)) setBox(node(what), made.get(node(what)), box);
  }
  if (unfitted.size) requestIdle();
}

export function setOrder(pointer, length) {
  const flat = JSON.parse(bridge.text(pointer, length));
  const listed = new Set();
  const before = order;
  order = [];
  place = new Map();
  for (let i = 0; i < flat.length; i += 2) {
    listed.add(flat[i]);
    place.set(flat[i], order.length);
    order.push([flat[i], flat[i + 1]]);
  }
  // A block may have moved out of one that goes.
  for (const [key, parent] of order) {
    const home = node(parent) ?? layer;
    if (node(key) && node(key).parentNode !== home) home.append(node(key));
  }
  for (const [key] of before) if (!listed.has(key)) remove(key);
  // Put in place what stands elsewhere; what is right already is not touched (moving loses focus).
  const last = new Map(); // parent -> the block that came before
  for (let i = order.length - 1; i >= 0; i--) {
    const [key, parent] = order[i];
    const element = node(key);
    if (!element) continue;
    const home = node(parent) ?? layer;
    const next = last.get(parent) ?? null;
    if (element.parentNode !== home || element.nextSibling !== next) home.insertBefore(element, next);
    last.set(parent, element);
  }
}

export function remove(key) {
  const element = node(key);
  if (!element) return;
  forget(element);
  element.remove();
}

export function setAttribute(key, namePointer, nameLength, pointer, length) {
  const element = node(key);
  if (!element) return;
  const name = bridge.text(namePointer, nameLength);
  const value = bridge.text(pointer, length);
  const was = made.get(element);
  if (was.attributes.get(name) === value) return;
  was.attributes.set(name, value);
  element.setAttribute(name, value);
}

/// A tree outside of the layer, such as the top bar.
export function fill(host, pointer, length) {
  const spec = JSON.parse(bridge.text(pointer, length));
  if (!made.has(host)) record(host, host.localName, spec.k ?? 0);
  become(host, spec);
}

/// After other fonts have come, or other pixels: nothing that was measured holds.
export function fitAgain() {
  for (const element of layer.querySelectorAll('*')) {
    const was = made.get(element);
    if (was?.box) setBox(element, was, was.box);
  }
  forgetFits();
  requestIdle();
}

// ---- idle time ----

const kPatience = 200; // ms that a busy browser may keep us waiting: search has to find all words soon
const kSlice = 6; // ms that we then take unasked

const idle = globalThis.requestIdleCallback?.bind(globalThis) ?? ((run) => setTimeout(() => run({ didTimeout: true }), 30));
let asked = false;

export function requestIdle() {
  if (asked) return;
  asked = true;
  idle((deadline) => {
    asked = false;
    const end = performance.now() + (deadline.didTimeout ? kSlice : deadline.timeRemaining() - 2);
    let more = true;
    do more = bridge.call('idle') === 1; while (more && performance.now() < end);
    if (!more && unfitted.size) fitSome();
    if (more || unfitted.size) requestIdle();
  }, { timeout: kPatience });
}
