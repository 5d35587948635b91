/**
 * A grid that was read from a picture, while the player corrects it.
 *
 * @module
 */

/** @typedef {import('../../types/contract.js').ScannedGridAnswer} ScannedGridAnswer */

/**
 * A cell.
 *
 * @typedef {object} ScannedCell
 * @property {number} digit 0 for none
 * @property {boolean} isEntry whether the digit was written by a player
 * @property {boolean} isDoubtful
 * @property {number} p the probability of the content
 * @property {?number} perhaps the next probable content
 * @property {?number} corrected what the cell looks like, where only the present digit has a solution
 */

/** The cells of a grid that was read. */
export class Scanned {
  /** @param {ScannedGridAnswer} grid */
  constructor(grid) {
    this.isSure = grid.verdict === 'sure';
    this.count = grid.count;
    /** @type {ScannedCell[]} */
    this.cells = grid.cells.map((cell) => ({
      digit: cell.digit ?? 0,
      isEntry: cell.kind === 'entry',
      isDoubtful: cell.doubtful || cell.corrected_from !== null,
      p: cell.p,
      perhaps: cell.perhaps ?? null,
      corrected: cell.corrected_from,
    }));
  }

  /**
   * Says what is in a cell; then it is not doubtful any more.
   *
   * @param {number} at
   * @param {number} digit 0 for none
   */
  set(at, digit) {
    const cell = this.cells[at];
    cell.digit = digit;
    cell.isDoubtful = false;
    if (digit === 0) cell.isEntry = false;
  }

  /** Makes a clue an entry, or an entry a clue. @param {number} at */
  toggle(at) {
    const cell = this.cells[at];
    if (cell.digit) cell.isEntry = !cell.isEntry;
  }

  /** The number of doubtful cells. */
  get doubts() {
    return this.cells.filter((cell) => cell.isDoubtful).length;
  }

  /** The doubtful cell after another one, around the end; -1 if there is none. @param {number} at */
  doubtAfter(at) {
    const after = this.cells.findIndex((cell, index) => cell.isDoubtful && index > at);
    return after >= 0 ? after : this.cells.findIndex((cell) => cell.isDoubtful);
  }

  /** The clues, 81 characters. */
  get givens() {
    return this.cells.map(({ digit, isEntry }) => (digit && !isEntry ? digit : '.')).join('');
  }

  /** The digits of the player. */
  get entries() {
    return this.cells.map(({ digit, isEntry }) => (isEntry ? digit : 0));
  }
}
