/**
 * Links of puzzles with other rules or of another size: `#r=` and the record of the puzzle, compressed, in base64url.
 *
 * @module
 */

import { characterOf, valueOf } from '../store/codes.js';
import { changed, countBoards, difference } from '../store/changes.js';

/** @typedef {import('../store/geometry.js').Geometry} Geometry */
/** @typedef {import('../store/types.js').Board} Board */

/** The longest record of a link, in bytes. */
const LONGEST = 1_000_000;
/** The characters of the seconds before a progress. */
const SECONDS = 6;

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    size += value.length;
    if (size > LONGEST) throw new Error('too long');
  }
}

/** Writes a record as the code of a link. @param {unknown} record */
export async function writeCode(record) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(record)), new CompressionStream('deflate-raw'));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Reads the code of a link; null if it is damaged. @param {string} code @returns {Promise<?Record<string, unknown>>} */
export async function readCode(code) {
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
    const record = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))));
    return typeof record === 'object' && record !== null && !Array.isArray(record) ? record : null;
  } catch {
    return null;
  }
}

/** Writes a progress: the seconds, and what the player has entered. @param {Board} board @param {number} seconds @param {Geometry} geometry */
export const writeState = (board, seconds, geometry) => [30, 24, 18, 12, 6, 0].map((shift) => characterOf(shift === 30 ? 0 : seconds >> shift)).join('') + difference(geometry.emptyBoard, board, geometry);

/**
 * Reads a progress; null if it is damaged.
 *
 * @param {string} text
 * @param {Geometry} geometry
 */
export function readState(text, geometry) {
  const values = Array.from(text.slice(0, SECONDS), valueOf);
  if (values.length < SECONDS || values.includes(-1) || countBoards(`.${text.slice(SECONDS)}`, geometry) !== 1) return null;
  return { seconds: values.reduce((sum, value) => sum * 64 + value, 0), board: changed(geometry.emptyBoard, text.slice(SECONDS), geometry) };
}
