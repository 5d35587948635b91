/**
 * The list of the course: lessons in the order in which people learn, what is to be repeated, mixed exercises, and the log of
 * what was found without a hint.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { t } from '../words/words.js';
import { pips } from './learn-library.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./learn-data.js').Course} Course */
/** @typedef {import('./learn-data.js').Lesson} Lesson */

/** The number of lessons that a mixed exercise needs at least. */
const FEWEST = 2;

/** The most days of the log that are shown. */
const LOG_DAYS = 14;

/**
 * Makes the list.
 *
 * @param {App} app
 * @param {Course} course
 * @param {{ show: (lesson: Lesson) => void, mix: (among: string[]) => void }} actions
 * @returns {import('../dom.js').Child[]}
 */
export function courseList(app, course, { show, mix }) {
  const { lessons, due, learned } = course;
  const next = lessons.find(({ lesson }) => lesson === course.next);
  const mastered = lessons.filter((one) => one.mastered).length;
  const words = t('learn.progress', { mastered, all: course.all });
  const later = next && button({ label: t('learn.next', { technique: next.title }), testid: 'next-lesson', class: due.length > 0 ? '' : 'primary', onclick: () => show(next) });
  const stages = [...new Set(lessons.map(({ stage }) => stage))];
  return [
    h('div', { class: 'learn-progress' }, h('strong', { 'data-testid': 'learn-progress' }, words), h('progress', { max: course.all, value: mastered, 'aria-label': words }), h('small', {}, t('learn.how-mastered'))),
    h(
      'div',
      { class: 'row' },
      due.length > 0 && button({ label: t('learn.repeat', { n: due.length }), testid: 'repeat', class: 'primary', onclick: () => mix(due) }),
      later || h('p', {}, t('learn.all-mastered')),
      learned.length >= FEWEST && button({ label: t('learn.mixed'), testid: 'mixed', onclick: () => mix(learned) }),
    ),
    ...stages.map((stage) =>
      h('section', {}, h('h3', {}, stage), h('ol', { class: 'course' }, ...lessons.filter((one) => one.stage === stage).map((one) => h('li', {}, row(one, due, () => show(one)))))),
    ),
    log(app, course),
  ];
}

/**
 * @param {Lesson} lesson
 * @param {string[]} due
 * @param {() => void} onclick
 */
function row({ lesson, number, title, found, mastered }, due, onclick) {
  const states = [mastered ? t('learn.mastered') : found > 0 && t('learn.found', { n: found }), due.includes(lesson) && t('learn.due')];
  const state = states.filter(Boolean).join(' · ');
  return h(
    'button',
    { type: 'button', class: 'lesson', 'data-slug': lesson, 'data-testid': `lesson-${lesson}`, 'data-mastered': mastered, onclick },
    h('span', { class: 'number', 'aria-hidden': 'true' }, String(number)),
    h('span', { class: 'lesson-words' }, h('span', { class: 'lesson-name' }, title), state && h('small', {}, state)),
    found > 0 && pips(found),
  );
}

/**
 * The log: the days on which steps were found without a hint, the latest first.
 *
 * @param {App} app
 * @param {Course} course
 */
function log(app, { lessons }) {
  /** @type {Map<string, string[]>} */
  const days = new Map();
  for (const record of app.saving?.progress.lessons() ?? []) {
    const title = lessons.find(({ lesson }) => lesson === record.lesson)?.title ?? record.lesson;
    for (const day of record.log ?? []) days.set(day, [...(days.get(day) ?? []), title]);
  }
  if (days.size === 0) return null;
  const latest = [...days].sort(([one], [other]) => (one < other ? 1 : -1)).slice(0, LOG_DAYS);
  const name = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeZone: 'UTC' });
  return h(
    'details',
    { 'data-testid': 'found-log' },
    h('summary', {}, t('learn.log')),
    h('dl', { class: 'facts log' }, ...latest.map(([day, titles]) => h('div', {}, h('dt', {}, name.format(new Date(day))), h('dd', {}, counted(titles))))),
  );
}

/** Writes titles, each once, with how often. @param {string[]} titles */
const counted = (titles) =>
  [...new Set(titles)]
    .map((title) => {
      const n = titles.filter((one) => one === title).length;
      return n > 1 ? `${title} (${n})` : title;
    })
    .join(', ');
