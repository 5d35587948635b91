/**
 * The card of a puzzle that is not valid: what is wrong with it, drawn on the grid, and how it can be repaired.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { NO_DRAWING } from '../grid/drawing.js';
import { editClues } from '../opening.js';
import { CLASSIC, givenAt, puzzleText } from '../store/geometry.js';
import { loadWords, t } from '../words/words.js';
import { AskingCard } from './asker.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../../types/contract.js').CheckAnswer} Answer */
/** @typedef {{ cell: number, from: number, to: number }} Change 0 for no digit */

const { cellName, parseCandidate, parseCell } = CLASSIC;

/** The number of solutions that are counted. */
const LIMIT = 1000;

/** The number of solutions that can be looked at. */
const SHOWN = 100;

/** The number of repairs that are shown at first. */
const FIRST = 6;

/**
 * Returns the ways to repair a puzzle: changes of clues, or digits that make the solution unique.
 *
 * @param {Answer} answer of `check`
 * @returns {Change[][]}
 */
function repairsOf({ verdict, repairs, completions }) {
  if (verdict === 'multiple' && completions.length > 0) {
    return completions.map((list) =>
      list.map(parseCandidate).map(({ cell, digit }) => ({ cell, from: 0, to: digit })),
    );
  }
  return repairs.map((one) => [
    { cell: parseCell(one.cell), from: one.from ?? 0, to: one.to ?? 0 },
  ]);
}

/** @param {Change[]} changes */
function describe(changes) {
  const texts = changes.map(({ cell, from, to }) => {
    return t(`problem.${!to ? 'remove' : from ? 'change' : 'add'}`, { cell: cellName(cell), from, to });
  });
  return texts.reduce((a, b) => t('problem.and', { a, b }));
}

/**
 * Says where clues clash, once for each pair of cells.
 *
 * @param {Answer['clashes']} clashes
 */
export function describeClashes(clashes) {
  /** @type {Map<string, { digit: number, cells: string, houses: string[] }>} */
  const byCells = new Map();
  for (const { house, digit, cells } of clashes) {
    const key = cells.join(', ');
    const entry = byCells.get(key) ?? { digit, cells: key, houses: [] };
    entry.houses.push(house);
    byCells.set(key, entry);
  }
  return [...byCells.values()].map(({ digit, cells, houses }) => ({ digit, cells, houses: houses.reduce((a, b) => t('problem.and', { a, b })) }));
}

/** Shows what is wrong with the puzzle. @extends {AskingCard<Answer>} */
class ProblemCard extends AskingCard {
  /** @param {App} app */
  constructor(app) {
    super(app);
    /** @type {string[]} */
    this.solutions = [];
    this.at = -1;
    this.element = h('div', { class: 'card problem', 'data-testid': 'problem' });
    app.session.addEventListener('change', () => this.isVisible && app.session.state === 'invalid' && this.load());
  }

  show() {
    this.isVisible = true;
    void this.load(true);
  }

  hide() {
    this.isVisible = false;
    this.asker.stop();
    this.at = -1;
    const { session } = this.app;
    session.drawing = null;
    session.preview = null;
    session.pointed = new Set();
    session.changed();
  }

  /** @param {boolean} [again] whether a known answer is drawn again */
  async load(again = false) {
    if (this.at >= 0 && !this.app.session.preview) {
      this.at = -1;
      again = true;
    }
    const text = puzzleText(this.app.session.puzzle);
    const { key, answer: known, asker } = this;
    if (key === text && known) return again ? this.render() : undefined;
    if (key === text && asker.isBusy) return;
    this.key = text;
    this.answer = null;
    this.solutions = [];
    this.at = -1;
    this.element.replaceChildren(h('p', {}, t('problem.busy')));
    const answer = await this.asker.ask({ verb: 'check', puzzle: { text }, limit: LIMIT });
    if (!answer || !this.isVisible || puzzleText(this.app.session.puzzle) !== text) return;
    this.answer = answer;
    this.render();
    this.app.say(this.element.querySelector('.problem-text')?.textContent ?? '');
  }

  render() {
    const { answer } = this;
    if (!answer) return;
    const known = ['none', 'clash', 'wrong', 'multiple'].includes(answer.verdict) ? answer.verdict : 'none';
    const isMultiple = known === 'multiple';
    this.counter = h('p', { class: 'place', role: 'status' });
    this.element.replaceChildren(
      h('h3', {}, t(`problem.title-${known}`)),
      h('div', { class: 'scroll', tabindex: -1 }, h('p', { class: 'problem-text' }, this.sentence(answer)), ...this.repairButtons(repairsOf(answer), isMultiple)),
      isMultiple ? this.counter : '',
      h(
        'div',
        { class: 'actions' },
        isMultiple && button({ label: t('problem.another'), testid: 'another-solution', onclick: () => this.showAnother() }),
        isMultiple && button({ label: t('problem.play-anyway'), testid: 'play-anyway', onclick: () => this.playAnyway() }),
        button({ label: t('problem.edit'), testid: 'edit-clues', onclick: () => editClues(this.app) }),
      ),
    );
    this.draw();
    this.app.panel.settle();
  }

  /** @param {Answer} answer */
  sentence({ verdict, conflict, clashes, count, complete, differs }) {
    if (verdict === 'multiple') {
      return t('problem.multiple', { n: differs.length, count: complete ? count : t('problem.at-least', { n: count }) });
    }
    if (clashes.length > 0) return describeClashes(clashes).map((one) => t('problem.clash', one)).join(' ');
    return conflict.length > 0 ? t('problem.none', { n: conflict.length }) : t('problem.none-plain');
  }

  /**
   * @param {Change[][]} repairs
   * @param {boolean} isMultiple
   */
  repairButtons(repairs, isMultiple) {
    if (repairs.length === 0) return isMultiple ? [] : [h('p', {}, t('problem.no-repairs'))];
    const buttons = repairs.map((changes, index) => {
      const mark = () => this.draw(changes);
      const unmark = () => this.draw();
      const made = button({
        label: describe(changes),
        testid: `repair-${index + 1}`,
        onclick: () => this.repair(changes),
        onpointerenter: mark,
        onpointerleave: unmark,
        onfocus: mark,
        onblur: unmark,
      });
      made.hidden = index >= FIRST;
      return made;
    });
    const all = button({ label: t('problem.all', { n: repairs.length }), testid: 'repair-all', class: 'plain', onclick: () => {} });
    all.addEventListener('click', () => {
      for (const one of buttons) one.hidden = false;
      all.remove();
      buttons[FIRST].focus();
    });
    const key = isMultiple ? 'completions' : 'repairs';
    return [h('p', {}, t(`problem.${key}`, { n: repairs.length })), h('div', { class: 'choices' }, ...buttons, repairs.length > FIRST && all)];
  }

  /** Draws what is wrong, and marks the cells of a repair. @param {Change[]} [changes] */
  draw(changes = []) {
    const { answer } = this;
    const { session } = this.app;
    if (!answer || session.state !== 'invalid') return;
    const conflict = answer.conflict.map((one) => one.split('=')[0]);
    const cells = [...new Set([...conflict, ...answer.clashes.flatMap((one) => one.cells)])];
    const pointed = changes.map(({ cell }) => cellName(cell));
    const marks = changes.filter(({ cell, to }) => to && !givenAt(session.puzzle, cell));
    session.pointed = new Set(answer.differs.map(parseCell));
    session.drawing =
      cells.length + pointed.length > 0
        ? {
            ...NO_DRAWING,
            cells: cells.map((cell) => ({ cell, tone: 'gone' })),
            marks: marks.map(({ cell, to }) => ({ candidate: `${cellName(cell)}=${to}`, tone: 'placed' })),
            pointed,
            shown: [],
          }
        : null;
    session.changed();
  }

  /** Opens the repaired puzzle. @param {Change[]} changes */
  repair(changes) {
    const { session } = this.app;
    const givens = [...session.puzzle.givens];
    for (const { cell, to } of changes) givens[cell] = to ? String(to) : '.';
    this.app.openPuzzle({ ...session.puzzle, givens: givens.join('') }, session.origin ?? { kind: 'typed' });
  }

  /** Shows the next solution in the grid; after the last one the puzzle. */
  async showAnother() {
    const { session } = this.app;
    if (this.solutions.length === 0) {
      const { key } = this;
      const answer = await this.asker.ask({ verb: 'solve', puzzle: { text: key }, limit: SHOWN });
      if (!answer || !this.isVisible || key !== puzzleText(session.puzzle)) return;
      this.solutions = answer.solutions;
      this.hasMore = !answer.complete;
    }
    this.at = this.at + 1 >= this.solutions.length ? -1 : this.at + 1;
    const solution = this.solutions[this.at];
    session.preview = solution ? { digits: [...solution].map((symbol) => CLASSIC.digitOfSymbol(symbol)), candidates: null } : null;
    session.drawing = null;
    session.changed();
    const key = this.hasMore ? 'problem.solution-some' : 'problem.solution';
    const text = solution ? t(key, { n: this.at + 1, all: this.solutions.length }) : '';
    if (this.counter) this.counter.textContent = text;
  }

  playAnyway() {
    const { session } = this.app;
    session.clearView();
    session.state = 'playing';
    session.changed();
    this.app.grid.focus();
  }
}

/** @param {App} app */
export async function create(app) {
  await loadWords('panels');
  return new ProblemCard(app);
}
