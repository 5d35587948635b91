// The geometry of a grid, and that nothing but its classic value states the size of a grid.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { linePaths } from '../../page/grid/drawing.js';
import { CLASSIC, Geometry } from '../../page/store/geometry.js';

/** A grid of four rows with boxes of two by two. @param {Partial<import('../../page/store/geometry.js').Layout>} [more] */
function small(more = {}) {
  const cells = Array.from({ length: 16 }, (_, cell) => cell);
  /** @type {Record<string, (cell: number) => number>} */
  const kinds = { row: (cell) => Math.floor(cell / 4), column: (cell) => cell % 4, box: (cell) => Math.floor(cell / 8) * 2 + Math.floor((cell % 4) / 2) };
  const houses = Object.entries(kinds).flatMap(([kind, of]) => [0, 1, 2, 3].map((number) => ({ kind: /** @type {any} */ (kind), number, cells: cells.filter((cell) => of(cell) === number) })));
  return new Geometry({ rows: 4, columns: 4, low: 1, values: 4, houses, ...more });
}

test('names of cells, houses and candidates of any size', () => {
  const geometry = small();
  assert.deepEqual(['r1c1', 'r4c4', 'r5c1', 'r0c1', 'x1'].map(geometry.parseCell), [0, 15, -1, -1, -1]);
  assert.deepEqual(geometry.parseHouse('box 4'), [10, 11, 14, 15]);
  assert.equal(geometry.peers[0].length, 7);
  const large = new Geometry({ rows: 16, columns: 16, low: 1, values: 16, houses: [] });
  assert.deepEqual(large.parseCandidate('r10c12=16'), { cell: 9 * 16 + 11, digit: 16 });
  assert.equal(large.cellName(9 * 16 + 11), 'r10c12');
  assert.deepEqual([large.symbol(16), large.label(16), large.digitOfSymbol('G'), large.digitOfSymbol('H')], ['G', '16', 16, 0]);
  for (const candidate of [0, 100, large.candidates - 1]) assert.equal(large.candidateAt(large.cellOf(candidate), large.digitOf(candidate)), candidate);
  assert.deepEqual(large.partsOfLink(large.linkOf(4000, 7, true)), { ends: [7, 4000], isWeak: true });
});

test('values may begin at 0', () => {
  const geometry = small({ low: 0 });
  assert.deepEqual([geometry.label(1), geometry.symbol(1), geometry.digitOfSymbol('0'), geometry.digitOfSymbol('4'), geometry.digitOfSymbol('.')], ['0', '0', 1, 0, 0]);
  assert.deepEqual(geometry.parseCandidate('r1c1<>0'), { cell: 0, digit: 1 });
});

test('a tap finds the candidate whose place it hits', () => {
  for (const geometry of [CLASSIC, small(), new Geometry({ rows: 16, columns: 16, low: 1, values: 16, houses: [] }), new Geometry({ rows: 6, columns: 6, low: 1, values: 6, houses: [] })]) {
    for (const digit of geometry.digits) {
      const { x, y } = geometry.candidatePlace(geometry.columns + 1, digit);
      assert.equal(geometry.digitAtPoint({ x: x / 100, y: y / 100 }), digit);
    }
  }
});

test('the places of the classic grid', () => {
  assert.deepEqual(CLASSIC.digits.map((digit) => CLASSIC.candidatePlace(10, digit)), [20, 50, 80].flatMap((y) => [20, 50, 80].map((x) => ({ x: 100 + x, y: 100 + y }))));
  assert.equal(CLASSIC.viewBox(4), '-4 -4 908 908');
  const { thin, thick } = linePaths(CLASSIC);
  assert.equal(thin.match(/M/g)?.length, 12);
  assert.equal(thick, 'M300 0V900M600 0V900M0 300H900M0 600H900');
});

test('clues outside of the grid widen the drawing', () => {
  assert.equal(small({ ring: { left: 1, top: 2, right: 0, bottom: 0 } }).viewBox(), '-100 -200 500 600');
});

test('lines follow boxes and gaps', () => {
  const { thick, isWhole } = linePaths(small({ missing: [0] }));
  assert.equal(isWhole, false);
  // The missing corner is cut out of the border.
  assert.ok(thick.includes('M100 0V100') && thick.includes('M0 100H100') && !thick.includes('M0 0'));
});

// Numbers that could be sizes of the classic grid: its side, cells, candidates, extent; and names that stood for them.
const SIZES = /(?<!\[)\b81\b|\b(?:729|900|CELLS|HOUSES|PEERS|DIGITS)\b|\br\(\[1-9\]\)c\(\[1-9\]\)|length: 9\b|[-+*/%<>=] ?9(?![\d.])\b|\{9\}|\b(?:row|column|[rc]) ?[*%/] ?[389]\b(?!\.)/;

test('the size of a grid stands in the classic constant alone', () => {
  const page = fileURLToPath(new URL('../../page/', import.meta.url));
  const scripts = readdirSync(page, { recursive: true }).map(String).filter((name) => name.endsWith('.js') && !/^(wasm|words)\b/.test(name));
  const found = scripts.flatMap((name) =>
    readFileSync(join(page, name), 'utf8').split('\n').flatMap((line, at) => {
      // Names that are made of the classic constant in this file, and their uses, state no size.
      const plain = line.replace(/'[^']*'|\[[^\]]*-9[^\]]*\]/g, "''").replace(/\/\/.*|^\s*\*.*|\/\*\*.*/g, '');
      return SIZES.test(plain) && !/[^\w](?:CELLS|DIGITS)\b/.test(plain) ? [`${name}:${at + 1}: ${line.trim()}`] : [];
    }),
  );
  assert.deepEqual(found, [found.find((line) => line.startsWith('store/geometry.js') && line.endsWith('const SIDE = 9;'))]);
});
