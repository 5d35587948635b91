// Measures the budgets of the page: `cargo xtask bench web` runs it, on the static site and on the program, and writes the
// table. A line is `what <tab> budget <tab> static site <tab> program`; lines that begin with `# ` are remarks.
//
// The variables of the environment are those of the tests (browser/servers.js). `--quick` takes fewer samples.

import { readFileSync, readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { brotliCompressSync } from 'node:zlib';
import { paste } from './browser/helpers.js';
import { grayPixels } from './browser/samples.js';
import { environment, serveFolder, startProgram } from './browser/servers.js';
import { P, SCREENS, Visit, launch } from './browser/visit.js';
import { BUDGETS } from './budgets.js';

/** @typedef {{ name: string, origin: string }} Place where a page is */

const isQuick = process.argv.includes('--quick');

/** Samples. @param {number} number */
const samples = (number) => (isQuick ? Math.ceil(number / 5) : number);

/** The puzzles of a file of the test data. @param {string} name */
function puzzles(name) {
  const text = readFileSync(new URL(`../../ninefold-testing/data/${name}`, import.meta.url), 'utf8');
  return text.split('\n').map((line) => line.slice(0, 81)).filter((line) => /^[.0-9]{81}$/.test(line));
}

/** The value below which a share of the numbers lies. @param {number[]} numbers @param {number} share */
function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}

/** @param {number} number of milliseconds */
const ms = (number) => (number < 10 ? number.toFixed(1) : number.toFixed(0));

/** @param {number[]} times */
const medianAndMost = (times) => `${ms(quantile(times, 0.5))} (${ms(Math.max(...times))})`;

/** @param {number} number of bytes */
const kB = (number) => `${(number / 1000).toFixed(1)} kB`;

/** Writes a line of the table. @param {string} what @param {string} budget @param {string[]} values */
const row = (what, budget, values) => console.log([what, budget, ...values].join('\t'));

/**
 * Opens a browser context at a place, calls a function with it, and closes it.
 * @template T
 * @param {any} browser
 * @param {Place} place
 * @param {(visit: Visit) => Promise<T>} use
 * @returns {Promise<T>}
 */
async function visiting(browser, { origin }, use) {
  const context = await browser.newContext({ serviceWorkers: 'block', ...SCREENS.desktop });
  try {
    return await use(new Visit(context, origin));
  } finally {
    await context.close();
  }
}

/** Notes, in the page, when it is interactive and when its engine answers. */
function noteStart() {
  const times = /** @type {Record<string, number>} */ ({});
  Object.assign(window, { benchTimes: times });
  const note = () => {
    const { ready, engine } = document.documentElement?.dataset ?? {};
    if (ready !== undefined) times.interactive ??= performance.now();
    if (engine === 'ready') times.engine ??= performance.now();
  };
  new MutationObserver(note).observe(document, { attributes: true, childList: true, subtree: true });
}

/** The start of the page, from the request on, and its requests. @param {any} browser @param {Place} place */
async function start(browser, place) {
  const times = { interactive: /** @type {number[]} */ ([]), engine: /** @type {number[]} */ ([]) };
  let requests = new Set();
  for (let round = 0; round < samples(15); round += 1) {
    await visiting(browser, place, async (visit) => {
      requests = new Set();
      visit.context.on('request', (/** @type {any} */ request) => requests.add(`${request.method()} ${new URL(request.url()).pathname}`));
      await visit.context.addInitScript(noteStart);
      await visit.open(`#p=${P}`);
      await visit.page.locator('html[data-ready]').waitFor({ state: 'attached' });
      const found = await visit.page.evaluate(() => /** @type {any} */ (window).benchTimes);
      // The engine of the program is ready before the page looks for it.
      times.interactive.push(found.interactive);
      times.engine.push(found.engine);
    });
  }
  return { ...times, requests: [...requests] };
}

/** Keys, each until the frame after it is drawn. @param {any} browser @param {Place} place */
const keys = (browser, place) =>
  visiting(browser, place, async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.press('r5c5');
    await visit.page.evaluate(() => {
      const times = /** @type {number[]} */ ([]);
      Object.assign(window, { benchKeys: times });
      const { port1, port2 } = new MessageChannel();
      let began = 0;
      port2.onmessage = () => times.push(performance.now() - began);
      addEventListener('keydown', (event) => {
        began = event.timeStamp;
        requestAnimationFrame(() => port1.postMessage(0));
      }, true);
    });
    for (let round = 0; round < samples(20); round += 1) {
      for (const key of ['ArrowLeft', '2', 'Shift+3', 'Backspace', 'ArrowRight']) {
        const before = await visit.page.evaluate(() => /** @type {any} */ (window).benchKeys.length);
        await visit.page.keyboard.press(key);
        await visit.page.waitForFunction((/** @type {number} */ known) => /** @type {any} */ (window).benchKeys.length > known, before);
      }
    }
    return /** @type {number[]} */ (await visit.page.evaluate(() => /** @type {any} */ (window).benchKeys));
  });

/**
 * Requests, one after the other, asked as the page asks.
 * @param {any} browser
 * @param {Place} place
 * @param {Record<string, unknown>[]} requests those with `attempts: 'slices'` are asked in slices
 * @returns {Promise<number[]>} the time of each
 */
const ask = (browser, place, requests) =>
  visiting(browser, place, async (visit) => {
    await visit.open();
    return visit.page.evaluate(async (/** @type {any[]} */ all) => {
      const module = './engine/engine.js';
      const engine = await (await import(new URL(module, location.href).href)).connect();
      await engine.ask({ verb: 'levels' });
      const times = [];
      for (const { isHunt, ...request } of all) {
        const began = performance.now();
        await (isHunt ? engine.hunt(request, (/** @type {any} */ { puzzles: found }) => found.length > 0) : engine.ask(request));
        times.push(performance.now() - began);
      }
      return times;
    }, requests);
  });

/** 1,000 lines, from the paste until the count and 100 pictures are there. @param {any} browser @param {Place} place */
const imports = (browser, place) =>
  visiting(browser, place, async (visit) => {
    const known = puzzles('sets/clues17_49158.txt');
    const lines = Array.from({ length: 1000 }, (_, at) => known[at % known.length]);
    await visit.open();
    const began = performance.now();
    await paste(visit, lines.join('\n'));
    await visit.page.waitForFunction(() => /1,?000/.test(document.querySelector('[data-testid=import-dialog]')?.textContent ?? '') && document.querySelectorAll('.small-list li').length === 100);
    return performance.now() - began;
  });

/** Stop, from the click until the hunt is gone. @param {any} browser @param {Place} place */
const stop = (browser, place) =>
  visiting(browser, place, async (visit) => {
    const times = [];
    for (let round = 0; round < samples(5); round += 1) {
      await visit.open('#new=er:11.5..11.9');
      await visit.part('hunt').waitFor();
      await visit.page.waitForTimeout(400);
      times.push(/** @type {number} */ (await visit.page.evaluate(() => new Promise((resolve) => {
        const began = performance.now();
        const button = /** @type {HTMLElement} */ (document.querySelector('[data-testid=hunt] button'));
        new MutationObserver(() => {
          if (!document.querySelector('[data-testid=hunt]')) resolve(performance.now() - began);
        }).observe(document, { childList: true, subtree: true });
        button.click();
      }))));
    }
    return times;
  });

/** Frames of a camera in the module: while there is a grid, and while there is none. @param {any} browser @param {Place} place */
const frames = (browser, place) =>
  visiting(browser, place, async (visit) => {
    await visit.open();
    const pictures = await Promise.all(['image1014.jpg', 'crossword.jpg'].map((name) => grayPixels(visit.page, name)));
    return /** @type {number[][]} */ (await visit.page.evaluate(frameTimes, { pictures: pictures.map(({ gray, ...size }) => ({ ...size, base64: gray.toString('base64') })), rounds: samples(10) }));
  });

/**
 * The times of frames, by picture. A tracker is sure after four frames, so each round has a new one.
 * @param {{ pictures: { width: number, height: number, base64: string }[], rounds: number }} job
 */
async function frameTimes({ pictures, rounds }) {
  const worker = new Worker('worker.js', { type: 'module', name: 'scan' });
  const ask = (/** @type {object} */ request) =>
    new Promise((resolve) => {
      worker.onmessage = ({ data }) => data.id && resolve(data.answer);
      worker.postMessage({ id: 1, request });
    });
  const all = [];
  for (const { width, height, base64 } of pictures) {
    const gray = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      await ask({});
      for (let frame = 0; frame < 4; frame += 1) {
        const began = performance.now();
        await ask({ width, height, gray });
        times.push(performance.now() - began);
      }
    }
    all.push(times);
  }
  worker.terminate();
  return all;
}

/** The time from the end of an aborted request to the answer to the next one, of a program with one thread. */
async function aborted() {
  const program = await startProgram(['--threads', '1']);
  const times = [];
  const quick = { verb: 'count', puzzle: P };
  const hopeless = `{"verb":"count","puzzle":"${'.'.repeat(81)}","limit":18446744073709551615}`;
  try {
    for (let round = 0; round < samples(10); round += 1) {
      const controller = new AbortController();
      const asked = program.ask(hopeless, controller.signal).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 300));
      const began = performance.now();
      controller.abort();
      await program.ask(quick);
      times.push(performance.now() - began);
      await asked;
    }
  } finally {
    await program.close();
  }
  return times;
}

/** The files of the site and their sizes with brotli. @returns {Map<string, number>} */
function sizes() {
  const names = readdirSync(environment.site, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(environment.site.length).replaceAll('\\', '/').replace(/^\//, ''), brotliCompressSync(readFileSync(path)).length]));
}

/** Writes the lines about sizes and requests. @param {string[][]} requests of the first view, by place */
function bytes(requests) {
  const files = sizes();
  const sum = (/** @type {RegExp} */ pattern) => [...files].filter(([name]) => pattern.test(name)).reduce((all, [, size]) => all + size, 0);
  row('requests of the first view', '40', requests.map((list) => String(list.length)));
  const seen = requests[0].map((request) => files.get(request.replace(/^GET \//, '') || 'index.html') ?? 0);
  row('bytes of the first view', '', [kB(seen.reduce((all, size) => all + size, 0)), '']);
  for (const [what, files, most] of BUDGETS) row(what, kB(most), [kB(sum(files)), '']);
}

/**
 * Measures at each place, one after the other.
 * @template T
 * @param {Place[]} places
 * @param {(place: Place) => Promise<T>} measure
 */
async function each(places, measure) {
  const results = [];
  for (const place of places) results.push(await measure(place));
  return results;
}

/** Measures everything. @param {any} browser @param {Place[]} places */
async function run(browser, places) {
  const starts = await each(places, (place) => start(browser, place));
  row('interactive, ms', '300', starts.map(({ interactive }) => medianAndMost(interactive)));
  row('engine ready, ms', '700', starts.map(({ engine }) => medianAndMost(engine)));
  row('key to paint, ms', '50', (await each(places, (place) => keys(browser, place))).map(medianAndMost));
  const rated = puzzles('ratings.txt');
  const spread = Array.from({ length: samples(100) }, (_, at) => rated[Math.floor((at * rated.length) / samples(100))]);
  const hints = spread.map((puzzle) => ({ verb: 'hint', puzzle, detail: 3 }));
  row('hint, 95 of 100 puzzles, ms', '50', (await each(places, (place) => ask(browser, place, hints))).map((times) => ms(quantile(times, 0.95))));
  const hardest = puzzles('sets/hardest_11plus_48766.txt').slice(0, samples(20)).map((puzzle) => ({ verb: 'rate', puzzle }));
  row('puzzles of ER 11 rated, ms', '1000', (await each(places, (place) => ask(browser, place, hardest))).map(medianAndMost));
  const orders = Array.from({ length: samples(25) }, (_, at) => ({ isHunt: true, verb: 'generate', er: '7..8', seed: at + 1 }));
  row('`er 7..8` made, ms', '100', (await each(places, (place) => ask(browser, place, orders))).map(medianAndMost));
  row('1,000 lines imported, ms', '1000', (await each(places, (place) => imports(browser, place))).map(ms));
  row('Stop ends a hopeless hunt, ms', '200', (await each(places, (place) => stop(browser, place))).map(medianAndMost));
  row('aborted request leaves its thread, ms', '100', ['', medianAndMost(await aborted())]);
  const [tracking, searching] = await frames(browser, places[0]);
  row('camera frame with a grid, ms', '100', [medianAndMost(tracking), '']);
  row('camera frame without a grid, ms', '100', [medianAndMost(searching), '']);
  bytes(starts.map(({ requests }) => requests));
}

const [browser, site, program] = await Promise.all([launch(), serveFolder(), startProgram()]);
try {
  console.log(`# ${browser.version()}\t${loadavg()[0].toFixed(1)}`);
  await run(browser, [{ name: 'static site', origin: site.origin }, { name: 'program', origin: program.origin }]);
} finally {
  await browser.close();
  await site.close();
  await program.close();
}
