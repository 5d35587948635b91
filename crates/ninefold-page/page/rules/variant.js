/**
 * Puzzles with other rules or of another size: from an answer `board` of the engine to a puzzle and a board of the page.
 *
 * @module
 */

import { cleanAbout, cleanText } from '../store/codes.js';
import { Geometry, bit } from '../store/geometry.js';

/** @typedef {import('../../types/contract.js').BoardAnswer} BoardAnswer */
/** @typedef {import('../store/types.js').Puzzle} Puzzle */
/** @typedef {import('../store/types.js').Board} Board */

/**
 * Makes a puzzle and a board of an answer; no board if the text has no entries or marks of a player.
 *
 * @param {BoardAnswer} answer
 * @returns {{ puzzle: Puzzle, board: ?Board }}
 */
export function readBoard(answer) {
  const geometry = new Geometry(answer.layout);
  const givens = answer.puzzle.replaceAll(' ', '.');
  const masks = (/** @type {string[] | undefined} */ texts) => geometry.emptyBoard.digits.map((_, cell) => [...(texts?.[cell] ?? '')].reduce((mask, symbol) => mask | bit(geometry.digitOfSymbol(symbol)), 0));
  const isFree = (/** @type {number} */ cell) => !geometry.digitOfSymbol(givens[cell]);
  const restriction = answer.allowed?.length ? masks(answer.allowed) : null;
  const about = cleanAbout({ author: answer.author ?? '', description: answer.text ?? '' });
  const puzzle = { givens, restriction, title: cleanText(answer.name ?? ''), ...about, variant: { geometry, board: answer } };
  const free = (/** @type {number[]} */ list) => list.map((value, cell) => (isFree(cell) ? value : 0));
  const board = {
    ...geometry.emptyBoard,
    digits: free(geometry.emptyBoard.digits.map((_, cell) => geometry.digitOfSymbol(answer.entries?.[cell]))),
    corner: free(masks(answer.corners)),
    centre: free(masks(answer.marks)),
  };
  const isEmpty = [board.digits, board.corner, board.centre].every((list) => !list.some(Boolean));
  return { puzzle, board: isEmpty ? null : board };
}

/**
 * Asks the engine for the layout, rules and drawing of a puzzle.
 *
 * @param {import('../app.js').App} app
 * @param {string} text
 * @param {{ number?: number, signal?: AbortSignal }} [options] the number of the puzzle in the text
 */
export async function askBoard(app, text, { number, signal } = {}) {
  return readBoard(await app.engine.ask({ verb: 'board', puzzle: { text }, ...(number && { number }) }, { signal }));
}
