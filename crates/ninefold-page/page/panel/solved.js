/**
 * The card of a solved game: the time, what was used and learned, and what comes next.
 *
 * @module
 */

import { button, h, relabel } from '../dom.js';
import { puzzleText } from '../store/geometry.js';
import { formatTime, loadWords, t } from '../words/words.js';
import { AskingCard } from './asker.js';

/** @typedef {import('../app.js').App} App */

/** Shows how the game went. @extends {AskingCard<never>} */
class SolvedCard extends AskingCard {
  /** @param {App} app */
  constructor(app) {
    super(app);
    const action = (/** @type {string} */ name, /** @type {() => void} */ onclick, /** @type {string} */ className = '') =>
      button({ label: t(`solved.${name}`), testid: `solved-${name}`, class: className, onclick });
    this.time = h('p', { class: 'solved-time', 'data-testid': 'solved-time' });
    this.facts = h('dl', { class: 'facts' });
    /** The techniques of the path, by the name of each. @type {string[]} */
    this.techniques = [];
    /** The technique to learn next, once it is known. */
    this.slug = '';
    this.lesson = action('lesson', () => app.openDialog('learn', { technique: this.slug }));
    this.daily = action('daily', () => app.openDialog('daily'), 'primary');
    this.another = action('another', () => app.openDialog('new', { like: app.session.origin }), 'primary');
    this.element = h(
      'div',
      { class: 'card solved', 'data-testid': 'solved-card' },
      h('h3', {}, t('solved.title')),
      this.time,
      this.facts,
      h(
        'div',
        { class: 'choices' },
        this.daily,
        this.another,
        this.lesson,
        action('path', () => app.openPanel('path')),
        action('share', () => app.openDialog('share')),
        action('history', () => app.openDialog('history')),
      ),
    );
    app.session.addEventListener('change', () => this.isVisible && this.render());
  }

  show() {
    this.isVisible = true;
    this.render();
    void this.load();
  }

  hide() {
    this.isVisible = false;
    this.asker.stop();
  }

  /** Finds out which techniques the puzzle takes, and which of them to learn next. */
  async load() {
    const { session, saving } = this.app;
    const text = puzzleText(session.puzzle);
    const { key } = this;
    if (key === text || session.puzzle.variant) return;
    this.techniques = [];
    this.slug = '';
    this.render();
    const path = /** @type {import('../../types/contract.js').ExplainAnswer | null | undefined} */ (await this.asker.ask({ verb: 'explain', puzzle: { text } }));
    const known = path && (await this.asker.ask({ verb: 'techniques' }));
    if (!known || puzzleText(session.puzzle) !== text) return;
    this.key = text;
    const met = new Set([...session.taught, ...path.steps.map((step) => step.technique)]);
    const lessons = known.techniques.filter((one) => met.has(one.technique));
    // Those of the course come first.
    lessons.sort((one, other) => (one.lesson ?? Infinity) - (other.lesson ?? Infinity) || 0);
    this.techniques = lessons.map(({ technique }) => technique);
    // What a hint had to show comes first.
    const isNew = (/** @type {{ slug: string }} */ one) => !saving?.progress.of(one.slug).mastered;
    const next = lessons.find((one) => session.taught.has(one.technique) && isNew(one)) ?? lessons.findLast(isNew);
    this.slug = next?.slug ?? '';
    relabel(this.lesson, t('solved.lesson', { technique: next?.technique ?? '' }));
    this.render();
  }

  render() {
    const { session, settings } = this.app;
    const { level, er, hints, seconds, origin, state, taught } = session;
    if (state !== 'solved') return;
    const helped = hints === 0 ? t('solved.no-hints') : t('solved.with-hints', { n: hints });
    const time = settings.get('timer') === 'off' ? [] : [h('strong', {}, formatTime(seconds)), ' '];
    this.time.replaceChildren(...time, helped);
    const rows = [];
    if (level && er !== null) rows.push([t('solved.rating'), t('solved.rated', { level: t(`level.${level}`), er: er.toFixed(1) })]);
    if (this.techniques.length > 0) rows.push([t('solved.used'), this.techniques.join(', ')]);
    if (taught.size > 0) rows.push([t('solved.learned'), [...taught].join(', ')]);
    this.facts.replaceChildren(...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
    this.lesson.hidden = !this.slug;
    this.daily.hidden = origin?.kind !== 'daily';
    this.another.hidden = !this.daily.hidden;
  }
}

/** @param {App} app */
export async function create(app) {
  await loadWords('panels');
  return new SolvedCard(app);
}
