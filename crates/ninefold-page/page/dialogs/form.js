/**
 * The controls of dialogs. Each has a visible label; texts come from the caller.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { EngineError, EngineGone } from '../engine/engine.js';
import { t } from '../words/words.js';
import { newId } from './dialog.js';

/** @typedef {import('../dom.js').Child} Child */
/** @typedef {import('../dom.js').Attributes} Attributes */
/** @typedef {{ value: string, label: string, detail?: string, picture?: Node }} Choice */

/**
 * Puts a label above a control, and a help text below it.
 *
 * @param {{ label: string, control: HTMLElement, help?: string, class?: string, name?: string }} options `name` is the
 *   key of a request, by which `markFields` finds the field
 */
export function field({ label, control, help, class: className = '', name }) {
  control.id ||= newId();
  const helpId = help ? newId() : null;
  if (helpId) control.setAttribute('aria-describedby', helpId);
  return h(
    'div',
    { class: `field ${className}`, 'data-field': name },
    h('label', { for: control.id }, label),
    control,
    helpId && h('p', { class: 'help', id: helpId }, help),
  );
}

/**
 * Makes a check box with its label.
 *
 * @param {{ label: string, checked?: boolean, help?: string, testid?: string, name?: string, onchange?: (checked: boolean) => void }} options
 */
export function checkbox({ label, checked = false, help, testid, name, onchange }) {
  const input = h('input', { type: 'checkbox', 'data-testid': testid, checked, onchange: () => onchange?.(input.checked) });
  const helpId = help ? newId() : null;
  if (helpId) input.setAttribute('aria-describedby', helpId);
  const element = h(
    'div',
    { class: 'check', 'data-field': name },
    h('label', {}, input, h('span', {}, label)),
    helpId && h('p', { class: 'help', id: helpId }, help),
  );
  return { element, input };
}

/**
 * Makes a list to choose from.
 *
 * @param {{ choices: Choice[], value?: string, testid?: string, onchange?: (value: string) => void }} options
 */
export function select({ choices, value, testid, onchange }) {
  const options = choices.map((choice) =>
    h('option', { value: choice.value, selected: choice.value === value }, choice.label),
  );
  const element = h('select', { 'data-testid': testid, onchange: () => onchange?.(element.value) }, ...options);
  return element;
}

/**
 * Makes a text box of one line, or with `type` a box for numbers.
 *
 * @param {Attributes & { oninput?: (event: Event) => void }} attributes
 */
export const input = (attributes) => h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', ...attributes });

/**
 * Makes radio buttons that look like one control with segments.
 *
 * @param {{ label: string, choices: Choice[], value?: string, testid?: string, class?: string, name?: string, onchange?: (value: string) => void }} options
 *   the test id of a choice is `TESTID-VALUE`
 */
export function segmented({ label, choices, value, testid, class: className = '', name, onchange }) {
  const group = newId();
  const inputs = choices.map((choice) =>
    h('input', { type: 'radio', name: group, value: choice.value, checked: choice.value === value, 'data-testid': testid && `${testid}-${choice.value}`, onchange: () => onchange?.(choice.value) }),
  );
  const labels = choices.map((choice, index) =>
    h('label', { class: 'segment' }, inputs[index], choice.picture, h('span', {}, choice.label), choice.detail && h('small', {}, choice.detail)),
  );
  const element = h('fieldset', { class: `segmented ${className}`, 'data-field': name }, h('legend', {}, label), h('div', { class: 'segments' }, ...labels));
  return {
    element,
    get value() {
      return inputs.find((one) => one.checked)?.value ?? '';
    },
    set value(next) {
      for (const one of inputs) one.checked = one.value === next;
    },
  };
}

/**
 * Makes a progress bar with a button that stops the work.
 *
 * @param {{ label: string, stop: string, onstop: () => void }} options
 */
export function progress({ label, stop, onstop }) {
  const bar = h('progress', { max: 1, 'aria-label': label });
  const text = h('span', { class: 'progress-text' }, label);
  const element = h('div', { class: 'progress' }, h('div', { class: 'progress-words' }, text, bar), button({ label: stop, testid: 'stop', onclick: onstop }));
  return {
    element,
    /**
     * @param {string} words
     * @param {number} [part] from 0 to 1; unknown without it
     */
    show(words, part) {
      text.textContent = words;
      if (part === undefined) bar.removeAttribute('value');
      else bar.value = part;
    },
  };
}

/** Makes the place of an error. Screen readers read it at once when it is shown. */
export function errorBox() {
  const element = h('div', { class: 'error', role: 'alert', hidden: true });
  return {
    element,
    /** @param {...Child} children */
    show(...children) {
      element.replaceChildren(h('div', {}, ...children));
      element.hidden = false;
      element.scrollIntoView({ block: 'nearest' });
    },
    hide() {
      element.hidden = true;
      element.replaceChildren();
    },
  };
}

/**
 * Marks the fields at fault, and takes the mark from all others.
 *
 * @param {ParentNode} root
 * @param {ReadonlyArray<string>} names
 */
export function markFields(root, names) {
  for (const element of root.querySelectorAll('[data-field]')) {
    const isWrong = names.includes(element.getAttribute('data-field') ?? '');
    element.classList.toggle('at-fault', isWrong);
    for (const control of element.querySelectorAll('input, select, textarea')) {
      if (isWrong) control.setAttribute('aria-invalid', 'true');
      else control.removeAttribute('aria-invalid');
    }
  }
}

/** Says what an error is and, where the engine knows it, what to do. @param {unknown} error */
export function errorWords(error) {
  if (error instanceof EngineGone) return t('app.gone');
  if (error instanceof EngineError) return [error.message, error.help].filter(Boolean).join(' ');
  return t('app.failed', { message: error instanceof Error ? error.message : String(error) });
}

/** Makes a sentence of a message of the engine. @param {string} text */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…:]$/.test(text) ? '' : '.');

/**
 * Makes a button that deletes something after a second press, or at the first if the player does not want to be asked.
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
