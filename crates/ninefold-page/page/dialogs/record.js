/**
 * Puzzles between the engine and the page: records of the request `read`, and positions for `write` and `print`; and the
 * file formats that the engine knows.
 *
 * @module
 */

import { cleanAbout, cleanText } from '../store/codes.js';
import { CLASSIC, bit, countOf, digitsOf, geometryOf, givenAt, inputOf, puzzleText } from '../store/geometry.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/types.js').Puzzle} Puzzle */
/** @typedef {import('../store/types.js').Board} Board */

const { all: ALL, cells: CELLS, emptyBoard: EMPTY_BOARD } = CLASSIC;

/** @param {string} text @param {number} cell */
const digitAt = (text, cell) => CLASSIC.digitOfSymbol(text[cell]);

/** @param {unknown} text digits */
const maskOf = (text) => [...String(text ?? '')].reduce((mask, digit) => (digit >= '1' && digit <= '9' ? mask | bit(Number(digit)) : mask), 0);

/** @param {unknown} value a text, or a list of texts */
const firstText = (value) => String((Array.isArray(value) ? value[0] : value) ?? '');

/**
 * Makes a puzzle and a board of an object of the format `json` (docs/formats.md).
 *
 * @param {Record<string, unknown>} record
 * @returns {{ puzzle: Puzzle, board: ?Board }} without a board if the record has no digits, marks or colours of a player
 */
export function readRecord(record) {
  const givens = String(record.puzzle).padEnd(CLASSIC.places, '.').slice(0, CLASSIC.places);
  const masks = Array.isArray(record.candidates) ? CELLS.map((cell) => maskOf(/** @type {unknown[]} */ (record.candidates)[cell])) : null;
  const restriction = masks?.some((mask) => mask !== ALL) ? masks : null;
  const about = cleanAbout({ author: firstText(record.author), description: firstText(record.description) });
  const puzzle = { givens, restriction, title: cleanText(firstText(record.name)), ...about };
  const isFree = (/** @type {number} */ cell) => !digitAt(givens, cell);
  const marks = (/** @type {unknown} */ list) => CELLS.map((cell) => (Array.isArray(list) && isFree(cell) ? maskOf(list[cell]) : 0));
  const digits = (/** @type {unknown} */ text) => CELLS.map((cell) => digitAt(String(text ?? ''), cell));
  const board = {
    ...EMPTY_BOARD,
    digits: digits(record.entries).map((digit, cell) => (isFree(cell) ? digit : 0)),
    corner: marks(record.corners),
    centre: marks(record.marks),
    colours: digits(record.colours).map((colour) => colour && bit(colour)),
  };
  const isEmpty = [board.digits, board.corner, board.centre, board.colours].every((list) => !list.some(Boolean));
  return { puzzle, board: isEmpty ? null : board };
}

/**
 * Writes a puzzle as an object of the format `json`, in one line: everything that a format may hold.
 *
 * @param {Puzzle} puzzle
 * @param {?Board} board
 */
export function writeRecord(puzzle, board) {
  const texts = (/** @type {ReadonlyArray<number>} */ masks) => CELLS.map((cell) => digitsOf(masks[cell]).join(''));
  const cells = (/** @type {ReadonlyArray<number>} */ digits) => digits.map((digit) => digit || '.').join('');
  const has = (/** @type {ReadonlyArray<number> | undefined} */ list) => list?.some(Boolean) ?? false;
  const { givens, restriction, title, author, description } = puzzle;
  return JSON.stringify({
    puzzle: givens,
    ...(title ? { name: title } : {}),
    ...(author ? { author } : {}),
    ...(description ? { description } : {}),
    ...(restriction ? { candidates: CELLS.map((cell) => (digitAt(givens, cell) ? givens[cell] : texts(restriction)[cell])) } : {}),
    ...(board && has(board.digits) ? { entries: cells(board.digits) } : {}),
    ...(board && has(board.centre) ? { marks: texts(board.centre) } : {}),
    ...(board && has(board.corner) ? { corners: texts(board.corner) } : {}),
    ...(board && has(board.colours) ? { colours: cells(board.colours.map((mask) => digitsOf(mask)[0] ?? 0)) } : {}),
  });
}

/**
 * The puzzle of a request: the plain text if it says everything, so that answers are those for that text.
 *
 * @param {Puzzle} puzzle
 * @param {?Board} board
 * @returns {string | { text: string, format?: string, entries?: string }}
 */
export function puzzleInput(puzzle, board) {
  if (puzzle.variant) return { ...inputOf(puzzle), ...(board && { entries: geometryOf(puzzle).textOf(board.digits) }) };
  const record = writeRecord(puzzle, board);
  const isPlain = record === JSON.stringify({ puzzle: puzzle.givens });
  return isPlain ? puzzleText(puzzle) : { text: record, format: 'json' };
}

/**
 * The puzzle of a request `print`. The module for printing reads only cells and candidates, so corner marks are
 * printed with the others.
 *
 * @param {Puzzle} puzzle
 * @param {?Board} board
 * @returns {string | { text: string, name?: string, entries?: string, marks?: string[] }}
 */
export function printInput(puzzle, board) {
  if (puzzle.variant) return puzzleInput(puzzle, board);
  const text = puzzleText(puzzle);
  const named = puzzle.title ? { text, name: puzzle.title } : { text };
  if (!board) return puzzle.title ? named : text;
  const marks = CELLS.map((cell) => (digitAt(puzzle.givens, cell) || board.digits[cell] ? '' : digitsOf(board.corner[cell] | board.centre[cell]).join('')));
  return { ...named, entries: entriesOf(board), marks };
}

/** The number of clues. @param {Puzzle} puzzle */
export const clueCount = (puzzle) => geometryOf(puzzle).cells.filter((cell) => givenAt(puzzle, cell)).length;

/** The digits of a board as a text. @param {?Board} board @param {import('../store/geometry.js').Geometry} [geometry] */
export const entriesOf = (board, geometry = CLASSIC) => (board ? geometry.textOf(board.digits) : '');

/** Returns the parts that a board has, as keys of words. @param {Board} board */
export function partsOf(board) {
  return [
    board.digits.some(Boolean) && 'entries',
    [...board.corner, ...board.centre, ...board.crossed].some(countOf) && 'marks',
    board.colours.some(Boolean) && 'colours',
  ].filter((part) => part !== false);
}

/** @typedef {import('../../types/contract.js').FormatAnswer} Format */

/** @type {?Promise<Format[]>} */
let list = null;

/** Asks for all formats, once. @param {App} app @returns {Promise<Format[]>} */
export function askFormats(app) {
  list ??= app.engine.ask({ verb: 'formats' }).then(
    (answer) => answer.formats,
    (error) => {
      list = null;
      throw error;
    },
  );
  return list;
}

/**
 * The title of a format, or its name if the engine does not say.
 *
 * @param {App} app
 * @param {string} name
 */
export async function formatTitle(app, name) {
  const formats = await askFormats(app).catch(() => []);
  return formats.find((format) => format.name === name)?.title ?? name;
}

/**
 * The puzzle on the page, and the player's board if there is anything on it. Typed digits are the clues.
 *
 * @param {App} app
 * @returns {{ puzzle: Puzzle, board: ?Board }}
 */
export function presentPuzzle(app) {
  const { session } = app;
  const puzzle = /** @type {Puzzle} */ (session.puzzle);
  if (session.state === 'setting' || session.state === 'welcome') return { puzzle: { ...puzzle, givens: entriesOf(session.board) }, board: null };
  const isEmpty = Object.values(session.board).every((list) => !list.some(Boolean));
  return { puzzle, board: isEmpty ? null : session.board };
}
