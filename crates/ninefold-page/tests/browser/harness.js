// Opens the page in Chromium, for tests that are the same for both engines and both screens.
//
//   forEachEngine((engine) => {
//     engine.test('a link opens its puzzle', async (visit) => {
//       await visit.open('#p=53..7....');
//       equal(await visit.cellName('r1c1'), 'row 1 column 1, 5, given, box 1');
//     });
//   });
//
// defines two tests: the WebAssembly modules on a desktop, and the program on a phone. With `NINEFOLD_LONG` all four pairs
// of { wasm, program } × { desktop, phone } are tested. Each test has a browser context of its own, with
// empty storage. After the test, these are failures too: an error in the console or in a script, a report of the
// content security policy, a request that leaves the origin. `visit.allow(/text/)` excuses those that a test
// causes on purpose.
//
// `cargo xtask test` sets what the tests need; servers.js lists it. To run one file again:
//
//   NINEFOLD_PROGRAM=$PWD/target/debug/ninefold NINEFOLD_SITE=$PWD/target/web NINEFOLD_NPM=$PWD/target/npm \
//     node --test crates/ninefold-page/tests/browser/smoke.test.js

import { deepEqual } from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { environment, serveFolder, startProgram } from './servers.js';
import { P, SCREENS, Visit, axeSource, launch } from './visit.js';

export { P, SCREENS, Visit, axeSource, environment, serveFolder, startProgram };

/** The time that one test may take, in milliseconds: many times what it takes, so that a busy machine passes too. */
const LIMIT = 180_000;

// Started by the first test that needs them, ended after the last one of the file.
/** @type {Map<string, Promise<any>>} */
const started = new Map();

/**
 * Starts a thing once.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} start
 * @returns {Promise<T>}
 */
function once(name, start) {
  if (!started.has(name)) started.set(name, start());
  return /** @type {Promise<T>} */ (started.get(name));
}

after(async () => {
  for (const thing of started.values()) await (await thing).close();
});

/** Returns the browser. @param {string[]} [flags] further ones */
export const browser = (flags = []) => once(`browser ${flags}`, () => launch(flags));

/** Returns the running program: `ask(request)` gives the answers to compare with. */
export const program = () => once('program', startProgram);

/** Returns the server of the static site. */
export const site = () => once('site', () => serveFolder());

/** Whether every engine is tested on every screen; else each engine on one, and each screen with one. */
const ALL_PAIRS = Boolean(process.env.NINEFOLD_LONG);

/** The pairs that are tested in every run. @type {Record<string, string>} */
const SCREEN_OF = { wasm: 'desktop', program: 'phone' };

/**
 * Returns the pairs of an engine and a screen to test. Where tests make sense for one engine or on one screen alone, it is
 * tested with whatever there is of the other.
 * @param {string[]} engines
 * @param {string[]} screens
 * @returns {string[][]}
 */
function pairs(engines, screens) {
  const all = engines.flatMap((engine) => screens.map((screen) => [engine, screen]));
  const usual = all.filter(([engine, screen]) => SCREEN_OF[engine] === screen);
  return ALL_PAIRS || usual.length === 0 ? all : usual;
}

/**
 * Defines the same tests for both engines and both screens, in the pairs that are tested.
 * @param {(engine: Engine) => void} define
 * @param {{ engines?: string[], screens?: string[], flags?: string[] }} [only] for tests that make sense on some of them,
 *   and flags of the browser
 */
export function forEachEngine(define, only = {}) {
  for (const [name, screen] of pairs(only.engines ?? Object.keys(SCREEN_OF), only.screens ?? Object.keys(SCREENS))) {
    describe(`${name}, ${screen}`, () => define(new Engine(name, screen, only.flags)));
  }
}

/** An engine behind the page, on a screen. */
export class Engine {
  /**
   * @param {string} name `wasm` or `program`
   * @param {string} screen `desktop` or `phone`
   * @param {string[]} [flags] of the browser
   */
  constructor(name, screen, flags = []) {
    this.name = name;
    this.screen = screen;
    this.flags = flags;
  }

  /** Returns where the page is. */
  async origin() {
    return (await (this.name === 'program' ? program() : site())).origin;
  }

  /**
   * Defines a test.
   * @param {string} name
   * @param {(visit: Visit) => Promise<void>} run
   * @param {object} [options] of the browser context, such as `{ colorScheme: 'dark' }`. Service workers are
   *   blocked, because each context would store all files; `{ serviceWorkers: 'allow' }` lets them work
   * @param {number} [timeout] in milliseconds, for a test that goes through all states
   */
  test(name, run, options = {}, timeout = LIMIT) {
    test(name, { timeout }, async () => {
      const visit = await this.visit(options);
      try {
        await run(visit);
        deepEqual(visit.problems, [], 'the browser reports nothing');
      } finally {
        await visit.context.close();
      }
    });
  }

  /**
   * Opens a browser context of its own, for tests that need a second one; they close `visit.context`.
   * @param {object} [options]
   */
  async visit(options = {}) {
    const screen = SCREENS[/** @type {keyof typeof SCREENS} */ (this.screen)];
    const all = { serviceWorkers: 'block', reducedMotion: 'reduce', ...screen, ...options };
    const context = await (await browser(this.flags)).newContext(all);
    context.setDefaultTimeout(LIMIT / 4);
    const visit = new Visit(context, await this.origin());
    await visit.watch();
    return visit;
  }
}
