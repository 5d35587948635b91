/**
 * Games of pages that were closed before the database had written them.
 *
 * A database answers later, and a page that is being closed does not get the answer: its last change may be lost.
 * `localStorage` is written at once. The next visit takes the game from here into the database.
 *
 * @module
 */

import { checkGame } from './check.js';

/** @typedef {import('./packed.js').PackedGame} PackedGame */

/**
 * Where the journal is kept: `localStorage`, or anything like it.
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
