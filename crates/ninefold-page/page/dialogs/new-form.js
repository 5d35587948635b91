/**
 * The form of the dialog for new puzzles: reads and writes the constraints of the request `generate`.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { LEVELS } from '../store/order.js';
import { hasWords, t } from '../words/words.js';
import { checkbox, errorBox, field, input, segmented, select } from './form.js';
import { SYMMETRIES, patternPainter, rangeSlider, symmetryPicture } from './new-parts.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./hunt.js').Constraints} Constraints */
/** @typedef {{ technique: string, slug: string, family: string }} Technique */

/** The keys that the form has controls for. All others are kept as they are. */
const OWN_KEYS = ['er', 'clues', 'technique', 'strictly', 'symmetry', 'minimal', 'pattern', 'seed', 'first'];

/** Ratings from here on are sent as open ranges. */
const TOP_ER = 12;
const TOP_CLUES = 40;

/** Reads and writes constraints by controls. */
export class OrderForm {
  /**
   * @param {App} app
   * @param {Constraints} request the choices at the start
   * @param {{ levels: { level: string, er: string, about?: string }[], techniques: Technique[] }} known
   */
  constructor(app, request, { levels, techniques }) {
    this.app = app;
    this.levelList = levels;
    this.extra = Object.fromEntries(Object.entries(request).filter(([key]) => !OWN_KEYS.includes(key) && key !== 'verb'));
    this.error = errorBox();
    this.about = h('p', { class: 'help' });
    this.er = rangeSlider({ label: t('make.er-label'), from: t('make.from'), to: t('make.to'), testid: 'new-er', name: 'er', least: 1, most: TOP_ER, step: 0.1, write: (er) => er.toFixed(1), words: rangeWords, onchange: () => this.showLevel() });
    this.clues = rangeSlider({ label: t('make.clues-label'), from: t('make.from'), to: t('make.to'), testid: 'new-clues', name: 'clues', least: 17, most: TOP_CLUES, step: 1, write: String, words: rangeWords, onchange: () => {} });
    this.er.value = request.er ?? '';
    this.clues.value = request.clues ?? '';
    this.levels = this.levelChoice(request.er ?? '');
    this.symmetry = segmented({ label: t('make.symmetry'), name: 'symmetry', class: 'symmetries', testid: 'symmetry', value: request.symmetry ?? '', choices: SYMMETRIES.map((value) => symmetryChoice(value, value || 'free')) });
    this.minimal = checkbox({ label: t('make.minimal'), checked: request.minimal === true, testid: 'new-minimal', name: 'minimal' });
    this.strictly = checkbox({ label: t('make.strictly'), checked: Boolean(request.strictly), testid: 'new-strictly', name: 'strictly' });
    this.technique = this.techniqueChoice(techniques, request.technique ?? '');
    this.pattern = patternPainter({ givens: app.session.puzzle?.givens ?? '', value: request.pattern ?? '', onchange: () => {} });
    this.seed = input({ inputmode: 'numeric', pattern: '[0-9]*', maxlength: 15, value: request.seed ?? '', 'data-testid': 'new-seed' });
    this.many = segmented({ label: t('make.count'), testid: 'new-count', value: 'one', choices: [{ value: 'one', label: t('make.one') }, { value: 'several', label: t('make.several') }], onchange: () => this.showCount() });
    this.number = input({ type: 'number', min: 2, max: 100, value: 12, 'data-testid': 'new-number' });
    this.numberField = field({ label: t('make.several-count'), control: this.number });
    /** @type {(isSeveral: boolean) => void} */
    this.oncount = () => {};
    this.element = this.assemble();
    this.showCount();
  }

  /** @param {string} er */
  levelChoice(er) {
    const choices = this.levelList.map(({ level, er: range }) => ({
      value: level,
      label: hasWords(`level.${level}`) ? t(`level.${level}`) : level,
      detail: shortRange(range),
    }));
    const value = er === '' ? 'any' : this.levelList.find((level) => level.er === er)?.level ?? '';
    return segmented({
      label: t('make.how'),
      class: 'levels',
      testid: 'level',
      value,
      choices: [{ value: 'any', label: t('make.any'), detail: t('make.any-detail') }, ...choices],
      onchange: (name) => {
        this.er.value = this.levelList.find((level) => level.level === name)?.er ?? '';
        this.showLevel();
      },
    });
  }

  /** Shows which level the sliders stand at, if it is one. */
  showLevel() {
    const now = this.er.value;
    const same = this.levelList.find(({ er }) => openEnds(er) === now);
    this.levels.value = now === '' ? 'any' : same?.level ?? '';
    this.about.textContent = same?.about ? t('make.about', { about: same.about }) : '';
  }

  /**
   * @param {Technique[]} techniques
   * @param {string} value a slug
   */
  techniqueChoice(techniques, value) {
    const choices = [{ value: '', label: t('make.technique-any') }, ...techniques.map(({ slug, technique }) => ({ value: slug, label: technique }))];
    const list = select({ choices, value, testid: 'new-technique', onchange: () => this.showStrictly() });
    const search = h('input', { type: 'search', placeholder: t('make.technique-search'), 'aria-label': t('make.technique-search'), 'data-testid': 'technique-search', oninput: () => {
      const query = search.value.trim().toLowerCase();
      const found = choices.filter(({ value: slug, label }) => slug === '' || label.toLowerCase().includes(query) || slug.includes(query));
      list.replaceChildren(...found.map((choice) => h('option', { value: choice.value }, choice.label)));
      list.value = query && found.length > 1 ? found[1].value : '';
      this.showStrictly();
    } });
    const element = h('div', { class: 'stack' }, field({ label: t('make.technique'), control: list, help: t('make.technique-help'), name: 'technique' }), search, this.strictly.element);
    return { element, list };
  }

  showStrictly() {
    this.strictly.element.hidden = this.technique.list.value === '';
  }

  showCount() {
    this.numberField.hidden = !this.isSeveral;
    this.oncount(this.isSeveral);
  }

  get isSeveral() {
    return this.many.value === 'several';
  }

  /** The number of puzzles to make. */
  get wanted() {
    return this.isSeveral ? Math.min(100, Math.max(2, Math.round(Number(this.number.value)) || 2)) : 1;
  }

  assemble() {
    this.showStrictly();
    this.showLevel();
    const keys = Object.keys(this.extra);
    const also = h('div', { class: 'note row' }, h('span', {}, t('make.also', { keys: keys.join(', ') })), button({ label: t('make.drop-also'), onclick: () => {
      this.extra = {};
      also.remove();
    } }));
    const isDetailed = /** @type {const} */ (['clues', 'technique', 'symmetry', 'pattern', 'minimal']).some((key) => this.start(key));
    return h(
      'div',
      { class: 'stack new-form' },
      this.error.element,
      this.levels.element,
      h('p', { class: 'help' }, t('app.about-er')),
      this.about,
      this.many.element,
      this.numberField,
      keys.length > 0 && also,
      h(
        'details',
        { open: isDetailed, 'data-testid': 'new-more' },
        h('summary', {}, t('make.more')),
        h(
          'div',
          { class: 'stack' },
          h('div', { class: 'columns' }, this.er.element, this.clues.element),
          this.symmetry.element,
          this.minimal.element,
          h(
            'div',
            { class: 'two-sides' },
            h('div', { class: 'stack' }, this.technique.element, field({ label: t('make.seed'), control: this.seed, help: t('make.seed-help'), name: 'seed' })),
            h('div', { class: 'stack' }, h('h3', {}, t('make.pattern')), h('p', { class: 'help' }, t('make.pattern-help')), this.pattern.element),
          ),
        ),
      ),
    );
  }

  /** Returns `true` if a control stands at something else than nothing. @param {keyof Constraints} key */
  start(key) {
    return this.constraints()[key] !== undefined;
  }

  /**
   * The constraints that the controls stand at, without those that are not made.
   *
   * @returns {Constraints}
   */
  constraints() {
    const level = this.levelList.find((one) => one.level === this.levels.value);
    /** @type {Constraints} */
    const all = {
      ...this.extra,
      er: level?.er ?? this.er.value,
      clues: this.clues.value,
      symmetry: this.symmetry.value,
      minimal: this.minimal.input.checked,
      technique: this.technique.list.value,
      strictly: this.technique.list.value && this.strictly.input.checked ? 'own' : '',
      pattern: this.pattern.value,
    };
    const seed = this.seed.value.trim();
    if (/^\d+$/.test(seed)) all.seed = Number(seed);
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '' && value !== false));
  }
}

/**
 * @param {string} value
 * @param {string} name
 */
const symmetryChoice = (value, name) => ({ value, label: t(`make.symmetry-${name}`), picture: symmetryPicture(value) });

/** A range with open ends where the sliders have them. @param {string} er */
const openEnds = (er) => {
  const [from, to] = er.split('..');
  return `${Number(from) <= 1 ? '' : from}..${to === '' || Number(to) >= TOP_ER ? '' : to}`;
};

/**
 * A range in words; an open end is an empty text.
 *
 * @param {string} from
 * @param {string} to
 */
function rangeWords(from, to) {
  if (from === to) return from || t('make.no-limit');
  if (!to) return t('make.at-least', { n: from });
  return from ? `${from} – ${to}` : t('make.at-most', { n: to });
}

/** A range for people: `1.0 – 1.2`, `9.0 +`. @param {string} er */
function shortRange(er) {
  const [from, to] = er.split('..');
  return t('make.er', { er: to === '' || Number(to) >= TOP_ER ? `${from}+` : `${from}–${to}` });
}

/**
 * Asks the engine which levels and techniques there are. An engine without the request `levels` gets those of the page.
 *
 * @param {App} app
 */
export async function askKnown(app) {
  const [levels, techniques] = await Promise.all([
    app.engine.ask({ verb: 'levels' }).then((answer) => answer.levels, () => null),
    app.engine.ask({ verb: 'techniques' }).then((answer) => answer.techniques, () => []),
  ]);
  return { levels: levels ?? LEVELS.map(({ name, er }) => ({ level: name, er })), techniques };
}
