/**
 * The camera: a live picture with the grid that is found drawn over it.
 *
 * The browser is asked for the camera when this view starts, and it is given back as soon as there is a still picture, the
 * page is hidden or the dialog is closed. At most ten frames a second are looked at.
 *
 * @module
 */

import { button, h, s } from '../dom.js';
import { Frames, LONGEST, reduced } from '../engine/pictures.js';
import { CLASSIC } from '../store/geometry.js';
import { mapped, ontoCorners } from '../store/quadrilateral.js';
import { t } from '../words/words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine/pictures.js').Tracked} Tracked */

/** The time between two frames, and the time after which a doubtful reading is shown as a still picture. */
const FRAME_TIME = 100;
const PATIENCE = 4000;

/** The errors of getUserMedia, as keys of words. @type {Record<string, string>} */
const REASONS = { NotAllowedError: 'scan.refused', NotFoundError: 'scan.no-camera', OverconstrainedError: 'scan.no-camera', NotReadableError: 'scan.busy', AbortError: 'scan.busy' };

/** The camera cannot be used; the message says why in the words of the page. */
export class CameraError extends Error {}

/**
 * Asks for the rear camera.
 *
 * @returns {Promise<MediaStream>}
 * @throws {CameraError}
 */
async function openCamera() {
  if (!navigator.mediaDevices) throw new CameraError(t('scan.insecure'));
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false }).catch((error) => {
    throw new CameraError(t(REASONS[error.name] ?? 'scan.busy'));
  });
}

/** The live picture. */
export class CameraView {
  /**
   * @param {App} app
   * @param {{ say: (text: string) => void, done: (canvas: HTMLCanvasElement, tracked: Tracked) => void, fail: (error: unknown) => void }} listener
   *   `done` gets the still picture, and the grid in it if there is one
   */
  constructor(app, listener) {
    this.app = app;
    this.listener = listener;
    this.control = new AbortController();
    this.video = h('video', { playsinline: true, muted: true, 'aria-label': t('scan.video'), 'data-testid': 'scan-video' });
    this.video.muted = true;
    this.overlay = s('svg', { class: 'found-grid', 'aria-hidden': 'true', 'data-testid': 'scan-overlay' });
    this.status = h('p', { class: 'camera-status', 'data-testid': 'scan-status' }, t('scan.starting'));
    this.take = button({ label: t('scan.take'), icon: 'camera', testid: 'scan-take', class: 'primary', disabled: true, onclick: () => (this.isTaken = true) });
    this.element = h('div', { class: 'camera stack' }, h('div', { class: 'live-picture' }, this.video, this.overlay), this.status);
    this.isTaken = false;
  }

  /** Starts the camera and looks at its frames until there is a still picture. */
  async start() {
    const { signal } = this.control;
    const hidden = () => document.hidden && (this.stop(), this.listener.fail(new CameraError(t('scan.hidden'))));
    document.addEventListener('visibilitychange', hidden, { signal });
    try {
      const stream = await openCamera();
      const release = () => stream.getTracks().forEach((track) => track.stop());
      if (signal.aborted) return release();
      signal.addEventListener('abort', release, { once: true });
      this.video.srcObject = stream;
      await this.video.play();
      this.take.disabled = false;
      await this.watch(signal);
    } catch (error) {
      if (!signal.aborted) this.listener.fail(error);
    } finally {
      this.stop();
    }
  }

  /** Gives the camera back. */
  stop() {
    this.control.abort();
    this.video.srcObject = null;
  }

  /** @param {AbortSignal} signal */
  async watch(signal) {
    const frames = new Frames(this.app.engine, signal);
    // One canvas for all frames: some browsers free them late.
    const canvas = h('canvas');
    let found = 0;
    for (;;) {
      const began = performance.now();
      reduced(this.video, LONGEST.best, canvas);
      const tracked = await frames.next(canvas);
      if (signal.aborted) return;
      this.show(canvas, tracked);
      if (!tracked.grid) found = 0;
      else found ||= began;
      if (tracked.state === 'sure' || this.isTaken || (found && performance.now() - found > PATIENCE)) {
        this.stop();
        return this.listener.done(canvas, tracked);
      }
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, FRAME_TIME - (performance.now() - began))));
      if (signal.aborted) return;
    }
  }

  /**
   * Draws the grid over the picture, and says when it is found or lost.
   *
   * @param {HTMLCanvasElement} canvas
   * @param {Tracked} tracked
   */
  show({ width, height }, { state, corners, grid, help }) {
    this.overlay.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.overlay.replaceChildren(...(corners ? gridLines(corners, grid) : []));
    this.status.dataset.state = state;
    const words = help || t(`scan.${state}`);
    if (words === this.status.textContent) return;
    this.status.textContent = words;
    this.listener.say(words);
  }
}

/**
 * The lines of a grid in a picture, and its digits, small at the bottom right of each cell.
 *
 * @param {[number, number][]} corners
 * @param {?import('../../types/contract.js').ScannedGridAnswer} grid
 */
function gridLines(corners, grid) {
  const matrix = ontoCorners(corners);
  const { cells, columns: side, regions } = CLASSIC;
  const at = (/** @type {number} */ x, /** @type {number} */ y) => mapped(matrix, x / side, y / side).map((number) => number.toFixed(1)).join(' ');
  const line = (/** @type {number} */ n) => `M${at(n, 0)}L${at(n, side)}M${at(0, n)}L${at(side, n)}`;
  const size = Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) / side;
  // A box begins where the cell before is in another one.
  const all = [...cells.slice(0, side), side];
  const thick = all.filter((n) => n === 0 || n === side || regions[n] !== regions[n - 1]);
  const thin = all.filter((n) => !thick.includes(n));
  const digits = cells.map((cell) => {
    const { digit, doubtful } = grid?.cells[cell] ?? {};
    if (!digit && !doubtful) return null;
    const [x, y] = mapped(matrix, (CLASSIC.columnOf(cell) + 0.76) / side, (CLASSIC.rowOf(cell) + 0.9) / side);
    return s('text', { x: x.toFixed(1), y: y.toFixed(1), class: doubtful ? 'doubtful' : '' }, `${digit ?? ''}${doubtful ? '?' : ''}`);
  });
  return [s('path', { class: 'thin', d: thin.map(line).join('') }), s('path', { class: 'thick', d: thick.map(line).join('') }), s('g', { 'font-size': (size * 0.42).toFixed(1) }, ...digits)];
}
