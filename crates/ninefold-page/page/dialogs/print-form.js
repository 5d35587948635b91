/**
 * The options of the print dialog, as keys of the request `print`. What stands at its default is left out, so that the
 * document is the one of `ninefold print` with the same options.
 *
 * @module
 */

import { h } from '../dom.js';
import { t } from '../words/words.js';
import { checkbox, field, input, segmented, select } from './form.js';

/** The paper that was chosen last. */
let lastPaper = 'a4';

/** Reads the options from controls. */
export class PrintForm {
  /** @param {{ count: number, hasBoard: boolean, title: string, onchange: () => void }} options */
  constructor({ count, hasBoard, title, onchange }) {
    const choices = (/** @type {string} */ key, /** @type {string[]} */ values) => values.map((value) => ({ value, label: t(`print.${key}-${value}`) }));
    const check = (/** @type {string} */ key, /** @type {string} */ name, on = false) => checkbox({ label: t(`print.${key}`), checked: on, name, testid: `print-${key}`, onchange, ...(key === 'fold' ? { help: t('print.fold-help') } : {}) });
    const text = (/** @type {string} */ key, value = '') => input({ value, maxlength: 200, 'data-testid': `print-${key}`, oninput: onchange });
    this.title = text('heading', title);
    this.paper = segmented({ label: t('print.paper'), name: 'paper', testid: 'paper', value: lastPaper, choices: choices('paper', ['a4', 'letter']), onchange: (paper) => {
      lastPaper = paper;
      onchange();
    } });
    this.perPage = select({ value: '', testid: 'print-per-page', choices: [{ value: '', label: t('print.per-page-auto') }, ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ value: String(n), label: String(n) }))], onchange });
    this.solutions = select({ value: 'end', testid: 'print-solutions', choices: choices('solutions', ['end', 'upside-down', 'foot', 'none']), onchange });
    this.marks = select({ value: 'none', testid: 'print-marks', choices: choices('marks', hasBoard || count > 1 ? ['none', 'file', 'all'] : ['none', 'all']), onchange });
    this.large = check('large', 'large');
    this.rate = check('rate', 'rate');
    this.ratings = check('ratings', 'ratings', true);
    this.binding = check('binding', 'binding');
    this.fold = check('fold', 'fold');
    this.cover = check('cover', 'cover');
    this.subtitle = text('subtitle');
    this.author = text('author');
    this.numberFrom = input({ type: 'number', min: 1, max: 1_000_000, value: 1, 'data-testid': 'print-number-from', oninput: onchange });
    this.element = this.assemble(count);
  }

  /** @param {number} count */
  assemble(count) {
    return h(
      'div',
      { class: 'stack' },
      field({ label: t('print.heading'), control: this.title, name: 'title' }),
      this.paper.element,
      h(
        'div',
        { class: 'columns tight' },
        field({ label: t('print.solutions'), control: this.solutions, name: 'solutions' }),
        field({ label: t('print.marks'), control: this.marks, name: 'marks' }),
        field({ label: t('print.per-page'), control: this.perPage, name: 'per_page' }),
        field({ label: t('print.number-from'), control: this.numberFrom, name: 'number_from' }),
      ),
      h('div', {}, this.large.element, this.rate.element),
      h(
        'details',
        { open: count > 8 },
        h('summary', {}, t('print.book')),
        h('div', { class: 'stack' }, h('div', {}, this.fold.element, this.binding.element, this.ratings.element, this.cover.element), field({ label: t('print.subtitle'), control: this.subtitle }), field({ label: t('print.author'), control: this.author })),
      ),
    );
  }

  /** @returns {Record<string, unknown>} */
  options() {
    const isOn = (/** @type {{ input: HTMLInputElement }} */ { input: box }) => box.checked;
    const number = Math.round(Number(this.numberFrom.value)) || 1;
    return {
      ...(this.title.value ? { title: this.title.value } : {}),
      ...(isOn(this.cover) ? { cover: { subtitle: this.subtitle.value, author: this.author.value } } : {}),
      ...(isOn(this.fold) ? { fold: true } : {}),
      ...(this.perPage.value ? { per_page: Number(this.perPage.value) } : {}),
      ...(this.paper.value === 'a4' ? {} : { paper: this.paper.value }),
      ...(isOn(this.large) ? { large: true } : {}),
      ...(this.solutions.value === 'end' ? {} : { solutions: this.solutions.value }),
      ...(this.marks.value === 'none' ? {} : { marks: this.marks.value }),
      ...(isOn(this.rate) ? { rate: true } : {}),
      ...(isOn(this.ratings) ? {} : { ratings: false }),
      ...(number === 1 ? {} : { number_from: number }),
      ...(isOn(this.binding) ? { binding: true } : {}),
    };
  }
}
