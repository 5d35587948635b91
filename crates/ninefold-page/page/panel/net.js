/**
 * Forcing nets as numbered lines: branches fold, lines that an earlier step of the path has already are folded, and a line that is focused or pointed at lights its cells in the grid.
 *
 * Arrow left and right fold and unfold a branch.
 *
 * @module
 */

import { h } from '../dom.js';
import { t } from '../words/words.js';
import { Stepper } from './stepper.js';

/** @typedef {import('../../types/contract.js').NetLineAnswer} NetLine */
/** @typedef {import('../../types/contract.js').NetBranchAnswer} NetBranch */
/** @typedef {import('../../types/contract.js').NetRepeatAnswer} NetRepeat */
/** @typedef {import('../../types/contract.js').NetAnswer} Net */

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
    /** The repeated lines whose list is being made. @type {NetRepeat | undefined} */
    this.repeat = undefined;
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
      const repeat = this.repeatAt(number, last, inside);
      if (repeat) {
        list.append(this.makeRepeat(repeat));
        number = repeat.last;
        continue;
      }
      const branch = this.net.branches.find((one) => one.first === number && one !== inside);
      if (line.opening) list.append(h('li', { class: 'opening' }, line.opening));
      list.append(this.makeItem(line, branch ?? null));
      if (branch && this.folds(branch)) number = branch.last;
    }
    return list;
  }

  /**
   * Returns the repeated lines that begin at a line. Those that reach into another branch are shown as they are.
   *
   * @param {number} number
   * @param {number} last
   * @param {?NetBranch} inside
   */
  repeatAt(number, last, inside) {
    const { branches, repeats = [] } = this.net;
    const repeat = this.repeat ? undefined : repeats.find((one) => one.first === number && one.last <= last);
    const isCrossed = (/** @type {NetBranch} */ { first, last: end }) => repeat && (first > repeat.first ? first <= repeat.last : end >= repeat.first && end < repeat.last);
    return repeat && !branches.some((one) => one !== inside && one.first === number) && !branches.some(isCrossed) ? repeat : undefined;
  }

  /** Makes the sentence in place of repeated lines, which unfold. @param {NetRepeat} repeat */
  makeRepeat(repeat) {
    this.repeat = repeat;
    const list = this.makeList(repeat.first, repeat.last, null);
    this.repeat = undefined;
    const sentence = h('span', { class: 'repeat' }, `(${t('net.range', { first: repeat.first, last: repeat.last })}) ${repeat.text}`);
    return h('li', { class: 'branch' }, this.makeFold(repeat.first, list, false, sentence), list);
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
    const hidden = h('span', { class: 'folded' }, t('net.folded', { n: branch.last - branch.first }));
    const row = this.makeFold(line.number, list, isOpen, button, hidden);
    return h('li', { class: 'branch' }, row, hidden, list);
  }

  /**
   * Makes the row that folds and unfolds a list, with a button before what it is about.
   *
   * @param {number} number of the first line
   * @param {HTMLElement} list
   * @param {boolean} isOpen
   * @param {HTMLElement} head what stands in the row; the arrow keys fold and unfold there
   * @param {HTMLElement} [folded] what stands in place of the folded list
   */
  makeFold(number, list, isOpen, head, folded) {
    const fold = h('button', { type: 'button', class: 'fold', 'aria-label': t('net.fold', { n: number }) }, h('span', { 'aria-hidden': 'true' }, '▸'));
    // A line of the stepper has arrow keys; a sentence has none, so there the button is a stop of its own.
    if (folded) fold.tabIndex = -1;
    const set = (/** @type {boolean} */ open) => {
      list.hidden = !open;
      if (folded) folded.hidden = open;
      fold.setAttribute('aria-expanded', String(open));
    };
    set(isOpen);
    fold.addEventListener('click', () => set(Boolean(list.hidden)));
    // Before the stepper hears the key.
    head.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
        set(event.key === 'ArrowRight');
        event.preventDefault();
      },
      { capture: true },
    );
    return h('div', { class: 'net-row' }, fold, head);
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
