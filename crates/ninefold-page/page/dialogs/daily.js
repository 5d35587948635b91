/**
 * The daily puzzles: a calendar of the days played, and six levels for the chosen day.
 *
 * @module
 */

import { button, h, icon } from '../dom.js';
import { joinDays, localDate } from '../store/remembered.js';
import { LEVELS } from '../store/order.js';
import { formatTime, loadWords, t } from '../words/words.js';
import { Calendar, daysInARow } from './calendar.js';
import { openDialog } from './dialog.js';
import { errorBox, errorWords, progress } from './form.js';
import { dayWords } from './game-words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/remembered.js').DayRecord} DayRecord */
/** @typedef {{ date?: string, level?: string, version?: number }} DailyOptions */

/**
 * Opens the dialog; with a level, plays it at once, unless the day is still to come.
 *
 * @param {App} app
 * @param {DailyOptions} [options]
 */
export async function open(app, { date, level, version } = {}) {
  const today = localDate(Date.now());
  const isFuture = date !== undefined && date > today;
  if (date && level && !isFuture && (await resume(app, `${date}/${level}`, version))) return undefined;
  await loadWords('more');
  await app.saving?.now();
  const dialog = new DailyDialog(app, date ?? today);
  const element = await dialog.open();
  if (level && !isFuture) await dialog.play(level, version);
  return element;
}

/**
 * Opens a daily puzzle of a link.
 *
 * @param {App} app
 * @param {string} date
 * @param {string} level
 * @param {number} [version] of the generator
 */
export const openDaily = (app, date, level, version) => open(app, { date, level, version });

/**
 * Continues the saved game of a day.
 *
 * @param {App} app
 * @param {string} day `2026-11-15/tough`
 * @param {number} [version]
 * @returns {Promise<boolean>} false if there is none
 */
async function resume(app, day, version = 1) {
  const { saving, session } = app;
  if (version !== 1) return false;
  if (session.origin?.daily === day && session.state !== 'welcome') return true;
  const games = (await saving?.storage.games()) ?? [];
  const found = games.find(({ origin }) => origin?.kind === 'daily' && origin.daily === day);
  const game = found ? await saving?.storage.game(found.id) : null;
  if (!saving || !game) return false;
  await saving.resume(game);
  return true;
}

/** The calendar, the levels of a day, and the hunt for its puzzle. */
class DailyDialog {
  /**
   * @param {App} app
   * @param {string} date
   */
  constructor(app, date) {
    this.app = app;
    this.date = date;
    /** @type {Map<string, DayRecord>} */
    this.days = new Map();
    this.calendar = new Calendar({ date, today: localDate(Date.now()), choose: (chosen) => this.choose(chosen) });
    this.heading = h('h3', { 'data-testid': 'daily-date' });
    this.levels = h('ul', { class: 'daily-levels' });
    this.row = h('p', { class: 'streak' });
    this.error = errorBox();
    this.bar = progress({ label: '', stop: t('daily.stop'), onstop: () => this.stop() });
    this.bar.element.hidden = true;
    /** @type {?AbortController} */
    this.control = null;
  }

  async open() {
    const { app } = this;
    const storage = app.saving?.storage;
    this.days = joinDays((await storage?.days()) ?? [], (await storage?.games()) ?? []);
    const side = h('div', { class: 'stack' }, this.heading, this.levels, h('div', { class: 'daily-hunt' }, this.bar.element, this.error.element));
    this.frame = await openDialog({
      app,
      testid: 'daily-dialog',
      title: t('daily.title'),
      size: 'wide',
      body: [h('p', { class: 'soft' }, `${t('daily.intro')} ${t('app.about-er')}`), h('div', { class: 'two-sides' }, h('div', { class: 'stack' }, this.calendar.element, this.row), side)],
      onclose: () => this.control?.abort(),
    });
    this.render();
    this.calendar.focus();
    return this.frame.dialog;
  }

  /** Returns `true` if the day is still to come: its puzzles cannot be played yet. */
  get isFuture() {
    return this.date > localDate(Date.now());
  }

  /** @param {string} date */
  choose(date) {
    this.stop();
    this.date = date;
    this.render();
  }

  render() {
    const { date, days } = this;
    const n = daysInARow(days, localDate(Date.now()));
    this.row.textContent = n > 0 ? t('daily.row', { n }) : t('daily.key');
    this.calendar.render(date, days);
    this.heading.textContent = dayWords(date, true);
    if (this.isFuture) this.error.show(h('p', { 'data-testid': 'daily-future' }, t('daily.future', { date: dayWords(date) })));
    else this.error.hide();
    this.levels.replaceChildren(...LEVELS.map(({ name, er }) => h('li', {}, this.levelButton(name, er))));
  }

  /**
   * @param {string} name
   * @param {string} er
   */
  levelButton(name, er) {
    const record = this.days.get(`${this.date}/${name}`);
    const time = formatTime(record?.seconds ?? 0);
    const state = this.isFuture ? 'future' : !record ? 'new' : !record.solved ? 'begun' : record.seconds > 0 ? 'solved' : 'solved-untimed';
    return h(
      'button',
      { type: 'button', class: 'daily-level', 'data-testid': `daily-${name}`, 'data-played': state, disabled: this.isFuture, onclick: () => this.play(name) },
      h('span', {}, h('strong', {}, t(`level.${name}`)), h('small', {}, t('daily.range', { er: er.replace('..', '–').replace(/–$/, '+') }))),
      h('span', { class: 'daily-state' }, record?.solved && icon('check'), t(`daily.level-${state}`, { time })),
    );
  }

  stop() {
    if (!this.control) return;
    this.control.abort();
    this.control = null;
    this.bar.element.hidden = true;
    this.frame?.say(t('daily.stopped'));
    this.calendar.focus();
  }

  /**
   * Continues the saved game of the day, or makes its puzzle and starts it.
   *
   * @param {string} level
   * @param {number} [version]
   */
  async play(level, version = 1) {
    const { app, date, frame } = this;
    const day = `${date}/${level}`;
    this.error.hide();
    try {
      if (await resume(app, day, version)) return frame?.close();
      const generated = await this.hunt(level, version);
      if (!generated) return;
      frame?.close();
      const title = t('daily.name', { date: dayWords(date) });
      await app.openPuzzle({ givens: generated.puzzle, restriction: null, title }, { kind: 'daily', daily: day });
    } catch (error) {
      this.bar.element.hidden = true;
      if (frame?.dialog.open) this.error.show(h('p', {}, errorWords(error)));
      else app.report(error);
    }
  }

  /**
   * @param {string} level
   * @param {number} version
   * @returns {Promise<?{ puzzle: string }>} null if the player stopped it
   */
  async hunt(level, version) {
    this.control?.abort();
    const control = new AbortController();
    this.control = control;
    const { date, bar } = this;
    const words = t('daily.hunting', { date: dayWords(date), level: t(`level.${level}`) });
    const slow = level === 'nightmare' ? t('daily.slow') : '';
    bar.show([words, slow].filter(Boolean).join(' '));
    bar.element.hidden = false;
    bar.element.querySelector('button')?.focus();
    this.frame?.say(words);
    try {
      /** @type {import('../../types/contract.js').DailyRequest} */
      const request = { verb: 'daily', date, level, version };
      const answer = await this.app.engine.hunt(request, ({ generated }) => generated !== null, {
        signal: control.signal,
        progress: (n) => bar.show([words, t('daily.tried', { n }), slow].filter(Boolean).join(' ')),
      });
      return control.signal.aborted ? null : answer.generated;
    } catch (error) {
      if (control.signal.aborted) return null;
      throw error;
    } finally {
      if (this.control === control) {
        this.control = null;
        bar.element.hidden = true;
      }
    }
  }
}
