/**
 * Small pictures of puzzles, and lists of them to choose from. Hundreds of them are drawn in a few milliseconds: nine
 * texts and two paths each.
 *
 * @module
 */

import { h, s } from '../dom.js';
import { linePaths } from '../grid/drawing.js';
import { CLASSIC } from '../store/geometry.js';

/** @typedef {import('../store/geometry.js').Geometry} Geometry */

/** The paths of the lines that were made last: most grids of a list have the same. */
let last = { geometry: /** @type {?Geometry} */ (null), thin: '', thick: '' };

/** Returns the lines of a grid with its border inside of the picture. @param {Geometry} geometry */
function pathsOf(geometry) {
  if (last.geometry === geometry) return last;
  const { thin, thick, isWhole } = linePaths(geometry);
  const { width, height } = geometry.extent;
  return (last = { geometry, thin, thick: isWhole ? `${thick}M5 5H${width - 5}V${height - 5}H5Z` : thick });
}

/**
 * Draws a puzzle. Screen readers skip it: the caller names it.
 *
 * @param {string} givens
 * @param {string} [entries] digits of the player
 * @param {Geometry} [geometry]
 */
export function smallGrid(givens, entries = '', geometry = CLASSIC) {
  const { thin, thick } = pathsOf(geometry);
  return s(
    'svg',
    { viewBox: `0 0 ${geometry.columns * 10} ${geometry.rows * 10}`, class: 'small-grid', 'font-size': 8, 'aria-hidden': 'true', focusable: 'false' },
    s('g', { transform: 'scale(0.1)' }, s('path', { class: 'thin', d: thin }), s('path', { class: 'thick', d: thick })),
    ...digitRows(givens, 'given', geometry),
    ...(entries ? digitRows(entries, 'entry', geometry) : []),
  );
}

/**
 * Writes each row as one text whose digits have a place each.
 *
 * @param {string} cells
 * @param {string} className
 * @param {Geometry} geometry
 */
function digitRows(cells, className, geometry) {
  const upTo = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);
  return upTo(geometry.rows).map((row) => {
    const columns = upTo(geometry.columns).filter((column) => geometry.digitOfSymbol(cells[row * geometry.columns + column]));
    if (columns.length === 0) return null;
    const text = columns.map((column) => cells[row * geometry.columns + column]).join('');
    return s('text', { class: className, x: columns.map((column) => column * 10 + 5).join(' '), y: row * 10 + 8 }, text);
  });
}

/**
 * @typedef {object} SmallItem
 * @property {string} givens
 * @property {string} [entries]
 * @property {Geometry} [geometry]
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
      smallGrid(item.givens, item.entries, item.geometry),
      h('span', {}, h('span', { class: 'visually-hidden' }, `${item.kind} `), item.name),
      item.detail && h('small', {}, ` ${item.detail}`),
    ),
  );
}
