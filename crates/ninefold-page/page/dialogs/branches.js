/**
 * The remembered states of the game.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { cleanText } from '../store/clean.js';
import { loadWords, t } from '../words/words.js';
import { deleteButton } from './confirm.js';
import { openDialog } from './dialog.js';
import { input } from './form.js';
import { smallGrid } from './small-grid.js';
import { loadMoreStyles } from './style.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/types.js').Branch} Branch */

/** The longest name of a state, in characters. */
const NAME_LENGTH = 80;

/** Opens the dialog. @param {App} app */
export async function open(app) {
  await Promise.all([loadWords('more'), loadMoreStyles()]);
  const { session } = app;
  const isGame = ['playing', 'paused', 'solved', 'invalid'].includes(session.state);
  const body = h('div', { class: 'stack' });
  /** @type {import('./dialog.js').OpenDialog} */
  let frame;

  const render = () => {
    const { branches } = session.history;
    const items = branches.map((branch, index) => item(branch, index)).reverse();
    const list = items.length > 0 ? h('ul', { class: 'games' }, ...items) : h('p', { class: 'soft' }, t('branches.none'));
    body.replaceChildren(isGame ? list : h('p', { class: 'soft' }, t('branches.no-game')));
  };
  const remember = () => {
    const name = nextName(app);
    session.history.branch(name);
    session.changed();
    render();
    body.querySelector('input')?.select();
    frame.say(t('branches.remembered', { name }));
  };
  const go = (/** @type {Branch} */ branch) => {
    session.history.enterBranch(session.history.branches.indexOf(branch), nextName(app));
    if (session.state === 'solved' || session.state === 'paused') session.state = 'playing';
    session.preview = null;
    session.afterMove();
    frame.close();
    app.say(t('branches.went', { name: branch.name }));
  };
  const remove = (/** @type {Branch} */ branch, /** @type {number} */ index) => {
    session.history.branches.splice(session.history.branches.indexOf(branch), 1);
    session.changed();
    render();
    const names = body.querySelectorAll('input');
    const next = names[Math.min(names.length - 1, session.history.branches.length - index)] ?? frame.dialog.querySelector('h2');
    if (next instanceof HTMLElement) next.focus();
    frame.say(t('branches.deleted', { name: branch.name }));
  };
  const rename = (/** @type {Branch} */ branch, /** @type {HTMLInputElement} */ box) => {
    branch.name = cleanText(box.value, NAME_LENGTH) || branch.name;
    box.value = branch.name;
    session.changed();
  };
  const item = (/** @type {Branch} */ branch, /** @type {number} */ index) => {
    const digits = branch.boards[branch.boards.length - 1].digits;
    const box = input({ class: 'name', 'aria-label': t('branches.name'), 'data-testid': 'branch-name', maxlength: NAME_LENGTH, onchange: () => rename(branch, box) });
    box.value = branch.name;
    return h(
      'li',
      { class: 'game', 'data-testid': 'branch' },
      smallGrid(session.puzzle.givens, digits.map((digit) => digit || '.').join('')),
      h('div', { class: 'game-words' }, box, h('small', {}, t('branches.filled', { n: digits.filter(Boolean).length }))),
      h(
        'div',
        { class: 'row' },
        button({ label: t('branches.go'), testid: 'branch-go', class: 'primary', 'aria-label': `${t('branches.go')} ${branch.name}`, onclick: () => go(branch) }),
        deleteButton({ app, label: t('branches.delete'), sure: t('branches.delete-sure'), name: branch.name, testid: 'branch-delete', act: () => remove(branch, index) }),
      ),
    );
  };

  render();
  frame = await openDialog({
    app,
    testid: 'branches-dialog',
    title: t('branches.title'),
    body: [h('p', { class: 'soft' }, t('branches.intro')), body],
    footer: isGame && button({ label: t('branches.remember'), testid: 'branch-add', onclick: remember }),
  });
  return frame.dialog;
}

/** A name for the present state. @param {App} app */
function nextName({ session }) {
  const n = session.history.branches.length + 1;
  const cell = session.lastMoveName;
  return cell ? t('branches.default-cell', { n, cell }) : t('branches.default-name', { n });
}
