/**
 * The symmetries that the request `generate` knows, with a picture of each.
 *
 * @module
 */

import { s } from '../dom.js';

/** @typedef {(row: number, column: number) => [number, number]} Move */

/** @type {Move} */
const half = (r, c) => [8 - r, 8 - c];
/** @type {Move} */
const quarter = (r, c) => [c, 8 - r];
/** @type {Move} */
const leftRight = (r, c) => [r, 8 - c];
/** @type {Move} */
const upDown = (r, c) => [8 - r, c];
/** @type {Move} */
const diagonal = (r, c) => [c, r];
/** @type {Move} */
const antiDiagonal = (r, c) => [8 - c, 8 - r];

/** @type {Readonly<Record<string, Move[]>>} the moves that make each symmetry; their order is that of the dialog */
const MOVES = {
  rotational: [half],
  'quarter-turn': [quarter],
  vertical: [leftRight],
  horizontal: [upDown],
  orthogonal: [leftRight, upDown],
  diagonal: [diagonal],
  'anti-diagonal': [antiDiagonal],
  'bi-diagonal': [diagonal, antiDiagonal],
  full: [quarter, leftRight],
};

/** The values of the key `symmetry`; an empty text leaves it out. */
export const SYMMETRIES = ['', ...Object.keys(MOVES), 'any', 'none'];

/** Cells all over the grid; a picture shows the first of them and all cells to which the moves take them. */
const SEEDS = [
  [0, 1],
  [3, 2],
  [1, 3],
  [2, 6],
  [5, 1],
  [4, 4],
  [6, 3],
  [0, 8],
  [7, 2],
  [8, 4],
];

/**
 * Draws a symmetry. Those without moves have no picture of cells: a question mark, or cells without any symmetry.
 *
 * @param {string} symmetry
 */
export function symmetryPicture(symmetry) {
  const cells = symmetry === 'none' ? [...SEEDS, [5, 6], [6, 8], [3, 7]] : MOVES[symmetry] ? orbits(MOVES[symmetry]) : [];
  return s(
    'svg',
    { viewBox: '0 0 36 36', class: 'symmetry', 'aria-hidden': 'true', focusable: 'false' },
    s('rect', { class: 'frame', x: 0.5, y: 0.5, width: 35, height: 35, rx: 3 }),
    ...cells.map(([row, column]) => s('rect', { class: 'dot', x: column * 3.7 + 1.7, y: row * 3.7 + 1.7, width: 3, height: 3 })),
    cells.length === 0 && s('text', { x: 18, y: 24 }, symmetry === 'any' ? '∗' : '–'),
  );
}

/**
 * Returns the cells to which moves take the seeds.
 *
 * @param {Move[]} moves
 * @returns {number[][]}
 */
function orbits(moves) {
  const seeds = SEEDS.slice(0, moves === MOVES.full ? 3 : moves.length === 2 || moves[0] === quarter ? 5 : 10);
  const found = new Map(seeds.map(([r, c]) => [r * 9 + c, [r, c]]));
  for (const [r, c] of found.values()) {
    for (const move of moves) {
      const [row, column] = move(r, c);
      if (!found.has(row * 9 + column)) found.set(row * 9 + column, [row, column]);
    }
  }
  return [...found.values()];
}
