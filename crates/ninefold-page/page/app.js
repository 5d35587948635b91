/**
 * The page: makes its parts, joins them, and carries out commands.
 *
 * @module
 */

import { h, liveRegion } from './dom.js';
import { connect } from './engine/engine.js';
import { openLanguage } from './engine/language.js';
import { Grid, listenToPointer } from './grid/grid.js';
import { listenToKeys } from './grid/keys.js';
import { Header, Notices, watchVersions } from './panel/header.js';
import { Pad } from './panel/pad.js';
import { Panel } from './panel/panel.js';
import { keepSaved, localStorageOrNull, openSaved } from './saving.js';
import { editClues, listenToBack, listenToTransfers, openHash, openPuzzle, showAddress, study } from './opening.js';
import { Session } from './store/session.js';
import { Settings } from './store/settings.js';
import { t } from './words/words.js';

/** @typedef {import('./store/types.js').Mode} Mode */
/** @typedef {import('./store/types.js').Puzzle} Puzzle */
/** @typedef {import('./panel/panel.js').CardName} CardName */

/**
 * The dialogs. Each is a file with `open(app, options)` and is loaded when it is opened first; the imports are spelled out for the
 * bundler of the static site.
 * @type {Record<string, () => Promise<{ open: (app: any, options?: any) => any }>>}
 */
const DIALOGS = {
  branches: () => import('./dialogs/branches.js'),
  daily: () => import('./dialogs/daily.js'),
  help: () => import('./dialogs/help.js'),
  history: () => import('./dialogs/history.js'),
  import: () => import('./dialogs/import.js'),
  learn: () => import('./dialogs/learn.js'),
  new: () => import('./dialogs/new.js'),
  print: () => import('./dialogs/print.js'),
  scan: () => import('./dialogs/scan.js'),
  settings: () => import('./dialogs/settings.js'),
  share: () => import('./dialogs/share.js'),
};

/** The parts of the page, and what players can do with it. */
export class App {
  /** @param {import('./engine/engine.js').Engine} engine @param {Settings} settings */
  constructor(engine, settings) {
    this.settings = settings;
    this.session = new Session(this.settings);
    this.engine = engine;
    this.isStarted = false;
    /** The message that was announced last. */
    this.mode = this.session.mode;
    this.opening = '';
    this.root = h('main', { 'data-state': 'welcome', 'data-panel': '', id: 'main' });
    this.live = liveRegion({ 'data-testid': 'live' });
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
    document.body.replaceChildren(skip, this.header.element, this.notices.element, this.root, this.live.element);
    this.session.addEventListener('change', () => this.render());
    this.session.addEventListener('tell', (event) => this.say(t(.../** @type {CustomEvent<[string, Record<string, string | number>]>} */ (event).detail)));
    this.session.addEventListener('solved', () => {
      this.root.classList.add('just-solved');
      this.say(t('live.solved'));
    });
    applyLook(this.settings);
    listenToKeys(this);
    listenToPointer(this);
    listenToTransfers(this);
    listenToBack(this);
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
    window.addEventListener('hashchange', ({ newURL }) => {
      // Back may have come to an older address, which is replaced by now.
      if (newURL === location.href) openHash(this, location.hash).catch((error) => this.report(error));
    });
    document.documentElement.dataset.ready = '';
    if (this.engine.transport.kind === 'wasm') await watchVersions(this);
  }

  render() {
    const { id, mode, state } = this.session;
    this.root.dataset.state = state;
    if (state !== 'solved') this.root.classList.remove('just-solved');
    if (mode !== this.mode) this.say(t('live.mode', { mode: t(`pad.${mode}`) }));
    this.mode = mode;
    // What was wrong with a link is no news once there is another puzzle.
    if (this.opening !== `${id} ${state === 'welcome'}`) this.notices.hide('bad-link');
    this.opening = `${id} ${state === 'welcome'}`;
  }

  renderEngine() {
    document.documentElement.dataset.engine = this.engine.state;
  }

  /** Tells something to screen readers. @param {string} text */
  say(text) {
    this.live.say(text);
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
      case 'clear-pencil':
        return void (session.clearPencil() && this.say(t('live.pencil-cleared')));
      case 'hint':
        return void (this.pad.hint.disabled || this.openPanel('hint', { more: true }));
      case 'restart':
        return void session.apply(session.geometry.emptyBoard);
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
   * Opens a dialog and returns its `<dialog>`.
   *
   * @param {string} name
   * @param {any} [options]
   * @returns {Promise<HTMLDialogElement | undefined>}
   */
  async openDialog(name, options) {
    try {
      const module = await DIALOGS[name]();
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
    if (this.session.puzzle.variant) void import('./rules/play.js').then(({ play }) => play(this)).catch((error) => this.report(error));
    study(this).catch((error) => this.report(error));
  }

  /**
   * Enters a digit, mark or colour and tells what came of it. Entering one continues the game: a pause or a look at the
   * path ends.
   *
   * @param {number} digit
   * @param {Mode} [mode]
   */
  enter(digit, mode = this.session.mode) {
    const { session } = this;
    if (session.state === 'paused') this.pause();
    if (session.preview && !this.closePanel()) session.preview = null;
    const cell = session.cursor;
    if (!session.enter(digit, mode) || session.state === 'solved') return;
    if (mode !== 'digit' || !session.digits[cell]) return this.tell();
    const { geometry } = session;
    if (session.wrongCells.has(cell)) return this.say(t('live.clash', { digit: geometry.label(digit), cell: geometry.cellName(cell) }));
    this.tell(session.remaining[digit] === 0 ? t('live.digit-complete', { digit: geometry.label(digit) }) : '');
  }

  /** Places the only mark of each selected cell. */
  place() {
    if (this.session.placeOnlyMarks() && this.session.state !== 'solved') this.tell();
  }

  /** Tells screen readers what the cell with the cursor has become. @param {string} [more] a sentence after that */
  tell(more = '') {
    const { cursor, geometry, targets } = this.session;
    const name = this.grid.cells[cursor].getAttribute('aria-label') ?? '';
    const parts = name.split(', ').slice(1).filter((part) => part !== t('grid.box', { box: geometry.regions[cursor] + 1 }));
    const words = { cell: geometry.cellName(cursor), what: parts.join(', '), n: targets.length };
    this.say(`${t('live.cell', words)} ${more}`.trim());
  }

  /** Highlights the next or the previous digit. @param {number} step */
  highlight(step) {
    const { session } = this;
    const count = session.geometry.size + 1;
    session.highlighted = (session.highlighted + step + count) % count;
    session.changed();
    this.say(session.highlighted ? t('live.highlighted', { digit: session.geometry.label(session.highlighted) }) : t('live.highlight-off'));
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

// The browser opens the storage, and the engine starts, while the page is made.
const [storage, engine, settings] = [openSaved(), connect(), new Settings(localStorageOrNull())];
const begin = (/** @type {App} */ app) => app.start(storage).catch((error) => app.report(error));
void openLanguage(settings).then(() => begin(new App(engine, settings)));
