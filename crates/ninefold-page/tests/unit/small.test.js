import assert from 'node:assert/strict';
import test from 'node:test';
import { calendar, monthLayout } from '../../page/store/months.js';
import { betterDay, dayOf, joinDays, localDate } from '../../page/store/remembered.js';
import { formatTime } from '../../page/words/words.js';
import { Progress, joinProgress } from '../../page/store/remembered.js';
import { checkProgress } from '../../page/store/check.js';
import { statistics } from '../../page/store/statistics.js';

test('times', () => {
  const times = [0, 9, 72, 252, 3599, 3600, 3723, 360000, NaN, -5, 61.9];
  assert.deepEqual(times.map(formatTime), ['0:00', '0:09', '1:12', '4:12', '59:59', '1:00:00', '1:02:03', '100:00:00', '0:00', '0:00', '1:01']);
});

test('statistics by level', () => {
  const game = (/** @type {?string} */ level, /** @type {boolean} */ solved, /** @type {number} */ seconds, hints = 0) => ({ level, solved, seconds, hints });
  const rows = statistics([
    game('tough', true, 300, 1), game('tough', true, 100), game('tough', false, 10, 2), game('tough', true, 0),
    game('gentle', true, 50), game(null, false, 5), game('odd', true, 7),
  ]);
  assert.deepEqual(rows, [
    { level: 'gentle', played: 1, solved: 1, best: 50, median: 50, hints: 0 },
    { level: 'tough', played: 4, solved: 3, best: 100, median: 200, hints: 3 },
    { level: null, played: 2, solved: 1, best: 7, median: 7, hints: 0 },
  ]);
  assert.deepEqual(statistics([]), []);
});

test('months begin on Monday', () => {
  const weeks = monthLayout(2026, 11);
  assert.equal(weeks.length, 6);
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, '2026-11-01']);
  assert.equal(weeks[5][0], '2026-11-30');
  assert.deepEqual([monthLayout(2027, 2).length, monthLayout(2028, 2).flat().filter(Boolean).length], [4, 29]);
  for (let month = 1; month <= 12; month += 1) {
    for (const week of monthLayout(2024, month)) {
      assert.equal(week.length, 7);
      week.forEach((date, day) => assert.ok(!date || new Date(`${date}T12:00Z`).getUTCDay() === (day + 1) % 7));
    }
  }
});

test('the date is the local one', () => {
  assert.equal(localDate(new Date(2026, 10, 5, 0, 0, 1)), '2026-11-05');
  assert.equal(localDate(new Date(2026, 10, 5, 23, 59, 59).getTime()), '2026-11-05');
});

test('daily puzzles', () => {
  const game = { solved: false, seconds: 9, hints: 1, changed: 5, origin: { kind: /** @type {const} */ ('daily'), daily: '2026-11-15/tough' } };
  const day = dayOf(game);
  assert.deepEqual(day, { v: 1, day: '2026-11-15/tough', solved: false, seconds: 9, hints: 1, changed: 5 });
  assert.equal(dayOf({ ...game, origin: null }), null);
  assert.equal(dayOf({ ...game, origin: { kind: 'daily', daily: 'x' } }), null);
  const solved = { .../** @type {any} */ (day), solved: true, seconds: 99 };
  assert.equal(betterDay(/** @type {any} */ (day), solved), solved);
  assert.equal(betterDay({ ...solved, seconds: 100 }, solved), solved);
  const days = joinDays([solved], [game]);
  const cell = calendar(2026, 11, days, '2026-11-20').flat().find((one) => one?.date === '2026-11-15');
  assert.deepEqual(cell, { date: '2026-11-15', played: ['tough'], solved: ['tough'], isFuture: false });
  assert.equal(calendar(2026, 11, days, '2026-11-20').flat().find((one) => one?.date === '2026-11-21')?.isFuture, true);
});

test('three steps found without a hint make a lesson mastered; the engine plans when it comes again', async () => {
  const progress = new Progress([], () => Date.UTC(2026, 10, 18, 12));
  /** @type {any[]} */
  const asked = [];
  const engine = {
    ask: async (/** @type {any} */ { record, hinted, day }) => {
      asked.push({ record, hinted, day });
      const { lesson, found = 0, hinted: before = 0, log = [] } = record;
      const counts = hinted ? { found, hinted: before + 1, log } : { found: found + 1, hinted: before, log: [...log, day] };
      return { record: { lesson, ...counts, repeated: 0, due: '2026-11-19' } };
    },
  };
  for (const hinted of [false, true, false]) await progress.count(engine, 'x-wing', hinted);
  assert.deepEqual(progress.mastered(), []);
  const record = await progress.count(engine, 'x-wing', false);
  const day = '2026-11-18';
  assert.deepEqual(record, { v: 1, technique: 'x-wing', found: 3, hinted: 1, log: [day, day, day], repeated: 0, due: '2026-11-19', changed: progress.now() });
  assert.deepEqual(asked[0], { record: { lesson: 'x-wing', found: 0, hinted: 0, repeated: 0 }, hinted: false, day });
  assert.deepEqual(asked[3].record, { lesson: 'x-wing', found: 2, hinted: 1, log: [day, day], repeated: 0, due: '2026-11-19' });
  assert.deepEqual(progress.mastered(), ['x-wing']);
  assert.equal(new Progress([record]).of('x-wing').mastered, true);
  assert.equal(progress.of('swordfish').found, 0);
  const later = { ...record, found: 1, hinted: 9, due: '2026-12-01', changed: record.changed + 1 };
  assert.deepEqual(joinProgress(record, later), { ...record, hinted: 9, due: '2026-12-01', changed: record.changed + 1 });
  const elsewhere = { ...record, log: ['2026-11-17', day] };
  assert.deepEqual(joinProgress(record, elsewhere).log, ['2026-11-17', day, day, day]);
  const old = { v: /** @type {1} */ (1), technique: 'x-wing', found: 5, hinted: 0, changed: 1 };
  assert.deepEqual(joinProgress(old, old), old);
  assert.equal(checkProgress(record), null);
  assert.equal(checkProgress({ ...record, due: '2026-02-30' }), 'record.day');
  assert.equal(checkProgress({ ...record, log: ['today'] }), 'record.day');
});
