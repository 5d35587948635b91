/**
 * The storage of the page: games, days played, the learner's progress, and damaged records that were set aside.
 *
 * Every change is first kept in memory and then written. If the browser refuses storage, now or later, the page goes on
 * in memory: `working` is false, `reason` is the key of a text, and an event `unavailable` is sent; `available` follows
 * if a later change can be written, and then all changes are.
 *
 * @module
 */

import { checkDay, checkGame, checkProgress } from './check.js';
import { Journal, STORES, applyChange, changeKey, openDatabase, reasonOf, takeJournal } from './database.js';
import { betterDay, dayOf } from './remembered.js';
import { packGame, summaryOf, unpackGame } from './packed.js';

export { checkDay, checkGame, checkProgress };

/** @typedef {import('./types.js').SavedGame} SavedGame */
/** @typedef {import('./packed.js').PackedGame} PackedGame */
/** @typedef {import('./packed.js').GameSummary} GameSummary */
/** @typedef {import('./remembered.js').DayRecord} DayRecord */
/** @typedef {import('./remembered.js').ProgressRecord} ProgressRecord */
/** @typedef {import('./database.js').StoreName} StoreName */
/** @typedef {import('./database.js').Change} Change */
/** @typedef {import('./types.js').AsideRecord} AsideRecord */
/** @typedef {import('./exchange.js').ImportResult} ImportResult */

/** @type {Readonly<Record<StoreName, (record: unknown) => ?string>>} */
const CHECKS = { games: checkGame, days: checkDay, progress: checkProgress, aside: () => null };

/**
 * Opens the storage. It always succeeds; without a database everything is in memory.
 *
 * @param {{ indexedDB?: ?IDBFactory, localStorage?: ?import('./database.js').JournalStorage, now?: () => number, timeout?: number }} [options]
 * @returns {Promise<Storage>}
 */
export async function openStorage({ indexedDB = null, localStorage = null, now = Date.now, timeout = 5_000 } = {}) {
  const storage = new Storage(now, new Journal(localStorage));
  try {
    storage.connect(await openDatabase(indexedDB, timeout));
    await Promise.all(/** @type {StoreName[]} */ (Object.keys(STORES)).map((store) => storage.read(store)));
  } catch (error) {
    storage.fail(reasonOf(error));
  }
  takeJournal(storage);
  return storage;
}

/** The storage of the page. Open it by `openStorage`. */
export class Storage extends EventTarget {
  /**
   * @param {() => number} now
   * @param {Journal} [journal]
   */
  constructor(now, journal = new Journal()) {
    super();
    this.now = now;
    this.journal = journal;
    this.working = true;
    /** The key of the text that says why storage does not work. @type {?string} */
    this.reason = null;
    /** Damaged records that were found in this visit. @type {AsideRecord[]} */
    this.setAside = [];
    /** @type {?import('./database.js').Database} */
    this.database = null;
    /** Changes that are not yet written. @type {Map<string, Change>} */
    this.pending = new Map();
    /** The records that were read last. @type {Map<StoreName, Map<IDBValidKey, unknown>>} */
    this.known = new Map();
  }

  /** @param {import('./database.js').Database} database */
  connect(database) {
    this.database = database;
    database.onLost((reason) => this.fail(reason));
  }

  /** Goes on in memory. @param {string} reason */
  fail(reason) {
    if (reason === 'storage.lost' || reason === 'storage.newer') this.database = null;
    if (!this.working) return;
    this.working = false;
    this.reason = reason;
    this.dispatchEvent(new CustomEvent('unavailable', { detail: { reason } }));
  }

  /**
   * Reads the good records of a store by key, with the changes that are not yet written. Damaged ones are set aside.
   *
   * @param {StoreName} store
   * @returns {Promise<Map<IDBValidKey, any>>}
   */
  async read(store) {
    try {
      const rows = (await this.database?.readAll(store)) ?? null;
      if (rows) {
        const bad = rows.filter(({ value }) => CHECKS[store](value) !== null);
        const good = rows.filter((row) => !bad.includes(row));
        this.known.set(store, new Map(good.map(({ key, value }) => [key, value])));
        this.moveAside(store, bad);
      }
    } catch (error) {
      this.fail(reasonOf(error));
    }
    const records = new Map(this.known.get(store) ?? []);
    for (const change of this.pending.values()) if (change.store === store) applyChange(records, change);
    return records;
  }

  /**
   * Moves damaged records to the store `aside`, in one transaction.
   *
   * @param {StoreName} store
   * @param {{ key: IDBValidKey, value: unknown }[]} rows
   */
  moveAside(store, rows) {
    /** @type {Change[]} */
    const changes = [];
    for (const { key, value } of rows) {
      if (this.pending.has(changeKey({ store, key }))) continue;
      changes.push(this.asideChange(store, key, value), { store, key });
    }
    if (changes.length > 0) this.write(changes);
  }

  /**
   * Returns the change that keeps a damaged record in the store `aside`.
   *
   * @param {StoreName} store
   * @param {IDBValidKey} key
   * @param {unknown} record
   * @returns {Change}
   */
  asideChange(store, key, record) {
    const when = this.now();
    const name = `${store}/${String(key).slice(0, 100)}/${when}/${this.setAside.length}`;
    const aside = { name, store, reason: CHECKS[store](record) ?? '', when, record };
    this.setAside.push(aside);
    return { store: 'aside', key: name, value: aside };
  }

  /**
   * Keeps changes in memory and writes them.
   *
   * @param {ReadonlyArray<Change>} changes
   * @returns {Promise<boolean>} whether they are written
   */
  write(changes) {
    for (const change of changes) this.pending.set(changeKey(change), change);
    // At once, not after an earlier write: a page that is being closed does not come back to it. The database keeps the
    // order of its transactions.
    return this.flush();
  }

  /** Writes all changes that are not yet written. */
  async flush() {
    const changes = [...this.pending.values()];
    if (!this.database) {
      this.fail('storage.refused');
      return false;
    }
    try {
      if (changes.length > 0) await this.database.write(changes);
    } catch (error) {
      this.fail(reasonOf(error));
      return false;
    }
    for (const change of changes) {
      const records = this.known.get(change.store);
      if (records) applyChange(records, change);
      if (this.pending.get(changeKey(change)) === change) this.pending.delete(changeKey(change));
    }
    if (!this.working && this.database) {
      this.working = true;
      this.reason = null;
      this.dispatchEvent(new Event('available'));
    }
    return true;
  }

  /**
   * Stores a game, and its day if it is a daily puzzle.
   *
   * @param {SavedGame} game
   * @returns {Promise<boolean>} whether it is written; if not, it is in memory
   */
  async saveGame(game) {
    const packed = packGame(game);
    if (checkGame(packed) !== null) return false;
    const written = this.write([{ store: 'games', key: packed.id, value: packed }]);
    const day = dayOf(game);
    if (day) await this.saveDay(day);
    if (await written) this.journal.forget(packed.id, packed.changed);
    return written;
  }

  /** Keeps a game at once, for a page that is about to be closed. @param {SavedGame} game */
  keepUnsaved(game) {
    const packed = packGame(game);
    if (checkGame(packed) === null) this.journal.keep(packed);
  }

  /** Returns all games without their history, the newest first. @returns {Promise<GameSummary[]>} */
  async games() {
    const games = [...(await this.read('games')).values()].map(summaryOf);
    return games.sort((one, other) => other.changed - one.changed || (one.id < other.id ? -1 : 1));
  }

  /**
   * Returns a game with its history, or null.
   *
   * @param {string} id
   * @returns {Promise<?SavedGame>}
   */
  async game(id) {
    const packed = (await this.read('games')).get(id);
    return packed ? unpackGame(packed) : null;
  }

  /** @param {string} id */
  deleteGame(id) {
    this.journal.forget(id);
    return this.write([{ store: 'games', key: id }]);
  }

  /** Deletes everything, also what was set aside. */
  async deleteAll() {
    /** @type {Change[]} */
    const changes = [];
    for (const store of /** @type {StoreName[]} */ (Object.keys(STORES))) {
      for (const key of (await this.read(store)).keys()) changes.push({ store, key });
    }
    this.setAside = [];
    for (const { id } of this.journal.all()) this.journal.forget(id);
    return this.write(changes);
  }

  /** Returns all days played. @returns {Promise<DayRecord[]>} */
  async days() {
    return [...(await this.read('days')).values()];
  }

  /**
   * Stores a day, unless the one that is stored is better.
   *
   * @param {DayRecord} day
   */
  async saveDay(day) {
    const present = (await this.read('days')).get(day.day);
    const value = present ? betterDay(present, day) : day;
    return value === present || this.write([{ store: 'days', key: day.day, value }]);
  }

  /** Returns the learner's progress. @returns {Promise<ProgressRecord[]>} */
  async progress() {
    return [...(await this.read('progress')).values()];
  }

  /** @param {ProgressRecord} record */
  saveProgress(record) {
    return this.write([{ store: 'progress', key: record.technique, value: record }]);
  }

  /** Returns all records that were ever set aside. @returns {Promise<AsideRecord[]>} */
  async aside() {
    return [...(await this.read('aside')).values()];
  }

  /** Reads all stores. */
  async everything() {
    const stores = /** @type {const} */ (['games', 'days', 'progress', 'aside']);
    const [games, days, progress, aside] = await Promise.all(stores.map((store) => this.read(store)));
    return { games, days, progress, aside };
  }

  /**
   * Returns everything as the text of a file.
   *
   * @param {?Record<string, unknown>} [settings] the settings, if they are to be in it
   */
  async exportAll(settings = null) {
    const { exportText } = await import('./exchange.js');
    return exportText(await this.everything(), settings);
  }

  /**
   * Reads a file of `exportAll`. Nothing that is stored is overwritten or lost.
   *
   * @param {string} text
   * @returns {Promise<ImportResult>}
   */
  async importAll(text) {
    const { planImport } = await import('./exchange.js');
    const { changes, result } = planImport(text, await this.everything());
    if (changes.length > 0) await this.write(changes);
    return result;
  }
}
