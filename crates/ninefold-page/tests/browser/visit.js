// A page in Chromium, without anything about tests: the tests, the screenshots and the bench use it.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { environment } from './servers.js';

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
  // A name that is no loopback address to the page.
  '--host-resolver-rules=MAP ninefold.test 127.0.0.1',
];

/** Starts the browser. @param {string[]} [flags] further ones @returns {Promise<any>} */
export const launch = (flags = []) => chromium.launch({ executablePath: environment.chromium, args: [...FLAGS, ...flags] });

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
    /** The errors that the test did not cause on purpose. @type {string[]} */
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

  /** Waits until the engine answers and the page has opened what its address names. */
  async ready() {
    await this.page.locator('html[data-engine="ready"][data-ready]').waitFor({ state: 'attached' });
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
