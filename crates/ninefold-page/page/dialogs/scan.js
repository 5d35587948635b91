/**
 * The dialog for pictures: the camera or a file, what was read, then play.
 *
 * @module
 */

import { button, h, loadStyle } from '../dom.js';
import { EngineError } from '../engine/engine.js';
import { openPicture, readPicture } from '../engine/pictures.js';
import { openPuzzle } from '../opening.js';
import { EMPTY_BOARD, EMPTY_PUZZLE } from '../store/board.js';
import { loadWords, t } from '../words/words.js';
import { CameraError, CameraView } from './camera.js';
import { openDialog } from './dialog.js';
import { errorBox, sentence } from './form.js';
import { askVerdict } from './reading.js';
import { ScanGrid } from './scan-grid.js';
import { smallButton } from './small-grid.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../../types/contract.js').ScannedGridAnswer} Answer */
/** @typedef {import('../engine/pictures.js').Picture} Picture */

/** The dialog, from the picture to the game. */
class ScanDialog {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.control = new AbortController();
    /** @type {?CameraView} */
    this.view = null;
    /** @type {?Picture} */
    this.picture = null;
    /** @type {?ScanGrid} */
    this.grid = null;
    this.error = errorBox();
    this.stage = h('div', { class: 'stack', 'data-testid': 'scan-stage' });
    this.file = h('input', { type: 'file', accept: 'image/*,application/pdf', class: 'visually-hidden', tabindex: -1, 'aria-label': t('scan.file'), 'data-testid': 'scan-file', onchange: () => this.file.files?.[0] && this.takeFile(this.file.files[0]) });
    this.choose = button({ label: t('scan.file'), icon: 'import', testid: 'scan-choose', onclick: () => this.file.click() });
    this.camera = button({ label: t('scan.camera'), icon: 'camera', testid: 'scan-camera', onclick: () => this.openCamera() });
    this.play = button({ label: t('scan.play'), testid: 'scan-play', class: 'primary', hidden: true, onclick: () => this.start() });
    this.taking = h('span', {});
  }

  async open() {
    const body = [this.error.element, this.stage, h('p', { class: 'help' }, t('scan.private'))];
    this.frame = await openDialog({ app: this.app, testid: 'scan-dialog', title: t('scan.title'), size: 'wide', body, footer: [this.choose, this.file, this.camera, this.taking, this.play], onclose: () => this.clear() });
    const { dialog } = this.frame;
    dialog.addEventListener('dragover', (event) => event.preventDefault());
    for (const name of /** @type {const} */ (['drop', 'paste'])) {
      dialog.addEventListener(name, (/** @type {any} */ event) => {
        const [file] = (event.dataTransfer ?? event.clipboardData)?.files ?? [];
        event.preventDefault();
        if (file) this.takeFile(file);
      });
    }
    return dialog;
  }

  /** Ends what is under way, and gives the camera back. */
  clear() {
    this.control.abort();
    this.control = new AbortController();
    this.view?.stop();
    this.view = null;
    this.picture = null;
    this.grid = null;
    this.error.hide();
    this.stage.replaceChildren();
    this.taking.replaceChildren();
    this.camera.hidden = false;
    this.play.hidden = true;
  }

  openCamera() {
    this.clear();
    const view = new CameraView(this.app, {
      say: (text) => this.frame?.say(text),
      done: (canvas, tracked) => this.takeFrame(canvas, tracked).catch((error) => this.fail(error)),
      fail: (error) => this.fail(error),
    });
    this.view = view;
    this.camera.hidden = true;
    this.stage.replaceChildren(view.element);
    this.taking.replaceChildren(view.take);
    return view.start();
  }

  /**
   * Takes the still picture of the camera.
   *
   * @param {HTMLCanvasElement} canvas
   * @param {import('../engine/pictures.js').Tracked} tracked
   */
  async takeFrame(canvas, { state, corners, grid }) {
    this.clear();
    this.picture = { element: canvas, file: null };
    if (!grid || !corners) return this.read();
    this.frame?.say(t(state === 'sure' ? 'scan.sure' : 'scan.still'));
    this.show({ ...grid, corners: /** @type {Answer['corners']} */ (corners), size: [canvas.width, canvas.height] });
  }

  /** @param {File} file */
  async takeFile(file) {
    this.clear();
    this.file.value = '';
    this.waiting(t('scan.reading'));
    const { signal } = this.control;
    try {
      const picture = await openPicture(this.app.engine, file);
      if (signal.aborted) return;
      this.picture = picture;
      await this.read();
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  /** @param {string} words */
  waiting(words) {
    this.stage.replaceChildren(h('p', { 'data-testid': 'scan-waiting' }, words), h('progress', { 'aria-label': words }));
    this.frame?.say(words);
  }

  /** Reads the best grid first, and then the others so that the player can choose. */
  async read() {
    const { signal } = this.control;
    const picture = /** @type {Picture} */ (this.picture);
    this.waiting(t('scan.reading'));
    const { grids: [best] } = await readPicture(this.app.engine, picture, 'best', signal);
    if (signal.aborted) return;
    this.show(best);
    if (!best.others) return;
    const more = h('p', { class: 'help', role: 'status' }, t('scan.more', { n: best.others }));
    this.stage.prepend(more);
    const { grids } = await readPicture(this.app.engine, picture, 'all', signal);
    if (signal.aborted) return;
    if (grids.length > 1) more.replaceWith(this.list(grids, best));
    else more.remove();
  }

  /**
   * The grids of a picture, to choose from.
   *
   * @param {Answer[]} grids
   * @param {Answer} best
   */
  list(grids, best) {
    const place = (/** @type {Answer} */ { corners, size }) => [0, 1].map((axis) => (corners[0][axis] + corners[2][axis]) / size[axis]);
    const away = (/** @type {Answer} */ grid) => Math.hypot(...place(grid).map((number, axis) => number - place(best)[axis]));
    const nearest = grids.reduce((found, grid, at) => (away(grid) < away(grids[found]) ? at : found), 0);
    const choose = (/** @type {number} */ index) => {
      items.forEach((item, at) => item.firstElementChild?.setAttribute('aria-pressed', String(at === index)));
      this.show(grids[index], list);
    };
    const items = grids.map((grid, index) => smallButton({ givens: grid.puzzle, entries: grid.entries, kind: t('scan.grid'), name: String(index + 1) }, index, choose));
    items[nearest]?.firstElementChild?.setAttribute('aria-pressed', 'true');
    const list = h('div', { class: 'stack', 'data-testid': 'scan-list' }, h('h3', {}, t('scan.grids', { n: grids.length })), h('ul', { class: 'small-list' }, ...items));
    return list;
  }

  /**
   * Shows a grid beside the picture.
   *
   * @param {Answer} answer
   * @param {HTMLElement} [before] what stands above it
   */
  show(answer, before) {
    const grid = new ScanGrid(/** @type {Picture} */ (this.picture), answer, () => this.judge());
    this.grid = grid;
    this.stage.replaceChildren(...(before ? [before] : []), grid.element);
    this.play.hidden = false;
    this.judge();
    if (before) return;
    if (grid.scanned.doubts) grid.focus(grid.at);
    else this.play.focus();
  }

  /** Says how many solutions the clues have. */
  judge() {
    if (!this.grid) return;
    this.judging?.abort();
    this.judging = new AbortController();
    const signal = AbortSignal.any([this.judging.signal, this.control.signal]);
    const puzzle = { ...EMPTY_PUZZLE, givens: this.grid.scanned.givens };
    askVerdict(this.app, puzzle, this.grid.solutions, signal, 1).catch((error) => signal.aborted || this.app.report(error));
  }

  async start() {
    if (!this.grid) return;
    const { givens, entries } = this.grid.scanned;
    this.frame?.close();
    const board = entries.some(Boolean) ? { ...EMPTY_BOARD, digits: entries } : null;
    await openPuzzle(this.app, { ...EMPTY_PUZZLE, givens }, { kind: 'imported' }, { board }).catch((error) => this.app.report(error));
    this.app.grid.focus();
  }

  /** @param {unknown} error */
  fail(error) {
    if (!(error instanceof EngineError || error instanceof CameraError)) this.app.report(error);
    const { element } = this.picture ?? {};
    this.picture = null;
    this.clear();
    element?.classList.add('refused');
    this.stage.replaceChildren(...(element ? [element] : []));
    const message = error instanceof Error ? error.message : String(error);
    const help = error instanceof EngineError && error.help;
    this.error.show(h('p', { 'data-testid': 'scan-error' }, sentence(message)), help && h('p', { class: 'help' }, sentence(help)));
    this.choose.focus();
  }
}

/**
 * Opens the dialog.
 *
 * @param {App} app
 * @param {{ file?: File, camera?: boolean }} [options]
 */
export async function open(app, { file, camera } = {}) {
  await Promise.all([loadWords('scan'), loadWords('puzzles'), loadStyle('scan.css')]);
  const dialog = new ScanDialog(app);
  const element = await dialog.open();
  if (file) dialog.takeFile(file);
  else if (camera) dialog.openCamera();
  return element;
}
