/**
 * The page of a technique: what it is, an example to step through, and exercises.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { t } from '../words/words.js';
import { errorBox, errorWords, progress } from './form.js';
import { example, findExercise, startExercise } from './learn-data.js';
import { ExampleView } from './learn-example.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./learn-data.js').Technique} Technique */

/**
 * @typedef {object} PageOptions
 * @property {ReadonlyArray<Technique>} all
 * @property {{ found: number, mastered: boolean }} progress
 * @property {(text: string) => void} say
 * @property {() => void} close closes the dialog
 * @property {() => void} back goes to the list
 * @property {(technique: Technique) => void} go goes to another technique
 */

/** Makes the page. */
export class TechniquePage {
  /**
   * @param {App} app
   * @param {Technique} technique
   * @param {PageOptions} options
   */
  constructor(app, technique, options) {
    this.app = app;
    this.technique = technique;
    this.options = options;
    this.leaving = new AbortController();
    /** @type {?AbortController} */
    this.hunting = null;
    this.example = h('div', { class: 'example' });
    this.error = errorBox();
    this.bar = progress({ label: t('learn.hunting'), stop: t('learn.stop'), onstop: () => this.stop() });
    this.bar.element.hidden = true;
    this.start = button({ label: t('learn.practise'), testid: 'practise', class: 'primary', onclick: () => this.practise() });
    this.element = h(
      'div',
      { class: 'technique', 'data-testid': 'technique', 'data-slug': technique.slug },
      h('div', { class: 'two-sides' }, this.words(), this.example),
      this.neighbours(),
    );
  }

  /** What the technique is, and the exercise. */
  words() {
    const { technique, options } = this;
    const { found, mastered } = options.progress;
    const facts = [
      [t('learn.level'), t(`learn.level-${technique.level}`)],
      [t('learn.family'), technique.family],
      [t('learn.score'), String(technique.score)],
    ];
    const known = mastered ? t('learn.mastered') : found > 0 ? t('learn.found', { n: found }) : t('learn.found-none');
    const isExample = technique.practice === 'example';
    const practice = technique.practice
      ? [h('div', { class: 'row' }, this.start, h('span', { class: 'soft' }, known)), h('p', { class: 'soft' }, t(isExample ? 'learn.practise-example' : 'learn.practise-about')), this.bar.element, this.error.element]
      : [h('p', { class: 'soft' }, t('learn.no-practice'))];
    return h(
      'div',
      { class: 'stack' },
      h(
        'div',
        { class: 'row' },
        button({ label: t('learn.all'), icon: 'back', testid: 'learn-back', onclick: options.back }),
        h('span', { class: 'soft' }, t('learn.lesson', { n: technique.lesson, all: options.all.length })),
      ),
      h('p', { class: 'about', 'data-testid': 'about' }, technique.about),
      h('dl', { class: 'facts' }, ...facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
      technique.relies_on_uniqueness && h('p', { class: 'note' }, t('learn.unique')),
      !technique.default && h('p', { class: 'note' }, t('learn.not-default')),
      ...practice,
    );
  }

  /** The lessons before and after this one. */
  neighbours() {
    const { all, go } = this.options;
    const at = all.indexOf(this.technique);
    const link = (/** @type {Technique | undefined} */ other, /** @type {string} */ key, /** @type {string} */ testid) =>
      other && button({ label: t(key, { technique: other.technique }), testid, onclick: () => go(other) });
    return h('div', { class: 'row neighbours' }, link(all[at - 1], 'learn.earlier-lesson', 'lesson-earlier'), link(all[at + 1], 'learn.later-lesson', 'lesson-later'));
  }

  /** Loads the example. */
  async load() {
    const found = await example(this.app.engine, this.technique.slug);
    if (this.leaving.signal.aborted) return;
    if (!found) return this.example.replaceChildren(h('p', { class: 'soft' }, t('learn.no-example')));
    const view = await ExampleView.make(found, this.options.say);
    this.example.replaceChildren(view.element);
  }

  /** Looks for an exercise and starts it. */
  async practise() {
    const { app, bar, start, error, options, technique } = this;
    if (this.hunting) return;
    const control = new AbortController();
    this.hunting = control;
    error.hide();
    start.disabled = true;
    bar.show(t('learn.hunting'));
    bar.element.hidden = false;
    bar.element.querySelector('button')?.focus();
    options.say(t('learn.hunting'));
    try {
      const answer = await findExercise(app, technique.slug, {
        signal: control.signal,
        progress: (n) => bar.show(`${t('learn.hunting')} ${t('learn.tried', { n })}`),
      });
      if (control.signal.aborted) return;
      options.close();
      await startExercise(app, answer);
    } catch (cause) {
      if (control.signal.aborted) return;
      error.show(h('p', {}, errorWords(cause)));
    } finally {
      if (this.hunting === control) this.hunting = null;
      bar.element.hidden = true;
      start.disabled = false;
    }
  }

  /** Stops the hunt for an exercise. */
  stop() {
    if (!this.hunting) return;
    this.hunting.abort();
    this.hunting = null;
    this.start.disabled = false;
    this.start.focus();
    this.options.say(t('learn.stopped'));
  }

  /** Ends what is going on when another page is shown or the dialog is closed. */
  leave() {
    this.leaving.abort();
    this.hunting?.abort();
    this.hunting = null;
  }
}
