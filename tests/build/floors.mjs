// SPDX-License-Identifier: MIT
// Reads every #include of core/ and web/ and fails where a floor reaches up or sideways past its neighbours.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = process.argv[2];

// From the ground up. Floors of one line may not use each other; config and article do not know each other.
const floors = [
  ['core/units'],
  ['core/expr'],
  ['core/reactive'],
  ['core/cost'],
  ['core/spmd'],
  ['core/config', 'core/article'],
  ['core/cli', 'web/paint'],
  ['web/browser'],
  ['web/typeset'],
  ['web/figures'],
  ['web/app'],
];
const height = new Map(floors.flatMap((line, level) => line.map((floor) => [floor, level])));
const floorOf = (path) => path.split('/').slice(0, 2).join('/');

function* sources(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(h|cpp)$/.test(entry.name)) yield path;
  }
}

const problems = [];
let checked = 0;
for (const top of readdirSync(root).filter((name) => name === 'core' || name === 'web')) {
  for (const path of sources(top)) {
    const from = floorOf(path);
    if (path.split('/').length < 3) continue; // a file that stands on no floor, such as web/main.cpp
    if (!height.has(from)) problems.push(`${path}: ${from} is no known floor; add it to tests/build/floors.mjs`);
    readFileSync(join(root, path), 'utf8').split('\n').forEach((line, index) => {
      const include = /^\s*#\s*include\s+"((?:core|web)\/[^"]+)"/.exec(line)?.[1];
      if (!include) return;
      checked++;
      const to = floorOf(include);
      const up = height.get(to) > height.get(from) || (height.get(to) === height.get(from) && to !== from);
      if (up || !height.has(to)) problems.push(`${path}:${index + 1}: ${from} must not use ${include}`);
    });
  }
}
for (const problem of problems) console.log(problem);
console.log(`${checked} includes checked, ${problems.length} wrong`);
process.exit(problems.length || checked === 0 ? 1 : 0);
