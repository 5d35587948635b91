/**
 * The card of hints: five rungs, from where to look to the step itself. A mistake of the player comes first.
 *
 * @module
 */

import { button, h, relabel } from '../dom.js';
import { NO_DRAWING } from '../grid/drawing.js';
import { cellName, parseCandidate } from '../store/cells.js';
import { loadWords, t } from '../words/words.js';
import { AskingCard } from './asker.js';
import { doKnown, helpWithKnown, isOffered, masteredOf, offerKnown } from './known.js';
import { MISTAKES, OWN_WORDS, WITH_RUNGS, cellToShow, eraseCells, lastGoodState, otherAction, praise, showCell } from './mistakes.js';
import { netLines, rungText, spoken } from './reasons.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine/engine.js').Answer} Answer */
/** @typedef {{ more?: boolean, mistakes?: 'check' | 'where-wrong' }} HintOptions */

const RUNGS = [1, 2, 3, 4, 5];

/** Shows hints, and draws them on the grid. */
export class HintCard extends AskingCard {
  /** @param {App} app */
  constructor(app) {
    super(app);
    /** Whether the card itself changes the board. */
    this.isActing = false;
    this.rung = 0;
    /** The request for the answer, and the game that it is about. @type {?{ request: { verb: string, puzzle: Record<string, any> }, id: string }} */
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
    this.text = h('div', { class: 'hint-text', 'data-testid': 'hint-text', tabindex: -1 });
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
    void this.judge();
  }

  /** Says whether the player has just done what the hint is about. */
  async judge() {
    const { session } = this.app;
    const { answer, asked, rung } = this;
    const isMistake = MISTAKES.includes(answer?.verdict ?? '');
    this.asker.stop();
    this.forget();
    this.message([t('hint.changed')], false);
    if (!answer || !asked || (answer.verdict && !isMistake) || session.id !== asked.id) return;
    const request = { ...asked.request, ...(isMistake ? { puzzle: session.position(), detail: 1 } : { detail: 5 }) };
    // A hint below the fourth rung does not say what the step does.
    const step = rung >= 4 && !isMistake ? answer : await this.asker.ask(request);
    if (!step || this.key || !this.isVisible) return;
    const done = isMistake ? !MISTAKES.includes(step.verdict ?? '') && t('hint.mended') : praise(step, asked.request.puzzle, session.position());
    if (done) this.message([done]);
  }

  /** Forgets the hint. */
  forget() {
    this.key = '';
    this.answer = null;
    this.rung = 0;
    this.target = 0;
    this.usesAll = false;
    this.known = null;
    this.clearDrawing();
  }

  /** Whether the settings keep hints from using all techniques. */
  get isLimited() {
    return !this.usesAll && this.app.settings.get('hint-level') !== 'all';
  }

  /**
   * Asks for a rung.
   *
   * @param {number} rung 1 to 5
   */
  async climb(rung) {
    const { session } = this.app;
    const key = this.currentKey();
    if (key !== this.key) this.forget();
    this.key = key;
    this.target = rung;
    if (!this.answer) this.message([t('panel.busy')], false);
    const request = { verb: 'hint', puzzle: session.position(), ...(this.isLimited && { max_level: this.app.settings.get('hint-level') }), ...masteredOf(this) };
    const answer = await this.asker.ask({ ...request, detail: rung });
    if (answer === null) this.target = this.rung;
    if (answer === null && !this.answer) this.message([t('hint.failed')], false);
    if (!answer || key !== this.currentKey()) return;
    if (answer.known) return offerKnown(this, answer.known);
    this.answer = answer;
    this.asked = { request, id: session.id };
    this.rung = rung;
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
  doStep(answer) {
    const { session } = this.app;
    this.isActing = true;
    session.applyStep(answer.placements.map(parseCandidate), answer.eliminations.map(parseCandidate));
    this.isActing = false;
    this.key = this.currentKey();
    const cells = (/** @type {string[]} */ list) => list.map((one) => cellName(parseCandidate(one).cell));
    answer.drawing = { ...NO_DRAWING, pointed: cells(answer.placements), shown: cells(answer.eliminations) };
  }

  /** Shows the answer. @param {boolean} [isNew] whether it is also spoken */
  render(isNew = false) {
    const { answer } = this;
    const { session } = this.app;
    if (!answer || session.state === 'solved') return;
    const paragraphs = answer.verdict ? this.verdictText(answer) : rungText(answer, this.app);
    const isDone = !answer.verdict && this.rung === 5;
    this.fill(paragraphs, isDone ? t('hint.done') : '');
    if (isNew) this.app.say(spoken(paragraphs) + (isDone ? ` ${t('hint.done')}` : ''));
    session.drawing = answer.drawing ?? null;
    session.changed();
  }

  /** @param {Answer} answer with a verdict */
  verdictText(answer) {
    const { verdict } = answer;
    let text = String(answer.text);
    if (OWN_WORDS.includes(verdict)) text = t(`hint.${verdict}`);
    if (verdict !== 'stuck') return [h('p', {}, text), ...netLines(answer, this.app)];
    if (this.isLimited) return [h('p', {}, t('hint.stuck-level'))];
    const cell = cellToShow(this.app.session);
    answer.drawing = { ...NO_DRAWING, pointed: [cellName(cell)], shown: [cellName(cell)] };
    return [text, t('hint.stuck-cell', { cell: cellName(cell) })].map((one) => h('p', {}, one));
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
    const cells = this.answer?.drawing?.pointed ?? [];
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
    const request = { verb: 'hint', puzzle: this.app.session.position(), detail: 3, max_level: 'easy' };
    const answer = await this.asker.ask(request);
    if (!answer || key !== this.currentKey()) return;
    if (!MISTAKES.includes(answer.verdict) && answer.verdict !== 'none') return this.message([t('hint.no-mistake')]);
    this.answer = answer;
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
