/**
 * A grid that was read from a picture, beside that picture: the player corrects cells, above all doubtful ones.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { CLASSIC } from '../store/geometry.js';
import { asTransform, inverse, ontoCorners } from '../store/quadrilateral.js';
import { Scanned } from '../store/scanned.js';
import { t } from '../words/words.js';

/** @typedef {import('../engine/pictures.js').Picture} Picture */

const { cellName, cells: CELLS, columns: SIDE, digits: DIGITS } = CLASSIC;

/** The side of the square in which the picture is shown, in units. */
const SQUARE = CLASSIC.extent.width;

/** The steps of the arrow keys. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The grid, its picture, and the keys to correct it. */
export class ScanGrid {
  /**
   * @param {Picture} picture
   * @param {import('../../types/contract.js').ScannedGridAnswer} grid
   * @param {() => void} onchange
   */
  constructor(picture, grid, onchange) {
    this.scanned = new Scanned(grid);
    this.onchange = onchange;
    this.at = Math.max(0, this.scanned.doubtAfter(-1));
    this.cells = CELLS.map((cell) => h('button', { type: 'button', role: 'gridcell', class: 'scan-cell', 'data-testid': `scan-${cellName(cell)}`, onclick: () => this.choose(cell), onfocus: () => this.choose(cell) }));
    const rows = DIGITS.map((row) => h('div', { role: 'row' }, ...this.cells.slice((row - 1) * SIDE, row * SIDE)));
    this.grid = h('div', { role: 'grid', class: 'scan-cells', 'aria-label': t('scan.cells'), 'data-testid': 'scan-grid', onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) }, ...rows);
    this.picture = picture.element && straightened(picture.element, grid);
    this.said = h('p', { role: 'status', 'data-testid': 'scan-verdict' });
    this.about = h('p', { class: 'help', role: 'status', 'data-testid': 'scan-about' });
    this.next = button({ label: t('scan.next'), icon: 'next', testid: 'scan-next', onclick: () => this.focus(this.scanned.doubtAfter(this.at)) });
    this.hand = button({ label: t('scan.by-hand'), testid: 'scan-hand', onclick: () => this.change(() => this.scanned.toggle(this.at)) });
    const keys = DIGITS.map((digit) => button({ label: String(digit), testid: `scan-key-${digit}`, 'aria-label': t('scan.digit', { digit }), onclick: () => this.enter(digit) }));
    const erase = button({ label: t('scan.erase'), icon: 'erase', testid: 'scan-erase', hideLabel: true, onclick: () => this.enter(0) });
    this.solutions = h('p', { class: 'soft', role: 'status', 'data-testid': 'scan-solutions' });
    const verdict = h('div', { class: 'scan-verdict stack' }, this.said, this.solutions, this.picture?.zoom);
    this.element = h('div', { class: 'scan-view' }, h('div', { class: 'scan-picture' }, this.picture?.element), verdict, h('div', { class: 'scan-edit stack' }, this.grid, this.about, h('div', { class: 'scan-keys' }, ...keys, erase), h('div', { class: 'row' }, this.hand, this.next)));
    this.render();
  }

  /** @param {number} at */
  focus(at) {
    if (at >= 0) this.cells[at].focus();
  }

  /** @param {number} at */
  choose(at) {
    this.at = at;
    this.render();
  }

  /** @param {number} digit 0 for none */
  enter(digit) {
    this.change(() => this.scanned.set(this.at, digit));
  }

  /** @param {() => void} act */
  change(act) {
    act();
    this.render();
    this.onchange();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = ARROWS[event.key];
    const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1] ?? (/^[0-9]$/.test(event.key) ? event.key : null);
    if (step) {
      this.focus(CLASSIC.cellAt(CLASSIC.rowOf(this.at) + step[0], CLASSIC.columnOf(this.at) + step[1]));
    } else if (digit !== null) this.enter(Number(digit));
    else if (event.key === 'Delete' || event.key === 'Backspace') this.enter(0);
    else if (event.key === 'Enter' && this.scanned.cells[this.at].isDoubtful) this.enter(this.scanned.cells[this.at].digit);
    else if (event.key.toLowerCase() === 'e') this.change(() => this.scanned.toggle(this.at));
    else return;
    event.preventDefault();
  }

  render() {
    const { cells, doubts, isSure } = this.scanned;
    this.cells.forEach((element, at) => {
      const { digit, isEntry, isDoubtful } = cells[at];
      const what = digit ? t(isEntry ? 'scan.entry' : 'scan.clue', { digit }) : t('scan.empty');
      const name = t('scan.place', { row: CLASSIC.rowOf(at) + 1, column: CLASSIC.columnOf(at) + 1, what });
      element.setAttribute('aria-label', isDoubtful ? t('scan.doubtful', { name }) : name);
      element.setAttribute('aria-selected', String(at === this.at));
      element.tabIndex = at === this.at ? 0 : -1;
      element.classList.toggle('entry', isEntry);
      element.classList.toggle('doubtful', isDoubtful);
      element.replaceChildren(String(digit || ''), ...(isDoubtful ? [h('span', { class: 'sign' }, '?')] : []));
    });
    const what = this.counts();
    const hadDoubts = cells.some(({ perhaps, corrected }) => perhaps !== null || corrected !== null);
    this.said.textContent = doubts ? t('scan.is-doubtful', { n: doubts, what }) : t(isSure ? 'scan.is-sure' : hadDoubts ? 'scan.is-checked' : 'scan.no-doubts', { what });
    this.said.classList.toggle('note', doubts > 0 || (!isSure && !hadDoubts));
    this.about.textContent = this.aboutCell();
    this.hand.setAttribute('aria-pressed', String(cells[this.at].isEntry));
    this.hand.disabled = !cells[this.at].digit;
    this.next.hidden = doubts === 0;
    this.picture?.show(this.at);
  }

  /** Returns the numbers of clues and entries. */
  counts() {
    const entries = this.scanned.entries.filter(Boolean).length;
    const clues = t('scan.clues', { n: this.scanned.cells.filter(({ digit }) => digit).length - entries });
    return entries ? `${clues}, ${t('scan.entries', { n: entries })}` : clues;
  }

  /** Describes the reading of the chosen cell, if it is doubtful. */
  aboutCell() {
    const { digit, isDoubtful, p, perhaps, corrected } = this.scanned.cells[this.at];
    const words = (/** @type {?number} */ read) => (read ? String(read) : t('scan.empty'));
    if (!isDoubtful) return t('scan.help');
    const all = { cell: cellName(this.at), what: words(digit), p: Math.round(p * 100), perhaps: words(perhaps), corrected: words(corrected) };
    return t(corrected === null ? 'scan.read-as' : 'scan.corrected-as', all);
  }
}

/**
 * Shows the grid of a picture as a square.
 *
 * @param {HTMLImageElement | HTMLCanvasElement} element
 * @param {import('../../types/contract.js').ScannedGridAnswer} grid
 */
function straightened(element, grid) {
  // The picture lies in a box of one unit, and half a cell around the grid is seen.
  const matrix = inverse(ontoCorners(grid.corners.map(([x, y]) => [(x / grid.size[0]) * 1000, (y / grid.size[1]) * 1000])));
  element.classList.add('straightened');
  element.style.setProperty('transform', asTransform(matrix, SQUARE));
  const mark = h('div', { class: 'chosen' });
  const paper = h('div', { class: 'paper' }, element, mark);
  const zoom = button({ label: t('scan.enlarge'), testid: 'scan-enlarge', 'aria-pressed': 'false', onclick: () => toggle() });
  const frame = h('div', { class: 'flat', role: 'img', 'aria-label': t('scan.picture'), 'data-testid': 'scan-picture' }, paper);
  let at = 0;
  const show = (/** @type {number} */ cell) => {
    at = cell;
    const isLarge = zoom.getAttribute('aria-pressed') === 'true';
    const [x, y] = [CLASSIC.columnOf(cell), CLASSIC.rowOf(cell)];
    mark.style.setProperty('transform', `translate(${x * 100}px, ${y * 100}px)`);
    const middle = (/** @type {number} */ n) => (isLarge ? SQUARE / 2 - 3 * (n * 100 + 50) : 50);
    mark.classList.toggle('large', isLarge);
    paper.style.setProperty('transform', `scale(var(--unit)) translate(${middle(x)}px, ${middle(y)}px) scale(${isLarge ? 3 : 1 - 1 / SIDE})`);
  };
  const toggle = () => {
    zoom.setAttribute('aria-pressed', String(zoom.getAttribute('aria-pressed') !== 'true'));
    show(at);
  };
  // The square is as wide as the space allows.
  new ResizeObserver(() => frame.style.setProperty('--unit', String(frame.clientWidth / SQUARE))).observe(frame);
  return { element: frame, zoom, show };
}
