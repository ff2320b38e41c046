// SPDX-License-Identifier: MIT
// Starts the page: hands the wasm module its bridge, waits for the fonts, and shows in words what
// went wrong if something did.
import startProgram from 'program'; // what Emscripten made (cmake/ShardscopePage.cmake)
import * as api from './api.js';
import * as bridge from './bridge.js';
import * as canvas from './canvas.js';
import * as editor from './editor.js';
import * as faces from './faces.js';
import * as files from './files.js';
import * as glyphs from './glyphs.js';
import * as history from './history.js';
import * as input from './input.js';
import * as layer from './layer.js';

// What takes long and waits for nobody begins while the rest is on its way.
const fonts = faces.loaded(3000);
const compile = async () => WebAssembly.compile(await (await fetch('shardscope.wasm')).arrayBuffer());
const compiled = WebAssembly.compileStreaming?.(fetch('shardscope.wasm')).catch(compile) ?? compile();
canvas.prepare();

const status = document.getElementById('status');
const bar = document.getElementById('bar');

let running = false;

function fail(reason) {
  document.documentElement.classList.add('failed');
  status.hidden = false;
  status.textContent = `The page cannot run: ${reason}`;
}

async function start() {
  await fonts;
  canvas.start(); // the viewport is known before C++ asks
  bridge.call('start');
  canvas.returnToPlace();
  input.start();
  history.start();
  files.start();
  status.hidden = true;
  document.documentElement.classList.remove('loading');
  running = true;
  api.start();
  // Late fonts, or those of other scripts: everything set in them has to be measured again.
  let known = faces.count();
  document.fonts.addEventListener?.('loadingdone', () => {
    if (faces.count() === known) return; // the event of those we have waited for
    known = faces.count();
    bridge.call('fonts');
  });
}

/// Before the page runs an error is the end of it; afterwards it is worth a line.
function report(reason) {
  if (running) editor.tell(`Something went wrong: ${reason}`);
  else fail(reason);
}

addEventListener('error', ({ message }) => {
  if (message && !message.startsWith('ResizeObserver')) report(message); // which only means: next frame
});
addEventListener('unhandledrejection', ({ reason }) => report(reason?.message ?? String(reason)));

const program = {
  bridge: { text: bridge.text, bar, canvas, editor, files, give: bridge.give, glyphs, history, input, layer,
    attach(heap) {
      bridge.attach(program, heap);
      start().catch((error) => fail(error.message));
    } },
  instantiateWasm(imports, done) {
    compiled.then((module) => WebAssembly.instantiate(module, imports)).then(done)
      .catch((error) => fail(`its program could not be loaded (${error.message}).`));
    return {}; // the instance comes later
  },
  onAbort: (what) => fail(String(what).includes('memory') ? 'it ran out of memory.' : `${what}`),
};
startProgram(program);
