/**
 * Quiet lines at the foot of the page: engine gone, offline, a new version, games that are not saved.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { t } from '../words/words.js';

/** @typedef {{ label: string, act: () => void, testid?: string }} Action */

/** Shows at most one line of each kind. */
export class Notices {
  /** @param {import('../app.js').App} app */
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
