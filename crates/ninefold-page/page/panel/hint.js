/**
 * The card of hints: five rungs, from where to look to the step itself. A mistake of the player comes first.
 *
 * @module
 */

import { button, h, relabel } from '../dom.js';
import { NO_DRAWING } from '../grid/drawing.js';
import { loadWords, t } from '../words/words.js';
import { AskingCard } from './asker.js';
import { askAnew, judge } from './hint-answers.js';
import { doKnown, helpWithKnown, isOffered } from './known.js';
import { MISTAKES, WITH_RUNGS, cellToShow, eraseCells, lastGoodState, otherAction, showCell } from './mistakes.js';
import { levelText, netLines, spoken } from './reasons.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../../types/contract.js').HintAnswer} Answer */
/** @typedef {import('../../types/contract.js').HintRequest} HintRequest */
/** @typedef {{ more?: boolean, mistakes?: 'check' | 'where-wrong' }} HintOptions */

const RUNGS = [1, 2, 3, 4, 5];

/** Shows hints, and draws them on the grid. An answer has all five rungs, so the engine is asked once. @extends {AskingCard<Answer>} */
export class HintCard extends AskingCard {
  /** @param {App} app */
  constructor(app) {
    super(app);
    /** Whether the card itself changes the board. */
    this.isActing = false;
    this.rung = 0;
    /** The drawing of the hint. @type {?import('../grid/drawing.js').Drawing} */
    this.drawing = null;
    /** The request for the answer, and the game that it is about. @type {?{ request: HintRequest, position: import('./hint-answers.js').Position, id: string }} */
    this.asked = null;
    /** The rung that was asked for last. */
    this.target = 0;
    /** The position for which a hint was counted. */
    this.counted = '';
    /** Whether the player asked for all techniques, whatever the settings say. */
    this.usesAll = false;
    /** Steps that the player has mastered and that come first; 'help' if the player wants help with them. @type {null | 'help' | import('./known.js').Known} */
    this.known = null;
    this.rungs = RUNGS.map((rung) => h('li', {}, t(`hint.rung-${rung}`)));
    this.text = h('div', { class: 'hint-text scroll', 'data-testid': 'hint-text', tabindex: -1 });
    this.note = h('p', { class: 'note', 'data-testid': 'hint-note', hidden: true });
    this.more = button({ label: '', testid: 'hint-more', class: 'primary', onclick: () => this.show({ more: true }) });
    this.act = button({ label: t('hint.do'), testid: 'hint-do', onclick: () => this.climb(5) });
    this.back = button({ label: t('hint.go-back'), testid: 'hint-back', onclick: () => this.goBack() });
    this.other = button({ label: '', testid: 'hint-other', onclick: () => this.doOther() });
    const close = button({ label: t('hint.close'), testid: 'hint-close', class: 'plain', onclick: () => app.closePanel() });
    this.element = h(
      'div',
      { class: 'card hint', 'data-testid': 'hint-panel', 'data-rung': 0 },
      h('ol', { class: 'rungs', 'aria-label': t('hint.rungs') }, ...this.rungs),
      this.text,
      this.note,
      h('div', { class: 'actions' }, this.more, this.act, this.back, this.other, close),
    );
    app.session.addEventListener('change', () => this.onChange());
    app.session.addEventListener('solved', () => this.isVisible && app.panel.close());
  }

  /** The position of the player and the techniques that hints may use, as a text. */
  currentKey() {
    const { session, settings } = this.app;
    return JSON.stringify([session.id, session.position(), settings.get('hint-level')]);
  }

  /** @param {HintOptions} [options] */
  show({ more = false, mistakes } = {}) {
    this.isVisible = true;
    if (mistakes === 'check') return void this.check();
    if (mistakes === 'where-wrong') return void this.goBack();
    if (more && isOffered(this)) return void doKnown(this);
    const isSame = this.key !== '' && this.key === this.currentKey();
    if (isSame && !more && this.answer) return this.render();
    const verdict = this.answer?.verdict;
    const isLast = isSame && !!verdict && (this.target >= 5 || !WITH_RUNGS.includes(verdict));
    if (isLast) return this.render();
    void this.climb(isSame && this.target < 5 ? this.target + 1 : 1);
  }

  hide() {
    this.isVisible = false;
    this.asker.stop();
    this.target = this.rung;
    this.clearDrawing();
  }

  clearDrawing() {
    const { session } = this.app;
    if (!session.drawing) return;
    session.drawing = null;
    session.changed();
  }

  /** The hint is about the position that is on the grid, else it is out of date. */
  onChange() {
    if (!this.isVisible || this.isActing || !this.key || this.key === this.currentKey()) return;
    void judge(this);
  }

  /** Forgets the hint. */
  forget() {
    this.key = '';
    this.answer = null;
    this.drawing = null;
    this.rung = 0;
    this.target = 0;
    this.usesAll = false;
    this.known = null;
    this.clearDrawing();
  }

  /** Returns `true` if the settings keep hints from using all techniques. */
  get isLimited() {
    return !this.usesAll && !this.app.session.puzzle.variant && this.app.settings.get('hint-level') !== 'all';
  }

  /** Shows a rung. @param {number} rung 1 to 5 */
  async climb(rung) {
    const { session } = this.app;
    session.helped.add(session.board);
    const key = this.currentKey();
    if (key !== this.key) this.forget();
    this.key = key;
    this.target = rung;
    if (!this.answer) this.message([t('panel.busy')], false);
    const answer = this.answer?.levels && rung > this.rung ? this.answer : await askAnew(this, key);
    if (!answer) return;
    this.rung = rung;
    this.drawing = answer.levels?.[rung - 1].drawing ?? null;
    if (!answer.verdict && rung >= 3) this.count(key);
    if (!answer.verdict && rung === 5) this.doStep(answer);
    if (this.isVisible) this.render(true);
  }

  /** Counts a hint once for each position. @param {string} key */
  count(key) {
    if (this.counted === key) return;
    this.counted = key;
    this.app.session.hints += 1;
    if (this.answer?.technique) this.app.session.taught.add(this.answer.technique);
  }

  /** Does the step. @param {Answer} answer */
  doStep({ placements = [], eliminations = [] }) {
    const { session } = this.app;
    const { cellName, parseCandidate } = session.geometry;
    this.isActing = true;
    session.applyStep(placements.map(parseCandidate), eliminations.map(parseCandidate));
    this.isActing = false;
    this.key = this.currentKey();
    const cells = (/** @type {string[]} */ list) => list.map((one) => cellName(parseCandidate(one).cell));
    this.drawing = { ...NO_DRAWING, pointed: cells(placements), shown: cells(eliminations) };
  }

  /** Shows the answer. @param {boolean} [isNew] whether it is also spoken */
  render(isNew = false) {
    const { answer } = this;
    const { session } = this.app;
    if (!answer || session.state === 'solved') return;
    const paragraphs = this.paragraphs(answer);
    const isDone = !answer.verdict && this.rung === 5;
    this.fill(paragraphs, isDone ? t('hint.done') : '');
    if (isNew) this.app.say(spoken(paragraphs) + (isDone ? ` ${t('hint.done')}` : ''));
    session.drawing = this.drawing;
    session.changed();
  }

  /** Returns what the rung says, and what the card offers where no technique helps. @param {Answer} answer */
  paragraphs(answer) {
    const level = answer.levels?.[this.rung - 1];
    const said = level ? levelText(level, this.app) : [h('p', {}, answer.text), ...netLines(answer, this.app)];
    if (answer.verdict !== 'stuck') return said;
    if (this.isLimited) return [...said, h('p', {}, t('hint.stuck-level'))];
    const { session } = this.app;
    const cell = session.geometry.cellName(cellToShow(session));
    this.drawing = { ...NO_DRAWING, pointed: [cell], shown: [cell] };
    return [...said, h('p', {}, t('hint.stuck-cell', { cell }))];
  }

  /**
   * Shows sentences that are no rung of a hint.
   *
   * @param {string[]} sentences
   * @param {boolean} [isSpoken]
   */
  message(sentences, isSpoken = true) {
    this.fill(sentences.map((sentence) => h('p', {}, sentence)), '');
    if (isSpoken) this.app.say(sentences.join(' '));
  }

  /**
   * @param {HTMLElement[]} paragraphs
   * @param {string} note
   */
  fill(paragraphs, note) {
    const verdict = this.answer?.verdict ?? '';
    const hasRungs = !verdict || WITH_RUNGS.includes(verdict);
    this.element.dataset.rung = String(this.rung);
    this.element.dataset.verdict = verdict;
    this.rungs.forEach((item, index) => {
      item.classList.toggle('reached', index < this.rung && hasRungs);
      item.toggleAttribute('aria-current', index + 1 === this.rung && hasRungs);
    });
    this.text.replaceChildren(...paragraphs);
    this.note.textContent = note;
    this.note.hidden = !note;
    this.renderActions(verdict, hasRungs);
    this.text.scrollTop = 0;
    this.app.panel.settle();
  }

  /**
   * @param {string} verdict
   * @param {boolean} hasRungs
   */
  renderActions(verdict, hasRungs) {
    const next = this.rung >= 5 ? 'again' : String(this.rung + 1);
    relabel(this.more, t(`hint.more-${next}`));
    this.more.hidden = !hasRungs || (verdict !== '' && this.rung >= 5);
    this.act.hidden = verdict !== '' || this.rung === 0 || this.rung >= 4;
    this.back.hidden = !MISTAKES.includes(verdict);
    this.otherAction = otherAction(verdict, { rung: this.rung, isLimited: this.isLimited, isInvalid: this.app.session.state === 'invalid' });
    this.other.hidden = !this.otherAction;
    if (this.otherAction) relabel(this.other, t(`hint.${this.otherAction}`));
  }

  async doOther() {
    const { app } = this;
    if (this.otherAction === 'what-is-wrong') return void app.closePanel();
    if (isOffered(this)) return helpWithKnown(this);
    if (this.otherAction === 'all-techniques') {
      this.usesAll = true;
      return this.climb(1);
    }
    const cells = this.drawing?.pointed ?? [];
    const isErasing = this.otherAction === 'erase';
    if (isErasing) this.forget();
    else this.count(this.key);
    const text = isErasing ? eraseCells(app, cells) : await showCell(app, this.asker);
    if (text) this.message([text]);
  }

  /** Looks for mistakes and shows the cells. */
  async check() {
    this.forget();
    this.key = this.currentKey();
    const { key } = this;
    const { session } = this.app;
    /** @type {HintRequest} */
    const request = { verb: 'hint', puzzle: session.position(), detail: 3, levels: false, ...(!session.puzzle.variant && { max_level: 'easy' }) };
    const answer = await this.asker.ask(request);
    if (!answer || key !== this.currentKey()) return;
    if (!MISTAKES.includes(answer.verdict ?? '') && answer.verdict !== 'none') return this.message([t('hint.no-mistake')]);
    this.answer = answer;
    this.drawing = answer.drawing ?? null;
    this.target = this.rung = 3;
    this.render(true);
  }

  /** Goes back to the last state without a mistake; what came after it becomes a branch. */
  async goBack() {
    const { session } = this.app;
    const { at } = session.history;
    this.forget();
    const state = await lastGoodState(this.app, this.asker);
    if (session.history.at !== at) return;
    if (state === null) return this.message([t('hint.cannot-go-back')]);
    if (state === at) return this.message([t('hint.no-mistake')]);
    const name = t('hint.branch', { n: at });
    session.history.goBack(state, name);
    session.afterMove();
    this.message([t('hint.went-back', { n: at - state }), t('hint.kept', { name })]);
  }
}

/** @param {App} app */
export async function create(app) {
  await loadWords('panels');
  return new HintCard(app);
}
