/**
 * Words about saved games: title, level, progress, dates.
 *
 * @module
 */

import { geometryOf, givenAt } from '../store/geometry.js';
import { formatTime, t } from '../words/words.js';

/** @typedef {import('../store/packed.js').GameSummary} GameSummary */

/** Returns the digits of the player as a text. @param {GameSummary} game */
export const entriesOf = ({ puzzle, board }) => geometryOf(puzzle).textOf(board.digits);

/** @param {number} time milliseconds since 1970 */
export const dateWords = (time) => new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/**
 * Writes a date of the calendar.
 *
 * @param {string} date `2026-11-15`
 * @param {boolean} [withWeekday]
 */
export function dayWords(date, withWeekday = false) {
  const [year, month, day] = date.split('-').map(Number);
  const options = /** @type {Intl.DateTimeFormatOptions} */ ({ day: 'numeric', month: 'long', year: 'numeric', weekday: withWeekday ? 'long' : undefined });
  return new Date(year, month - 1, day).toLocaleDateString('en-GB', options);
}

/** @param {?number} seconds */
export const timeWords = (seconds) => (seconds === null ? '–' : formatTime(seconds));

/** @param {GameSummary} game */
export function titleOf({ puzzle, level, er, origin }) {
  if (origin?.kind === 'daily' && origin.daily) return t('history.daily', { date: dayWords(origin.daily.split('/')[0]) });
  if (puzzle.title) return puzzle.title;
  if (level && er !== null) return t('app.rated', { level: t(`level.${level}`), er: er.toFixed(1) });
  return t('app.untitled');
}

/** The level, unless the title says it. @param {GameSummary} game */
export function levelWords({ puzzle, level, er, origin }) {
  const isSaid = !puzzle.title && origin?.kind !== 'daily';
  return level && er !== null && !isSaid ? t('app.rated', { level: t(`level.${level}`), er: er.toFixed(1) }) : '';
}

/** Describes the progress of the game, and its time. @param {GameSummary} game */
export function progressWords(game) {
  const time = formatTime(game.seconds);
  if (game.solved) return game.seconds > 0 ? t('history.solved-in', { time }) : t('history.solved-untimed');
  const open = geometryOf(game.puzzle).cells.filter((cell) => !givenAt(game.puzzle, cell));
  const filled = open.filter((cell) => game.board.digits[cell]).length;
  return t('history.progress', { percent: Math.floor((filled * 100) / Math.max(1, open.length)), time });
}
