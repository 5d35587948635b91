/**
 * The card of the empty page: what can be done, and the game that was played last.
 *
 * @module
 */

import { h } from '../dom.js';
import { digitsOnGrid } from '../store/board.js';
import { formatTime, t } from '../words/words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/types.js').SavedGame} SavedGame */

const COMMANDS = ['new', 'import', 'daily', 'learn'];

/** Describes a saved game in words. @param {SavedGame} game */
function describe(game) {
  const rated = game.level && game.er !== null ? t('app.rated', { level: t(`level.${game.level}`), er: game.er.toFixed(1) }) : '';
  const title = [game.puzzle.title, rated].filter(Boolean).join(', ') || t('welcome.puzzle');
  const n = digitsOnGrid(game.puzzle, game.boards[game.at]).filter(Boolean).length;
  return t('welcome.resume-about', { title, time: formatTime(game.seconds), n });
}

/** @param {App} app */
export async function create(app) {
  const resume = h('div', {});
  const choice = (/** @type {string} */ name) =>
    h(
      'button',
      { type: 'button', class: 'choice', 'data-testid': `welcome-${name}`, onclick: () => app.command(name) },
      h('strong', {}, t(`welcome.${name}`)),
      h('small', {}, t(`welcome.${name}-about`)),
    );
  const element = h(
    'div',
    { class: 'card welcome' },
    h('h3', {}, t('welcome.title')),
    h('p', {}, t('welcome.how')),
    resume,
    h('div', { class: 'choices' }, ...COMMANDS.map(choice)),
  );
  let asked = 0;

  /** The storage is opened after the page is shown; then the card looks for a game. */
  async function offerResume() {
    const turn = (asked += 1);
    for (let tries = 0; !app.saving && tries < 50; tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
    const game = await app.saving?.latest();
    if (turn !== asked || !game) return;
    resume.replaceChildren(
      h(
        'button',
        { type: 'button', class: 'choice primary', 'data-testid': 'resume', onclick: () => app.saving?.resume(game).catch((error) => app.report(error)) },
        h('strong', {}, t('welcome.resume')),
        h('small', {}, describe(game)),
      ),
    );
  }

  return {
    element,
    show() {
      resume.replaceChildren();
      offerResume().catch((error) => app.report(error));
    },
    hide() {
      asked += 1;
    },
  };
}
