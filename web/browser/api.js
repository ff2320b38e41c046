// SPDX-License-Identifier: MIT
// window.shardscope: what embedding pages, scripts and tests may rely on (docs/architecture.md).
import * as bridge from './bridge.js';

let started;
const ready = new Promise((done) => { started = done; });

window.shardscope = Object.freeze({
  /// Resolves to this object once the page can be read and set.
  ready,
  /// The whole configuration: variables by name.
  get: () => JSON.parse(bridge.take(bridge.call('get'))),
  /// Sets some of it. Returns '' or one line that says what was wrong; what was right is used.
  set: (changes) => bridge.take(bridge.call('set', bridge.give(JSON.stringify(changes)))),
  /// The value of a formula or variable, NaN for an unknown name.
  value: (id) => bridge.call('value', bridge.give(String(id))),
  /// A link to this configuration.
  link: () => bridge.take(bridge.call('link')),
  /// All formulas: id, symbol, unit, meaning.
  formulas: () => JSON.parse(bridge.take(bridge.call('formulas'))),
  /// How much work the page does; times in ms and us of script.
  stats: () => JSON.parse(bridge.take(bridge.call('stats'))),
});

export const start = () => started(window.shardscope);
