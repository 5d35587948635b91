/**
 * The page of a lesson or of a technique of the library: what it is, examples to step through, and exercises.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { t } from '../words/words.js';
import { errorBox, errorWords, progress, segmented } from './form.js';
import { examplesOf, findExercise, startExercise } from './learn-data.js';
import { ExampleView } from './learn-example.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./learn-data.js').Lesson} Lesson */
/** @typedef {import('./learn-data.js').Technique} Technique */

/**
 * @typedef {object} PageOptions
 * @property {{ found: number, mastered: boolean }} progress
 * @property {(text: string) => void} say
 * @property {() => void} close closes the dialog
 * @property {() => void} back goes to the list
 * @property {{ lesson: Lesson, go: () => void }[]} neighbours the lessons before and after, with what goes there
 * @property {number} all the number of lessons
 */

/** Makes the page. */
export class LearnPage {
  /**
   * @param {App} app
   * @param {Lesson | Technique} shown
   * @param {PageOptions} options
   */
  constructor(app, shown, options) {
    this.app = app;
    this.shown = shown;
    this.subject = 'lesson' in shown && 'title' in shown ? { lesson: shown.lesson } : { technique: /** @type {Technique} */ (shown).slug };
    this.options = options;
    this.leaving = new AbortController();
    /** @type {?AbortController} */
    this.hunting = null;
    this.example = h('div', { class: 'example stack' });
    this.error = errorBox();
    this.bar = progress({ label: t('learn.hunting'), stop: t('learn.stop'), onstop: () => this.stop() });
    this.bar.element.hidden = true;
    this.start = button({ label: t('learn.practise'), testid: 'practise', class: 'primary', onclick: () => this.practise() });
    const slug = 'lesson' in this.subject ? this.subject.lesson : this.subject.technique;
    this.element = h(
      'div',
      { class: 'technique', 'data-testid': 'technique', 'data-slug': slug },
      h('div', { class: 'two-sides' }, h('div', { class: 'stack' }, ...this.words(), ...this.exercises()), this.example),
      this.neighbours(),
    );
  }

  /** @returns {import('../dom.js').Child[]} */
  words() {
    return 'title' in this.shown ? this.lessonWords(this.shown) : this.techniqueWords(this.shown);
  }

  /** The way back to the list, and where the reader is. @param {string} label @param {string} place */
  top(label, place) {
    return h('div', { class: 'row' }, button({ label, icon: 'back', testid: 'learn-back', onclick: this.options.back }), h('span', { class: 'soft' }, place));
  }

  /** @param {Lesson} lesson */
  lessonWords(lesson) {
    const parts = /** @type {const} */ (['look', 'why', 'find', 'mistake']);
    return [
      this.top(t('learn.course'), t('learn.lesson', { n: lesson.number, all: this.options.all })),
      h('div', { class: 'lesson-text', 'data-testid': 'about' }, ...parts.flatMap((part) => [h('h3', {}, t(`learn.${part}`)), h('p', {}, lesson[part])])),
      lesson.relies_on_uniqueness && h('p', { class: 'note' }, t('learn.unique')),
    ];
  }

  /** @param {Technique} technique */
  techniqueWords(technique) {
    const facts = [
      [t('learn.level'), t(`learn.level-${technique.level}`)],
      [t('learn.family'), technique.family],
      [t('learn.score'), String(technique.score)],
    ];
    return [
      this.top(t('learn.all'), ''),
      h('p', { class: 'about', 'data-testid': 'about' }, technique.about),
      h('dl', { class: 'facts' }, ...facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
      technique.relies_on_uniqueness && h('p', { class: 'note' }, t('learn.unique')),
      !technique.default && h('p', { class: 'note' }, t('learn.not-default')),
    ];
  }

  /** @returns {import('../dom.js').Child[]} */
  exercises() {
    const practice = 'title' in this.shown ? 'generate' : this.shown.practice;
    if (!practice) return [h('p', { class: 'soft' }, t('learn.no-practice'))];
    const { found, mastered } = this.options.progress;
    const known = mastered ? t('learn.mastered') : found > 0 ? t('learn.found', { n: found }) : t('learn.found-none');
    return [
      h('div', { class: 'row' }, this.start, h('span', { class: 'soft' }, known)),
      h('p', { class: 'soft' }, t(practice === 'example' ? 'learn.practise-example' : 'learn.practise-about')),
      this.bar.element,
      this.error.element,
    ];
  }

  /** The lessons before and after this one. */
  neighbours() {
    const number = 'title' in this.shown ? this.shown.number : 0;
    const links = this.options.neighbours.map(({ lesson, go }) => {
      const key = lesson.number < number ? 'earlier' : 'later';
      return button({ label: t(`learn.${key}-lesson`, { technique: lesson.title }), testid: `lesson-${key}`, onclick: go });
    });
    return h('div', { class: 'row neighbours' }, ...links);
  }

  /** Loads the examples. */
  async load() {
    const found = await examplesOf(this.app.engine, this.subject);
    if (this.leaving.signal.aborted) return;
    if (found.length === 0) return this.example.replaceChildren(h('p', { class: 'soft' }, t('learn.no-example')));
    const views = await Promise.all(found.map((one) => ExampleView.make(one, this.options.say)));
    const shown = h('div', {});
    const show = (/** @type {number} */ at) => shown.replaceChildren(views[at].element);
    const choices = views.map((_, index) => ({ value: String(index), label: t('learn.example-number', { n: index + 1 }) }));
    const chooser = segmented({ label: t('learn.examples'), testid: 'example', class: 'examples', value: '0', choices, onchange: (value) => show(Number(value)) });
    show(0);
    this.example.replaceChildren(...(views.length > 1 ? [chooser.element] : []), shown);
  }

  /** Looks for an exercise and starts it. */
  async practise() {
    const { app, bar, start, error, options, subject } = this;
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
      const answer = await findExercise(app, subject, {
        signal: control.signal,
        progress: (n) => bar.show(`${t('learn.hunting')} ${t('learn.tried', { n })}`),
      });
      if (control.signal.aborted) return;
      options.close();
      await startExercise(app, answer, subject);
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
