// The same gray pixels give the same reading in WebAssembly and in the program, for every sample: equal digits, kinds,
// turns, verdicts and doubtful cells, probabilities within 0.01 and corners within a pixel. The last digits of sums differ,
// because the processor multiplies and adds with one rounding and WebAssembly with two.

import { deepEqual, ok } from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { Engine, program } from './harness.js';
import { LABELS, grayPixels, grayPng, loadScan } from './samples.js';

/** The most that probabilities may differ. */
const NEAR = 0.01;

/** @type {any} */
let scan;
/** @type {Map<string, import('./samples.js').Pixels>} */
const pictures = new Map();

before(async () => {
  ({ scan } = await loadScan());
  const visit = await new Engine('wasm', 'desktop').visit();
  await visit.load();
  for (const name of LABELS.keys()) pictures.set(name, await grayPixels(visit.page, name));
  await visit.context.close();
});

/** Takes the probabilities out of an answer, and the corners in hundreds of pixels. @param {any} answer @returns {[any, number[]]} */
function parts(answer) {
  /** @type {number[]} */
  const probabilities = [];
  const grids = (answer.grids ?? []).map((/** @type {any} */ { posterior, corners, cells, ...rest }) => {
    probabilities.push(posterior, ...corners.flat().map((/** @type {number} */ pixels) => pixels / 100));
    const plain = cells.map((/** @type {any} */ { p, ...cell }) => (probabilities.push(p), cell));
    return { ...rest, cells: plain };
  });
  return [{ ...answer, grids }, probabilities];
}

describe(`${LABELS.size} pictures`, () => {
  for (const name of LABELS.keys()) {
    for (const grid of ['best', 'all']) {
      test(`${name}, ${grid}`, async (context) => {
        const picture = /** @type {import('./samples.js').Pixels} */ (pictures.get(name));
        // The program reads the best grid of a larger picture in a smaller copy.
        if (grid === 'best' && Math.max(picture.width, picture.height) > 1280) return context.skip();
        const [there, thereP] = parts(JSON.parse(scan(JSON.stringify({ grid }), picture.width, picture.height, picture.gray)));
        const [here, hereP] = parts(JSON.parse(await (await program()).scan(grayPng(picture), `grid=${grid}`)));
        deepEqual(there, here);
        thereP.forEach((p, at) => ok(Math.abs(p - hereP[at]) <= NEAR, `${p} and ${hereP[at]}`));
      });
    }
  }
});
