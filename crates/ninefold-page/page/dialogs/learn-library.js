/**
 * The library behind the course: all techniques, by family or level, found by their words.
 *
 * @module
 */

import { h } from '../dom.js';
import { t } from '../words/words.js';
import { input, segmented } from './form.js';
import { examplesOf, groups, search } from './learn-data.js';
import { thumbnail } from './learn-example.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./learn-data.js').Technique} Technique */

/** Shows the list. */
export class Library {
  /**
   * @param {App} app
   * @param {(technique: Technique) => void} show
   */
  constructor(app, show) {
    this.app = app;
    this.show = show;
    /** @type {Technique[]} */
    this.all = [];
    /** @type {'family' | 'level'} */
    this.by = 'family';
    this.box = input({ type: 'search', class: 'search', 'aria-label': t('learn.search'), placeholder: t('learn.search'), 'data-testid': 'learn-search', oninput: () => this.render() });
    this.list = h('div', { class: 'lessons', 'data-testid': 'lessons' });
    this.observer = new IntersectionObserver((entries) => this.onSeen(entries), { rootMargin: '200px' });
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
        this.render();
      },
    });
    this.elements = [h('div', { class: 'learn-tools' }, this.box, order.element), this.list];
  }

  render() {
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
   * @param {Technique[]} techniques
   */
  group(name, techniques) {
    const words = this.by === 'level' ? t(`learn.level-${name}`) : name.charAt(0).toUpperCase() + name.slice(1);
    const heading = name && h('h3', {}, words, ' ', h('small', {}, String(techniques.length)));
    return h('section', {}, heading, h('ul', {}, ...techniques.map((one) => h('li', {}, this.row(one)))));
  }

  /** @param {Technique} technique */
  row(technique) {
    const { found, mastered } = this.app.saving?.progress.of(technique.slug) ?? { found: 0, mastered: false };
    const progress = mastered ? t('learn.mastered') : found > 0 ? t('learn.found', { n: found }) : '';
    return h(
      'button',
      { type: 'button', class: 'lesson', 'data-slug': technique.slug, 'data-testid': `technique-${technique.slug}`, 'data-mastered': mastered, onclick: () => this.show(technique) },
      h('span', { class: 'thumb' }),
      h('span', { class: 'lesson-words' }, h('span', { class: 'lesson-name' }, technique.technique), h('small', {}, [t(`learn.level-${technique.level}`), progress].filter(Boolean).join(' · '))),
      found > 0 && pips(found),
    );
  }

  /**
   * Draws the thumbnails of techniques that come into view.
   *
   * @param {IntersectionObserverEntry[]} entries
   */
  onSeen(entries) {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      this.observer.unobserve(target);
      examplesOf(this.app.engine, { technique: target.getAttribute('data-slug') ?? '' }).then(
        ([found]) => found && target.querySelector('.thumb')?.replaceChildren(thumbnail(found.step.drawing)),
        () => {},
      );
    }
  }
}

/** Three small marks, filled for the steps that were found. @param {number} found */
export const pips = (found) => h('span', { class: 'pips', 'aria-hidden': 'true' }, ...[1, 2, 3].map((n) => h('i', { class: found >= n ? 'full' : '' })));
