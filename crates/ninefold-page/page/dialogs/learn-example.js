/**
 * The example of a technique, to step through: the position, the pattern, and what follows from it; and its pictures.
 *
 * @module
 */

import { button, h, loadStyle, s } from '../dom.js';
import { drawGrounds, drawMarks, lines } from '../grid/drawing.js';
import { CLASSIC } from '../store/geometry.js';
import { loadWords, t } from '../words/words.js';

/** @typedef {import('./learn-data.js').Example} Example */
/** @typedef {import('../grid/drawing.js').Drawing} Drawing */
/** @typedef {import('../../types/contract.js').PositionAnswer} Position */

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
    const [{ reasonView }] = await Promise.all([import('../panel/reasons.js'), loadWords('panels'), loadStyle('cards.css')]);
    view.reason = reasonView(example.step, '', (lit) => view.draw(lit));
    return view;
  }

  /**
   * @param {Example} example
   * @param {(text: string) => void} say
   */
  constructor(example, say) {
    this.example = example;
    /** @type {HTMLElement[]} */
    this.reason = [];
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

  /** Draws the stage. @param {?import('../grid/drawing.js').Lit} lit what a clause or a line of a net is about */
  draw(lit) {
    const { position, step } = this.example;
    const drawing = [null, patternOf(step.drawing), step.drawing][this.stage];
    const marked = drawing && lit ? { ...drawing, lit } : drawing;
    const label = t('learn.picture', { stage: t(`learn.stage-${STAGES[this.stage]}`) });
    this.figure.replaceChildren(positionPicture(position, marked, step.drawing.shown, label));
  }

  /**
   * @param {'position' | 'pattern' | 'result'} stage
   * @returns {Node[]}
   */
  words(stage) {
    return stage === 'result' ? this.reason : [h('p', {}, t(`learn.text-${stage}`))];
  }
}

/**
 * Makes the picture of a position with a drawing over it.
 *
 * @param {Position} position
 * @param {?Drawing} drawing
 * @param {ReadonlyArray<string> | undefined} shown the cells whose candidates are written; all if undefined
 * @param {string} label
 */
function positionPicture(position, drawing, shown, label) {
  const cells = shown ? new Set(shown) : null;
  const { candidatePlace, cellName, cells: all } = CLASSIC;
  const digitAt = (/** @type {string} */ text, /** @type {number} */ cell) => CLASSIC.digitOfSymbol(text[cell]);
  const digits = all.flatMap((cell) => {
    const given = digitAt(position.text, cell);
    const digit = given || digitAt(position.entries, cell);
    const { x, y } = CLASSIC.centreOf(cell);
    if (digit) return s('text', { class: given ? 'digit given' : 'digit entry', x, y: y + 2 }, String(digit));
    if (cells && !cells.has(cellName(cell))) return [];
    return [...(position.marks[cell] ?? '')].map((mark) => {
      const place = candidatePlace(cell, Number(mark));
      return s('text', { class: 'candidate', x: place.x, y: place.y }, mark);
    });
  });
  const isFilled = (/** @type {number} */ cell) => digitAt(position.text, cell) + digitAt(position.entries, cell) > 0;
  return s(
    'svg',
    { viewBox: CLASSIC.viewBox(4), class: 'layer picture', role: 'img', 'aria-label': label },
    drawing && drawGrounds(drawing),
    lines(),
    s('g', { class: 'marks' }, ...digits),
    drawing && drawMarks(drawing, isFilled),
  );
}

/**
 * Makes a thumbnail of a drawing: its houses, and its cells in the tones of their candidates.
 *
 * @param {Drawing} drawing
 */
export function thumbnail(drawing) {
  /** @type {Map<number, string>} */
  const tones = new Map();
  for (const { candidate, tone } of drawing.marks) {
    const { cell } = CLASSIC.parseCandidate(candidate);
    if (!tones.has(cell) || tone === 'gone' || tone === 'placed') tones.set(cell, tone);
  }
  const cells = [...tones].map(([cell, tone]) => {
    const { x, y } = CLASSIC.cornerOf(cell);
    if (tone === 'gone') return s('path', { class: 'thumb-gone', d: `M${x + 22} ${y + 22}l56 56m0 -56l-56 56` });
    return s('rect', { class: `thumb-${tone}`, x: x + 8, y: y + 8, width: 84, height: 84, rx: tone === 'other' ? 8 : 42 });
  });
  const under = { ...drawing, marks: [], links: [], cells: [] };
  return s('svg', { viewBox: CLASSIC.viewBox(6), class: 'thumbnail', 'aria-hidden': 'true', focusable: 'false' }, drawGrounds(under), lines(), ...cells);
}

/**
 * Returns a drawing without what follows from the pattern.
 *
 * @param {Drawing} drawing
 * @returns {Drawing}
 */
const patternOf = (drawing) => ({
  ...drawing,
  marks: drawing.marks.filter(({ tone }) => tone !== 'gone' && tone !== 'placed'),
});
