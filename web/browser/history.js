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

function write(method, next) {
  if (next === hash()) return;
  known = next;
  try {
    history[method](null, '', next ? `#${next}` : location.pathname + location.search);
  } catch {
    // Safari allows a hundred in half a minute; the next settled change will be written.
  }
  known = hash();
}

/// In a frame an entry would go to the embedding page's history.
export const push = (next) => write(framed ? 'replaceState' : 'pushState', next);
export const replace = (next) => write('replaceState', next);

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
