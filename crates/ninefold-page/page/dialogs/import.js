/**
 * The import dialog: text, files, and what the engine finds in them.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { EngineError } from '../engine/engine.js';
import { openPuzzle } from '../opening.js';
import { geometryOf } from '../store/geometry.js';
import { loadWords, t } from '../words/words.js';
import { openDialog } from './dialog.js';
import { errorBox, field } from './form.js';
import { ImportError, faultList, faultView, foundView, isPicture, readFile, readPuzzles } from './reading.js';
import { clueCount, entriesOf, printInput } from './record.js';
import { smallButton } from './small-grid.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./reading.js').Source} Source */
/** @typedef {import('./reading.js').Found} Found */
/** @typedef {import('./reading.js').Fault} Fault */

/** Puzzles with a picture. */
const MOST_PICTURES = 100;
const MOST_PUZZLES = 1_000_000;
const READ_AFTER = 200;
/** A longer text is not shown in the text box, which would be slow. */
const LONGEST_SHOWN = 200_000;

/** Shows what a text or a file holds, and starts a game with one of its puzzles. */
class ImportDialog {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.control = new AbortController();
    /** @type {Found[]} */
    this.found = [];
    /** @type {Fault[]} */
    this.faults = [];
    this.chosen = 0;
    this.format = '';
    /** @type {Source} */
    this.source = { text: '', name: '' };
    this.isKept = () => true;
    this.error = errorBox();
    this.text = h('textarea', { class: 'code', rows: 4, autofocus: true, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', 'data-testid': 'import-text', oninput: () => this.typed() });
    this.file = h('input', { type: 'file', class: 'visually-hidden', tabindex: -1, 'aria-label': t('import.file'), 'data-testid': 'import-file', onchange: () => this.file.files?.[0] && this.takeFile(this.file.files[0]) });
    this.name = h('p', { class: 'soft', hidden: true });
    this.result = h('div', { class: 'stack', 'aria-live': 'polite' });
    this.detail = h('div', {});
    this.drop = h(
      'div',
      { class: 'drop stack' },
      field({ label: t('import.text'), control: this.text, help: t('import.text-help') }),
      h('div', { class: 'row' }, button({ label: t('import.file'), icon: 'import', onclick: () => this.file.click() }), this.file, button({ label: t('import.camera'), icon: 'camera', testid: 'import-camera', onclick: () => app.openDialog('scan', { camera: true }) }), h('span', { class: 'soft' }, t('import.drop'))),
      this.name,
    );
    this.play = button({ label: t('import.play'), testid: 'import-play', class: 'primary', disabled: true, onclick: () => this.start() });
    this.print = button({ label: t('import.print'), testid: 'import-print', hidden: true, onclick: () => app.openDialog('print', { puzzles: this.found.map(({ puzzle }) => printInput(puzzle, null)) }) });
  }

  async open() {
    this.frame = await openDialog({ app: this.app, testid: 'import-dialog', title: t('import.title'), size: 'wide', body: [this.drop, this.error.element, this.result], footer: [this.print, this.play], onclose: () => this.control.abort() });
    const { dialog } = this.frame;
    dialog.addEventListener('dragover', (event) => {
      event.preventDefault();
      this.drop.classList.add('over');
    });
    dialog.addEventListener('dragleave', () => this.drop.classList.remove('over'));
    dialog.addEventListener('drop', (event) => {
      this.drop.classList.remove('over');
      const file = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData('text/plain');
      if (!file && event.target === this.text) return;
      event.preventDefault();
      if (file) this.takeFile(file);
      else if (text) this.takeText(text, '');
    });
    dialog.addEventListener('paste', (event) => {
      const file = event.clipboardData?.files[0];
      const isField = event.target === this.text;
      if (!file && isField) return;
      event.preventDefault();
      if (file) this.takeFile(file);
      else this.takeText(event.clipboardData?.getData('text/plain') ?? '', '');
    });
    return dialog;
  }

  typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.take({ text: this.text.value, name: '' }), READ_AFTER);
  }

  /**
   * @param {string} text
   * @param {string} name of its file
   */
  takeText(text, name) {
    this.text.value = text.length > LONGEST_SHOWN ? '' : text;
    return this.take({ text, name });
  }

  /** @param {File} file */
  async takeFile(file) {
    if (isPicture(file)) return void (await this.app.openDialog('scan', { file }));
    try {
      const source = await readFile(this.app, file);
      await (source.text === undefined ? this.take(source) : this.takeText(source.text, source.name));
    } catch (error) {
      this.clear();
      this.fail(error);
    }
    this.file.value = '';
  }

  /** Forgets the last reading. */
  clear() {
    this.control.abort();
    this.control = new AbortController();
    this.found = [];
    this.faults = [];
    this.chosen = 0;
    this.error.hide();
    this.result.replaceChildren();
    this.play.disabled = true;
    this.print.hidden = true;
  }

  /**
   * Reads a source: first what gets a picture, then the rest, to count it.
   *
   * @param {Source} source
   */
  async take(source) {
    this.clear();
    this.source = source;
    this.name.hidden = !source.name;
    this.name.textContent = t('import.from-file', { name: source.name });
    const { signal } = this.control;
    if (source.text !== undefined && source.text.trim() === '') return;
    try {
      const reading = await readPuzzles(this.app, source, { first: 1, limit: MOST_PICTURES, signal });
      this.format = reading.format;
      this.found = reading.found;
      this.faults = reading.faults;
      this.show(reading.next !== null);
      if (reading.next === null) return;
      const rest = await readPuzzles(this.app, source, { first: reading.next, limit: MOST_PUZZLES, signal });
      this.found.push(...rest.found);
      this.faults.push(...rest.faults);
      this.showCount(false);
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  /** @param {boolean} isMore whether more puzzles are still to be counted */
  show(isMore) {
    this.count = h('h3', { 'data-testid': 'import-count' });
    this.problems = h('div', { hidden: true });
    const shown = Math.min(this.found.length, MOST_PICTURES);
    this.help = h('p', { class: 'help' }, t('import.choose-help'));
    this.buttons = this.found.slice(0, MOST_PICTURES).map((one, index) => smallButton(itemOf(one), index, () => this.choose(index)));
    const isList = shown > 1 || isMore;
    this.result.replaceChildren(this.problems, ...(isList ? [this.count, this.detail, this.help, h('ul', { class: 'small-list' }, ...this.buttons)] : shown ? [this.detail] : []));
    this.showCount(isMore);
    if (shown) this.choose(0);
    else if (this.faults.length === 0) this.error.show(h('p', {}, t('import.nothing')));
  }

  /** @param {boolean} isMore */
  showCount(isMore) {
    if (!this.count || !this.help || !this.problems) return;
    const n = this.found.length;
    this.count.textContent = isMore ? t('import.counting') : t('import.found', { n });
    if (n > MOST_PICTURES) this.help.textContent = t('import.first-shown', { n: MOST_PICTURES });
    this.print.hidden = isMore || n < 2;
    this.problems.hidden = this.faults.length === 0;
    if (this.faults.length > 0) this.problems.replaceChildren(faultList(this.faults, this.source.text ?? ''));
  }

  /** @param {number} index */
  choose(index) {
    this.chosen = index;
    this.buttons?.forEach((item, at) => item.firstElementChild?.setAttribute('aria-pressed', String(at === index)));
    const { element, isKept } = foundView(this.app, this.found[index], this.format, this.control.signal);
    this.isKept = isKept;
    this.detail.replaceChildren(element);
    this.play.disabled = false;
  }

  async start() {
    const { puzzle, board } = this.found[this.chosen];
    const isKept = board && this.isKept();
    this.frame?.close();
    await openPuzzle(this.app, puzzle, { kind: 'imported' }, { board: isKept ? board : null }).catch((error) => this.app.report(error));
    this.app.grid.focus();
  }

  /** @param {unknown} error */
  fail(error) {
    if (error instanceof EngineError) this.error.show(faultView(error, this.source.text ?? ''));
    else if (error instanceof ImportError) this.error.show(h('p', { 'data-testid': 'import-error' }, error.message));
    else this.app.report(error);
  }
}

/** @param {Found} found */
const itemOf = ({ puzzle, board, index }) => ({
  givens: puzzle.givens,
  entries: entriesOf(board, geometryOf(puzzle)),
  geometry: geometryOf(puzzle),
  kind: t('app.untitled'),
  name: puzzle.title ? `${index}. ${puzzle.title}` : String(index),
  detail: t('import.clues', { n: clueCount(puzzle) }),
});

/**
 * Opens the dialog.
 *
 * @param {App} app
 * @param {{ text?: string, file?: File, name?: string }} [options] what was pasted or dropped
 */
export async function open(app, { text, file, name = '' } = {}) {
  if (file && isPicture(file)) return app.openDialog('scan', { file });
  await loadWords('puzzles');
  const dialog = new ImportDialog(app);
  const element = await dialog.open();
  if (file) await dialog.takeFile(file);
  else if (text) await dialog.takeText(text, name);
  return element;
}
