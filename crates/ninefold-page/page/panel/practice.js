/**
 * The card of an exercise: it notices when the learner has found a step of the technique, and counts it.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { candidates } from '../store/board.js';
import { CLASSIC, bit, givenAt } from '../store/geometry.js';
import { FINDS_TO_MASTER } from '../store/remembered.js';
import { loadWords, t } from '../words/words.js';
import { AskingCard } from './asker.js';
import { levelText, reason, spoken } from './reasons.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../../types/contract.js').ExerciseAnswer} Exercise */
/** @typedef {import('../dialogs/learn-data.js').Subject} Subject */

/** The detail levels of the hints of an exercise; after them the step is shown. */
const DETAILS = [1, 3];

/**
 * Returns what a learner has done since the start of an exercise: digits placed, and candidates crossed out that the
 * rules still allow.
 *
 * @param {import('../store/session.js').Session} session
 * @param {Exercise['position']} position
 * @returns {string[]} `r1c1=5`, `r2c4<>7`
 */
export function doneSince({ puzzle, board, settings }, position) {
  const isAutomatic = settings.get('candidates') === 'automatic';
  const allowed = candidates(puzzle, board);
  const { cellName, cells } = CLASSIC;
  return cells.flatMap((cell) => {
    if (givenAt(puzzle, cell)) return [];
    const digit = board.digits[cell];
    if (digit) return digit === CLASSIC.digitOfSymbol(position.entries[cell]) ? [] : [`${cellName(cell)}=${digit}`];
    const own = !isAutomatic && board.centre[cell] ? board.centre[cell] : allowed[cell];
    const left = own & ~board.crossed[cell];
    return [...(position.marks[cell] ?? '')]
      .map(Number)
      .filter((mark) => allowed[cell] & bit(mark) && !(left & bit(mark)))
      .map((mark) => `${cellName(cell)}<>${mark}`);
  });
}

/** Watches an exercise. @extends {AskingCard<never>} */
class PracticeCard extends AskingCard {
  /** @param {App} app */
  constructor(app) {
    super(app);
    /** The game of the exercise. */
    this.id = '';
    /** @type {?Exercise} */
    this.exercise = null;
    this.technique = { name: '', slug: '' };
    /** @type {Subject} */
    this.subject = { technique: '' };
    this.hints = 0;
    this.isFound = false;
    this.title = h('h3', {});
    this.text = h('div', { class: 'hint-text scroll', 'data-testid': 'practice-text', tabindex: -1 });
    this.result = h('p', { class: 'verdict', role: 'status', 'data-testid': 'practice-result' });
    this.hint = button({ label: t('exercise.hint'), testid: 'practice-hint', onclick: () => this.giveHint() });
    this.another = button({ label: t('exercise.another'), testid: 'practice-another', class: 'primary', onclick: () => this.openAnother() });
    this.lesson = button({ label: t('exercise.lesson'), testid: 'practice-lesson', onclick: () => app.openDialog('learn', { technique: this.technique.slug }) });
    const close = button({ label: t('exercise.close'), testid: 'practice-close', class: 'plain', onclick: () => this.end() });
    this.element = h(
      'div',
      { class: 'card practice', 'data-testid': 'practice-card' },
      this.title,
      this.result,
      this.text,
      h('div', { class: 'actions' }, this.hint, this.another, this.lesson, close),
    );
    app.session.addEventListener('change', () => this.onChange());
  }

  /** Returns `true` if the exercise hides which lesson helps. */
  get isMixed() {
    return 'among' in this.subject;
  }

  /** @param {{ subject?: Subject, answer?: import('../../types/contract.js').PractiseAnswer }} [options] the answer of `practise`; absent if the card is shown again */
  show({ subject, answer } = {}) {
    this.isVisible = true;
    if (!answer?.exercise) return;
    this.exercise = answer.exercise;
    this.technique = { name: answer.technique, slug: answer.slug };
    this.subject = subject ?? { technique: answer.slug };
    this.id = this.app.session.id;
    this.hints = 0;
    this.isFound = false;
    const { name } = this.technique;
    this.title.textContent = this.isMixed ? t('exercise.mixed') : t('exercise.title', { technique: name });
    const sentences = [this.isMixed ? t('exercise.mixed-task') : t('exercise.task', { technique: name })];
    if (this.app.settings.get('candidates') !== 'automatic' && answer.exercise.step.eliminations.length > 0) sentences.push(t('exercise.by-centre'));
    if (answer.source === 'example' && 'technique' in this.subject) sentences.push(t('exercise.example'));
    this.text.replaceChildren(...sentences.map((sentence) => h('p', {}, sentence)));
    this.say('', '');
    this.render();
  }

  hide() {
    this.isVisible = false;
    this.asker.stop();
    this.app.session.drawing = null;
    this.app.session.changed();
  }

  /**
   * @param {string} text
   * @param {'good' | 'bad' | ''} tone
   */
  say(text, tone) {
    if (this.result.textContent === text) return;
    this.result.textContent = text;
    this.result.className = `verdict ${tone}`;
  }

  render() {
    const next = this.hints === 0 ? 'hint' : `hint-${Math.min(3, this.hints + 1)}`;
    /** @type {HTMLElement} */ (this.hint.firstElementChild).textContent = t(`exercise.${next}`);
    this.hint.hidden = this.isFound || this.hints > DETAILS.length;
    this.lesson.hidden = this.isMixed && !this.isFound;
    this.another.classList.toggle('primary', this.isFound);
  }

  onChange() {
    const { session } = this.app;
    if (!this.isVisible || !this.exercise) return;
    if (session.id !== this.id) return;
    if (this.isFound) return;
    const done = doneSince(session, this.exercise.position);
    if (done.length === 0) return this.say('', '');
    const isPart = (/** @type {Exercise['steps'][number]} */ step) => done.every((one) => [step.placements, step.eliminations, step.left].some((ones) => ones.includes(one)));
    const found = this.exercise.steps.findIndex(isPart);
    if (found >= 0) this.found(found).catch((error) => this.app.report(error));
    else this.say(this.isMixed ? t('exercise.mixed-wrong') : t('exercise.wrong', { technique: this.technique.name }), 'bad');
  }

  /** Counts the step that was found. @param {number} number of the step; the reason of the first is known */
  async found(number) {
    const { app } = this;
    this.isFound = true;
    const isHinted = this.hints > 0 || app.session.hints > 0;
    const lesson = this.exercise?.steps[number].lesson;
    if (lesson && lesson !== this.technique.slug) this.technique = { slug: lesson, name: await this.titleOf(lesson) };
    const { name, slug } = this.technique;
    const sentences = [t(isHinted ? 'exercise.found-hint' : 'exercise.found', { technique: name })];
    this.say(sentences[0], 'good');
    if (number === 0) this.showStep();
    this.render();
    const record = await app.saving?.progress.count(app.engine, slug, isHinted);
    if (!record || !app.saving) return;
    await app.saving.storage.saveProgress(record);
    sentences.push(t('exercise.count', { n: Math.min(record.found, FINDS_TO_MASTER), all: FINDS_TO_MASTER }));
    if (record.found >= FINDS_TO_MASTER) sentences.push(t('exercise.mastered'));
    this.say(sentences.join(' '), 'good');
  }

  /** Returns the title of a lesson. @param {string} lesson */
  async titleOf(lesson) {
    const { lessons } = await this.app.engine.ask({ verb: 'course', lesson });
    return lessons[0].title;
  }

  /** Shows the step of the exercise with its reason. */
  showStep() {
    const { exercise, app } = this;
    if (!exercise) return;
    this.text.replaceChildren(...reason(exercise.step, app));
    this.draw(exercise.step.drawing);
  }

  /** @param {import('../grid/drawing.js').Drawing} [drawing] */
  draw(drawing) {
    this.text.scrollTop = 0;
    this.app.panel.settle();
    this.app.session.drawing = drawing ?? null;
    this.app.session.changed();
  }

  async giveHint() {
    const { exercise } = this;
    if (!exercise) return;
    const detail = DETAILS[this.hints];
    this.hints += 1;
    this.render();
    if (!detail) {
      this.showStep();
      return this.app.say(spoken(/** @type {HTMLElement[]} */ ([...this.text.children])));
    }
    const answer = await this.asker.ask({ verb: 'hint', puzzle: exercise.position, only: [exercise.step.technique], detail });
    if (!answer || exercise !== this.exercise) return;
    if (answer.verdict) return this.showStep();
    const level = answer.levels?.[detail - 1];
    if (!level) return;
    const text = levelText(level, this.app);
    this.text.replaceChildren(...text);
    this.app.say(spoken(text));
    this.draw(level.drawing);
  }

  /** Ends the exercise: the puzzle goes on as an ordinary game. */
  end() {
    const { app } = this;
    app.session.origin = { kind: 'typed' };
    app.session.changed();
    app.closePanel();
    app.grid.focus();
  }

  async openAnother() {
    this.say(t('exercise.looking'), '');
    const { open, openPractice } = await import('../dialogs/learn.js');
    await ('among' in this.subject ? open(this.app, { among: this.subject.among }) : openPractice(this.app, this.technique.slug));
  }
}

/** @param {App} app */
export async function create(app) {
  await loadWords('panels');
  return new PracticeCard(app);
}
