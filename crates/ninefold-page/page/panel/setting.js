/**
 * The card of typed clues: a verdict that follows the typing, and what can be done with the puzzle.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { loadWords, t } from '../words/words.js';
import { Asker, AskingCard } from './asker.js';
import { describeClashes } from './problem.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../../types/contract.js').CheckAnswer} Answer */

/** The time to wait after a key before the puzzle is checked, in milliseconds. */
const DELAY = 150;

/** The number of solutions that are counted. */
const LIMIT = 1000;

/** Follows the typing of clues. @extends {AskingCard<Answer>} */
class SettingCard extends AskingCard {
  /** @param {App} app */
  constructor(app) {
    super(app);
    /** Asks what is not the check, so that neither ends the other. */
    this.helper = new Asker(app);
    /** @type {number | undefined} */
    this.timer = undefined;
    this.clues = h('p', { class: 'clues' });
    this.verdict = h('p', { class: 'verdict', role: 'status', 'data-testid': 'verdict' });
    this.mark = h('input', { type: 'checkbox', 'data-testid': 'mark-redundant', onchange: () => this.renderMarks() });
    this.markRow = h('label', { class: 'check' }, this.mark, h('span', {}, t('typing.mark')));
    this.start = button({ label: t('typing.start'), testid: 'start', class: 'primary', onclick: () => this.startGame() });
    this.minimize = button({ label: t('typing.minimize'), testid: 'minimize', onclick: () => this.makeMinimal() });
    this.fill = button({ label: t('typing.fill'), testid: 'fill', title: t('typing.fill-about'), onclick: () => this.fillFromSolution() });
    this.clear = button({ label: t('typing.clear'), testid: 'clear', onclick: () => this.clearAll() });
    this.element = h(
      'div',
      { class: 'card setting', 'data-testid': 'setting-card' },
      h('h3', {}, t('typing.title')),
      this.clues,
      this.verdict,
      this.markRow,
      h('div', { class: 'choices' }, this.start, this.minimize, this.fill, this.clear),
    );
    app.session.addEventListener('change', () => this.isVisible && this.follow());
  }

  show() {
    this.isVisible = true;
    this.key = '';
    this.follow();
  }

  hide() {
    this.isVisible = false;
    window.clearTimeout(this.timer);
    this.asker.stop();
    this.helper.stop();
    this.app.session.pointed = new Set();
  }

  get text() {
    const { digits, geometry } = this.app.session;
    return geometry.textOf(digits);
  }

  /** Checks the clues if they have changed, after a short while. */
  follow() {
    const { text } = this;
    if (text === this.key) return;
    this.key = text;
    this.answer = null;
    this.helper.stop();
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.check(text), DELAY);
    this.render(true);
  }

  /** @param {string} text */
  async check(text) {
    const answer = await this.asker.ask({ verb: 'check', puzzle: { text }, limit: LIMIT });
    if (answer === undefined || text !== this.text) return;
    this.answer = answer;
    this.render(false);
    this.renderMarks();
  }

  /** @param {boolean} isBusy */
  render(isBusy) {
    const { answer } = this;
    const n = [...this.key].filter((character) => character !== '.').length;
    const isUnique = answer?.verdict === 'unique';
    this.clues.textContent = n === 0 ? t('typing.empty') : t('typing.clues', { n });
    this.verdict.textContent = n === 0 ? '' : isBusy || !answer ? t('typing.busy') : this.sentence(answer);
    this.verdict.className = `verdict ${isBusy || !answer ? '' : isUnique || answer.verdict === 'solved' ? 'good' : 'bad'}`;
    this.start.disabled = n === 0;
    this.minimize.disabled = answer?.verdict !== 'solved' && (!isUnique || answer.minimal === true);
    this.fill.disabled = !answer || answer.count === 0 || n === this.app.session.geometry.cells.length;
    this.clear.disabled = n === 0;
    this.markRow.hidden = !answer?.redundant?.length;
  }

  /** @param {Answer} answer */
  sentence({ verdict, count, complete, redundant, clashes }) {
    if (verdict === 'unique') {
      const more = redundant.length > 0 ? t('typing.redundant', { n: redundant.length }) : t('typing.minimal');
      return `${t('typing.unique')} ${more}`;
    }
    if (verdict === 'multiple') return complete ? t('typing.multiple', { count }) : t('typing.at-least', { n: count });
    if (clashes.length > 0) return describeClashes(clashes).map((one) => t('typing.clash', one)).join(' ');
    return t(verdict === 'solved' ? 'typing.solved' : verdict === 'wrong' ? 'typing.wrong' : 'typing.none');
  }

  /** Points out the clues that could be left out, if that is wanted. */
  renderMarks() {
    const { session } = this.app;
    const cells = this.mark.checked ? (this.answer?.redundant ?? []) : [];
    if (cells.length === 0 && session.pointed.size === 0) return;
    session.pointed = new Set(cells.map(session.geometry.parseCell));
    session.changed();
  }

  /** A puzzle that is not valid is opened too: its card says what is wrong and asks what to do. */
  startGame() {
    const { title } = this.app.session.puzzle;
    this.app.openPuzzle({ givens: this.text, restriction: null, title }, { kind: 'typed' });
    this.app.grid.focus();
  }

  async makeMinimal() {
    const { text } = this;
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const answer = await this.helper.ask({ verb: 'minimize', puzzle: { text }, seed });
    const [minimal] = answer?.minimal ?? [];
    if (!minimal || text !== this.text) return;
    this.setDigits((cell) => this.app.session.geometry.digitOfSymbol(minimal[cell]), 'typing.made-minimal');
  }

  async fillFromSolution() {
    const { text } = this;
    const { session } = this.app;
    const answer = await this.helper.ask({ verb: 'solve', puzzle: { text }, limit: 1 });
    const [solution] = answer?.solutions ?? [];
    if (!solution || text !== this.text) return;
    const selected = [...session.selection].filter((cell) => !session.digits[cell]);
    const isFilled = (/** @type {number} */ cell) => selected.length === 0 || selected.includes(cell);
    this.setDigits((cell) => session.digits[cell] || (isFilled(cell) ? session.geometry.digitOfSymbol(solution[cell]) : 0), 'typing.filled');
  }

  /**
   * Replaces the clues, as one step, and says how many have changed.
   *
   * @param {(cell: number) => number} digitOf
   * @param {string} key
   */
  setDigits(digitOf, key) {
    const { session } = this.app;
    const before = session.digits;
    const digits = before.map((_, cell) => digitOf(cell));
    session.apply({ ...session.geometry.emptyBoard, digits });
    this.app.say(t(key, { n: digits.filter((digit, cell) => digit !== before[cell]).length }));
  }

  clearAll() {
    const { session } = this.app;
    session.apply(session.geometry.emptyBoard);
    this.app.say(t('typing.cleared'));
    this.app.grid.focus();
  }
}

/** @param {App} app */
export async function create(app) {
  await loadWords('panels');
  return new SettingCard(app);
}
