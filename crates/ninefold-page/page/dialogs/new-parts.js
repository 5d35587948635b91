/**
 * Controls of the form for new puzzles: a slider with two ends, the symmetries with a picture of each, and a grid of
 * buttons on which the player paints the cells that get a clue.
 *
 * @module
 */

import { button, h, s } from '../dom.js';
import { CLASSIC } from '../store/geometry.js';
import { t } from '../words/words.js';
import { newId } from './dialog.js';

/**
 * @param {{
 *   label: string, from: string, to: string, testid: string, name: string,
 *   least: number, most: number, step: number,
 *   write: (value: number) => string, words: (from: string, to: string) => string, onchange: () => void,
 * }} options `from` and `to` name the two ends; at `least` and `most` the range is open; `words` says it, where an open
 *   end is an empty text
 */
export function rangeSlider({ label, from, to, testid, name, least, most, step, write, words: say, onchange }) {
  const id = newId();
  const end = (/** @type {string} */ words, /** @type {string} */ which, /** @type {number} */ value) =>
    h('input', { type: 'range', min: least, max: most, step, value, 'aria-label': `${label}, ${words}`, 'data-testid': `${testid}-${which}` });
  const low = end(from, 'from', least);
  const high = end(to, 'to', most);
  const output = h('output', { id });
  const track = h('div', { class: 'range' }, h('div', { class: 'range-track' }), low, high);
  const round = (/** @type {number} */ value) => Math.round(value * 100) / 100;
  const render = () => {
    const [a, b] = [Number(low.value), Number(high.value)];
    track.style.setProperty('--from', String((a - least) / (most - least)));
    track.style.setProperty('--to', String((b - least) / (most - least)));
    const text = (/** @type {number} */ value) => write(round(value));
    output.textContent = say(a <= least ? '' : text(a), b >= most ? '' : text(b));
    low.setAttribute('aria-valuetext', text(a));
    high.setAttribute('aria-valuetext', text(b));
  };
  low.addEventListener('input', () => {
    if (Number(low.value) > Number(high.value)) low.value = high.value;
    render();
    onchange();
  });
  high.addEventListener('input', () => {
    if (Number(high.value) < Number(low.value)) high.value = low.value;
    render();
    onchange();
  });
  render();
  return {
    element: h('div', { class: 'field', 'data-field': name }, h('div', { class: 'field-head' }, h('span', {}, label), output), track),
    /** The range as the key of a request, `6.5..7.2`; an empty text if both ends are open. */
    get value() {
      const [a, b] = [round(Number(low.value)), round(Number(high.value))];
      if (a <= least && b >= most) return '';
      if (a === b) return write(a);
      return `${a <= least ? '' : write(a)}..${b >= most ? '' : write(b)}`;
    },
    /** Takes a range of a request. An end that is absent is open. */
    set value(text) {
      const [a, b] = text.includes('..') ? text.split('..') : [text, text];
      low.value = a || String(least);
      high.value = b || String(most);
      render();
    },
  };
}

const { cellName, cells: CELLS, columns: SIDE } = CLASSIC;
const LAST = SIDE - 1;

/** @typedef {(row: number, column: number) => [number, number]} Move */

/** @type {Move} */
const half = (r, c) => [LAST - r, LAST - c];
/** @type {Move} */
const quarter = (r, c) => [c, LAST - r];
/** @type {Move} */
const leftRight = (r, c) => [r, LAST - c];
/** @type {Move} */
const upDown = (r, c) => [LAST - r, c];
/** @type {Move} */
const diagonal = (r, c) => [c, r];
/** @type {Move} */
const antiDiagonal = (r, c) => [LAST - c, LAST - r];

/** @type {Readonly<Record<string, Move[]>>} the moves that make each symmetry; their order is that of the dialog */
const MOVES = {
  rotational: [half],
  'quarter-turn': [quarter],
  vertical: [leftRight],
  horizontal: [upDown],
  orthogonal: [leftRight, upDown],
  diagonal: [diagonal],
  'anti-diagonal': [antiDiagonal],
  'bi-diagonal': [diagonal, antiDiagonal],
  full: [quarter, leftRight],
};

/** The values of the key `symmetry`; an empty text leaves it out. */
export const SYMMETRIES = ['', ...Object.keys(MOVES), 'any', 'none'];

/** Cells all over the grid; a picture shows the first of them and all cells to which the moves take them. */
const SEEDS = [
  [0, 1],
  [3, 2],
  [1, 3],
  [2, 6],
  [5, 1],
  [4, 4],
  [6, 3],
  [0, 8],
  [7, 2],
  [8, 4],
];

/**
 * Draws a symmetry. Those without moves have no picture of cells: a question mark, or cells without any symmetry.
 *
 * @param {string} symmetry
 */
export function symmetryPicture(symmetry) {
  const cells = symmetry === 'none' ? [...SEEDS, [5, 6], [6, 8], [3, 7]] : MOVES[symmetry] ? orbits(MOVES[symmetry]) : [];
  return s(
    'svg',
    { viewBox: '0 0 36 36', class: 'symmetry', 'aria-hidden': 'true', focusable: 'false' },
    s('rect', { class: 'frame', x: 0.5, y: 0.5, width: 35, height: 35, rx: 3 }),
    ...cells.map(([row, column]) => s('rect', { class: 'dot', x: column * 3.7 + 1.7, y: row * 3.7 + 1.7, width: 3, height: 3 })),
    cells.length === 0 && s('text', { x: 18, y: 24, 'font-size': 18 }, symmetry === 'any' ? '∗' : '–'),
  );
}

/**
 * Returns the cells to which moves take the seeds.
 *
 * @param {Move[]} moves
 * @returns {number[][]}
 */
function orbits(moves) {
  const seeds = SEEDS.slice(0, moves === MOVES.full ? 3 : moves.length === 2 || moves[0] === quarter ? 5 : 10);
  const found = new Map(seeds.map(([r, c]) => [r * SIDE + c, [r, c]]));
  for (const [r, c] of found.values()) {
    for (const move of moves) {
      const [row, column] = move(r, c);
      if (!found.has(row * SIDE + column)) found.set(row * SIDE + column, [row, column]);
    }
  }
  return [...found.values()];
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {{ givens: string, value: string, onchange: () => void }} options `givens` is the puzzle on the page, `value`
 *   a character for each cell, `x` for a clue, or an empty text
 */
export function patternPainter({ givens, value, onchange }) {
  const painted = CELLS.map((cell) => value.length === CELLS.length && !'.0_'.includes(value[cell]));
  const count = h('p', { class: 'soft' });
  const cells = CELLS.map((cell) =>
    h('button', { type: 'button', class: 'pattern-cell', 'data-testid': `pattern-${cellName(cell)}`, 'data-cell': cell, tabindex: cell ? -1 : 0, 'aria-label': t('grid.place', { row: CLASSIC.rowOf(cell) + 1, column: CLASSIC.columnOf(cell) + 1 }) }),
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
    /[1-9]/.test(givens) && button({ label: t('make.pattern-present'), onclick: fill((cell) => CLASSIC.digitOfSymbol(givens[cell]) !== 0) }),
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
    const move = ARROWS[event.key];
    const cell = cellOf(event.target);
    if (!move || cell < 0) return;
    event.preventDefault();
    cells[CLASSIC.cellAt(CLASSIC.rowOf(cell) + move[0], CLASSIC.columnOf(cell) + move[1])].focus();
  });
  grid.addEventListener('focusin', (event) => {
    for (const element of cells) element.tabIndex = element === event.target ? 0 : -1;
  });
}
