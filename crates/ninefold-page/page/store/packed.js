/**
 * The compact form of a game in which it is stored: each board as what differs from the one before.
 *
 * A changed number is three base64url characters, so that a game of 500 moves takes a few kilobytes.
 *
 * @module
 */

import { changed, difference } from './changes.js';
import { cleanAbout, cleanText, readCandidateMasks, writeCandidateMasks } from './codes.js';
import { Geometry, bit, geometryOf } from './geometry.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').Branch} Branch */
/** @typedef {import('./types.js').Origin} Origin */
/** @typedef {import('./types.js').SavedGame} SavedGame */

/** A branch: the first `from` boards are those of the game. @typedef {{ name: string, from: number, boards: string }} PackedBranch */

/**
 * A game as it is stored.
 *
 * @typedef {object} PackedGame
 * @property {1 | 2} v
 * @property {string} id
 * @property {string} givens
 * @property {?string} candidates the candidates that the puzzle allows, as in links; of version 2 null, `rules` has them
 * @property {import('../../types/contract.js').BoardAnswer} [rules] of version 2: the layout and the rules
 * @property {string} title
 * @property {string} [author]
 * @property {string} [description]
 * @property {string} boards for each board a dot and what differs from the board before; the first from an empty one
 * @property {number} at
 * @property {PackedBranch[]} branches
 * @property {number} seconds
 * @property {number} hints
 * @property {string[]} [taught]
 * @property {number} started
 * @property {number} changed
 * @property {boolean} solved
 * @property {?string} level
 * @property {?number} er
 * @property {?string} solution
 * @property {?Origin} origin
 */

/**
 * A game in a list: all but its history.
 *
 * @typedef {Omit<SavedGame, 'v' | 'boards' | 'at' | 'branches'> & { board: Board, moves: number }} GameSummary
 */

/** The most boards of a game with all its branches. */
export const MOST_BOARDS = 100_000;

/** The most branches of a game. */
export const MOST_BRANCHES = 1_000;

/**
 * Returns what differs from board to board.
 *
 * @param {ReadonlyArray<Board>} boards
 * @param {Geometry} geometry
 */
const differences = (boards, geometry) =>
  boards.map((board, index) => difference(index === 0 ? geometry.emptyBoard : boards[index - 1], board, geometry));

/** @param {ReadonlyArray<string>} texts */
const joined = (texts) => texts.map((text) => `.${text}`).join('');

/**
 * Returns the boards of a text that follow a board.
 *
 * @param {string} text
 * @param {Board} start
 * @param {Geometry} geometry
 */
function boardsOf(text, start, geometry) {
  let board = start;
  return text
    .split('.')
    .slice(1)
    .map((part) => (board = changed(board, part, geometry)));
}

/**
 * Packs a game. If it has more boards than are stored, its oldest ones are left out.
 *
 * @param {SavedGame} game
 * @returns {PackedGame}
 */
export function packGame(game) {
  const geometry = geometryOf(game.puzzle);
  const dropped = Math.max(0, Math.min(game.boards.length - MOST_BOARDS / 2, game.at));
  const main = differences(game.boards.slice(dropped, dropped + MOST_BOARDS / 2), geometry);
  let count = main.length;
  /** @type {PackedBranch[]} */
  const branches = [];
  for (const { name, boards } of game.branches.slice(-MOST_BRANCHES).reverse()) {
    count += boards.length;
    if (count > MOST_BOARDS) break;
    const texts = differences(boards, geometry);
    const same = texts.findIndex((text, index) => text !== main[index]);
    const from = same < 0 ? texts.length : same;
    branches.unshift({ name: cleanText(name), from, boards: joined(texts.slice(from)) });
  }
  const { restriction, variant } = game.puzzle;
  return {
    v: variant ? 2 : 1,
    id: game.id,
    givens: game.puzzle.givens,
    candidates: restriction && !variant ? writeCandidateMasks(restriction) : null,
    ...(variant && { rules: variant.board }),
    title: cleanText(game.puzzle.title),
    ...cleanAbout(game.puzzle),
    boards: joined(main),
    at: game.at - dropped,
    branches,
    seconds: game.seconds,
    hints: game.hints,
    ...(game.taught?.length ? { taught: game.taught } : {}),
    started: game.started,
    changed: game.changed,
    solved: game.solved,
    level: game.level,
    er: game.er,
    solution: game.solution,
    origin: game.origin ? structuredClone(game.origin) : null,
  };
}

/**
 * Returns what a game and its summary have in common.
 *
 * @param {PackedGame} packed
 */
function headOf(packed) {
  const { id, givens, candidates, title, seconds, hints, started, changed: last, solved } = packed;
  const variant = packed.rules && { geometry: new Geometry(packed.rules.layout), board: packed.rules };
  const allowed = variant?.board.allowed ?? [];
  const masks = (/** @type {Geometry} */ geometry) => allowed.map((text) => [...text].reduce((mask, symbol) => mask | bit(geometry.digitOfSymbol(symbol)), 0));
  const restriction = variant ? (allowed.length > 0 ? masks(variant.geometry) : null) : candidates === null ? null : readCandidateMasks(candidates);
  const puzzle = { givens, restriction, title, ...cleanAbout(packed), ...(variant && { variant }) };
  const { level, er, solution, origin, taught } = packed;
  return { id, puzzle, seconds, hints, ...(taught && { taught }), started, changed: last, solved, level, er, solution, origin };
}

/**
 * Unpacks a game that `checkGame` has accepted.
 *
 * @param {PackedGame} packed
 * @returns {SavedGame}
 */
export function unpackGame(packed) {
  const head = headOf(packed);
  const geometry = geometryOf(head.puzzle);
  const { emptyBoard } = geometry;
  const boards = boardsOf(packed.boards, emptyBoard, geometry);
  const branches = packed.branches.map(({ name, from, boards: text }) => {
    const first = boards.slice(0, from);
    return { name, boards: [...first, ...boardsOf(text, first.at(-1) ?? emptyBoard, geometry)] };
  });
  return { v: packed.v, ...head, boards, at: packed.at, branches };
}

/**
 * Returns the summary of a game that `checkGame` has accepted, without making all its boards.
 *
 * @param {PackedGame} packed
 * @returns {GameSummary}
 */
export function summaryOf(packed) {
  const texts = packed.boards.split('.').slice(1);
  const head = headOf(packed);
  const geometry = geometryOf(head.puzzle);
  const board = changed(geometry.emptyBoard, texts.slice(0, packed.at + 1).join(''), geometry);
  return { ...head, board, moves: packed.at };
}
