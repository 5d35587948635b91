// The sample pictures, with what is in them.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writePng } from '../palette-png.js';
import { environment } from './servers.js';

const FOLDER = fileURLToPath(new URL('../../../ninefold-scan/samples/', import.meta.url));

/** The file of a sample. @param {string} name */
export const sample = (name) => join(FOLDER, name);

/** The bytes of a sample. @param {string} name */
export const sampleBytes = (name) => readFileSync(sample(name));

/** The content of each sample: its grids in reading order, clues and entries laid over each other; none for no grid. */
export const LABELS = new Map(
  readFileSync(sample('labels.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.trim().split(/\s+/))
    .map(([name, ...grids]) => [name, grids.filter((grid) => grid !== 'none')]),
);

/**
 * The flags of a browser whose camera shows a sample, and which asks nobody.
 * @param {string} name
 */
export function cameraFlags(name) {
  const folder = join(dirname(environment.site), 'camera');
  const file = join(folder, name.replace(/\.jpg$/, '.mjpeg'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, Buffer.concat(Array.from({ length: 4 }, () => sampleBytes(name))));
  return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
}

/**
 * Opens the import dialog and gives it a picture.
 * @param {any} visit
 * @param {string} name
 */
export async function importSample(visit, name) {
  await visit.press('import');
  await visit.part('import-file').setInputFiles(sample(name));
}

/** @typedef {{ width: number, height: number, gray: Buffer }} Pixels */

/** Loads the module for pictures into node. @returns {Promise<any>} */
export async function loadScan() {
  const folder = join(environment.site, 'wasm');
  // The folder has no package.json that says that the file is a module; a link of data needs none.
  const bindings = await import(`data:text/javascript;base64,${readFileSync(join(folder, 'scan.js')).toString('base64')}`);
  await bindings.default({ module_or_path: readFileSync(join(folder, 'scan_bg.wasm')) });
  return bindings;
}

/**
 * Decodes a sample in the browser.
 * @param {any} page
 * @param {string} name
 * @returns {Promise<Pixels>}
 */
export async function grayPixels(page, name) {
  const { width, height, base64 } = await page.evaluate(decode, sampleBytes(name).toString('base64'));
  return { width, height, gray: Buffer.from(base64, 'base64') };
}

/** Returns the green channel of a picture. @param {string} file */
async function decode(file) {
  const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  let text = '';
  for (let at = 1; at < data.length; at += 4) text += String.fromCharCode(data[at]);
  return { width, height, base64: btoa(text) };
}

/** Writes gray pixels as a PNG file. @param {Pixels} pixels */
export function grayPng({ width, height, gray }) {
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) gray.copy(rows, row * (width + 1) + 1, row * width, (row + 1) * width);
  return writePng({ width, height, rows });
}

/**
 * A picture whose reading is doubtful: a screen on which the left halves of four digits are missing.
 * @param {any} page
 */
export async function doubtfulPicture(page) {
  const picture = await grayPixels(page, 'screen-light.jpg');
  const [left, top, cell] = [40, 128, 58.1];
  for (const [row, column] of [[1, 0], [8, 0], [8, 1], [6, 7]]) {
    const [x, y] = [Math.round(left + column * cell) + 5, Math.round(top + row * cell) + 5];
    const paper = picture.gray[(y + 2) * picture.width + x + 2];
    for (let line = y; line < y + 48; line += 1) picture.gray.fill(paper, line * picture.width + x, line * picture.width + x + 24);
  }
  return { name: 'doubtful.png', mimeType: 'image/png', buffer: grayPng(picture) };
}

/**
 * Puts a camera in place that sees a picture; to be evaluated in the page. Its streams are in `window.cameraStreams`.
 * @param {string} base64 of a PNG file; an empty text is a black picture
 */
export async function cameraOf(base64) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 640, height: 480 });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const picture = base64 ? await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))])) : null;
  if (picture) Object.assign(canvas, { width: picture.width, height: picture.height });
  const streams = /** @type {MediaStream[]} */ ([]);
  Object.assign(window, { cameraStreams: streams });
  const draw = () => {
    if (picture) context.drawImage(picture, 0, 0);
    else context.fillRect(0, 0, canvas.width, canvas.height);
    if (streams.some((stream) => stream.active)) requestAnimationFrame(draw);
  };
  navigator.mediaDevices.getUserMedia = async () => {
    streams.push(canvas.captureStream());
    draw();
    return streams[streams.length - 1];
  };
}
