/**
 * Records besides games: the techniques that the learner has found, and the days on which daily puzzles were
 * played, with the calendar that shows them.
 *
 * @module
 */

import { levelOf } from './order.js';

/** @typedef {import('./types.js').Origin} Origin */

/** The number of steps to find without a hint. */
export const FINDS_TO_MASTER = 3;

/**
 * The record of the learner's work with a lesson, or with a technique of the library. Repetitions
 * are planned by the engine; a record from before there were any has none.
 *
 * @typedef {object} ProgressRecord
 * @property {1} v
 * @property {string} technique the slug
 * @property {number} found steps found without a hint
 * @property {number} hinted steps found with a hint
 * @property {number} changed milliseconds since 1970
 * @property {number} [repeated] repetitions in time
 * @property {string} [due] the day of the next repetition
 * @property {string[]} [log] the days on which a step was found without a hint
 */

/** @typedef {import('../../types/contract.js').LessonRecord} LessonRecord */
/** @typedef {ProgressRecord & { mastered: boolean }} TechniqueProgress */

/**
 * Joins two records of a technique: the greater number of each, the days of both logs, and the later plan of repetitions.
 *
 * @param {ProgressRecord} one
 * @param {ProgressRecord} other
 * @returns {ProgressRecord}
 */
export function joinProgress(one, other) {
  const { repeated, due } = other.changed > one.changed ? other : one;
  return {
    v: 1,
    technique: one.technique,
    found: Math.max(one.found, other.found),
    hinted: Math.max(one.hinted, other.hinted),
    changed: Math.max(one.changed, other.changed),
    ...(repeated !== undefined && { repeated }),
    ...(due !== undefined && { due }),
    ...((one.log || other.log) && { log: joinLogs(one.log, other.log) }),
  };
}

/**
 * Joins two logs: each day is there as often as in the log that has it more often, and the latest are kept.
 *
 * @param {string[]} [one]
 * @param {string[]} [other]
 */
function joinLogs(one = [], other = []) {
  const days = [...one];
  /** @param {string[]} log @param {string} day */
  const count = (log, day) => log.filter((other) => other === day).length;
  for (const day of other) if (count(days, day) < count(other, day)) days.push(day);
  return days.sort().slice(-1000);
}

/** The counts of a lesson that was never practised. */
const NONE = { found: 0, hinted: 0, repeated: 0 };

/** The steps that a learner has found. */
export class Progress {
  /**
   * @param {Iterable<ProgressRecord>} [records]
   * @param {() => number} [now]
   */
  constructor(records = [], now = Date.now) {
    this.now = now;
    /** @type {Map<string, ProgressRecord>} */
    this.records = new Map();
    for (const record of records) this.records.set(record.technique, record);
  }

  /**
   * Counts a step, as the engine plans its repetitions, and returns the record to store.
   *
   * @param {Pick<import('../engine/engine.js').Engine, 'ask'>} engine
   * @param {string} technique the slug of the lesson or technique
   * @param {boolean} hinted
   * @returns {Promise<ProgressRecord>}
   */
  async count(engine, technique, hinted) {
    const before = this.lessons().find(({ lesson }) => lesson === technique) ?? { lesson: technique, ...NONE };
    const answer = await engine.ask({ verb: 'found', record: before, hinted, day: localDate(this.now()) });
    const { lesson, ...counts } = answer.record;
    const record = /** @type {ProgressRecord} */ ({ v: 1, technique: lesson, ...counts, changed: this.now() });
    this.records.set(technique, record);
    return record;
  }

  /** Returns all records as requests take them. @returns {LessonRecord[]} */
  lessons() {
    return [...this.records.values()].map(({ v: _, changed: __, technique, ...counts }) => ({ lesson: technique, ...NONE, ...counts }));
  }

  /** Returns the slugs of all that is mastered. */
  mastered() {
    return [...this.records.keys()].filter((technique) => this.of(technique).mastered);
  }

  /**
   * Returns what the learner has done with a technique.
   *
   * @param {string} technique
   * @returns {TechniqueProgress}
   */
  of(technique) {
    const record = this.records.get(technique) ?? { v: 1, technique, found: 0, hinted: 0, changed: 0 };
    return { ...record, mastered: record.found >= FINDS_TO_MASTER };
  }
}

/** @param {number} number @param {number} length */
const padded = (number, length) => String(number).padStart(length, '0');

/**
 * Writes a date.
 *
 * @param {number} year
 * @param {number} month from 1
 * @param {number} day from 1
 */
export const dateText = (year, month, day) => `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;

/**
 * Returns the number of days of a month.
 *
 * @param {number} year
 * @param {number} month from 1
 */
export const daysInMonth = (year, month) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Returns whether a text is a day of the calendar, from the year 2000 to 2999.
 *
 * @param {unknown} text
 * @returns {text is string}
 */
export function isDate(text) {
  const found = typeof text === 'string' ? /^(2\d{3})-(\d{2})-(\d{2})$/.exec(text) : null;
  if (!found) return false;
  const [year, month, day] = found.slice(1).map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * Returns the date at the player's place.
 *
 * @param {number | Date} now
 */
export function localDate(now) {
  const date = new Date(now);
  return dateText(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/**
 * A daily puzzle that was played. It stays when the game is deleted.
 *
 * @typedef {object} DayRecord
 * @property {1} v
 * @property {string} day `2026-11-15/tough`
 * @property {boolean} solved
 * @property {number} seconds
 * @property {number} hints
 * @property {number} changed milliseconds since 1970
 */

/**
 * The part of a game that the calendar needs.
 *
 * @typedef {object} Played
 * @property {boolean} solved
 * @property {number} seconds
 * @property {number} hints
 * @property {number} changed
 * @property {?Origin} origin
 */

/**
 * Returns whether a text names a daily puzzle: a date, a slash and a level.
 *
 * @param {unknown} text
 * @returns {text is string}
 */
export function isDay(text) {
  if (typeof text !== 'string' || text.length > 40) return false;
  const [date, level, ...rest] = text.split('/');
  return rest.length === 0 && isDate(date) && levelOf(level ?? '') !== null;
}

/**
 * Returns the record of the day of a game, or null if the game is no daily puzzle.
 *
 * @param {Played} game
 * @returns {?DayRecord}
 */
export function dayOf(game) {
  const day = game.origin?.kind === 'daily' ? game.origin.daily : null;
  if (!isDay(day)) return null;
  return { v: 1, day, solved: game.solved, seconds: game.seconds, hints: game.hints, changed: game.changed };
}

/**
 * Returns the record to keep of two for the same day: the solved one, then the faster one, then the later one.
 *
 * @param {DayRecord} one
 * @param {DayRecord} other
 */
export function betterDay(one, other) {
  if (one.solved !== other.solved) return one.solved ? one : other;
  if (one.solved && one.seconds !== other.seconds) return one.seconds < other.seconds ? one : other;
  return one.changed >= other.changed ? one : other;
}

/**
 * Joins records and games into one record for each day.
 *
 * @param {Iterable<DayRecord>} records
 * @param {Iterable<Played>} [games]
 * @returns {Map<string, DayRecord>} by day, `2026-11-15/tough`
 */
export function joinDays(records, games = []) {
  /** @type {Map<string, DayRecord>} */
  const days = new Map();
  const fromGames = [...games].map(dayOf).filter((record) => record !== null);
  for (const record of [...records, ...fromGames]) {
    const present = days.get(record.day);
    days.set(record.day, present ? betterDay(present, record) : record);
  }
  return days;
}
