/**
 * The words for ratings and their ranges of ER, as in docs/rating.md.
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
