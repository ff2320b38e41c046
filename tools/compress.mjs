// SPDX-License-Identifier: MIT
// compress.mjs SITE: writes FILE.br and FILE.gz beside every text and wasm file of the site that has changed.
import { readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const site = process.argv[2];
for (const name of readdirSync(site, { recursive: true })) {
  if (!/\.(html|js|wasm|css|json|svg)$/.test(name)) continue;
  const file = join(site, name);
  const { atime, mtime } = statSync(file);
  const newest = statSync(`${file}.br`, { throwIfNoEntry: false });
  if (newest && newest.mtimeMs === mtime.getTime()) continue;
  const data = readFileSync(file);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length } };
  writeFileSync(`${file}.gz`, gzipSync(data, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(data, brotli));
  utimesSync(`${file}.br`, atime, mtime);
}
