/**
 * The two coded parts of a link: the progress of a game (`&s=`) and the candidates that a puzzle allows (`&c=`).
 *
 * @module
 */

import { BitReader, BitWriter, isBits } from './bits.js';
import { ALL_DIGITS, CELLS, digitAt } from './cells.js';

/** @typedef {import('./types.js').Board} Board */

/** The first byte of a progress. Another one means another layout. */
const VERSION = 1;

/** The most seconds that a link or a saved game holds. */
export const MAX_SECONDS = 0xffff_ffff;

const PROGRESS_BITS = 8 + 32 + 81 * 35;
const CANDIDATE_BITS = 81 * 9;

/**
 * Returns a progress as base64url.
 *
 * @param {Board} board
 * @param {number} seconds
 */
export function writeProgress(board, seconds) {
  const bits = new BitWriter();
  bits.push(VERSION, 8);
  bits.push(Math.min(Math.max(Math.floor(seconds) || 0, 0), MAX_SECONDS), 32);
  for (const cell of CELLS) {
    bits.push(board.digits[cell], 4);
    bits.push(board.corner[cell], 9);
    bits.push(board.centre[cell], 9);
    bits.push(board.crossed[cell], 9);
    bits.push(board.colours[cell], 4);
  }
  return bits.text();
}

/**
 * Reads a progress. Digits and marks in cells with a clue are dropped; their colours stay.
 *
 * @param {string} text
 * @param {string} givens 81 characters
 * @returns {?{ board: Board, seconds: number }} null if it is damaged or of another version
 */
export function readProgress(text, givens) {
  if (!isBits(text, PROGRESS_BITS)) return null;
  const bits = new BitReader(text);
  if (bits.take(8) !== VERSION) return null;
  const seconds = bits.take(32);
  const empty = () => /** @type {number[]} */ (new Array(81).fill(0));
  const board = { digits: empty(), corner: empty(), centre: empty(), crossed: empty(), colours: empty() };
  for (const cell of CELLS) {
    const [digit, corner, centre] = [bits.take(4), bits.take(9), bits.take(9)];
    const [crossed, colour] = [bits.take(9), bits.take(4)];
    if (digit > 9 || colour > 9) return null;
    board.colours[cell] = colour;
    if (digitAt(givens, cell)) continue;
    board.digits[cell] = digit;
    board.corner[cell] = corner;
    board.centre[cell] = centre;
    board.crossed[cell] = crossed;
  }
  return { board, seconds };
}

/**
 * Returns the candidates that a puzzle allows as base64url.
 *
 * @param {ReadonlyArray<number>} masks
 */
export function writeCandidateMasks(masks) {
  const bits = new BitWriter();
  for (const cell of CELLS) bits.push(masks[cell] & ALL_DIGITS, 9);
  return bits.text();
}

/**
 * Reads the candidates that a puzzle allows.
 *
 * @param {string} text
 * @returns {?number[]} null if the text is damaged
 */
export function readCandidateMasks(text) {
  if (!isBits(text, CANDIDATE_BITS)) return null;
  const bits = new BitReader(text);
  return CELLS.map(() => bits.take(9));
}
