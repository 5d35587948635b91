/**
 * The database `ninefold` of the browser, as promises, and a journal of games of pages that were closed before the database
 * had written them.
 *
 * A database answers later, and a page that is being closed does not get the answer: its last change may be lost.
 * `localStorage` is written at once. The next visit takes the game from here into the database.
 *
 * @module
 */

import { checkGame } from './check.js';

/** @typedef {'games' | 'days' | 'progress' | 'aside'} StoreName */

/** The stores, each with the field that is its key. @type {Readonly<Record<StoreName, string>>} */
export const STORES = { games: 'id', days: 'day', progress: 'technique', aside: 'name' };

/** A record to write, or to delete if `value` is undefined. @typedef {{ store: StoreName, key: IDBValidKey, value?: unknown }} Change */

/** Returns the text that names the record of a change. @param {{ store: StoreName, key: IDBValidKey }} change */
export const changeKey = ({ store, key }) => `${store}/${typeof key}/${String(key)}`;

/** Changes records in memory. @param {Map<IDBValidKey, unknown>} records @param {Change} change */
export function applyChange(records, { key, value }) {
  if (value === undefined) records.delete(key);
  else records.set(key, value);
}

const NAME = 'ninefold';
const VERSION = 1;

/** An error with the key of the text that explains it. */
export class StorageError extends Error {
  /** @param {string} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Returns the key of the text for an error of the browser.
 *
 * @param {unknown} error
 */
export function reasonOf(error) {
  if (error instanceof StorageError) return error.reason;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'VersionError') return 'storage.newer';
  if (name === 'QuotaExceededError') return 'storage.full';
  if (name === 'SecurityError' || name === 'InvalidStateError') return 'storage.refused';
  return 'storage.broken';
}

/**
 * Opens the database, and makes it on the first visit.
 *
 * @param {IDBFactory | null | undefined} indexedDB
 * @param {number} timeout in milliseconds; some browsers never answer
 * @returns {Promise<Database>} refused with a `StorageError`
 */
export function openDatabase(indexedDB, timeout) {
  return new Promise((resolve, reject) => {
    if (!indexedDB) throw new StorageError('storage.refused');
    const request = indexedDB.open(NAME, VERSION);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(new StorageError('storage.slow'));
    }, timeout);
    request.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(STORES)) {
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store, { keyPath });
      }
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error);
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      const names = request.result.objectStoreNames;
      if (late || !Object.keys(STORES).every((store) => names.contains(store))) {
        request.result.close();
        reject(new StorageError('storage.broken'));
      } else {
        resolve(new Database(request.result));
      }
    };
  });
}

/** An open database. */
export class Database {
  /** @param {IDBDatabase} connection */
  constructor(connection) {
    this.connection = connection;
  }

  /**
   * Calls a function when the browser closes the database, or a newer page wants to change it.
   *
   * @param {(reason: string) => void} lost
   */
  onLost(lost) {
    this.connection.onclose = () => lost('storage.lost');
    this.connection.onversionchange = () => {
      this.connection.close();
      lost('storage.newer');
    };
  }

  /**
   * Reads all records of a store with their keys.
   *
   * @param {StoreName} name
   * @returns {Promise<{ key: IDBValidKey, value: unknown }[]>}
   */
  readAll(name) {
    return new Promise((resolve, reject) => {
      const transaction = this.connection.transaction([name], 'readonly');
      const store = transaction.objectStore(name);
      const [keys, values] = [store.getAllKeys(), store.getAll()];
      transaction.oncomplete = () => resolve(keys.result.map((key, index) => ({ key, value: values.result[index] })));
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? values.error ?? keys.error);
    });
  }

  /**
   * Writes and deletes records, all or none.
   *
   * @param {ReadonlyArray<Change>} changes
   * @returns {Promise<void>}
   */
  write(changes) {
    return new Promise((resolve, reject) => {
      const names = [...new Set(changes.map((change) => change.store))];
      const transaction = this.connection.transaction(names, 'readwrite');
      for (const { store, key, value } of changes) {
        if (value === undefined) transaction.objectStore(store).delete(key);
        else transaction.objectStore(store).put(value);
      }
      // A page that is being closed has no time to wait for the end of a transaction.
      transaction.commit?.();
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
}

/** @typedef {import('./packed.js').PackedGame} PackedGame */

/**
 * The place of the journal: `localStorage`, or anything like it.
 *
 * @typedef {Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>} JournalStorage
 */

const PREFIX = 'ninefold-unsaved-';

/** The unsaved games, one record for each. Storage that is refused or full is ignored: the database still has the game. */
export class Journal {
  /** @param {?JournalStorage} [storage] null if nothing is stored */
  constructor(storage = null) {
    this.storage = storage;
  }

  /** Keeps a game. @param {PackedGame} game */
  keep(game) {
    try {
      this.storage?.setItem(PREFIX + game.id, JSON.stringify(game));
    } catch {
      // Full or refused.
    }
  }

  /**
   * Deletes the record of a game that the database has by now, unless it is newer.
   *
   * @param {string} id
   * @param {number} [changed] when the game was changed that the database has
   */
  forget(id, changed = Infinity) {
    try {
      const text = this.storage?.getItem(PREFIX + id);
      if (text && !(changedOf(parsed(text)) > changed)) this.storage?.removeItem(PREFIX + id);
    } catch {
      // Refused.
    }
  }

  /**
   * Returns all records. A damaged one is returned as it is, the check of games refuses it.
   *
   * @returns {{ id: string, changed: number, record: unknown }[]}
   */
  all() {
    const found = [];
    try {
      const { storage } = this;
      for (let index = 0; storage && index < storage.length; index += 1) {
        const key = storage.key(index) ?? '';
        if (!key.startsWith(PREFIX)) continue;
        const record = parsed(storage.getItem(key) ?? '');
        found.push({ id: key.slice(PREFIX.length), changed: changedOf(record), record });
      }
    } catch {
      // Refused.
    }
    return found;
  }
}

/**
 * Stores the games that an earlier page could not store before it was closed. Damaged ones are set aside.
 *
 * @param {import('./saved.js').Storage} storage
 */
export function takeJournal(storage) {
  const { journal, known } = storage;
  for (const { id, changed, record } of journal.all()) {
    const value = /** @type {PackedGame} */ (record);
    const isGood = checkGame(record) === null && value.id === id;
    const stored = /** @type {PackedGame | undefined} */ (known.get('games')?.get(id));
    if (isGood && stored && stored.changed >= changed) {
      journal.forget(id);
    } else {
      const change = isGood ? { store: /** @type {const} */ ('games'), key: id, value } : storage.asideChange('games', id, record);
      storage.write([change]).then((isWritten) => isWritten && journal.forget(id, changed));
    }
  }
}

/** @param {string} text @returns {unknown} the text itself if it is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns when a record was changed; 0 if it does not say. @param {unknown} record */
function changedOf(record) {
  const changed = typeof record === 'object' && record !== null && 'changed' in record ? record.changed : 0;
  return typeof changed === 'number' ? changed : 0;
}
