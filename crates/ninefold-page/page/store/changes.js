/**
 * The history of a game: every board since its start, with a position, and named branches; and what differs between two of
 * its boards, as text: three base64url characters for a changed number.
 *
 *     cell × part × value    207,360 codes: digits, corner, centre, crossed, one colour (0 for none)
 *     cell × mask             41,472 codes: several colours of a cell
 *     candidate × colour       7,290 codes: the colour of a candidate, 0 for none
 *     candidate × kind         2,187 codes: a link, 0 none, 1 strong, 2 weak; its other candidate follows as a number
 *
 * In grids other than the classic one a change has nine characters: a part, three for its place, five for its number.
 *
 * @module
 */

import { characterOf, valueOf } from './codes.js';
import { CLASSIC, bit, countOf, digitsOf } from './geometry.js';
import { MOST_LINKS } from './pencil.js';

/** @typedef {import('./types.js').Branch} Branch */
/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./geometry.js').Geometry} Geometry */

/** The parts of a board that have a number for each cell, and the greatest number in each. */
const PARTS = /** @type {const} */ (['digits', 'corner', 'centre', 'crossed', 'colours']);
const { places: PLACES, candidates: CANDIDATES, all: ALL, size: SIZE, partsOfLink } = CLASSIC;
const GREATEST = [SIZE, ALL, ALL, ALL, SIZE];
const VALUES = ALL + 1;

/** The first codes of several colours, of candidates and of links, and the end of all. */
const COLOURS = PLACES * PARTS.length * VALUES;
const TINTS = COLOURS + PLACES * VALUES;
const LINKS = TINTS + CANDIDATES * 10;
const END = LINKS + CANDIDATES * 3;

/** @param {number} code */
const written = (code) => characterOf(code >> 12) + characterOf(code >> 6) + characterOf(code);

/**
 * Returns what differs between two boards.
 *
 * @param {Board} before
 * @param {Board} after
 * @param {Geometry} [geometry]
 */
export function difference(before, after, geometry = CLASSIC) {
  if (geometry !== CLASSIC) return wideDifference(before, after);
  let text = '';
  PARTS.forEach((name, part) => {
    const [old, next] = [before[name], after[name]];
    if (old === next) return;
    for (const cell of CLASSIC.cells) {
      if (old[cell] === next[cell]) continue;
      const value = next[cell];
      if (part < 4) text += written((cell * PARTS.length + part) * VALUES + value);
      else text += countOf(value) < 2 ? written((cell * PARTS.length + part) * VALUES + (digitsOf(value)[0] ?? 0)) : '';
    }
  });
  return text + pencilDifference(before, after);
}

/** The parts in a grid of another size, where the place of a link is 1 if it is new, else 0; and the characters of a change. */
const WIDE = /** @type {const} */ ([...PARTS, 'tints', 'links']);
const WIDE_LENGTH = 1 + 3 + 5;

/** @param {number} part @param {number} at @param {number} value */
const wideChange = (part, at, value) => characterOf(part) + written(at) + [24, 18, 12, 6, 0].map((shift) => characterOf(value >> shift)).join('');

/** @param {Board} before @param {Board} after */
function wideDifference(before, after) {
  return WIDE.flatMap((name, part) => {
    const [old, next] = [before[name], after[name]];
    if (old === next) return [];
    if (name !== 'links') return next.flatMap((value, at) => (value === old[at] ? [] : wideChange(part, at, value)));
    const gone = old.filter((link) => !next.includes(link)).map((link) => wideChange(part, 0, link));
    return [...gone, ...next.filter((link) => !old.includes(link)).map((link) => wideChange(part, 1, link))];
  }).join('');
}

/** Reads one change of a grid of another size. @param {string} text @param {number} place @param {Geometry} geometry @returns {?Change} */
function wideChangeAt(text, place, { all, candidates, places, size }) {
  const values = Array.from({ length: WIDE_LENGTH }, (_, index) => valueOf(text[place + index]));
  const [part, at, value] = [[0, 1], [1, 4], [4, WIDE_LENGTH]].map(([from, to]) => values.slice(from, to).reduce((sum, one) => sum * 64 + one, 0));
  const name = WIDE[part];
  if (!name || values.includes(-1)) return null;
  if (name === 'links') return at < 2 && value < candidates ** 2 * 2 ? { part: name, at: value, value: at, length: WIDE_LENGTH } : null;
  return at < (part > 4 ? candidates : places) && value <= [size, all, all, all, ALL, SIZE][part] ? { part: name, at, value, length: WIDE_LENGTH } : null;
}

/**
 * Returns what differs in several colours of a cell, colours of candidates and links.
 *
 * @param {Board} before
 * @param {Board} after
 */
function pencilDifference(before, after) {
  const several = CLASSIC.cells.filter((cell) => before.colours[cell] !== after.colours[cell] && countOf(after.colours[cell]) > 1);
  let text = several.map((cell) => written(COLOURS + cell * VALUES + after.colours[cell])).join('');
  if (before.tints !== after.tints) {
    after.tints.forEach((colour, at) => (text += colour === before.tints[at] ? '' : written(TINTS + at * 10 + colour)));
  }
  if (before.links !== after.links) {
    const gone = before.links.filter((link) => !after.links.includes(link)).map((link) => ({ link, kind: 0 }));
    const fresh = after.links.filter((link) => !before.links.includes(link)).map((link) => ({ link, kind: 1 + (link % 2) }));
    for (const { link, kind } of [...gone, ...fresh]) {
      const [one, other] = partsOfLink(link).ends;
      text += written(LINKS + one * 3 + kind) + written(other);
    }
  }
  return text;
}

/** Returns the colours and links of a player that links of the page do not hold elsewhere. @param {Board} board */
export const writePencil = (board) => pencilDifference(CLASSIC.emptyBoard, board);

/**
 * Returns a board with the colours and links of a text; null if it is damaged.
 *
 * @param {Board} board
 * @param {string} text
 */
export const readPencil = (board, text) => (countBoards(`.${text}`) === 1 ? changed(board, text) : null);

/**
 * A change: a part of a board, which of its numbers, and the new one; of links, the number of the link and its kind.
 *
 * @typedef {{ part: keyof Board, at: number, value: number, length: number }} Change
 */

/**
 * Reads a code of three characters; -1 if it is damaged.
 *
 * @param {string} text
 * @param {number} place
 */
function codeAt(text, place) {
  const [high, middle, low] = [valueOf(text[place]), valueOf(text[place + 1]), valueOf(text[place + 2])];
  return high < 0 || middle < 0 || low < 0 ? -1 : (high << 12) | (middle << 6) | low;
}

/**
 * Reads one change.
 *
 * @param {string} text
 * @param {number} place
 * @param {Geometry} geometry
 * @returns {?Change} null if it is damaged
 */
function changeAt(text, place, geometry) {
  if (geometry !== CLASSIC) return wideChangeAt(text, place, geometry);
  const code = codeAt(text, place);
  if (code < 0 || code >= END) return null;
  if (code < COLOURS) {
    const [rest, value] = [Math.floor(code / VALUES), code % VALUES];
    const [at, part] = [Math.floor(rest / PARTS.length), rest % PARTS.length];
    if (value > GREATEST[part]) return null;
    return { part: PARTS[part], at, value: part === 4 && value ? bit(value) : value, length: 3 };
  }
  if (code < TINTS) return { part: 'colours', at: Math.floor((code - COLOURS) / VALUES), value: code % VALUES, length: 3 };
  if (code < LINKS) return { part: 'tints', at: Math.floor((code - TINTS) / 10), value: (code - TINTS) % 10, length: 3 };
  const [one, kind] = [Math.floor((code - LINKS) / 3), (code - LINKS) % 3];
  const other = codeAt(text, place + 3);
  return other > one && other < CANDIDATES ? { part: 'links', at: CLASSIC.linkOf(one, other, kind === 2), value: kind, length: 6 } : null;
}

/**
 * Returns the number of boards in a text, or -1 if it is damaged.
 *
 * @param {string} text
 * @param {Geometry} [geometry]
 */
export function countBoards(text, geometry = CLASSIC) {
  let count = 0;
  for (let place = 0; place < text.length; ) {
    if (text[place] === '.') {
      count += 1;
      place += 1;
    } else {
      const change = count > 0 && changeAt(text, place, geometry);
      if (!change) return -1;
      place += change.length;
    }
  }
  return count;
}

/**
 * Returns the board after some changes. Arrays that stay equal are shared.
 *
 * @param {Board} board
 * @param {string} text
 * @param {Geometry} [geometry]
 * @returns {Board}
 */
export function changed(board, text, geometry = CLASSIC) {
  /** @type {Partial<Record<keyof Board, number[]>>} */
  const copies = {};
  for (let place = 0; place < text.length; ) {
    const change = changeAt(text, place, geometry);
    if (!change) break;
    const { part, at, value } = change;
    const copy = (copies[part] ??= [...board[part]]);
    if (part !== 'links') copy[at] = value;
    else {
      // A link that goes may be of either kind.
      copies.links = copy.filter((link) => link >> 1 !== at >> 1);
      if (value) copies.links = [...copies.links, at].sort((a, b) => a - b).slice(0, MOST_LINKS);
    }
    place += change.length;
  }
  return { ...board, ...copies };
}

/** Boards of a game in order; boards after the current one can be redone. */
export class History {
  /**
   * @param {Board[]} boards at least one
   * @param {number} [at]
   * @param {Branch[]} [branches]
   */
  constructor(boards, at = boards.length - 1, branches = []) {
    this.boards = boards;
    this.at = at;
    this.branches = branches;
  }

  get board() {
    return this.boards[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.boards.length - 1;
  }

  /**
   * Adds a board after the current one; boards that could be redone are dropped.
   *
   * @param {Board} board
   * @returns {boolean} whether it differs from the current one
   */
  push(board) {
    if (board === this.board) return false;
    this.boards.splice(this.at + 1, Infinity, board);
    this.at += 1;
    return true;
  }

  undo() {
    if (!this.canUndo) return false;
    this.at -= 1;
    return true;
  }

  redo() {
    if (!this.canRedo) return false;
    this.at += 1;
    return true;
  }

  /**
   * Remembers the boards up to the current one under a name.
   *
   * @param {string} name
   */
  branch(name) {
    this.branches.push({ name, boards: this.boards.slice(0, this.at + 1) });
  }

  /**
   * Goes back to an earlier board; what came after it becomes a branch.
   *
   * @param {number} at
   * @param {string} name of the branch
   */
  goBack(at, name) {
    this.branches.push({ name, boards: this.boards.slice() });
    this.boards.splice(at + 1);
    this.at = at;
  }

  /**
   * Goes to a branch; what the player sees now becomes a branch in its place.
   *
   * @param {number} index
   * @param {string} name for the present boards
   */
  enterBranch(index, name) {
    const [branch] = this.branches.splice(index, 1);
    if (!branch) return;
    this.branches.push({ name, boards: this.boards });
    this.boards = branch.boards.slice();
    this.at = this.boards.length - 1;
  }
}
