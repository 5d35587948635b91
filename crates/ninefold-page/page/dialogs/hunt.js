/**
 * A hunt for a puzzle while the page stays in use: a strip at the top with the number of attempts and Stop.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { openPuzzle } from '../opening.js';
import { t } from '../words/words.js';
import { loadStyles } from './dialog.js';
import { progress } from './form.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {Omit<import('../../types/contract.js').GenerateRequest, 'verb'>} Constraints */
/** @typedef {import('../../types/contract.js').GeneratedAnswer} Generated */

/** A puzzle is mostly found sooner than this, and then no strip is shown. */
const SHOW_AFTER = 150;

/** The reason of a hunt that the player stopped. */
const STOPPED = 'stopped';

/** Ends the hunt that is going on. @type {?AbortController} */
let running = null;

/** Returns a random seed that is short enough to be written down. */
export const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;

/** Ends the hunt that is going on, if there is one, because something else takes its place. */
export function endHunt() {
  running?.abort('replaced');
  running = null;
}

/**
 * Looks for a puzzle, and opens it.
 *
 * @param {App} app
 * @param {Constraints} constraints with a seed
 * @returns {Promise<?number>} the number of attempts after which the player stopped it; null otherwise
 * @throws {import('../engine/engine.js').EngineError} no such puzzle exists
 */
export async function huntOne(app, constraints) {
  endHunt();
  await loadStyles();
  const control = new AbortController();
  running = control;
  let attempts = 0;
  const bar = progress({ label: t('make.busy'), stop: t('make.stop'), onstop: () => control.abort(STOPPED) });
  const strip = h('div', { class: 'hunt', 'data-testid': 'hunt', role: 'region', 'aria-label': t('make.busy'), onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && control.abort(STOPPED) }, ...bar.element.childNodes);
  const timer = setTimeout(() => {
    document.body.append(strip);
    app.say(t('make.started'));
  }, SHOW_AFTER);
  const { board, id } = app.session;
  try {
    const answer = await app.engine.hunt({ verb: 'generate', ...constraints }, ({ puzzles }) => puzzles.length > 0, {
      signal: control.signal,
      progress: (n, rare) => bar.show([t('make.attempts', { n: (attempts = n) }), rare].filter(Boolean).join(': ')),
    });
    const found = /** @type {Generated} */ (answer.puzzles[0]);
    const isIdle = app.session.board === board && app.session.id === id;
    if (isIdle) await openFound(app, found, constraints);
    else offer(app, found, constraints);
    return null;
  } catch (error) {
    if (control.signal.aborted) return control.signal.reason === STOPPED ? attempts : null;
    throw error;
  } finally {
    clearTimeout(timer);
    if (strip.contains(document.activeElement)) app.grid.focus();
    strip.remove();
    if (running === control) running = null;
  }
}

/**
 * Starts a game with a generated puzzle.
 *
 * @param {App} app
 * @param {Generated} found
 * @param {Constraints} constraints
 */
export function openFound(app, found, constraints) {
  const puzzle = { givens: found.puzzle, restriction: null, title: '' };
  return openPuzzle(app, puzzle, { kind: 'generated', request: constraints });
}

/**
 * The player went on playing: the puzzle waits until it is opened.
 *
 * @param {App} app
 * @param {Generated} found
 * @param {Constraints} constraints
 */
function offer(app, found, constraints) {
  const open = () => {
    strip.remove();
    openFound(app, found, constraints).then(() => app.grid.focus(), (error) => app.report(error));
  };
  const close = () => {
    strip.remove();
    app.grid.focus();
  };
  const strip = h(
    'div',
    { class: 'hunt', 'data-testid': 'hunt-ready', role: 'region', 'aria-label': t('make.ready') },
    h('p', { class: 'progress-words' }, t('make.ready')),
    button({ label: t('make.open'), testid: 'hunt-open', class: 'primary', onclick: open }),
    button({ label: t('app.close'), icon: 'close', class: 'plain', hideLabel: true, onclick: close }),
  );
  document.querySelector('[data-testid="hunt-ready"]')?.remove();
  document.body.append(strip);
  app.say(t('make.ready'));
}
