/**
 * The panel beside the grid: hint, path, rating, and the cards of states. Each is a file that is loaded when first shown.
 *
 * A card is a module with `create(app)`, which returns `{ element, show(options), hide() }`. It reads the session, and
 * clears what it has drawn on the grid when it is hidden.
 *
 * @module
 */

import { button, h, loadStyle } from '../dom.js';
import { t } from '../words/words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {'hint' | 'path' | 'rating' | 'problem' | 'welcome' | 'setting' | 'solved' | 'practice'} CardName */
/** @typedef {{ element: HTMLElement, show(options?: any): void, hide(): void }} Card */

/** @type {ReadonlyArray<CardName>} the cards that the player opens and closes */
const TABS = ['hint', 'path', 'rating'];

/** @type {Partial<Record<import('../store/types.js').State, CardName>>} */
const CARD_OF_STATE = { welcome: 'welcome', setting: 'setting', invalid: 'problem', solved: 'solved' };

/** Shows one card at a time. */
export class Panel {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {?CardName} the card that the player opened */
    this.opened = null;
    /** @type {?CardName} */
    this.current = null;
    /** @type {Map<CardName, Card>} */
    this.cards = new Map();
    this.tabs = TABS.map((name) =>
      button({ label: t(`panel.${name}`), testid: `tab-${name}`, class: 'tab', onclick: () => this.toggle(name) }),
    );
    this.idle = h('p', { class: 'idle' }, t('panel.idle'));
    this.body = h('div', { class: 'panel-body', tabindex: -1 }, this.idle);
    this.element = h(
      'section',
      { class: 'panel', 'aria-label': t('panel.name') },
      h('div', { class: 'tabs' }, ...this.tabs),
      this.body,
    );
    app.session.addEventListener('change', () => this.render());
    this.render();
  }

  /** @param {CardName} name */
  toggle(name) {
    if (this.opened === name) this.close();
    else this.open(name);
  }

  /**
   * @param {CardName} name
   * @param {unknown} [options]
   */
  async open(name, options) {
    const card = await this.card(name);
    if (this.current === name && this.opened === name) card.show(options);
    else {
      this.opened = name;
      this.options = options;
      this.swap(name, card, options);
    }
  }

  close() {
    if (!this.opened) return false;
    this.opened = null;
    this.render();
    return true;
  }

  /** @param {CardName} name */
  async card(name) {
    let card = this.cards.get(name);
    if (!card) {
      const [module] = await Promise.all([import(`./${name}.js`), loadStyle('cards.css')]);
      card = /** @type {Card} */ (this.cards.get(name) ?? (await module.create(this.app)));
      this.cards.set(name, card);
    }
    return card;
  }

  render() {
    const { session } = this.app;
    const isTyping = session.state === 'welcome' || session.state === 'setting';
    if (isTyping || session.state === 'paused') this.opened = null;
    this.tabs.forEach((tab, index) => {
      tab.setAttribute('aria-pressed', String(this.opened === TABS[index]));
      tab.disabled = isTyping || session.state === 'paused';
    });
    const isExercise = session.state === 'playing' && session.origin?.kind === 'practice';
    // A link is about to open something else than the welcome.
    if (!this.app.isStarted && location.hash.length > 1) return;
    const wanted = this.opened ?? CARD_OF_STATE[session.state] ?? (isExercise ? 'practice' : null);
    if (wanted === this.current) return;
    if (wanted === null) this.swap(null, null, undefined);
    else {
      const began = wanted;
      this.current = wanted;
      this.card(wanted).then((card) => {
        if (this.current === began) this.swap(wanted, card, undefined);
      });
    }
  }

  /**
   * @param {?CardName} name
   * @param {?Card} card
   * @param {unknown} options
   */
  swap(name, card, options) {
    const { shown } = this;
    this.shown = card;
    this.current = name;
    if (shown && shown !== card) shown.hide();
    this.body.replaceChildren(card ? card.element : this.idle);
    this.app.root.dataset.panel = this.opened ?? (name === 'practice' ? name : '');
    this.tabs.forEach((tab, index) => tab.setAttribute('aria-pressed', String(this.opened === TABS[index])));
    card?.show(options);
  }
}
