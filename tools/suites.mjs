// SPDX-License-Identifier: MIT
// suites.mjs [SUITE...]: builds and runs the test suites one after the other and adds up what they counted.
// Called by tools/test, which first installs what they need. Logs stay in build/logs.
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const logs = join(root, 'build/logs');
const jobs = String(availableParallelism());
process.chdir(root);
// Debian's Emscripten is made for Debian's Python, not for whatever stands first in the PATH.
if (existsSync('/usr/bin/python3')) process.env.EMSDK_PYTHON ??= '/usr/bin/python3';
mkdirSync(logs, { recursive: true });

/// Runs a program with its output in a log; resolves to { ok, text }.
function run(log, command, ...args) {
  const path = join(logs, `${log}.log`);
  const file = createWriteStream(path);
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const end = (ok) => file.end(() => done({ ok, text: readFileSync(path, 'utf8') }));
    child.stdout.pipe(file, { end: false });
    child.stderr.pipe(file, { end: false });
    child.on('error', (error) => { file.write(`${error}\n`); end(false); });
    child.on('close', (code) => end(code === 0));
  });
}

const tail = (text, lines) => text.trimEnd().split('\n').slice(-lines).join('\n');

/// A suite that could not even start counts as one failure.
function broken(what, text) {
  console.log(`${what} failed:\n${tail(text, 40)}`);
  return { passed: 0, failed: 1 };
}

async function build(preset, ...target) {
  // The web build runs a native tool; where the native suite has built it already it need not be built again.
  const host = preset === 'web' && existsSync('build/native/build.ninja') ? [`-DSHARDSCOPE_HOST_BUILD=${root}/build/native`] : [];
  for (const [step, args] of [['configure', ['--preset', preset, ...host]], ['build', ['--build', '--preset', preset, ...target]]]) {
    const { ok, text } = await run(`${preset}-${step}`, 'cmake', ...args);
    if (!ok) return broken(`${preset}: ${step}`, text);
  }
  return undefined;
}

/// Counts GoogleTest's cases where ctest ran such a program, and one for any other program.
function countCtest(text) {
  const cases = new Map();
  const of = (id) => cases.get(id) ?? cases.set(id, { passed: 0, failed: 0, program: false }).get(id);
  for (const line of text.split('\n')) {
    const good = /^(\d+): \[  PASSED  \] (\d+) test/.exec(line);
    const bad = /^(\d+): \[  FAILED  \] (\d+) tests?, listed below/.exec(line);
    const end = /^ *\d+\/\d+ Test +#(\d+): .*?(\*\*\*|   Passed)/.exec(line);
    if (good) Object.assign(of(good[1]), { passed: Number(good[2]), program: true });
    else if (bad) Object.assign(of(bad[1]), { failed: Number(bad[2]), program: true });
    else if (end) {
      const entry = of(end[1]);
      if (end[2] === '***') entry.failed = Math.max(entry.failed, 1); // a crash fails without saying so
      else if (!entry.program) entry.passed = 1;
    }
  }
  const sum = { passed: 0, failed: 0 };
  for (const { passed, failed } of cases.values()) { sum.passed += passed; sum.failed += failed; }
  return sum;
}

async function ctest(name, preset, ...filter) {
  const { ok, text } = await run(name, 'ctest', '--test-dir', `build/${preset}`, '-V', '-j', jobs, ...filter);
  const sum = countCtest(text);
  if (sum.passed + sum.failed === 0) return broken(`${name}: no test ran`, text);
  if (!ok) {
    sum.failed = Math.max(sum.failed, 1);
    const telling = text.split('\n').filter((line) => /FAILED|Failure$|ERROR: |runtime error|\*\*\*|error:/.test(line));
    console.log(tail(telling.length ? telling.join('\n') : text, 60));
  }
  return sum;
}

const builtAndTested = (name, preset, ...filter) => async () =>
  (await build(preset)) ?? ctest(name, preset, ...filter);

async function browser() {
  const failed = await build('web', '--target', 'shardscope_site');
  if (failed) return failed;
  const folder = 'tests/browser';
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.mjs')).sort().map((name) => join(folder, name));
  const tap = join(logs, 'browser.tap');
  rmSync(tap, { force: true });
  const { ok, text } = await run('browser', process.execPath, '--test', '--test-reporter=spec',
    '--test-reporter-destination=stdout', '--test-reporter=tap', `--test-reporter-destination=${tap}`, ...files);
  let report = '';
  try { report = readFileSync(tap, 'utf8'); } catch { /* told below */ }
  const count = (word) => Number(new RegExp(`^# ${word} (\\d+)`, 'm').exec(report)?.[1] ?? 0);
  const sum = { passed: count('pass'), failed: count('fail') + count('cancelled') };
  if (sum.passed + sum.failed === 0) return broken('browser: no test ran', text);
  if (!ok) {
    sum.failed = Math.max(sum.failed, 1);
    const from = text.search(/^✖ failing tests/m);
    console.log(from < 0 ? tail(text, 60) : text.slice(from, from + 8000));
  }
  return sum;
}

function* sources(...folders) {
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true })) if (/\.(cpp|h)$/.test(name)) yield join(folder, name);
  }
}

/// One check for each file, as many at a time as there are cores.
async function eachFile(name, files, command, ...args) {
  const waiting = [...files], sum = { passed: 0, failed: 0 };
  await Promise.all(Array.from({ length: Number(jobs) }, async (_, lane) => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { ok, text } = await run(`${name}-${lane}`, command, ...args, file);
      sum[ok ? 'passed' : 'failed']++;
      if (!ok) console.log(`${name}: ${file}\n${tail(text, 20)}`);
    }
  }));
  return sum;
}

/// All files in one go, since starting the program takes longer than its work; it names those that it would change.
async function format() {
  const files = [...sources('core', 'web', 'tests', 'tools')];
  const { ok, text } = await run('format', 'clang-format', '--dry-run', '--Werror', ...files);
  const bad = new Set([...text.matchAll(/^(\S+?):\d+:\d+: error:/gm)].map(([, file]) => file));
  if (!ok && !bad.size) return broken('format', text);
  if (bad.size) console.log(`clang-format would change ${[...bad].join(', ')}`);
  return { passed: files.length - bad.size, failed: bad.size };
}

const suites = {
  format,
  native: builtAndTested('native', 'native', '-LE', 'fuzz|slow'),
  asan: builtAndTested('asan', 'asan', '-LE', 'fuzz'),
  fuzz: builtAndTested('fuzz', 'asan', '-L', 'fuzz'),
  tidy: async () => (await build('asan'))
    ?? eachFile('tidy', [...sources('core', 'web')].filter(tidied), 'clang-tidy', '--quiet', '-p', 'build/asan'),
  wasm: builtAndTested('wasm', 'web'),
  browser,
};

/// clang-tidy reads what the native compile commands know; the browser's floor is compiled by Emscripten alone.
const tidied = (file) => file.endsWith('.cpp') && !/^web\/(browser|app)\//.test(file);

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !suites[name]);
if (unknown) {
  console.error(`no suite ${unknown}; there are ${Object.keys(suites).join(', ')}`);
  process.exit(2);
}
const total = { passed: 0, failed: 0 };
for (const name of wanted.length ? wanted : Object.keys(suites)) {
  const begun = Date.now();
  const { passed, failed } = await suites[name]();
  total.passed += passed;
  total.failed += failed;
  console.log(`${name}: ${passed} good, ${failed} bad, ${Math.round((Date.now() - begun) / 1000)} s`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
