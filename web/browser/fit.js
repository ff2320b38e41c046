// SPDX-License-Identifier: MIT
// Fits the layer's runs of text to the widths they are painted with, when there is time.
import { made, px, setStyle } from './made.js';

const kOff = 0.3; // px that a run may be wider or narrower than it is painted
const kAtOnce = 60;
const layer = document.getElementById('layer');
export const unfitted = new Set();

export function wantFit(element, was) {
  if (was.fitted === `${was.text}|${was.spec.w}|${was.style.fontSize}`) return;
  unfitted.add(element);
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

export function fitSome() {
  if (document.documentElement.classList.contains('opaque')) return unfitted.clear();
  const connected = [...unfitted].filter((element) => element.isConnected);
  const visible = connected.filter(onScreen);
  const now = (visible.length ? visible : connected).slice(0, kAtOnce);
  fit(now);
  const left = visible.length ? [...visible.slice(kAtOnce), ...connected.filter((e) => !visible.includes(e))] : connected.slice(kAtOnce);
  unfitted.clear();
  for (const element of left) unfitted.add(element);
}

export function forgetFits() {
  for (const element of layer.querySelectorAll('*')) {
    const was = made.get(element);
    if (was?.spec?.w === undefined || !was.text) continue;
    was.fitted = undefined;
    unfitted.add(element);
  }
}
