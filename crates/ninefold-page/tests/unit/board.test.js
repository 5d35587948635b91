import assert from 'node:assert/strict';
import test from 'node:test';
import * as Boards from '../../page/store/board.js';
import { CLASSIC, bit, digitsOf, puzzleText } from '../../page/store/geometry.js';
import { Random } from './random.js';

const P = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const PUZZLE = { givens: P, restriction: null, title: '' };
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const { cells: CELLS, parseCandidate, parseCell, parseHouse, partsOfLink, peers: PEERS } = CLASSIC;
const HOUSES = CLASSIC.houses.map(({ cells }) => cells);
const candidateAt = (/** @type {number} */ cell, /** @type {number} */ digit) => CLASSIC.candidateAt(cell, digit);
const { EMPTY_BOARD } = Boards;
const at = parseCell;

/** A board with some cells changed. @param {Partial<Record<keyof typeof EMPTY_BOARD, Record<string, number>>>} parts */
function board(parts) {
  const filled = Object.entries(parts).map(([part, cells]) => {
    const array = new Array(81).fill(0);
    for (const [cell, value] of Object.entries(cells)) array[at(cell)] = value;
    return [part, array];
  });
  return { ...EMPTY_BOARD, ...Object.fromEntries(filled) };
}

/** Freezes a board, so that an action that changes it in place throws. @param {any} one */
function frozen(one) {
  for (const part of Object.values(one)) Object.freeze(part);
  return Object.freeze(one);
}

test('geometry', () => {
  assert.equal(HOUSES.length, 27);
  assert.ok(HOUSES.every((house) => house.length === 9) && PEERS.every((peers) => peers.length === 20));
  assert.deepEqual([at('r1c1'), at('r9c9'), at('r4c7'), at('r0c1'), at('r1c10'), at('')], [0, 80, 33, -1, -1, -1]);
  assert.deepEqual(parseHouse('box 6'), HOUSES[18 + 5]);
  assert.deepEqual(parseHouse('box 0'), []);
  assert.deepEqual(parseCandidate('r4c7<>2'), { cell: 33, digit: 2 });
  assert.deepEqual(digitsOf(0b101000001), [1, 7, 9]);
});

test('the text of a puzzle: 81 cells, or 729 candidates', () => {
  assert.equal(puzzleText(PUZZLE), P);
  const text = puzzleText({ ...PUZZLE, restriction: CELLS.map(() => bit(1) | bit(9)) });
  assert.equal(text.length, 729);
  assert.equal(text.slice(0, 27), '....5......3......1.......9');
});

test('a digit is entered in all cells, unless all have it; clues never change', () => {
  const cells = [at('r1c1'), at('r1c3'), at('r1c4')];
  const one = Boards.enterDigit(PUZZLE, EMPTY_BOARD, [at('r1c3')], 2, true);
  const both = Boards.enterDigit(PUZZLE, one, cells, 2, true);
  assert.deepEqual([at('r1c1'), at('r1c3'), at('r1c4')].map((cell) => both.digits[cell]), [0, 2, 2]);
  assert.deepEqual(Boards.enterDigit(PUZZLE, both, cells, 2, true).digits, EMPTY_BOARD.digits);
  assert.equal(Boards.enterDigit(PUZZLE, EMPTY_BOARD, [at('r1c1')], 2, true), EMPTY_BOARD);
  assert.equal(Boards.enterDigit(PUZZLE, EMPTY_BOARD, [], 2, true), EMPTY_BOARD);
});

test('a placed digit leaves the marks of its peers, if that is wanted', () => {
  const start = frozen(board({ corner: { r1c4: bit(2) | bit(6), r9c1: bit(2) }, centre: { r3c3: bit(2) }, crossed: { r1c4: bit(2) } }));
  const placed = Boards.enterDigit(PUZZLE, start, [at('r1c3')], 2, true);
  assert.deepEqual([placed.corner[at('r1c4')], placed.centre[at('r3c3')]], [bit(6), 0]);
  assert.deepEqual([placed.corner[at('r9c1')], placed.crossed[at('r1c4')]], [bit(2), bit(2)]);
  const kept = Boards.enterDigit(PUZZLE, start, [at('r1c3')], 2, false);
  assert.equal(kept.corner, start.corner);
  const taken = Boards.enterDigit(PUZZLE, placed, [at('r1c3')], 2, true);
  assert.equal(taken.digits[at('r1c3')], 0);
});

test('marks: on in all empty cells, unless all have it, then off', () => {
  const start = board({ digits: { r1c4: 6 }, corner: { r1c3: bit(1) } });
  const cells = ['r1c1', 'r1c3', 'r1c4', 'r1c6'].map(at);
  const on = Boards.toggleMark(PUZZLE, start, cells, 2, 'corner');
  assert.deepEqual(cells.map((cell) => on.corner[cell]), [0, bit(1) | bit(2), 0, bit(2)]);
  const off = Boards.toggleMark(PUZZLE, on, cells, 2, 'corner');
  assert.deepEqual(off.corner, start.corner);
  const partly = Boards.toggleMark(PUZZLE, on, [...cells, at('r1c7')], 2, 'corner');
  assert.deepEqual(['r1c3', 'r1c6', 'r1c7'].map((cell) => Boolean(partly.corner[at(cell)] & bit(2))), [true, true, true]);
  assert.equal(Boards.toggleMark(PUZZLE, start, [at('r1c1')], 2, 'centre'), start);
});

test('colours: on in all cells besides others, clues too, unless all have it', () => {
  const cells = ['r1c1', 'r1c3'].map(at);
  const on = Boards.toggleColour(EMPTY_BOARD, cells, 4);
  assert.deepEqual(cells.map((cell) => on.colours[cell]), [bit(4), bit(4)]);
  assert.deepEqual(cells.map((cell) => Boards.toggleColour(on, cells, 5).colours[cell]), [bit(4) | bit(5), bit(4) | bit(5)]);
  assert.deepEqual(Boards.toggleColour(on, cells, 4).colours, EMPTY_BOARD.colours);
});

test('a candidate has a colour of its own, whatever its cell and its neighbours have', () => {
  const cells = ['r1c3', 'r1c4'].map(at);
  const one = Boards.toggleTint(Boards.toggleColour(EMPTY_BOARD, cells, 3), cells, 7, 2);
  const two = Boards.toggleTint(one, [cells[0]], 8, 5);
  assert.deepEqual([two.tints[candidateAt(cells[0], 7)], two.tints[candidateAt(cells[1], 7)], two.tints[candidateAt(cells[0], 8)]], [2, 2, 5]);
  assert.deepEqual(two.colours[cells[0]], bit(3));
  assert.deepEqual(Boards.toggleTint(one, cells, 7, 2).tints, EMPTY_BOARD.tints);
  assert.equal(Boards.toggleTint(one, cells, 7, 4).tints[candidateAt(cells[0], 7)], 4);
});

test('a link between two candidates is strong, then weak, then none, from either end', () => {
  const [a, b] = [candidateAt(at('r1c3'), 4), candidateAt(at('r5c3'), 4)];
  const kinds = (/** @type {import('../../page/store/types.js').Board} */ now) => now.links.map((link) => ({ ...partsOfLink(link) }));
  const strong = Boards.toggleLink(EMPTY_BOARD, b, a);
  assert.deepEqual(kinds(strong), [{ ends: [a, b], isWeak: false }]);
  const weak = Boards.toggleLink(strong, a, b);
  assert.deepEqual(kinds(weak), [{ ends: [a, b], isWeak: true }]);
  assert.deepEqual(Boards.toggleLink(weak, a, b).links, []);
  assert.equal(Boards.toggleLink(EMPTY_BOARD, a, a), EMPTY_BOARD);
});

test('a step of the engine, and a digit, leave colours and links alone', () => {
  const [a, b] = [candidateAt(at('r1c3'), 4), candidateAt(at('r1c4'), 2)];
  const drawn = Boards.toggleTint(Boards.toggleLink(Boards.toggleColour(EMPTY_BOARD, [at('r1c3')], 1), a, b), [at('r1c4')], 2, 6);
  const done = Boards.applyStep(PUZZLE, drawn, [{ cell: at('r1c3'), digit: 4 }], [{ cell: at('r1c4'), digit: 2 }], true);
  assert.deepEqual([done.colours, done.tints, done.links], [drawn.colours, drawn.tints, drawn.links]);
  const cleared = Boards.clear(PUZZLE, { ...drawn, digits: EMPTY_BOARD.digits }, [at('r1c4')], 'link');
  assert.deepEqual([cleared.links, cleared.tints], [[], drawn.tints]);
  assert.equal(Boards.clearPencil(done).links.length, 0);
});

test('clearing: the digit, else the marks of the mode, else all marks', () => {
  const cell = at('r1c3');
  const full = board({ digits: { r1c3: 4 }, corner: { r1c3: 7 }, centre: { r1c3: 8 }, crossed: { r1c3: 16 }, colours: { r1c3: 3, r1c1: 2 } });
  const first = Boards.clear(PUZZLE, full, [cell], 'corner');
  assert.deepEqual([first.digits[cell], first.corner[cell]], [0, 7]);
  const second = Boards.clear(PUZZLE, first, [cell], 'corner');
  assert.deepEqual([second.corner[cell], second.centre[cell], second.colours[cell]], [0, 8, 3]);
  const third = Boards.clear(PUZZLE, second, [cell], 'corner');
  assert.deepEqual([third.centre[cell], third.crossed[cell], third.colours[cell]], [0, 0, 0]);
  assert.equal(Boards.clear(PUZZLE, third, [cell], 'corner'), third);
  const colours = Boards.clear(PUZZLE, first, [cell, at('r1c1')], 'colour');
  assert.deepEqual([colours.colours[cell], colours.colours[at('r1c1')], colours.corner[cell]], [0, 0, 7]);
  const inDigitMode = Boards.clear(PUZZLE, first, [cell], 'digit');
  assert.deepEqual([inDigitMode.corner[cell], inDigitMode.centre[cell]], [0, 0]);
});

test('the only mark of a cell', () => {
  const one = board({ centre: { r1c3: bit(4), r1c4: bit(2) | bit(6) }, corner: { r1c3: 3, r1c6: bit(8) } });
  const marks = ['r1c3', 'r1c4', 'r1c6', 'r1c7', 'r1c8'].map((cell) => Boards.onlyMark(one, at(cell), cell === 'r1c8' ? bit(1) : 0));
  assert.deepEqual(marks, [4, 0, 8, 0, 1]);
});

test('candidates by the rules, and by what a puzzle allows', () => {
  const found = Boards.candidates(PUZZLE, EMPTY_BOARD);
  assert.deepEqual(digitsOf(found[at('r1c3')]), [1, 2, 4]);
  assert.equal(found[at('r1c1')], 0);
  const restricted = { ...PUZZLE, restriction: CELLS.map(() => bit(1) | bit(3)) };
  assert.deepEqual(digitsOf(Boards.candidates(restricted, EMPTY_BOARD)[at('r1c3')]), [1]);
  const written = Boards.writeCandidates(PUZZLE, board({ crossed: { r1c3: bit(2) } }));
  assert.deepEqual(digitsOf(written.centre[at('r1c3')]), [1, 4]);
  assert.equal(Boards.writeCandidates(PUZZLE, written), written);
});

test('clashes and solved grids', () => {
  const wrong = Boards.clashes(Boards.digitsOnGrid(PUZZLE, board({ digits: { r1c3: 5 } })));
  assert.deepEqual([...wrong].sort((a, b) => a - b), [at('r1c1'), at('r1c3')]);
  const digits = CELLS.map((cell) => (P[cell] === '.' ? Number(SOLUTION[cell]) : 0));
  assert.ok(Boards.isSolved(PUZZLE, { ...EMPTY_BOARD, digits }));
  assert.ok(!Boards.isSolved(PUZZLE, EMPTY_BOARD));
  assert.ok(!Boards.isSolved(PUZZLE, { ...EMPTY_BOARD, digits: digits.map((digit, cell) => (cell === at('r1c3') ? 5 : digit)) }));
  const restriction = CELLS.map((cell) => (cell === at('r1c3') ? bit(1) : 511));
  assert.ok(!Boards.isSolved({ ...PUZZLE, restriction }, { ...EMPTY_BOARD, digits }), 'a digit that the puzzle does not allow');
});

test('a step of the engine: digits placed, candidates crossed out and taken from marks', () => {
  const start = board({ corner: { r1c4: bit(2) | bit(6) }, centre: { r1c3: bit(1) | bit(4), r2c2: bit(4) } });
  const done = Boards.applyStep(PUZZLE, start, [{ cell: at('r1c3'), digit: 4 }], [{ cell: at('r1c4'), digit: 2 }], true);
  assert.equal(done.digits[at('r1c3')], 4);
  assert.deepEqual([done.corner[at('r1c4')], done.crossed[at('r1c4')], done.centre[at('r2c2')]], [bit(6), bit(2), 0]);
  assert.equal(Boards.applyStep(PUZZLE, done, [{ cell: at('r1c3'), digit: 4 }], [], true), done, 'done twice is done once');
});

test('actions never change a board in place, nor a clue', () => {
  const random = new Random(11);
  let now = frozen({ ...EMPTY_BOARD });
  for (let times = 0; times < 500; times += 1) {
    const cells = Array.from({ length: 1 + random.below(6) }, () => random.below(81));
    const digit = 1 + random.below(9);
    const actions = [
      () => Boards.enterDigit(PUZZLE, now, cells, digit, random.once(2)),
      () => Boards.toggleMark(PUZZLE, now, cells, digit, random.of(['corner', 'centre', 'crossed'])),
      () => Boards.toggleColour(now, cells, digit),
      () => Boards.clear(PUZZLE, now, cells, random.of(['digit', 'corner', 'centre', 'colour'])),
      () => Boards.applyStep(PUZZLE, now, [], cells.map((cell) => ({ cell, digit })), true),
    ];
    now = frozen(random.of(actions)());
    const grid = Boards.digitsOnGrid(PUZZLE, now);
    for (const cell of CELLS) {
      if (P[cell] === '.') continue;
      assert.equal(grid[cell], Number(P[cell]));
      assert.equal(now.digits[cell], 0);
    }
  }
});
