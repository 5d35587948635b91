// Grids from pictures: the map of a quadrilateral, and corrections.

import assert from 'node:assert/strict';
import test from 'node:test';
import { asTransform, inverse, mapped, ontoCorners } from '../../page/store/quadrilateral.js';
import { Scanned } from '../../page/store/scanned.js';
import { Random } from './random.js';

/** @param {ReadonlyArray<number>} a @param {ReadonlyArray<number>} b */
const isNear = (a, b) => a.every((number, at) => Math.abs(number - b[at]) < 1e-6);

test('a map puts the corners of the square onto the corners, and its inverse leads back', () => {
  const random = new Random(7);
  const next = () => random.below(1e6) / 1e6;
  for (let round = 0; round < 200; round += 1) {
    const around = (/** @type {number} */ n) => n + (next() - 0.5) * 0.6;
    const corners = [[0, 0], [3, 0], [3, 3], [0, 3]].map(([x, y]) => [around(x), around(y)]);
    const matrix = ontoCorners(corners);
    [[0, 0], [1, 0], [1, 1], [0, 1]].forEach(([x, y], at) => assert.ok(isNear(mapped(matrix, x, y), corners[at])));
    const [x, y] = [next(), next()];
    assert.ok(isNear(mapped(inverse(matrix), ...mapped(matrix, x, y)), [x, y]));
  }
});

test('a transformation of style sheets has the columns of the map', () => {
  assert.equal(asTransform([2, 0, 4, 0, 2, 6, 0, 0, 2], 10), 'matrix3d(10,0,0,0,0,10,0,0,0,0,0.5,0,20,30,0,1)');
});

/** A grid with a clue in r1c1, a doubtful entry in r1c2 and a corrected cell in r9c9. */
const GRID = {
  verdict: 'doubtful',
  cells: Array.from({ length: 81 }, (_, at) => ({
    kind: ['given', 'entry'][at] ?? 'empty',
    digit: [5, 7][at] ?? null,
    p: 0.9,
    doubtful: at === 1,
    corrected_from: at === 80 ? 3 : null,
    ...(at === 1 ? { perhaps: 1 } : {}),
  })),
};

test('doubtful cells are settled by what the player says', () => {
  const grid = new Scanned(GRID);
  assert.deepEqual([grid.doubts, grid.doubtAfter(-1), grid.doubtAfter(1), grid.doubtAfter(80)], [2, 1, 80, 1]);
  assert.equal(grid.givens, `5${'.'.repeat(80)}`);
  assert.deepEqual(grid.entries.slice(0, 3), [0, 7, 0]);
  grid.set(1, 1);
  assert.deepEqual([grid.entries[1], grid.doubts, grid.doubtAfter(-1)], [1, 1, 80]);
  grid.set(80, 4);
  assert.deepEqual([grid.doubts, grid.doubtAfter(0)], [0, -1]);
  assert.equal(grid.givens, `5${'.'.repeat(79)}4`);
});

test('clues and entries change into each other, and an empty cell is neither', () => {
  const grid = new Scanned(GRID);
  grid.toggle(0);
  grid.toggle(1);
  grid.toggle(2);
  assert.equal(grid.givens, `.7${'.'.repeat(79)}`);
  assert.deepEqual(grid.entries.slice(0, 3), [5, 0, 0]);
  grid.set(0, 0);
  grid.set(0, 6);
  assert.equal(grid.givens.slice(0, 2), '67');
});
