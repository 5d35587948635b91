/**
 * The state of the session: the game that is being played, and what is selected and shown.
 *
 * @module
 */

import * as Boards from './board.js';
import { digitsOf, geometryOf, givenAt, inputOf } from './geometry.js';
import { History } from './changes.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').Mode} Mode */
/** @typedef {import('../../types/contract.js').PuzzleRecord} PuzzleRecord */
/** @typedef {import('./types.js').Origin} Origin */
/** @typedef {import('./types.js').State} State */

/**
 * Returns the puzzle of a request. Marks are those of the player that list all candidates of a cell: the centre marks, or
 * the candidates less the crossed out ones.
 *
 * @param {Puzzle} puzzle
 * @param {Board} board
 * @param {ReadonlyArray<number>} worked the candidates by the rules, less the crossed out ones
 * @param {boolean} isAutomatic whether the player sees them
 * @returns {PuzzleRecord}
 */
export function positionOf(puzzle, board, worked, isAutomatic) {
  const geometry = geometryOf(puzzle);
  const marks = worked.map((_, cell) => {
    if (givenAt(puzzle, cell) || board.digits[cell]) return '';
    const own = isAutomatic ? 0 : board.centre[cell] & ~board.crossed[cell];
    const mask = own || worked[cell];
    const isKnown = isAutomatic || board.centre[cell] || board.crossed[cell];
    return isKnown ? digitsOf(mask).map((digit) => geometry.symbol(digit)).join('') : '';
  });
  const position = { ...inputOf(puzzle), entries: geometry.textOf(board.digits) };
  return marks.some(Boolean) ? { ...position, marks } : position;
}

/** @typedef {{ get(name: string): any }} SettingsReader */

/** The game on the page, and what is selected and shown; `Session` adds what the player can do. */
export class GameState extends EventTarget {
  /** @type {State} */
  state = 'welcome';
  /** @type {Puzzle} */
  puzzle = Boards.EMPTY_PUZZLE;
  history = new History([Boards.EMPTY_BOARD]);
  id = newId();
  seconds = 0;
  hints = 0;
  /** The names of the techniques that hints have shown. @type {Set<string>} */
  taught = new Set();
  /** The boards at which the player had help. @type {WeakSet<Board>} */
  helped = new WeakSet();
  /** Whether the player has looked at the solution path, so that nothing that follows is found unaided. */
  isPathSeen = false;
  started = 0;
  /** @type {?string} the word for the rating */
  level = null;
  /** @type {?number} */
  er = null;
  /** @type {?string} */
  solution = null;
  /** @type {?Origin} */
  origin = null;
  /** The digit of the candidate that colours go to, in the selected cells; 0 for the cells themselves. */
  spot = 0;
  /** The cells of rules that the digits break, besides equal digits of a house. @type {Set<number>} */
  broken = new Set();
  /** The candidate at which a link of the player begins; -1 for none. */
  linkStart = -1;

  /**
   * @param {SettingsReader} settings
   * @param {() => number} [now]
   */
  constructor(settings, now = Date.now) {
    super();
    this.settings = settings;
    this.now = now;
    /** @type {Set<number>} */
    this.selection = new Set();
    this.cursor = 0;
    /** @type {Mode} */
    this.mode = 'digit';
    this.several = false;
    /** A digit that is entered in every cell that is tapped; 0 for none. */
    this.lockedDigit = 0;
    /** The digit whose places are highlighted by the key F; 0 for none. */
    this.highlighted = 0;
    /**
     * A drawing of the engine that is shown over the grid in place of the selection.
     *
     * @type {?import('../grid/drawing.js').Drawing}
     */
    this.drawing = null;
    /**
     * The board that is shown in place of the player's, while a path is looked at.
     *
     * @type {?{ digits: ReadonlyArray<number>, candidates: ReadonlyArray<number> | null }}
     */
    this.preview = null;
    /**
     * Cells that a message points out: redundant clues, cells that differ.
     *
     * @type {Set<number>}
     */
    this.pointed = new Set();
    this.started = now();
  }

  /**
   * Begins a new game.
   *
   * @param {Puzzle} puzzle
   * @param {State} state
   * @param {?Origin} origin
   */
  reset(puzzle, state, origin) {
    this.begin(puzzle, state, origin);
    this.changed();
  }

  /**
   * Begins a new game without the event.
   *
   * @param {Puzzle} puzzle
   * @param {State} state
   * @param {?Origin} origin
   */
  begin(puzzle, state, origin) {
    this.state = state;
    this.puzzle = puzzle;
    this.history = new History([geometryOf(puzzle).emptyBoard]);
    this.id = newId();
    this.seconds = 0;
    this.hints = 0;
    this.taught = new Set();
    this.isPathSeen = false;
    this.started = this.now();
    this.level = null;
    this.er = null;
    this.solution = null;
    this.origin = origin;
    this.clearView();
  }

  /** Forgets what is selected, drawn and highlighted. */
  clearView() {
    this.selection.clear();
    this.drawing = null;
    this.preview = null;
    this.pointed = new Set();
    this.broken = new Set();
    this.lockedDigit = 0;
    this.highlighted = 0;
    this.spot = 0;
    this.linkStart = -1;
  }

  /** @param {number} candidate -1 for none */
  startLink(candidate) {
    this.linkStart = candidate;
  }

  /** @param {State} state */
  become(state) {
    this.state = state;
  }

  /**
   * @param {Iterable<number>} cells
   * @param {number} [cursor]
   */
  select(cells, cursor = this.cursor) {
    this.selection = new Set(cells);
    this.cursor = cursor;
    this.spot = 0;
    this.changed();
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** The geometry of the puzzle. */
  get geometry() {
    return geometryOf(this.puzzle);
  }

  get board() {
    return this.history.board;
  }

  /** Returns `true` if the player had help at a board: what follows it is not found alone. @param {Board} board */
  isHelped(board) {
    return this.isPathSeen || this.helped.has(board);
  }

  /** Returns `true` if digits can be entered. */
  get isOpen() {
    return this.state !== 'paused' && this.state !== 'solved' && !this.preview;
  }

  /** The digits on the grid, 0 for empty cells. */
  get digits() {
    return this.preview ? this.preview.digits : Boards.digitsOnGrid(this.puzzle, this.board);
  }

  /** Returns `true` if candidates are worked out: by the setting, and in every exercise, so that all are seen. */
  get isAutomatic() {
    return this.settings.get('candidates') === 'automatic' || this.origin?.kind === 'practice';
  }

  /** Returns `true` if the candidates that the player writes stand in their three by three places. */
  get hasPlaces() {
    return this.settings.get('marks') !== 'centre';
  }

  /** The masks of the candidates that are shown automatically, or null if none are. */
  get shownCandidates() {
    if (this.preview) return this.preview.candidates;
    if (!this.isAutomatic || this.state === 'setting') return null;
    return this.automaticCandidates;
  }

  /** The candidates that a request tells the engine: those of the player where there are any. */
  get knownCandidates() {
    const { board, isAutomatic } = this;
    return this.automaticCandidates.map((mask, cell) => (isAutomatic ? 0 : board.centre[cell] & ~board.crossed[cell]) || mask);
  }

  /** The candidates that stand in places of a cell without any drawing. @param {number} cell */
  placesIn(cell) {
    const shown = this.shownCandidates;
    if (this.digits[cell] || this.preview) return shown && !this.digits[cell] ? shown[cell] : 0;
    return shown ? shown[cell] : this.hasPlaces ? this.board.centre[cell] : 0;
  }

  /** The candidates by the rules, less those that the player crossed out. */
  get automaticCandidates() {
    const found = Boards.candidates(this.puzzle, this.board);
    return found.map((mask, cell) => mask & ~this.board.crossed[cell]);
  }

  /** The cells to mark as wrong, by the setting `conflicts`. */
  get wrongCells() {
    const conflicts = this.settings.get('conflicts');
    if (conflicts === 'off') return new Set();
    const digits = this.digits;
    const wrong = Boards.clashes(digits, this.geometry);
    if (!this.preview) for (const cell of this.broken) wrong.add(cell);
    if (conflicts === 'solution' && this.solution && !this.preview) {
      const { solution } = this;
      digits.forEach((digit, cell) => digit && digit !== this.geometry.digitOfSymbol(solution[cell]) && wrong.add(cell));
    }
    return wrong;
  }

  /** The number of places that are left for each digit, by digit; the element 0 is unused. */
  get remaining() {
    const { cells, digits: values, size } = this.geometry;
    const left = [0, ...values.map(() => Math.floor(cells.length / size))];
    for (const digit of this.digits) if (digit) left[digit] -= 1;
    return left;
  }

  /** The cells that actions change: the selection, or the cell with the cursor. */
  get targets() {
    return this.selection.size > 0 ? [...this.selection] : [this.cursor];
  }

  /**
   * The puzzle of a request to the engine, with entries and marks.
   *
   * @returns {PuzzleRecord}
   */
  position() {
    if (this.state === 'setting' || this.state === 'welcome') return { text: this.geometry.textOf(this.digits) };
    return positionOf(this.puzzle, this.board, this.automaticCandidates, this.isAutomatic);
  }
}

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
