// Opens the page in Chromium, for tests that are the same for both engines and both screens.
//
//   forEachEngine((engine) => {
//     engine.test('a link opens its puzzle', async (visit) => {
//       await visit.open('#p=53..7....');
//       equal(await visit.cellName('r1c1'), 'row 1 column 1, 5, given, box 1');
//     });
//   });
//
// defines four tests: { wasm, program } × { desktop, phone }. Each test has a browser context of its own, with
// empty storage. After the test, these are failures too: an error in the console or in a script, a report of the
// content security policy, a request that leaves the origin. `visit.allow(/text/)` excuses those that a test
// causes on purpose.
//
// `cargo xtask test` sets what the tests need; servers.js lists it. To run one file again:
//
//   NINEFOLD_PROGRAM=$PWD/target/debug/ninefold NINEFOLD_SITE=$PWD/target/web NINEFOLD_NPM=$PWD/target/npm \
//     node --test crates/ninefold-page/tests/browser/smoke.test.js

import { deepEqual } from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { environment, serveFolder, startProgram } from './servers.js';

export { environment, serveFolder, startProgram };

const require = createRequire(join(environment.npm, 'package.json'));
const { chromium } = require('playwright-core');

/** The source of axe-core: `visit.page.evaluate(axeSource)` defines `axe` in the page, past its policy. */
export const axeSource = () => require('axe-core').source;

/** The puzzle of the specification's acceptance tests. */
export const P = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** The screens: options of a browser context. */
export const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The time that one test may take, in milliseconds. */
const LIMIT = 60_000;

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

/** Returns the browser. */
export const browser = () =>
  once('browser', () =>
    chromium.launch({ executablePath: environment.chromium, args: FLAGS }),
  );

/** Returns the running program: `ask(request)` gives the answers to compare with. */
export const program = () => once('program', startProgram);

/** Returns the server of the static site. */
export const site = () => once('site', () => serveFolder());

/**
 * Defines the same tests for both engines and both screens.
 * @param {(engine: Engine) => void} define
 * @param {{ engines?: string[], screens?: string[] }} [only] for tests that make sense on some of them
 */
export function forEachEngine(define, only = {}) {
  for (const name of only.engines ?? ['wasm', 'program']) {
    for (const screen of only.screens ?? Object.keys(SCREENS)) {
      describe(`${name}, ${screen}`, () => define(new Engine(name, screen)));
    }
  }
}

/** An engine behind the page, on a screen. */
export class Engine {
  /**
   * @param {string} name `wasm` or `program`
   * @param {string} screen `desktop` or `phone`
   */
  constructor(name, screen) {
    this.name = name;
    this.screen = screen;
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
   */
  test(name, run, options = {}) {
    test(name, { timeout: LIMIT }, async () => {
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
    const context = await (await browser()).newContext(all);
    context.setDefaultTimeout(LIMIT / 4);
    const visit = new Visit(context, await this.origin());
    await visit.watch();
    return visit;
  }
}

/** A page in a browser context, and what went wrong in it. */
export class Visit {
  /**
   * @param {any} context the BrowserContext
   * @param {string} origin
   */
  constructor(context, origin) {
    this.context = context;
    this.origin = origin;
    /** @type {any} the Page, after `open` */
    this.page = undefined;
    /** What the test did not cause on purpose. @type {string[]} */
    this.problems = [];
    /** @type {RegExp[]} */
    this.allowed = [];
  }

  /** Records errors of scripts, of the console and of the policy, and requests that leave the origin. */
  async watch() {
    this.context.on('weberror', (/** @type {any} */ error) => this.report(String(error.error())));
    this.context.on('console', (/** @type {any} */ message) => {
      if (message.type() === 'error') this.report(message.text());
    });
    this.context.on('request', (/** @type {any} */ request) => {
      const { protocol, origin } = new URL(request.url());
      const isOwn = origin === this.origin || protocol === 'data:' || protocol === 'blob:';
      if (!isOwn) this.report(`a request to ${request.url()}`);
    });
    await this.context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
  }

  /** @param {string} problem */
  report(problem) {
    if (!this.allowed.some((pattern) => pattern.test(problem))) this.problems.push(problem);
  }

  /**
   * Excuses reports that the test causes on purpose.
   * @param {RegExp} pattern
   */
  allow(pattern) {
    this.allowed.push(pattern);
    this.problems = this.problems.filter((problem) => !pattern.test(problem));
  }

  /**
   * Opens the page and waits until its engine answers.
   * @param {string} [hash] such as `#p=…`
   */
  async open(hash = '') {
    await this.load(hash);
    await this.ready();
  }

  /**
   * Opens the page.
   * @param {string} [hash]
   */
  async load(hash = '') {
    this.page ??= await this.context.newPage();
    // A link that differs in its hash alone would not load the page again.
    if (this.page.url().startsWith(this.origin)) await this.page.goto('about:blank');
    await this.page.goto(`${this.origin}/${hash}`);
  }

  /** Loads the page again and waits until its engine answers. */
  async reload() {
    await this.page.reload();
    await this.ready();
  }

  /** Waits until the engine answers. */
  async ready() {
    await this.page.locator('html[data-engine="ready"]').waitFor({ state: 'attached' });
  }

  /**
   * Returns the locator of a part by its name in the specification, such as `hint` or `new-dialog`.
   * @param {string} name
   */
  part(name) {
    return this.page.getByTestId(name);
  }

  /**
   * Returns the locator of a cell.
   * @param {string} name `r1c1` to `r9c9`
   */
  cell(name) {
    return this.part(name);
  }

  /**
   * Returns the accessible name of a cell.
   * @param {string} name
   * @returns {Promise<string>}
   */
  async cellName(name) {
    return (await this.cell(name).getAttribute('aria-label')) ?? '';
  }

  /**
   * Returns the digits that the grid shows, 81 characters.
   * @returns {Promise<string>}
   */
  async digits() {
    const texts = await this.page.getByRole('gridcell').allTextContents();
    return texts.map((/** @type {string} */ text) => text.trim() || '.').join('');
  }

  /**
   * Presses a part: with a finger on a phone, with a mouse on a desktop.
   * @param {string} name
   */
  async press(name) {
    const isTouch = await this.page.evaluate(() => navigator.maxTouchPoints > 0);
    await (isTouch ? this.part(name).tap() : this.part(name).click());
  }

  /**
   * Enters a digit with the page's own keys.
   * @param {string} cell
   * @param {number | string} digit
   */
  async enter(cell, digit) {
    await this.press(cell);
    await this.press(`key-${digit}`);
  }

  /** Returns the state of the page: `welcome`, `setting`, `playing`, `paused`, `solved` or `invalid`. */
  state() {
    return this.page.locator('main').getAttribute('data-state');
  }

  /**
   * Waits until the page has a state.
   * @param {string} state
   */
  async inState(state) {
    await this.page.locator(`main[data-state="${state}"]`).waitFor();
  }

  /** Returns what the live region says. */
  live() {
    return this.part('live').textContent();
  }
}
