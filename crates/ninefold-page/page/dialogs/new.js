/**
 * The dialog for new puzzles: one to play, or up to 100 to print or export.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { EngineError } from '../engine/engine.js';
import { loadWords, t } from '../words/words.js';
import { openDialog } from './dialog.js';
import { markFields, progress, sentence } from './form.js';
import { huntOne, openFound, randomSeed, endHunt } from './hunt.js';
import { OrderForm, askKnown } from './new-form.js';
import { smallButton } from './small-grid.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/types.js').Origin} Origin */
/** @typedef {import('./hunt.js').Constraints} Constraints */
/** @typedef {import('./hunt.js').Generated} Generated */
/** @typedef {{ message: string, help: string, fields: string[] }} Problem */
/** @typedef {{ like?: Origin, request?: Constraints, start?: boolean }} NewOptions */

/** The choice of the player, at first a level that most like. @type {Constraints} */
let lastChoices = { er: '1.6..2.5' };

/**
 * Opens the dialog, or with `start` or `like` looks for a puzzle at once.
 *
 * @param {App} app
 * @param {NewOptions} [options] `like` asks for another puzzle like one, `request` has the choices at the start
 */
export async function open(app, { like, request, start = false } = {}) {
  await loadWords('puzzles');
  const same = like && (await constraintsLike(app, like));
  if (same) return void play(app, { ...same, seed: randomSeed() });
  if (request && start) return void play(app, { ...request, seed: request.seed ?? randomSeed() });
  return showForm(app, request ?? lastChoices, null);
}

/**
 * The constraints by which a puzzle was made; null if it was not made here.
 *
 * @param {App} app
 * @param {Origin} origin
 * @returns {Promise<?Constraints>}
 */
async function constraintsLike(app, origin) {
  if (origin.request) {
    const { verb, seed, first, attempts, index, ...constraints } = /** @type {Constraints & { verb?: string, index?: number }} */ (origin.request);
    return constraints;
  }
  if (origin.technique) return { technique: origin.technique };
  const level = origin.daily?.split('/')[1] ?? app.session.level;
  if (!level) return null;
  const { levels } = await askKnown(app);
  const er = levels.find((/** @type {{ level: string }} */ one) => one.level === level)?.er;
  return er ? { er, ...(origin.daily ? { symmetry: 'rotational' } : {}) } : null;
}

/**
 * Looks for one puzzle, while the page stays in use; if that ends without one, shows the form with the reason.
 *
 * @param {App} app
 * @param {Constraints} constraints with a seed
 * @param {Constraints} [shown] the choices of the form that comes back
 */
async function play(app, constraints, shown = constraints) {
  try {
    const stopped = await huntOne(app, constraints);
    if (stopped !== null) await showForm(app, shown, { message: t('make.stopped', { n: stopped }), help: t('make.stopped-help'), fields: [] });
    else if (!document.querySelector('dialog[open]')) app.grid.focus();
  } catch (error) {
    if (error instanceof EngineError) await showForm(app, shown, error);
    else app.report(error);
  }
}

/**
 * Opens the form.
 *
 * @param {App} app
 * @param {Constraints} request
 * @param {?Problem} problem why there is no puzzle
 */
async function showForm(app, request, problem) {
  endHunt();
  return new NewDialog(app, new OrderForm(app, request, await askKnown(app))).open(problem);
}

/** The form, and in its place the list of the puzzles that were made. */
class NewDialog {
  /**
   * @param {App} app
   * @param {OrderForm} form
   */
  constructor(app, form) {
    this.app = app;
    this.form = form;
    /** Ends the making of several puzzles. */
    this.control = new AbortController();
    /** @type {Generated[]} */
    this.made = [];
    this.list = h('div', { class: 'stack', hidden: true });
    this.make = button({ label: t('make.make'), testid: 'make', class: 'primary', onclick: () => this.begin() });
    this.back = button({ label: t('make.back'), icon: 'back', testid: 'back', onclick: () => this.showList(false) });
    this.print = button({ label: t('make.print'), testid: 'print-all', onclick: () => app.openDialog('print', { puzzles: this.made.map(({ puzzle }) => puzzle) }) });
    this.exports = button({ label: t('make.export'), testid: 'export-all', class: 'primary', onclick: () => app.openDialog('share', { puzzles: this.made.map(recordOf) }) });
    form.oncount = (isSeveral) => (this.make.lastElementChild ?? this.make).replaceChildren(t(isSeveral ? 'make.make-several' : 'make.make'));
  }

  /** @param {?Problem} problem */
  async open(problem) {
    const { app, form } = this;
    this.frame = await openDialog({
      app,
      testid: 'new-dialog',
      title: t('make.title'),
      size: 'wide',
      body: [form.element, this.list],
      footer: [this.back, this.print, this.exports, this.make],
      onclose: () => this.control.abort(),
    });
    const { dialog } = this.frame;
    dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !this.make.hidden) this.begin();
    });
    const chosen = dialog.querySelector('.levels :checked');
    if (chosen instanceof HTMLElement) chosen.focus();
    this.showList(false);
    if (problem) this.fail(problem);
    return dialog;
  }

  /** Shows the list, or the form. @param {boolean} isList */
  showList(isList) {
    this.form.element.hidden = this.make.hidden = isList;
    for (const one of [this.list, this.back, this.print, this.exports]) one.hidden = !isList;
    if (!isList) this.control.abort();
  }

  /** Shows why there is no puzzle, and the fields at fault. @param {Problem} problem */
  fail({ message, help, fields }) {
    const { element, error } = this.form;
    this.showList(false);
    const details = element.querySelector('details');
    if (details && fields.some((name) => details.querySelector(`[data-field="${CSS.escape(name)}"]`))) details.open = true;
    markFields(element, fields);
    error.show(h('p', {}, sentence(message)), help && h('p', {}, sentence(help)));
  }

  async begin() {
    const { app, form } = this;
    form.error.hide();
    markFields(form.element, []);
    const shown = form.constraints();
    lastChoices = shown;
    const constraints = { ...shown, seed: shown.seed ?? randomSeed() };
    try {
      if (form.isSeveral) return await this.makeSeveral(constraints);
      // The engine refuses what cannot exist before the dialog goes away.
      await app.engine.ask({ verb: 'generate', ...constraints, attempts: 0 });
      this.frame?.close();
      await play(app, constraints, shown);
    } catch (error) {
      if (error instanceof EngineError) this.fail(error);
      else app.report(error);
    }
  }

  /** @param {Constraints} constraints */
  async makeSeveral(constraints) {
    const { app, list, frame } = this;
    const { wanted } = this.form;
    const control = new AbortController();
    this.control = control;
    /** @type {Generated[]} */
    const made = (this.made = []);
    const bar = progress({ label: t('make.busy'), stop: t('make.stop'), onstop: () => control.abort() });
    const grids = h('ul', { class: 'small-list' });
    const count = h('h3', {}, t('make.found', { n: 0 }));
    list.replaceChildren(count, bar.element, h('p', { class: 'help' }, `${t('make.choose-help')} ${t('app.about-er')}`), grids);
    this.showList(true);
    this.print.disabled = this.exports.disabled = true;
    const choose = (/** @type {number} */ index) => {
      frame?.close();
      openFound(app, made[index], constraints).catch((error) => app.report(error));
    };
    const add = (/** @type {Generated[]} */ puzzles) => {
      for (const one of puzzles.slice(0, wanted - made.length)) {
        made.push(one);
        grids.append(smallButton(itemOf(one, made.length), made.length - 1, choose));
      }
      count.textContent = t('make.found', { n: made.length });
      return made.length >= wanted;
    };
    try {
      await app.engine.hunt({ verb: 'generate', ...constraints }, ({ puzzles }) => add(/** @type {Generated[]} */ (puzzles)), {
        signal: control.signal,
        progress: (n) => bar.show(t('make.several-busy', { found: made.length, wanted, n }), made.length / wanted),
      });
    } catch (error) {
      if (!control.signal.aborted) throw error;
    }
    bar.element.remove();
    this.print.disabled = this.exports.disabled = made.length === 0;
    if (frame?.dialog.isConnected) frame.say(t('make.found', { n: made.length }));
  }
}

/** The puzzle with its rating and solution, for formats that hold them. @param {Generated} one */
const recordOf = ({ puzzle, level, er, solution }) => ({
  text: JSON.stringify({ puzzle, ...(level ? { level } : {}), rating: er.toFixed(1), solution }),
  format: 'json',
});

/**
 * @param {Generated} one
 * @param {number} n
 */
const itemOf = ({ puzzle, er, clues }, n) => ({
  givens: puzzle,
  kind: t('app.untitled'),
  name: t('make.item-name', { n, er: er.toFixed(1) }),
  detail: t('make.item-detail', { clues }),
});
