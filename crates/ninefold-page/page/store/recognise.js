/**
 * Reads the two commonest kinds of pasted text without the engine: classic grids, and links of this page.
 *
 * The engine reads these texts alike. All else, and everything about which the engine would write a note, is
 * left to it.
 *
 * @module
 */

import { CLASSIC } from './geometry.js';
import { parseHash } from './link.js';

/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./link.js').PuzzleLink} PuzzleLink */

/** Links are shorter; a longer text is left to the engine. */
const LONGEST = 10_000;

/** All cells in one line, or a line for each row. */
const LINE = new RegExp(`^[1-9.0*_]{${CLASSIC.places}}$`);
const ROW = `[1-9.0*_]{${CLASSIC.columns}}`;
const ROWS = new RegExp(`^${ROW}(\\r?\\n${ROW}){${CLASSIC.rows - 1}}$`);

/**
 * Returns the link of a puzzle that a text consists of, with its progress, or null.
 *
 * @param {string} text
 * @returns {?PuzzleLink}
 */
export function recogniseLink(text) {
  if (text.length > LONGEST) return null;
  const found = /^(?:[a-z]+:\/\/[^\s#]*)?(#\S+)$/i.exec(text.trim());
  if (!found) return null;
  const link = parseHash(found[1]);
  return link.kind === 'puzzle' ? link : null;
}

/**
 * Returns the puzzle that a text consists of, or null if the engine has to read it.
 *
 * @param {string} text
 * @returns {?Puzzle}
 */
export function recognise(text) {
  if (text.length > LONGEST) return null;
  const trimmed = text.replace(/^\ufeff/, '').trim();
  if (!LINE.test(trimmed) && !ROWS.test(trimmed)) return recogniseLink(trimmed)?.puzzle ?? null;
  const cells = trimmed.replace(/\s/g, '');
  const signs = new Set(cells.replace(/[1-9]/g, ''));
  if (signs.size > 1) return null;
  return { givens: cells.replace(/[0*_]/g, '.'), restriction: null, title: '' };
}
