/**
 * Dates of the calendar and times played, as texts.
 *
 * @module
 */

/** @param {number} number @param {number} length */
const padded = (number, length) => String(number).padStart(length, '0');

/**
 * Writes a date.
 *
 * @param {number} year
 * @param {number} month from 1
 * @param {number} day from 1
 */
export const dateText = (year, month, day) => `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;

/**
 * Returns the number of days of a month.
 *
 * @param {number} year
 * @param {number} month from 1
 */
export const daysInMonth = (year, month) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Returns whether a text is a day of the calendar, from the year 2000 to 2999.
 *
 * @param {unknown} text
 * @returns {text is string}
 */
export function isDate(text) {
  const found = typeof text === 'string' ? /^(2\d{3})-(\d{2})-(\d{2})$/.exec(text) : null;
  if (!found) return false;
  const [year, month, day] = found.slice(1).map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * Returns the date at the player's place.
 *
 * @param {number | Date} now
 */
export function localDate(now) {
  const date = new Date(now);
  return dateText(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/**
 * Writes a time as `4:12` or, from one hour on, `1:02:03`.
 *
 * @param {number} seconds
 */
export function formatTime(seconds) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
