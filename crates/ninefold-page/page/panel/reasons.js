/**
 * What the engine says about a step, as paragraphs: the sentences of `ninefold hint --detail N`.
 *
 * @module
 */

import { h } from '../dom.js';
import { NO_DRAWING } from '../grid/drawing.js';
import { t } from '../words/words.js';
import { netView } from './net.js';
import { Stepper } from './stepper.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../grid/drawing.js').Drawing} Drawing */
/** @typedef {import('./net.js').Net} Net */
/** @typedef {{ text: string, number?: number, cells: string[], outline: string }} Clause */

/**
 * A step of `explain`, or an answer of `hint` from detail level 4.
 *
 * @typedef {object} Step
 * @property {string} technique
 * @property {string} code
 * @property {string} level
 * @property {string} text
 * @property {Clause[]} [clauses]
 * @property {string[]} placements
 * @property {string[]} eliminations
 * @property {Drawing} [drawing]
 * @property {string[]} [chains]
 * @property {Net} [net]
 */

/** Whether a step is a single: the family of the codes 0000 to 0003. @param {Step} step */
export const isSingle = (step) => step.code.startsWith('000');

/** What a step does, in short: `r5c5=5`, `r2c4<>7`. @param {Pick<Step, 'placements' | 'eliminations'>} step */
export const effect = (step) => [...step.placements, ...step.eliminations].join(', ').replaceAll('<>', '≠');

/** @param {string} name the name of a technique */
function lookFor(name) {
  const key = /^(Locked Candidates|Multi)/.test(name) ? 'look-for' : /^(X-|XY|SK|A|E|I|O)/.test(name) ? 'look-for-an' : 'look-for-a';
  return t(`hint.${key}`, { name });
}

/** @param {string} text */
const paragraph = (text) => h('p', {}, text);

/**
 * Returns what a detail level says about the next step.
 *
 * @param {Record<string, any>} answer of `hint`, without verdict
 * @param {App} app
 * @returns {HTMLElement[]}
 */
export function rungText(answer, app) {
  const idea = answer.idea ? [answer.idea] : [];
  if (answer.rung === 1) return [paragraph(answer.where)];
  if (answer.rung === 2) return [answer.where, lookFor(answer.technique), ...idea].map(paragraph);
  if (answer.rung === 3) return [lookFor(answer.technique), ...idea, answer.cells].map(paragraph);
  return reason(/** @type {Step} */ (answer), app);
}

/**
 * Returns why a step is right: its clauses or the lines of its net, and its chains in notation.
 *
 * @param {Step} step
 * @param {App} app
 * @returns {HTMLElement[]}
 */
export function reason(step, app) {
  const { settings } = app;
  const view = reasonView(step, h('strong', {}, `${step.technique}:`), lightIn(step.drawing, app));
  const fold = view.find((one) => one instanceof HTMLDetailsElement);
  if (fold) {
    fold.open = settings.get('show-notation');
    fold.addEventListener('toggle', () => settings.set('show-notation', fold.open));
  }
  return view;
}

/**
 * Returns the lines of the net of a step, or of a wrong digit; nothing if there is none.
 *
 * @param {Record<string, any>} answer
 * @param {App} app
 * @returns {HTMLElement[]}
 */
export const netLines = ({ net, drawing }, app) => (net ? [netView(net, lightIn(drawing, app))] : []);

/**
 * Lights parts of a drawing on the grid. A drawing that is gone by now stays away.
 *
 * @param {Drawing | undefined} drawing
 * @param {App} app
 * @returns {import('./stepper.js').Light}
 */
const lightIn = (drawing = NO_DRAWING, { session }) => (lit) => {
  if (!session.drawing) return;
  session.drawing = lit ? { ...drawing, lit } : drawing;
  session.changed();
};

/**
 * Returns the explanation of a step, with a heading inside its first paragraph.
 *
 * @param {Step} step
 * @param {HTMLElement | string} name
 * @param {import('./stepper.js').Light} light
 * @returns {(HTMLElement | HTMLDetailsElement)[]}
 */
export function reasonView({ text, net, clauses = [], chains = [] }, name, light) {
  if (net) return [h('p', {}, name, ` ${net.idea}`), netView(net, light)];
  const parts = clauses.map(({ text: words, number, cells, outline }) => ({
    element: h('span', { class: 'clause', role: 'button', tabindex: -1, 'data-number': number }, words),
    lit: { outline, cells, number },
  }));
  const said = parts.length > 1 ? parts.flatMap(({ element }) => [' ', element]) : [` ${text}`];
  const stepper = parts.length > 1 ? new Stepper(parts, light).element : null;
  const notation = h('details', { class: 'notation' }, h('summary', {}, t('net.notation')), ...chains.map((chain) => h('p', { class: 'chain' }, h('code', {}, chain))));
  return [h('p', {}, name, ...said), ...(stepper && parts.length > 2 ? [stepper] : []), ...(chains.length > 0 ? [notation] : [])];
}

/**
 * Returns the text to be spoken: of a net only its idea and its conclusion.
 *
 * @param {HTMLElement[]} parts
 */
export const spoken = (parts) =>
  parts.flatMap((one) => (one.matches('p') ? one : one.querySelector('.conclusion')) ?? []).map((one) => one.textContent).join(' ');
