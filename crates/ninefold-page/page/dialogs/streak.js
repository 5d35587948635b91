/**
 * The number of days in a row with a solved daily puzzle.
 *
 * @module
 */

import { localDate } from '../store/dates.js';

/**
 * Counts back from today, or from yesterday if nothing is solved today yet.
 *
 * @param {ReadonlyMap<string, { day: string, solved: boolean }>} days
 * @param {string} today
 */
export function daysInARow(days, today) {
  const solved = new Set([...days.values()].filter((record) => record.solved).map(({ day }) => day.split('/')[0]));
  const [year, month, day] = today.split('-').map(Number);
  const before = (/** @type {number} */ count) => localDate(new Date(year, month - 1, day - count));
  const first = solved.has(today) ? 0 : 1;
  let count = 0;
  while (solved.has(before(first + count))) count += 1;
  return count;
}
