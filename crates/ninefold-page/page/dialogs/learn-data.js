/**
 * The lessons of the course, the techniques of the library, in groups, found by their words; and exercises: a position in
 * which a technique is the next step.
 *
 * @module
 */

import { EMPTY_BOARD, candidates } from '../store/board.js';
import { CLASSIC, bit, givenAt } from '../store/geometry.js';
import { History } from '../store/changes.js';
import { localDate } from '../store/remembered.js';
import { loadWords, t } from '../words/words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine/engine.js').Engine} Engine */
/** @typedef {import('../store/types.js').Board} Board */
/** @typedef {import('../store/types.js').Puzzle} Puzzle */
/** @typedef {import('../../types/contract.js').PositionAnswer} Position */

/** @typedef {import('../../types/contract.js').ExampleAnswer} Example */
/** @typedef {import('../../types/contract.js').TechniqueAnswer} Technique */
/** @typedef {import('../../types/contract.js').LessonAnswer} Lesson */
/** @typedef {import('../../types/contract.js').CourseAnswer} Course */

/** The subject of an exercise. @typedef {{ technique: string } | { lesson: string } | { among: string[] }} Subject */

/** @type {?Promise<Technique[]>} */
let all = null;

/** @type {Map<string, Promise<Example[]>>} */
const examples = new Map();

/**
 * Returns all techniques in the order in which the solver tries them.
 *
 * @param {Engine} engine
 * @returns {Promise<Technique[]>}
 */
export function techniques(engine) {
  all ??= engine.ask({ verb: 'techniques' }).then(
    (answer) => answer.techniques,
    (error) => {
      all = null;
      throw error;
    },
  );
  return all;
}

/**
 * Returns the lessons with the learner's progress.
 *
 * @param {App} app
 * @returns {Promise<Course>}
 */
export async function course(app) {
  const progress = app.saving?.progress.lessons() ?? [];
  return app.engine.ask({ verb: 'course', progress, day: localDate(Date.now()) });
}

/**
 * Returns the examples of a lesson, or of a technique of the library.
 *
 * @param {Engine} engine
 * @param {{ technique: string } | { lesson: string }} subject
 * @returns {Promise<Example[]>}
 */
export function examplesOf(engine, subject) {
  const key = JSON.stringify(subject);
  let found = examples.get(key);
  if (!found) {
    found = askExamples(engine, subject).catch((error) => {
      examples.delete(key);
      throw error;
    });
    examples.set(key, found);
  }
  return found;
}

/**
 * @param {Engine} engine
 * @param {{ technique: string } | { lesson: string }} subject
 * @returns {Promise<Example[]>}
 */
async function askExamples(engine, subject) {
  if ('lesson' in subject) {
    const { lessons } = await engine.ask({ verb: 'course', ...subject, examples: true });
    return lessons[0].examples ?? [];
  }
  const { techniques: [found] } = await engine.ask({ verb: 'techniques', ...subject, examples: true });
  return found?.example ? [found.example] : [];
}

/**
 * Puts techniques into groups, in the order of their first members.
 *
 * @param {ReadonlyArray<Technique>} list
 * @param {'family' | 'level'} by
 * @returns {{ name: string, lessons: Technique[] }[]}
 */
export function groups(list, by) {
  /** @type {Map<string, Technique[]>} */
  const found = new Map();
  for (const one of list) found.set(one[by], [...(found.get(one[by]) ?? []), one]);
  return [...found].map(([name, lessons]) => ({ name, lessons }));
}

/**
 * Returns the techniques that have all words of a text; those with a word in the name come first.
 *
 * @param {ReadonlyArray<Technique>} list
 * @param {string} text
 */
export function search(list, text) {
  const words = text.toLowerCase().split(/[\s-]+/).filter(Boolean);
  if (words.length === 0) return [...list];
  const named = (/** @type {Technique} */ one) => `${one.technique} ${one.slug}`.toLowerCase();
  const whole = (/** @type {Technique} */ one) => `${named(one)} ${one.family} ${one.level} ${one.about}`.toLowerCase();
  const found = list.filter((one) => words.every((word) => whole(one).includes(word)));
  const isNamed = (/** @type {Technique} */ one) => words.every((word) => named(one).includes(word));
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))];
}

/**
 * Looks for an exercise. The engine takes a stored position when it has tried long enough.
 *
 * @param {App} app
 * @param {Subject} subject
 * @param {{ signal?: AbortSignal, progress?: (attempts: number) => void }} [options]
 */
export function findExercise(app, subject, options = {}) {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  return app.engine.hunt({ verb: 'practise', ...subject, seed }, ({ exercise }) => exercise !== null, options);
}

/**
 * Makes the position of an exercise the game on the page, and opens the card that watches for the step.
 *
 * @param {App} app
 * @param {import('../../types/contract.js').PractiseAnswer} answer
 * @param {Subject} subject
 */
export async function startExercise(app, answer, subject) {
  await loadWords('puzzles');
  await app.saving?.now();
  const { session } = app;
  const { exercise, slug, technique } = answer;
  if (!exercise) return;
  const isMixed = 'among' in subject;
  const title = isMixed ? t('learn.mixed') : t('learn.name', { technique });
  const puzzle = { givens: exercise.puzzle, restriction: null, title };
  session.reset(puzzle, 'playing', { kind: 'practice', technique: slug });
  session.history = new History([boardOf(puzzle, exercise.position)]);
  session.solution = exercise.solution;
  session.mode = exercise.step.placements.length > 0 ? 'digit' : 'centre';
  session.changed();
  app.opened();
  if (!isMixed) history.replaceState(null, '', `#practise=${slug}`);
  const words = isMixed ? t('learn.mixed-begins') : t('learn.begins', { technique });
  app.say(answer.source === 'example' ? `${words} ${t('learn.is-example')}` : words);
  await app.openPanel('practice', { subject, answer });
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
  const { cells } = CLASSIC;
  const digits = cells.map((cell) => (givenAt(puzzle, cell) ? 0 : CLASSIC.digitOfSymbol(position.entries[cell])));
  const worked = candidates(puzzle, { ...EMPTY_BOARD, digits });
  const marks = cells.map((cell) => [...(position.marks?.[cell] ?? '')].reduce((mask, digit) => mask | bit(Number(digit)), 0));
  const crossed = cells.map((cell) => (marks[cell] ? worked[cell] & ~marks[cell] : 0));
  return { ...EMPTY_BOARD, digits, crossed };
}
