/**
 * The answers of `hint` in place of a step, and mistakes of the player: which verdicts there are,
 * where the last state without a mistake is, and single cells to show or erase.
 *
 * @module
 */

import { digitsOnGrid } from '../store/board.js';
import { CLASSIC, bit, countOf, geometryOf, inputOf } from '../store/geometry.js';
import { t } from '../words/words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/types.js').Board} Board */
/** @typedef {import('./asker.js').Asker} Asker */
/** @typedef {import('../../types/contract.js').HintAnswer} Answer */
/** @typedef {import('../../types/contract.js').PuzzleRecord} Position */

/** The verdicts about which each rung says more. */
export const WITH_RUNGS = ['wrong-digit', 'missing-mark'];

/** The verdicts after which the player can go back. */
export const MISTAKES = [...WITH_RUNGS, 'astray'];

/**
 * Returns what the player can do besides going on and going back; the name of a word in `hint`.
 *
 * @param {string} verdict
 * @param {{ rung: number, isLimited: boolean, isInvalid: boolean }} situation whether the settings limit the techniques, and
 *   whether the puzzle is shown as not valid
 * @returns {'show-cell' | 'all-techniques' | 'what-is-wrong' | 'erase' | null}
 */
export function otherAction(verdict, { rung, isLimited, isInvalid }) {
  if (verdict === 'stuck') return isLimited ? 'all-techniques' : 'show-cell';
  if (verdict === 'none' || verdict === 'multiple') return isInvalid ? 'what-is-wrong' : null;
  return verdict === 'wrong-digit' && rung >= 3 ? 'erase' : null;
}

/**
 * Returns the only solution of the puzzle; null if there is none or there are several, or the engine does not answer.
 *
 * @param {App} app
 * @param {Asker} asker
 */
export async function onlySolution({ session }, asker) {
  if (session.solution) return session.solution;
  const { id } = session;
  const answer = await asker.ask({ verb: 'solve', puzzle: inputOf(session.puzzle), limit: 2 });
  if (session.id !== id || answer?.count !== 1) return null;
  session.solution = answer.solutions[0];
  return session.solution;
}

/**
 * Returns the cells of a board with a mistake: a wrong digit, or marks that lack the right one.
 *
 * @param {Board} board
 * @param {string} solution
 * @param {boolean} isAutomatic whether candidates are worked out, so that only crossing out counts
 * @param {import('../store/geometry.js').Geometry} [geometry]
 */
export function mistakesIn(board, solution, isAutomatic, geometry = CLASSIC) {
  return geometry.cells.filter((cell) => {
    const right = geometry.digitOfSymbol(solution[cell]);
    if (board.digits[cell]) return board.digits[cell] !== right;
    if (board.crossed[cell] & bit(right)) return true;
    return !isAutomatic && board.centre[cell] !== 0 && !(board.centre[cell] & bit(right));
  });
}

/**
 * Finds the last state of the game without a mistake.
 *
 * @param {App} app
 * @param {Asker} asker
 * @returns {Promise<?number>} its number in the history; the present one if it has no mistake; null if none was found
 */
export async function lastGoodState(app, asker) {
  const { session } = app;
  const { boards, at } = session.history;
  const solution = await onlySolution(app, asker);
  if (solution) {
    const { geometry, isAutomatic } = session;
    for (let state = at; state > 0; state -= 1) {
      if (mistakesIn(boards[state], solution, isAutomatic, geometry).length === 0) return state;
    }
    return 0;
  }
  return bisect(app, asker);
}

/**
 * Finds a state that can be completed, and whose next state cannot: for puzzles with several solutions.
 *
 * @param {App} app
 * @param {Asker} asker
 */
async function bisect({ session }, asker) {
  const { boards, at } = session.history;
  const { puzzle, id } = session;
  const canBeCompleted = async (/** @type {number} */ state) => {
    const givens = geometryOf(puzzle).textOf(digitsOnGrid(puzzle, boards[state]));
    const answer = await asker.ask({ verb: 'count', puzzle: inputOf({ ...puzzle, givens }), limit: 1 });
    return answer && session.id === id ? answer.count > 0 : null;
  };
  let [good, bad] = [0, at];
  const now = await canBeCompleted(at);
  if (now !== false) return now === null ? null : at;
  if ((await canBeCompleted(0)) !== true) return null;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    const answer = await canBeCompleted(middle);
    if (answer === null) return null;
    if (answer) good = middle;
    else bad = middle;
  }
  return good;
}

/**
 * Returns the cell to show where no technique helps: the cell with the cursor if it is selected and empty, else an empty
 * cell with the fewest candidates.
 *
 * @param {import('../store/session.js').Session} session
 */
export function cellToShow(session) {
  const { digits, cursor, geometry, selection, automaticCandidates } = session;
  if (selection.has(cursor) && !digits[cursor]) return cursor;
  const empty = geometry.cells.filter((cell) => !digits[cell]);
  return empty.reduce((best, cell) => (countOf(automaticCandidates[cell]) < countOf(automaticCandidates[best]) ? cell : best), empty[0] ?? 0);
}

/**
 * Writes the digit of the solution into one cell, as one step.
 *
 * @param {App} app
 * @param {Asker} asker
 * @returns {Promise<string>} what was done, for the player
 */
export async function showCell(app, asker) {
  const { session } = app;
  const cell = cellToShow(session);
  const solution = await onlySolution(app, asker);
  if (!solution) return t('hint.no-solution');
  const { geometry } = session;
  const digit = geometry.digitOfSymbol(solution[cell]);
  session.applyStep([{ cell, digit }], []);
  return t('hint.shown', { cell: geometry.cellName(cell), digit: geometry.label(digit) });
}

/**
 * Erases the digits of cells, as one step.
 *
 * @param {App} app
 * @param {string[]} names
 * @returns {string} what was done, for the player
 */
export function eraseCells({ session }, names) {
  const { board, geometry } = session;
  const cells = new Set(names.map(geometry.parseCell));
  session.apply({ ...board, digits: board.digits.map((digit, cell) => (cells.has(cell) ? 0 : digit)) });
  return t('hint.erased', { n: cells.size });
}

/**
 * Returns a sentence about what the player has done of a step, or nothing if it is none of it. Candidates that went with
 * another digit do not count.
 *
 * @param {Answer} step
 * @param {Position} before the position that the step is about
 * @param {Position} after the position now
 * @param {import('../store/geometry.js').Geometry} [geometry]
 */
export function praise({ placements = [], eliminations = [] }, before, after, geometry = CLASSIC) {
  const isSame = before.entries === after.entries;
  const done = [...placements, ...(isSame ? eliminations : [])].flatMap((one, index) => {
    const { cell, digit } = geometry.parseCandidate(one);
    const words = { digit: geometry.label(digit), cell: geometry.cellName(cell) };
    const symbol = geometry.symbol(digit);
    if (index < placements.length) return after.entries?.[cell] === symbol ? t('hint.digit-in', words) : [];
    const marks = after.marks?.[cell];
    return marks && !marks.includes(symbol) ? t('hint.digit-out', words) : [];
  });
  return done.length > 0 && t('hint.praise', { what: done.join(', ') });
}
