/**
 * The words of the page: whole sentences by key, in the language that was chosen, and times.
 *
 * A key is `area.name`. A folder `words/LANGUAGE/` has files of several areas; all but `play` are loaded with the cards
 * and dialogs that need them. The pseudo-language `qps` is English made 40 % longer, to see whether texts are cut off and
 * whether every sentence of the engine is in the language of the page.
 *
 * @module
 */

import play from './en/play.js';

/** A sentence, or its forms by the plural rules of its language. @typedef {string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)} Sentence */
/** @typedef {Record<string, Sentence>} Area */

/** @typedef {() => Promise<{ default: Record<string, Area> }>} Load */
/** @typedef {'play' | 'more' | 'panels' | 'puzzles' | 'rules' | 'scan'} File */

/** The files of each language; the imports are spelled out for the bundler of the static site. @type {Record<string, Record<File, Load>>} */
const LANGUAGES = {
  en: {
    play: async () => ({ default: play }),
    more: () => import('./en/more.js'),
    panels: () => import('./en/panels.js'),
    puzzles: () => import('./en/puzzles.js'),
    rules: () => import('./en/rules.js'),
    scan: () => import('./en/scan.js'),
  },
};

/** The language of tests. */
const PSEUDO = 'qps';

/** @type {Record<string, Area>} */
const areas = { ...play };
let code = 'en';
let files = LANGUAGES.en;
let plural = new Intl.PluralRules('en');

/** The code of the language, as the engine names it. */
export const language = () => code;

/** The code of the language, as documents name it. */
export const documentLanguage = () => (code === PSEUDO ? 'en' : code);

/**
 * Returns the first of these languages that there is, else English: `en-GB` is `en`.
 *
 * @param {ReadonlyArray<?string | undefined>} wanted
 */
export function knownLanguage(wanted) {
  const short = wanted.map((one) => one?.toLowerCase().split('-')[0] ?? '');
  return short.find((one) => one === PSEUDO || Object.hasOwn(LANGUAGES, one)) ?? 'en';
}

/**
 * Chooses the first of these languages that there is, and loads the words of the first view.
 *
 * @param {ReadonlyArray<?string | undefined>} wanted
 */
export async function chooseLanguage(wanted) {
  code = knownLanguage(wanted);
  const shown = documentLanguage();
  files = LANGUAGES[shown];
  plural = new Intl.PluralRules(shown);
  await loadWords('play');
}

/**
 * Loads the words of a dialog or panel.
 *
 * @param {File} file
 */
export async function loadWords(file) {
  Object.assign(areas, (await files[file]()).default);
}

/**
 * Returns a sentence with its parameters filled in. A sentence with several forms takes the number `n`.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [parameters]
 * @returns {string}
 */
export function t(key, parameters = {}) {
  const [area, name] = key.split('.');
  const found = areas[area]?.[name];
  if (found === undefined) return key;
  const form = typeof found === 'string' ? found : found[plural.select(Number(parameters.n))] ?? found.other;
  const text = form.replace(/\{(\w+)\}/g, (_, parameter) => String(parameters[parameter] ?? ''));
  return code === PSEUDO ? pseudo(text) : text;
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
