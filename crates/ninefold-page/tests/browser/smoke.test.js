// The page opens on both engines and both screens, and the workers of the static site answer.

import { equal, match } from 'node:assert/strict';
import { P, forEachEngine, program } from './harness.js';

forEachEngine((engine) => {
  engine.test('the page opens without errors', async (visit) => {
    await visit.load();
    match(await visit.page.title(), /Ninefold/);
  });
});

/** One request for each module. */
const REQUESTS = {
  engine: { verb: 'hint', puzzle: P },
  formats: { verb: 'read', text: `${P}\n` },
  print: { verb: 'print', puzzles: [P], to: 'svg' },
};

forEachEngine(
  (engine) => {
    for (const [name, request] of Object.entries(REQUESTS)) {
      engine.test(`the worker of the module ${name} answers as the program`, async (visit) => {
        await visit.load();
        const answer = await visit.page.evaluate(inWorker, { name, request: JSON.stringify(request) });
        equal(answer, await (await program()).ask(request));
      });
    }

    engine.test('a worker without a module says so', async (visit) => {
      await visit.load();
      const answer = await visit.page.evaluate(inWorker, { name: 'nothing', request: '{}' });
      equal(answer, "there is no module 'nothing'");
    });
  },
  { engines: ['wasm'], screens: ['desktop'] },
);

/**
 * Starts a worker in the page and returns its answer to a request, or why it failed.
 * @param {{ name: string, request: string }} job
 */
function inWorker({ name, request }) {
  return new Promise((resolve) => {
    const worker = new Worker('worker.js', { type: 'module', name });
    worker.onmessage = ({ data }) => {
      if (data.ready) return;
      worker.terminate();
      resolve(data.answer ?? data.failed);
    };
    worker.postMessage({ id: 1, request });
  });
}
