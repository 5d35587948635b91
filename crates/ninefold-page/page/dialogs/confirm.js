/**
 * A button that deletes something after a second press.
 *
 * @module
 */

import { button } from '../dom.js';

/**
 * Makes the button. If the player does not want to be asked, the first press acts.
 *
 * @param {{ app: import('../app.js').App, label: string, sure: string, name?: string, testid?: string, act: () => void }} options
 *   `name` says what is deleted, for screen readers
 */
export function deleteButton({ app, label, sure, name = '', testid, act }) {
  let isAsking = false;
  const named = (/** @type {string} */ text) => (name ? `${text} ${name}` : text);
  const ask = (/** @type {boolean} */ asking) => {
    isAsking = asking;
    element.classList.toggle('danger', asking);
    element.setAttribute('aria-label', named(asking ? sure : label));
    /** @type {HTMLElement} */ (element.lastElementChild).textContent = asking ? sure : label;
  };
  const element = button({
    label,
    testid,
    'aria-label': named(label),
    onclick: () => (isAsking || !app.settings.get('confirm-deletes') ? act() : ask(true)),
    onblur: () => isAsking && ask(false),
  });
  return element;
}
