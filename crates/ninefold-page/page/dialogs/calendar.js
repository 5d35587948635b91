/**
 * A calendar of one month. Arrow keys move by a day or a week, Page Up and Page Down by a month.
 *
 * @module
 */

import { button, h, s } from '../dom.js';
import { calendar } from '../store/months.js';
import { localDate } from '../store/remembered.js';
import { LEVELS } from '../store/order.js';
import { t } from '../words/words.js';
import { dayWords } from './game-words.js';

/** @typedef {import('../store/months.js').CalendarDay} CalendarDay */
/** @typedef {import('../store/remembered.js').DayRecord} DayRecord */

/** The first day with daily puzzles in the calendar. */
const FIRST = '2000-01-01';

/** @type {Record<string, number>} days to move */
const MOVES = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Shows a month and lets the player choose a day. Later days than today cannot be chosen. */
export class Calendar {
  /** @param {{ date: string, today: string, choose: (date: string) => void }} options */
  constructor({ date, today, choose }) {
    this.date = date;
    this.today = today;
    this.choose = choose;
    /** @type {ReadonlyMap<string, DayRecord>} */
    this.days = new Map();
    this.name = h('strong', { 'aria-live': 'polite' });
    this.earlier = button({ label: t('daily.earlier'), icon: 'back', testid: 'month-earlier', hideLabel: true, class: 'plain', onclick: () => this.go(monthAway(this.date, -1)) });
    this.later = button({ label: t('daily.later'), icon: 'next', testid: 'month-later', hideLabel: true, class: 'plain', onclick: () => this.go(monthAway(this.date, 1)) });
    this.now = button({ label: t('daily.today'), testid: 'today', onclick: () => this.go(today) });
    this.table = h('table', { class: 'calendar', role: 'grid', onkeydown: (/** @type {KeyboardEvent} */ event) => this.onKey(event) });
    this.element = h('div', { class: 'stack' }, h('div', { class: 'month' }, this.earlier, this.name, this.later, this.now), this.table);
  }

  /** Moves the focus to the chosen day. */
  focus() {
    const day = this.table.querySelector('[tabindex="0"]');
    if (day instanceof HTMLElement) day.focus();
  }

  /** Chooses a day, or the nearest that there is. @param {string} date */
  go(date) {
    const near = date > this.today && this.date <= this.today ? this.today : date < FIRST ? FIRST : date;
    const hadFocus = this.table.contains(document.activeElement);
    this.choose(near);
    if (hadFocus) this.focus();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { date } = this;
    const weekday = (new Date(`${date}T12:00`).getDay() + 6) % 7;
    const goals = /** @type {Record<string, string>} */ ({
      Home: daysAway(date, -weekday),
      End: daysAway(date, 6 - weekday),
      PageUp: monthAway(date, -1),
      PageDown: monthAway(date, 1),
    });
    const goal = event.key in MOVES ? daysAway(date, MOVES[event.key]) : goals[event.key];
    if (!goal) return;
    event.preventDefault();
    this.go(goal);
  }

  /**
   * @param {string} date
   * @param {ReadonlyMap<string, DayRecord>} days
   */
  render(date, days) {
    this.date = date;
    this.days = days;
    const [year, month] = date.split('-').map(Number);
    const name = new Date(year, month - 1, 1).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
    this.name.textContent = name;
    this.table.setAttribute('aria-label', t('daily.calendar', { month: name }));
    this.earlier.disabled = date.slice(0, 7) <= FIRST.slice(0, 7);
    this.later.disabled = date.slice(0, 7) >= this.today.slice(0, 7);
    this.now.disabled = date === this.today;
    const weeks = calendar(year, month, days, this.today);
    const head = h('tr', {}, ...weekdays().map(({ short, long }) => h('th', { scope: 'col', abbr: long }, short)));
    const rows = weeks.map((week) => h('tr', {}, ...week.map((day) => h('td', { role: 'gridcell' }, day && this.dayButton(day)))));
    this.table.replaceChildren(h('thead', {}, head), h('tbody', {}, ...rows));
  }

  /** @param {CalendarDay} day */
  dayButton(day) {
    const isChosen = day.date === this.date;
    const list = (/** @type {string[]} */ names) => names.map((name) => t(`level.${name}`)).join(', ');
    const begun = day.played.filter((name) => !day.solved.includes(name));
    const facts = [
      dayWords(day.date),
      day.solved.length > 0 && t('daily.day-solved', { levels: list(day.solved) }),
      begun.length > 0 && t('daily.day-begun', { levels: list(begun) }),
      day.played.length === 0 && !day.isFuture && t('daily.day-none'),
    ];
    return h(
      'button',
      {
        type: 'button',
        class: 'day',
        tabindex: isChosen ? 0 : -1,
        disabled: day.isFuture && !isChosen,
        'data-testid': `day-${day.date}`,
        'aria-label': facts.filter(Boolean).join(', '),
        'aria-pressed': String(isChosen),
        'aria-current': day.date === this.today ? 'date' : null,
        onclick: () => this.go(day.date),
      },
      h('span', {}, String(Number(day.date.slice(8)))),
      marks(day),
    );
  }
}

/** The six marks of a day, one for each level. @param {CalendarDay} day */
function marks(day) {
  const drawn = LEVELS.map(({ name }, index) => {
    const state = day.solved.includes(name) ? 'solved' : day.played.includes(name) ? 'begun' : 'open';
    return s('circle', { class: state, cx: 4 + index * 7, cy: 4, r: state === 'open' ? 0.9 : 2.8 });
  });
  return s('svg', { viewBox: '0 0 43 8', class: 'day-marks', 'aria-hidden': 'true', focusable: 'false' }, ...drawn);
}

/** The names of the days of the week from Monday on. */
function weekdays() {
  // 1 January 2024 was a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const date = new Date(2024, 0, day);
    const name = (/** @type {'short' | 'long'} */ weekday) => date.toLocaleDateString('en-GB', { weekday });
    return { short: name('short').slice(0, 2), long: name('long') };
  });
}

/**
 * @param {string} date
 * @param {number} days
 */
function daysAway(date, days) {
  const [year, month, day] = date.split('-').map(Number);
  return localDate(new Date(year, month - 1, day + days));
}

/**
 * The same day of another month, or its last day.
 *
 * @param {string} date
 * @param {number} months
 */
function monthAway(date, months) {
  const [year, month, day] = date.split('-').map(Number);
  const last = new Date(year, month + months, 0).getDate();
  return localDate(new Date(year, month - 1 + months, Math.min(day, last)));
}

/**
 * Returns the number of days in a row with a solved puzzle, up to today, or to yesterday if nothing is solved today yet.
 *
 * @param {ReadonlyMap<string, { day: string, solved: boolean }>} days
 * @param {string} today
 */
export function daysInARow(days, today) {
  const solved = new Set([...days.values()].filter((record) => record.solved).map(({ day }) => day.split('/')[0]));
  const [year, month, day] = today.split('-').map(Number);
  const before = (/** @type {number} */ count) => localDate(new Date(year, month - 1, day - count));
  const first = solved.has(today) ? 0 : 1;
  let count = 0;
  while (solved.has(before(first + count))) count += 1;
  return count;
}
