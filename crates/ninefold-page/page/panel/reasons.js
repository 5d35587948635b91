/**
 * What the engine says about a step, as paragraphs: the sentences of `ninefold hint --detail N`.
 *
 * @module
 */

import { h } from '../dom.js';
import { NO_DRAWING } from '../grid/drawing.js';
import { t } from '../words/words.js';
import { netView } from './net.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../grid/drawing.js').Drawing} Drawing */
/** @typedef {import('./net.js').Net} Net */

/**
 * A step of `explain`, or an answer of `hint` from detail level 4.
 *
 * @typedef {object} Step
 * @property {string} technique
 * @property {string} code
 * @property {string} level
 * @property {string} text
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
 * Returns why a step is right: its text, with its chains or the lines of its net.
 *
 * @param {Step} step
 * @param {App} app
 * @returns {HTMLElement[]}
 */
export function reason(step, app) {
  const name = h('strong', {}, `${step.technique}:`);
  const { net, chains = [] } = step;
  if (net) return [h('p', {}, name, ` ${net.idea}`), netView(net, (cells) => markCells(app, step.drawing ?? NO_DRAWING, cells))];
  if (chains.length === 0) return [h('p', {}, name, ` ${step.text}`)];
  return [h('p', {}, name), ...chains.map((chain) => h('p', { class: 'chain' }, h('code', {}, chain))), paragraph(step.text)];
}

/**
 * Draws a step with some cells pointed out.
 *
 * @param {App} app
 * @param {Drawing} drawing
 * @param {?string[]} cells null for none
 */
function markCells(app, drawing, cells) {
  const { session } = app;
  const shown = drawing.shown && cells ? [...new Set([...drawing.shown, ...cells])] : drawing.shown;
  session.drawing = cells ? { ...drawing, shown, pointed: cells } : drawing;
  session.changed();
}

/**
 * Returns the text to be spoken: of a net only its idea and its conclusion.
 *
 * @param {HTMLElement[]} paragraphs
 */
export const spoken = (paragraphs) =>
  paragraphs.map((one) => (one.classList.contains('net') ? one.querySelector('.conclusion')?.textContent : one.textContent)).join(' ');
