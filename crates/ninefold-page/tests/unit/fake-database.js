/**
 * An IndexedDB in memory, with the calls that the page uses, and failures on request.
 *
 * @module
 */

/** @param {() => void} action */
const later = (action) => void setImmediate(action);

/** @param {string} name */
const failure = (name) => new DOMException(name, name);

/** A browser's databases. `failOpen`, `failRead` and `failWrite` are names of errors to fail with, or null. */
export class FakeIndexedDB {
  constructor() {
    /** @type {Map<string, { version: number, stores: Map<string, { keyPath: string, rows: Map<any, any> }> }>} */
    this.databases = new Map();
    /** @type {?string} */
    this.failOpen = null;
    /** @type {?string} */
    this.failRead = null;
    /** @type {?string} */
    this.failWrite = null;
    this.silent = false;
    this.writes = 0;
    /** @type {any} */
    this.connection = null;
  }

  /** Returns the rows of a store. @param {string} store @returns {Map<any, any>} */
  rows(store) {
    return /** @type {any} */ (this.databases.get('ninefold')?.stores.get(store)?.rows);
  }

  /** @param {string} name @param {number} version */
  open(name, version) {
    /** @type {any} */
    const request = {};
    if (this.failOpen === 'SecurityError') throw failure('SecurityError');
    if (this.silent) return request;
    later(() => {
      let database = this.databases.get(name);
      const refused = this.failOpen ?? (database && database.version > version ? 'VersionError' : null);
      if (refused) {
        request.error = failure(refused);
        request.onerror?.();
        return;
      }
      const isNew = !database;
      if (!database) this.databases.set(name, (database = { version, stores: new Map() }));
      const { stores } = database;
      request.result = this.connection = {
        objectStoreNames: { contains: (/** @type {string} */ store) => stores.has(store) },
        createObjectStore: (/** @type {string} */ store, /** @type {any} */ { keyPath }) =>
          stores.set(store, { keyPath, rows: new Map() }),
        transaction: (/** @type {string[]} */ names, /** @type {string} */ mode) => this.transaction(stores, names, mode),
        close() {},
      };
      if (isNew) request.onupgradeneeded?.();
      request.onsuccess?.();
    });
    return request;
  }

  /** @param {Map<string, any>} stores @param {string[]} names @param {string} mode */
  transaction(stores, names, mode) {
    if (names.some((name) => !stores.has(name))) throw failure('NotFoundError');
    /** @type {(() => void)[]} */
    const actions = [];
    /** @type {any} */
    const transaction = {
      error: null,
      objectStore: (/** @type {string} */ name) => {
        const { keyPath, rows } = stores.get(name);
        const request = (/** @type {() => any} */ read) => {
          /** @type {any} */
          const one = { error: null };
          actions.push(() => (one.result = read()));
          return one;
        };
        return {
          getAll: () => request(() => [...rows.values()].map((value) => structuredClone(value))),
          getAllKeys: () => request(() => [...rows.keys()]),
          put: (/** @type {any} */ value) => {
            const copy = structuredClone(value);
            return request(() => rows.set(copy[keyPath], copy));
          },
          delete: (/** @type {any} */ key) => request(() => rows.delete(key)),
        };
      },
    };
    later(() => {
      const refused = mode === 'readonly' ? this.failRead : this.failWrite;
      if (refused) {
        transaction.error = failure(refused);
        transaction.onabort?.();
        return;
      }
      if (mode !== 'readonly') this.writes += 1;
      for (const action of actions) action();
      transaction.oncomplete?.();
    });
    return transaction;
  }
}
