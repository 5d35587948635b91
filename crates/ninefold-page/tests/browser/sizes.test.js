// The bytes that a browser loads, compressed as servers do it: the budgets of the page.

import { ok } from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { BUDGETS } from '../budgets.js';
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

for (const [what, pattern, most] of BUDGETS) {
  const skip = environment.hasAnySize && String(pattern).includes('wasm$');
  test(`${what}: at most ${most / 1000} kB`, { skip }, () => {
    const bytes = size(pattern);
    ok(bytes <= most, `${bytes} bytes`);
  });
}
