/**
 * Colours of cells and of candidates, and links between candidates: what a player draws to think, and no hint touches.
 *
 * @module
 */

import { CLASSIC, bit } from './geometry.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./geometry.js').Geometry} Geometry */

/** The most links that a player draws. */
export const MOST_LINKS = 100;

/**
 * Returns an array with some elements replaced, or the same array if none changes.
 *
 * @param {ReadonlyArray<number>} array
 * @param {Iterable<number>} cells
 * @param {(old: number, cell: number) => number} change
 */
export function replaced(array, cells, change) {
  /** @type {number[] | null} */
  let copy = null;
  for (const cell of cells) {
    const value = change(array[cell], cell);
    if (value !== array[cell]) {
      copy ??= [...array];
      copy[cell] = value;
    }
  }
  return copy ?? array;
}

/**
 * Returns a board with some parts replaced, or the same board if they are equal.
 *
 * @param {Board} board
 * @param {Partial<Board>} parts
 * @returns {Board}
 */
export function withParts(board, parts) {
  const next = { ...board, ...parts };
  const keys = /** @type {(keyof Board)[]} */ (Object.keys(next));
  return keys.every((key) => next[key] === board[key]) ? board : next;
}

/**
 * Gives cells a colour besides those that they have, or takes it away if all of them have it. Clues can be coloured too.
 *
 * @param {Board} board
 * @param {ReadonlyArray<number>} cells
 * @param {number} colour
 */
export function toggleColour(board, cells, colour) {
  const remove = cells.length > 0 && cells.every((cell) => board.colours[cell] & bit(colour));
  return withParts(board, { colours: replaced(board.colours, cells, (old) => (remove ? old & ~bit(colour) : old | bit(colour))) });
}

/**
 * Colours a candidate of cells, or takes the colour away if all of them have it.
 *
 * @param {Board} board
 * @param {ReadonlyArray<number>} cells
 * @param {number} digit
 * @param {number} colour
 * @param {Geometry} [geometry]
 */
export function toggleTint(board, cells, digit, colour, geometry = CLASSIC) {
  const places = cells.map((cell) => geometry.candidateAt(cell, digit));
  const remove = places.every((place) => board.tints[place] === colour);
  return withParts(board, { tints: replaced(board.tints, places, () => (remove ? 0 : colour)) });
}

/**
 * Draws a link between two candidates: strong, then weak, then none.
 *
 * @param {Board} board
 * @param {number} one
 * @param {number} other
 * @param {Geometry} [geometry]
 */
export function toggleLink(board, one, other, geometry = CLASSIC) {
  const linkOf = (/** @type {boolean} */ isWeak) => geometry.linkOf(one, other, isWeak);
  const old = [false, true].find((isWeak) => board.links.includes(linkOf(isWeak)));
  if (one === other || (old === undefined && board.links.length >= MOST_LINKS)) return board;
  const rest = board.links.filter((link) => old === undefined || link !== linkOf(old));
  const next = old === true ? [] : [linkOf(old === false)];
  return { ...board, links: [...rest, ...next].sort((a, b) => a - b) };
}

/**
 * Takes the colours and links of a player away.
 *
 * @param {Board} board
 * @param {?ReadonlyArray<number>} [some] all cells if it is absent
 * @param {Geometry} [geometry]
 */
export function clearPencil(board, some, geometry = CLASSIC) {
  const cells = some ?? geometry.cells;
  const gone = new Set(cells);
  const links = board.links.filter((link) => !geometry.partsOfLink(link).ends.some((end) => gone.has(geometry.cellOf(end))));
  const places = cells.flatMap((cell) => geometry.digits.map((digit) => geometry.candidateAt(cell, digit)));
  return withParts(board, {
    colours: replaced(board.colours, cells, () => 0),
    tints: replaced(board.tints, places, () => 0),
    links: links.length < board.links.length ? links : board.links,
  });
}
