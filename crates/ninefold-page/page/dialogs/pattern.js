/**
 * A grid of 81 buttons on which the player paints the cells that get a clue.
 *
 * One button is a stop of the Tab key; arrows move between them. A drag paints as it began.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { CELLS, cellName, columnOf, digitAt, rowOf } from '../store/cells.js';
import { t } from '../words/words.js';

/** @type {Record<string, [number, number]>} */
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {{ givens: string, value: string, onchange: () => void }} options `givens` is the puzzle on the page, `value`
 *   81 characters with `x` for a clue, or an empty text
 */
export function patternPainter({ givens, value, onchange }) {
  const painted = CELLS.map((cell) => value.length === 81 && !'.0_'.includes(value[cell]));
  const count = h('p', { class: 'soft' });
  const cells = CELLS.map((cell) =>
    h('button', { type: 'button', class: 'pattern-cell', 'data-testid': `pattern-${cellName(cell)}`, 'data-cell': cell, tabindex: cell ? -1 : 0, 'aria-label': t('grid.place', { row: rowOf(cell) + 1, column: columnOf(cell) + 1 }) }),
  );
  const render = () => {
    cells.forEach((element, cell) => element.setAttribute('aria-pressed', String(painted[cell])));
    count.textContent = t('make.pattern-count', { n: painted.filter(Boolean).length });
  };
  const paint = (/** @type {number} */ cell, /** @type {boolean} */ on) => {
    if (painted[cell] === on) return;
    painted[cell] = on;
    render();
    onchange();
  };
  const grid = h('div', { class: 'pattern', role: 'group', 'aria-label': t('make.pattern') }, ...cells);
  listen(grid, cells, painted, paint);
  const fill = (/** @type {(cell: number) => boolean} */ isOn) => () => CELLS.forEach((cell) => paint(cell, isOn(cell)));
  const tools = h(
    'div',
    { class: 'row' },
    button({ label: t('make.pattern-clear'), onclick: fill(() => false) }),
    /[1-9]/.test(givens) && button({ label: t('make.pattern-present'), onclick: fill((cell) => digitAt(givens, cell) !== 0) }),
  );
  render();
  return {
    element: h('div', { class: 'stack', 'data-field': 'pattern' }, grid, count, tools),
    /** The pattern as the key of a request; an empty text if nothing is painted. */
    get value() {
      return painted.some(Boolean) ? painted.map((on) => (on ? 'x' : '.')).join('') : '';
    },
  };
}

/**
 * @param {HTMLElement} grid
 * @param {HTMLElement[]} cells
 * @param {boolean[]} painted
 * @param {(cell: number, on: boolean) => void} paint
 */
function listen(grid, cells, painted, paint) {
  /** @type {?boolean} what the drag paints */
  let brush = null;
  const cellOf = (/** @type {EventTarget | null} */ target) => Number((target instanceof HTMLElement && target.dataset.cell) ?? -1);
  grid.addEventListener('pointerdown', (event) => {
    const cell = cellOf(event.target);
    if (!(event.target instanceof HTMLButtonElement) || event.button) return;
    brush = !painted[cell];
    event.target.releasePointerCapture(event.pointerId);
    paint(cell, brush);
  });
  grid.addEventListener('pointerover', (event) => {
    if (brush !== null && event.buttons && event.target instanceof HTMLButtonElement) paint(cellOf(event.target), brush);
  });
  grid.addEventListener('click', (event) => {
    // A click without a pointer comes from the keyboard or a screen reader.
    if (event.detail === 0 && brush === null && event.target instanceof HTMLButtonElement) paint(cellOf(event.target), !painted[cellOf(event.target)]);
    brush = null;
  });
  grid.addEventListener('keydown', (event) => {
    const move = MOVES[event.key];
    const cell = cellOf(event.target);
    if (!move || cell < 0) return;
    event.preventDefault();
    const row = Math.min(8, Math.max(0, rowOf(cell) + move[0]));
    const column = Math.min(8, Math.max(0, columnOf(cell) + move[1]));
    cells[row * 9 + column].focus();
  });
  grid.addEventListener('focusin', (event) => {
    for (const element of cells) element.tabIndex = element === event.target ? 0 : -1;
  });
}
