/**
 * Checks of stored and imported records. A record that fails is never used.
 *
 * Each check returns null for a good record, or the key of a text that says what is wrong with it.
 *
 * @module
 */

import { CANDIDATE_BITS, isBits, MAX_SECONDS } from './codes.js';
import { countBoards } from './changes.js';
import { CLASSIC, Geometry } from './geometry.js';
import { isDate, isDay } from './remembered.js';
import { MOST_BOARDS, MOST_BRANCHES } from './packed.js';

/** @typedef {Record<string, unknown>} Fields */

const LONGEST_TEXT = 1_000;
const LAST_TIME = 8.64e15;
const ORIGINS = ['typed', 'imported', 'link', 'generated', 'daily', 'practice'];

/** @param {unknown} value @param {number} most */
const isCount = (value, most) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;

/** @param {unknown} value @param {number} [length] @returns {value is string} */
const isText = (value, length = LONGEST_TEXT) => typeof value === 'string' && value.length <= length;

/** @param {unknown} value */
const isAbsentOrText = (value) => value === undefined || isText(value, 2 * LONGEST_TEXT);

/** @param {unknown} value @param {RegExp} form @returns {value is string} */
const matches = (value, form) => isText(value) && form.test(value);

/** @param {unknown} value @param {RegExp} form @param {Geometry} [geometry] */
const isGrid = (value, form, { places } = CLASSIC) => matches(value, form) && value.length === places;

/**
 * Returns the fields of a plain object, or null.
 *
 * @param {unknown} value
 * @returns {?Fields}
 */
const fieldsOf = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? /** @type {Fields} */ (value) : null;

/**
 * Checks what all records have in common, then more.
 *
 * @param {unknown} record
 * @param {(fields: Fields) => ?string} more
 * @param {number[]} [versions]
 */
function check(record, more, versions = [1]) {
  const fields = fieldsOf(record);
  if (!fields) return 'record.no-object';
  return versions.includes(/** @type {any} */ (fields.v)) ? more(fields) : 'record.version';
}

/**
 * Checks a packed game.
 *
 * @param {unknown} record
 */
export function checkGame(record) {
  return check(record, (game) => {
    if (!matches(game.id, /^[A-Za-z0-9_-]{1,100}$/)) return 'record.id';
    const geometry = game.v === 2 ? readLayout(game.rules) : CLASSIC;
    if (!geometry) return 'record.puzzle';
    const forms = game.v === 2 ? [/^[0-9A-P.]+$/, /^[0-9A-P. ]+$/] : [/^[1-9.]+$/, /^[1-9]+$/];
    const allowed = game.candidates === null || (isText(game.candidates, 200) && isBits(game.candidates, CANDIDATE_BITS));
    if (!isGrid(game.givens, forms[0], geometry) || !allowed || !isText(game.title)) return 'record.puzzle';
    if (!isAbsentOrText(game.author) || !isAbsentOrText(game.description)) return 'record.puzzle';
    const { seconds, hints, started, changed, taught = [] } = game;
    const isTaught = Array.isArray(taught) && taught.length <= 1_000 && taught.every((one) => isText(one));
    const counts = isCount(seconds, MAX_SECONDS) && isCount(hints, 1_000_000) && isTaught;
    const times = isCount(started, LAST_TIME) && isCount(changed, LAST_TIME);
    if (!counts || !times || typeof game.solved !== 'boolean') return 'record.numbers';
    const { level, er, solution } = game;
    if (level !== null && !matches(level, /^[a-z-]{1,40}$/)) return 'record.rating';
    if (er !== null && !(typeof er === 'number' && er >= 0 && er <= 100)) return 'record.rating';
    if (solution !== null && !isGrid(solution, forms[1], geometry)) return 'record.puzzle';
    return checkOrigin(game.origin) ?? checkBoards(game, geometry);
  }, [1, 2]);
}

/**
 * Reads the layout of a record of version 2; null if it is damaged.
 *
 * @param {unknown} rules
 */
function readLayout(rules) {
  const { above, below, layout, record, rules: list } = fieldsOf(rules) ?? {};
  const { columns, houses, low, rows, values } = fieldsOf(layout) ?? {};
  const areSides = [rows, columns, values].every((side) => isCount(side, 25) && side);
  const areLists = [above, below, houses, list].every(Array.isArray);
  const isGood = areSides && areLists && isCount(low, 1) && fieldsOf(record);
  return isGood && /** @type {any[]} */ (houses).every((house) => Array.isArray(house?.cells)) ? new Geometry(/** @type {any} */ (layout)) : null;
}

/**
 * @param {Fields} game
 * @param {Geometry} geometry
 * @returns {?string}
 */
function checkBoards({ boards, at, branches }, geometry) {
  const count = typeof boards === 'string' ? countBoards(boards, geometry) : -1;
  if (count < 1 || count > MOST_BOARDS || !isCount(at, count - 1)) return 'record.boards';
  if (!Array.isArray(branches) || branches.length > MOST_BRANCHES) return 'record.branches';
  let all = count;
  for (const one of branches) {
    const branch = fieldsOf(one);
    const own = typeof branch?.boards === 'string' ? countBoards(branch.boards, geometry) : -1;
    const good = branch && own >= 0 && isText(branch.name) && isCount(branch.from, count);
    if (!good || Number(branch.from) + own < 1) return 'record.branches';
    all += Number(branch.from) + own;
  }
  return all > MOST_BOARDS ? 'record.branches' : null;
}

/**
 * @param {unknown} value
 * @returns {?string}
 */
function checkOrigin(value) {
  if (value === null) return null;
  const origin = fieldsOf(value);
  const known = origin && typeof origin.kind === 'string' && ORIGINS.includes(origin.kind);
  if (!known) return 'record.origin';
  const { daily, technique, request } = origin;
  const good =
    (daily === undefined || isDay(daily)) &&
    (technique === undefined || matches(technique, /^[a-z0-9-]{1,80}$/)) &&
    (request === undefined || isRequest(request));
  return good ? null : 'record.origin';
}

/**
 * Returns whether a value can be a stored request `generate`: an object of short texts, numbers, switches and lists.
 *
 * @param {unknown} value
 */
function isRequest(value) {
  const request = fieldsOf(value);
  if (!request || Object.keys(request).length > 40) return false;
  const isSimple = (/** @type {unknown} */ one) =>
    one === null || isText(one) || typeof one === 'boolean' || (typeof one === 'number' && Number.isFinite(one));
  return Object.entries(request).every(
    ([key, one]) => key.length <= 40 && (isSimple(one) || (Array.isArray(one) && one.length <= 200 && one.every(isSimple))),
  );
}

/**
 * Checks the record of a daily puzzle.
 *
 * @param {unknown} record
 */
export function checkDay(record) {
  return check(record, ({ day, solved, seconds, hints, changed }) => {
    if (!isDay(day)) return 'record.day';
    const counts = isCount(seconds, MAX_SECONDS) && isCount(hints, 1_000_000) && isCount(changed, LAST_TIME);
    return counts && typeof solved === 'boolean' ? null : 'record.numbers';
  });
}

/**
 * Checks the record of a technique.
 *
 * @param {unknown} record
 */
export function checkProgress(record) {
  return check(record, ({ technique, found, hinted, changed, repeated = 0, due, log = [] }) => {
    if (!matches(technique, /^[a-z0-9-]{1,80}$/)) return 'record.technique';
    const counts = [found, hinted, repeated].every((count) => isCount(count, 1_000_000)) && isCount(changed, LAST_TIME);
    if (!counts) return 'record.numbers';
    const days = Array.isArray(log) && log.length <= 1000 && [...log, ...(due == null ? [] : [due])].every(isDate);
    return days ? null : 'record.day';
  });
}
