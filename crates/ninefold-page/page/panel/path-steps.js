/**
 * The steps of a path as a list, in which singles in a row stand together, and the digits and candidates before each step.
 *
 * @module
 */

import { h } from '../dom.js';
import { candidates, digitsOnGrid } from '../store/board.js';
import { bit, geometryOf, givenAt } from '../store/geometry.js';
import { t } from '../words/words.js';
import { effect, isSingle } from './reasons.js';

/** @typedef {import('./reasons.js').Step} Step */
/** @typedef {import('../store/types.js').Board} Board */
/** @typedef {import('../store/types.js').Puzzle} Puzzle */
/** @typedef {{ digits: number[], candidates: number[] }} PathPosition */

/**
 * Returns the parts of a path: one step each, or all singles in a row.
 *
 * @param {Step[]} steps
 * @returns {{ first: number, steps: Step[] }[]} with the number of the first step, from 1
 */
export function partsOf(steps) {
  /** @type {{ first: number, steps: Step[] }[]} */
  const parts = [];
  steps.forEach((step, index) => {
    const last = parts[parts.length - 1];
    if (last && isSingle(step) && isSingle(last.steps[0])) last.steps.push(step);
    else parts.push({ first: index + 1, steps: [step] });
  });
  return parts;
}

/** The first thing that a step does, and how many more there are. @param {Step} step */
function shortEffect({ placements, eliminations }) {
  const [first, ...more] = [...placements, ...eliminations];
  return effect({ placements: [first ?? ''], eliminations: [] }) + (more.length > 0 ? ` +${more.length}` : '');
}

/** The buttons of all steps. The list is one stop of the Tab key; arrow keys go from step to step. */
export class PathSteps {
  /** @param {(number: number, isKey: boolean) => void} onchoose receives whether an arrow key chose: the list then stays in sight */
  constructor(onchoose) {
    this.onchoose = onchoose;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    this.element = h('ol', { class: 'path-steps', role: 'list', 'aria-label': t('path.steps'), onkeydown: (/** @type {KeyboardEvent} */ event) => this.onKey(event) });
  }

  /** @param {Step[]} steps */
  fill(steps) {
    this.buttons = [];
    const parts = partsOf(steps).map(({ first, steps: part }) => {
      if (part.length === 1) return h('li', {}, this.makeButton(part[0], first, false));
      return h(
        'li',
        { class: 'singles' },
        h('span', { class: 'count' }, t('path.singles', { n: part.length })),
        ...part.map((step, index) => this.makeButton(step, first + index, true)),
      );
    });
    this.element.replaceChildren(...parts);
  }

  /**
   * @param {Step} step
   * @param {number} number
   * @param {boolean} isShort whether its technique stands in its tooltip alone, which is also its accessible description
   */
  makeButton(step, number, isShort) {
    const made = h(
      'button',
      {
        type: 'button',
        class: isShort ? 'step chip' : 'step',
        'data-testid': `path-step-${number}`,
        title: t('path.label', { n: number, technique: step.technique, effect: effect(step) }),
        tabindex: -1,
        onclick: () => this.onchoose(number, false),
      },
      h('span', { class: 'number' }, String(number)),
      ' ',
      !isShort && h('span', { class: 'technique' }, step.technique),
      ' ',
      h('span', { class: 'effect' }, shortEffect(step)),
    );
    this.buttons.push(made);
    return made;
  }

  /** Shows which step is chosen. @param {number} number */
  choose(number) {
    this.buttons.forEach((one, index) => {
      const isChosen = index === number - 1;
      one.tabIndex = isChosen ? 0 : -1;
      if (isChosen) one.setAttribute('aria-current', 'step');
      else one.removeAttribute('aria-current');
    });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const at = this.buttons.findIndex((one) => one === event.target);
    const goals = /** @type {Record<string, number>} */ ({ ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: this.buttons.length - 1 });
    if (at < 0 || !(event.key in goals)) return;
    event.preventDefault();
    const goal = this.buttons[goals[event.key]];
    if (!goal) return;
    this.onchoose(goals[event.key] + 1, true);
    goal.focus();
  }
}

/**
 * Returns the position before each step of a path, and the one after the last.
 *
 * @param {Puzzle} puzzle
 * @param {{ placements: string[], eliminations: string[] }[]} steps
 * @returns {PathPosition[]}
 */
export function replay(puzzle, steps) {
  const { emptyBoard, parseCandidate, peers } = geometryOf(puzzle);
  const positions = [{ digits: digitsOnGrid(puzzle, emptyBoard), candidates: candidates(puzzle, emptyBoard) }];
  for (const step of steps) {
    const last = positions[positions.length - 1];
    const next = { digits: [...last.digits], candidates: [...last.candidates] };
    for (const { cell, digit } of step.placements.map(parseCandidate)) {
      next.digits[cell] = digit;
      next.candidates[cell] = 0;
      for (const peer of peers[cell]) next.candidates[peer] &= ~bit(digit);
    }
    for (const { cell, digit } of step.eliminations.map(parseCandidate)) next.candidates[cell] &= ~bit(digit);
    positions.push(next);
  }
  return positions;
}

/**
 * Returns the board of a player at a position. Where candidates are not worked out, they are written as
 * marks as soon as a step has removed one that the rules leave.
 *
 * @param {import('../store/session.js').Session} session
 * @param {PathPosition} position
 * @returns {Board}
 */
export function boardAt({ puzzle, board, settings }, position) {
  const digits = position.digits.map((digit, cell) => (givenAt(puzzle, cell) ? 0 : digit));
  const { colours, tints, links } = board;
  const plain = { ...geometryOf(puzzle).emptyBoard, digits, colours, tints, links };
  const crossed = candidates(puzzle, plain).map((mask, cell) => mask & ~position.candidates[cell]);
  const areWritten = settings.get('candidates') !== 'automatic' && crossed.some(Boolean);
  return { ...plain, crossed, centre: areWritten ? position.candidates : plain.centre };
}
