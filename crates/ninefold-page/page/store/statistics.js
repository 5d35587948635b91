/**
 * Statistics of the saved games, by level.
 *
 * @module
 */

import { LEVELS } from './order.js';

/**
 * The part of a game that statistics need.
 *
 * @typedef {object} Counted
 * @property {?string} level
 * @property {boolean} solved
 * @property {number} seconds
 * @property {number} hints
 */

/**
 * The figures of a level. Times are those of solved games that were timed.
 *
 * @typedef {object} LevelStatistics
 * @property {?string} level null for games that were not rated
 * @property {number} played
 * @property {number} solved
 * @property {?number} best the shortest time in seconds
 * @property {?number} median
 * @property {number} hints in all
 */

/**
 * Returns a line for each level that was played, from easy to hard; games without a rating come last.
 *
 * @param {Iterable<Counted>} games
 * @returns {LevelStatistics[]}
 */
export function statistics(games) {
  const names = new Set(LEVELS.map((level) => level.name));
  /** @type {Map<?string, Counted[]>} */
  const groups = new Map([...names, null].map((name) => [name, []]));
  for (const game of games) {
    groups.get(game.level !== null && names.has(game.level) ? game.level : null)?.push(game);
  }
  return [...groups].filter(([, group]) => group.length > 0).map(([level, group]) => figures(level, group));
}

/**
 * @param {?string} level
 * @param {Counted[]} games
 * @returns {LevelStatistics}
 */
function figures(level, games) {
  const solved = games.filter((game) => game.solved);
  const times = solved.map((game) => game.seconds).filter((seconds) => seconds > 0);
  times.sort((one, other) => one - other);
  return {
    level,
    played: games.length,
    solved: solved.length,
    best: times[0] ?? null,
    median: median(times),
    hints: games.reduce((sum, game) => sum + game.hints, 0),
  };
}

/**
 * Returns the median of sorted times, or null if there are none.
 *
 * @param {number[]} times
 */
function median(times) {
  if (times.length === 0) return null;
  const middle = Math.floor(times.length / 2);
  return times.length % 2 === 1 ? times[middle] : Math.round((times[middle - 1] + times[middle]) / 2);
}
