/**
 * Cleans short texts that come from links, files and saved games.
 *
 * @module
 */

/** The longest title, in characters. */
export const TITLE_LENGTH = 200;

/** Control characters, line ends, and characters that turn the direction of text. */
const UNWANTED = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Halves of characters, which cannot be written into a link. */
const HALVES = /\p{Cs}/gu;

/**
 * Returns a text in one line, without control characters, cut to a number of characters. A clean text is returned as
 * it is.
 *
 * @param {string} text
 * @param {number} [length]
 */
export function cleanText(text, length = TITLE_LENGTH) {
  // A longer text is cut before the expressions run, so that the time for any input is bounded.
  const short = text.slice(0, length * 4);
  const cleaned = short.replace(HALVES, '').replace(UNWANTED, ' ').trim();
  return [...cleaned].slice(0, length).join('').trim();
}
