/**
 * Bit strings as base64url text, for links and saved games.
 *
 * @module
 */

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
