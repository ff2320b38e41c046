// SPDX-License-Identifier: MIT
// The hash of the URL: written by the page, changed by Back, Forward, typing and anchors.
import * as bridge from './bridge.js';

const framed = window !== window.top;
let known = hash(); // what C++ has been told or has written itself

export function hash() {
  const at = location.href.indexOf('#'); // location.hash is decoded differently by different browsers
  return at < 0 ? '' : location.href.slice(at + 1);
}

/// The page's own address, to put a hash behind.
export const address = () => location.href.split('#')[0];

/// Entries that this page has made carry their number, so that undo stops at the first of them.
const step = () => history.state?.step ?? 0;
let newest = step();

function write(method, next, at) {
  if (next === hash()) return;
  known = next;
  try {
    history[method]({ step: at }, '', next ? `#${next}` : location.pathname + location.search);
    if (method === 'pushState') newest = at; // what lay ahead is gone
  } catch {
    // Safari allows a hundred in half a minute; the next settled change will be written.
  }
  known = hash();
}

/// In a frame an entry would go to the embedding page's history.
export const push = (next) => (framed ? replace(next) : write('pushState', next, step() + 1));
export const replace = (next) => write('replaceState', next, step());

/// Undo and redo: never leads to another page.
export function walk(direction) {
  const to = step() + direction;
  if (to < 0 || to > newest) return false;
  history.go(direction);
  return true;
}

/// popstate and hashchange both come for one step back: only the first is news.
function moved() {
  const now = hash();
  if (now === known) return;
  known = now;
  bridge.call('hash', bridge.give(now));
}

export function start() {
  known = hash();
  addEventListener('popstate', moved);
  addEventListener('hashchange', moved);
}
