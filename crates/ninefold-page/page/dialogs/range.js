/**
 * A slider with two ends.
 *
 * @module
 */

import { h } from '../dom.js';
import { newId } from './dialog.js';

/**
 * @param {{
 *   label: string, from: string, to: string, testid: string, name: string,
 *   least: number, most: number, step: number,
 *   write: (value: number) => string, words: (from: string, to: string) => string, onchange: () => void,
 * }} options `from` and `to` name the two ends; at `least` and `most` the range is open; `words` says it, where an open
 *   end is an empty text
 */
export function rangeSlider({ label, from, to, testid, name, least, most, step, write, words: say, onchange }) {
  const id = newId();
  const end = (/** @type {string} */ words, /** @type {string} */ which, /** @type {number} */ value) =>
    h('input', { type: 'range', min: least, max: most, step, value, 'aria-label': `${label}, ${words}`, 'data-testid': `${testid}-${which}` });
  const low = end(from, 'from', least);
  const high = end(to, 'to', most);
  const output = h('output', { id });
  const track = h('div', { class: 'range' }, h('div', { class: 'range-track' }), low, high);
  const round = (/** @type {number} */ value) => Math.round(value * 100) / 100;
  const render = () => {
    const [a, b] = [Number(low.value), Number(high.value)];
    track.style.setProperty('--from', String((a - least) / (most - least)));
    track.style.setProperty('--to', String((b - least) / (most - least)));
    const text = (/** @type {number} */ value) => write(round(value));
    output.textContent = say(a <= least ? '' : text(a), b >= most ? '' : text(b));
    low.setAttribute('aria-valuetext', text(a));
    high.setAttribute('aria-valuetext', text(b));
  };
  low.addEventListener('input', () => {
    if (Number(low.value) > Number(high.value)) low.value = high.value;
    render();
    onchange();
  });
  high.addEventListener('input', () => {
    if (Number(high.value) < Number(low.value)) high.value = low.value;
    render();
    onchange();
  });
  render();
  return {
    element: h('div', { class: 'field', 'data-field': name }, h('div', { class: 'field-head' }, h('span', {}, label), output), track),
    /** The range as the key of a request, `6.5..7.2`; an empty text if both ends are open. */
    get value() {
      const [a, b] = [round(Number(low.value)), round(Number(high.value))];
      if (a <= least && b >= most) return '';
      if (a === b) return write(a);
      return `${a <= least ? '' : write(a)}..${b >= most ? '' : write(b)}`;
    },
    /** Takes a range of a request. An end that is absent is open. */
    set value(text) {
      const [a, b] = text.includes('..') ? text.split('..') : [text, text];
      low.value = a || String(least);
      high.value = b || String(most);
      render();
    },
  };
}
