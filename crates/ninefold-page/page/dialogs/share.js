/**
 * The share dialog: links, codes to scan, text and files, pictures, and other programs.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { writeHash } from '../store/link.js';
import { loadWords, t } from '../words/words.js';
import { openDialog } from './dialog.js';
import { gridPicture, toPng } from './export-picture.js';
import { Urls, copyText, saveFile } from './files.js';
import { field, input, segmented } from './form.js';
import { entriesOf, puzzleInput } from './record.js';
import { WriteSection } from './share-write.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/types.js').Puzzle} Puzzle */
/** @typedef {import('../store/types.js').Board} Board */

/**
 * The puzzle on the page, and the player's board if there is anything on it. Typed digits are the clues.
 *
 * @param {App} app
 * @returns {{ puzzle: Puzzle, board: ?Board }}
 */
export function presentPuzzle(app) {
  const { session } = app;
  const puzzle = /** @type {Puzzle} */ (session.puzzle);
  if (session.state === 'setting' || session.state === 'welcome') return { puzzle: { ...puzzle, givens: entriesOf(session.board) }, board: null };
  const isEmpty = Object.values(session.board).every((list) => !list.some(Boolean));
  return { puzzle, board: isEmpty ? null : session.board };
}

/** The parts of the dialog for the puzzle on the page. */
class ShareDialog {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.control = new AbortController();
    this.urls = new Urls();
    /** @type {(text: string) => void} */
    this.say = (text) => app.say(text);
    const { puzzle, board } = presentPuzzle(app);
    this.puzzle = puzzle;
    this.board = board;
    this.what = segmented({
      label: t('share.link-what'),
      testid: 'share-what',
      value: 'puzzle',
      choices: [{ value: 'puzzle', label: t('share.link-puzzle') }, { value: 'progress', label: t('share.link-progress') }],
      onchange: () => this.render(),
    });
    this.what.element.hidden = !board;
    this.link = input({ readonly: true, class: 'code', 'data-testid': 'share-link', onfocus: () => this.link.select() });
    this.qr = h('div', { class: 'stack', hidden: true });
    this.picture = h('div', { class: 'stack', hidden: true });
    this.write = new WriteSection(app, this.control.signal, (text) => this.say(text));
  }

  get address() {
    const board = this.what.value === 'progress' ? this.board : null;
    const hash = writeHash({ kind: 'puzzle', puzzle: this.puzzle, board, seconds: board ? this.app.session.seconds : null });
    return `${location.origin}${location.pathname}${hash}`;
  }

  element() {
    const isLocal = this.app.engine.transport.kind === 'program';
    const copy = button({ label: t('share.copy'), testid: 'share-copy', class: 'primary', onclick: () => this.copy(this.address) });
    return h(
      'div',
      { class: 'two-sides' },
      h(
        'div',
        { class: 'stack' },
        this.what.element,
        h('div', { class: 'beside' }, field({ label: t('share.link'), control: this.link }), copy, this.sendButton()),
        h('p', { class: 'help' }, t(isLocal ? 'share.link-local' : 'share.link-note')),
        this.write.element,
        this.write.others,
      ),
      h('div', { class: 'stack' }, this.qr, this.picture),
    );
  }

  /** The button of the device's own way of sharing, where there is one. */
  sendButton() {
    if (!navigator.share) return null;
    return button({ label: t('share.send'), icon: 'share', onclick: () => navigator.share({ title: t('app.name'), url: this.address }).catch(() => {}) });
  }

  /** @param {string} text */
  async copy(text) {
    this.say(t((await copyText(text)) ? 'share.copied' : 'share.not-copied'));
  }

  render() {
    this.link.value = this.address;
    const board = this.what.value === 'progress' ? this.board : null;
    this.write.show([puzzleInput(this.puzzle, board)]).catch((error) => this.app.report(error));
    this.showCode().catch((error) => this.app.report(error));
  }

  /** Shows the code of the link; without one if the engine cannot make it. */
  async showCode() {
    const { signal } = this.control;
    const text = this.address;
    try {
      const { svg } = await this.app.engine.ask({ verb: 'qr', text }, { signal });
      if (text !== this.address) return;
      const save = button({ label: t('share.qr-save'), onclick: () => saveFile(svg, 'image/svg+xml', 'sudoku-link.svg') });
      this.qr.replaceChildren(h('h3', {}, t('share.qr')), h('img', { class: 'qr', alt: t('share.qr-alt'), src: this.urls.add(svg, 'image/svg+xml'), 'data-testid': 'share-qr' }), h('div', { class: 'row' }, save));
      this.qr.hidden = false;
    } catch {
      this.qr.hidden = true;
    }
  }

  async showPicture() {
    if (this.app.session.state === 'paused') return;
    const svg = await gridPicture(this.app);
    const url = this.urls.add(svg, 'image/svg+xml');
    const save = (/** @type {BlobPart} */ data, /** @type {string} */ type, /** @type {string} */ name) => {
      saveFile(data, type, name);
      this.say(t('share.saved', { name }));
    };
    const png = () => toPng(url).then((blob) => save(blob, 'image/png', 'sudoku.png'), (error) => this.app.report(error));
    this.picture.replaceChildren(
      h('h3', {}, t('share.picture')),
      h('img', { class: 'qr', alt: t('share.picture-alt'), src: url, 'data-testid': 'share-picture' }),
      h('div', { class: 'row' }, button({ label: t('share.svg'), testid: 'save-svg', onclick: () => save(svg, 'image/svg+xml', 'sudoku.svg') }), button({ label: t('share.png'), testid: 'save-png', onclick: png })),
    );
    this.picture.hidden = false;
  }

  close() {
    this.control.abort();
    this.urls.release();
  }
}

/**
 * Opens the dialog.
 *
 * @param {App} app
 * @param {{ puzzles?: (string | { text: string })[] }} [options] puzzles of requests to write to a file, instead of the
 *   one on the page
 */
export async function open(app, { puzzles } = {}) {
  await loadWords('carry');
  if (puzzles) return openExport(app, puzzles);
  const share = new ShareDialog(app);
  const { dialog, say } = await openDialog({ app, testid: 'share-dialog', title: t('share.title'), size: 'wide', body: share.element(), onclose: () => share.close() });
  share.say = say;
  share.render();
  share.showPicture().catch((error) => app.report(error));
  return dialog;
}

/**
 * Opens the dialog with the formats alone.
 *
 * @param {App} app
 * @param {(string | { text: string })[]} puzzles
 */
async function openExport(app, puzzles) {
  const control = new AbortController();
  /** @type {(text: string) => void} */
  let say = () => {};
  const write = new WriteSection(app, control.signal, (text) => say(text));
  const frame = await openDialog({ app, testid: 'share-dialog', title: t('share.title-several', { n: puzzles.length }), body: write.element, onclose: () => control.abort() });
  say = frame.say;
  write.show(puzzles).catch((error) => app.report(error));
  return frame.dialog;
}
