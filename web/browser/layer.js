// SPDX-License-Identifier: MIT
// The semantic layer: keeps real elements equal to the trees that C++ describes, touching only what
// differs, and fits their widths to the painted ones when there is time.
import * as bridge from './bridge.js';
import { baselineShift, faces, measureShifts } from './faces.js';

const layer = document.getElementById('layer');
const nodes = new Map(); // key -> element
const made = new WeakMap(); // element -> what it was made from
let order = []; // [key, parent key] in reading order
let place = new Map(); // key -> index in order

const kOff = 0.3; // px that a run may be wider or narrower than it is painted
const tableRoles = { table: 'table', tr: 'row', td: 'cell', th: 'columnheader', ul: 'list', ol: 'list', li: 'listitem' };

export const node = (key) => nodes.get(key);

/// The key of the nearest element that has one, from here upwards; 0 for none.
export function keyed(start) {
  for (let at = start; at && at !== document; at = at.parentNode) {
    const key = made.get(at)?.key;
    if (key) return key;
  }
  return 0;
}

const px = (value) => (value === undefined ? '' : `${value}px`);

function setAttributes(element, was, list = []) {
  const seen = new Set();
  for (let i = 0; i < list.length; i += 2) {
    const [name, value] = [list[i], list[i + 1]];
    seen.add(name);
    if (was.attributes.get(name) === value) continue;
    element.setAttribute(name, value);
    was.attributes.set(name, value);
    if (name === 'value' || name === 'checked') element[name] = name === 'checked' || value;
  }
  for (const name of was.attributes.keys()) {
    if (seen.has(name)) continue;
    element.removeAttribute(name);
    was.attributes.delete(name);
  }
}

function setStyle(element, was, name, value) {
  if ((was.style[name] ?? '') === value) return;
  was.style[name] = value;
  element.style[name] = value;
}

/// Text in a box is moved by the fraction that makes its baseline the painted one.
function setBox(element, was, box) {
  const { f, l } = was.spec;
  const shift = box && f && l ? baselineShift(f[0], f[1], l) : 0;
  was.box = box;
  const [x, top, w, h] = box ?? [];
  const y = box && top + shift;
  setStyle(element, was, 'position', box ? 'absolute' : '');
  setStyle(element, was, 'left', px(x));
  setStyle(element, was, 'top', px(y));
  setStyle(element, was, 'width', px(w));
  setStyle(element, was, 'height', px(h));
  setStyle(element, was, 'margin', box ? '0' : '');
}

function setFont(element, was, spec) {
  const face = spec.f && faces[spec.f[0]];
  setStyle(element, was, 'fontFamily', face?.family ?? '');
  setStyle(element, was, 'fontStyle', face?.style ?? '');
  setStyle(element, was, 'fontWeight', face ? String(face.weight) : '');
  setStyle(element, was, 'fontSize', face ? px(spec.f[1]) : '');
  setStyle(element, was, 'lineHeight', spec.l ? px(spec.l) : '');
}

function setText(element, was, text = '') {
  if (was.text === text) return;
  if (!was.textNode) {
    was.textNode = document.createTextNode(text);
    element.prepend(was.textNode);
  } else {
    was.textNode.nodeValue = text;
  }
  was.text = text;
}

function create(tag) {
  if (tag === '') return document.createTextNode('');
  if (tag === 'br' || tag === 'wbr') {
    // The break itself is generated (page.css), so that search and copies read on over it.
    const ends = document.createElement('span');
    ends.className = 'br';
    if (tag === 'br') ends.textContent = ' ';
    return ends;
  }
  const element = document.createElement(tag);
  if (tableRoles[tag]) element.setAttribute('role', tableRoles[tag]); // absolute boxes lose their own
  return element;
}

function record(element, tag, key) {
  const was = { tag, key, attributes: new Map(), style: {}, text: '', textNode: null, own: [], spec: null, spacing: 0 };
  made.set(element, was);
  if (key) nodes.set(key, element);
  return was;
}

function forget(element) {
  const was = made.get(element);
  if (!was) return;
  if (was.key && nodes.get(was.key) === element) nodes.delete(was.key);
  for (const child of element.childNodes) forget(child);
}

/// The element that a child's description becomes: the one of its key, else the next unkeyed of its tag.
function match(spec, spares) {
  const tag = spec.t ?? 'span';
  if (spec.k) {
    const known = nodes.get(spec.k);
    if (known && made.get(known).tag === tag) return known;
  } else {
    const at = spares.findIndex((child) => made.get(child).tag === tag);
    if (at >= 0) return spares.splice(at, 1)[0];
  }
  const element = create(tag);
  record(element, tag, spec.k ?? 0);
  return element;
}

function setChildren(element, was, list = []) {
  if (!list.length && !was.own.length) return;
  const spares = was.own.filter((child) => !made.get(child).key);
  const next = list.map((spec) => match(spec, spares));
  const keep = new Set(next);
  for (const child of was.own) {
    if (keep.has(child) || child.parentNode !== element) continue;
    forget(child);
    child.remove();
  }
  let after = was.textNode;
  next.forEach((child, i) => {
    const expected = after ? after.nextSibling : element.firstChild;
    if (child !== expected) element.insertBefore(child, expected);
    after = child;
    become(child, list[i]);
  });
  was.own = next;
}

/// Once the reader has chosen, a menu no longer follows its options' attributes by itself.
function showChosen(select) {
  const chosen = [...select.options].findIndex((option) => option.hasAttribute('selected'));
  if (chosen >= 0 && select.selectedIndex !== chosen) select.selectedIndex = chosen;
}

/// Makes an element equal to its description; `box` is set apart for blocks.
function become(element, spec, box = spec.b) {
  const was = made.get(element);
  was.spec = spec;
  if (was.tag === '') {
    if (element.nodeValue !== (spec.x ?? '')) element.nodeValue = spec.x ?? '';
    return;
  }
  if (was.tag === 'br' || was.tag === 'wbr') return;
  setAttributes(element, was, spec.a);
  setBox(element, was, box);
  setFont(element, was, spec);
  setStyle(element, was, 'paddingLeft', spec.p ? px(spec.p) : '');
  setStyle(element, was, 'paddingRight', spec.p ? px(spec.p) : '');
  const blank = spec.w !== undefined && !spec.x && !spec.c?.length;
  if (!box) {
    setStyle(element, was, 'display', blank ? 'inline-block' : '');
    setStyle(element, was, 'width', blank ? px(spec.w) : '');
  }
  setText(element, was, spec.x);
  setChildren(element, was, spec.c);
  if (was.tag === 'select') showChosen(element);
  if (spec.w !== undefined && !blank) wantFit(element, was);
}

// ---- blocks ----

/// The element before which a block must stand: the next block of the same parent that exists.
function successor(key, parent) {
  for (let i = place.get(key) + 1; i < order.length; i++) {
    const [next, within] = order[i];
    const element = within === parent && nodes.get(next);
    if (element) return element;
  }
  return null;
}

function put(spec, box) {
  const tag = spec.t ?? 'span';
  let element = nodes.get(spec.k);
  if (element && made.get(element).tag !== tag) {
    forget(element);
    element.remove();
    element = undefined;
  }
  if (!element) {
    element = create(tag);
    record(element, tag, spec.k);
    const parent = order[place.get(spec.k)]?.[1] ?? 0;
    (nodes.get(parent) ?? layer).insertBefore(element, successor(spec.k, parent));
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
    else if (nodes.has(what)) setBox(nodes.get(what), made.get(nodes.get(what)), box);
  }
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
    const home = nodes.get(parent) ?? layer;
    if (nodes.has(key) && nodes.get(key).parentNode !== home) home.append(nodes.get(key));
  }
  for (const [key] of before) if (!listed.has(key)) remove(key);
  // Put in place what stands elsewhere; what is right already is not touched (moving loses focus).
  const last = new Map(); // parent -> the block that came before
  for (let i = order.length - 1; i >= 0; i--) {
    const [key, parent] = order[i];
    const element = nodes.get(key);
    if (!element) continue;
    const home = nodes.get(parent) ?? layer;
    const next = last.get(parent) ?? null;
    if (element.parentNode !== home || element.nextSibling !== next) home.insertBefore(element, next);
    last.set(parent, element);
  }
}

export function remove(key) {
  const element = nodes.get(key);
  if (!element) return;
  forget(element);
  element.remove();
}

export function setAttribute(key, namePointer, nameLength, pointer, length) {
  const element = nodes.get(key);
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

// ---- fitting, in idle time ----

const unfitted = new Set();

function wantFit(element, was) {
  if (was.fitted === `${was.text}|${was.spec.w}|${was.style.fontSize}`) return;
  unfitted.add(element);
  requestIdle();
}

/// Widens or narrows runs by letter spacing until they end where the painted ones do. All are read
/// before any is written, so that the browser lays out once.
function fit(elements) {
  const widths = elements.map((element) => element.getBoundingClientRect().width);
  elements.forEach((element, i) => {
    const was = made.get(element);
    const letters = [...element.textContent].length;
    if (!widths[i] || !letters) return;
    const natural = widths[i] - letters * was.spacing;
    const off = was.spec.w - natural;
    was.spacing = Math.abs(off) > kOff ? off / letters : 0;
    setStyle(element, was, 'letterSpacing', was.spacing ? px(was.spacing) : '');
    was.fitted = `${was.text}|${was.spec.w}|${was.style.fontSize}`;
  });
}

const onScreen = (element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

function fitSome() {
  if (document.documentElement.classList.contains('opaque')) return unfitted.clear();
  const connected = [...unfitted].filter((element) => element.isConnected);
  const visible = connected.filter(onScreen);
  const now = (visible.length ? visible : connected).slice(0, 60);
  fit(now);
  const left = visible.length ? [...visible.slice(60), ...connected.filter((e) => !visible.includes(e))] : connected.slice(60);
  unfitted.clear();
  for (const element of left) unfitted.add(element);
}

/// After other fonts have come, or other pixels: nothing that was measured holds.
export function fitAgain() {
  for (const element of layer.querySelectorAll('*')) {
    const was = made.get(element);
    if (was?.box) setBox(element, was, was.box);
    if (was?.spec?.w === undefined || !was.text) continue;
    was.fitted = undefined;
    unfitted.add(element);
  }
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
