/**
 * The header with its menu, the line with title and time, the card of a paused game, and quiet lines below the header:
 * engine gone, offline, a new version, games that are not saved.
 *
 * @module
 */

import { button, h, icon } from '../dom.js';
import { CLASSIC } from '../store/geometry.js';
import { formatTime, t } from '../words/words.js';

/** @typedef {import('../app.js').App} App */

/** @typedef {{ label: string, act: () => void, testid?: string }} Action */

/** Shows at most one line of each kind. */
export class Notices {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.element = h('div', { class: 'notices', role: 'region', 'aria-label': t('app.notices') });
    /** @type {Map<string, HTMLElement>} */
    this.lines = new Map();
    app.engine.addEventListener('state', () => this.renderEngine());
    window.addEventListener('offline', () => this.renderOffline());
    window.addEventListener('online', () => this.renderOffline());
    this.renderEngine();
    this.renderOffline();
  }

  renderEngine() {
    const { engine } = this.app;
    if (engine.state === 'gone') {
      this.show('engine', t('app.gone'), { label: t('app.retry'), testid: 'retry', act: () => engine.retry() });
    } else this.hide('engine');
  }

  renderOffline() {
    if (navigator.onLine === false && this.app.engine.transport.kind === 'wasm') this.show('offline', t('app.offline'));
    else this.hide('offline');
  }

  /**
   * @param {string} kind also its `data-testid`
   * @param {string} text
   * @param {Action} [action]
   */
  show(kind, text, action) {
    const line = h(
      'div',
      { class: 'notice', 'data-testid': kind },
      h('p', {}, text),
      action && button({ label: action.label, testid: action.testid ?? `${kind}-do`, onclick: action.act }),
      button({ label: t('app.close'), icon: 'close', hideLabel: true, class: 'plain', onclick: () => this.hide(kind) }),
    );
    this.lines.get(kind)?.remove();
    this.lines.set(kind, line);
    this.element.append(line);
    line.scrollIntoView({ block: 'nearest' });
    this.app.say(text);
  }

  /** @param {string} kind */
  hide(kind) {
    const line = this.lines.get(kind);
    const hadFocus = line?.contains(document.activeElement);
    line?.remove();
    this.lines.delete(kind);
    if (hadFocus) this.app.grid.focus();
  }
}

/**
 * Registers the service worker, which keeps the files of the static site for use offline. A new version waits until the
 * player chooses it.
 *
 * @param {App} app
 */
export async function watchVersions(app) {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('sw.js');
    const offer = () => {
      const { waiting } = registration;
      if (!waiting || !navigator.serviceWorker.controller) return;
      app.notices.show('update', t('app.update'), {
        label: t('app.reload'),
        testid: 'update-now',
        act: () => {
          navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
          waiting.postMessage({ type: 'skip-waiting' });
        },
      });
    };
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', offer);
    });
    offer();
  } catch {
    // Without a service worker the page works as long as there is a connection.
  }
}

/** The commands of the menu, in groups. */
const MENU = [
  ['check', 'where-wrong', 'candidates', 'clear-pencil', 'branch', 'branches', 'restart', 'edit'],
  ['daily', 'learn', 'print', 'history'],
  ['settings', 'help'],
];

/** The commands that need a game. */
const NEEDS_GAME = new Set(['check', 'where-wrong', 'candidates', 'clear-pencil', 'branch', 'branches', 'restart', 'edit', 'print']);

/** Makes the header and keeps it up to date. */
export class Header {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const make = (/** @type {'new' | 'import' | 'share'} */ name, /** @type {import('../dom.js').IconName} */ iconName) =>
      button({ label: t(`app.${name}`), icon: iconName, testid: name, onclick: () => app.command(name) });
    this.share = make('share', 'share');
    this.menuButton = button({
      label: t('app.menu'),
      icon: 'menu',
      testid: 'menu',
      hideLabel: true,
      'aria-haspopup': 'menu',
      'aria-expanded': 'false',
      onclick: () => this.toggleMenu(),
    });
    this.menu = this.makeMenu();
    this.element = h(
      'header',
      { class: 'header' },
      h('h1', { class: 'brand' }, logo(), h('span', {}, t('app.name'))),
      h('nav', { 'aria-label': t('app.menu') }, make('new', 'plus'), make('import', 'import'), this.share, this.menuButton),
      this.menu,
    );
    this.title = h('h2', { class: 'title', 'data-testid': 'title' });
    this.rating = h('button', { type: 'button', class: 'rated', title: t('app.about-er'), 'data-testid': 'rated', onclick: () => app.openPanel('rating') });
    this.time = h('span', { class: 'time', role: 'timer', 'data-testid': 'time' });
    this.pauseButton = button({ label: t('app.pause'), icon: 'pause', testid: 'pause', hideLabel: true, onclick: () => app.pause() });
    this.status = h('div', { class: 'status' }, this.title, this.time, this.pauseButton);
    this.pausedCard = h(
      'div',
      { class: 'paused-card', 'data-testid': 'paused', hidden: true },
      h('p', {}, t('app.paused')),
      button({ label: t('app.continue'), icon: 'play', testid: 'continue', class: 'primary', onclick: () => app.pause() }),
    );
    app.session.addEventListener('change', () => this.render());
    app.session.addEventListener('tick', () => this.renderTime());
    app.settings.addEventListener('change', () => this.render());
    window.setInterval(() => {
      const isAway = document.visibilityState !== 'visible' || document.querySelector('dialog[open]');
      if (!isAway && app.settings.get('timer') !== 'off') app.session.tick();
    }, 1000);
    this.render();
  }

  makeMenu() {
    const groups = MENU.map((names) =>
      h(
        'div',
        { role: 'group' },
        ...names.map((name) =>
          h(
            'button',
            { type: 'button', role: 'menuitem', tabindex: -1, 'data-testid': `menu-${name}`, 'data-command': name, onclick: () => this.choose(name) },
            t(`menu.${name}`),
          ),
        ),
      ),
    );
    const menu = h('div', { class: 'menu', role: 'menu', 'aria-label': t('app.menu'), hidden: true, onkeydown: (/** @type {KeyboardEvent} */ event) => this.onMenuKey(event) }, ...groups);
    document.addEventListener('pointerdown', (event) => {
      const target = /** @type {Node} */ (event.target);
      if (!menu.hidden && !menu.contains(target) && !this.menuButton.contains(target)) this.closeMenu(false);
    });
    menu.addEventListener('focusout', (event) => {
      const next = /** @type {?Node} */ (event.relatedTarget);
      if (next && !menu.contains(next) && !this.menuButton.contains(next)) this.closeMenu(false);
    });
    return menu;
  }

  get items() {
    const items = /** @type {NodeListOf<HTMLButtonElement>} */ (this.menu.querySelectorAll('[role=menuitem]'));
    return [...items].filter((item) => !item.disabled);
  }

  toggleMenu() {
    if (!this.menu.hidden) return this.closeMenu(true);
    const { puzzle, state } = this.app.session;
    const isPlaying = ['playing', 'solved', 'invalid'].includes(state);
    for (const item of this.menu.querySelectorAll('button')) item.disabled = isPlaying ? Boolean(puzzle.variant) && item.dataset.command === 'edit' : NEEDS_GAME.has(item.dataset.command ?? '');
    this.menu.hidden = false;
    this.menuButton.setAttribute('aria-expanded', 'true');
    this.items[0]?.focus();
  }

  /** @param {boolean} returnsFocus */
  closeMenu(returnsFocus) {
    if (this.menu.hidden) return;
    this.menu.hidden = true;
    this.menuButton.setAttribute('aria-expanded', 'false');
    if (returnsFocus) this.menuButton.focus();
  }

  /** @param {string} name */
  choose(name) {
    this.closeMenu(false);
    this.app.grid.focus();
    this.app.command(name);
  }

  /** @param {KeyboardEvent} event */
  onMenuKey(event) {
    const { items } = this;
    const at = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const goals = /** @type {Record<string, number>} */ ({ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 });
    if (event.key === 'Escape') this.closeMenu(true);
    else if (event.key in goals) items[(goals[event.key] + items.length) % items.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  render() {
    const { session, settings } = this.app;
    const { puzzle, level, er, state } = session;
    const rated = level && er !== null ? t('app.rated', { level: t(`level.${level}`), er: er.toFixed(1) }) : '';
    const fallback = state === 'welcome' ? t('app.welcome') : state === 'setting' ? t('app.typed') : t('app.untitled');
    const title = [puzzle.title, rated].filter(Boolean).join(', ') || fallback;
    this.title.replaceChildren(title);
    if (rated) this.title.replaceChildren(puzzle.title ? `${puzzle.title}, ` : '', this.rating);
    this.rating.textContent = rated;
    document.title = state === 'welcome' ? t('app.title') : t(`tab.${state}`, { title });
    const hasTimer = settings.get('timer') !== 'off' && ['playing', 'paused', 'solved'].includes(state);
    this.pauseButton.hidden = !['playing', 'paused'].includes(state);
    this.pauseButton.replaceChildren(icon(state === 'paused' ? 'play' : 'pause'));
    const label = t(state === 'paused' ? 'app.continue' : 'app.pause');
    this.pauseButton.setAttribute('aria-label', label);
    this.pauseButton.title = label;
    this.pausedCard.hidden = state !== 'paused';
    this.rating.disabled = state === 'paused';
    this.time.hidden = !hasTimer || settings.get('timer') === 'hidden';
    this.share.disabled = state === 'welcome';
    this.renderTime();
  }

  renderTime() {
    const time = formatTime(this.app.session.seconds);
    this.time.textContent = time;
    this.time.setAttribute('aria-label', t('app.time', { time }));
  }
}

/** The mark beside the name: nine fields, one of them filled. */
function logo() {
  const span = h('span', { class: 'logo', 'aria-hidden': 'true' });
  span.append(...CLASSIC.digits.map(() => h('i')));
  return span;
}
