// Puzzles of all levels get the same answers, byte for byte, from the WebAssembly modules in node, from the page's
// worker in the browser, and from the program.

import { equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Engine, environment, program } from './harness.js';

const DATA = new URL('../../../ninefold-testing/data/', import.meta.url);

/** The puzzles: those with a known rating, and a sample of each set; 500 in all. */
const PUZZLES = ['ratings', 'sets/easy_100k', 'sets/minimal_50k', 'sets/clues17_49158', 'sets/top1465',
  'sets/hardest_11plus_48766', 'sets/many_solutions_10k']
  .map((name) => readFileSync(new URL(`${name}.txt`, DATA), 'utf8').split('\n'))
  .flatMap((lines, at) => lines.filter((line) => line.length >= 81).slice(0, at === 0 ? 203 : 50))
  .map((line) => line.slice(0, 81))
  .slice(0, 500);

/** The requests: the same few of each puzzle, and the slow ones of some. */
const REQUESTS = PUZZLES.flatMap((puzzle, at) => {
  const requests = [
    { verb: 'solve', puzzle, limit: 2 },
    { verb: 'hint', puzzle, detail: 5 },
    at % 5 === 0 && { verb: 'check', puzzle, limit: 100 },
    at % 5 === 1 && { verb: 'count', puzzle, limit: 1000 },
    at % 10 === 2 && { verb: 'rate', puzzle, steps: true },
    at % 25 === 3 && { verb: 'explain', puzzle },
    at % 25 === 4 && { verb: 'generate', seed: at, attempts: 4 },
  ];
  return requests.filter(Boolean).map((request) => JSON.stringify(request));
});

/** @type {string[]} */
const expected = [];

before(async () => {
  const { ask } = await program();
  for (const request of REQUESTS) expected.push(await ask(request));
});

/**
 * Loads a module of the site into node.
 * @param {string} name
 * @returns {Promise<(request: string) => string>}
 */
async function load(name) {
  const folder = join(environment.site, 'wasm');
  // The folder has no package.json that says that the file is a module; a link of data needs none.
  const source = readFileSync(join(folder, `${name}.js`)).toString('base64');
  const bindings = await import(`data:text/javascript;base64,${source}`);
  await bindings.default({ module_or_path: readFileSync(join(folder, `${name}_bg.wasm`)) });
  return bindings.handle;
}

/** @param {string[]} answers */
function compare(answers) {
  equal(answers.length, expected.length);
  answers.forEach((answer, at) => equal(answer, expected[at], REQUESTS[at]));
}

describe(`${PUZZLES.length} puzzles, ${REQUESTS.length} requests`, () => {
  test('the answers are complete', () => {
    equal(PUZZLES.length, 500);
    equal(expected.filter((answer) => answer.startsWith('{"error"')).join('\n'), '');
  });

  test('in node', async () => {
    const handle = await load('engine');
    compare(REQUESTS.map((request) => handle(request)));
  });

  test('in the worker of the page', async () => {
    const visit = await new Engine('wasm', 'desktop').visit();
    await visit.load();
    compare(await visit.page.evaluate(inWorker, REQUESTS));
    await visit.context.close();
  });
});

/**
 * Asks the worker of the engine everything at once, and returns its answers in order.
 * @param {string[]} requests
 * @returns {Promise<string[]>}
 */
function inWorker(requests) {
  return new Promise((resolve, reject) => {
    const worker = new Worker('worker.js', { type: 'module', name: 'engine' });
    /** @type {string[]} */
    const answers = [];
    worker.onmessage = ({ data }) => {
      if (data.failed) reject(new Error(data.failed));
      if (data.id === undefined) return;
      answers[data.id] = data.answer;
      if (data.id === requests.length - 1) resolve(answers);
    };
    requests.forEach((request, id) => worker.postMessage({ id, request }));
  });
}
