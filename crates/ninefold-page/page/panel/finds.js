/**
 * Counts the steps that a player finds without help in an ordinary game, in the log of the lessons. In an exercise its card counts.
 *
 * The engine tells which lesson a move shows. A lesson counts once a day, so that a game full of singles is one find.
 *
 * @module
 */

import { candidates } from '../store/board.js';
import { positionOf } from '../store/game-state.js';
import { localDate } from '../store/remembered.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/types.js').Board} Board */

/** The parts of a board in which a step shows. */
const PARTS = /** @type {const} */ (['digits', 'centre', 'crossed']);

/** Returns `true` if a move may be a step: colours and links are none. @param {Board} before @param {Board} after */
const isStep = (before, after) => PARTS.some((part) => before[part].some((value, cell) => value !== after[part][cell]));

/** Follows the moves of the game on the page. */
class Finds {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** The boards that the player has had. @type {WeakSet<Board>} */
    this.seen = new WeakSet();
    /** One request after the other, because each changes what the next one counts. */
    this.counting = Promise.resolve();
    app.session.addEventListener('change', () => this.onChange());
    this.onChange();
  }

  onChange() {
    const { session, engine } = this.app;
    const { board, history, state, origin } = session;
    if (this.seen.has(board)) return;
    this.seen.add(board);
    const before = history.boards[history.at - 1];
    const isPlayed = (state === 'playing' || state === 'solved') && origin?.kind !== 'practice';
    if (!before || !isPlayed || session.isHelped(before) || engine.state === 'gone' || !isStep(before, board)) return;
    const moved = { before: this.position(before), puzzle: this.position(board) };
    // The next request that the player waits for reports an engine that is gone.
    this.counting = this.counting.then(() => this.count(moved)).catch(() => {});
  }

  /** @param {Board} board */
  position(board) {
    const { puzzle, isAutomatic } = this.app.session;
    const worked = candidates(puzzle, board).map((mask, cell) => mask & ~board.crossed[cell]);
    return positionOf(puzzle, board, worked, isAutomatic);
  }

  /** @param {Omit<import('../../types/contract.js').SpotRequest, 'verb'>} moved */
  async count(moved) {
    const { engine, saving } = this.app;
    const { lesson } = await engine.ask({ verb: 'spot', ...moved });
    if (!lesson || !saving) return;
    if (saving.progress.records.get(lesson)?.log?.includes(localDate(Date.now()))) return;
    await saving.storage.saveProgress(await saving.progress.count(engine, lesson, false));
  }
}

/** @param {App} app */
export const followFinds = (app) => new Finds(app);
