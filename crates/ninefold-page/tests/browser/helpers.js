// What several of the browser tests need.

import { deepEqual } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { environment } from './servers.js';

/** The solution of the puzzle P. */
export const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

/** The puzzle of the README that has no solution: 7 in place of 1 in r5c9. */
export const BROKEN = '53..7....6..195....98....6.8...6...34..8.3..77...2...6.6....28....419..5....8..79';

/** The name of a cell. @param {number} at */
export const nameOf = (at) => `r${Math.floor(at / 9) + 1}c${(at % 9) + 1}`;

/**
 * Runs the program and returns what it prints.
 * @param {string[]} args
 * @param {string | Buffer} [input] its standard input
 */
export function run(args, input = '') {
  const { stdout, stderr, status } = spawnSync(environment.program, args, { input, maxBuffer: 1 << 26 });
  return { stdout: stdout.toString(), bytes: stdout, stderr: stderr.toString(), status };
}

/**
 * Runs the program and returns the one object that it prints.
 * @param {string[]} args
 * @param {string} [input]
 */
export const json = (args, input) => JSON.parse(run([...args, '--json'], input).stdout);

/**
 * The names of all cells: they tell digits, marks, colours and clashes.
 * @param {any} visit
 * @returns {Promise<string[]>}
 */
export const names = (visit) =>
  visit.page.getByRole('gridcell').evaluateAll((/** @type {Element[]} */ cells) => cells.map((cell) => cell.getAttribute('aria-label')));

/** Waits until the cells have these names. @param {any} visit @param {(string | null)[]} expected */
export async function untilNamed(visit, expected) {
  const isSo = (/** @type {(string | null)[]} */ names) =>
    names.every((name, at) => document.querySelectorAll('[role=gridcell]')[at]?.getAttribute('aria-label') === name);
  // The comparison after it shows which names differ.
  await visit.page.waitForFunction(isSo, expected).catch(() => {});
  deepEqual(await names(visit), expected);
}

/** Moves the focus to the grid by keyboard, with the skip link. @param {any} visit */
export async function focusGrid(visit) {
  await visit.page.keyboard.press('Tab');
  await visit.page.keyboard.press('Enter');
}

/**
 * Puts settings in place before the page starts.
 * @param {any} visit
 * @param {Record<string, unknown>} values
 */
export const withSettings = (visit, values) =>
  visit.context.addInitScript((/** @type {string} */ text) => {
    if (location.protocol !== 'about:') localStorage.setItem('ninefold-settings', text);
  }, JSON.stringify(values));

/** Text without differences in spaces. @param {?string} text */
export const plain = (text) => (text ?? '').replace(/\s+/g, ' ').trim();

/**
 * Opens a command of the menu.
 * @param {any} visit
 * @param {string} name
 */
export async function choose(visit, name) {
  await visit.press('menu');
  await visit.press(`menu-${name}`);
}

/**
 * Pastes a text into the page, outside of any text field.
 * @param {any} visit
 * @param {string} text
 */
export const paste = (visit, text) =>
  visit.page.evaluate((/** @type {string} */ pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Sets the clock of the page to noon of 16 November 2026. @param {any} visit */
export const fixDate = (visit) =>
  visit.context.addInitScript(() => {
    const Real = Date;
    const late = new Real(2026, 10, 16, 12).getTime() - Real.now();
    globalThis.Date = /** @type {any} */ (
      class extends Real {
        constructor(/** @type {any[]} */ ...parts) {
          // @ts-ignore the parts are those of the caller
          super(...(parts.length > 0 ? parts : [Real.now() + late]));
        }
        static now() {
          return Real.now() + late;
        }
      }
    );
  });
