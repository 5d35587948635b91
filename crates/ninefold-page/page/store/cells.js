/**
 * Cells, houses and masks of digits: the geometry of the grid.
 *
 * @module
 */

/** @typedef {import('./types.js').Puzzle} Puzzle */

/** The mask of all nine digits. */
export const ALL_DIGITS = 0b1_1111_1111;

/** @type {ReadonlyArray<number>} */
export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);

/** @type {ReadonlyArray<number>} */
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** @param {number} cell */
export const rowOf = (cell) => Math.floor(cell / 9);
/** @param {number} cell */
export const columnOf = (cell) => cell % 9;
/** @param {number} cell */
export const boxOf = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);

/**
 * The cells of the 27 houses: nine rows, nine columns, nine boxes.
 *
 * @type {ReadonlyArray<ReadonlyArray<number>>}
 */
export const HOUSES = [rowOf, columnOf, boxOf].flatMap((of) =>
  Array.from({ length: 9 }, (_, house) => CELLS.filter((cell) => of(cell) === house)),
);

/**
 * For each cell the 20 cells that share a house with it.
 *
 * @type {ReadonlyArray<ReadonlyArray<number>>}
 */
export const PEERS = CELLS.map((cell) =>
  CELLS.filter(
    (other) =>
      other !== cell &&
      (rowOf(other) === rowOf(cell) || columnOf(other) === columnOf(cell) || boxOf(other) === boxOf(cell)),
  ),
);

/**
 * Returns the name of a cell, `r4c7`.
 *
 * @param {number} cell
 */
export const cellName = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;

/**
 * Reads the name of a cell; returns -1 if it is none.
 *
 * @param {string} name
 */
export function parseCell(name) {
  const found = /^r([1-9])c([1-9])$/.exec(name);
  return found ? (Number(found[1]) - 1) * 9 + Number(found[2]) - 1 : -1;
}

/**
 * Reads a house of the engine, `row 7`, and returns its cells.
 *
 * @param {string} name
 * @returns {ReadonlyArray<number>}
 */
export function parseHouse(name) {
  const found = /^(row|column|box) ([1-9])$/.exec(name);
  if (!found) return [];
  const first = { row: 0, column: 9, box: 18 }[/** @type {'row' | 'column' | 'box'} */ (found[1])];
  return HOUSES[first + Number(found[2]) - 1];
}

/**
 * Reads a candidate, a placement or an elimination of the engine: `r4c7=2` or `r4c7<>2`.
 *
 * @param {string} text
 * @returns {{ cell: number, digit: number }}
 */
export function parseCandidate(text) {
  return { cell: parseCell(text.slice(0, 4)), digit: Number(text.at(-1)) };
}

/**
 * Returns the number of a candidate, 0 to 728.
 *
 * @param {number} cell
 * @param {number} digit
 */
export const candidateAt = (cell, digit) => cell * 9 + digit - 1;

/** @param {number} candidate */
export const cellOf = (candidate) => Math.floor(candidate / 9);

/**
 * Returns the number of a link between two candidates of a player.
 *
 * @param {number} one
 * @param {number} other
 * @param {boolean} isWeak
 */
export const linkOf = (one, other, isWeak) => (Math.min(one, other) * 729 + Math.max(one, other)) * 2 + Number(isWeak);

/**
 * Returns the candidates of a link, and whether it is weak.
 *
 * @param {number} link
 */
export function partsOfLink(link) {
  const ends = Math.floor(link / 2);
  return { ends: [Math.floor(ends / 729), ends % 729], isWeak: link % 2 === 1 };
}

/** @param {number} digit */
export const bit = (digit) => 1 << (digit - 1);

/**
 * Returns the digits of a mask, in order.
 *
 * @param {number} mask
 */
export const digitsOf = (mask) => DIGITS.filter((digit) => mask & bit(digit));

/**
 * Returns the number of digits in a mask.
 *
 * @param {number} mask
 */
export function countOf(mask) {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Returns the digit of a text of 81 cells, 0 where it has none.
 *
 * @param {string} text
 * @param {number} cell
 */
export function digitAt(text, cell) {
  const digit = text.charCodeAt(cell) - 48;
  return digit >= 1 && digit <= 9 ? digit : 0;
}

/**
 * Returns the text by which the engine reads a puzzle: 81 cells, or 729 candidates.
 *
 * @param {Puzzle} puzzle
 */
export function puzzleText(puzzle) {
  const { givens, restriction } = puzzle;
  if (!restriction) return givens;
  return CELLS.map((cell) => {
    const given = digitAt(givens, cell);
    const allowed = given ? bit(given) : restriction[cell];
    return DIGITS.map((digit) => (allowed & bit(digit) ? String(digit) : '.')).join('');
  }).join('');
}
