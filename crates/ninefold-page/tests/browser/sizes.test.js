// The bytes that a browser loads, compressed as servers do it: the budgets of the page.

import { ok } from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { environment } from './servers.js';

const names = readdirSync(environment.site, { recursive: true }).map(String);

/**
 * The compressed size of all files that match a pattern.
 * @param {RegExp} pattern
 */
function size(pattern) {
  const files = names.filter((name) => pattern.test(name));
  ok(files.length > 0, `there are files ${pattern}`);
  const sizes = files.map((name) => brotliCompressSync(readFileSync(join(environment.site, name))).length);
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * What, which files, the most bytes. The limits of the modules hold where the standard library is built for size, as
 * `cargo xtask web --install` does; elsewhere `cargo xtask test` lists them as not run. They grow only for a reason that the
 * commit gives.
 * @type {[string, RegExp, number][]}
 */
const BUDGETS = [
  ['HTML, styles and scripts', /^(?!wasm).*\.(html|css|js)$/, 100_000],
  ['fonts', /\.woff2$/, 40_000],
  ['the module engine', /engine_bg\.wasm$/, 430_000],
  ['the module formats', /formats_bg\.wasm$/, 280_000],
  ['the module print', /print_bg\.wasm$/, 285_000],
  ['the module scan, with the weights of its net', /scan_bg\.wasm$/, 326_000],
];

for (const [what, pattern, most] of BUDGETS) {
  const skip = environment.hasAnySize && String(pattern).includes('wasm$');
  test(`${what}: at most ${most / 1000} kB`, { skip }, () => {
    const bytes = size(pattern);
    ok(bytes <= most, `${bytes} bytes`);
  });
}
