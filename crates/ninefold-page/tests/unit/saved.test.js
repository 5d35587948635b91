import assert from 'node:assert/strict';
import test from 'node:test';
import { cleanAbout } from '../../page/store/codes.js';
import { MOST_BOARDS, packGame, summaryOf, unpackGame } from '../../page/store/packed.js';
import { checkGame, openStorage } from '../../page/store/saved.js';
import { FakeIndexedDB } from './fake-database.js';
import { Random } from './random.js';
import { RECORD_REASONS } from './reasons.js';

/** @param {FakeIndexedDB} indexedDB @param {number} [timeout] */
const open = (indexedDB, timeout = 1000) => openStorage({ indexedDB: /** @type {any} */ (indexedDB), now: () => 1000, timeout });

/** Waits until all changes are written. @param {any} storage */
const settled = (storage) => storage.writing;

test('a packed game is the game', () => {
  const random = new Random(10);
  for (let round = 0; round < 300; round += 1) {
    const game = random.game(`g${round}`);
    const packed = packGame(game);
    assert.equal(checkGame(packed), null);
    assert.deepEqual(unpackGame(structuredClone(packed)), game);
    const summary = summaryOf(packed);
    assert.deepEqual(summary.board, game.boards[game.at]);
    assert.deepEqual([summary.moves, summary.puzzle], [game.at, game.puzzle]);
  }
});

test('the techniques that hints have shown are kept', () => {
  const packed = packGame({ ...new Random(21).game('taught'), taught: ['Naked Pair', 'X-Wing'] });
  assert.equal(checkGame(packed), null);
  assert.deepEqual(unpackGame(structuredClone(packed)).taught, ['Naked Pair', 'X-Wing']);
  for (const taught of ['X-Wing', [7], [null], Array(2000).fill('X-Wing'), ['x'.repeat(5000)]]) {
    assert.equal(checkGame({ ...packed, taught }), 'record.numbers');
  }
});

test('author and description are kept, and in one form only', async () => {
  const game = new Random(20).game('kept');
  const puzzle = { ...game.puzzle, author: 'A. Author', description: 'Two lines\nof words.' };
  const packed = packGame({ ...game, puzzle });
  assert.equal(checkGame(packed), null);
  assert.deepEqual(unpackGame(packed).puzzle, puzzle);
  assert.deepEqual(summaryOf(packed).puzzle, puzzle);
  for (const field of ['author', 'description']) {
    assert.equal(checkGame({ ...packed, [field]: 7 }), 'record.puzzle');
    assert.equal(checkGame({ ...packed, [field]: 'x'.repeat(5000) }), 'record.puzzle');
  }
  const storage = await open(new FakeIndexedDB());
  await storage.saveGame({ ...game, puzzle });
  const other = await open(new FakeIndexedDB());
  assert.equal((await other.importAll(await storage.exportAll())).added, 1);
  assert.deepEqual((await other.game('kept'))?.puzzle, puzzle);
  const about = cleanAbout({ author: ' a\u0000b ', description: ` one \r\n\u202etwo${'é'.repeat(2000)}` });
  assert.deepEqual(cleanAbout(about), about);
  assert.match(about.description ?? '', /^one\ntwoé+$/);
  assert.deepEqual(cleanAbout({ author: null, description: '' }), {});
});

test('a game of 500 moves takes a few kilobytes', () => {
  const game = new Random(11).game('long', 500);
  const bytes = JSON.stringify(packGame({ ...game, branches: [] })).length;
  assert.ok(bytes < 8_000, String(bytes));
  const branch = { name: 'all', boards: game.boards.slice(0, 400) };
  assert.ok(JSON.stringify(packGame({ ...game, branches: [branch] })).length < bytes + 100);
});

test('a history that is too long loses its oldest boards only', () => {
  const random = new Random(12);
  const game = random.game('longest', 3);
  const boards = Array.from({ length: MOST_BOARDS }, (_, index) => game.boards[index % game.boards.length]);
  const full = { ...game, boards, at: boards.length - 1, branches: [{ name: 'b', boards }] };
  const packed = packGame(full);
  assert.equal(checkGame(packed), null);
  const back = unpackGame(packed);
  assert.deepEqual(back.boards[back.at], boards.at(-1));
  assert.equal(back.boards.length, MOST_BOARDS / 2);
});

test('games survive a reload and are listed newest first', async () => {
  const random = new Random(13);
  const indexedDB = new FakeIndexedDB();
  const storage = await open(indexedDB);
  assert.deepEqual([storage.working, storage.reason], [true, null]);
  const games = Array.from({ length: 20 }, (_, index) => random.game(`g${index}`));
  for (const game of games) assert.equal(await storage.saveGame(game), true);
  assert.equal(indexedDB.rows('games').size, 20);
  const again = await open(indexedDB);
  const times = (await again.games()).map((game) => game.changed);
  assert.deepEqual(times, games.map((game) => game.changed).sort((one, other) => other - one));
  assert.deepEqual(await again.game('g7'), games[7]);
  assert.equal(await again.game('other'), null);
  await again.deleteGame('g7');
  assert.equal(await again.game('g7'), null);
  assert.equal((await storage.games()).length, 19);
  await again.deleteAll();
  assert.deepEqual([indexedDB.rows('games').size, indexedDB.rows('days').size], [0, 0]);
});

/** A `localStorage` in memory; `isFull` refuses what is written. */
class FakeLocalStorage {
  constructor() {
    /** @type {Map<string, string>} */
    this.rows = new Map();
    this.isFull = false;
  }
  get length() {
    return this.rows.size;
  }
  /** @param {number} index */
  key(index) {
    return [...this.rows.keys()][index] ?? null;
  }
  /** @param {string} key */
  getItem(key) {
    return this.rows.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.rows.set(key, value);
  }
  /** @param {string} key */
  removeItem(key) {
    this.rows.delete(key);
  }
}

test('a game that the database did not get before the page was closed is taken from the journal', async () => {
  const [indexedDB, localStorage] = [new FakeIndexedDB(), new FakeLocalStorage()];
  const options = { indexedDB: /** @type {any} */ (indexedDB), localStorage, now: () => 1000, timeout: 1000 };
  const random = new Random(16);
  const [older, newer] = [random.game('g'), random.game('g')].map((game, index) => ({ ...game, changed: 10 + index }));
  const storage = await openStorage(options);
  await storage.saveGame(older);
  storage.keepUnsaved(newer);
  assert.deepEqual(await storage.game('g'), older);
  const again = await openStorage(options);
  assert.deepEqual(await again.game('g'), newer);
  await again.flush();
  assert.equal(localStorage.length, 0, 'the database has it');
  again.keepUnsaved(older);
  assert.deepEqual(await (await openStorage(options)).game('g'), newer, 'an older record changes nothing');
  assert.equal(localStorage.length, 0);
  again.keepUnsaved({ ...newer, changed: 12 });
  await again.saveGame({ ...newer, changed: 11 });
  assert.equal(localStorage.length, 1, 'a newer record stays');
  await again.deleteGame('g');
  assert.equal(localStorage.length, 0);
  localStorage.isFull = true;
  again.keepUnsaved(newer);
});

test('a damaged record of the journal is set aside, and stays while the database refuses it', async () => {
  const [indexedDB, localStorage] = [new FakeIndexedDB(), new FakeLocalStorage()];
  const options = { indexedDB: /** @type {any} */ (indexedDB), localStorage, now: () => 1000, timeout: 1000 };
  await openStorage(options);
  localStorage.setItem('ninefold-unsaved-a', '{"id":"a","boards":7}');
  localStorage.setItem('ninefold-unsaved-b', 'no JSON');
  localStorage.setItem('another', 'stays');
  indexedDB.failWrite = 'QuotaExceededError';
  assert.equal((await openStorage(options)).setAside.length, 2);
  assert.equal(localStorage.length, 3);
  indexedDB.failWrite = null;
  const storage = await openStorage(options);
  await storage.flush();
  assert.deepEqual((await storage.aside()).map(({ record }) => record), [{ id: 'a', boards: 7 }, 'no JSON']);
  assert.deepEqual([...localStorage.rows], [['another', 'stays']]);
});

test('days and progress are stored; a day stays when its game goes', async () => {
  const indexedDB = new FakeIndexedDB();
  const storage = await open(indexedDB);
  const game = { ...new Random(14).game('d'), solved: true, seconds: 80, origin: { kind: 'daily', daily: '2026-11-15/mild' } };
  await storage.saveGame(game);
  await storage.saveGame({ ...game, id: 'e', solved: false, seconds: 1 });
  await storage.deleteGame('d');
  await storage.saveProgress({ v: 1, technique: 'x-wing', found: 2, hinted: 0, changed: 3 });
  const again = await open(indexedDB);
  const [day] = await again.days();
  assert.deepEqual([day.day, day.solved, day.seconds], ['2026-11-15/mild', true, 80]);
  assert.equal((await again.progress())[0].found, 2);
});

test('damaged records are set aside and never deleted', async () => {
  const random = new Random(15);
  const indexedDB = new FakeIndexedDB();
  const first = await open(indexedDB);
  const damage = [
    ['v', 2], ['givens', '123'], ['givens', 5], ['candidates', 'A'], ['title', null], ['boards', 'AAA'], ['boards', '.AA'],
    ['boards', '.___'], ['boards', ''], ['boards', '.'.repeat(MOST_BOARDS + 1)], ['at', -1], ['at', 10_000], ['at', 0.5],
    ['branches', {}], ['branches', [{ name: 'x', from: 9_999, boards: '' }]], ['branches', [null]], ['seconds', -1],
    ['seconds', NaN], ['hints', '1'], ['changed', Infinity], ['solved', 1], ['level', 'A B'], ['er', 'x'],
    ['solution', '1'], ['origin', { kind: 'odd' }], ['origin', { kind: 'daily', daily: 'x' }],
    ['origin', { kind: 'generated', request: { a: { b: 1 } } }], ['origin', 3],
  ];
  for (const [index] of damage.entries()) await first.saveGame({ ...random.game(`bad${index}`), origin: null });
  await first.saveGame(random.game('good'));
  damage.forEach(([key, value], index) => {
    indexedDB.rows('games').get(`bad${index}`)[/** @type {string} */ (key)] = value;
  });
  indexedDB.rows('games').set(7, { id: 7 });
  indexedDB.rows('days').set('x', 'no object');
  const originals = [...indexedDB.rows('games').values()].filter((record) => record.id !== 'good').map((record) => structuredClone(record));
  const storage = await open(indexedDB);
  await settled(storage);
  assert.deepEqual((await storage.games()).map((game) => game.id), ['good']);
  assert.equal(storage.setAside.length, damage.length + 2);
  assert.ok(storage.setAside.every((one) => RECORD_REASONS.includes(one.reason)));
  assert.deepEqual([indexedDB.rows('games').size, indexedDB.rows('days').has('x')], [1, false]);
  const kept = [...indexedDB.rows('aside').values()].filter((one) => one.store === 'games').map((one) => one.record);
  assert.deepEqual(kept, originals);
  const later = await open(indexedDB);
  assert.equal(later.setAside.length, 0);
  assert.equal((await later.aside()).length, damage.length + 2);
});

test('random damage never gets through and never throws', async () => {
  const random = new Random(16);
  const odd = [null, undefined, -1, 1e99, '', '.', '.AAAA', 'x'.repeat(5000), [], {}, true, [[]], { v: 1 }];
  for (let round = 0; round < 3000; round += 1) {
    const packed = /** @type {any} */ (packGame(random.game('x', 5)));
    const key = random.of(Object.keys(packed));
    packed[key] = random.of(odd);
    if (random.once(2)) packed.boards = `${packed.boards}${random.of(['.', 'AAA', '__', '.zzz', 'é'])}`;
    const reason = checkGame(packed);
    if (reason === null) {
      assert.equal(unpackGame(packed).boards[packed.at].digits.length, 81);
      summaryOf(packed);
    } else assert.ok(RECORD_REASONS.includes(reason));
  }
  for (const value of [...odd, Object.create(null)]) assert.ok(checkGame(value));
});

test('refused storage: play goes on in memory', async () => {
  const random = new Random(17);
  const cases = [
    ['SecurityError', 'storage.refused'],
    ['VersionError', 'storage.newer'],
    ['UnknownError', 'storage.broken'],
    ['QuotaExceededError', 'storage.full'],
  ];
  for (const [error, reason] of cases) {
    const indexedDB = new FakeIndexedDB();
    indexedDB.failOpen = error;
    const storage = await open(indexedDB);
    assert.deepEqual([storage.working, storage.reason], [false, reason]);
    const game = random.game('m');
    assert.equal(await storage.saveGame(game), false);
    assert.deepEqual(await storage.game('m'), game);
    assert.equal((await storage.games()).length, 1);
    assert.equal((await storage.importAll(await storage.exportAll())).kept, 1);
    await storage.deleteGame('m');
    assert.deepEqual(await storage.games(), []);
  }
  assert.equal((await openStorage({ indexedDB: null })).reason, 'storage.refused');
  const silent = new FakeIndexedDB();
  silent.silent = true;
  assert.equal((await open(silent, 5)).reason, 'storage.slow');
});

test('a database of a newer page, or without its stores, is left alone', async () => {
  const newer = new FakeIndexedDB();
  newer.databases.set('ninefold', { version: 2, stores: new Map() });
  assert.equal((await open(newer)).reason, 'storage.newer');
  const foreign = new FakeIndexedDB();
  foreign.databases.set('ninefold', { version: 1, stores: new Map() });
  assert.equal((await open(foreign)).reason, 'storage.broken');
  assert.equal(foreign.databases.get('ninefold')?.stores.size, 0);
});

test('storage that fails later: nothing is lost, and it is written once it works again', async () => {
  const random = new Random(18);
  const indexedDB = new FakeIndexedDB();
  const storage = await open(indexedDB);
  /** @type {string[]} */
  const events = [];
  storage.addEventListener('unavailable', (event) => events.push(/** @type {CustomEvent} */ (event).detail.reason));
  storage.addEventListener('available', () => events.push('available'));
  await storage.saveGame(random.game('a'));
  indexedDB.failWrite = 'QuotaExceededError';
  assert.equal(await storage.saveGame(random.game('b')), false);
  assert.equal(await storage.saveGame(random.game('c')), false);
  indexedDB.failRead = 'UnknownError';
  assert.deepEqual((await storage.games()).map((game) => game.id).sort(), ['a', 'b', 'c']);
  indexedDB.failWrite = indexedDB.failRead = null;
  assert.equal(await storage.deleteGame('a'), true);
  assert.deepEqual(events, ['storage.full', 'available']);
  assert.deepEqual([...indexedDB.rows('games').keys()].sort(), ['b', 'c']);
  indexedDB.connection.onversionchange();
  assert.deepEqual([storage.working, storage.reason], [false, 'storage.newer']);
  assert.equal((await storage.games()).length, 2);
});

test('everything survives export and import', async () => {
  const random = new Random(19);
  for (let round = 0; round < 30; round += 1) {
    const storage = await open(new FakeIndexedDB());
    const games = Array.from({ length: random.below(8) }, (_, index) => random.game(`g${index}`));
    for (const game of games) await storage.saveGame(game);
    await storage.saveProgress({ v: 1, technique: 'x-wing', found: random.below(9), hinted: 1, changed: 3 });
    const text = await storage.exportAll({ theme: 'dark' });
    const other = await open(new FakeIndexedDB());
    const result = await other.importAll(text);
    assert.deepEqual(result, { added: games.length, kept: 0, refused: [], settings: { theme: 'dark' } });
    assert.equal(await other.exportAll({ theme: 'dark' }), text);
    assert.deepEqual(await other.importAll(text), { ...result, added: 0, kept: games.length });
    assert.equal(await other.exportAll({ theme: 'dark' }), text);
  }
});

test('import never overwrites a game', async () => {
  const random = new Random(20);
  const [mine, theirs] = [random.game('same'), random.game('same')];
  const [storage, other] = [await open(new FakeIndexedDB()), await open(new FakeIndexedDB())];
  await storage.saveGame(mine);
  await other.saveGame(theirs);
  const text = await other.exportAll();
  assert.equal((await storage.importAll(text)).added, 1);
  assert.deepEqual(await storage.game('same'), mine);
  const added = (await storage.games()).find((game) => game.id !== 'same');
  assert.match(String(added?.id), /^same-[0-9a-f]{8}$/);
  assert.deepEqual(await storage.game(String(added?.id)), { ...theirs, id: added?.id });
  assert.deepEqual(await storage.importAll(text), { added: 0, kept: 1, refused: [], settings: null });
});

test('files that cannot be read are refused with a reason', async () => {
  const storage = await open(new FakeIndexedDB());
  for (const [text, reason] of [['{', 'file.no-json'], ['[]', 'file.other'], ['null', 'file.other'], ['{"ninefold":2}', 'file.newer'], ['{"ninefold":1,"games":3}', 'file.list']]) {
    assert.equal((await storage.importAll(text)).refused[0].reason, reason);
  }
  const good = packGame(new Random(21).game('g'));
  const text = JSON.stringify({ ninefold: 1, games: [good, { ...good, at: -1 }, 7], progress: [{ v: 1 }] });
  const { added, refused } = await storage.importAll(text);
  assert.equal(added, 1);
  assert.deepEqual(refused, [
    { list: 'games', index: 1, reason: 'record.boards' },
    { list: 'games', index: 2, reason: 'record.no-object' },
    { list: 'progress', index: 0, reason: 'record.technique' },
  ]);
});
