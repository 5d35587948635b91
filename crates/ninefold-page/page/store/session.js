/**
 * The session: what the player can do with the game, without any DOM.
 *
 * Every change ends with an event `change`. Front parts read the session and never keep a copy of it.
 *
 * @module
 */

import * as Boards from './board.js';
import { digitsOf } from './geometry.js';
import { GameState } from './game-state.js';
import { History } from './changes.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').Mode} Mode */
/** @typedef {import('./types.js').SavedGame} SavedGame */

/** @type {ReadonlyArray<Mode>} */
export const MODES = ['digit', 'corner', 'centre', 'colour', 'link'];

/** The game on the page, and the actions of the player. */
export class Session extends GameState {
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
    if (this.state === 'welcome') this.become('setting');
    // Whether other rules hold is for the engine to say.
    if (!this.puzzle.variant && Boards.isSolved(this.puzzle, this.board)) this.finish();
    this.changed();
  }

  /** Ends the game that is played: it is solved. */
  finish() {
    if (this.state !== 'playing') return;
    this.become('solved');
    this.clearView();
    this.dispatchEvent(new Event('solved'));
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
    if (mode === 'colour') return this.apply(this.spot ? Boards.toggleTint(board, cells, this.spot, digit, this.geometry) : Boards.toggleColour(board, cells, digit));
    if (mode === 'link') return this.linkTo(this.cursor, digit);
    if (mode === 'digit') {
      return this.apply(Boards.enterDigit(puzzle, board, cells, digit, this.settings.get('clear-marks')));
    }
    const kind = mode === 'centre' && this.isAutomatic ? 'crossed' : mode;
    return this.apply(Boards.toggleMark(puzzle, board, cells, digit, kind));
  }

  /**
   * Begins a link at a candidate, or draws it from where it began.
   *
   * @param {number} cell
   * @param {number} digit
   */
  linkTo(cell, digit) {
    const { geometry, linkStart: start } = this;
    const end = geometry.candidateAt(cell, digit);
    if (!this.isOpen || this.digits[cell]) return false;
    this.startLink(start < 0 ? end : -1);
    if (start < 0) {
      this.changed();
      return this.tell('link-start', { digit: geometry.label(digit), cell: geometry.cellName(cell) });
    }
    const isChanged = this.apply(Boards.toggleLink(this.board, start, end, geometry));
    if (!isChanged) this.changed();
    const has = (/** @type {boolean} */ isWeak) => this.board.links.includes(geometry.linkOf(start, end, isWeak));
    return this.tell(`link-${has(false) ? 'strong' : has(true) ? 'weak' : 'off'}`) || isChanged;
  }

  /**
   * Returns `true` if a tap on a candidate's place means anything in the mode. A cell is selected by a first
   * tap; links need none.
   *
   * @param {number} cell
   */
  takesTap(cell) {
    if (!this.isOpen || this.state !== 'playing' || this.digits[cell]) return false;
    const isSelected = this.selection.size === 1 && this.selection.has(cell);
    if (this.mode === 'centre') return isSelected && (this.hasPlaces || this.isAutomatic);
    return this.mode === 'link' || (isSelected && this.mode === 'colour');
  }

  /**
   * Does what a tap on a candidate's place means in the mode: writes or erases it, chooses it for a colour, or links it.
   *
   * @param {number} cell
   * @param {number} digit
   * @returns {boolean} whether a mark was written or erased
   */
  tapPlace(cell, digit) {
    if (!this.takesTap(cell)) return false;
    if (this.mode === 'centre') return this.enter(digit, 'centre', [cell]);
    if (this.mode === 'link') {
      this.select([cell], cell);
      this.linkTo(cell, digit);
    } else this.chooseSpot(this.spot === digit ? 0 : digit);
    return false;
  }

  /** @param {number} digit 0 for the whole cell */
  chooseSpot(digit) {
    this.spot = digit;
    this.changed();
    this.tell(digit ? 'spot' : 'spot-off', { digit: this.geometry.label(digit), cell: this.geometry.cellName(this.cursor) });
  }

  /**
   * Reports what a player with a screen reader does not see.
   *
   * @param {string} key
   * @param {Record<string, string | number>} [parameters]
   */
  tell(key, parameters = {}) {
    this.dispatchEvent(new CustomEvent('tell', { detail: [`live.${key}`, parameters] }));
    return false;
  }

  /** Chooses the next candidate of the cell with the cursor, after the last the whole cell. @param {number} step */
  nextSpot(step) {
    const mask = this.placesIn(this.cursor) || this.knownCandidates[this.cursor];
    const all = [0, ...digitsOf(mask)];
    this.chooseSpot(all[(all.indexOf(this.spot) + step + all.length) % all.length]);
  }

  clearPencil() {
    return this.isOpen && this.apply(Boards.clearPencil(this.board, null, this.geometry));
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
    if (this.state === 'solved') this.become('playing');
    this.afterMove();
    return true;
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.lockedDigit = 0;
    this.spot = 0;
    this.startLink(-1);
    this.changed();
  }

  /** @param {number} step 1 for the next mode, -1 for the previous */
  cycleMode(step) {
    this.setMode(MODES[(MODES.indexOf(this.mode) + step + MODES.length) % MODES.length]);
  }

  /**
   * Selects all cells that are like one: with its digit, else its colour, else its marks.
   *
   * @param {number} cell
   */
  selectLike(cell) {
    this.select(Boards.alike(this.board, this.digits, cell), cell);
  }

  pause() {
    if (this.state === 'playing') this.become('paused');
    else if (this.state === 'paused') this.become('playing');
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
    const taught = [...this.taught];
    const { boards, at, branches } = this.history;
    const solved = this.state === 'solved';
    return { v: puzzle.variant ? 2 : 1, id, puzzle, boards: [...boards], at, branches: [...branches], seconds, hints, taught, started, changed: this.now(), solved, level, er, solution, origin };
  }

  /**
   * Continues a stored game.
   *
   * @param {SavedGame} game
   */
  load(game) {
    const isTyped = game.puzzle.givens === Boards.EMPTY_PUZZLE.givens && !game.puzzle.restriction && !game.puzzle.variant;
    this.begin(game.puzzle, game.solved ? 'solved' : isTyped ? 'setting' : 'playing', game.origin);
    this.history = new History([...game.boards], game.at, [...game.branches]);
    const { id, seconds, hints, started, level, er, solution } = game;
    Object.assign(this, { id, seconds, hints, started, level, er, solution, taught: new Set(game.taught) });
    this.changed();
  }
}
