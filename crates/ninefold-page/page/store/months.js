/**
 * Months as weeks, and the daily puzzles that were played in them.
 *
 * @module
 */

import { LEVELS } from './order.js';
import { dateText, daysInMonth } from './remembered.js';

/** @typedef {import('./remembered.js').DayRecord} DayRecord */

/**
 * Returns the days of a month as weeks from Monday to Sunday, null where the day belongs to another month.
 *
 * @param {number} year
 * @param {number} month from 1
 * @returns {(?string)[][]}
 */
export function monthLayout(year, month) {
  const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const count = daysInMonth(year, month);
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_unused, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day >= 1 && day <= count ? dateText(year, month, day) : null;
    }),
  );
}

/**
 * A day of the calendar with the levels that were played.
 *
 * @typedef {object} CalendarDay
 * @property {string} date
 * @property {string[]} played levels that were begun, solved or not, from easy to hard
 * @property {string[]} solved levels that were solved
 * @property {boolean} isFuture
 */

/**
 * Returns the calendar of a month.
 *
 * @param {number} year
 * @param {number} month from 1
 * @param {ReadonlyMap<string, DayRecord>} days as of `joinDays`
 * @param {string} today
 * @returns {(?CalendarDay)[][]}
 */
export function calendar(year, month, days, today) {
  const names = LEVELS.map((level) => level.name);
  return monthLayout(year, month).map((week) =>
    week.map((date) => {
      if (!date) return null;
      const played = names.filter((name) => days.has(`${date}/${name}`));
      const solved = played.filter((name) => days.get(`${date}/${name}`)?.solved);
      return { date, played, solved, isFuture: date > today };
    }),
  );
}
