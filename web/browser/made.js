// SPDX-License-Identifier: MIT
// What each element of the layer was made from: tag, key, attributes, styles, text, children, description.

export const made = new WeakMap();

export const px = (value) => (value === undefined ? '' : `${value}px`);

/// Sets a style if it is not so already; `was` is what the element was made from.
export function setStyle(element, was, name, value) {
  if ((was.style[name] ?? '') === value) return;
  was.style[name] = value;
  element.style[name] = value;
}
