/**
 * The card of the rating: the numbers of Sudoku Explainer and the score of HoDoKu, and the steps they come from.
 *
 * @module
 */

import { button, h, s } from '../dom.js';
import { puzzleText } from '../store/geometry.js';
import { loadWords, t } from '../words/words.js';
import { AskingCard } from './asker.js';
import { effect } from './reasons.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../../types/contract.js').RateAnswer} Answer */
/** @typedef {import('../../types/contract.js').RatedStep} RatedStep */

/** The number of squares of the scale: one for each full point of ER. */
const SQUARES = 12;

/** The verdicts about puzzles with one solution: rated, or beyond all techniques. */
const RATED = ['rated', 'beyond'];

/** Shows the rating of the puzzle. @extends {AskingCard<Answer>} */
class RatingCard extends AskingCard {
  /** @param {App} app */
  constructor(app) {
    super(app);
    this.body = h('div', {});
    /** The place of the score of HoDoKu. */
    this.hodoku = h('dd', {});
    const close = button({ label: t('rating.close'), testid: 'rating-close', class: 'plain', onclick: () => app.closePanel() });
    this.element = h('div', { class: 'card rating', 'data-testid': 'rating-card' }, this.body, h('div', { class: 'actions' }, close));
    app.session.addEventListener('change', () => this.isVisible && this.load());
  }

  show() {
    this.isVisible = true;
    void this.load();
  }

  /** Stops asking; a missing answer is asked for again when the card is shown again. */
  hide() {
    this.isVisible = false;
    if (this.asker.isBusy) this.key = '';
    this.asker.stop();
  }

  /** Rates the puzzle, unless its rating is shown already. The score of HoDoKu takes longer, and comes second. */
  async load() {
    const { session } = this.app;
    const text = puzzleText(session.puzzle);
    if (this.key === text) return;
    this.key = text;
    this.element.setAttribute('aria-busy', 'true');
    this.body.replaceChildren(h('p', {}, t('rating.busy')));
    const answer = /** @type {Answer | null | undefined} */ (await this.asker.ask({ verb: 'rate', puzzle: { text }, steps: true }));
    if (answer === undefined || this.key !== text) return;
    this.element.removeAttribute('aria-busy');
    if (!answer) {
      this.key = '';
      return this.body.replaceChildren(h('p', {}, t('rating.is-unknown')));
    }
    this.body.replaceChildren(...this.parts(answer));
    if (puzzleText(session.puzzle) !== text) return;
    if (answer.verdict === 'rated') this.adopt(answer);
    if (RATED.includes(answer.verdict)) await this.loadHodoku(text);
  }

  /** Tells the rating, and keeps it with the game. @param {Answer} answer */
  adopt({ er, ep, ed, level }) {
    const { session } = this.app;
    if (er === null || ep === null || ed === null) return;
    this.app.say(`${er.toFixed(1)}/${ep.toFixed(1)}/${ed.toFixed(1)} ${t(`level.${level}`)}`);
    if (session.er === er && session.level === level) return;
    session.er = er;
    session.level = level;
    session.changed();
  }

  /** Fills in the score of HoDoKu. @param {string} text of the puzzle */
  async loadHodoku(text) {
    // With a limit of 0 the puzzle is not rated again.
    const answer = /** @type {Answer | null | undefined} */ (await this.asker.ask({ verb: 'rate', puzzle: { text }, hodoku: true, max_er: 0 }));
    if (answer === undefined || this.key !== text) return;
    const hodoku = answer?.hodoku;
    const guesses = hodoku?.guesses ? `, ${t('rating.guesses', { n: hodoku.guesses })}` : '';
    this.hodoku.textContent = hodoku ? t('rating.hodoku-value', { score: hodoku.score, level: hodoku.level }) + guesses : '–';
    this.hodoku.removeAttribute('aria-busy');
  }

  /**
   * @param {Answer} answer
   * @returns {Element[]}
   */
  parts(answer) {
    if (!RATED.includes(answer.verdict)) {
      const key = ['none', 'multiple', 'clash', 'solved'].includes(answer.verdict) ? answer.verdict : 'unknown';
      return [h('p', {}, t(`rating.is-${key}`))];
    }
    this.hodoku = h('dd', { 'data-testid': 'rating-hodoku', 'aria-busy': 'true' }, t('rating.hodoku-busy'));
    const remark = answer.verdict === 'beyond' ? 'beyond' : answer.diamond ? 'diamond' : answer.pearl ? 'pearl' : null;
    const parts = [
      headline(answer),
      numbers(answer),
      h('p', { class: 'clues' }, t('rating.about')),
      remark && h('p', { class: 'remark', 'data-testid': 'rating-remark' }, t(`rating.${remark}`)),
      facts(answer, this.hodoku),
      chart(answer.steps ?? []),
      table(answer.steps ?? []),
    ];
    return parts.filter((part) => part !== null);
  }
}

/** The word, and how far the rating is on the scale. @param {Answer} answer */
function headline({ er, level }) {
  const filled = Math.min(SQUARES, Math.floor(er ?? 0));
  const squares = Array.from({ length: SQUARES }, (_, index) => h('i', { class: index < filled ? 'full' : null }));
  return h(
    'div',
    { class: 'headline' },
    h('strong', { 'data-testid': 'rating-word' }, level ? t(`level.${level}`) : ''),
    h('span', { class: 'squares', role: 'img', 'aria-label': t('rating.scale', { n: filled }) }, ...squares),
  );
}

/** ER, EP and ED with what they mean. @param {Answer} answer */
function numbers(answer) {
  const items = /** @type {const} */ (['er', 'ep', 'ed']).map((name) =>
    h(
      'div',
      {},
      h('dt', {}, t(`rating.${name}`)),
      h('dd', {}, h('strong', { 'data-testid': `rating-${name}` }, answer[name]?.toFixed(1) ?? '–'), h('small', {}, t(`rating.about-${name}`))),
    ),
  );
  return h('dl', { class: 'numbers' }, ...items);
}

/**
 * The hardest step and the score of HoDoKu.
 *
 * @param {Answer} answer
 * @param {HTMLElement} score
 */
function facts({ steps = [], hardest, er }, score) {
  const at = steps.findIndex((step) => step.rating === er);
  const rows = [];
  if (hardest && at >= 0) {
    const text = t('rating.hardest-at', { technique: hardest, n: at + 1, all: steps.length, effect: effect(steps[at]) });
    rows.push(h('dt', {}, t('rating.hardest')), h('dd', { 'data-testid': 'rating-hardest' }, text));
  }
  return h('dl', { class: 'facts' }, ...rows, h('dt', {}, t('rating.hodoku')), score);
}

/** A bar for each step, as high as its rating. @param {RatedStep[]} steps */
function chart(steps) {
  if (steps.length === 0) return null;
  const ratings = steps.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const top = Math.max(SQUARES, Math.ceil(high));
  const width = 360 / steps.length;
  const lines = [3, 6, 9, 12].map((value) =>
    s('g', { class: 'rule' }, s('path', { d: `M0 ${96 - value * 8}H360` }), s('text', { x: 358, y: 94 - value * 8 }, String(value))),
  );
  const bars = ratings.map((rating, index) => {
    const height = (rating / top) * 96;
    const attributes = { x: (index * width).toFixed(2), y: (96 - height).toFixed(1), width: Math.max(0.8, width - Math.min(1, width * 0.2)).toFixed(2), height: height.toFixed(1) };
    return s('rect', { class: rating === high ? 'bar hardest' : 'bar', ...attributes });
  });
  const label = t('rating.chart', { n: steps.length, low: low.toFixed(1), high: high.toFixed(1) });
  return s('svg', { class: 'chart', viewBox: '0 0 360 98', role: 'img', 'aria-label': label }, ...lines, ...bars);
}

/** @param {RatedStep[]} steps */
function table(steps) {
  if (steps.length === 0) return null;
  const head = ['number', 'rating', 'technique', 'effect'].map((name) => h('th', { scope: 'col' }, t(`rating.${name}`)));
  const rows = steps.map((step, index) =>
    h('tr', {}, h('td', {}, String(index + 1)), h('td', {}, step.rating.toFixed(1)), h('td', {}, step.technique), h('td', {}, effect(step))),
  );
  return h(
    'details',
    { class: 'steps' },
    h('summary', {}, t('rating.table')),
    h('table', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)),
  );
}

/** @param {App} app */
export async function create(app) {
  await loadWords('panels');
  return new RatingCard(app);
}
