/**
 * The panel beside the grid: hint, path, rating, and the cards of states. Each is a file that is loaded when first shown.
 *
 * A card is a module with `create(app)`, which returns `{ element, show(options), hide() }`. It reads the session, and
 * clears what it has drawn on the grid when it is hidden.
 *
 * @module
 */

import { button, endBetweenLines, h, loadStyle } from '../dom.js';
import { t } from '../words/words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {keyof typeof CARDS} CardName */
/** @typedef {{ element: HTMLElement, show(options?: any): void, hide(): void }} Card */

/** The files of the cards; the imports are spelled out for the bundler of the static site. */
const CARDS = {
  hint: () => import('./hint.js'),
  path: () => import('./path.js'),
  practice: () => import('./practice.js'),
  problem: () => import('./problem.js'),
  rating: () => import('./rating.js'),
  rulesPath: () => import('../rules/path.js'),
  setting: () => import('./setting.js'),
  solved: () => import('./solved.js'),
  welcome: () => import('./welcome.js'),
};

/** @type {ReadonlyArray<CardName>} the cards that the player opens and closes */
const TABS = ['hint', 'path', 'rating'];

/** @type {Partial<Record<import('../store/types.js').State, CardName>>} */
const CARD_OF_STATE = { welcome: 'welcome', setting: 'setting', invalid: 'problem', solved: 'solved' };

/**
 * The description of a puzzle besides its title: its author and its description.
 *
 * @param {import('../store/types.js').Puzzle} puzzle
 */
export function aboutPuzzle({ author, description }) {
  const texts = [author && t('panel.by', { author }), description];
  return texts.filter(Boolean).map((text) => h('p', { class: 'puzzle-about', 'data-testid': 'about-puzzle' }, text));
}

/** Shows one card at a time. */
export class Panel {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {?CardName} the card that the player opened */
    this.opened = null;
    /** @type {?CardName} */
    this.current = null;
    /** Each card is made once, also if two ask for it at the same time. @type {Map<CardName, Promise<Card>>} */
    this.cards = new Map();
    this.tabs = TABS.map((name) =>
      button({ label: t(`panel.${name}`), testid: `tab-${name}`, class: 'tab', onclick: () => this.toggle(name) }),
    );
    this.idle = h('div', { class: 'idle' });
    /** The puzzle that the text of the empty panel is about. @type {?import('../store/types.js').Puzzle} */
    this.about = null;
    this.body = h('div', { class: 'panel-body', tabindex: -1 }, this.idle);
    this.pull = this.makePull();
    this.element = h(
      'section',
      { class: 'panel', 'aria-label': t('panel.name') },
      this.pull,
      h('div', { class: 'tabs' }, ...this.tabs),
      this.body,
    );
    // In the next frame, because it changes what is observed.
    this.sizes = new ResizeObserver(() => requestAnimationFrame(() => this.settle()));
    this.sizes.observe(this.body);
    this.body.addEventListener('scroll', () => requestAnimationFrame(() => this.settle()), { capture: true, passive: true });
    window.addEventListener('resize', () => this.pullUp(false));
    app.session.addEventListener('change', () => this.render());
    this.render();
  }

  /** On small screens an open card is a sheet: its handle pulls it up over the grid and down again. */
  makePull() {
    let from = 0;
    let isDrag = false;
    const isUp = () => this.app.root.classList.contains('sheet-up');
    const pull = h('button', {
      type: 'button',
      class: 'pull',
      'data-testid': 'pull',
      'aria-label': t('panel.pull'),
      onpointerdown: (/** @type {PointerEvent} */ event) => {
        from = event.clientY;
        pull.setPointerCapture(event.pointerId);
      },
      onpointerup: (/** @type {PointerEvent} */ event) => {
        const by = event.clientY - from;
        isDrag = Math.abs(by) > 16;
        if (isDrag && by > 0 && !isUp()) this.app.closePanel();
        else if (isDrag) this.pullUp(by < 0);
      },
      // The end of a drag may be a click, too; one of a keyboard is none.
      onclick: ({ detail }) => (isDrag && detail > 0) || this.pullUp(!isUp()),
    });
    return pull;
  }

  /** @param {boolean} wanted whether it is to be up; a card that is seen as a whole stays where it is */
  pullUp(wanted) {
    const { grid, header, pad, root } = this.app;
    const isUp = wanted && this.text.scrollHeight > this.text.clientHeight + 1;
    if (isUp) this.element.style.setProperty('--low', `${this.element.offsetHeight}px`);
    root.classList.toggle('sheet-up', isUp);
    // The focus does not go behind the sheet.
    for (const covered of [header.element, header.status, grid.root, pad.element]) covered.inert = isUp;
    this.pull.setAttribute('aria-expanded', String(isUp));
    this.settle();
  }

  /** The part of a card that scrolls: its text, if its buttons stay in sight. */
  get text() {
    return /** @type {?HTMLElement} */ (this.body.querySelector('.scroll')) ?? this.body;
  }

  /** Ends what a scrolling text shows between two lines, and lets keyboards scroll it. */
  settle() {
    const { text, body } = this;
    if (text !== body) body.style.removeProperty('--cut');
    endBetweenLines(text);
    text.tabIndex = text !== body && text.scrollHeight > text.clientHeight + 1 ? 0 : -1;
  }

  /** @param {CardName} name */
  toggle(name) {
    if (this.opened === name) this.close();
    else this.app.openPanel(name);
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

  /** @param {CardName} asked */
  async card(asked) {
    const name = asked === 'path' && this.app.session.puzzle.variant ? 'rulesPath' : asked;
    const made = this.cards.get(name) ?? this.make(name);
    this.cards.set(name, made);
    // What could not be loaded is tried again the next time.
    made.catch(() => this.cards.delete(name));
    return made;
  }

  /** @param {CardName} name @returns {Promise<Card>} */
  async make(name) {
    const [module] = await Promise.all([CARDS[name](), loadStyle('cards.css')]);
    return module.create(this.app);
  }

  render() {
    const { session } = this.app;
    const isTyping = session.state === 'welcome' || session.state === 'setting';
    if (isTyping || session.state === 'paused') this.opened = null;
    this.tabs.forEach((tab, index) => {
      tab.setAttribute('aria-pressed', String(this.opened === TABS[index]));
      tab.disabled = isTyping || session.state === 'paused';
    });
    if (this.about !== session.puzzle) {
      this.about = session.puzzle;
      this.idle.replaceChildren(...aboutPuzzle(session.puzzle), h('p', {}, t('panel.idle')));
    }
    const isExercise = session.state === 'playing' && session.origin?.kind === 'practice';
    // A link is about to open something else than the welcome.
    if (!this.app.isStarted && location.hash.length > 1) return;
    const wanted = this.opened ?? CARD_OF_STATE[session.state] ?? (isExercise ? 'practice' : null);
    if (wanted === this.current) return;
    if (wanted === null) this.swap(null, null, undefined);
    else {
      this.current = wanted;
      const show = (/** @type {Card} */ card) => {
        // A command may have shown the card meanwhile, with its options.
        if (this.current === wanted && this.shown !== card) this.swap(wanted, card, undefined);
      };
      this.card(wanted).then(show).catch((error) => this.app.report(error));
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
    const isSheet = name === 'practice' || (this.opened !== null && TABS.includes(this.opened));
    this.app.root.classList.toggle('sheet-open', isSheet);
    if (!isSheet) this.pullUp(false);
    if (shown && shown !== card) this.sizes.unobserve(shown.element);
    if (card) this.sizes.observe(card.element);
    this.tabs.forEach((tab, index) => tab.setAttribute('aria-pressed', String(this.opened === TABS[index])));
    card?.show(options);
  }
}
