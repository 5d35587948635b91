// Acceptance 32 and 35, and what else can go wrong: storage, damaged data, other tabs, an engine that ends.

import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { P, forEachEngine } from './harness.js';
import { names, paste } from './helpers.js';

/** Waits until the game is stored. @param {any} visit @param {number} moves */
const stored = async (visit, moves) => {
  const isStored = async () => (await records(visit, 'games')).some((/** @type {any} */ game) => game.at >= moves);
  while (!(await isStored())) await visit.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
};

/** Reads all records of a store. @param {any} visit @param {string} store */
const records = (visit, store) =>
  visit.page.evaluate(
    (/** @type {string} */ name) =>
      new Promise((resolve) => {
        const request = indexedDB.open('ninefold');
        request.onsuccess = () => {
          const all = request.result.transaction([name], 'readonly').objectStore(name).getAll();
          all.onsuccess = () => {
            request.result.close();
            resolve(all.result);
          };
        };
      }),
    store,
  );

/** Lets a test end the workers of the page, as a browser does that lacks memory. @param {any} visit */
const watchWorkers = (visit) =>
  visit.context.addInitScript(() => {
    /** @type {Worker[]} */
    const all = [];
    const Original = window.Worker;
    window.Worker = class extends Original {
      /** @param {string | URL} url @param {WorkerOptions} [options] */
      constructor(url, options) {
        super(url, options);
        all.push(this);
      }
    };
    /** @type {any} */ (window).killWorkers = () => {
      for (const worker of all.splice(0)) {
        worker.terminate();
        worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory', cancelable: true }));
      }
    };
  });

forEachEngine((engine) => {
  engine.test('32: without storage the page says so, and play goes on', async (visit) => {
    await visit.context.addInitScript(() => {
      for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    await visit.open(`#p=${P}`);
    await visit.part('not-saved').waitFor();
    await visit.enter('r1c3', 4);
    equal(await visit.cellName('r1c3'), 'row 1 column 3, 4, box 1');
    await visit.press('hint');
    await visit.page.locator('[data-testid=hint-panel][data-rung="1"]').waitFor();
  });

  engine.test('an engine that is gone is said, and Try again brings it back', async (visit) => {
    await watchWorkers(visit);
    await visit.open(`#p=${P}`);
    await visit.page.waitForFunction(() => /ER/.test(document.querySelector('[data-testid=title]')?.textContent ?? ''));
    visit.allow(/Failed to load resource|ERR_FAILED/);
    if (engine.name === 'wasm') await visit.page.evaluate(() => /** @type {any} */ (window).killWorkers());
    else {
      await visit.page.route('**/api', (/** @type {any} */ route) => route.abort());
      await visit.press('hint');
    }
    await visit.part('engine').waitFor();
    await visit.page.keyboard.press('Escape');
    match(await visit.part('engine').textContent(), /Your game is safe/);
    equal(await visit.page.locator('html').getAttribute('data-engine'), 'gone');
    await visit.enter('r1c3', 4);
    equal(await visit.cellName('r1c3'), 'row 1 column 3, 4, box 1');
    if (engine.name === 'program') await visit.page.unroute('**/api');
    await visit.press('retry');
    await visit.ready();
    await visit.part('engine').waitFor({ state: 'detached' });
    await visit.press('hint');
    await visit.page.locator('[data-testid=hint-panel]:not([data-rung="0"])').waitFor();
  });
});

forEachEngine(
  (engine) => {
    engine.test('a worker that ends in the middle of its work: a message, and the work can be done again', async (visit) => {
      await watchWorkers(visit);
      await visit.open(`#p=${P}`);
      await visit.page.evaluate(() => (location.hash = '#new=er:11.5..11.9'));
      await visit.part('hunt').waitFor();
      await visit.page.evaluate(() => /** @type {any} */ (window).killWorkers());
      await visit.part('engine').waitFor();
      await visit.part('hunt').waitFor({ state: 'detached' });
      equal(await visit.digits(), P);
      await visit.press('retry');
      await visit.ready();
      await visit.press('hint');
      await visit.page.locator('[data-testid=hint-panel][data-rung="1"]').waitFor();
    });

    engine.test('a module that cannot be loaded: a message, and Try again', async (visit) => {
      visit.allow(/Failed to load resource|ERR_FAILED/);
      await visit.context.route('**/engine_bg.wasm', (/** @type {any} */ route) => route.abort());
      await visit.load(`#p=${P}`);
      await visit.part('engine').waitFor();
      equal(await visit.digits(), P);
      await visit.context.unroute('**/engine_bg.wasm');
      // A request of the page may start the module again before the button is pressed.
      await visit.part('retry').click({ timeout: 3000 }).catch(() => {});
      await visit.ready();
    });
  },
  { engines: ['wasm'], screens: ['desktop'] },
);

forEachEngine(
  (engine) => {
    engine.test('35: 10,000 fuzzed links are read without an error', async (visit) => {
      await visit.open();
      const result = await visit.page.evaluate(fuzzLinks, P);
      equal(result.count, 10_000);
      deepEqual(result.bad, []);
      ok(result.kinds.puzzle > 100 && result.kinds.bad > 1000, JSON.stringify(result.kinds));
    });

    engine.test('35: damaged links and pastes do no harm and overwrite nothing', async (visit) => {
      await visit.open(`#p=${P}`);
      await visit.enter('r1c3', 4);
      await stored(visit, 1);
      const [before] = await records(visit, 'games');
      const failed = await visit.page.evaluate(fuzzAddresses, P);
      deepEqual(failed, []);
      for (const text of ['', 'x'.repeat(5000), '\u0000\u0001', '{"a":', `${P}${P}`, '<b>5</b>'.repeat(81), `#p=${P.slice(1)}`, '9'.repeat(81), '…'.repeat(81), '[[1,2]]', 'https://example.org/#p=1']) {
        await paste(visit, text);
        await visit.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
      await visit.part('import-dialog').waitFor();
      await visit.page.keyboard.press('Escape');
      await visit.part('import-dialog').waitFor({ state: 'detached' });
      await visit.open(`#p=${P}`);
      equal(await visit.digits(), `${P.slice(0, 2)}4${P.slice(3)}`);
      const after = (await records(visit, 'games')).find((/** @type {any} */ game) => game.id === before.id);
      ok(after && after.at >= 1);
      deepEqual(await records(visit, 'aside'), []);
    });

    engine.test('damaged saved games are set aside, reported, and not deleted', async (visit) => {
      await visit.open(`#p=${P}`);
      await visit.enter('r1c3', 4);
      await stored(visit, 1);
      await visit.page.evaluate(
        () =>
          new Promise((resolve) => {
            const request = indexedDB.open('ninefold');
            request.onsuccess = () => {
              const transaction = request.result.transaction(['games'], 'readwrite');
              transaction.objectStore('games').put({ id: 'damaged', v: 1, puzzle: 'nothing', boards: 7 });
              transaction.oncomplete = () => (request.result.close(), resolve(undefined));
            };
          }),
      );
      await visit.reload();
      await visit.part('set-aside').waitFor();
      equal(await visit.digits(), `${P.slice(0, 2)}4${P.slice(3)}`);
      await visit.page.waitForFunction(() => document.querySelector('[data-testid=set-aside]') !== null);
      const aside = await records(visit, 'aside');
      deepEqual(aside.map((/** @type {any} */ one) => one.record.boards), [7]);
    });

    engine.test('a move stays although the database does not answer before the page is closed', async (visit) => {
      await visit.open(`#p=${P}`);
      await visit.enter('r1c3', 4);
      await stored(visit, 1);
      await visit.page.evaluate(() => {
        IDBDatabase.prototype.transaction = () => {
          throw new DOMException('closing', 'InvalidStateError');
        };
      });
      await visit.enter('r1c4', 6);
      equal(await visit.cellName('r1c4'), 'row 1 column 4, 6, box 2');
      await visit.reload();
      equal(await visit.digits(), `${P.slice(0, 2)}46${P.slice(4)}`);
    });

    engine.test('a second tab asks which one continues', async (visit) => {
      await visit.open(`#p=${P}`);
      await visit.enter('r1c3', 4);
      await stored(visit, 1);
      const first = visit.page;
      visit.page = undefined;
      await visit.open(`#p=${P}`);
      await visit.part('other-tab').waitFor();
      await visit.press('take-over');
      await visit.part('other-tab').waitFor({ state: 'detached' });
      await visit.inState('playing');
      await visit.enter('r1c4', 6);
      equal((await names(visit))[3], 'row 1 column 4, 6, box 2');
      await first.getByTestId('other-tab').waitFor();
      equal(await first.locator('main').getAttribute('data-state'), 'paused');
    });
  },
  { screens: ['desktop'] },
);

/** Reads 10,000 random links by the page's own code; returns those that threw. @param {string} puzzle */
async function fuzzLinks(puzzle) {
  const { parseHash } = await import(`${location.origin}/store/link.js`);
  let state = 35;
  const below = (/** @type {number} */ limit) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % limit;
  const seeds = [`#p=${puzzle}`, `#p=${puzzle}&s=AQAAAAA&t=a%20b`, `#p=${puzzle}&c=${'_'.repeat(122)}`, '#new=er:6.5..7.2,symmetry:rotational,seed:42', '#daily=2026-11-15/tough', '#practise=x-wing', `#p=${puzzle}&view=path&step=12`];
  const signs = ['%', '&', '=', '#', '.', '0', '9', 'a', '_', '-', ',', ':', '/', '%00', '%ff', '\u{1f600}', '\ud800', ' ', '..', 's=', 'p='];
  const bad = [];
  /** @type {Record<string, number>} */
  const kinds = {};
  let count = 0;
  for (; count < 10_000; count += 1) {
    let text = seeds[below(seeds.length)];
    for (let times = below(6); times > 0; times -= 1) {
      const at = below(text.length + 1);
      const sign = signs[below(signs.length)];
      text = [text.slice(0, at) + sign + text.slice(at), text.slice(0, at) + text.slice(at + 1 + below(9)), text.slice(0, at), text + text.slice(at)][below(4)];
    }
    const began = performance.now();
    try {
      const { kind } = parseHash(text);
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    } catch (error) {
      bad.push(`${text}: ${error}`);
    }
    if (performance.now() - began > 200) bad.push(`slow: ${text}`);
  }
  return { count, bad, kinds };
}

/** Goes to 300 damaged addresses, one after the other. @param {string} puzzle */
async function fuzzAddresses(puzzle) {
  /** @type {string[]} */
  const failed = [];
  window.addEventListener('error', (event) => failed.push(String(event.message)));
  window.addEventListener('unhandledrejection', (event) => failed.push(String(event.reason)));
  let state = 7;
  const below = (/** @type {number} */ limit) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % limit;
  for (let times = 0; times < 300; times += 1) {
    const cut = below(90);
    const kinds = [`#p=${puzzle.slice(0, cut)}`, `#p=${puzzle}&s=${puzzle.slice(cut)}`, `#p=${puzzle}&c=${'%'.repeat(below(5))}`, `#new=er:${cut}..${below(9)},x:y`, `#daily=2026-${cut}-15/tough`, '#practise=%ff', `#p=${'x'.repeat(cut)}`, `#${'&'.repeat(cut)}=`];
    location.hash = kinds[below(kinds.length)];
    if (times % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    else await new Promise((resolve) => requestAnimationFrame(resolve));
    document.querySelectorAll('dialog[open]').forEach((dialog) => /** @type {HTMLDialogElement} */ (dialog).close());
  }
  return failed;
}
