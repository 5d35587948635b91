/**
 * The share dialog: links, codes to scan, text and files, pictures, and other programs.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { writeHash } from '../store/link.js';
import { loadWords, t } from '../words/words.js';
import { openDialog } from './dialog.js';
import { Urls, copyText, gridPicture, saveFile, toPng } from './files.js';
import { errorBox, field, input, segmented, select, sentence } from './form.js';
import { askFormats, presentPuzzle, puzzleInput } from './record.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/types.js').Puzzle} Puzzle */
/** @typedef {import('../store/types.js').Board} Board */
/** @typedef {import('../../types/contract.js').PuzzleInput} PuzzleInput */
/** @typedef {import('./record.js').Format} Format */

/** The most characters of a preview. */
const MOST_SHOWN = 20_000;

/** Returns `true` if the page has an address that only this machine can open. */
const IS_LOCAL = /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** Writes puzzles in a format that the player chooses. */
class WriteSection {
  /**
   * @param {App} app
   * @param {AbortSignal} signal
   * @param {(text: string) => void} say
   */
  constructor(app, signal, say) {
    this.app = app;
    this.signal = signal;
    this.say = say;
    /** @type {PuzzleInput[]} */
    this.puzzles = [];
    this.text = '';
    /** @type {Format[]} */
    this.formats = [];
    this.choice = select({ choices: [], testid: 'share-format', onchange: () => this.write() });
    this.preview = h('textarea', { class: 'code', rows: 5, readonly: true, wrap: 'off', 'data-testid': 'share-text' });
    this.losses = h('p', { class: 'help', 'data-testid': 'share-losses' });
    this.error = errorBox();
    const copy = button({ label: t('share.copy'), testid: 'share-text-copy', onclick: async () => say(t((await copyText(this.text)) ? 'share.copied' : 'share.not-copied')) });
    const save = button({ label: t('share.download'), testid: 'share-save', onclick: () => this.save() });
    this.element = h('div', { class: 'stack' }, h('h3', {}, t('share.formats')), field({ label: t('share.format'), control: this.choice }), this.error.element, field({ label: t('share.preview'), control: this.preview }), this.losses, h('div', { class: 'row' }, copy, save));
    this.others = h('div', { class: 'stack', hidden: true });
  }

  /** @param {PuzzleInput[]} puzzles */
  async show(puzzles) {
    this.puzzles = puzzles;
    if (this.formats.length === 0) {
      this.formats = (await askFormats(this.app)).filter(({ writes }) => writes);
      this.choice.replaceChildren(...this.formats.map(({ name, title }) => h('option', { value: name }, t('share.format-item', { name, title }))));
    }
    await this.write();
    if (puzzles.length === 1) await this.showOthers();
  }

  /** @param {string} to */
  ask(to) {
    return this.app.engine.ask({ verb: 'write', puzzles: this.puzzles, to }, { signal: this.signal });
  }

  async write() {
    const { puzzles } = this;
    const to = this.choice.value;
    const isCurrent = () => puzzles === this.puzzles && to === this.choice.value && !this.signal.aborted;
    try {
      const { text, losses } = await this.ask(to);
      if (!isCurrent()) return;
      this.text = text;
      this.error.hide();
      this.preview.value = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
      this.preview.dataset.format = to;
      const fields = new Set(losses.map((loss) => (loss.detail ? `${loss.field} (${loss.detail})` : loss.field)));
      this.losses.textContent = fields.size > 0 ? t('share.losses', { fields: [...fields].join(', ') }) : t('share.lossless');
    } catch (error) {
      if (isCurrent()) this.error.show(h('p', {}, sentence(error instanceof Error ? error.message : String(error))));
    }
  }

  save() {
    const format = this.formats.find(({ name }) => name === this.choice.value);
    const name = `sudoku.${format?.extensions[0] ?? 'json'}`;
    saveFile(this.text, 'application/octet-stream', name);
    this.say(t('share.saved', { name }));
  }

  /** Offers the pages whose links the engine writes. */
  async showOthers() {
    const { puzzles } = this;
    const links = await Promise.all(
      this.formats.filter(({ extensions }) => extensions[0] === 'url').map(async ({ name, title }) => {
        const href = await this.ask(name).then(({ text }) => text.trim(), () => '');
        return /^https:\/\/\S+$/.test(href) && h('a', { class: 'button', href, target: '_blank', rel: 'noopener noreferrer', 'data-testid': `open-${name}` }, title.replace(/ link$/, ''));
      }),
    );
    const found = links.filter((link) => link !== false);
    if (puzzles !== this.puzzles || this.signal.aborted) return;
    this.others.replaceChildren(h('h3', {}, t('share.others')), h('p', { class: 'help' }, t('share.others-note')), h('div', { class: 'row' }, ...found));
    this.others.hidden = found.length === 0;
  }
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
    /** The part for puzzles with other rules. @type {?typeof import('../rules/share.js')} */
    this.rules = null;
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
    const { seconds } = this.app.session;
    const hash = writeHash(this.rules ? this.rules.linkOf(this.puzzle, board, seconds) : { kind: 'puzzle', puzzle: this.puzzle, board, seconds: board ? seconds : null });
    return `${location.origin}${location.pathname}${hash}`;
  }

  element() {
    const copy = button({ label: t('share.copy'), testid: 'share-copy', class: 'primary', onclick: () => this.copy(this.address) });
    return h(
      'div',
      { class: 'two-sides' },
      h(
        'div',
        { class: 'stack' },
        this.what.element,
        h('div', { class: 'beside' }, field({ label: t('share.link'), control: this.link }), copy, this.sendButton()),
        h('p', { class: 'help' }, t(IS_LOCAL ? 'share.link-local' : 'share.link-note')),
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
    if (this.rules) this.rules.showText(this.write, this.puzzle);
    else this.write.show([puzzleInput(this.puzzle, board)]).catch((error) => this.app.report(error));
    this.showCode().catch((error) => this.app.report(error));
  }

  /** Shows the code of the link, or why there is none; nothing if the engine cannot make it. */
  async showCode() {
    const heading = h('h3', {}, t('share.qr'));
    if (IS_LOCAL) {
      this.qr.replaceChildren(heading, h('p', { class: 'help', 'data-testid': 'share-no-qr' }, t('share.no-qr')));
      this.qr.hidden = false;
      return;
    }
    const { signal } = this.control;
    const text = this.address;
    try {
      const { svg } = await this.app.engine.ask({ verb: 'qr', text }, { signal });
      if (text !== this.address) return;
      const save = button({ label: t('share.qr-save'), onclick: () => saveFile(svg, 'image/svg+xml', 'sudoku-link.svg') });
      this.qr.replaceChildren(heading, h('img', { class: 'qr', alt: t('share.qr-alt'), src: this.urls.add(svg, 'image/svg+xml'), 'data-testid': 'share-qr' }), h('div', { class: 'row' }, save));
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
 * @param {{ puzzles?: PuzzleInput[] }} [options] puzzles of requests to write to a file, instead of the
 *   one on the page
 */
export async function open(app, { puzzles } = {}) {
  await loadWords('puzzles');
  if (puzzles) return openExport(app, puzzles);
  const share = new ShareDialog(app);
  if (share.puzzle.variant) share.rules = await import('../rules/share.js');
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
 * @param {PuzzleInput[]} puzzles
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
