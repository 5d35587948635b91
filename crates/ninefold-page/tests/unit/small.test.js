import assert from 'node:assert/strict';
import test from 'node:test';
import { betterDay, calendar, dayOf, joinDays, localDate, monthLayout } from '../../page/store/remembered.js';
import { formatTime } from '../../page/words/words.js';
import { Progress, joinProgress } from '../../page/store/remembered.js';
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

test('three steps found without a hint make a technique mastered', () => {
  const progress = new Progress([], () => 7);
  progress.record('x-wing', { hinted: false });
  progress.record('x-wing', { hinted: true });
  progress.record('x-wing', { hinted: false });
  assert.equal(progress.of('x-wing').mastered, false);
  const record = progress.record('x-wing', { hinted: false });
  assert.deepEqual(record, { v: 1, technique: 'x-wing', found: 3, hinted: 1, changed: 7 });
  assert.deepEqual(progress.progress(), [{ ...record, mastered: true }]);
  assert.equal(new Progress([record]).of('x-wing').mastered, true);
  assert.equal(progress.of('swordfish').found, 0);
  assert.deepEqual(joinProgress(record, { ...record, found: 1, hinted: 9, changed: 1 }), { ...record, hinted: 9 });
});
