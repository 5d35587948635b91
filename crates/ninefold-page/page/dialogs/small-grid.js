/**
 * Small pictures of puzzles, and lists of them to choose from. Hundreds of them are drawn in a few milliseconds: nine
 * texts and two paths each.
 *
 * @module
 */

import { h, s } from '../dom.js';
import { digitAt } from '../store/cells.js';

const THIN = [1, 2, 4, 5, 7, 8].map((n) => `M${n * 10} 0V90M0 ${n * 10}H90`).join('');
const THICK = 'M.5 .5H89.5V89.5H.5ZM30 0V90M60 0V90M0 30H90M0 60H90';

/**
 * Draws a puzzle. Screen readers skip it: the caller names it.
 *
 * @param {string} givens 81 characters
 * @param {string} [entries] digits of the player
 */
export function smallGrid(givens, entries = '') {
  return s(
    'svg',
    { viewBox: '0 0 90 90', class: 'small-grid', 'font-size': 8, 'aria-hidden': 'true', focusable: 'false' },
    s('path', { class: 'thin', d: THIN }),
    s('path', { class: 'thick', d: THICK }),
    ...digitRows(givens, 'given'),
    ...(entries ? digitRows(entries, 'entry') : []),
  );
}

/**
 * Writes each row as one text whose digits have a place each.
 *
 * @param {string} cells
 * @param {string} className
 */
function digitRows(cells, className) {
  return Array.from({ length: 9 }, (_, row) => {
    const columns = Array.from({ length: 9 }, (_, column) => column).filter((column) => digitAt(cells, row * 9 + column));
    if (columns.length === 0) return null;
    const text = columns.map((column) => cells[row * 9 + column]).join('');
    return s('text', { class: className, x: columns.map((column) => column * 10 + 5).join(' '), y: row * 10 + 8 }, text);
  });
}

/**
 * @typedef {object} SmallItem
 * @property {string} givens
 * @property {string} [entries]
 * @property {string} kind what screen readers read before the name
 * @property {string} name
 * @property {string} [detail] a short second line
 */

/**
 * Makes the button of a puzzle in a list.
 *
 * @param {SmallItem} item
 * @param {number} index from 0
 * @param {(index: number) => void} onchoose
 */
export function smallButton(item, index, onchoose) {
  return h(
    'li',
    {},
    h(
      'button',
      { type: 'button', class: 'small-puzzle', 'data-testid': `preview-${index + 1}`, onclick: () => onchoose(index) },
      smallGrid(item.givens, item.entries),
      h('span', {}, h('span', { class: 'visually-hidden' }, `${item.kind} `), item.name),
      item.detail && h('small', {}, ` ${item.detail}`),
    ),
  );
}
