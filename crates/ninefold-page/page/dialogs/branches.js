/**
 * The remembered states of the game.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { cleanText } from '../store/codes.js';
import { loadWords, t } from '../words/words.js';
import { newId, openDialog } from './dialog.js';
import { deleteButton, input } from './form.js';
import { smallGrid } from './small-grid.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/types.js').Branch} Branch */

/** The longest name of a state, in characters. */
const NAME_LENGTH = 80;

/** Opens the dialog. @param {App} app */
export async function open(app) {
  await loadWords('more');
  return new BranchesDialog(app).open();
}

/** The list of states. */
class BranchesDialog {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.session = app.session;
    this.body = h('div', { class: 'stack' });
    /** @type {?import('./dialog.js').OpenDialog} */
    this.frame = null;
  }

  /** Returns `true` if there is a game whose digits may be seen. */
  get isGame() {
    return ['playing', 'solved', 'invalid'].includes(this.session.state);
  }

  async open() {
    this.render();
    this.frame = await openDialog({
      app: this.app,
      testid: 'branches-dialog',
      title: t('branches.title'),
      body: [h('p', { class: 'soft' }, t('branches.intro')), this.body],
      footer: this.isGame && button({ label: t('branches.remember'), testid: 'branch-add', onclick: () => this.remember() }),
    });
    return this.frame.dialog;
  }

  /** A name for the present state. */
  get nextName() {
    const { history } = this.session;
    return t('app.state', { n: history.branches.length + 1, move: history.at });
  }

  render() {
    if (!this.isGame) return this.body.replaceChildren(h('p', { class: 'soft' }, t('branches.no-game')));
    const items = this.session.history.branches.map((branch) => this.item(branch)).reverse();
    this.body.replaceChildren(items.length > 0 ? h('ul', { class: 'games' }, ...items) : h('p', { class: 'soft' }, t('branches.none')));
  }

  /** @param {Branch} branch */
  item(branch) {
    const { app } = this;
    const { digits } = branch.boards[branch.boards.length - 1];
    const box = input({ 'aria-label': t('branches.name'), 'data-testid': 'branch-name', maxlength: NAME_LENGTH, onchange: () => this.rename(branch, box) });
    box.value = branch.name;
    box.id = newId();
    const go = button({ label: t('branches.go'), testid: 'branch-go', class: 'primary', onclick: () => this.go(branch) });
    const remove = deleteButton({ app, label: t('branches.delete'), sure: t('branches.delete-sure'), testid: 'branch-delete', act: () => this.remove(branch) });
    for (const one of [go, remove]) one.setAttribute('aria-describedby', box.id);
    return h(
      'li',
      { class: 'game state', 'data-testid': 'branch' },
      smallGrid(this.session.puzzle.givens, this.session.geometry.textOf(digits), this.session.geometry),
      h('div', { class: 'game-words' }, box, h('small', {}, t('branches.filled', { n: digits.filter(Boolean).length }))),
      h('div', { class: 'row' }, go, remove),
    );
  }

  remember() {
    const name = this.nextName;
    this.session.history.branch(name);
    this.session.changed();
    this.render();
    this.body.querySelector('input')?.select();
    this.frame?.say(t('branches.remembered', { name }));
  }

  /** Goes to a state; the present one is remembered in its place. @param {Branch} branch */
  go(branch) {
    const { session } = this;
    session.history.enterBranch(session.history.branches.indexOf(branch), this.nextName);
    if (session.state === 'solved') session.state = 'playing';
    session.preview = null;
    session.afterMove();
    this.frame?.close();
    this.app.say(t('branches.went', { name: branch.name }));
  }

  /** @param {Branch} branch */
  remove(branch) {
    const { branches } = this.session.history;
    const index = branches.indexOf(branch);
    branches.splice(index, 1);
    this.session.changed();
    this.render();
    // The list is shown from the last state to the first.
    const names = this.body.querySelectorAll('input');
    const next = names[Math.min(names.length - 1, branches.length - index)] ?? this.frame?.dialog.querySelector('h2');
    if (next instanceof HTMLElement) next.focus();
    this.frame?.say(t('branches.deleted', { name: branch.name }));
  }

  /**
   * @param {Branch} branch
   * @param {HTMLInputElement} box
   */
  rename(branch, box) {
    branch.name = cleanText(box.value, NAME_LENGTH) || branch.name;
    box.value = branch.name;
    this.session.changed();
  }
}
