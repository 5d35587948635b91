/**
 * Shows and follows a puzzle with other rules or of another size: its drawing, its rules in words, the conflicts that the engine finds,
 * and the end of the game.
 *
 * @module
 */

import { h, loadStyle, s } from '../dom.js';
import { EngineGone } from '../engine/engine.js';
import { showAddress } from '../opening.js';
import { inputOf } from '../store/geometry.js';
import { loadWords, t } from '../words/words.js';
import { drawRules, outlinePath } from './drawing.js';
import { writeCode } from './link.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../../types/contract.js').RuleWordsAnswer} RuleWords */

/** The rules of one kind, and their numbers from 1. @typedef {{ title: string, rules: { rule: RuleWords, number: number }[] }} Kind */

/**
 * Joins the rules of a puzzle by their kinds, in the order of the first of each.
 *
 * @param {RuleWords[]} rules
 * @returns {Kind[]}
 */
export function kindsOf(rules) {
  /** @type {Map<string, Kind>} */
  const kinds = new Map();
  rules.forEach((rule, index) => {
    const kind = kinds.get(rule.rule) ?? { title: rule.title, rules: [] };
    kind.rules.push({ rule, number: index + 1 });
    kinds.set(rule.rule, kind);
  });
  return [...kinds.values()];
}

/** Shows and follows the puzzle of the session. */
class Rules {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** The position whose conflicts are known or asked for, as a text. */
    this.position = '';
    this.isAsking = false;
    /** The numbers of the rules that are broken. @type {Set<number>} */
    this.broken = new Set();
    /** The cells that a rule in words lights, drawn as an outline. */
    this.lit = s('path', { class: 'rule-lit' });
    /** The elements of single rules and of kinds, with the numbers of their rules. @type {{ element: HTMLElement, numbers: number[] }[]} */
    this.entries = [];
    this.list = h('div', { class: 'rules-list' });
    this.remark = h('p', { class: 'note', 'data-testid': 'rules-remark', hidden: true });
    this.details = h('details', { class: 'rules', 'data-testid': 'rules' }, h('summary', {}, t('rules.title')), this.list);
    this.element = h('div', { class: 'rules-panel' }, this.remark, this.details);
    this.shown = /** @type {?import('../store/types.js').Puzzle} */ (null);
    app.session.addEventListener('change', () => this.follow());
  }

  /** Shows the puzzle on the page, and what its digits break. */
  follow() {
    const { grid, panel, session } = this.app;
    const { variant } = session.puzzle;
    grid.root.classList.toggle('with-rules', Boolean(variant));
    this.app.root.classList.toggle('with-rules', Boolean(variant));
    grid.root.classList.toggle('large', session.geometry.columns > 12);
    if (!variant) return;
    if (this.shown !== session.puzzle) this.show(session.puzzle, variant);
    if (!this.element.isConnected && panel.idle.isConnected) panel.idle.prepend(this.element);
    const isHidden = session.state === 'paused';
    grid.layer.below.classList.toggle('hidden', isHidden);
    grid.layer.above.classList.toggle('hidden', isHidden);
    this.ask().catch((error) => error instanceof EngineGone || this.app.report(error));
  }

  /**
   * @param {import('../store/types.js').Puzzle} puzzle
   * @param {import('../store/types.js').Variant} variant
   */
  show(puzzle, variant) {
    const { grid, panel } = this.app;
    this.shown = puzzle;
    this.position = '';
    this.broken = new Set();
    this.remark.hidden = true;
    drawRules(grid.layer, variant.board);
    grid.layer.above.append(this.lit);
    this.light([]);
    this.list.replaceChildren(...this.words(variant));
    // On large screens there is space for them beside the grid.
    this.details.open = !window.matchMedia('(max-width: 1024px) and (orientation: portrait), (max-width: 559px)').matches;
    panel.idle.prepend(this.element);
    this.tellUnread(variant.board);
    if (!variant.code) this.address(variant).catch((error) => this.app.report(error));
  }

  /** Makes the address a link to the puzzle. @param {import('../store/types.js').Variant} variant */
  async address(variant) {
    variant.code = await writeCode(variant.board.record);
    showAddress(this.app);
  }

  /**
   * The sentences about the shape, each kind of rule, and what was not read.
   *
   * @param {import('../store/types.js').Variant} variant
   */
  words({ board }) {
    this.entries = [];
    const shape = (board.sentences ?? []).map((sentence) => h('p', {}, sentence));
    const kinds = kindsOf(board.rules).map((kind) => this.kindElement(kind));
    const usual = board.layout.houses.length > 0 && shape.length === 0 ? [h('p', {}, t('rules.usual'))] : [];
    return [...usual, ...shape, ...kinds];
  }

  /** @param {Kind} kind */
  kindElement({ title, rules }) {
    const name = h('strong', {}, title);
    if (rules.length === 1) return this.entry(h('p', { class: 'rule', tabindex: 0, 'data-rule': rules[0].rule.rule }, name, ' ', rules[0].rule.sentence), rules);
    const { legend } = rules[0].rule;
    const all = rules.map((one) => this.entry(h('li', { class: 'rule', tabindex: 0 }, one.rule.sentence), [one]));
    const head = this.entry(h('p', { class: 'rule', tabindex: 0, 'data-rule': rules[0].rule.rule }, name, ' ', legend), rules);
    const fold = h('details', { class: 'rule-all' }, h('summary', {}, t('rules.all', { n: rules.length })), h('ul', {}, ...all));
    return h('div', {}, head, fold);
  }

  /**
   * Lets an element light the cells of rules while it is pointed at or has the focus.
   *
   * @param {HTMLElement} element
   * @param {Kind['rules']} rules
   */
  entry(element, rules) {
    const cells = rules.flatMap(({ rule }) => rule.cells);
    const light = () => this.light(cells);
    const dark = () => this.light([]);
    for (const name of ['pointerenter', 'focus']) element.addEventListener(name, light);
    for (const name of ['pointerleave', 'blur']) element.addEventListener(name, dark);
    this.entries.push({ element, numbers: rules.map(({ number }) => number) });
    return element;
  }

  /** Lights cells on the grid. @param {string[]} names */
  light(names) {
    const { geometry } = this.app.session;
    const cells = names.map(geometry.parseCell).filter((cell) => cell >= 0);
    this.lit.setAttribute('d', cells.length > 0 ? outlinePath(geometry, cells, 4) : '');
  }

  /** Says which rules of the text were not read. @param {import('../../types/contract.js').BoardAnswer} board */
  tellUnread({ unread }) {
    const names = [...new Set((unread ?? []).map(({ name }) => name))];
    if (names.length > 0) this.say(t('rules.unread', { names: names.join(', ') }));
  }

  /** @param {string} sentence */
  say(sentence) {
    this.remark.textContent = sentence;
    this.remark.hidden = false;
  }

  /** Says that the rules that were read leave no solution, or several. @param {number} count */
  tellCount(count) {
    const { unread, text } = this.app.session.puzzle.variant?.board ?? {};
    this.say(t(count === 0 ? 'rules.none' : unread?.length || text ? 'rules.several-unread' : 'rules.several'));
  }

  /** Asks which rules the digits break, one position at a time. */
  async ask() {
    const { session, engine } = this.app;
    if (this.isAsking) return;
    const { puzzle, board, geometry, id, state } = session;
    const entries = geometry.textOf(board.digits);
    if (!puzzle.variant || this.position === `${id} ${entries}` || state === 'paused' || state === 'solved') return;
    this.position = `${id} ${entries}`;
    this.isAsking = true;
    try {
      const answer = await engine.ask({ verb: 'conflicts', puzzle: { ...inputOf(puzzle), entries } });
      if (session.id === id && session.board === board) this.adopt(answer);
    } finally {
      this.isAsking = false;
    }
    this.follow();
  }

  /** Marks what is broken, and ends a solved game. @param {import('../../types/contract.js').ConflictsAnswer} answer */
  adopt({ conflicts, solved }) {
    const { session } = this.app;
    const cells = new Set(conflicts.filter(({ rule }) => rule).flatMap((one) => one.cells.map(session.geometry.parseCell)));
    this.broken = new Set(conflicts.flatMap(({ rule }) => rule ?? []));
    for (const { element, numbers } of this.entries) element.classList.toggle('broken', numbers.some((number) => this.broken.has(number)));
    const isSame = cells.size === session.broken.size && [...cells].every((cell) => session.broken.has(cell));
    session.broken = cells;
    if (solved) session.finish();
    if (!isSame || solved) session.changed();
  }
}

/** @type {?Promise<Rules>} */
let made = null;

/**
 * Shows and follows the puzzle of the session, if it has other rules than the classic ones.
 *
 * @param {App} app
 */
export function play(app) {
  made ??= Promise.all([loadStyle('rules.css'), loadWords('rules')]).then(() => new Rules(app));
  return made.then((rules) => {
    rules.follow();
    return rules;
  });
}
