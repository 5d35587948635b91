/**
 * Forcing nets as numbered lines: branches fold, and a line that is focused or pointed at marks its cells in the grid.
 *
 * The list is one stop of the Tab key. Arrow up and down go from line to line, left and right fold and unfold a branch.
 *
 * @module
 */

import { h } from '../dom.js';
import { t } from '../words/words.js';

/** @typedef {{ number: number, depth: number, kind: string, text: string, from: number[], cells: string[], opening?: string }} NetLine */
/** @typedef {{ first: number, last: number, depth: number, is_case: boolean }} NetBranch */
/** @typedef {{ idea: string, lines: NetLine[], branches: NetBranch[], conclusion: string }} Net */
/** @typedef {(cells: ?string[]) => void} MarkCells marks cells in the grid; null ends it */

/** A net with more lines than this begins with folded branches. */
const LONG = 14;

/** Makes the list of a net. */
class NetView {
  /**
   * @param {Net} net
   * @param {MarkCells} mark
   */
  constructor(net, mark) {
    this.net = net;
    this.mark = mark;
    /** @type {Map<number, HTMLButtonElement>} */
    this.lines = new Map();
    const list = this.makeList(1, net.lines.length, null);
    list.setAttribute('aria-label', t('net.lines'));
    this.element = h(
      'div',
      { class: 'net', onkeydown: (/** @type {KeyboardEvent} */ event) => this.onKey(event) },
      list,
      h('p', { class: 'conclusion' }, net.conclusion),
    );
    this.lines.get(1)?.setAttribute('tabindex', '0');
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
    button.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
      set(event.key === 'ArrowRight');
      event.preventDefault();
    });
    return h('li', { class: 'branch' }, h('div', { class: 'net-row' }, fold, button), hidden, list);
  }

  /** @param {NetLine} line */
  makeLine(line) {
    const on = () => this.point(line);
    const off = () => this.point(null);
    const button = h(
      'button',
      {
        type: 'button',
        class: `net-line ${line.kind}`,
        tabindex: -1,
        'data-line': line.number,
        onpointerenter: on,
        onpointerleave: off,
        onfocus: on,
        onblur: off,
        onclick: on,
      },
      h('span', { class: 'number' }, `(${line.number})`),
      ' ',
      line.text,
    );
    this.lines.set(line.number, button);
    return button;
  }

  /** Marks the cells of a line in the grid, and the lines from which it follows. @param {?NetLine} line */
  point(line) {
    const focused = [...this.lines].find(([, button]) => button === document.activeElement)?.[0];
    const shown = line ?? (focused ? this.net.lines[focused - 1] : null);
    for (const [number, button] of this.lines) {
      button.classList.toggle('used', !!shown?.from.includes(number));
      button.classList.toggle('pointed', shown?.number === number);
    }
    this.mark(shown ? shown.cells : null);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const visible = [...this.lines.values()].filter((button) => button.offsetParent !== null);
    const at = visible.findIndex((button) => button === event.target);
    if (at < 0) return;
    const goals = /** @type {Record<string, number>} */ ({ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: visible.length - 1 });
    const goal = visible[goals[event.key]];
    if (!(event.key in goals)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!goal) return;
    visible[at].tabIndex = -1;
    goal.tabIndex = 0;
    goal.focus();
  }
}

/**
 * Returns the lines and the conclusion of a net.
 *
 * @param {Net} net
 * @param {MarkCells} mark
 */
export const netView = (net, mark) => new NetView(net, mark).element;
