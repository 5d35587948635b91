/**
 * Exercises: a position in which a technique is the next step.
 *
 * @module
 */

import { EMPTY_BOARD, candidates } from '../store/board.js';
import { CELLS, bit, digitAt } from '../store/cells.js';
import { History } from '../store/history.js';
import { loadWords, t } from '../words/words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/types.js').Board} Board */
/** @typedef {import('../store/types.js').Puzzle} Puzzle */
/** @typedef {import('./picture.js').Position} Position */

/**
 * Looks for an exercise. The engine takes the example of the technique when it has tried long enough.
 *
 * @param {App} app
 * @param {string} technique the slug
 * @param {{ signal?: AbortSignal, progress?: (attempts: number) => void }} [options]
 */
export function findExercise(app, technique, options = {}) {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  return app.engine.hunt({ verb: 'practise', technique, seed }, ({ exercise }) => exercise !== null, options);
}

/**
 * Makes the position of an exercise the game on the page, and opens the card that watches for the step.
 *
 * @param {App} app
 * @param {Record<string, any>} answer of `practise`
 */
export async function startExercise(app, answer) {
  await loadWords('puzzles');
  await app.saving?.now();
  const { session } = app;
  const { exercise, slug, technique } = answer;
  const puzzle = { givens: exercise.puzzle, restriction: null, title: t('learn.name', { technique }) };
  session.reset(puzzle, 'playing', { kind: 'practice', technique: slug });
  session.history = new History([boardOf(puzzle, exercise.position)]);
  session.solution = exercise.solution;
  session.mode = exercise.step.placements.length > 0 ? 'digit' : 'centre';
  session.changed();
  app.opened();
  history.replaceState(null, '', `#practise=${slug}`);
  const words = t('learn.begins', { technique });
  app.say(answer.source === 'example' ? `${words} ${t('learn.is-example')}` : words);
  await app.openPanel('practice', { technique: slug, answer });
  app.grid.focus();
}

/**
 * Returns the board of a position: candidates by the rules that are not in its marks are crossed out.
 *
 * @param {Puzzle} puzzle
 * @param {Position} position
 * @returns {Board}
 */
export function boardOf(puzzle, position) {
  const digits = CELLS.map((cell) => (digitAt(puzzle.givens, cell) ? 0 : digitAt(position.entries, cell)));
  const worked = candidates(puzzle, { ...EMPTY_BOARD, digits });
  const marks = CELLS.map((cell) => [...(position.marks?.[cell] ?? '')].reduce((mask, digit) => mask | bit(Number(digit)), 0));
  const crossed = CELLS.map((cell) => (marks[cell] ? worked[cell] & ~marks[cell] : 0));
  return { ...EMPTY_BOARD, digits, crossed };
}
