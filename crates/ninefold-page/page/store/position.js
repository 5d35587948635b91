/**
 * The position of a game as the engine reads it: clues, entries and marks.
 *
 * @module
 */

import { CELLS, DIGITS, bit, digitAt, puzzleText } from './cells.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').Puzzle} Puzzle */

/**
 * Returns the puzzle of a request. Marks are those of the player that list all candidates of a cell: the centre marks, or
 * the candidates less the crossed out ones.
 *
 * @param {Puzzle} puzzle
 * @param {Board} board
 * @param {ReadonlyArray<number>} worked the candidates by the rules, less the crossed out ones
 * @param {boolean} isAutomatic whether the player sees them
 * @returns {Record<string, unknown>}
 */
export function positionOf(puzzle, board, worked, isAutomatic) {
  const marks = CELLS.map((cell) => {
    if (digitAt(puzzle.givens, cell) || board.digits[cell]) return '';
    const own = isAutomatic ? 0 : board.centre[cell] & ~board.crossed[cell];
    const mask = own || worked[cell];
    const isKnown = isAutomatic || board.centre[cell] || board.crossed[cell];
    return isKnown ? DIGITS.filter((digit) => mask & bit(digit)).join('') : '';
  });
  const position = { text: puzzleText(puzzle), entries: board.digits.map((digit) => digit || '.').join('') };
  return marks.some(Boolean) ? { ...position, marks } : position;
}
