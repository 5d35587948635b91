/**
 * The card of the solution path: all steps, a slider, and the grid before each step.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { puzzleText } from '../store/geometry.js';
import { loadWords, t } from '../words/words.js';
import { AskingCard } from './asker.js';
import { PathSteps, boardAt, replay } from './path-steps.js';
import { reason, spoken } from './reasons.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../../types/contract.js').ExplainAnswer} Answer */
/** @typedef {import('../../types/contract.js').PathDocument} PathDocument */

const KINDS = ['short', 'greedy', 'easy'];

/** The time for which a step is shown while the steps are played, in milliseconds. */
const PACE = 1600;

/** Shows the path and its steps. @extends {AskingCard<Answer>} */
class PathCard extends AskingCard {
  /** @param {App} app */
  constructor(app) {
    super(app);
    /** @type {import('./path-steps.js').PathPosition[]} */
    this.positions = [];
    /** The number of the step that is shown, from 1; 0 for none. */
    this.step = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.parts = makeParts(this);
    this.element = this.parts.element;
    app.session.addEventListener('change', () => this.onChange());
  }

  /** @param {{ step?: number }} [options] */
  show({ step = 0 } = {}) {
    this.isVisible = true;
    if (this.answer && this.key === this.currentKey()) this.go(step || this.step || 1);
    else void this.load(step || 1);
  }

  hide() {
    this.isVisible = false;
    this.asker.stop();
    this.pause();
    const { session } = this.app;
    session.preview = null;
    session.drawing = null;
    session.changed();
  }

  /** The puzzle and the kind of its path. */
  currentKey() {
    return `${puzzleText(this.app.session.puzzle)} ${this.parts.kind.value}`;
  }

  /** Another puzzle has another path. */
  onChange() {
    if (this.isVisible && this.key && this.key !== this.currentKey()) void this.load();
  }

  /** @param {number} [step] */
  async load(step = 1) {
    const { session } = this.app;
    const key = this.currentKey();
    this.pause();
    this.key = key;
    this.answer = null;
    this.step = 0;
    session.preview = null;
    session.drawing = null;
    this.render(t('path.busy'));
    session.changed();
    const request = { verb: /** @type {const} */ ('explain'), puzzle: { text: puzzleText(session.puzzle) }, path: this.parts.kind.value };
    // The puzzle is classic, and so is the answer.
    const answer = /** @type {Answer | null | undefined} */ (await this.asker.ask(request));
    if (answer === undefined || key !== this.currentKey() || !this.isVisible) return;
    this.answer = answer;
    if (!answer) return this.render(t('path.stopped'));
    this.positions = replay(session.puzzle, answer.steps);
    this.parts.steps.fill(answer.steps);
    this.showOverview(answer.overview ?? []);
    this.render(this.ending(answer));
    if (answer.steps.length > 0) this.go(step);
  }

  /** Shows how many steps of which kind there are, and where the hard part is. @param {string[]} sentences */
  showOverview([first, ...rest]) {
    const { overview } = this.parts;
    const more = rest.map((sentence) => h('p', { hidden: true }, sentence));
    const fold = () => {
      for (const one of more) one.hidden = !one.hidden;
      toggle.setAttribute('aria-expanded', String(!more[0].hidden));
    };
    const toggle = h('button', { type: 'button', class: 'plain', 'aria-expanded': 'false', onclick: fold }, first ?? '');
    overview.replaceChildren(toggle, ...more);
    overview.hidden = rest.length === 0;
  }

  cancel() {
    this.asker.stop();
    this.render(t('path.stopped'));
  }

  /** Describes the end of the path, in words. @param {Answer} answer */
  ending({ ending = [] }) {
    return ending.join(' ');
  }

  /** Shows a message, and the parts that there are. @param {string} message */
  render(message) {
    const { isBusy } = this.asker;
    const all = this.answer?.steps.length ?? 0;
    const isLoading = isBusy || (!this.answer && message === t('path.busy'));
    const { controls, rest, reason: why, overview, slider, stop, again } = this.parts;
    this.parts.message.textContent = message;
    stop.hidden = !isLoading;
    again.hidden = isLoading || this.answer !== null;
    controls.hidden = rest.hidden = why.hidden = all === 0;
    if (all === 0) overview.hidden = true;
    slider.max = String(Math.max(1, all));
  }

  /** @param {number} number */
  go(number) {
    const { session } = this.app;
    const steps = this.answer?.steps ?? [];
    if (steps.length === 0) return;
    this.step = Math.min(steps.length, Math.max(1, Math.round(number) || 1));
    const step = steps[this.step - 1];
    session.isPathSeen = true;
    // The words before may still light a part of their drawing: it is drawn on the grid of the new step.
    session.preview = this.positions[this.step - 1];
    const text = reason(step, this.app);
    this.parts.reason.replaceChildren(...text);
    this.parts.slider.value = String(this.step);
    this.parts.slider.setAttribute('aria-valuetext', `${t('path.at', { n: this.step, all: steps.length })}: ${step.technique}`);
    this.parts.place.textContent = `${this.step} / ${steps.length}`;
    this.parts.previous.disabled = this.step === 1;
    this.parts.next.disabled = this.step === steps.length;
    this.parts.steps.choose(this.step);
    if (this.timer === undefined) this.app.say(`${t('path.at', { n: this.step, all: steps.length })}. ${spoken(text)}`);
    session.drawing = step.drawing ?? null;
    session.changed();
  }

  /** Goes to a step near by, and shows its text from the beginning. @param {number} by */
  move(by) {
    this.go(this.step + by);
    this.app.panel.body.scrollTop = 0;
  }

  togglePlay() {
    if (this.timer !== undefined) return this.pause();
    const all = this.answer?.steps.length ?? 0;
    if (this.step >= all) this.go(1);
    this.timer = window.setInterval(() => {
      if (this.step >= all) this.pause();
      else this.go(this.step + 1);
    }, PACE);
    this.renderPlay();
  }

  pause() {
    window.clearInterval(this.timer);
    this.timer = undefined;
    this.renderPlay();
  }

  renderPlay() {
    const isPlaying = this.timer !== undefined;
    const label = t(isPlaying ? 'path.pause' : 'path.play');
    const fresh = button({ label, icon: isPlaying ? 'pause' : 'play', hideLabel: true, onclick: () => {} });
    this.parts.playButton.replaceChildren(...fresh.childNodes);
    this.parts.playButton.setAttribute('aria-label', label);
    this.parts.playButton.setAttribute('title', label);
  }

  /** Makes the position before the step that of the game, as one step. */
  playFromHere() {
    const { app } = this;
    const { session } = app;
    const n = this.step;
    const board = boardAt(session, this.positions[n - 1]);
    session.preview = null;
    if (session.state === 'solved') session.state = 'playing';
    session.apply(board);
    app.closePanel();
    app.say(t('path.played-from', { n }));
  }

  /** @param {'text' | PathDocument} to */
  async save(to) {
    const { answer, app } = this;
    if (!answer) return;
    const { saveFile } = await import('../dialogs/files.js');
    if (to === 'text') {
      const lines = answer.steps.map((step, at) => `${at + 1}. ${step.technique}: ${step.text}\n`);
      const overview = (answer.overview ?? []).map((sentence) => `${sentence}\n`);
      return saveFile(`${app.session.puzzle.givens}\n\n${overview.join('')}\n${lines.join('')}\n${this.ending(answer)}\n`, 'text/plain;charset=utf-8', 'ninefold-path.txt');
    }
    try {
      /** @type {import('../../types/contract.js').ExplainRequest} */
      const request = { verb: 'explain', puzzle: { text: puzzleText(app.session.puzzle) }, path: this.parts.kind.value, document: to };
      const { document = '' } = await app.engine.ask(request);
      const isHtml = to === 'html';
      saveFile(document, `text/${to};charset=utf-8`, isHtml ? 'ninefold-path.html' : 'ninefold-path.md');
    } catch (error) {
      app.report(error);
    }
  }
}

/** @param {PathCard} card */
function makeParts(card) {
  const make = (/** @type {string} */ name, /** @type {import('../dom.js').IconName} */ iconName, /** @type {() => void} */ onclick) =>
    button({ label: t(`path.${name}`), icon: iconName, testid: `path-${name}`, hideLabel: true, onclick });
  const slider = h('input', { type: 'range', min: 1, max: 1, step: 1, 'data-testid': 'path-slider', 'aria-label': t('path.slider') });
  slider.addEventListener('input', () => card.go(Number(slider.value)));
  const previous = make('previous', 'back', () => card.move(-1));
  const playButton = make('play', 'play', () => card.togglePlay());
  const next = make('next', 'next', () => card.move(1));
  const place = h('output', { class: 'place' });
  const controls = h('div', { class: 'controls' }, previous, playButton, next, slider, place);
  const why = h('div', { class: 'reason', 'data-testid': 'path-reason' });
  const overview = h('div', { class: 'overview', 'data-testid': 'path-overview', hidden: true });
  const steps = new PathSteps((number, isKey) => (isKey ? card.go(number) : card.move(number - card.step)));
  const kind = h('select', { 'data-testid': 'path-kind', onchange: () => card.load() }, ...KINDS.map((one) => h('option', { value: one }, t(`path.${one}`))));
  const playFrom = button({ label: t('path.play-from'), testid: 'path-play-from', class: 'primary', onclick: () => card.playFromHere() });
  const close = button({ label: t('path.close'), testid: 'path-close', class: 'plain', onclick: () => card.app.closePanel() });
  const exports = /** @type {const} */ (['text', 'markdown', 'html']).map((to) =>
    button({ label: t(`path.${to}`), testid: `path-${to}`, class: 'small', onclick: () => card.save(to) }),
  );
  const message = h('p', { class: 'message', role: 'status' });
  const stop = button({ label: t('path.stop'), testid: 'path-stop', onclick: () => card.cancel() });
  const again = button({ label: t('path.try-again'), testid: 'path-again', onclick: () => card.load() });
  const rest = h(
    'div',
    { class: 'rest' },
    h('div', { class: 'actions' }, playFrom, close),
    h('h3', {}, t('path.steps')),
    steps.element,
    h('div', { class: 'row' }, h('span', {}, t('path.export')), ...exports),
  );
  const waiting = h('div', { class: 'actions' }, stop, again);
  const choice = h('label', { class: 'kind' }, h('span', {}, t('path.kind')), kind);
  const element = h('div', { class: 'card path', 'data-testid': 'path-panel' }, controls, overview, why, rest, message, waiting, choice);
  return { element, slider, previous, playButton, next, place, controls, overview, reason: why, steps, kind, playFrom, message, stop, again, rest };
}

/** @param {App} app */
export async function create(app) {
  await loadWords('panels');
  return new PathCard(app);
}
