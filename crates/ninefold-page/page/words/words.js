/**
 * The words of the page: whole sentences by key, in the language that was chosen, and times.
 *
 * A key is `area.name`. A file of `words/en/` has several areas; all but `play` are loaded with the cards and dialogs that
 * need them. The pseudo-language `xx` is English made 40 % longer, to see whether texts are cut off.
 *
 * @module
 */

import play from './en/play.js';

/** @typedef {string | { one: string, other: string }} Sentence */
/** @typedef {Record<string, Sentence>} Area */

/** @type {Record<string, Area>} */
const areas = { ...play };
let isPseudo = false;

/**
 * Chooses the language: `en`, or `xx` for the pseudo-language.
 *
 * @param {string} language
 */
export function chooseLanguage(language) {
  isPseudo = language === 'xx';
}

/** The files of `words/en/` that are loaded later; the imports are spelled out for the bundler of the static site. */
const FILES = {
  more: () => import('./en/more.js'),
  panels: () => import('./en/panels.js'),
  puzzles: () => import('./en/puzzles.js'),
  scan: () => import('./en/scan.js'),
};

/**
 * Loads the words of a dialog or panel.
 *
 * @param {keyof typeof FILES} file
 */
export async function loadWords(file) {
  Object.assign(areas, (await FILES[file]()).default);
}

/**
 * Returns a sentence with its parameters filled in. A sentence with a form for one and for several takes the number `n`.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [parameters]
 * @returns {string}
 */
export function t(key, parameters = {}) {
  const [area, name] = key.split('.');
  const found = areas[area]?.[name];
  if (found === undefined) return key;
  const form = typeof found === 'string' ? found : Number(parameters.n) === 1 ? found.one : found.other;
  const text = form.replace(/\{(\w+)\}/g, (_, parameter) => String(parameters[parameter] ?? ''));
  return isPseudo ? pseudo(text) : text;
}

/**
 * Writes a time as `4:12` or, from one hour on, `1:02:03`.
 *
 * @param {number} seconds
 */
export function formatTime(seconds) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Returns whether there is a sentence for a key. @param {string} key */
export function hasWords(key) {
  const [area, name] = key.split('.');
  return areas[area]?.[name] !== undefined;
}

/** @param {string} text */
function pseudo(text) {
  const accents = /** @type {Record<string, string>} */ ({ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' });
  const accented = text.replace(/[aeiou]/g, (letter) => accents[letter]);
  return `[${accented}${'~'.repeat(Math.ceil(text.length * 0.4))}]`;
}
