/**
 * The language of the page and of the engine's answers: the link decides, then the setting, then the browser.
 *
 * @module
 */

import { parseHash } from '../store/link.js';
import { chooseLanguage, documentLanguage, language } from '../words/words.js';

/** The verbs that answer in sentences. */
const SPEAKING = ['hint', 'explain', 'find', 'check', 'techniques', 'course', 'practise', 'levels', 'generate', 'board'];

/**
 * Adds the language of the page to a request that is answered in sentences. English needs no word.
 *
 * @template {{ verb: import('../../types/contract.js').VerbName }} Request
 * @param {Request} request
 */
export const inLanguage = (request) => (language() === 'en' || !SPEAKING.includes(request.verb) ? request : { ...request, lang: language() });

/** Chooses the language of the page. @param {import('../store/settings.js').Settings} settings */
export async function openLanguage(settings) {
  await chooseLanguage([parseHash(location.hash).lang, String(settings.get('language')), ...navigator.languages]);
  document.documentElement.lang = documentLanguage();
}
