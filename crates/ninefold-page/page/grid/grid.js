/**
 * The grid: cells that screen readers, keyboards and pointers reach, under the drawing of the layer.
 *
 * @module
 */

import { h } from '../dom.js';
import { digitsOf, givenAt } from '../store/geometry.js';
import { t } from '../words/words.js';
import { Layer } from './layer.js';

/** @typedef {import('../store/session.js').Session} Session */

/** Two taps on one cell within this time are a double tap. */
const DOUBLE_TAP = 350;

/**
 * Lets pointers select cells of a grid.
 *
 * @param {import('../app.js').App} app
 */
export function listenToPointer(app) {
  const { grid, session } = app;
  /** The cell, and the digit whose place in it is tapped; 0 if the cell takes no tap, and once others are selected. @type {?{ id: number, adds: boolean, point: { x: number, y: number }, cell: number, digit: number }} */
  let drag = null;
  let lastTap = { cell: -1, digit: 0, time: 0, hasWritten: false };

  /** @param {number} x in cells from the left border of the grid @param {number} y in cells from its top */
  const cellAt = (x, y) => {
    const { cells, columns, rows } = session.geometry;
    const cell = x >= 0 && x < columns && y >= 0 && y < rows ? Math.floor(y) * columns + Math.floor(x) : -1;
    return cells.includes(cell) ? cell : -1;
  };

  /** @param {PointerEvent} event */
  const pointOf = (event) => {
    const { left, top, width, height } = grid.element.getBoundingClientRect();
    const { columns, rows } = session.geometry;
    return { x: ((event.clientX - left) / width) * columns, y: ((event.clientY - top) / height) * rows };
  };

  // A tap elsewhere in between is no part of a double tap.
  document.addEventListener('pointerdown', (event) => {
    if (!grid.element.contains(/** @type {Node} */ (event.target))) lastTap.cell = -1;
  });

  grid.element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || session.state === 'paused') return;
    const point = pointOf(event);
    const cell = cellAt(point.x, point.y);
    if (cell < 0) return;
    event.preventDefault();
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !session.several && !session.lockedDigit;
    const takesTap = isPlain && session.takesTap(cell);
    const digit = session.geometry.digitAtPoint(point);
    const time = event.timeStamp;
    // Taps on two places of a cell are two marks; links begin and end wherever the player taps.
    const isSamePlace = !takesTap || (lastTap.digit === digit && session.mode !== 'link');
    const isDouble = lastTap.cell === cell && time - lastTap.time < DOUBLE_TAP && isSamePlace;
    if (isDouble && lastTap.hasWritten) session.undo();
    lastTap = { cell, digit, time: isDouble ? 0 : time, hasWritten: false };
    if (isDouble) {
      session.selectLike(cell);
      grid.focus();
      return;
    }
    drag = { id: event.pointerId, adds: begin(app, cell, event), point, cell, digit: takesTap ? digit : 0 };
    grid.element.setPointerCapture(event.pointerId);
    grid.focus();
  });

  grid.element.addEventListener('pointermove', (event) => {
    if (!drag || drag.id !== event.pointerId) return;
    const from = drag.point;
    const to = pointOf(event);
    drag.point = to;
    const cells = new Set(session.selection);
    let cursor = session.cursor;
    const steps = Math.ceil(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) * 8);
    for (let step = 1; step <= steps; step += 1) {
      const x = from.x + ((to.x - from.x) * step) / steps;
      const y = from.y + ((to.y - from.y) * step) / steps;
      const cell = cellAt(x, y);
      if (cell < 0 || !isInside(x, y)) continue;
      if (drag.adds) cells.add(cell);
      else cells.delete(cell);
      cursor = cell;
    }
    if (cells.size === session.selection.size && cursor === session.cursor) return;
    drag.digit = 0;
    session.select(cells, cursor);
    grid.focus();
  });

  grid.element.addEventListener('pointerup', (event) => {
    const isTap = drag?.id === event.pointerId && drag.digit > 0;
    lastTap.hasWritten = isTap && drag !== null && session.tapPlace(drag.cell, drag.digit);
    if (lastTap.hasWritten) app.tell();
    drag = null;
  });
  grid.element.addEventListener('pointercancel', () => (drag = null));
}

/**
 * Begins a selection; returns whether a drag adds cells, or takes them out.
 *
 * @param {import('../app.js').App} app
 * @param {number} cell
 * @param {PointerEvent} event
 */
function begin(app, cell, event) {
  const { session } = app;
  const toggles = event.ctrlKey || event.metaKey;
  const adds = toggles ? !session.selection.has(cell) : true;
  if (session.lockedDigit && !toggles && !event.shiftKey) {
    session.select([cell], cell);
    app.enter(session.lockedDigit);
  } else if (toggles || event.shiftKey || session.several) {
    const cells = new Set(session.selection);
    const isSecondTap = session.several && !toggles && !event.shiftKey && cells.has(cell);
    if (adds && !isSecondTap) cells.add(cell);
    else cells.delete(cell);
    session.select(cells, cell);
    return adds && !isSecondTap;
  } else if (session.cursor !== cell || session.selection.size !== 1 || !session.selection.has(cell)) session.select([cell], cell);
  return adds;
}

/** Returns `true` if a point is well inside of its cell: a diagonal drag does not take cells whose corners it passes. @param {number} x @param {number} y */
const isInside = (x, y) => Math.hypot((x % 1) - 0.5, (y % 1) - 0.5) < 0.45;

/** Shows the digits of the session and names its cells. */
export class Grid {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.layer = new Layer(session);
    this.geometry = session.geometry;
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.element = h(
      'div',
      {
        role: 'grid',
        id: 'grid',
        class: 'grid',
        'aria-label': t('grid.name'),
        'aria-multiselectable': 'true',
        'data-testid': 'grid',
      },
    );
    this.root = h('div', { class: 'sheet' });
    this.build();
    this.element.addEventListener('focusin', (event) => this.onFocus(event));
    session.addEventListener('change', () => this.render());
    this.render();
  }

  /** Makes the parts that depend on the geometry of the grid. */
  build() {
    const { columns, emptyBoard, ring, rows } = this.geometry;
    this.cells = emptyBoard.digits.map((_, cell) => this.makeCell(cell));
    const lines = Array.from({ length: rows }, (_, row) =>
      h('div', { role: 'row', class: 'row', 'aria-rowindex': row + 1 }, ...this.cells.slice(row * columns, (row + 1) * columns)),
    );
    this.element.setAttribute('aria-rowcount', String(rows));
    this.element.setAttribute('aria-colcount', String(columns));
    this.element.replaceChildren(...lines);
    for (const [name, value] of Object.entries({ rows, columns, ...ring })) this.root.style.setProperty(`--${name}`, String(value));
    this.root.replaceChildren(...numbers(this.geometry), this.element, this.layer.svg);
  }

  /** @param {number} cell */
  makeCell(cell) {
    const { cellName, cells } = this.geometry;
    if (!cells.includes(cell)) return h('div', { class: 'cell', role: 'presentation' });
    return h('div', {
      role: 'gridcell',
      class: 'cell',
      'data-testid': cellName(cell),
      'data-cell': cell,
      'aria-colindex': this.geometry.columnOf(cell) + 1,
      tabindex: -1,
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

  render() {
    const { session } = this;
    if (this.geometry !== session.geometry) {
      this.geometry = session.geometry;
      this.build();
      this.layer.build();
    }
    const { geometry } = this;
    const isPaused = session.state === 'paused';
    this.element.inert = isPaused;
    this.root.classList.toggle('paused', isPaused);
    const digits = session.digits;
    const wrong = session.wrongCells;
    const shown = session.shownCandidates;
    for (const cell of geometry.cells) {
      const element = this.cells[cell];
      const given = givenAt(session.puzzle, cell) !== 0;
      const digit = isPaused ? 0 : digits[cell];
      const text = digit ? geometry.label(digit) : '';
      if (element.textContent !== text) element.textContent = text;
      element.className = `cell${given ? ' given' : ''}${wrong.has(cell) && !isPaused ? ' wrong' : ''}${text.length > 1 ? ' wide' : ''}`;
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
    const { geometry } = this;
    const { board, preview } = this.session;
    const parts = [t('grid.place', { row: geometry.rowOf(cell) + 1, column: geometry.columnOf(cell) + 1 })];
    parts.push(digit ? geometry.label(digit) : t('grid.empty'));
    if (given) parts.push(t('grid.given'));
    if (!digit) {
      const list = (/** @type {string} */ key, /** @type {number} */ mask) => {
        if (mask) parts.push(t(key, { digits: digitsOf(mask).map((one) => geometry.label(one)).join(' ') }));
      };
      const hasPlaces = !shown && !preview && this.session.hasPlaces;
      list('grid.candidates', shown ? shown[cell] : hasPlaces ? board.centre[cell] : 0);
      if (!preview) {
        list('grid.corner', board.corner[cell]);
        if (!hasPlaces) list('grid.centre', board.centre[cell]);
        parts.push(...this.pencilOf(cell));
      }
    }
    const colours = preview ? [] : digitsOf(board.colours[cell]);
    if (colours.length > 0) parts.push(t('grid.colour', { n: colours.length, colours: colours.join(' ') }));
    const box = geometry.regions[cell] + 1;
    if (box) parts.push(t('grid.box', { box }));
    if (clashes) parts.push(t('grid.clashes'));
    return parts.join(', ');
  }

  /** Describes the drawings of the player at the candidates of a cell, in words. @param {number} cell */
  pencilOf(cell) {
    const { geometry } = this;
    const { tints, links } = this.session.board;
    const coloured = geometry.digits.flatMap((digit) => {
      const colour = tints[geometry.candidateAt(cell, digit)];
      return colour ? t('grid.tint', { digit: geometry.label(digit), colour }) : [];
    });
    const linked = links.flatMap((link) => {
      const { ends, isWeak } = geometry.partsOfLink(link);
      const here = ends.find((end) => geometry.cellOf(end) === cell);
      if (here === undefined) return [];
      const other = ends[0] === here ? ends[1] : ends[0];
      const kind = t(isWeak ? 'grid.weak' : 'grid.strong');
      const label = (/** @type {number} */ end) => geometry.label(geometry.digitOf(end));
      return t('grid.link', { digit: label(here), other: label(other), cell: geometry.cellName(geometry.cellOf(other)), kind });
    });
    return [...coloured, ...linked];
  }
}

/** The numbers of rows and columns on the border. @param {import('../store/geometry.js').Geometry} geometry */
function numbers({ columns, rows }) {
  const border = (/** @type {string} */ name, /** @type {number} */ count) =>
    h('div', { class: `numbers ${name}`, 'aria-hidden': 'true' }, ...Array.from({ length: count }, (_, index) => h('span', {}, String(index + 1))));
  return [border('columns', columns), border('rows', rows)];
}
