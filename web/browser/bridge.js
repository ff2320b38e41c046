// SPDX-License-Identifier: MIT
// Strings and numbers across the border to the wasm module. Knows nothing of what they mean.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/// The module's memory as it is now: it may move whenever C++ runs, so nobody keeps it.
let heap = () => new Uint8Array();
let module = {};

export function attach(instance, heapNow) {
  module = instance;
  heap = heapNow;
}

export const ready = () => Boolean(module._ss_buffer);

/// Text that C++ shows us for the length of this call.
export const text = (pointer, length) => decoder.decode(heap().subarray(pointer, pointer + length));

export const floats = (pointer, count) => new Float32Array(heap().buffer, pointer, count);

export const bytes = (pointer, count) => heap().subarray(pointer, pointer + count);

/// Puts text where C++ finds it; returns its length in bytes.
export function give(string) {
  const room = string.length * 3;
  const pointer = module._ss_buffer(room);
  return encoder.encodeInto(string, heap().subarray(pointer, pointer + room)).written;
}

/// Takes the text of this length that C++ left in the same place.
export const take = (length) => text(module._ss_buffer(0), length);

/// Calls an exported function, if the page has started.
export function call(name, ...numbers) {
  return ready() ? module[`_ss_${name}`](...numbers) : 0;
}
