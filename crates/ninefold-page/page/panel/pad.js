/**
 * The pad: modes, digit keys, erase, undo, redo, several cells, hint.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { MODES } from '../store/session.js';
import { t } from '../words/words.js';

/** Makes the pad and keeps it up to date. */
export class Pad {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.modes = MODES.map((mode) =>
      button({ label: t(`pad.${mode}`), testid: `mode-${mode}`, class: 'mode', onclick: () => app.session.setMode(mode) }),
    );
    this.geometry = app.session.geometry;
    this.keys = this.geometry.digits.map((digit) => this.makeKey(digit));
    this.keyRow = h('div', { class: 'keys' });
    this.erase = button({ label: t('pad.erase'), icon: 'erase', testid: 'erase', class: 'key erase', hideLabel: true, onclick: () => app.command('erase') });
    this.undo = button({ label: t('pad.undo'), icon: 'undo', testid: 'undo', hideLabel: true, onclick: () => app.command('undo') });
    this.redo = button({ label: t('pad.redo'), icon: 'redo', testid: 'redo', hideLabel: true, onclick: () => app.command('redo') });
    this.several = button({ label: t('pad.several'), icon: 'several', testid: 'several', onclick: () => this.toggleSeveral() });
    this.hint = button({ label: t('pad.hint'), icon: 'hint', testid: 'hint', class: 'primary', onclick: () => app.command('hint') });
    this.element = h(
      'section',
      { class: 'pad', 'aria-label': t('pad.name') },
      h('div', { class: 'modes', role: 'group', 'aria-label': t('pad.modes') }, ...this.modes),
      this.keyRow,
      h('div', { class: 'tools' }, this.undo, this.redo, this.several, this.hint),
    );
    this.keyRow.replaceChildren(...this.keys, this.erase);
    app.session.addEventListener('change', () => this.render());
    this.render();
  }

  /** A key that is held stays locked: each cell that is tapped then gets its digit. @param {number} digit */
  makeKey(digit) {
    /** @type {number | undefined} */
    let timer;
    let wasHeld = false;
    const hold = () => {
      wasHeld = false;
      timer = window.setTimeout(() => {
        wasHeld = true;
        this.lock(digit);
      }, this.app.settings.get('lock-delay'));
    };
    const release = () => window.clearTimeout(timer);
    return h(
      'button',
      {
        type: 'button',
        class: 'key',
        'data-testid': `key-${digit}`,
        'aria-label': this.geometry.label(digit),
        onpointerdown: hold,
        onpointerup: release,
        onpointerleave: release,
        onpointercancel: release,
        oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
        onclick: () => {
          if (!wasHeld) this.press(digit);
          wasHeld = false;
        },
      },
      h('span', { class: 'digit', 'aria-hidden': 'true' }, this.geometry.label(digit)),
      h('span', { class: 'left', 'aria-hidden': 'true' }),
    );
  }

  /** @param {number} digit */
  press(digit) {
    const { session } = this.app;
    if (this.app.settings.get('digit-first')) this.lock(digit);
    else if (session.lockedDigit) this.lock(digit);
    else this.app.enter(digit);
  }

  /** Locks a digit, or unlocks it. @param {number} digit */
  lock(digit) {
    const { session } = this.app;
    session.lockedDigit = session.lockedDigit === digit ? 0 : digit;
    session.changed();
  }

  toggleSeveral() {
    const { session } = this.app;
    session.several = !session.several;
    session.changed();
  }

  render() {
    const { session, settings } = this.app;
    if (this.geometry !== session.geometry) {
      this.geometry = session.geometry;
      this.keys = this.geometry.digits.map((digit) => this.makeKey(digit));
      this.keyRow.replaceChildren(...this.keys, this.erase);
      this.keyRow.dataset.keys = String(this.keys.length);
    }
    MODES.forEach((mode, index) => this.modes[index].setAttribute('aria-pressed', String(session.mode === mode)));
    const { remaining } = session;
    const isColour = session.mode === 'colour';
    this.keys.forEach((key, index) => {
      const digit = index + 1;
      const left = Math.max(0, remaining[digit]);
      const isHidden = session.state === 'paused' || !settings.get('show-left');
      key.classList.toggle('complete', left === 0 && !isColour && !isHidden);
      key.classList.toggle(`colour-${digit}`, isColour);
      const isLocked = session.lockedDigit === digit;
      key.classList.toggle('locked', isLocked);
      key.setAttribute('aria-pressed', String(isLocked));
      key.setAttribute('aria-description', isHidden ? '' : t('pad.left', { n: left }));
      // Written by the style sheet: as text it would be part of what the key is called.
      /** @type {HTMLElement} */ (key.lastElementChild).dataset.left = isHidden || isColour ? '' : String(left);
    });
    this.undo.disabled = !session.history.canUndo || session.state === 'paused';
    this.redo.disabled = !session.history.canRedo || session.state === 'paused';
    this.several.setAttribute('aria-pressed', String(session.several));
    const isTyping = session.state === 'welcome' || session.state === 'setting';
    this.hint.disabled = isTyping || session.state === 'paused' || session.state === 'solved';
    for (const mode of this.modes.slice(1)) mode.disabled = isTyping;
  }
}
