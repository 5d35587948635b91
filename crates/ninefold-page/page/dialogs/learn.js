/**
 * The dialog of learning: the course, the library behind it, and a page for each lesson and technique.
 *
 * @module
 */

import { h } from '../dom.js';
import { loadWords, t } from '../words/words.js';
import { openDialog } from './dialog.js';
import { errorBox, errorWords, progress, segmented } from './form.js';
import { courseList } from './learn-course.js';
import { course, findExercise, startExercise, techniques } from './learn-data.js';
import { Library } from './learn-library.js';
import { LearnPage } from './learn-page.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./learn-data.js').Course} Course */
/** @typedef {import('./learn-data.js').Lesson} Lesson */
/** @typedef {import('./learn-data.js').Technique} Technique */

/**
 * @typedef {object} Options
 * @property {string} [technique] the slug of a lesson or of a technique
 * @property {boolean} [practise] whether to look for an exercise at once
 * @property {string[]} [among] lessons of a mixed exercise to look for at once
 */

/**
 * Opens the course, or the page of a lesson or technique.
 *
 * @param {App} app
 * @param {Options} [options]
 */
export async function open(app, options = {}) {
  await loadWords('puzzles');
  return new LearnDialog(app).open(options);
}

/**
 * Looks for an exercise of a lesson or technique and starts it.
 *
 * @param {App} app
 * @param {string} slug
 */
export const openPractice = (app, slug) => open(app, { technique: slug, practise: true });

/** The dialog. */
class LearnDialog {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {?Course} */
    this.course = null;
    /** @type {'course' | 'library'} */
    this.view = 'course';
    this.closing = new AbortController();
    this.error = errorBox();
    this.body = h('div', { class: 'learn' }, h('p', { class: 'soft' }, t('learn.loading')));
    this.library = new Library(app, (technique) => this.showTechnique(technique));
    /** @type {?LearnPage} */
    this.page = null;
  }

  /** @param {Options} options */
  async open(options) {
    const { app } = this;
    this.frame = await openDialog({
      app,
      testid: 'learn-dialog',
      title: t('learn.title'),
      size: 'wide',
      body: [this.error.element, this.body],
      onclose: () => this.onClose(),
    });
    this.load(options).catch((error) => this.fail(error));
    return this.frame.dialog;
  }

  onClose() {
    this.closing.abort();
    this.library.observer.disconnect();
    this.page?.leave();
  }

  /** @param {unknown} error */
  fail(error) {
    if (this.closing.signal.aborted) return;
    this.error.show(h('p', {}, errorWords(error)));
  }

  /** @param {Options} options */
  async load({ technique: slug, practise = false, among }) {
    const [found, all] = await Promise.all([course(this.app), techniques(this.app.engine)]);
    this.course = found;
    this.library.all = all;
    const lesson = found.lessons.find((one) => one.lesson === slug);
    if (lesson) return this.showLesson(lesson, practise);
    const technique = all.find((one) => one.slug === slug);
    if (technique) return this.showTechnique(technique, practise);
    if (slug) this.error.show(h('p', {}, t('learn.unknown', { slug })));
    this.showList();
    if (among) await this.mix(among);
  }

  /** Shows the course or the library. @param {string} [focused] the slug of the lesson that gets the focus */
  showList(focused) {
    const found = this.course;
    if (!found) return;
    this.page?.leave();
    this.page = null;
    this.frame?.dialog.querySelector('h2')?.replaceChildren(t('learn.title'));
    const choice = segmented({
      label: t('learn.view'),
      testid: 'learn-view',
      class: 'learn-view',
      value: this.view,
      choices: [
        { value: 'course', label: t('learn.course') },
        { value: 'library', label: t('learn.library', { n: found.techniques }) },
      ],
      onchange: (value) => {
        this.view = value === 'library' ? 'library' : 'course';
        this.renderList();
      },
    });
    this.list = h('div', { class: 'learn' });
    this.body.replaceChildren(choice.element, this.list);
    this.renderList();
    const target = focused ? this.list.querySelector(`[data-slug="${CSS.escape(focused)}"]`) : null;
    if (!(target instanceof HTMLElement)) return;
    target.scrollIntoView({ block: 'center' });
    target.focus();
  }

  renderList() {
    if (!this.course || !this.list) return;
    if (this.view === 'library') {
      this.list.replaceChildren(h('p', { class: 'soft' }, t('learn.library-about')), ...this.library.elements);
      return this.library.render();
    }
    const actions = { show: (/** @type {Lesson} */ lesson) => this.showLesson(lesson), mix: (/** @type {string[]} */ among) => this.mix(among).catch((error) => this.fail(error)) };
    const children = courseList(this.app, this.course, actions);
    this.list.replaceChildren(.../** @type {Node[]} */ (children.filter(Boolean)));
  }

  /**
   * Looks for a mixed exercise and starts it.
   *
   * @param {string[]} among the slugs of lessons
   */
  async mix(among) {
    const control = new AbortController();
    const bar = progress({ label: t('learn.hunting'), stop: t('learn.stop'), onstop: () => control.abort() });
    this.closing.signal.addEventListener('abort', () => control.abort());
    this.list?.prepend(bar.element);
    this.body.parentElement?.scrollTo(0, 0);
    try {
      const answer = await findExercise(this.app, { among }, { signal: control.signal });
      if (control.signal.aborted) return;
      this.frame?.close();
      await startExercise(this.app, answer, { among });
    } catch (error) {
      if (!control.signal.aborted) throw error;
    } finally {
      bar.element.remove();
    }
  }

  /**
   * Shows the page of a lesson.
   *
   * @param {Lesson} lesson
   * @param {boolean} [practise] whether to look for an exercise at once
   */
  showLesson(lesson, practise = false) {
    const { lessons } = this.course ?? { lessons: [] };
    const near = lessons.filter(({ number }) => Math.abs(number - lesson.number) === 1);
    this.view = 'course';
    this.showPage(lesson, lesson.title, lesson.lesson, practise, {
      progress: lesson,
      neighbours: near.map((one) => ({ lesson: one, go: () => this.showLesson(one) })),
    });
  }

  /**
   * Shows the page of a technique.
   *
   * @param {Technique} technique
   * @param {boolean} [practise]
   */
  showTechnique(technique, practise = false) {
    this.view = 'library';
    const known = this.app.saving?.progress.of(technique.slug) ?? { found: 0, mastered: false };
    this.showPage(technique, technique.technique, technique.slug, practise, { progress: known, neighbours: [] });
  }

  /**
   * @param {Lesson | Technique} shown
   * @param {string} title
   * @param {string} slug
   * @param {boolean} practise
   * @param {Pick<import('./learn-page.js').PageOptions, 'progress' | 'neighbours'>} options
   */
  showPage(shown, title, slug, practise, options) {
    this.page?.leave();
    this.error.hide();
    const heading = this.frame?.dialog.querySelector('h2');
    heading?.replaceChildren(title);
    const page = new LearnPage(this.app, shown, {
      ...options,
      all: this.course?.all ?? 0,
      say: (text) => this.frame?.say(text),
      close: () => this.frame?.close(),
      back: () => this.showList(slug),
    });
    this.page = page;
    this.body.replaceChildren(page.element);
    this.body.parentElement?.scrollTo(0, 0);
    heading?.focus();
    page.load().catch((error) => this.fail(error));
    if (practise) page.practise();
  }
}
