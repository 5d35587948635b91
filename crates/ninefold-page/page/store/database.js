/**
 * The database `ninefold` of the browser, as promises.
 *
 * @module
 */

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
