// The parts of dialogs that need no page: keys, calendar, the order of lessons, the board of an exercise.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { daysInARow } from '../../page/dialogs/calendar.js';
import { GESTURES, KEYS } from '../../page/dialogs/keys-table.js';
import { boardOf, groups, search } from '../../page/dialogs/learn-data.js';
import { candidates } from '../../page/store/board.js';
import { CLASSIC, digitsOf } from '../../page/store/geometry.js';
import { hasWords, loadWords } from '../../page/words/words.js';

const P = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
await loadWords('more');

test('the table of keys has every letter and sign that the grid takes, and nothing else', () => {
  const source = readFileSync(new URL('../../page/grid/keys.js', import.meta.url), 'utf8');
  const part = (/** @type {string} */ name) => source.match(new RegExp(`const ${name} = \\{([^;]*?)\\};`))?.[1] ?? '';
  const letters = [...part('LETTERS').matchAll(/^ {2}'?([a-z?[\].,])'?:/gm)].map(([, key]) => key);
  const spoken = [...part('SPOKEN').matchAll(/([a-z]): '/g)].map(([, key]) => key);
  const codes = [...(part('MOVES') + part('MODE_KEYS')).matchAll(/Key([A-Z])/g)].map(([, key]) => key.toLowerCase());
  assert.ok(letters.length > 8 && spoken.length === 3 && codes.length === 9);
  const table = KEYS.flatMap(({ lines }) => lines.flatMap(({ keys }) => keys));
  const plain = table.filter((keys) => !keys.startsWith('Ctrl')).map((keys) => keys.replace('Shift + ', ''));
  const shown = plain.flatMap((keys) => keys.split(' ')).filter((key) => /^[A-Z?[\].,]$/.test(key)).map((key) => key.toLowerCase());
  assert.deepEqual([...new Set(shown)].sort(), [...new Set([...letters, ...spoken, ...codes])].sort());
});

test('every key and gesture has words', () => {
  const does = KEYS.flatMap(({ group, lines }) => [group, ...lines.map((line) => line.does)]);
  const keys = [...does, ...GESTURES, ...GESTURES.map((name) => `g-${name}`)].map((name) => `help.${name}`);
  assert.deepEqual(keys.filter((key) => !hasWords(key)), []);
});

test('days in a row count back from today or yesterday', () => {
  const days = (/** @type {string[]} */ ...dates) => new Map(dates.map((date) => [date, { day: `${date}/mild`, solved: true }]));
  assert.equal(daysInARow(new Map(), '2026-11-16'), 0);
  assert.equal(daysInARow(days('2026-11-16', '2026-11-15', '2026-11-13'), '2026-11-16'), 2);
  assert.equal(daysInARow(days('2026-11-15', '2026-11-14'), '2026-11-16'), 2);
  assert.equal(daysInARow(days('2026-03-01', '2026-02-28'), '2026-03-01'), 2);
  assert.equal(daysInARow(days('2026-11-14'), '2026-11-16'), 0);
});

/** @param {string} technique @param {string} family @param {string} level @param {number} lesson */
const lesson = (technique, family, level, lesson) => ({
  technique, family, level, lesson, slug: technique.toLowerCase().replace(' ', '-'), score: 1, default: true, relies_on_uniqueness: false, about: 'two rows', practice: /** @type {'generate'} */ ('generate'),
});
const LESSONS = [lesson('Naked Pair', 'subsets', 'medium', 1), lesson('X-Wing', 'fish', 'hard', 2), lesson('Naked Quadruple', 'subsets', 'hard', 3)];

test('lessons are grouped in the order of their first lessons', () => {
  const names = (/** @type {'family' | 'level'} */ by) => groups(LESSONS, by).map(({ name, lessons }) => [name, lessons.map((one) => one.lesson)]);
  assert.deepEqual(names('family'), [['subsets', [1, 3]], ['fish', [2]]]);
  assert.deepEqual(names('level'), [['medium', [1]], ['hard', [2, 3]]]);
});

test('a search finds all words, in names first', () => {
  const found = (/** @type {string} */ text) => search(LESSONS, text).map((one) => one.lesson);
  assert.deepEqual(found(''), [1, 2, 3]);
  assert.deepEqual(found('x wing'), [2]);
  assert.deepEqual(found('NAKED hard'), [3]);
  assert.deepEqual(found('rows'), [1, 2, 3]);
  assert.deepEqual(found('none'), []);
});

test('the board of an exercise has the marks of its position', () => {
  const puzzle = { givens: P, restriction: null, title: '' };
  const entries = [...'.'.repeat(81)];
  entries[2] = '4';
  const worked = candidates(puzzle, boardOf(puzzle, { text: P, entries: entries.join(''), marks: [] }));
  const marks = CLASSIC.cells.map((cell) => digitsOf(worked[cell]).join(''));
  marks[3] = marks[3].slice(1);
  const position = { text: P, entries: entries.join(''), marks };
  const board = boardOf(puzzle, position);
  assert.equal(board.digits[2], 4);
  assert.deepEqual(candidates(puzzle, board).map((mask, cell) => digitsOf(mask & ~board.crossed[cell]).join('')), marks);
});
