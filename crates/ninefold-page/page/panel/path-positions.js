/**
 * The positions of a solution path: the digits and candidates before each step.
 *
 * @module
 */

import { EMPTY_BOARD, candidates, digitsOnGrid } from '../store/board.js';
import { CELLS, PEERS, bit, digitAt, parseCandidate } from '../store/cells.js';

/** @typedef {import('../store/types.js').Board} Board */
/** @typedef {import('../store/types.js').Puzzle} Puzzle */
/** @typedef {{ digits: number[], candidates: number[] }} PathPosition */

/**
 * Returns the position before each step of a path, and the one after the last.
 *
 * @param {Puzzle} puzzle
 * @param {{ placements: string[], eliminations: string[] }[]} steps
 * @returns {PathPosition[]}
 */
export function replay(puzzle, steps) {
  const positions = [{ digits: digitsOnGrid(puzzle, EMPTY_BOARD), candidates: candidates(puzzle, EMPTY_BOARD) }];
  for (const step of steps) {
    const last = positions[positions.length - 1];
    const next = { digits: [...last.digits], candidates: [...last.candidates] };
    for (const { cell, digit } of step.placements.map(parseCandidate)) {
      next.digits[cell] = digit;
      next.candidates[cell] = 0;
      for (const peer of PEERS[cell]) next.candidates[peer] &= ~bit(digit);
    }
    for (const { cell, digit } of step.eliminations.map(parseCandidate)) next.candidates[cell] &= ~bit(digit);
    positions.push(next);
  }
  return positions;
}

/**
 * Returns the board of a player who has come to a position. Where candidates are not worked out, they are written as
 * marks as soon as a step has removed one that the rules leave.
 *
 * @param {import('../store/session.js').Session} session
 * @param {PathPosition} position
 * @returns {Board}
 */
export function boardAt({ puzzle, board, settings }, position) {
  const digits = CELLS.map((cell) => (digitAt(puzzle.givens, cell) ? 0 : position.digits[cell]));
  const plain = { ...EMPTY_BOARD, digits, colours: board.colours };
  const crossed = candidates(puzzle, plain).map((mask, cell) => mask & ~position.candidates[cell]);
  const areWritten = settings.get('candidates') !== 'automatic' && crossed.some(Boolean);
  return { ...plain, crossed, centre: areWritten ? position.candidates : plain.centre };
}
