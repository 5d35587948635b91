/**
 * Where things stand in the drawing of the grid, which is 900 by 900: a cell is 100, a candidate a ninth of it.
 *
 * @module
 */

import { columnOf, rowOf } from '../store/cells.js';

/** @typedef {{ x: number, y: number }} Point */

/**
 * @param {number} cell
 * @returns {Point} its top left corner
 */
export const cornerOf = (cell) => ({ x: columnOf(cell) * 100, y: rowOf(cell) * 100 });

/**
 * @param {number} cell
 * @returns {Point} its centre
 */
export const centreOf = (cell) => ({ x: columnOf(cell) * 100 + 50, y: rowOf(cell) * 100 + 50 });

/**
 * @param {number} cell
 * @param {number} digit
 * @returns {Point} the centre of a candidate in the three by three places of a cell
 */
export function candidatePlace(cell, digit) {
  const { x, y } = cornerOf(cell);
  return { x: x + 20 + ((digit - 1) % 3) * 30, y: y + 20 + Math.floor((digit - 1) / 3) * 30 };
}

/** The places of corner marks in the order in which they are filled. */
const CORNERS = [
  [19, 22],
  [81, 22],
  [19, 78],
  [81, 78],
  [50, 22],
  [50, 78],
  [19, 50],
  [81, 50],
  [50, 50],
];

/**
 * @param {number} cell
 * @param {number} index the number of the mark among those of the cell, from 0
 * @returns {Point}
 */
export function cornerPlace(cell, index) {
  const { x, y } = cornerOf(cell);
  return { x: x + CORNERS[index][0], y: y + CORNERS[index][1] };
}
