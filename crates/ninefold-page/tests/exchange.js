/**
 * Reads and writes files of saved games with the code of the page, for the tests of `ninefold play`:
 *
 *     node exchange.js again IN OUT    reads IN twice, writes OUT, and reports what was added
 *     node exchange.js make N OUT      writes a file with N random games
 *     node exchange.js compare A B     compares the games of two files
 *     node exchange.js damage N OUT    writes N damaged records, each with the reason why it is refused, or null
 *
 * @module
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { packGame, unpackGame } from '../page/store/packed.js';
import { checkGame, openStorage } from '../page/store/saved.js';
import { Settings } from '../page/store/settings.js';
import { FakeIndexedDB } from './unit/fake-database.js';
import { Random } from './unit/random.js';

const open = () => openStorage({ indexedDB: /** @type {any} */ (new FakeIndexedDB()), now: () => 1000, timeout: 1000 });

/** @param {unknown} value */
const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

/** @param {string} input @param {string} output */
async function again(input, output) {
  const storage = await open();
  const text = readFileSync(input, 'utf8');
  const { added, kept, refused, settings } = await storage.importAll(text);
  const second = await storage.importAll(text);
  const problems = [];
  for (const { id } of await storage.games()) {
    const game = await storage.game(id);
    if (!game || checkGame(packGame(game)) !== null) problems.push(id);
  }
  const adopted = new Settings();
  if (!adopted.adopt(settings)) problems.push('settings');
  writeFileSync(output, await storage.exportAll(settings));
  print({ added, kept, refused, again: { added: second.added, kept: second.kept }, problems });
}

/** @param {number} count @param {string} output */
async function make(count, output) {
  const random = new Random(count);
  const storage = await open();
  for (let number = 0; number < count; number += 1) await storage.saveGame(random.game(`p${number}`));
  await storage.saveProgress({ v: 1, technique: 'x-wing', found: 2, hinted: 1, changed: 3 });
  writeFileSync(output, await storage.exportAll(new Settings().all()));
  print({ games: (await storage.games()).length });
}

/** @param {string} path @returns {Map<string, unknown>} */
const gamesOf = (path) =>
  new Map(JSON.parse(readFileSync(path, 'utf8')).games.map((/** @type {any} */ game) => [game.id, game]));

/** @param {string} one @param {string} other */
function compare(one, other) {
  const [before, after] = [gamesOf(one), gamesOf(other)];
  const different = [...before].filter(([id, game]) => {
    const found = /** @type {any} */ (after.get(id));
    return !found || checkGame(found) !== null || !isDeepStrictEqual(unpackGame(found), unpackGame(/** @type {any} */ (game)));
  });
  print({ games: after.size, different: different.map(([id]) => id) });
}

/** @param {number} count @param {string} output */
function damage(count, output) {
  const random = new Random(99);
  const odd = [null, -1, 1.5, 1e99, '', '.', '.AAAA', 'x'.repeat(5000), [], {}, true, [[]], { v: 1 }, 'é', { kind: 'daily' }];
  const records = Array.from({ length: count }, () => {
    const packed = /** @type {any} */ (packGame(random.game('x', 5)));
    if (!random.once(10)) packed[random.of(Object.keys(packed))] = random.of(odd);
    if (random.once(3)) packed.boards = `${packed.boards}${random.of(['.', 'AAA', '__', '.zzz', 'é'])}`;
    const record = JSON.parse(JSON.stringify(packed));
    return { record, reason: checkGame(record) };
  });
  writeFileSync(output, JSON.stringify(records));
  print({ records: records.length });
}

const [verb, first, second] = process.argv.slice(2);
if (verb === 'again') await again(first, second);
else if (verb === 'make') await make(Number(first), second);
else if (verb === 'compare') compare(first, second);
else if (verb === 'damage') damage(Number(first), second);
else throw new Error(`unknown verb ${verb}`);
