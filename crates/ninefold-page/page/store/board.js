/**
 * Boards: what the player has entered, what follows from it by the rules, and the actions that change it.
 *
 * Every action is a function from a board to a board. It returns the same object if nothing changes, so that the caller
 * can tell whether there is anything to undo.
 *
 * @module
 */

import { CLASSIC, bit, countOf, digitsOf, geometryOf, givenAt } from './geometry.js';
import { clearPencil, replaced, withParts } from './pencil.js';

export { clearPencil, toggleColour, toggleLink, toggleTint } from './pencil.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').Mode} Mode */

/** The empty board and the empty puzzle of the classic grid. */
export const { emptyBoard: EMPTY_BOARD, emptyPuzzle: EMPTY_PUZZLE } = CLASSIC;

/**
 * Returns the digits that are on the grid, clues and entries, 0 for empty cells.
 *
 * @param {Puzzle} puzzle
 * @param {Board} board
 */
export const digitsOnGrid = (puzzle, board) => board.digits.map((digit, cell) => givenAt(puzzle, cell) || digit);

/**
 * Returns the cells whose digit stands twice in a house.
 *
 * @param {ReadonlyArray<number>} digits
 * @param {import('./geometry.js').Geometry} [geometry]
 * @returns {Set<number>}
 */
export function clashes(digits, { cells, peers } = CLASSIC) {
  return new Set(cells.filter((cell) => digits[cell] && peers[cell].some((other) => digits[other] === digits[cell])));
}

/**
 * Returns the candidates that the rules leave in each cell: no digit of a peer, and only what the puzzle allows.
 *
 * @param {Puzzle} puzzle
 * @param {Board} board
 */
export function candidates(puzzle, board) {
  const digits = digitsOnGrid(puzzle, board);
  const { all, peers } = geometryOf(puzzle);
  return digits.map((digit, cell) => {
    if (digit) return 0;
    let mask = puzzle.restriction ? puzzle.restriction[cell] : all;
    for (const peer of peers[cell]) if (digits[peer]) mask &= ~bit(digits[peer]);
    return mask;
  });
}

/**
 * Returns whether the grid is full and keeps the rules.
 *
 * @param {Puzzle} puzzle
 * @param {Board} board
 */
export function isSolved(puzzle, board) {
  const digits = digitsOnGrid(puzzle, board);
  const allowed = (/** @type {number} */ cell) =>
    !puzzle.restriction || givenAt(puzzle, cell) || puzzle.restriction[cell] & bit(digits[cell]);
  const geometry = geometryOf(puzzle);
  return geometry.cells.every((cell) => digits[cell] && allowed(cell)) && clashes(digits, geometry).size === 0;
}

/**
 * Enters a digit in cells, or takes it out if all of them have it.
 *
 * @param {Puzzle} puzzle
 * @param {Board} board
 * @param {Iterable<number>} cells
 * @param {number} digit
 * @param {boolean} clearsMarks whether a placed digit leaves the marks of its peers
 */
export function enterDigit(puzzle, board, cells, digit, clearsMarks) {
  const free = [...cells].filter((cell) => !givenAt(puzzle, cell));
  const remove = free.length > 0 && free.every((cell) => board.digits[cell] === digit);
  const next = withParts(board, {
    digits: replaced(board.digits, free, () => (remove ? 0 : digit)),
  });
  return remove || !clearsMarks ? next : leaveMarks(next, free, digit, geometryOf(puzzle));
}

/**
 * Takes a digit out of the marks of the peers of cells.
 *
 * @param {Board} board
 * @param {ReadonlyArray<number>} cells
 * @param {number} digit
 * @param {import('./geometry.js').Geometry} geometry
 */
function leaveMarks(board, cells, digit, { peers: all }) {
  const peers = new Set(cells.flatMap((cell) => all[cell]));
  const without = (/** @type {number} */ mask) => mask & ~bit(digit);
  return withParts(board, {
    corner: replaced(board.corner, peers, without),
    centre: replaced(board.centre, peers, without),
  });
}

/**
 * Sets a mark in the empty cells of several, or takes it out if all of them have it.
 *
 * @param {Puzzle} puzzle
 * @param {Board} board
 * @param {Iterable<number>} cells
 * @param {number} digit
 * @param {'corner' | 'centre' | 'crossed'} kind
 */
export function toggleMark(puzzle, board, cells, digit, kind) {
  const empty = [...cells].filter((cell) => !givenAt(puzzle, cell) && !board.digits[cell]);
  const remove = empty.length > 0 && empty.every((cell) => board[kind][cell] & bit(digit));
  const change = (/** @type {number} */ mask) => (remove ? mask & ~bit(digit) : mask | bit(digit));
  return withParts(board, { [kind]: replaced(board[kind], empty, change) });
}

/**
 * Clears cells: their digits if any has one, else what the mode enters, else all marks, colours and links.
 *
 * @param {Puzzle} puzzle
 * @param {Board} board
 * @param {ReadonlyArray<number>} cells
 * @param {Mode} mode
 */
export function clear(puzzle, board, cells, mode) {
  const free = cells.filter((cell) => !givenAt(puzzle, cell));
  const none = () => 0;
  const digits = withParts(board, { digits: replaced(board.digits, free, none) });
  if (digits !== board) return digits;
  const pencil = clearPencil(board, cells, geometryOf(puzzle));
  /** @type {Record<Mode, Partial<Board>>} */
  const ofMode = {
    digit: {},
    corner: { corner: replaced(board.corner, free, none) },
    centre: { centre: replaced(board.centre, free, none) },
    colour: { colours: pencil.colours, tints: pencil.tints },
    link: { links: pencil.links },
  };
  const one = withParts(board, ofMode[mode]);
  if (one !== board) return one;
  return withParts(pencil, { ...ofMode.corner, ...ofMode.centre, crossed: replaced(board.crossed, free, none) });
}

/**
 * Returns the only mark of a cell, 0 if it has none or several: of the centre marks, else of the corner marks, else of
 * the candidates that are shown.
 *
 * @param {Board} board
 * @param {number} cell
 * @param {number} shown the mask of the candidates shown in the cell, 0 if none are
 */
export function onlyMark(board, cell, shown) {
  const mask = board.centre[cell] || board.corner[cell] || shown;
  return countOf(mask) === 1 ? digitsOf(mask)[0] : 0;
}

/**
 * Writes the candidates of all empty cells.
 *
 * @param {Puzzle} puzzle
 * @param {Board} board
 */
export function writeCandidates(puzzle, board) {
  const found = candidates(puzzle, board);
  return withParts(board, {
    centre: replaced(board.centre, found.keys(), (_, cell) => found[cell] & ~board.crossed[cell]),
  });
}

/**
 * Does what a step of the engine says: places digits, and takes candidates out of marks. Candidates that are worked out
 * are crossed out, so that the step also holds where no marks are written.
 *
 * @param {Puzzle} puzzle
 * @param {Board} board
 * @param {{ cell: number, digit: number }[]} placements
 * @param {{ cell: number, digit: number }[]} eliminations
 * @param {boolean} clearsMarks
 */
export function applyStep(puzzle, board, placements, eliminations, clearsMarks) {
  let next = board;
  for (const { cell, digit } of placements) {
    if (next.digits[cell] !== digit) next = enterDigit(puzzle, next, [cell], digit, clearsMarks);
  }
  for (const { cell, digit } of eliminations) {
    const out = (/** @type {number} */ mask) => mask & ~bit(digit);
    next = withParts(next, {
      corner: replaced(next.corner, [cell], out),
      centre: replaced(next.centre, [cell], out),
      crossed: replaced(next.crossed, [cell], (mask) => mask | bit(digit)),
    });
  }
  return next;
}

/**
 * Returns the cells that are like one: with its digit, else its colour, else its marks.
 *
 * @param {Board} board
 * @param {ReadonlyArray<number>} digits
 * @param {number} cell
 */
export function alike(board, digits, cell) {
  const like = (/** @type {(other: number) => boolean} */ is) => [...digits.keys()].filter(is);
  if (digits[cell]) return like((other) => digits[other] === digits[cell]);
  if (board.colours[cell]) return like((other) => board.colours[other] === board.colours[cell]);
  const { corner, centre } = board;
  if (!corner[cell] && !centre[cell]) return [cell];
  return like((other) => !digits[other] && corner[other] === corner[cell] && centre[other] === centre[cell]);
}
