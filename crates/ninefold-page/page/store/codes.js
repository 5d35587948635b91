/**
 * The codes of links and saved games: bits in base64url, the progress of a player, masks of candidates, and cleaned texts.
 *
 * @module
 */

import { CLASSIC, bit, digitsOf } from './geometry.js';

/** @typedef {import('./types.js').Board} Board */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const VALUES = new Map(Array.from(ALPHABET, (character, value) => [character, value]));

/**
 * Returns the base64url character of a value below 64.
 *
 * @param {number} value
 */
export const characterOf = (value) => ALPHABET[value & 63];

/**
 * Returns the value of a base64url character, -1 if it is none.
 *
 * @param {string} character
 */
export const valueOf = (character) => VALUES.get(character) ?? -1;

/**
 * Returns the number of base64url characters, without padding, of a number of bits that are filled up to whole bytes.
 *
 * @param {number} bits
 */
export const lengthOf = (bits) => Math.ceil((Math.ceil(bits / 8) * 8) / 6);

/** Collects bits, the highest of each value first. */
export class BitWriter {
  constructor() {
    /** @type {number[]} */
    this.bits = [];
  }

  /**
   * Adds the lowest bits of a value.
   *
   * @param {number} value a whole number from 0
   * @param {number} width at most 32
   */
  push(value, width) {
    for (let place = width - 1; place >= 0; place -= 1) {
      this.bits.push(Math.floor(value / 2 ** place) % 2);
    }
  }

  /** Returns the bits as base64url, filled up with zeros to whole bytes. */
  text() {
    let text = '';
    for (let first = 0; first < lengthOf(this.bits.length) * 6; first += 6) {
      let value = 0;
      for (let place = first; place < first + 6; place += 1) value = value * 2 + (this.bits[place] ?? 0);
      text += ALPHABET[value];
    }
    return text;
  }
}

/** Takes bits from a base64url text. */
export class BitReader {
  /** @param {string} text base64url characters only, see [`isBits`] */
  constructor(text) {
    this.text = text;
    this.place = 0;
  }

  /**
   * Takes the next bits as a number. Bits beyond the end are zeros.
   *
   * @param {number} width at most 32
   */
  take(width) {
    let value = 0;
    for (let taken = 0; taken < width; taken += 1) {
      const sextet = VALUES.get(this.text[Math.floor(this.place / 6)]) ?? 0;
      value = value * 2 + ((sextet >> (5 - (this.place % 6))) & 1);
      this.place += 1;
    }
    return value;
  }
}

/**
 * Returns whether a text holds exactly a number of bits in base64url. Padding (`=`) at its end is allowed.
 *
 * @param {string} text
 * @param {number} bits
 */
export const isBits = (text, bits) =>
  /^[A-Za-z0-9_-]*={0,2}$/.test(text) && text.replace(/=+$/, '').length === lengthOf(bits);

/** The first byte of a progress. Another one means another layout. */
const VERSION = 1;

/** The most seconds that a link or a saved game holds. */
export const MAX_SECONDS = 0xffff_ffff;

const { cells: CELLS, size: SIZE, emptyBoard } = CLASSIC;

/** A digit and a colour of four bits, and three masks. */
const PROGRESS_BITS = 8 + 32 + CELLS.length * (2 * 4 + 3 * SIZE);
export const CANDIDATE_BITS = CLASSIC.candidates;

/**
 * Returns a progress as base64url. Of several colours of a cell it holds the first.
 *
 * @param {Board} board
 * @param {number} seconds
 */
export function writeProgress(board, seconds) {
  const bits = new BitWriter();
  bits.push(VERSION, 8);
  bits.push(Math.min(Math.max(Math.floor(seconds) || 0, 0), MAX_SECONDS), 32);
  for (const cell of CELLS) {
    bits.push(board.digits[cell], 4);
    bits.push(board.corner[cell], SIZE);
    bits.push(board.centre[cell], SIZE);
    bits.push(board.crossed[cell], SIZE);
    bits.push(digitsOf(board.colours[cell])[0] ?? 0, 4);
  }
  return bits.text();
}

/**
 * Reads a progress. Digits and marks in cells with a clue are dropped; their colours stay.
 *
 * @param {string} text
 * @param {string} givens 81 characters
 * @returns {?{ board: Board, seconds: number }} null if it is damaged or of another version
 */
export function readProgress(text, givens) {
  if (!isBits(text, PROGRESS_BITS)) return null;
  const bits = new BitReader(text);
  if (bits.take(8) !== VERSION) return null;
  const seconds = bits.take(32);
  const empty = () => [...emptyBoard.digits];
  const board = { ...emptyBoard, digits: empty(), corner: empty(), centre: empty(), crossed: empty(), colours: empty() };
  for (const cell of CELLS) {
    const [digit, corner, centre] = [bits.take(4), bits.take(SIZE), bits.take(SIZE)];
    const [crossed, colour] = [bits.take(SIZE), bits.take(4)];
    if (digit > SIZE || colour > SIZE) return null;
    board.colours[cell] = colour && bit(colour);
    if (CLASSIC.digitOfSymbol(givens[cell])) continue;
    board.digits[cell] = digit;
    board.corner[cell] = corner;
    board.centre[cell] = centre;
    board.crossed[cell] = crossed;
  }
  return { board, seconds };
}

/**
 * Returns the candidates that a puzzle allows as base64url.
 *
 * @param {ReadonlyArray<number>} masks
 */
export function writeCandidateMasks(masks) {
  const bits = new BitWriter();
  for (const cell of CELLS) bits.push(masks[cell] & CLASSIC.all, SIZE);
  return bits.text();
}

/**
 * Reads the candidates that a puzzle allows.
 *
 * @param {string} text
 * @returns {?number[]} null if the text is damaged
 */
export function readCandidateMasks(text) {
  if (!isBits(text, CANDIDATE_BITS)) return null;
  const bits = new BitReader(text);
  return CELLS.map(() => bits.take(SIZE));
}

/** The longest title, in characters. */
export const TITLE_LENGTH = 200;

/** Control characters, line ends, and characters that turn the direction of text. */
const UNWANTED = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Halves of characters, which cannot be written into a link. */
const HALVES = /\p{Cs}/gu;

/** The longest description, in characters. */
const DESCRIPTION_LENGTH = 1_000;

/**
 * Returns what a file or a stored game says of a puzzle besides its title, cleaned; keys without a text are left out.
 *
 * @param {{ author?: unknown, description?: unknown }} about
 * @returns {{ author?: string, description?: string }}
 */
export function cleanAbout({ author, description }) {
  const lines = String(description ?? '').slice(0, DESCRIPTION_LENGTH).split(/\r?\n/);
  const texts = { author: cleanText(String(author ?? '')), description: lines.map((line) => cleanText(line, DESCRIPTION_LENGTH)).join('\n').trim() };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
}

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
