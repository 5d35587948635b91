/**
 * Orders of puzzles: the words for levels with their ranges of ER, and the constraints of `generate` in a link.
 *
 * @module
 */

/**
 * @typedef {object} Level
 * @property {string} name the word of the engine, also in links
 * @property {string} er the range of ER as the request `generate` reads it
 */

/** @type {ReadonlyArray<Level>} */
export const LEVELS = [
  { name: 'gentle', er: '1.0..1.2' },
  { name: 'mild', er: '1.3..1.5' },
  { name: 'moderate', er: '1.6..2.5' },
  { name: 'tough', er: '2.6..6.2' },
  { name: 'diabolical', er: '6.3..8.9' },
  { name: 'nightmare', er: '9.0..' },
];

/**
 * Returns the level with a name, or null.
 *
 * @param {string} name
 */
export const levelOf = (name) => LEVELS.find((level) => level.name === name) ?? null;

/** @typedef {Record<string, string | number | boolean | string[]>} Constraints */

/** @typedef {'number' | 'boolean' | 'text' | 'list'} Kind */

/** @type {Readonly<Record<string, Kind>>} */
const KINDS = {
  seed: 'number',
  first: 'number',
  clues: 'text',
  symmetry: 'text',
  pattern: 'text',
  near: 'text',
  minimal: 'boolean',
  maximal: 'boolean',
  er: 'text',
  ep: 'text',
  ed: 'text',
  pearl: 'boolean',
  diamond: 'boolean',
  level: 'text',
  technique: 'text',
  strictly: 'text',
  without: 'list',
  only: 'list',
};

const LONGEST_TEXT = 200;
const LONGEST_LIST = 200;

/**
 * @typedef {{ constraints: Constraints } | { wrong: string }} Order the constraints, or the part that cannot be read
 */

/**
 * Reads the constraints. Ranges and names are left to the engine, which refuses them in its own words.
 *
 * @param {string} text the part of the link after `new=`, not yet decoded
 * @returns {Order}
 */
export function readOrder(text) {
  /** @type {Constraints} */
  const constraints = {};
  for (const part of text.split(',').filter(Boolean)) {
    const colon = part.indexOf(':');
    const key = colon < 0 ? part : part.slice(0, colon);
    const kind = Object.hasOwn(KINDS, key) ? KINDS[key] : null;
    if (!kind || Object.hasOwn(constraints, key)) return { wrong: key };
    const value = colon < 0 ? (kind === 'boolean' ? true : null) : readValue(kind, part.slice(colon + 1));
    if (value === null) return { wrong: key };
    constraints[key] = value;
  }
  return { constraints };
}

/**
 * Reads one value.
 *
 * @param {Kind} kind
 * @param {string} raw
 * @returns {string | number | boolean | string[] | null} null if it is no such value
 */
function readValue(kind, raw) {
  if (kind === 'number') {
    const number = /^\d{1,16}$/.test(raw) ? Number(raw) : NaN;
    return Number.isSafeInteger(number) ? number : null;
  }
  if (kind === 'boolean') return raw === 'true' ? true : raw === 'false' ? false : null;
  if (kind === 'text') return readText(raw);
  const items = raw.split('+');
  if (items.length > LONGEST_LIST) return null;
  const texts = items.map(readText).filter((item) => item !== null);
  return texts.length === items.length ? texts : null;
}

/**
 * Decodes a text.
 *
 * @param {string} raw
 * @returns {?string} null if it is empty, too long, wrongly encoded or has control characters
 */
function readText(raw) {
  try {
    const text = decodeURIComponent(raw);
    return text === '' || text.length > LONGEST_TEXT || /\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

/**
 * Writes constraints as the text of a link. Keys that a link does not have, and constraints that are null, false or an
 * empty list, are left out.
 *
 * @param {Readonly<Record<string, unknown>>} constraints
 */
export function writeOrder(constraints) {
  const parts = [];
  for (const [key, value] of Object.entries(constraints)) {
    const kind = Object.hasOwn(KINDS, key) ? KINDS[key] : null;
    const absent = value === undefined || value === null || value === false || value === '';
    if (!kind || absent || (Array.isArray(value) && value.length === 0)) continue;
    if (kind === 'boolean') parts.push(key);
    else parts.push(`${key}:${(Array.isArray(value) ? value : [value]).map(encoded).join('+')}`);
  }
  return parts.join(',');
}

/**
 * Encodes a value so that no separator of a link is left in it.
 *
 * @param {unknown} value
 */
const encoded = (value) => encodeURIComponent(String(value).replace(/\p{Cs}/gu, ''));
