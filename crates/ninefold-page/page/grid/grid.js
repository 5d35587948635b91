/**
 * The grid: 81 cells that screen readers and keyboards reach, under the drawing of the layer.
 *
 * @module
 */

import { h } from '../dom.js';
import { CELLS, boxOf, cellName, columnOf, digitAt, digitsOf, rowOf } from '../store/cells.js';
import { t } from '../words/words.js';
import { Layer } from './layer.js';

/** @typedef {import('../store/session.js').Session} Session */

/** Shows the digits of the session and names its cells. */
export class Grid {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.layer = new Layer(session);
    this.cells = CELLS.map((cell) => this.makeCell(cell));
    const rows = Array.from({ length: 9 }, (_, row) =>
      h('div', { role: 'row', class: 'row', 'aria-rowindex': row + 1 }, ...this.cells.slice(row * 9, row * 9 + 9)),
    );
    this.element = h(
      'div',
      {
        role: 'grid',
        id: 'grid',
        class: 'grid',
        'aria-label': t('grid.name'),
        'aria-rowcount': 9,
        'aria-colcount': 9,
        'aria-multiselectable': 'true',
        'data-testid': 'grid',
      },
      ...rows,
    );
    this.root = h('div', { class: 'sheet' }, ...numbers(), this.element, this.layer.svg);
    this.element.addEventListener('focusin', (event) => this.onFocus(event));
    session.addEventListener('change', () => this.render());
    this.render();
  }

  /** @param {number} cell */
  makeCell(cell) {
    return h('div', {
      role: 'gridcell',
      class: 'cell',
      'data-testid': cellName(cell),
      'data-cell': cell,
      'aria-colindex': columnOf(cell) + 1,
      tabindex: cell === 0 ? 0 : -1,
    });
  }

  /**
   * Screen readers set the focus themselves: the focused cell becomes the current one.
   *
   * @param {FocusEvent} event
   */
  onFocus(event) {
    const cell = Number(/** @type {HTMLElement} */ (event.target).dataset.cell ?? -1);
    const { session } = this;
    if (cell < 0 || cell === session.cursor) return;
    if (session.selection.size <= 1) session.select([cell], cell);
    else session.select(session.selection, cell);
  }

  /** Moves the focus to the cell with the cursor. */
  focus() {
    this.cells[this.session.cursor].focus({ preventScroll: true });
  }

  get hasFocus() {
    return this.element.contains(document.activeElement);
  }

  render() {
    const { session } = this;
    const isPaused = session.state === 'paused';
    this.element.inert = isPaused;
    this.root.classList.toggle('paused', isPaused);
    const digits = session.digits;
    const wrong = session.wrongCells;
    const shown = session.shownCandidates;
    for (const cell of CELLS) {
      const element = this.cells[cell];
      const given = digitAt(session.puzzle.givens, cell) !== 0;
      const digit = isPaused ? 0 : digits[cell];
      const text = digit ? String(digit) : '';
      if (element.textContent !== text) element.textContent = text;
      element.className = `cell${given ? ' given' : ''}${wrong.has(cell) && !isPaused ? ' wrong' : ''}`;
      const name = isPaused ? t('grid.hidden') : this.nameOf(cell, digit, given, wrong.has(cell), shown);
      if (element.getAttribute('aria-label') !== name) element.setAttribute('aria-label', name);
      element.setAttribute('aria-selected', String(session.selection.has(cell)));
      element.setAttribute('aria-readonly', String(given));
      element.tabIndex = cell === session.cursor ? 0 : -1;
    }
    this.layer.render();
  }

  /**
   * The name of a cell: `row 4 column 7, empty, candidates 2 5 8, box 6`.
   *
   * @param {number} cell
   * @param {number} digit
   * @param {boolean} given
   * @param {boolean} clashes
   * @param {ReadonlyArray<number> | null} shown
   */
  nameOf(cell, digit, given, clashes, shown) {
    const { board, preview } = this.session;
    const parts = [t('grid.place', { row: rowOf(cell) + 1, column: columnOf(cell) + 1 })];
    parts.push(digit ? String(digit) : t('grid.empty'));
    if (given) parts.push(t('grid.given'));
    if (!digit) {
      const list = (/** @type {string} */ key, /** @type {number} */ mask) => {
        if (mask) parts.push(t(key, { digits: digitsOf(mask).join(' ') }));
      };
      list('grid.candidates', shown ? shown[cell] : 0);
      if (!preview) {
        list('grid.corner', board.corner[cell]);
        list('grid.centre', board.centre[cell]);
      }
    }
    if (board.colours[cell] && !preview) parts.push(t('grid.colour', { colour: board.colours[cell] }));
    parts.push(t('grid.box', { box: boxOf(cell) + 1 }));
    if (clashes) parts.push(t('grid.clashes'));
    return parts.join(', ');
  }
}

/** The numbers of rows and columns on the border. */
function numbers() {
  const labels = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
  const border = (/** @type {string} */ name) =>
    h('div', { class: `numbers ${name}`, 'aria-hidden': 'true' }, ...labels.map((label) => h('span', {}, label)));
  return [border('columns'), border('rows')];
}
