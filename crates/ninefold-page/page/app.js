/**
 * The page: makes its parts, joins them, and carries out commands.
 *
 * @module
 */

import { h } from './dom.js';
import { connect } from './engine/engine.js';
import { Grid, listenToPointer } from './grid/grid.js';
import { listenToKeys } from './grid/keys.js';
import { Header, Notices, watchVersions } from './panel/header.js';
import { Pad } from './panel/pad.js';
import { Panel } from './panel/panel.js';
import { keepSaved, localStorageOrNull, openSaved } from './saving.js';
import { editClues, listenToTransfers, openHash, openPuzzle, showAddress, study } from './opening.js';
import { HOUSES, boxOf, cellName, columnOf, rowOf } from './store/cells.js';
import { EMPTY_BOARD } from './store/board.js';
import { parseHash } from './store/link.js';
import { Session } from './store/session.js';
import { Settings } from './store/settings.js';
import { chooseLanguage, t } from './words/words.js';

/** @typedef {import('./store/types.js').Mode} Mode */
/** @typedef {import('./store/types.js').Puzzle} Puzzle */
/** @typedef {import('./panel/panel.js').CardName} CardName */

/** The parts of the page, and what players can do with it. */
export class App {
  /** @param {import('./engine/engine.js').Engine} engine */
  constructor(engine) {
    this.settings = new Settings(localStorageOrNull());
    this.session = new Session(this.settings);
    this.engine = engine;
    this.isStarted = false;
    this.root = h('main', { 'data-state': 'welcome', 'data-panel': '', id: 'main' });
    this.live = h('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite', 'data-testid': 'live' });
    this.grid = new Grid(this.session);
    this.pad = new Pad(this);
    this.panel = new Panel(this);
    this.header = new Header(this);
    this.notices = new Notices(this);
    this.root.append(
      this.header.status,
      h('div', { class: 'board' }, this.grid.root, this.header.pausedCard),
      h('div', { class: 'side' }, this.pad.element, this.panel.element),
    );
    const skip = h('a', { class: 'skip', href: '#grid', onclick: (/** @type {Event} */ event) => (event.preventDefault(), this.grid.focus()) }, t('app.skip'));
    document.body.replaceChildren(skip, this.header.element, this.root, this.notices.element, this.live);
    this.session.addEventListener('change', () => this.render());
    this.session.addEventListener('solved', () => this.say(t('live.solved')));
    applyLook(this.settings);
    listenToKeys(this);
    listenToPointer(this.grid, this.session);
    listenToTransfers(this);
    this.engine.addEventListener('state', () => this.renderEngine());
    this.renderEngine();
    this.render();
  }

  /**
   * Opens what the address names, or the welcome.
   *
   * @param {Promise<import('./store/saved.js').Storage>} storage
   */
  async start(storage) {
    this.saving = await keepSaved(this, await storage);
    await openHash(this, location.hash);
    this.isStarted = true;
    this.panel.render();
    window.addEventListener('hashchange', () => openHash(this, location.hash).catch((error) => this.report(error)));
    document.documentElement.dataset.ready = '';
    if (this.engine.transport.kind === 'wasm') await watchVersions(this);
  }

  render() {
    this.root.dataset.state = this.session.state;
  }

  renderEngine() {
    document.documentElement.dataset.engine = this.engine.state;
  }

  /** Tells something to screen readers. @param {string} text */
  say(text) {
    this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }

  /**
   * Shows an error in plain words and goes on.
   *
   * @param {unknown} error
   */
  report(error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const message = error instanceof Error ? error.message : String(error);
    this.notices.show('failed', t('app.failed', { message }));
  }

  /**
   * Carries out a command of a button, a key or the menu.
   *
   * @param {string} name
   */
  command(name) {
    const { session } = this;
    switch (name) {
      case 'undo':
        return this.say(session.undo() ? t('live.undone') : t('live.nothing-undo'));
      case 'redo':
        return this.say(session.redo() ? t('live.redone') : t('live.nothing-redo'));
      case 'erase':
        return void (session.clear() && this.say(t('live.erased')));
      case 'pause':
        return this.pause();
      case 'candidates':
        return void (session.writeCandidates() && this.say(t('live.candidates')));
      case 'hint':
        return void (this.pad.hint.disabled || this.openPanel('hint', { more: true }));
      case 'restart':
        return void session.apply(EMPTY_BOARD);
      case 'edit':
        return editClues(this);
      case 'branch':
        session.history.branch(t('app.state', { n: session.history.branches.length + 1, move: session.history.at }));
        session.changed();
        return this.say(t('live.remembered'));
      case 'check':
      case 'where-wrong':
        return void this.openPanel('hint', { mistakes: name });
      default:
        return void this.openDialog(name);
    }
  }

  pause() {
    this.session.pause();
    this.say(t(this.session.state === 'paused' ? 'live.paused' : 'live.continued'));
    if (this.session.state === 'playing') this.grid.focus();
  }

  /**
   * Opens a card of the panel.
   *
   * @param {CardName} name
   * @param {unknown} [options]
   */
  openPanel(name, options) {
    return this.panel.open(name, options).catch((error) => this.report(error));
  }

  closePanel() {
    const closed = this.panel.close();
    if (closed) this.grid.focus();
    return closed;
  }

  /** Closes what is open, else forgets the selection. */
  escape() {
    if (this.closePanel()) return true;
    if (this.session.lockedDigit || this.session.selection.size > 0 || this.session.highlighted) {
      this.session.lockedDigit = 0;
      this.session.highlighted = 0;
      this.session.select([]);
      return true;
    }
    return false;
  }

  /**
   * Opens a dialog: a file of `dialogs/` with `open(app, options)`, which returns the `<dialog>`.
   *
   * @param {string} name
   * @param {any} [options]
   * @returns {Promise<HTMLDialogElement | undefined>}
   */
  async openDialog(name, options) {
    try {
      const module = await import(`./dialogs/${name}.js`);
      return await module.open(this, options);
    } catch (error) {
      this.report(error);
      return undefined;
    }
  }

  /**
   * Starts a game. What is wrong with the puzzle is found out while it is shown.
   *
   * @param {Puzzle} puzzle
   * @param {import('./store/types.js').Origin} origin
   * @param {{ board?: ?import('./store/types.js').Board, seconds?: ?number }} [start] what is already done
   */
  openPuzzle(puzzle, origin, start) {
    return openPuzzle(this, puzzle, origin, start);
  }

  /** Does what every opened game needs: its address, its solution and its rating. */
  opened() {
    showAddress(this);
    study(this).catch((error) => this.report(error));
  }

  /**
   * Enters a digit and tells what came of it.
   *
   * @param {number} digit
   * @param {Mode} [mode]
   */
  enter(digit, mode = this.session.mode) {
    const { session } = this;
    const cell = session.cursor;
    if (!session.enter(digit, mode) || session.state === 'solved') return;
    if (mode !== 'digit' || !session.digits[cell]) return;
    if (session.wrongCells.has(cell)) this.say(t('live.clash', { digit, cell: cellName(cell) }));
    else if (session.remaining[digit] === 0) this.say(t('live.digit-complete', { digit }));
  }

  /** Highlights the next or the previous digit. @param {number} step */
  highlight(step) {
    const { session } = this;
    session.highlighted = (session.highlighted + step + 10) % 10;
    session.changed();
    this.say(session.highlighted ? t('live.highlighted', { digit: session.highlighted }) : t('live.highlight-off'));
  }

  /** Reads out the digits of the house of the cursor. @param {'row' | 'column' | 'box'} kind */
  speakHouse(kind) {
    const { cursor, digits } = this.session;
    const number = { row: rowOf, column: columnOf, box: boxOf }[kind](cursor);
    const first = { row: 0, column: 9, box: 18 }[kind];
    const cells = HOUSES[first + number].map((cell) => (digits[cell] ? String(digits[cell]) : t('grid.empty')));
    const house = t(kind === 'box' ? 'live.box-name' : `live.${kind}`);
    this.say(t('live.house', { house, n: number + 1, digits: cells.join(' ') }));
  }
}

/** Keeps attributes of the document like the settings. @param {import('./store/settings.js').Settings} settings */
function applyLook(settings) {
  const { dataset } = document.documentElement;
  const apply = () => {
    dataset.theme = String(settings.get('theme'));
    dataset.hand = settings.get('left-handed') ? 'left' : 'right';
    dataset.numbers = settings.get('coordinates') ? 'shown' : 'hidden';
    dataset.timer = String(settings.get('timer'));
  };
  settings.addEventListener('change', apply);
  apply();
}

chooseLanguage(parseHash(location.hash).lang ?? 'en');
// The browser opens the storage, and the engine starts, while the page is made.
const storage = openSaved();
const app = new App(connect());
app.start(storage).catch((error) => app.report(error));
