/**
 * The card of the solution path of a puzzle with other rules: its paragraphs, each with the grid after its steps.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { AskingCard } from '../panel/asker.js';
import { levelText } from '../panel/reasons.js';
import { digitsOnGrid } from '../store/board.js';
import { inputOf, puzzleText } from '../store/geometry.js';
import { loadWords, t } from '../words/words.js';
import { stepDrawing } from './hint.js';

/** @typedef {{ placements: string[], eliminations: string[] }} Step */
/** @typedef {{ first: number, last: number, blocks: import('../../types/contract.js').Block[] }} Paragraph */
/** @typedef {{ paragraphs: Paragraph[], steps: Step[], ending: string[] }} Answer the keys that the card needs */

/**
 * Returns the digits after the first steps of a path.
 *
 * @param {import('../store/types.js').Puzzle} puzzle
 * @param {ReadonlyArray<Step>} steps
 * @param {import('../store/geometry.js').Geometry} geometry
 */
export function digitsAfter(puzzle, steps, geometry) {
  const digits = digitsOnGrid(puzzle, geometry.emptyBoard);
  for (const { cell, digit } of steps.flatMap(({ placements }) => placements.map(geometry.parseCandidate))) digits[cell] = digit;
  return digits;
}

/** Shows the path. @extends {AskingCard<Answer>} */
class RulesPath extends AskingCard {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    super(app);
    this.message = h('p', { role: 'status' });
    this.list = h('ol', { class: 'rules-path scroll', role: 'list', tabindex: -1 });
    const close = button({ label: t('hint.close'), testid: 'path-close', class: 'plain', onclick: () => app.closePanel() });
    this.element = h('div', { class: 'card', 'data-testid': 'rules-path' }, this.list, this.message, h('div', { class: 'actions' }, close));
    app.session.addEventListener('change', () => this.isVisible && this.load());
  }

  show() {
    this.isVisible = true;
    void this.load();
  }

  hide() {
    this.isVisible = false;
    if (this.asker.isBusy) this.key = '';
    this.asker.stop();
    this.look(null);
  }

  /** Asks for the path of the puzzle, unless it is shown already. */
  async load() {
    const { puzzle } = this.app.session;
    const key = puzzleText(puzzle);
    if (key === this.key || !puzzle.variant) return;
    this.key = key;
    this.list.replaceChildren();
    this.message.textContent = t('rules.path-busy');
    const answer = /** @type {?Answer | undefined} */ (/** @type {unknown} */ (await this.asker.ask({ verb: 'explain', puzzle: inputOf(puzzle) })));
    if (answer === undefined || key !== this.key) return;
    this.message.textContent = answer ? answer.ending.join(' ') : t('rules.path-none');
    this.list.replaceChildren(...(answer ? answer.paragraphs.map((one) => this.item(one, answer.steps)) : []));
    this.app.panel.settle();
  }

  /**
   * @param {Paragraph} paragraph
   * @param {Step[]} steps
   */
  item({ first, last, blocks }, steps) {
    const name = t(first === last ? 'rules.path-step' : 'rules.path-steps', { n: first, first, last });
    const look = button({ label: name, testid: `path-step-${first}`, class: 'plain', onclick: () => this.look({ first, last, steps }) });
    return h('li', {}, look, ...levelText(/** @type {any} */ ({ blocks }), this.app));
  }

  /** Shows the grid after some steps, and what they did; null for the grid of the player. @param {?{ first: number, last: number, steps: Step[] }} at */
  look(at) {
    const { session } = this.app;
    const { geometry, puzzle } = session;
    session.preview = at && { digits: digitsAfter(puzzle, at.steps.slice(0, at.last), geometry), candidates: null };
    const done = at?.steps.slice(at.first - 1, at.last) ?? [];
    const cells = done.flatMap(({ placements }) => placements.map((one) => one.split('=')[0]));
    session.drawing = at && { ...stepDrawing({ eliminations: done.flatMap(({ eliminations }) => eliminations) }, cells), shown: [] };
    if (at) session.isPathSeen = true;
    session.changed();
  }
}

/** @param {import('../app.js').App} app */
export async function create(app) {
  await Promise.all([loadWords('rules'), loadWords('panels')]);
  return new RulesPath(app);
}
