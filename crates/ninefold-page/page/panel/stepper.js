/**
 * Parts of an explanation that are followed one by one: the part that is focused or pointed at lights its cells and links
 * in the drawing. All parts are one stop of the Tab key; arrow keys, and two buttons, go from part to part.
 *
 * @module
 */

import { h, icon } from '../dom.js';
import { t } from '../words/words.js';

/** @typedef {import('../grid/drawing.js').Lit} Lit */
/** @typedef {(lit: ?Lit) => void} Light lights a part of the drawing; null ends it */
/** @typedef {{ element: HTMLElement, lit: Lit, from?: number[], number?: number }} Part */

/** Follows parts that are already in the page. */
export class Stepper {
  /**
   * @param {Part[]} parts
   * @param {Light} light
   */
  constructor(parts, light) {
    this.parts = parts;
    this.light = light;
    /** The part that was chosen by a button, a tap or the keyboard. @type {?Part} */
    this.chosen = null;
    for (const part of parts) this.listen(part);
    parts[0]?.element.setAttribute('tabindex', '0');
    this.back = this.button('back', -1);
    this.next = this.button('next', 1);
    this.place = h('output', { class: 'at', 'aria-live': 'off' });
    this.element = h('div', { class: 'stepper', role: 'group', 'aria-label': t('net.stepper') }, this.back, this.place, this.next);
    this.mark(null);
  }

  /** @param {'back' | 'next'} name @param {number} by */
  button(name, by) {
    const label = t(`net.${name}`);
    return h('button', { type: 'button', class: 'small', title: label, 'aria-label': label, 'data-testid': `clause-${name}`, onclick: () => this.go(by) }, icon(name));
  }

  /** @param {Part} part */
  listen(part) {
    const { element } = part;
    element.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && this.show(part));
    element.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && this.show(this.chosen));
    element.addEventListener('focus', () => this.choose(part));
    element.addEventListener('click', () => this.choose(part));
    element.addEventListener('blur', () => this.choose(null));
    element.addEventListener('keydown', (event) => this.onKey(event, part));
  }

  /** The parts that are not folded. */
  get visible() {
    return this.parts.filter(({ element }) => element.offsetParent !== null);
  }

  /** Goes to the next or the previous part. @param {number} by */
  go(by) {
    const { visible } = this;
    const at = this.chosen ? visible.indexOf(this.chosen) + by : by > 0 ? 0 : visible.length - 1;
    this.choose(visible[at] ?? null);
    this.chosen?.element.scrollIntoView({ block: 'nearest' });
  }

  /** @param {?Part} part */
  choose(part) {
    this.chosen = part;
    if (part) for (const one of this.parts) one.element.tabIndex = one === part ? 0 : -1;
    this.show(part);
  }

  /** Lights a part, or none. @param {?Part} shown */
  show(shown) {
    this.mark(shown);
    this.light(shown ? shown.lit : null);
  }

  /** Shows which part is lit. @param {?Part} shown */
  mark(shown) {
    for (const part of this.parts) {
      part.element.classList.toggle('pointed', part === shown);
      part.element.classList.toggle('used', !!part.number && !!shown?.from?.includes(part.number));
    }
    // Written by the style sheet, so that it is no part of the explanation.
    this.place.dataset.at = `${shown ? this.parts.indexOf(shown) + 1 : '–'} / ${this.parts.length}`;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Part} part
   */
  onKey(event, part) {
    const { visible } = this;
    const at = visible.indexOf(part);
    const goals = /** @type {Record<string, number>} */ ({ ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: visible.length - 1 });
    if (event.defaultPrevented || !(event.key in goals)) return;
    event.preventDefault();
    event.stopPropagation();
    visible[goals[event.key]]?.element.focus();
  }
}
