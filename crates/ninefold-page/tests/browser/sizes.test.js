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
 * What, which files, the most bytes. The limits are what has been reached with the target of an installed compiler, and
 * grow only for a reason that the commit gives; the aims are 90 kB for scripts without those for pictures, which are 10 kB, and 400, 270, 280
 * and 300 kB for the modules. As one stream the scripts would take 93 kB: the rest is the price of files that are sent one
 * by one. The compiler of `cargo xtask web --install` builds the standard library for size: 397, 320 and 276 kB.
 * @type {[string, RegExp, number][]}
 */
const BUDGETS = [
  ['HTML, styles and scripts', /^(?!wasm).*\.(html|css|js)$/, 122_000],
  ['fonts', /\.woff2$/, 40_000],
  ['the module engine', /engine_bg\.wasm$/, 487_000],
  ['the module formats', /formats_bg\.wasm$/, 360_000],
  ['the module print', /print_bg\.wasm$/, 306_000],
  ['the module scan, with the weights of its net', /scan_bg\.wasm$/, 220_000],
];

for (const [what, pattern, most] of BUDGETS) {
  test(`${what}: at most ${most / 1000} kB`, () => {
    const bytes = size(pattern);
    ok(bytes <= most, `${bytes} bytes`);
  });
}
