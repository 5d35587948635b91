/**
 * The saved games, and statistics about them.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { EMPTY_PUZZLE } from '../store/board.js';
import { geometryOf } from '../store/geometry.js';
import { statistics } from '../store/statistics.js';
import { hasWords, loadWords, t } from '../words/words.js';
import { dataSection } from './data.js';
import { openDialog } from './dialog.js';
import { deleteButton } from './form.js';
import { dateWords, entriesOf, levelWords, progressWords, timeWords, titleOf } from './game-words.js';
import { smallGrid } from './small-grid.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/packed.js').GameSummary} GameSummary */

/** The number of games that are shown at first, and added on demand. */
const PAGE = 30;

/** Opens the dialog. @param {App} app */
export async function open(app) {
  await loadWords('more');
  await app.saving?.now();
  return new HistoryDialog(app).open();
}

/** The list, the statistics and the data. */
class HistoryDialog {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.storage = app.saving?.storage ?? null;
    this.shown = PAGE;
    this.list = h('div', { class: 'stack' });
    this.statistics = h('div', {});
    this.aside = h('div', { hidden: true });
    /** @type {(text: string) => void} */
    this.say = () => {};
    this.close = () => {};
  }

  async open() {
    const { app } = this;
    await this.render();
    const heading = (/** @type {string} */ key) => h('h3', {}, t(key));
    const data = dataSection(app, { say: (text) => this.say(text), changed: () => this.render() });
    const { dialog, close, say } = await openDialog({
      app,
      testid: 'history-dialog',
      title: t('history.title'),
      size: 'wide',
      body: [this.aside, this.list, heading('history.statistics'), this.statistics, heading('history.data'), data],
    });
    this.close = close;
    this.say = say;
    return dialog;
  }

  async render() {
    const games = (await this.storage?.games()) ?? [];
    this.renderList(games);
    this.statistics.replaceChildren(games.length > 0 ? statisticsTable(games) : h('p', { class: 'soft' }, t('history.no-statistics')));
    await this.renderAside();
  }

  /** Tells which records could not be read. */
  async renderAside() {
    const records = (await this.storage?.aside()) ?? [];
    this.aside.hidden = records.length === 0;
    if (records.length === 0) return;
    const lines = records.map(({ when, reason }) => h('li', {}, t('history.aside', { date: dateWords(when), reason: hasWords(reason) ? t(reason) : reason })));
    this.aside.replaceChildren(
      h('details', { class: 'note', 'data-testid': 'aside' }, h('summary', {}, t('history.set-aside', { n: records.length })), h('ul', {}, ...lines)),
    );
  }

  /** @param {GameSummary[]} games */
  renderList(games) {
    if (games.length === 0) return this.list.replaceChildren(h('p', { class: 'soft' }, t('history.none')));
    const items = games.slice(0, this.shown).map((game) => this.item(game));
    const left = Math.min(PAGE, games.length - this.shown);
    const showMore = () => {
      this.shown += PAGE;
      this.renderList(games);
      this.list.querySelectorAll('li')[this.shown - PAGE]?.querySelector('button')?.focus();
    };
    this.list.replaceChildren(
      h('p', { class: 'soft' }, t('app.about-er')),
      h('ul', { class: 'games' }, ...items),
      ...(left > 0 ? [button({ label: t('history.more', { n: left }), testid: 'more-games', onclick: showMore })] : []),
    );
  }

  /** @param {GameSummary} game */
  item(game) {
    const { app } = this;
    const title = titleOf(game);
    const progress = progressWords(game);
    const isCurrent = game.id === app.session.id && app.session.state !== 'welcome';
    const facts = [levelWords(game), progress, game.hints > 0 ? t('history.hints', { n: game.hints }) : ''].filter(Boolean);
    const name = t('history.game-name', { title, progress, date: dateWords(game.changed) });
    const label = t(game.solved ? 'history.look' : 'history.resume');
    const remove = deleteButton({ app, label: t('history.delete'), sure: t('history.delete-sure'), name, testid: 'delete-game', act: () => this.remove(game) });
    return h(
      'li',
      { class: 'game', 'data-testid': 'saved-game', 'data-solved': game.solved, 'data-id': game.id },
      isCurrent && app.session.state === 'paused' ? smallGrid('') : smallGrid(game.puzzle.givens, entriesOf(game), geometryOf(game.puzzle)),
      h(
        'div',
        { class: 'game-words' },
        h('strong', {}, title),
        h('span', {}, facts.join(' · ')),
        h('small', {}, [dateWords(game.changed), isCurrent ? t('history.current') : ''].filter(Boolean).join(' · ')),
      ),
      h('div', { class: 'row' }, button({ label, testid: 'resume-game', class: game.solved ? '' : 'primary', 'aria-label': `${label} ${name}`, onclick: () => this.resume(game) }), remove),
    );
  }

  /** @param {GameSummary} summary */
  async resume({ id }) {
    const game = await this.storage?.game(id);
    if (!game) {
      this.say(t('history.gone'));
      return this.render();
    }
    this.close();
    if (id !== this.app.session.id) await this.app.saving?.resume(game);
    this.app.grid.focus();
  }

  /** @param {GameSummary} game */
  async remove({ id }) {
    const { session } = this.app;
    if (session.id === id) {
      session.reset(EMPTY_PUZZLE, 'welcome', null);
      this.app.opened();
    }
    const ids = [...this.list.querySelectorAll('li')].map((item) => item.dataset.id);
    const at = ids.indexOf(id);
    await this.storage?.deleteGame(id);
    await this.render();
    const items = this.list.querySelectorAll('li');
    const next = items[Math.min(at, items.length - 1)]?.querySelector('button') ?? this.list.closest('dialog')?.querySelector('h2');
    if (next instanceof HTMLElement) next.focus();
    this.say(t('history.deleted'));
  }
}

/** @param {GameSummary[]} games */
function statisticsTable(games) {
  const columns = ['level', 'played', 'count-solved', 'best', 'median', 'count-hints'];
  const rows = statistics(games).map((line) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, line.level ? t(`level.${line.level}`) : t('history.unrated')),
      ...[line.played, line.solved, timeWords(line.best), timeWords(line.median), line.hints].map((value, index) =>
        h('td', { 'data-label': t(`history.${columns[index + 1]}`) }, String(value)),
      ),
    ),
  );
  return h(
    'table',
    { class: 'statistics', 'data-testid': 'statistics' },
    h('thead', {}, h('tr', {}, ...columns.map((name) => h('th', { scope: 'col' }, t(`history.${name}`))))),
    h('tbody', {}, ...rows),
  );
}
