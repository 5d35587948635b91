/**
 * The sentences of the engine about a step, as paragraphs.
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
/** @typedef {import('../../types/contract.js').StepAnswer} Step */
/** @typedef {import('../../types/contract.js').HintLevelAnswer} Level */

/** Returns `true` if a step is a single: the family of the codes 0000 to 0003. @param {Step} step */
export const isSingle = (step) => step.code.startsWith('000');

/** Describes the changes of a step: `r5c5=5`, `r2c4<>7`. @param {Pick<Step, 'placements' | 'eliminations'>} step */
export const effect = (step) => [...step.placements, ...step.eliminations].join(', ').replaceAll('<>', '≠');

/**
 * Returns what a detail level says, block by block.
 *
 * @param {Level} level
 * @param {App} app
 * @returns {HTMLElement[]}
 */
export function levelText({ blocks, drawing }, app) {
  const chains = blocks.flatMap(({ kind, text }) => (kind === 'chain' && text ? [text] : []));
  return blocks.flatMap((block) => {
    const { kind, text = '', heading, clauses, net } = block;
    if (net) return netLines({ net, drawing }, app);
    if (kind === 'chain') return [];
    return heading ? unfolding(reasonView({ text, clauses, chains }, h('strong', {}, heading), lightIn(drawing, app)), app) : [h('p', {}, text)];
  });
}

/**
 * Returns why a step is right: its clauses or the lines of its net, and its chains in notation.
 *
 * @param {Step} step
 * @param {App} app
 * @returns {HTMLElement[]}
 */
export const reason = (step, app) => unfolding(reasonView(step, h('strong', {}, `${step.technique}:`), lightIn(step.drawing, app)), app);

/**
 * Keeps the notation folded or unfolded like the setting.
 *
 * @param {HTMLElement[]} view
 * @param {App} app
 */
function unfolding(view, { settings }) {
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
 * @param {Pick<Step, 'text' | 'clauses' | 'chains' | 'net'>} step
 * @param {HTMLElement | string} name
 * @param {import('./stepper.js').Light} light
 * @returns {(HTMLElement | HTMLDetailsElement)[]}
 */
export function reasonView({ text, net, clauses = [], chains = [] }, name, light) {
  if (net) return [h('p', {}, name, ` ${net.shows || net.idea}`), netView(net, light)];
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
