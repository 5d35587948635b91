/**
 * An example that can be stepped through: the position, the pattern, and what follows from it.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { loadWords, t } from '../words/words.js';
import { patternOf, positionPicture } from './picture.js';

/** @typedef {import('./learn-data.js').Example} Example */

const STAGES = /** @type {const} */ (['position', 'pattern', 'result']);

/** Shows one stage of an example at a time. */
export class ExampleView {
  /**
   * Makes the view.
   *
   * @param {Example} example
   * @param {(text: string) => void} say
   */
  static async make(example, say) {
    const view = new ExampleView(example, say);
    const { net } = example.step;
    if (net) {
      const [{ netView }] = await Promise.all([import('../panel/net.js'), loadWords('panels')]);
      view.net = netView(/** @type {import('../panel/net.js').Net} */ (net), (cells) => view.draw(cells));
    }
    return view;
  }

  /**
   * @param {Example} example
   * @param {(text: string) => void} say
   */
  constructor(example, say) {
    this.example = example;
    /** @type {?HTMLElement} */
    this.net = null;
    this.say = say;
    this.stage = 0;
    this.figure = h('div', { class: 'figure' });
    this.text = h('div', { class: 'example-text', 'data-testid': 'example-text' });
    this.tabs = STAGES.map((name, index) =>
      button({ label: `${index + 1} ${t(`learn.stage-${name}`)}`, testid: `stage-${name}`, class: 'stage', onclick: () => this.go(index) }),
    );
    this.next = button({ label: t('learn.forward'), icon: 'next', testid: 'example-next', onclick: () => this.go(this.stage + 1) });
    this.back = button({ label: t('learn.back'), icon: 'back', testid: 'example-back', onclick: () => this.go(this.stage - 1) });
    this.element = h(
      'section',
      { class: 'stack', 'aria-label': t('learn.example'), 'data-testid': 'example' },
      h('div', { class: 'stages', role: 'group', 'aria-label': t('learn.stages') }, ...this.tabs),
      this.figure,
      h('div', { class: 'row steps' }, this.back, this.next),
      this.text,
    );
    this.render();
  }

  /** @param {number} stage */
  go(stage) {
    const focused = document.activeElement;
    this.stage = stage;
    this.render();
    // A button that has the focus and can no longer be pressed gives it to the other one.
    if (focused === this.next && this.next.disabled) this.back.focus();
    if (focused === this.back && this.back.disabled) this.next.focus();
    this.say(this.text.textContent ?? '');
  }

  render() {
    const { stage } = this;
    const name = STAGES[stage];
    this.element.dataset.stage = name;
    this.draw(null);
    this.tabs.forEach((tab, index) => tab.setAttribute('aria-pressed', String(index === stage)));
    this.back.disabled = stage === 0;
    this.next.disabled = stage === STAGES.length - 1;
    this.text.replaceChildren(...this.words(name));
  }

  /** Draws the stage. @param {?string[]} pointed cells that a line of a net is about */
  draw(pointed) {
    const { position, step } = this.example;
    const drawing = [null, patternOf(step.drawing), step.drawing][this.stage];
    const marked = drawing && pointed ? { ...drawing, pointed } : drawing;
    const label = t('learn.picture', { stage: t(`learn.stage-${STAGES[this.stage]}`) });
    this.figure.replaceChildren(positionPicture(position, marked, step.drawing.shown, label));
  }

  /**
   * @param {'position' | 'pattern' | 'result'} stage
   * @returns {Node[]}
   */
  words(stage) {
    const { step } = this.example;
    if (stage !== 'result') return [h('p', {}, t(`learn.text-${stage}`))];
    if (this.net) return [h('p', {}, step.net?.idea ?? step.text), this.net];
    return [h('p', {}, step.text), ...(step.chains ?? []).map((chain) => h('p', { class: 'code' }, chain))];
  }
}
