/**
 * Plays a case of `ninefold-testing/data/game-cases.json`: actions, and the states that follow. The game in the terminal
 * plays the same cases.
 *
 * @module
 */

import { lastGoodState, mistakesIn } from '../page/panel/mistakes.js';
import { alike } from '../page/store/board.js';
import { CLASSIC } from '../page/store/geometry.js';
import { packGame } from '../page/store/packed.js';
import { Session } from '../page/store/session.js';
import { Settings } from '../page/store/settings.js';
import { t } from '../page/words/words.js';
import { readableBoard } from './readable.js';

/** @typedef {{ do: string, cells?: string[], digit?: number, mode?: string, [key: string]: any }} Step */

const { all: ALL, cellName, parseCandidate, parseCell } = CLASSIC;

/** @param {string} digits */
const maskOf = (digits) => [...digits].reduce((mask, digit) => mask | (1 << (Number(digit) - 1)), 0);

/** Starts the game of a case. @param {Record<string, any>} game */
export function begin({ puzzle, candidates, settings = {}, solution = null }) {
  const values = new Settings();
  for (const [name, value] of Object.entries(settings)) values.set(name, value);
  const session = new Session(values, () => 0);
  const restriction = candidates ? Array.from({ length: 81 }, (_, cell) => (candidates[cellName(cell)] === undefined ? ALL : maskOf(candidates[cellName(cell)]))) : null;
  session.reset({ givens: puzzle, restriction, title: '' }, 'playing', null);
  session.solution = solution;
  return session;
}

/** The actions by their names. @type {Record<string, (session: Session, step: Step) => unknown>} */
const ACTIONS = {
  digit: (session, { cells = [], digit = 0 }) => session.enter(digit, 'digit', cells.map(parseCell)),
  corner: (session, { cells = [], digit = 0 }) => session.enter(digit, 'corner', cells.map(parseCell)),
  centre: (session, { cells = [], digit = 0 }) => session.enter(digit, 'centre', cells.map(parseCell)),
  colour: (session, { cells = [], digit = 0 }) => session.enter(digit, 'colour', cells.map(parseCell)),
  clear(session, { cells = [], mode = 'digit' }) {
    session.setMode(/** @type {any} */ (mode));
    session.select(cells.map(parseCell));
    session.clear();
  },
  only(session, { cells = [] }) {
    session.select(cells.map(parseCell));
    session.placeOnlyMarks();
  },
  candidates: (session) => session.writeCandidates(),
  step: (session, { placements = [], eliminations = [] }) => session.applyStep(placements.map(parseCandidate), eliminations.map(parseCandidate)),
  undo: (session) => session.undo(),
  redo: (session) => session.redo(),
  pause: (session) => session.pause(),
  async 'go-back'(session) {
    const { at } = session.history;
    const state = await lastGoodState(/** @type {any} */ ({ session }), /** @type {any} */ (null));
    if (state === null || state === at) return;
    session.history.goBack(state, t('hint.branch', { n: at }));
    session.afterMove();
  },
};

/** The facts of a state, by the keys of a step. @type {Record<string, (session: Session, step: Step) => unknown>} */
const STATES = {
  board: ({ board }) => readableBoard(board),
  state: ({ state }) => state,
  at: ({ history }) => history.at,
  boards: ({ history }) => history.boards.length,
  branches: ({ history }) => history.branches.map(({ name, boards }) => `${name}: ${boards.length}`),
  mistakes: ({ board, solution, isAutomatic }) => mistakesIn(board, solution ?? '', isAutomatic).map(cellName),
  alike: ({ board, digits }, { cells = [] }) => alike(board, digits, parseCell(cells[0])).map(cellName),
};

/** The keys of a step that say what follows. */
export const FOLLOWS = Object.keys(STATES);

/**
 * Does a step, and returns what follows of that which the step tells.
 *
 * @param {Session} session
 * @param {Step} step
 */
export async function play(session, step) {
  if (step.do !== 'look') await ACTIONS[step.do](session, step);
  return Object.fromEntries(FOLLOWS.filter((key) => key in step).map((key) => [key, STATES[key](session, step)]));
}

/** Returns the parts of a saved game that do not depend on its time and name. @param {Session} session */
export function saved(session) {
  const { givens, candidates, boards, at, branches, solved } = packGame(session.toSaved());
  return { givens, candidates, boards, at, branches, solved };
}
