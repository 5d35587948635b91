/**
 * Saves the game while it is played, and resumes saved games.
 *
 * A game is saved 300 ms after a change and when the page is hidden; then it is also kept where no answer has to be waited
 * for. Only the tab that holds a game saves it.
 *
 * @module
 */

import { Progress } from './store/remembered.js';
import { puzzleText } from './store/geometry.js';
import { openStorage } from './store/saved.js';
import { Tabs } from './store/tabs.js';
import { t } from './words/words.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./store/types.js').SavedGame} SavedGame */

/** The time to wait after a change, in milliseconds. */
const DELAY = 300;

/** Opens the storage of the browser. */
export const openSaved = () => openStorage({ indexedDB: factory(), localStorage: localStorageOrNull() });

/**
 * Keeps the game of the session in the storage.
 *
 * @param {App} app
 * @param {import('./store/saved.js').Storage} storage
 */
export async function keepSaved(app, storage) {
  const saving = new Saving(app, storage);
  await saving.start();
  return saving;
}

/** Browsers may refuse storage by throwing. @returns {?IDBFactory} */
function factory() {
  try {
    return window.indexedDB ?? null;
  } catch {
    return null;
  }
}

/** Browsers may refuse storage by throwing. @returns {?globalThis.Storage} */
export function localStorageOrNull() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Saves the game of the session. */
class Saving {
  /**
   * @param {App} app
   * @param {import('./store/saved.js').Storage} storage
   */
  constructor(app, storage) {
    this.app = app;
    this.storage = storage;
    this.tabs = new Tabs({ locks: navigator.locks ?? null, channel: channel() });
    this.progress = new Progress();
    /** @type {number | undefined} */
    this.timer = undefined;
    this.isPersistent = false;
    /** Whether the steps that the player finds are counted. */
    this.isFollowing = false;
    this.isChanged = false;
    /** The number of saves that are not yet written. */
    this.saving = 0;
    /** Whether another tab holds the game. */
    this.isElsewhere = false;
    /** The game that this tab has asked for. */
    this.claimed = '';
    this.claiming = Promise.resolve();
  }

  async start() {
    const { app, storage } = this;
    storage.addEventListener('unavailable', () => app.notices.show('not-saved', t('app.not-saved')));
    storage.addEventListener('available', () => app.notices.hide('not-saved'));
    if (!storage.working) app.notices.show('not-saved', t('app.not-saved'));
    this.progress = new Progress(await storage.progress());
    app.session.addEventListener('change', () => this.later());
    app.session.addEventListener('change', () => this.followFinds());
    app.session.addEventListener('tick', () => {
      this.isChanged = true;
      if (app.session.seconds % 10 === 0) this.later();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.leave();
    });
    window.addEventListener('pagehide', () => this.leave());
    this.tabs.addEventListener('taken', () => {
      this.isElsewhere = true;
      this.tellOtherTab();
    });
    const n = storage.setAside.length;
    if (n > 0) app.notices.show('set-aside', t('app.set-aside', { n }));
  }

  /** Returns `true` if there is anything to save: a typed puzzle counts from its first digit. */
  get isWorthSaving() {
    const { session } = this.app;
    return session.state !== 'welcome' && session.origin?.kind !== 'practice' && !(session.state === 'setting' && !session.history.canUndo);
  }

  /** Counts what the player finds, from the first move on. */
  followFinds() {
    const { session } = this.app;
    if (this.isFollowing || !session.history.canUndo || session.state !== 'playing') return;
    this.isFollowing = true;
    const follow = async () => (await import('./panel/finds.js')).followFinds(this.app);
    follow().catch(() => (this.isFollowing = false));
  }

  later() {
    this.isChanged = true;
    // Early, so that a page that is closed soon need not wait for the claim.
    if (this.isWorthSaving) this.claim(this.app.session.id);
    if (this.timer === undefined) this.timer = window.setTimeout(() => this.now(), DELAY);
  }

  /** Saves the game of a page that may be closed before the storage answers. */
  leave() {
    const isUnsaved = this.isChanged || this.saving > 0;
    if (isUnsaved && this.isWorthSaving && !this.isElsewhere) this.storage.keepUnsaved(this.app.session.toSaved());
    this.now();
  }

  /** Saves the game, unless another tab holds it. */
  async now() {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.isChanged || !this.isWorthSaving) return;
    this.isChanged = false;
    const game = this.app.session.toSaved();
    this.saving += 1;
    try {
      await this.claim(game.id);
      if (!this.tabs.mine) return;
      // A game that is not written is still unsaved when the page is closed.
      if (!(await this.storage.saveGame(game))) this.isChanged = true;
    } finally {
      this.saving -= 1;
    }
    if (!this.isPersistent) {
      this.isPersistent = true;
      navigator.storage?.persist?.().catch(() => {});
    }
  }

  /**
   * Claims a game for this tab, once.
   *
   * @param {string} id
   */
  claim(id) {
    if (this.claimed !== id) {
      this.claimed = id;
      this.claiming = this.tabs.claim(id).then((held) => {
        this.isElsewhere = held === 'other';
        if (held === 'other') this.tellOtherTab();
        else this.app.notices.hide('other-tab');
      });
    }
    return this.claiming;
  }

  tellOtherTab() {
    const { app } = this;
    if (app.session.state === 'playing') app.session.pause();
    app.notices.show('other-tab', t('app.other-tab'), { label: t('app.take-over'), testid: 'take-over', act: () => this.takeOver() });
  }

  /** Continues the game of another tab as that tab has saved it. */
  async takeOver() {
    const { id } = this.app.session;
    await this.tabs.take(id);
    this.isElsewhere = false;
    this.app.notices.hide('other-tab');
    const game = await this.storage.game(id);
    if (game) this.app.session.load(game);
    else if (this.app.session.state === 'paused') this.app.session.pause();
  }

  /** Returns the game that was played last and is not solved, or null. @returns {Promise<?SavedGame>} */
  async latest() {
    const games = await this.storage.games();
    const found = games.find((game) => !game.solved);
    return found ? this.storage.game(found.id) : null;
  }

  /**
   * Returns the latest game of a puzzle, or null.
   *
   * @param {import('./store/types.js').Puzzle} puzzle
   * @param {boolean} alsoSolved
   */
  async gameOf(puzzle, alsoSolved) {
    for (const summary of await this.storage.games()) {
      if (puzzleText(summary.puzzle) !== puzzleText(puzzle) || (summary.solved && !alsoSolved)) continue;
      return this.storage.game(summary.id);
    }
    return null;
  }

  /** Continues a saved game. @param {SavedGame} game */
  async resume(game) {
    await this.now();
    this.app.session.load(game);
    await this.claim(game.id);
    this.app.opened();
    this.app.say(t('live.resumed'));
  }
}

/** @returns {?BroadcastChannel} */
const channel = () => ('BroadcastChannel' in window ? new BroadcastChannel('ninefold') : null);
