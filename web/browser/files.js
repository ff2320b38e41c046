// SPDX-License-Identifier: MIT
// Clipboard, downloads, dropped and pasted configurations, and the little the page remembers.
import * as bridge from './bridge.js';

const page = document.getElementById('page');
const canvas = document.getElementById('canvas');
const layer = document.getElementById('layer');

function copyByHand(text) {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'aside';
  page.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}

/// Must run within the reader's own click or key: browsers refuse it later.
export function copy(text) {
  if (!navigator.clipboard) return copyByHand(text);
  navigator.clipboard.writeText(text).catch(() => copyByHand(text));
}

export function save(name, type, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(text instanceof Blob ? text : new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/// The part of the canvas that has just been painted in this very task, as an image on the clipboard
/// (a download where that is refused).
export function copyPng(x, y, width, height) {
  const part = document.createElement('canvas');
  part.width = width;
  part.height = height;
  part.getContext('2d').drawImage(canvas, x, y, width, height, 0, 0, width, height);
  part.toBlob((blob) => {
    const keep = () => save('figure.png', 'image/png', blob);
    if (!navigator.clipboard?.write || !globalThis.ClipboardItem) return keep();
    navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]).catch(keep);
  }, 'image/png');
}

export function store(name, value) {
  try {
    localStorage.setItem(`shardscope.${name}`, value);
  } catch {
    // Blocked or full: the page works without a memory.
  }
}

export function stored(name) {
  try {
    return localStorage.getItem(`shardscope.${name}`) ?? '';
  } catch {
    return '';
  }
}

function dropped(name, text) {
  // One buffer crosses the border: the name goes first, ended by a zero.
  bridge.call('dropped', bridge.give(`${name}\0${text}`));
}

const isField = (element) => element.matches?.('input, textarea, select, [contenteditable]') ?? false;

const kBlocks = 'h1, h2, h3, h4, p, li, tr, pre, div, figure, section, aside';

/// What is selected as it reads: the layer's blocks stand at places of their own, so that the browser would run
/// them together.
function textOf(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (node.matches?.('[hidden]')) return ''; // a closed fold
  const inside = [...node.childNodes].map(textOf).join('');
  if (!node.matches) return inside; // the fragment
  if (node.matches('td, th')) return `${inside}\t`;
  return node.matches(kBlocks) && inside ? `${inside.trimEnd()}\n` : inside;
}

function copied(event) {
  const selection = getSelection();
  if (isField(event.target) || selection.isCollapsed || !layer.contains(selection.anchorNode)) return;
  const text = textOf(selection.getRangeAt(0).cloneContents()).trimEnd();
  if (!text) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', text);
}

export function start() {
  addEventListener('copy', copied);
  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  addEventListener('drop', async (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    dropped(file.name, file.size < 4e6 ? await file.text() : ''); // which is no model either
  });
  addEventListener('paste', (event) => {
    if (isField(event.target)) return;
    const text = event.clipboardData?.getData('text/plain');
    if (text) dropped('', text);
  });
}
