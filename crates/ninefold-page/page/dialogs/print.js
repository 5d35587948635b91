/**
 * The print dialog: the options of `ninefold print`, a preview of the first pages, and the document as a file.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { EngineError } from '../engine/engine.js';
import { loadWords, t } from '../words/words.js';
import { openDialog } from './dialog.js';
import { Urls, fromBase64, saveFile } from './files.js';
import { checkbox, errorBox, field, input, markFields, segmented, select, sentence } from './form.js';
import { presentPuzzle, printInput } from './record.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../../types/contract.js').PuzzleInput} PuzzleInput */
/** @typedef {import('../../types/contract.js').PrintRequest} PrintRequest */

const MOST_PAGES = 4;
const PREVIEW_AFTER = 250;
/** Media types of the documents. */
const TYPES = { pdf: 'application/pdf', html: 'text/html', svg: 'image/svg+xml' };

/** The paper that was chosen last. */
let lastPaper = 'a4';

/**
 * Reads the options from controls. What stands at its default is left out, so that the document is the one of
 * `ninefold print` with the same options.
 */
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

  /** @returns {Omit<PrintRequest, 'verb' | 'puzzles' | 'to'>} */
  options() {
    const isOn = (/** @type {{ input: HTMLInputElement }} */ { input: box }) => box.checked;
    const number = Math.round(Number(this.numberFrom.value)) || 1;
    // The choices have the names of the contract as their values.
    const paper = /** @type {PrintRequest['paper']} */ (this.paper.value);
    const solutions = /** @type {PrintRequest['solutions']} */ (this.solutions.value);
    const marks = /** @type {PrintRequest['marks'] | 'none'} */ (this.marks.value);
    return {
      ...(this.title.value ? { title: this.title.value } : {}),
      ...(isOn(this.cover) ? { cover: { subtitle: this.subtitle.value, author: this.author.value } } : {}),
      ...(isOn(this.fold) ? { fold: true } : {}),
      ...(this.perPage.value ? { per_page: Number(this.perPage.value) } : {}),
      ...(paper === 'a4' ? {} : { paper }),
      ...(isOn(this.large) ? { large: true } : {}),
      ...(solutions === 'end' ? {} : { solutions }),
      ...(marks === 'none' ? {} : { marks }),
      ...(isOn(this.rate) ? { rate: true } : {}),
      ...(isOn(this.ratings) ? {} : { ratings: false }),
      ...(number === 1 ? {} : { number_from: number }),
      ...(isOn(this.binding) ? { binding: true } : {}),
    };
  }
}

/** Lays puzzles out on pages. */
class PrintDialog {
  /**
   * @param {App} app
   * @param {PuzzleInput[] | undefined} puzzles the puzzle on the page if undefined
   */
  constructor(app, puzzles) {
    this.app = app;
    this.given = puzzles;
    this.control = new AbortController();
    this.urls = new Urls();
    this.present = presentPuzzle(app);
    this.form = new PrintForm({ count: puzzles?.length ?? 1, hasBoard: !puzzles && this.present.board !== null, title: puzzles ? '' : this.present.puzzle.title, onchange: () => this.changed() });
    this.error = errorBox();
    this.words = h('p', { class: 'soft', role: 'status' }, t('print.busy'));
    this.sheets = h('div', { class: 'sheets', 'data-testid': 'print-preview' });
    this.remarks = h('div', { class: 'stack' });
    this.saves = /** @type {const} */ (['svg', 'html', 'pdf']).map((kind) =>
      button({ label: t(`print.${kind}`), testid: `print-${kind}`, class: kind === 'pdf' ? 'primary' : '', onclick: () => this.save(kind) }),
    );
  }

  /** @param {'svg' | 'html' | 'pdf'} to @returns {PrintRequest} */
  request(to) {
    const options = this.form.options();
    const board = options.marks === 'file' ? this.present.board : null;
    // Its title is the heading of the page.
    const puzzle = { ...this.present.puzzle, title: '' };
    return { verb: 'print', puzzles: this.given ?? [printInput(puzzle, board)], to, ...options };
  }

  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.preview(), PREVIEW_AFTER);
  }

  /** Shows the first pages. */
  async preview() {
    this.control.abort();
    this.control = new AbortController();
    const { signal } = this.control;
    const request = this.request('svg');
    this.words.textContent = t('print.busy');
    try {
      const images = [];
      let pages = 1;
      for (let page = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
        const answer = await this.app.engine.ask({ ...request, pages: [page, page] }, { signal });
        pages = answer.pages;
        images.push({ page, svg: answer.text ?? '' });
        if (page === 1) this.showRemarks(answer);
      }
      this.urls.release();
      this.sheets.replaceChildren(...images.map(({ page, svg }) => h('img', { alt: t('print.page', { n: page }), src: this.urls.add(svg, TYPES.svg) })));
      this.words.textContent = pages > MOST_PAGES ? t('print.first', { n: pages }) : t('print.pages', { n: pages });
      this.error.hide();
      markFields(this.form.element, []);
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  /** @param {import('../../types/contract.js').PrintAnswer} answer */
  showRemarks({ missing, remarks }) {
    this.remarks.replaceChildren(
      ...(missing ? [h('p', { class: 'note' }, t('print.missing', { characters: missing }))] : []),
      ...remarks.slice(0, 10).map(({ number, remark }) => h('p', { class: 'note' }, t('print.remark', { number, remark: sentence(remark) }))),
    );
  }

  /** @param {'svg' | 'html' | 'pdf'} kind */
  async save(kind) {
    const control = new AbortController();
    this.saving = control;
    for (const one of this.saves) one.disabled = true;
    try {
      const answer = await this.app.engine.ask(this.request(kind), { signal: control.signal });
      const name = `sudoku.${kind}`;
      saveFile(answer.base64 ? fromBase64(answer.base64) : (answer.text ?? ''), TYPES[kind], name);
      this.frame?.say(t('print.saved', { name }));
    } catch (error) {
      if (!control.signal.aborted) this.fail(error);
    }
    for (const one of this.saves) one.disabled = false;
  }

  /** @param {unknown} error */
  fail(error) {
    this.words.textContent = '';
    if (!(error instanceof EngineError)) return this.app.report(error);
    markFields(this.form.element, error.fields);
    this.error.show(h('p', {}, sentence(error.message)), error.help && h('p', {}, sentence(error.help)));
  }

  async open() {
    const count = this.given?.length ?? 1;
    const title = this.given ? `${t('print.title')}: ${t('print.puzzles', { n: count })}` : t('print.title');
    const body = [this.error.element, h('div', { class: 'two-sides' }, this.form.element, h('section', { class: 'stack beside-form', tabindex: 0, 'aria-label': t('print.preview') }, this.words, this.remarks, this.sheets))];
    this.frame = await openDialog({ app: this.app, testid: 'print-dialog', title, size: 'wide', body, footer: this.saves, onclose: () => this.close() });
    this.preview().catch((error) => this.app.report(error));
    return this.frame.dialog;
  }

  close() {
    clearTimeout(this.timer);
    this.control.abort();
    this.saving?.abort();
    this.urls.release();
  }
}

/**
 * Opens the dialog.
 *
 * @param {App} app
 * @param {{ puzzles?: PuzzleInput[] }} [options]
 */
export async function open(app, { puzzles } = {}) {
  await loadWords('puzzles');
  return new PrintDialog(app, puzzles).open();
}
