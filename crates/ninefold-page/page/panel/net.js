/**
 * Forcing nets as numbered lines: branches fold, and a line that is focused or pointed at lights its cells in the grid.
 *
 * Arrow left and right fold and unfold a branch.
 *
 * @module
 */

import { h } from '../dom.js';
import { t } from '../words/words.js';
import { Stepper } from './stepper.js';

/** @typedef {{ number: number, depth: number, kind: string, text: string, from: number[], cells: string[], outline?: string, opening?: string }} NetLine */
/** @typedef {{ first: number, last: number, depth: number, is_case: boolean }} NetBranch */
/** @typedef {{ idea: string, lines: NetLine[], branches: NetBranch[], conclusion: string }} Net */

/** A net with more lines than this begins with folded branches. */
const LONG = 14;

/** Makes the list of a net. */
class NetView {
  /**
   * @param {Net} net
   * @param {import('./stepper.js').Light} light
   */
  constructor(net, light) {
    this.net = net;
    /** @type {import('./stepper.js').Part[]} */
    this.parts = [];
    const list = this.makeList(1, net.lines.length, null);
    list.setAttribute('aria-label', t('net.lines'));
    this.parts.sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
    const stepper = new Stepper(this.parts, light);
    this.element = h('div', { class: 'net' }, list, h('p', { class: 'conclusion' }, net.conclusion), stepper.element);
  }

  /**
   * Makes the list of the lines of a branch, or of all.
   *
   * @param {number} first
   * @param {number} last
   * @param {?NetBranch} inside the branch whose lines these are
   * @returns {HTMLOListElement}
   */
  makeList(first, last, inside) {
    const list = h('ol', { class: 'net-lines', role: 'list' });
    for (let number = first; number <= last; number += 1) {
      const line = this.net.lines[number - 1];
      const branch = this.net.branches.find((one) => one.first === number && one !== inside);
      if (line.opening) list.append(h('li', { class: 'opening' }, line.opening));
      list.append(this.makeItem(line, branch ?? null));
      if (branch && this.folds(branch)) number = branch.last;
    }
    return list;
  }

  /** A branch folds, except one that is alone. @param {NetBranch} branch */
  folds(branch) {
    return branch.depth > 1 || this.net.branches.filter(({ depth }) => depth === 1).length > 1;
  }

  /**
   * @param {NetLine} line
   * @param {?NetBranch} branch the branch that it begins
   */
  makeItem(line, branch) {
    const button = this.makeLine(line);
    if (!branch || !this.folds(branch) || branch.last === branch.first) {
      return h('li', {}, h('div', { class: 'net-row' }, button));
    }
    const list = this.makeList(branch.first + 1, branch.last, branch);
    const isOpen = branch.depth === 1 && this.net.lines.length <= LONG;
    const fold = h(
      'button',
      { type: 'button', class: 'fold', 'aria-expanded': String(isOpen), 'aria-label': t('net.fold', { n: line.number }), tabindex: -1 },
      h('span', { 'aria-hidden': 'true' }, '▸'),
    );
    list.hidden = !isOpen;
    const hidden = h('span', { class: 'folded' }, t('net.folded', { n: branch.last - branch.first }));
    hidden.hidden = isOpen;
    const set = (/** @type {boolean} */ open) => {
      list.hidden = !open;
      hidden.hidden = open;
      fold.setAttribute('aria-expanded', String(open));
    };
    fold.addEventListener('click', () => set(Boolean(list.hidden)));
    // Before the stepper hears the key.
    button.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
        set(event.key === 'ArrowRight');
        event.preventDefault();
      },
      { capture: true },
    );
    return h('li', { class: 'branch' }, h('div', { class: 'net-row' }, fold, button), hidden, list);
  }

  /** @param {NetLine} line */
  makeLine(line) {
    const { number, from, outline = '' } = line;
    const element = h(
      'button',
      { type: 'button', class: `net-line ${line.kind}`, tabindex: -1, 'data-line': number },
      h('span', { class: 'number' }, `(${number})`),
      ' ',
      line.text,
    );
    this.parts.push({ element, lit: { outline, cells: line.cells, number }, from, number });
    return element;
  }
}

/**
 * Returns the lines and the conclusion of a net.
 *
 * @param {Net} net
 * @param {import('./stepper.js').Light} light
 */
export const netView = (net, light) => new NetView(net, light).element;
