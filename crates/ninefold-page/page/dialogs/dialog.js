/**
 * The frame of all dialogs: heading, close button, a body that scrolls and a footer that stays.
 *
 * The controls inside come from `form.js`. A dialog is removed from the document when it is closed, and the focus then
 * goes back to the grid.
 *
 * @module
 */

import { button, endBetweenLines, h, liveRegion, loadStyle } from '../dom.js';
import { guardBack } from '../opening.js';
import { t } from '../words/words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../dom.js').Child} Child */

/**
 * @typedef {object} DialogOptions
 * @property {App} app
 * @property {string} testid
 * @property {string} title
 * @property {Child | Child[]} body
 * @property {Child | Child[]} [footer] buttons; the most important one comes last
 * @property {() => void} [onclose] called once, however the dialog is closed: stop requests and release URLs here
 * @property {'narrow' | 'wide'} [size] `narrow` without it
 */

/**
 * @typedef {object} OpenDialog
 * @property {HTMLDialogElement} dialog
 * @property {() => void} close
 * @property {(text: string) => void} say tells something to screen readers; the page behind a dialog is silent
 */

let lastId = 0;

/** Returns an id that no other element has. */
export const newId = () => `dialog-${++lastId}`;

/** Loads the style sheet of dialogs once, and waits for it. */
export const loadStyles = () => loadStyle('dialogs.css');

/**
 * Opens a dialog. An element with the attribute `autofocus` gets the focus, else the heading.
 *
 * @param {DialogOptions} options
 * @returns {Promise<OpenDialog>}
 */
export async function openDialog({ app, testid, title, body, footer, onclose, size = 'narrow' }) {
  await loadStyles();
  const id = newId();
  const heading = h('h2', { id, tabindex: -1 }, title);
  const live = liveRegion();
  const close = () => {
    dialog.close();
    closed();
  };
  const foot = footer ? h('footer', { class: 'dialog-foot' }, ...[footer].flat()) : null;
  const content = h('div', { class: 'dialog-body' }, ...[body].flat());
  const dialog = h(
    'dialog',
    { class: `dialog ${size}`, 'data-testid': testid, 'aria-labelledby': id },
    h('header', { class: 'dialog-head' }, heading, button({ label: t('app.close'), icon: 'close', testid: 'dialog-close', class: 'plain', hideLabel: true, onclick: close })),
    content,
    foot,
    live.element,
  );
  closeOnBackdrop(dialog, close);
  const closed = () => {
    if (!dialog.isConnected || dialog.open) return;
    sizes.disconnect();
    dialog.remove();
    onclose?.();
    if (!document.querySelector('dialog[open]')) app.grid.focus();
  };
  // The event comes late; what closes the dialog here does not wait for it.
  dialog.addEventListener('close', closed);
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    close();
  });
  document.querySelectorAll('dialog[open]').forEach((other) => other instanceof HTMLDialogElement && other.close());
  document.body.append(dialog);
  dialog.showModal();
  // In the next frame, because it changes what is observed.
  const settle = () => requestAnimationFrame(() => endBetweenLines(content));
  const sizes = new ResizeObserver(settle);
  for (const one of [content, ...content.children]) sizes.observe(one);
  content.addEventListener('scroll', settle, { passive: true });
  guardBack();
  const first = dialog.querySelector('[autofocus]');
  (first instanceof HTMLElement ? first : heading).focus();
  const say = (/** @type {string} */ text) => {
    live.say(text);
    app.say(text);
  };
  return { dialog, close, say };
}

/**
 * Closes a dialog when the player clicks beside it, unless something was typed or chosen in it.
 *
 * @param {HTMLDialogElement} dialog
 * @param {() => void} close
 */
function closeOnBackdrop(dialog, close) {
  let isChanged = false;
  let isDown = false;
  const isBeside = (/** @type {MouseEvent} */ event) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    return event.target === dialog && !isInside;
  };
  dialog.addEventListener('input', () => (isChanged = true));
  dialog.addEventListener('pointerdown', (event) => (isDown = isBeside(event)));
  dialog.addEventListener('click', (event) => {
    if (isDown && isBeside(event) && !isChanged) close();
  });
}
