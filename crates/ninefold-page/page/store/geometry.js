/**
 * The geometry of a grid: its cells, values, houses and peers, the names of cells and candidates, and their places in the
 * drawing. It is made from the layout that the engine answers with; the classic grid is one value of it.
 *
 * Cells are numbers from 0 in reading order, places that have no cell included. Digits are the places of values from 1, whatever
 * number the least value stands for. In masks of digits the lowest bit stands for the digit 1. In the drawing a cell is 100 by 100 units; clues outside of the grid stand in a ring around it.
 *
 * @module
 */

/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').Board} Board */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {'row' | 'column' | 'box'} HouseKind */
/** @typedef {{ kind: HouseKind, number: number, cells: ReadonlyArray<number> }} House a number from 0 */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Ring in cells */

/**
 * The layout of a grid.
 *
 * @typedef {object} Layout
 * @property {number} rows
 * @property {number} columns
 * @property {number} low the number of the least value
 * @property {number} values how many there are
 * @property {ReadonlyArray<House>} houses
 * @property {ReadonlyArray<number>} [missing] places that have no cell
 * @property {Ring} [ring] the space for clues outside of the grid
 */

/** @param {number} digit */
export const bit = (digit) => 1 << (digit - 1);

/**
 * Returns the digits of a mask, in order.
 *
 * @param {number} mask
 */
export function digitsOf(mask) {
  const digits = [];
  for (let rest = mask; rest; rest &= rest - 1) digits.push(32 - Math.clz32(rest & -rest));
  return digits;
}

/**
 * Returns the number of digits in a mask.
 *
 * @param {number} mask
 */
export function countOf(mask) {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count += 1;
  return count;
}

/** The side of a cell in the drawing. */
const UNIT = 100;

const NO_RING = { left: 0, top: 0, right: 0, bottom: 0 };

/** Returns the numbers from 0 to below a count. @param {number} count */
const upTo = (count) => Array.from({ length: count }, (_, index) => index);

/** The geometry of a grid. */
export class Geometry {
  /** @param {Layout} layout */
  constructor({ rows, columns, low, values, houses, missing = [], ring = NO_RING }) {
    this.rows = rows;
    this.columns = columns;
    this.low = low;
    /** The number of values. */
    this.size = values;
    this.houses = houses;
    this.ring = ring;
    /** The number of places, those without a cell included: arrays have an element for each. */
    this.places = rows * columns;
    /** @type {ReadonlyArray<number>} */
    this.cells = upTo(this.places).filter((cell) => !missing.includes(cell));
    /** @type {ReadonlyArray<number>} */
    this.digits = upTo(values).map((place) => place + 1);
    /** The mask of all digits. */
    this.all = 2 ** values - 1;
    /** The number of candidates. */
    this.candidates = this.places * values;
    /** The places of candidates in a cell. */
    this.across = Math.max(2, Math.ceil(Math.sqrt(values)));
    this.down = Math.ceil(values / this.across);
    /** Whether labels can have two characters. */
    this.hasWide = low + values > 10;
    /** The size of the drawing without its ring. */
    this.extent = { width: columns * UNIT, height: rows * UNIT };
    /** For each cell the cells that share a house with it. @type {ReadonlyArray<ReadonlyArray<number>>} */
    this.peers = upTo(this.places).map((cell) => {
      const near = new Set(houses.filter((house) => house.cells.includes(cell)).flatMap((house) => house.cells));
      return [...near].filter((other) => other !== cell).sort((a, b) => a - b);
    });
    /** For each cell the number of its box, -1 without one. @type {number[]} */
    this.regions = upTo(this.places).map((cell) => this.houseOf('box', cell)?.number ?? -1);
    const zeros = Object.freeze(new Array(this.places).fill(0));
    const tints = Object.freeze(new Array(this.candidates).fill(0));
    /** @type {Board} */
    this.emptyBoard = Object.freeze({ digits: zeros, corner: zeros, centre: zeros, crossed: zeros, colours: zeros, tints, links: Object.freeze([]) });
    /** @type {Puzzle} */
    this.emptyPuzzle = Object.freeze({ givens: '.'.repeat(this.places), restriction: null, title: '' });
  }

  /** @param {number} cell */
  rowOf(cell) {
    return Math.floor(cell / this.columns);
  }

  /** @param {number} cell */
  columnOf(cell) {
    return cell % this.columns;
  }

  /** Returns the cell of a row and a column, moved inside of the grid. @param {number} row @param {number} column */
  cellAt(row, column) {
    const within = (/** @type {number} */ at, /** @type {number} */ count) => Math.min(count - 1, Math.max(0, at));
    return within(row, this.rows) * this.columns + within(column, this.columns);
  }

  /** Returns the house of a kind that a cell is in, if there is one. @param {HouseKind} kind @param {number} cell */
  houseOf(kind, cell) {
    return this.houses.find((house) => house.kind === kind && house.cells.includes(cell));
  }

  /** Returns the name of a cell, `r4c7`. @param {number} cell */
  cellName = (cell) => `r${this.rowOf(cell) + 1}c${this.columnOf(cell) + 1}`;

  /** Reads the name of a cell; returns -1 if it is none. @param {string} name */
  parseCell = (name) => {
    const [row, column] = (/^r(\d+)c(\d+)$/.exec(name) ?? []).slice(1).map((text) => Number(text) - 1);
    return row >= 0 && row < this.rows && column >= 0 && column < this.columns ? row * this.columns + column : -1;
  };

  /** Reads a house of the engine, `row 7`, and returns its cells. @param {string} name @returns {ReadonlyArray<number>} */
  parseHouse = (name) => this.houses.find(({ kind, number }) => name === `${kind} ${number + 1}`)?.cells ?? [];

  /**
   * Reads a candidate, a placement or an elimination of the engine: `r4c7=2` or `r4c7<>2`.
   *
   * @param {string} text
   * @returns {{ cell: number, digit: number }}
   */
  parseCandidate = (text) => {
    const [name, number = ''] = text.split(/=|<>/);
    return { cell: this.parseCell(name), digit: Number(number) - this.low + 1 };
  };

  /** Returns the number of a candidate from 0. @param {number} cell @param {number} digit */
  candidateAt(cell, digit) {
    return cell * this.size + digit - 1;
  }

  /** @param {number} candidate */
  cellOf(candidate) {
    return Math.floor(candidate / this.size);
  }

  /** @param {number} candidate */
  digitOf(candidate) {
    return (candidate % this.size) + 1;
  }

  /** Returns the number of a link between two candidates of a player. @param {number} one @param {number} other @param {boolean} isWeak */
  linkOf(one, other, isWeak) {
    return (Math.min(one, other) * this.candidates + Math.max(one, other)) * 2 + Number(isWeak);
  }

  /** Returns the candidates of a link, and whether it is weak. @param {number} link */
  partsOfLink = (link) => {
    const ends = Math.floor(link / 2);
    return { ends: [Math.floor(ends / this.candidates), ends % this.candidates], isWeak: link % 2 === 1 };
  };

  /** Returns the number that a digit stands for, as players read it. @param {number} digit */
  label(digit) {
    return String(digit + this.low - 1);
  }

  /** Returns the character of a digit in texts of grids, `.` for 0. @param {number} digit */
  symbol(digit) {
    return digit ? (digit + this.low - 1).toString(36).toUpperCase() : '.';
  }

  /** Returns the digit of a character, 0 if it is none. @param {string | undefined} symbol */
  digitOfSymbol(symbol = '') {
    const code = symbol.charCodeAt(0);
    const number = code >= 48 && code <= 57 ? code - 48 : code >= 65 && code <= 80 ? code - 55 : -1;
    const digit = number - this.low + 1;
    return number >= 0 && digit > 0 && digit <= this.size ? digit : 0;
  }

  /** Returns the text of the digits of all places. @param {ReadonlyArray<number>} digits */
  textOf(digits) {
    return digits.map((digit) => this.symbol(digit)).join('');
  }

  /** @param {number} cell @returns {Point} its top left corner */
  cornerOf(cell) {
    return { x: this.columnOf(cell) * UNIT, y: this.rowOf(cell) * UNIT };
  }

  /** @param {number} cell @returns {Point} */
  centreOf(cell) {
    return { x: this.columnOf(cell) * UNIT + UNIT / 2, y: this.rowOf(cell) * UNIT + UNIT / 2 };
  }

  /**
   * @param {number} cell
   * @param {number} digit
   * @returns {Point} the centre of a candidate in the places of a cell: three by three for nine digits
   */
  candidatePlace = (cell, digit) => {
    const { x, y } = this.cornerOf(cell);
    const { across, down } = this;
    return { x: x + 5 + (((digit - 1) % across) + 0.5) * (90 / across), y: y + 5 + (Math.floor((digit - 1) / across) + 0.5) * (90 / down) };
  };

  /** Returns the digit whose place in a cell is nearest to a point. @param {Point} point in cells */
  digitAtPoint({ x, y }) {
    const place = (/** @type {number} */ part, /** @type {number} */ count) => Math.min(count - 1, Math.max(0, Math.floor((((part % 1) - 0.05) / 0.9) * count)));
    return Math.min(this.size, place(y, this.down) * this.across + place(x, this.across) + 1);
  }

  /** The part of the plane that is drawn on, as an SVG `viewBox`; wider by a margin. @param {number} [margin] */
  viewBox(margin = 0) {
    const { left, top, right, bottom } = this.ring;
    const { width, height } = this.extent;
    return [-left * UNIT - margin, -top * UNIT - margin, (left + right) * UNIT + width + 2 * margin, (top + bottom) * UNIT + height + 2 * margin].join(' ');
  }
}

/** The side of the classic grid, of its boxes, and the number of its cells: the only place that states them. */
const SIDE = 9;
const BOX = 3;

/** Returns the layout of the classic grid. @returns {Layout} */
function classicLayout() {
  const cells = upTo(SIDE * SIDE);
  const row = (/** @type {number} */ cell) => Math.floor(cell / SIDE);
  const column = (/** @type {number} */ cell) => cell % SIDE;
  const box = (/** @type {number} */ cell) => Math.floor(row(cell) / BOX) * BOX + Math.floor(column(cell) / BOX);
  const houses = Object.entries({ row, column, box }).flatMap(([kind, of]) =>
    upTo(SIDE).map((number) => ({ kind: /** @type {HouseKind} */ (kind), number, cells: cells.filter((cell) => of(cell) === number) })),
  );
  return { rows: SIDE, columns: SIDE, low: 1, values: SIDE, houses };
}

/** The geometry of the classic grid. */
export const CLASSIC = new Geometry(classicLayout());

/** Returns the geometry of a puzzle: classic, if it says no other. @param {Puzzle} puzzle */
export const geometryOf = (puzzle) => puzzle.variant?.geometry ?? CLASSIC;

/** Returns the digit of a cell in the text of a puzzle, 0 where it has none. @param {Puzzle} puzzle @param {number} cell */
export const givenAt = (puzzle, cell) => geometryOf(puzzle).digitOfSymbol(puzzle.givens[cell]);

/** Returns the puzzle of a request without entries. @param {Puzzle} puzzle @returns {{ text: string, format?: string }} */
export const inputOf = (puzzle) => ({ text: puzzleText(puzzle), ...(puzzle.variant && { format: 'rules' }) });

/**
 * Returns the text by which the engine reads a puzzle: its cells, its candidates, or an object with shape and rules.
 *
 * @param {Puzzle} puzzle
 */
export function puzzleText(puzzle) {
  const { givens, restriction, variant } = puzzle;
  if (variant) return JSON.stringify({ .../** @type {object} */ (variant.board.record), puzzle: givens });
  if (!restriction) return givens;
  const { cells, digits } = CLASSIC;
  return cells
    .map((cell) => {
      const given = givenAt(puzzle, cell);
      const allowed = given ? bit(given) : restriction[cell];
      return digits.map((digit) => (allowed & bit(digit) ? String(digit) : '.')).join('');
    })
    .join('');
}

