// Every sentence that the page uses exists, and every sentence that exists is used.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { SETTINGS } from '../../page/store/settings.js';
import { chooseLanguage, hasWords, loadWords, t } from '../../page/words/words.js';
import { FILE_REASONS, LINK_REASONS, RECORD_REASONS, STORAGE_REASONS } from './reasons.js';

const PAGE = fileURLToPath(new URL('../../page/', import.meta.url));
const WORDS = readdirSync(join(PAGE, 'words/en')).map((file) => file.replace('.js', ''));

const files = readdirSync(PAGE, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.js') && !/^(words|wasm)\//.test(name));
const sources = new Map(files.map((name) => [name, readFileSync(join(PAGE, name), 'utf8')]));

/** All sentences by key. @type {Map<string, any>} */
const sentences = new Map();
for (const file of WORDS) {
  const areas = (await import(`../../page/words/en/${file}.js`)).default;
  for (const [area, keys] of Object.entries(areas)) {
    for (const [name, sentence] of Object.entries(/** @type {any} */ (keys))) sentences.set(`${area}.${name}`, sentence);
  }
  // Those of play are there from the start.
  if (file !== 'play') await loadWords(/** @type {any} */ (file));
}
const areas = new Set([...sentences.keys()].map((key) => key.split('.')[0]));

/** Keys as texts in the sources: any text `area.name` of a known area. @type {Map<string, string>} */
const used = new Map();
/** Keys that are put together, as patterns. @type {RegExp[]} */
const patterns = [];
for (const [file, source] of sources) {
  for (const [, , key] of source.matchAll(/(['"`])([a-z]+\.[a-z0-9-]+)\1/g)) if (areas.has(key.split('.')[0])) used.set(key, file);
  for (const [, template] of source.matchAll(/`([a-z]+\.[^`\s]*\$\{[^`\s]*)`/g)) {
    if (!areas.has(template.split('.')[0])) continue;
    const literal = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map((text) => text.replace(/[.*+?^$()[\]\\|]/g, '\\$&'));
    patterns.push(new RegExp(`^${literal.join('[a-z0-9-]+')}$`));
  }
}

test('every key that the page uses has a sentence', () => {
  const inFiles = new Set(files.map((name) => name.split('/').pop()));
  const missing = [...used].filter(([key]) => !sentences.has(key) && !inFiles.has(key) && !key.endsWith('.css'));
  assert.deepEqual(missing, []);
});

test('every sentence is used', () => {
  const unused = [...sentences.keys()].filter((key) => !used.has(key) && !patterns.some((pattern) => pattern.test(key)));
  assert.deepEqual(unused, []);
});

test('keys that are put together name at least one sentence', () => {
  const without = patterns.filter((pattern) => ![...sentences.keys()].some((key) => pattern.test(key)));
  assert.deepEqual(without.map(String), []);
});

test('every reason of links, storage, records and files has words', () => {
  const reasons = [...LINK_REASONS, ...STORAGE_REASONS, ...RECORD_REASONS, ...FILE_REASONS];
  assert.ok(reasons.length > 20);
  assert.deepEqual(reasons.filter((key) => !hasWords(key)), []);
});

test('every setting has a name, and every choice its word', () => {
  const keys = SETTINGS.flatMap(({ name, choices = [] }) => [`settings.${name}`, ...choices.map((choice) => `settings.${name}-${choice}`)]);
  assert.deepEqual(keys.filter((key) => !hasWords(key)), []);
});

test('sentences are filled in, have one form for one, and say their key where they are missing', () => {
  assert.equal(t('grid.place', { row: 4, column: 7 }), 'row 4 column 7');
  assert.deepEqual([t('pad.left', { n: 1 }), t('pad.left', { n: 3 })], ['one left', '3 left']);
  assert.equal(t('nowhere.nothing'), 'nowhere.nothing');
});

test('the pseudo-language is at least 40 % longer for texts with vowels', async () => {
  const text = t('app.update');
  await chooseLanguage(['qps']);
  const longer = t('app.update');
  await chooseLanguage(['en']);
  assert.ok(longer.length >= text.length * 1.4, `${text.length} and ${longer.length}: ${longer}`);
});

test('a sentence that has one form for one has both, with the number', () => {
  for (const [key, sentence] of sentences) {
    if (typeof sentence === 'string') assert.ok(sentence.trim(), key);
    else assert.deepEqual(Object.keys(sentence), ['one', 'other'], key);
  }
});
