/**
 * The words of the page: whole sentences by key, in the language that was chosen.
 *
 * A key is `area.name`. Each area is a file `words/LANGUAGE/AREA.js`; those of dialogs are loaded with the dialog. The
 * pseudo-language `xx` is English made 40 % longer, to see whether texts are cut off.
 *
 * @module
 */

import play from './en/play.js';

/** @typedef {string | { one: string, other: string }} Sentence */
/** @typedef {Record<string, Sentence>} Area */

/** @type {Record<string, Area>} */
const areas = { ...play };
const loaded = new Map();
let isPseudo = false;

/**
 * Chooses the language: `en`, or `xx` for the pseudo-language.
 *
 * @param {string} language
 */
export function chooseLanguage(language) {
  isPseudo = language === 'xx';
}

/**
 * Loads the words of a dialog or panel.
 *
 * @param {string} file the name of a file in `words/en/`, without extension
 */
export async function loadWords(file) {
  if (!loaded.has(file)) loaded.set(file, import(`./en/${file}.js`));
  Object.assign(areas, (await loaded.get(file)).default);
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
