/**
 * The file in which the player saves everything, and what reading it changes.
 *
 * @module
 */

import { checkDay, checkGame, checkProgress } from './check.js';
import { cleanAbout } from './codes.js';
import { betterDay, joinProgress } from './remembered.js';

/** @typedef {import('./packed.js').PackedGame} PackedGame */
/** @typedef {import('./remembered.js').DayRecord} DayRecord */
/** @typedef {import('./remembered.js').ProgressRecord} ProgressRecord */
/** @typedef {import('./database.js').Change} Change */

/**
 * All records, by key.
 *
 * @typedef {object} Everything
 * @property {ReadonlyMap<IDBValidKey, PackedGame>} games
 * @property {ReadonlyMap<IDBValidKey, DayRecord>} days
 * @property {ReadonlyMap<IDBValidKey, ProgressRecord>} progress
 * @property {ReadonlyMap<IDBValidKey, unknown>} aside
 */

/**
 * The result of reading a file. `index` is the place in its list, from 0, or -1 for the whole file.
 *
 * @typedef {object} ImportResult
 * @property {number} added games that are new
 * @property {number} kept games that were there already
 * @property {{ list: string, index: number, reason: string }[]} refused
 * @property {?Record<string, unknown>} settings the settings in the file, unchecked
 */

const VERSION = 1;
const LONGEST_FILE = 100_000_000;
const MOST_RECORDS = 100_000;

/**
 * Returns the text of a file with everything.
 *
 * @param {Everything} everything
 * @param {?Record<string, unknown>} settings
 */
export function exportText({ games, days, progress, aside }, settings) {
  const lists = { games: [...games.values()], days: [...days.values()] };
  const more = { progress: [...progress.values()], aside: [...aside.values()] };
  return `${JSON.stringify({ ninefold: VERSION, ...lists, ...more, settings }, null, 1)}\n`;
}

/**
 * Works out what reading a file changes.
 *
 * @param {string} text
 * @param {Everything} present
 * @returns {{ changes: Change[], result: ImportResult }}
 */
export function planImport(text, present) {
  /** @type {ImportResult} */
  const result = { added: 0, kept: 0, refused: [], settings: null };
  const file = readFile(text);
  if (typeof file === 'string') {
    result.refused.push({ list: '', index: -1, reason: file });
    return { changes: [], result };
  }
  if (typeof file.settings === 'object' && file.settings !== null) {
    result.settings = /** @type {Record<string, unknown>} */ (file.settings);
  }
  const changes = [
    ...planGames(goodOnes(file, 'games', checkGame, result), present.games, result),
    ...planDays(goodOnes(file, 'days', checkDay, result), present.days),
    ...planProgress(goodOnes(file, 'progress', checkProgress, result), present.progress),
  ];
  return { changes, result };
}

/**
 * Reads the outermost object of a file; a text is the reason why it cannot be read.
 *
 * @param {string} text
 * @returns {Record<string, unknown> | string}
 */
function readFile(text) {
  if (text.length > LONGEST_FILE) return 'file.too-long';
  try {
    const file = JSON.parse(text);
    if (typeof file !== 'object' || file === null || !Number.isInteger(file.ninefold)) return 'file.other';
    return file.ninefold > VERSION ? 'file.newer' : file;
  } catch {
    return 'file.no-json';
  }
}

/**
 * Returns the good records of a list, and reports the others.
 *
 * @param {Record<string, unknown>} file
 * @param {string} list
 * @param {(record: unknown) => ?string} check
 * @param {ImportResult} result
 * @returns {any[]}
 */
function goodOnes(file, list, check, result) {
  const records = file[list] ?? [];
  if (!Array.isArray(records) || records.length > MOST_RECORDS) {
    result.refused.push({ list, index: -1, reason: 'file.list' });
    return [];
  }
  return records.filter((record, index) => {
    const reason = check(record);
    if (reason !== null) result.refused.push({ list, index, reason });
    return reason === null;
  });
}

/**
 * Adds games. One that is there already is kept; one with the same name but other content is added under a name that
 * follows from its content, so that reading the file again adds nothing.
 *
 * @param {PackedGame[]} games
 * @param {ReadonlyMap<IDBValidKey, PackedGame>} present
 * @param {ImportResult} result
 * @returns {Change[]}
 */
function planGames(games, present, result) {
  const known = new Map(present);
  /** @type {Change[]} */
  const changes = [];
  for (const game of games.map(normal)) {
    const content = contentOf(game);
    const other = `${game.id.slice(0, 80)}-${hash(content)}`;
    const same = [game.id, other].some((id) => {
      const found = known.get(id);
      return found && contentOf(normal(found)) === content;
    });
    if (same) {
      result.kept += 1;
      continue;
    }
    const id = known.has(game.id) ? other : game.id;
    const value = { ...game, id };
    known.set(id, value);
    changes.push({ store: 'games', key: id, value });
    result.added += 1;
  }
  return changes;
}

/**
 * Returns a game with its known fields alone, in a fixed order.
 *
 * @param {PackedGame} game
 * @returns {PackedGame}
 */
function normal(game) {
  const { v, id, givens, candidates, rules, title, boards, at, seconds, hints, started, changed, solved, taught } = game;
  const { level, er, solution, origin } = game;
  const branches = game.branches.map(({ name, from, boards: own }) => ({ name, from, boards: own }));
  const head = { v, id, givens, candidates, ...(rules && { rules }), title, ...cleanAbout(game), boards, at, branches, seconds, hints, ...(taught && { taught: [...taught] }), started };
  return { ...head, changed, solved, level, er, solution, origin };
}

/** @param {PackedGame} game a normal one */
const contentOf = (game) => JSON.stringify({ ...game, id: '' });

/**
 * Returns eight hexadecimal digits that depend on a text (FNV-1a).
 *
 * @param {string} text
 */
function hash(text) {
  let value = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    value = Math.imul(value ^ text.charCodeAt(place), 0x01000193) >>> 0;
  }
  return value.toString(16).padStart(8, '0');
}

/**
 * @param {DayRecord[]} days
 * @param {ReadonlyMap<IDBValidKey, DayRecord>} present
 * @returns {Change[]}
 */
function planDays(days, present) {
  return joined('days', days, present, ({ day }) => day, (old, { v, day, solved, seconds, hints, changed }) => {
    const next = { v, day, solved, seconds, hints, changed };
    return old ? betterDay(old, next) : next;
  });
}

/**
 * @param {ProgressRecord[]} records
 * @param {ReadonlyMap<IDBValidKey, ProgressRecord>} present
 * @returns {Change[]}
 */
function planProgress(records, present) {
  const keyOf = (/** @type {ProgressRecord} */ record) => record.technique;
  return joined('progress', records, present, keyOf, (old, next) => joinProgress(old ?? next, next));
}

/**
 * Joins records with those that are there.
 *
 * @template T
 * @param {'days' | 'progress'} store
 * @param {T[]} records
 * @param {ReadonlyMap<IDBValidKey, T>} present
 * @param {(record: T) => string} keyOf
 * @param {(old: T | undefined, next: T) => T} join
 * @returns {Change[]}
 */
function joined(store, records, present, keyOf, join) {
  /** @type {Map<string, T>} */
  const values = new Map();
  for (const record of records) {
    const key = keyOf(record);
    values.set(key, join(values.get(key) ?? present.get(key), record));
  }
  return [...values].map(([key, value]) => ({ store, key, value }));
}
