/**
 * The course of techniques: a list by family or level with the learner's progress, and a page for each technique.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { loadWords, t } from '../words/words.js';
import { openDialog } from './dialog.js';
import { errorBox, errorWords, input, segmented } from './form.js';
import { example, groups, search, techniques } from './learn-data.js';
import { thumbnail } from './learn-example.js';
import { TechniquePage } from './learn-page.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./learn-data.js').Technique} Technique */

/**
 * Opens the course, or the page of a technique.
 *
 * @param {App} app
 * @param {{ technique?: string, practise?: boolean }} [options] `technique` is a slug
 */
export async function open(app, { technique, practise = false } = {}) {
  await loadWords('puzzles');
  return new Course(app).open(technique, practise);
}

/**
 * Looks for an exercise of a technique and starts it.
 *
 * @param {App} app
 * @param {string} slug
 */
export const openPractice = (app, slug) => open(app, { technique: slug, practise: true });

/** The dialog. */
class Course {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Technique[]} */
    this.all = [];
    /** @type {'family' | 'level'} */
    this.by = 'family';
    this.closing = new AbortController();
    this.error = errorBox();
    this.body = h('div', { class: 'learn' }, h('p', { class: 'soft' }, t('learn.loading')));
    this.box = input({ type: 'search', class: 'search', 'aria-label': t('learn.search'), placeholder: t('learn.search'), 'data-testid': 'learn-search', oninput: () => this.renderList() });
    this.list = h('div', { class: 'lessons', 'data-testid': 'lessons' });
    /** @type {?TechniquePage} */
    this.page = null;
    this.observer = new IntersectionObserver((entries) => this.onSeen(entries), { rootMargin: '200px' });
  }

  /**
   * @param {string | undefined} slug
   * @param {boolean} practise
   */
  async open(slug, practise) {
    const { app } = this;
    this.frame = await openDialog({
      app,
      testid: 'learn-dialog',
      title: t('learn.title'),
      size: 'wide',
      body: [this.error.element, this.body],
      onclose: () => this.onClose(),
    });
    this.load(slug, practise).catch((error) => this.fail(error));
    return this.frame.dialog;
  }

  onClose() {
    this.closing.abort();
    this.observer.disconnect();
    this.page?.leave();
  }

  /** @param {unknown} error */
  fail(error) {
    if (this.closing.signal.aborted) return;
    this.error.show(h('p', {}, errorWords(error)));
  }

  /**
   * @param {string | undefined} slug
   * @param {boolean} practise
   */
  async load(slug, practise) {
    this.all = await techniques(this.app.engine);
    const found = this.all.find((one) => one.slug === slug);
    if (found) return this.show(found, practise);
    if (slug) this.error.show(h('p', {}, t('learn.unknown', { slug })));
    this.showAll();
  }

  /** @param {string} slug */
  progressOf(slug) {
    return this.app.saving?.progress.of(slug) ?? { found: 0, mastered: false };
  }

  /** The techniques that can be practised. */
  get lessons() {
    return this.all.filter((one) => one.practice !== null);
  }

  /** Shows the list. @param {string} [focused] the slug of the lesson that gets the focus */
  showAll(focused) {
    this.page?.leave();
    this.page = null;
    this.frame?.dialog.querySelector('h2')?.replaceChildren(t('learn.title'));
    const { lessons } = this;
    const mastered = lessons.filter((one) => this.progressOf(one.slug).mastered).length;
    const next = lessons.find((one) => !this.progressOf(one.slug).mastered);
    const words = t('learn.progress', { mastered, all: lessons.length });
    const order = segmented({
      label: t('learn.order'),
      testid: 'learn-order',
      value: this.by,
      choices: [
        { value: 'family', label: t('learn.by-family') },
        { value: 'level', label: t('learn.by-level') },
      ],
      onchange: (value) => {
        this.by = value === 'level' ? 'level' : 'family';
        this.renderList();
      },
    });
    this.body.replaceChildren(
      h(
        'div',
        { class: 'learn-top' },
        h('div', { class: 'learn-progress' }, h('strong', { 'data-testid': 'learn-progress' }, words), h('progress', { max: lessons.length, value: mastered, 'aria-label': words }), h('small', {}, t('learn.how-mastered'))),
        next ? button({ label: t('learn.next', { technique: next.technique }), testid: 'next-lesson', class: 'primary', onclick: () => this.show(next) }) : h('p', {}, t('learn.all-mastered')),
      ),
      h('div', { class: 'learn-tools' }, this.box, order.element),
      this.list,
    );
    this.renderList();
    const target = focused ? this.list.querySelector(`[data-slug="${CSS.escape(focused)}"]`) : null;
    if (target instanceof HTMLElement) {
      target.scrollIntoView({ block: 'center' });
      target.focus();
    }
  }

  renderList() {
    const text = this.box.value;
    const found = search(this.all, text);
    this.observer.disconnect();
    if (found.length === 0) return this.list.replaceChildren(h('p', { class: 'soft' }, t('learn.none-found', { text })));
    const parts = text.trim() ? [{ name: '', lessons: found }] : groups(found, this.by);
    this.list.replaceChildren(...parts.map(({ name, lessons }) => this.group(name, lessons)));
    for (const item of this.list.querySelectorAll('[data-slug]')) this.observer.observe(item);
  }

  /**
   * @param {string} name of the family or level, or an empty text
   * @param {Technique[]} lessons
   */
  group(name, lessons) {
    const all = lessons.filter((one) => one.practice !== null);
    const mastered = all.filter((one) => this.progressOf(one.slug).mastered).length;
    const words = this.by === 'level' ? t(`learn.level-${name}`) : name.charAt(0).toUpperCase() + name.slice(1);
    const heading = name && h('h3', {}, words, ' ', all.length > 0 && h('small', {}, t('learn.group-count', { mastered, all: all.length })));
    return h('section', {}, heading, h('ul', {}, ...lessons.map((one) => h('li', {}, this.lesson(one)))));
  }

  /** @param {Technique} technique */
  lesson(technique) {
    const { found, mastered } = this.progressOf(technique.slug);
    const progress = mastered ? t('learn.mastered') : found > 0 ? t('learn.found', { n: found }) : '';
    const level = t(`learn.level-${technique.level}`);
    return h(
      'button',
      { type: 'button', class: 'lesson', 'data-slug': technique.slug, 'data-testid': `lesson-${technique.slug}`, 'data-mastered': mastered, onclick: () => this.show(technique) },
      h('span', { class: 'thumb' }),
      h('span', { class: 'lesson-words' }, h('span', { class: 'lesson-name' }, technique.technique), h('small', {}, [level, progress].filter(Boolean).join(' · '))),
      found > 0 && pips(found),
    );
  }

  /**
   * Draws the thumbnails of lessons that come into view.
   *
   * @param {IntersectionObserverEntry[]} entries
   */
  onSeen(entries) {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      this.observer.unobserve(target);
      const slug = target.getAttribute('data-slug') ?? '';
      example(this.app.engine, slug).then(
        (found) => found && target.querySelector('.thumb')?.replaceChildren(thumbnail(found.step.drawing)),
        () => {},
      );
    }
  }

  /**
   * Shows the page of a technique.
   *
   * @param {Technique} technique
   * @param {boolean} [practise] whether to look for an exercise at once
   */
  show(technique, practise = false) {
    this.page?.leave();
    this.error.hide();
    const heading = this.frame?.dialog.querySelector('h2');
    heading?.replaceChildren(technique.technique);
    const page = new TechniquePage(this.app, technique, {
      all: this.all,
      progress: this.progressOf(technique.slug),
      say: (text) => this.frame?.say(text),
      close: () => this.frame?.close(),
      back: () => this.showAll(technique.slug),
      go: (other) => this.show(other),
    });
    this.page = page;
    this.body.replaceChildren(page.element);
    this.body.parentElement?.scrollTo(0, 0);
    heading?.focus();
    page.load().catch((error) => this.fail(error));
    if (practise) page.practise();
  }
}

/** Three small marks, filled for the steps that were found. @param {number} found */
export function pips(found) {
  return h('span', { class: 'pips', 'aria-hidden': 'true' }, ...[1, 2, 3].map((n) => h('i', { class: found >= n ? 'full' : '' })));
}
