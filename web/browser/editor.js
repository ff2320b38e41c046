// SPDX-License-Identifier: MIT
// A real text field over a number: mobile keyboards, input methods, paste and the browser's own undo
// work in it. C++ reads the text; this only asks for it.
import * as bridge from './bridge.js';
import { node } from './layer.js';

const page = document.getElementById('page');
const strip = document.getElementById('message');
const live = document.getElementById('announcement');
let open = null; // { key, field, note, done }
let fading = 0;

function commit(thenClose) {
  const { key, field } = open;
  if (field.value !== open.sent) {
    open.sent = field.value;
    bridge.call('edited', key, bridge.give(field.value));
  } else if (!open.refused) {
    close();
  }
  // Leaving the field ends it whatever the answer; Enter leaves it open if the text was refused.
  if (thenClose && open?.key === key) close();
}

function keydown(event) {
  event.stopPropagation();
  if (event.key === 'Enter' && !event.isComposing) {
    event.preventDefault();
    open.sent = undefined;
    commit(false);
    if (!open) return;
  } else if (event.key === 'Escape') {
    event.preventDefault();
    close();
  }
}

export function close() {
  if (!open) return;
  const { key, field, note } = open;
  const hadFocus = document.activeElement === field;
  open = null; // before removal, which blurs
  field.remove();
  note.remove();
  if (hadFocus) node(key)?.focus({ preventScroll: true });
}

export function show(key, text, label) {
  close();
  const over = node(key);
  if (!over) return;
  const box = over.getBoundingClientRect();
  const field = document.createElement('input');
  field.id = 'editor';
  field.inputMode = 'decimal';
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.enterKeyHint = 'done';
  field.value = text;
  field.setAttribute('aria-label', label);
  const width = Math.max(box.width + 28, 108);
  const left = Math.max(4, Math.min(box.left - 8, document.documentElement.clientWidth - width - 4));
  const note = document.createElement('div');
  note.id = 'editor-note';
  note.setAttribute('role', 'status');
  field.setAttribute('aria-describedby', note.id);
  const fixed = Boolean(over.closest('#bar'));
  for (const [element, top] of [[field, box.top + box.height / 2 - 18], [note, box.top + box.height / 2 + 22]]) {
    element.style.position = fixed ? 'fixed' : 'absolute';
    element.style.left = `${left + (fixed ? 0 : scrollX)}px`;
    element.style.top = `${top + (fixed ? 0 : scrollY)}px`;
  }
  field.style.width = `${width}px`;
  open = { key, field, note, sent: text, refused: false };
  page.append(field, note);
  field.addEventListener('keydown', keydown);
  field.addEventListener('blur', () => { if (open?.field === field) commit(true); });
  field.focus({ preventScroll: true });
  field.select();
}

/// Under the field if one is open, else in the strip at the bottom for as long as it takes to read.
export function tell(message) {
  if (open) {
    open.refused = Boolean(message);
    open.note.textContent = message;
    open.field.toggleAttribute('aria-invalid', Boolean(message));
    return;
  }
  clearTimeout(fading);
  strip.textContent = message;
  strip.hidden = !message;
  if (message) fading = setTimeout(() => { strip.hidden = true; }, 4000 + 60 * message.length);
}

/// For assistive technology only.
export function announce(message) {
  live.textContent = message;
}
