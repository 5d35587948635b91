/**
 * The session: the game that is being played and everything that the player has chosen on the page, without any DOM.
 *
 * Every change ends with an event `change`. Front parts read the session and never keep a copy of it.
 *
 * @module
 */

import * as Boards from './board.js';
import { CELLS, DIGITS, bit, cellName, digitAt, puzzleText } from './cells.js';
import { History } from './history.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').Mode} Mode */
/** @typedef {import('./types.js').Origin} Origin */
/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').SavedGame} SavedGame */
/** @typedef {import('./types.js').State} State */
/** @typedef {{ get(name: string): any }} SettingsReader */

/** @type {ReadonlyArray<Mode>} */
export const MODES = ['digit', 'corner', 'centre', 'colour'];

/** The game on the page, and what is selected and shown. */
export class Session extends EventTarget {
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
    this.reset(Boards.EMPTY_PUZZLE, 'welcome', null);
  }

  /**
   * Begins a new game.
   *
   * @param {Puzzle} puzzle
   * @param {State} state
   * @param {?Origin} origin
   */
  reset(puzzle, state, origin) {
    /** @type {State} */
    this.state = state;
    this.puzzle = puzzle;
    this.history = new History([Boards.EMPTY_BOARD]);
    this.id = newId();
    this.seconds = 0;
    this.hints = 0;
    this.started = this.now();
    /** @type {?string} */
    this.level = null;
    /** @type {?number} */
    this.er = null;
    /** @type {?string} */
    this.solution = null;
    this.origin = origin;
    this.clearView();
    this.changed();
  }

  /** Forgets what is selected, drawn and highlighted. */
  clearView() {
    this.selection.clear();
    this.drawing = null;
    this.preview = null;
    this.pointed = new Set();
    this.lockedDigit = 0;
    this.highlighted = 0;
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }

  get board() {
    return this.history.board;
  }

  /** Whether digits can be entered. */
  get isOpen() {
    return this.state !== 'paused' && this.state !== 'solved' && !this.preview;
  }

  /** The digits on the grid, 0 for empty cells. */
  get digits() {
    return this.preview ? this.preview.digits : Boards.digitsOnGrid(this.puzzle, this.board);
  }

  /** The masks of the candidates that are shown automatically, or null if none are. */
  get shownCandidates() {
    if (this.preview) return this.preview.candidates;
    if (this.settings.get('candidates') !== 'automatic' || this.state === 'setting') return null;
    return this.automaticCandidates;
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
    const wrong = Boards.clashes(digits);
    if (conflicts === 'solution' && this.solution && !this.preview) {
      for (const cell of CELLS) if (digits[cell] && digits[cell] !== digitAt(this.solution, cell)) wrong.add(cell);
    }
    return wrong;
  }

  /** The number of places that are left for each digit, by digit; the element 0 is unused. */
  get remaining() {
    const left = DIGITS.reduce((counts, digit) => ((counts[digit] = 9), counts), /** @type {number[]} */ ([0]));
    for (const digit of this.digits) if (digit) left[digit] -= 1;
    return left;
  }

  /** The cells that actions change: the selection, or the cell with the cursor. */
  get targets() {
    return this.selection.size > 0 ? [...this.selection] : [this.cursor];
  }

  /**
   * The puzzle of a request to the engine, with entries and marks. Marks are those of the player that list all
   * candidates of a cell: the centre marks, or the candidates less the crossed out ones.
   *
   * @returns {Record<string, unknown>}
   */
  position() {
    if (this.state === 'setting' || this.state === 'welcome') return { text: this.digits.map((d) => d || '.').join('') };
    const { board } = this;
    const worked = this.automaticCandidates;
    const crossed = board.crossed.some(Boolean);
    const automatic = this.settings.get('candidates') === 'automatic';
    const marks = CELLS.map((cell) => {
      if (digitAt(this.puzzle.givens, cell) || board.digits[cell]) return '';
      const mask = !automatic && board.centre[cell] ? board.centre[cell] & ~board.crossed[cell] : worked[cell];
      const known = automatic || board.centre[cell] || (crossed && board.crossed[cell]);
      return known ? DIGITS.filter((digit) => mask & bit(digit)).join('') : '';
    });
    const position = { text: puzzleText(this.puzzle), entries: board.digits.map((digit) => digit || '.').join('') };
    return marks.some(Boolean) ? { ...position, marks } : position;
  }

  /**
   * Makes a board the current one, as one step that can be undone.
   *
   * @param {Board} board
   * @returns {boolean} whether anything changed
   */
  apply(board) {
    if (!this.history.push(board)) return false;
    this.afterMove();
    return true;
  }

  /** Does what every change of the board asks for. */
  afterMove() {
    this.drawing = null;
    this.pointed = new Set();
    if (this.state === 'welcome') this.state = 'setting';
    if (this.state === 'playing' && Boards.isSolved(this.puzzle, this.board)) {
      this.state = 'solved';
      this.clearView();
      this.dispatchEvent(new Event('solved'));
    }
    this.changed();
  }

  /**
   * Enters a digit, mark or colour into cells.
   *
   * @param {number} digit
   * @param {Mode} [mode]
   * @param {number[]} [cells]
   */
  enter(digit, mode = this.mode, cells = this.targets) {
    if (!this.isOpen) return false;
    const { puzzle, board } = this;
    if (this.state === 'welcome' || this.state === 'setting') {
      return this.apply(Boards.enterDigit(puzzle, board, cells, digit, false));
    }
    if (mode === 'colour') return this.apply(Boards.toggleColour(board, cells, digit));
    if (mode === 'digit') {
      return this.apply(Boards.enterDigit(puzzle, board, cells, digit, this.settings.get('clear-marks')));
    }
    const kind = mode === 'centre' && this.settings.get('candidates') === 'automatic' ? 'crossed' : mode;
    return this.apply(Boards.toggleMark(puzzle, board, cells, digit, kind));
  }

  clear() {
    return this.isOpen && this.apply(Boards.clear(this.puzzle, this.board, this.targets, this.mode));
  }

  /** Places the only mark of each selected cell that has exactly one. */
  placeOnlyMarks() {
    if (!this.isOpen) return false;
    const shown = this.shownCandidates;
    let next = this.board;
    for (const cell of this.targets) {
      const digit = this.digits[cell] ? 0 : Boards.onlyMark(this.board, cell, shown ? shown[cell] : 0);
      if (digit) next = Boards.enterDigit(this.puzzle, next, [cell], digit, this.settings.get('clear-marks'));
    }
    return this.apply(next);
  }

  writeCandidates() {
    return this.isOpen && this.apply(Boards.writeCandidates(this.puzzle, this.board));
  }

  /**
   * Does a step of the engine.
   *
   * @param {{ cell: number, digit: number }[]} placements
   * @param {{ cell: number, digit: number }[]} eliminations
   */
  applyStep(placements, eliminations) {
    const clears = this.settings.get('clear-marks');
    return this.apply(Boards.applyStep(this.puzzle, this.board, placements, eliminations, clears));
  }

  undo() {
    return this.move(() => this.history.undo());
  }

  redo() {
    return this.move(() => this.history.redo());
  }

  /** @param {() => boolean} step */
  move(step) {
    if (this.state === 'paused' || this.preview || !step()) return false;
    if (this.state === 'solved') this.state = 'playing';
    this.afterMove();
    return true;
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.lockedDigit = 0;
    this.changed();
  }

  /** @param {number} step 1 for the next mode, -1 for the previous */
  cycleMode(step) {
    this.setMode(MODES[(MODES.indexOf(this.mode) + step + MODES.length) % MODES.length]);
  }

  /**
   * @param {Iterable<number>} cells
   * @param {number} [cursor]
   */
  select(cells, cursor = this.cursor) {
    this.selection = new Set(cells);
    this.cursor = cursor;
    this.changed();
  }

  /**
   * Selects all cells that are like one: with its digit, else its colour, else its marks.
   *
   * @param {number} cell
   */
  selectLike(cell) {
    const { board, digits } = this;
    const alike = digits[cell]
      ? CELLS.filter((other) => digits[other] === digits[cell])
      : board.colours[cell]
        ? CELLS.filter((other) => board.colours[other] === board.colours[cell])
        : CELLS.filter(
            (other) =>
              !digits[other] && board.corner[other] === board.corner[cell] && board.centre[other] === board.centre[cell],
          );
    this.select(alike, cell);
  }

  pause() {
    if (this.state === 'playing') this.state = 'paused';
    else if (this.state === 'paused') this.state = 'playing';
    else return;
    this.changed();
  }

  /** Adds a second to the time played, while the game is played. */
  tick() {
    if (this.state !== 'playing') return;
    this.seconds += 1;
    this.dispatchEvent(new Event('tick'));
  }

  /**
   * The game in the form in which it is stored.
   *
   * @returns {SavedGame}
   */
  toSaved() {
    const { id, puzzle, seconds, hints, started, level, er, solution, origin } = this;
    const { boards, at, branches } = this.history;
    const solved = this.state === 'solved';
    return { v: 1, id, puzzle, boards: [...boards], at, branches: [...branches], seconds, hints, started, changed: this.now(), solved, level, er, solution, origin };
  }

  /**
   * Continues a stored game.
   *
   * @param {SavedGame} game
   */
  load(game) {
    const isTyped = game.puzzle.givens === Boards.EMPTY_PUZZLE.givens && !game.puzzle.restriction;
    this.reset(game.puzzle, game.solved ? 'solved' : isTyped ? 'setting' : 'playing', game.origin);
    this.history = new History([...game.boards], game.at, [...game.branches]);
    this.id = game.id;
    this.seconds = game.seconds;
    this.hints = game.hints;
    this.started = game.started;
    this.level = game.level;
    this.er = game.er;
    this.solution = game.solution;
    this.changed();
  }

  /** A name for the present state of the game, for a branch: the cell of the last move, if there is one. */
  get lastMoveName() {
    const { boards, at } = this.history;
    if (at === 0) return '';
    const cell = CELLS.find((one) => boards[at].digits[one] !== boards[at - 1].digits[one]);
    return cell === undefined ? '' : cellName(cell);
  }
}

/** @returns {string} */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
