/**
 * Pictures as the engines take them: the program gets files, WebAssembly the pixels of what the browser has decoded.
 *
 * @module
 */

import { h } from '../dom.js';
import { t } from '../words/words.js';
import { EngineError, ProgramEngine, WasmEngine, readAnswer } from './engine.js';

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('../../types/contract.js').ScanAnswer} ScanAnswer */
/** @typedef {import('../../types/contract.js').ScannedGridAnswer} ScannedGridAnswer */

/**
 * A picture: what is shown of it, if the browser can show it, and the file if there is one.
 *
 * @typedef {{ element: ?(HTMLImageElement | HTMLCanvasElement), file: ?Blob }} Picture
 */

/**
 * The state after a frame of a camera; `help` says what to do where there is no grid.
 *
 * @typedef {{ state: 'searching' | 'tracking' | 'sure', corners: ?[number, number][], grid: ?ScannedGridAnswer, help?: string }} Tracked
 */

/** The longer side of a picture in pixels, for its best grid and for all of its grids. */
export const LONGEST = { best: 1280, all: 2000 };
/** The number of frames in a row that have to give the same sure reading. */
const SAME = 3;
/** The largest file in bytes. */
const LARGEST = 64e6;

/**
 * Opens a picture.
 *
 * @param {Engine} engine
 * @param {Blob} file
 * @returns {Promise<Picture>}
 * @throws {EngineError} the browser cannot decode it, and there is nothing else that could
 */
export async function openPicture(engine, file) {
  if (file.size > LARGEST) throw new EngineError({ kind: 'picture', message: t('scan.too-large'), help: t('scan.smaller') });
  if (engine.transport instanceof ProgramEngine) {
    const url = URL.createObjectURL(file);
    // The program takes no notice of an orientation that a file states, so the page must not either.
    const element = h('img', { src: url, alt: '', class: 'as-stored' });
    const isShown = await element.decode().then(() => true, () => false);
    URL.revokeObjectURL(url);
    return { element: isShown ? element : null, file };
  }
  const bitmap = await createImageBitmap(file).catch(() => {
    const help = t(file.type.endsWith('/pdf') ? 'scan.pdf' : 'scan.other-format');
    throw new EngineError({ kind: 'picture', message: t('scan.not-decoded'), help });
  });
  const element = reduced(bitmap, LONGEST.all);
  bitmap.close();
  return { element, file: null };
}

/**
 * Reads the grids of a picture.
 *
 * @param {Pick<Engine, 'transport'>} engine
 * @param {Picture} picture
 * @param {'best' | 'all'} grid
 * @param {AbortSignal} signal
 * @returns {Promise<ScanAnswer>}
 */
export async function readPicture({ transport }, { element, file }, grid, signal) {
  const canvas = /** @type {HTMLCanvasElement} */ (element);
  if (transport instanceof ProgramEngine) {
    const body = file ?? (await jpeg(canvas));
    const type = /^image\/|\/pdf$/.test(body.type) ? body.type : 'image/unknown';
    return readAnswer(await transport.post(`scan?grid=${grid}`, type, body, signal));
  }
  return askPixels(transport, { request: JSON.stringify({ grid }), ...pixels(reduced(canvas, LONGEST[grid])) }, signal);
}

/**
 * @param {import('./engine.js').Transport} transport
 * @param {object} request
 * @param {AbortSignal} signal
 */
async function askPixels(transport, request, signal) {
  if (!(transport instanceof WasmEngine)) throw new Error('no module');
  return readAnswer(await transport.module('scan').send(request, signal));
}

/** Reads a grid from the frames of a camera, one after the other. */
export class Frames {
  /**
   * @param {Engine} engine
   * @param {AbortSignal} signal
   */
  constructor({ transport }, signal) {
    this.transport = transport;
    this.signal = signal;
    this.same = 0;
    this.digits = '';
    if (transport instanceof WasmEngine) this.start = askPixels(transport, {}, signal);
  }

  /**
   * Looks at the next frame.
   *
   * @param {HTMLCanvasElement} canvas
   * @returns {Promise<Tracked>}
   */
  async next(canvas) {
    if (this.transport instanceof ProgramEngine) return this.ask(canvas);
    await this.start;
    return askPixels(this.transport, pixels(canvas), this.signal);
  }

  /** The program reads each frame for itself. @param {HTMLCanvasElement} canvas @returns {Promise<Tracked>} */
  async ask(canvas) {
    try {
      const { grids: [grid] } = await readPicture({ transport: this.transport }, { element: canvas, file: null }, 'best', this.signal);
      const digits = grid.puzzle + grid.entries;
      const isSure = grid.verdict === 'sure';
      this.same = isSure ? (digits === this.digits ? this.same + 1 : 1) : 0;
      this.digits = digits;
      return { state: this.same >= SAME ? 'sure' : 'tracking', corners: grid.corners, grid };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.same = 0;
      return { state: 'searching', corners: null, grid: null, help: error.help };
    }
  }
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
const jpeg = (canvas) => new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.9));

/** @param {HTMLCanvasElement} canvas */
const contextOf = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));

/**
 * Draws a picture smaller, on white, so that its longer side has at most this many pixels. Halves come first: each new
 * pixel is the mean of the four that it covers.
 *
 * @param {ImageBitmap | HTMLCanvasElement | HTMLVideoElement} source
 * @param {number} longest
 * @param {HTMLCanvasElement} [into] what to draw on
 */
export function reduced(source, longest, into) {
  let [from, width, height] = source instanceof HTMLVideoElement ? [source, source.videoWidth, source.videoHeight] : [source, source.width, source.height];
  const factor = Math.min(1, longest / Math.max(width, height));
  const [least, low] = [width, height].map((side) => Math.max(1, Math.round(side * factor)));
  for (;;) {
    width = Math.max(least, Math.ceil(width / 2));
    height = Math.max(low, Math.ceil(height / 2));
    const isLast = width === least && height === low;
    const canvas = (isLast && into) || h('canvas');
    Object.assign(canvas, { width, height });
    const context = contextOf(canvas);
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.drawImage(from, 0, 0, width, height);
    if (isLast) return canvas;
    from = canvas;
  }
}

/** The pixels of a canvas: red, green, blue and opacity. @param {HTMLCanvasElement} canvas */
function pixels(canvas) {
  const { width, height } = canvas;
  return { width, height, pixels: new Uint8Array(contextOf(canvas).getImageData(0, 0, width, height).data.buffer) };
}
