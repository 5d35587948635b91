// Files, games and links of this version, kept as they were written: later versions must read the same from them.
// Never write them anew; a new form gets files of its own beside them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { checkGame } from '../../page/store/check.js';
import { parseHash, writeHash } from '../../page/store/link.js';
import { packGame, summaryOf, unpackGame } from '../../page/store/packed.js';
import { openStorage } from '../../page/store/saved.js';
import { Settings } from '../../page/store/settings.js';
import { readableBoard, readableGame, readablePuzzle } from '../readable.js';
import { FakeIndexedDB } from './fake-database.js';

const FOLDER = new URL('../../../ninefold-testing/data/saved/', import.meta.url);

/** @param {string} name */
const read = (name) => readFileSync(new URL(name, FOLDER), 'utf8');

const open = () => openStorage({ indexedDB: /** @type {any} */ (new FakeIndexedDB()), now: () => 1000, timeout: 1000 });

/** Returns a value as it is in JSON: keys that are undefined are left out. @param {unknown} value */
const plain = (value) => JSON.parse(JSON.stringify(value));

const EXPECTED = JSON.parse(read('games.json'));

for (const name of ['page.json']) {
  test(`the games of ${name} are the same as when they were saved`, async () => {
    const storage = await open();
    const text = read(name);
    const { added, kept, refused } = await storage.importAll(text);
    assert.deepEqual({ added, kept, refused }, { added: EXPECTED.length, kept: 0, refused: [] });
    for (const game of EXPECTED) {
      const found = await storage.game(game.id);
      assert.deepEqual(plain(found && readableGame(found)), game);
    }
    assert.deepEqual(JSON.parse(await storage.exportAll(JSON.parse(text).settings)), JSON.parse(text), 'written as it was read');
  });
}

test('records of the database of a browser are the same', () => {
  const records = JSON.parse(read('page.json')).games;
  records.forEach((/** @type {any} */ record, /** @type {number} */ index) => {
    assert.equal(checkGame(record), null);
    const game = unpackGame(record);
    assert.deepEqual(plain(packGame(game)), record);
    assert.deepEqual(readableBoard(summaryOf(record).board), EXPECTED[index].boards[EXPECTED[index].at]);
  });
});

test('settings and the progress with lessons are the same', async () => {
  const storage = await open();
  const { settings } = await storage.importAll(read('page.json'));
  const adopted = new Settings();
  assert.equal(adopted.adopt(settings), true);
  assert.deepEqual(['theme', 'conflicts', 'lock-delay', 'marks'].map((name) => adopted.get(name)), ['dark', 'solution', 500, 'places']);
  assert.deepEqual(await storage.days(), [{ v: 1, day: '2026-11-15/tough', solved: true, seconds: 61, hints: 0, changed: 1795000007404 }]);
  const [pair, wing] = (await storage.progress()).sort((one, other) => (one.technique < other.technique ? -1 : 1));
  assert.deepEqual([pair.technique, pair.found, pair.log], ['naked-pair', 5, undefined]);
  assert.deepEqual([wing.technique, wing.found, wing.due, wing.log], ['x-wing', 2, '2026-12-01', ['2026-11-17', '2026-11-18']]);
});

test('links show what they showed when they were written, and are still written so', () => {
  const rows = JSON.parse(read('links.json'));
  for (const { hash, holds } of rows) {
    const link = parseHash(hash);
    const found = link.kind === 'puzzle' ? { ...link, puzzle: readablePuzzle(link.puzzle), board: link.board && readableBoard(link.board) } : link;
    assert.deepEqual(plain(found), holds, hash);
    if (!/^#p=[0-9]{81}$/.test(hash)) assert.equal(writeHash(link), hash);
  }
  assert.equal(rows.length, 8);
});
