// The parts of the panel that need no page: positions of a path, what a learner has done, mistakes, verdicts.

import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { mistakesIn, cellToShow } from '../../page/panel/mistakes.js';
import { boardAt, replay } from '../../page/panel/path-steps.js';
import { partsOf } from '../../page/panel/path-steps.js';
import { doneSince } from '../../page/panel/practice.js';
import { describeClashes } from '../../page/panel/problem.js';
import { effect } from '../../page/panel/reasons.js';
import { otherAction } from '../../page/panel/mistakes.js';
import { EMPTY_BOARD, applyStep, candidates } from '../../page/store/board.js';
import { CLASSIC, bit, countOf, digitsOf } from '../../page/store/geometry.js';
import { Session } from '../../page/store/session.js';
import { Settings } from '../../page/store/settings.js';
import { loadWords } from '../../page/words/words.js';

const { parseCandidate } = CLASSIC;

const P = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const PUZZLE = { givens: P, restriction: null, title: '' };

await loadWords('panels');

/** A step of the engine, as far as the panel reads it. @param {string} code @param {string[]} placements @param {string[]} eliminations */
const step = (code, placements, eliminations = []) => ({ technique: code, code, level: 'easy', text: '', placements, eliminations });

/** A game of P. @param {Record<string, unknown>} [settings] */
function game(settings = {}) {
  const all = new Settings();
  all.replace(settings);
  const session = new Session(all);
  session.reset(PUZZLE, 'playing', null);
  return session;
}

test('a path is replayed: every step changes what it says, and placed digits leave their peers', () => {
  const steps = [step('0003', ['r5c5=5']), step('0101', [], ['r1c3<>1', 'r1c3<>2'])];
  const [start, second, end] = replay(PUZZLE, steps);
  equal(start.digits.filter(Boolean).length, 30);
  deepEqual(start.candidates, candidates(PUZZLE, EMPTY_BOARD));
  equal(second.digits[40], 5);
  equal(second.candidates[40], 0);
  ok(start.candidates[37] & bit(5) && !(second.candidates[37] & bit(5)), 'r5c2 sees r5c5');
  deepEqual(digitsOf(end.candidates[2]), digitsOf(start.candidates[2]).filter((digit) => digit > 2));
});

test('all digits of the solution, placed one by one, leave no candidate', () => {
  const empty = [...P].flatMap((character, cell) => (character === '.' ? [cell] : []));
  const steps = empty.map((cell) => step('0003', [`r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}=${SOLUTION[cell]}`]));
  const end = replay(PUZZLE, steps).at(-1);
  equal(end?.digits.join(''), SOLUTION);
  ok(end?.candidates.every((mask) => mask === 0));
});

test('playing from a position gives the candidates of that position, worked out or written', () => {
  const positions = replay(PUZZLE, [step('0003', ['r5c5=5']), step('0101', [], ['r1c3<>1'])]);
  for (const candidatesAre of ['automatic', 'off']) {
    const session = game({ candidates: candidatesAre });
    session.apply(boardAt(session, positions[2]));
    deepEqual(session.automaticCandidates, positions[2].candidates);
    deepEqual(session.digits, positions[2].digits);
    equal(session.board.centre.some(Boolean), candidatesAre === 'off');
    session.undo();
    deepEqual(session.board, EMPTY_BOARD);
  }
});

test('singles in a row are one part of a path', () => {
  const codes = ['0300', '0002', '0003', '0000', '0300', '0003'];
  const parts = partsOf(codes.map((code) => step(code, [])));
  deepEqual(parts.map(({ first, steps }) => [first, steps.length]), [[1, 1], [2, 3], [5, 1], [6, 1]]);
  equal(effect(step('0300', ['r1c1=5'], ['r2c4<>7'])), 'r1c1=5, r2c4≠7');
});

test('wrong digits and marks without the right digit are mistakes', () => {
  const right = applyStep(PUZZLE, EMPTY_BOARD, [{ cell: 2, digit: 4 }], [{ cell: 3, digit: 2 }], true);
  deepEqual(mistakesIn(right, SOLUTION, false), []);
  const wrong = applyStep(PUZZLE, EMPTY_BOARD, [{ cell: 2, digit: 1 }], [{ cell: 3, digit: 6 }], true);
  deepEqual(mistakesIn(wrong, SOLUTION, false), [2, 3]);
  const marked = { ...EMPTY_BOARD, centre: EMPTY_BOARD.centre.map((_, cell) => (cell === 5 ? bit(2) | bit(4) : 0)) };
  deepEqual(mistakesIn(marked, SOLUTION, false), [5]);
  deepEqual(mistakesIn(marked, SOLUTION, true), [], 'worked out candidates do not come from marks');
});

test('the cell to show is the selected one, else one with the fewest candidates', () => {
  const session = game();
  const found = cellToShow(session);
  equal(countOf(session.automaticCandidates[found]), Math.min(...session.automaticCandidates.filter(Boolean).map(countOf)));
  session.select([3], 3);
  equal(cellToShow(session), 3);
  session.select([0], 0);
  equal(cellToShow(session), found, 'a clue cannot be shown');
});

test('what a learner does is distinguished from what the rules do', () => {
  for (const candidatesAre of ['automatic', 'off']) {
    const session = game({ candidates: candidatesAre });
    if (candidatesAre === 'off') session.writeCandidates();
    const position = { text: P, entries: '.'.repeat(81), marks: session.automaticCandidates.map((mask) => digitsOf(mask).join('')) };
    deepEqual(doneSince(session, position), []);
    session.enter(2, 'centre', [2]);
    deepEqual(doneSince(session, position), ['r1c3<>2']);
    session.undo();
    session.enter(5, 'digit', [40]);
    deepEqual(doneSince(session, position), ['r5c5=5'], 'peers that lose 5 do not count');
    session.undo();
    deepEqual(doneSince(session, position), []);
  }
});

test('clashes of the same cells are one sentence', () => {
  const clash = (/** @type {string} */ house, /** @type {string[]} */ cells) => ({ house, digit: 5, cells });
  const texts = describeClashes([clash('row 1', ['r1c1', 'r1c2']), clash('column 1', ['r1c1', 'r9c1']), clash('box 1', ['r1c1', 'r1c2'])]);
  deepEqual(texts, [
    { digit: 5, cells: 'r1c1, r1c2', houses: 'row 1 and box 1' },
    { digit: 5, cells: 'r1c1, r9c1', houses: 'column 1' },
  ]);
});

test('each verdict offers what helps', () => {
  const usual = { rung: 3, isLimited: false, isInvalid: false };
  equal(otherAction('stuck', usual), 'show-cell');
  equal(otherAction('stuck', { ...usual, isLimited: true }), 'all-techniques');
  equal(otherAction('none', { ...usual, isInvalid: true }), 'what-is-wrong');
  equal(otherAction('wrong-digit', usual), 'erase');
  equal(otherAction('wrong-digit', { ...usual, rung: 2 }), null);
  equal(otherAction('', usual), null);
  deepEqual(parseCandidate('r4c7<>2'), { cell: 33, digit: 2 });
});
