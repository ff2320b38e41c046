// SPDX-License-Identifier: MIT
// Makes real elements equal to the trees that C++ describes, touching only what differs. Not here: where
// blocks stand in the page (layer.js), and whether runs are as wide as painted (fit.js).
import { baselineShift, faces } from './faces.js';
import { wantFit } from './fit.js';
import { made, px, setStyle } from './made.js';

const nodes = new Map(); // key -> element
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

/// Text in a box is moved by the fraction that makes its baseline the painted one.
export function setBox(element, was, box) {
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

export function create(tag) {
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

export function record(element, tag, key) {
  const was = { tag, key, attributes: new Map(), style: {}, text: '', textNode: null, own: [], spec: null, spacing: 0 };
  made.set(element, was);
  if (key) nodes.set(key, element);
  return was;
}

export function forget(element) {
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
export function become(element, spec, box = spec.b) {
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
