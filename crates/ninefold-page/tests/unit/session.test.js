import assert from 'node:assert/strict';
import test from 'node:test';
import { EMPTY_BOARD } from '../../page/store/board.js';
import { CLASSIC, bit, digitsOf } from '../../page/store/geometry.js';
import { packGame, unpackGame } from '../../page/store/packed.js';
import { Session } from '../../page/store/session.js';
import { Settings } from '../../page/store/settings.js';
import { Random } from './random.js';

const { cells: CELLS, parseCell } = CLASSIC;
const candidateAt = (/** @type {number} */ cell, /** @type {number} */ digit) => CLASSIC.candidateAt(cell, digit);
const linkOf = (/** @type {number} */ one, /** @type {number} */ other, /** @type {boolean} */ isWeak) => CLASSIC.linkOf(one, other, isWeak);

const P = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const PUZZLE = { givens: P, restriction: null, title: '' };
const at = parseCell;

/** @param {Record<string, any>} [chosen] settings that differ from their defaults */
function playing(chosen = {}) {
  const settings = new Settings();
  for (const [name, value] of Object.entries(chosen)) assert.ok(settings.set(name, value));
  const session = new Session(settings, () => 1000);
  session.reset(PUZZLE, 'playing', { kind: 'link' });
  return session;
}

/** @param {Session} session @param {string} cell @param {number} digit @param {any} [mode] */
const enter = (session, cell, digit, mode) => session.enter(digit, mode, [at(cell)]);

/** A random action of a player. @param {Session} session @param {Random} random */
function act(session, random) {
  const cells = Array.from({ length: 1 + random.below(5) }, () => random.below(81));
  session.select(cells, cells[0]);
  const digit = 1 + random.below(9);
  const actions = [
    () => session.enter(digit, 'digit'),
    () => session.enter(digit, 'corner'),
    () => session.enter(digit, 'centre'),
    () => session.enter(digit, 'colour'),
    () => session.clear(),
    () => session.placeOnlyMarks(),
    () => session.writeCandidates(),
    () => session.applyStep([], cells.map((cell) => ({ cell, digit }))),
    () => session.applyStep([{ cell: cells[0], digit }], []),
  ];
  session.setMode(random.of(['digit', 'corner', 'centre', 'colour']));
  return random.of(actions)();
}

for (const candidates of ['off', 'automatic']) {
  test(`acceptance 8: 200 random actions undone and redone, candidates ${candidates}`, () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const random = new Random(seed);
      const session = playing({ candidates });
      let steps = 0;
      for (let times = 0; times < 200; times += 1) {
        const before = session.board;
        const changed = act(session, random);
        assert.equal(changed, session.board !== before, 'an action says whether it changed anything');
        steps += Number(changed);
      }
      const end = structuredClone(session.board);
      assert.equal(session.history.at, steps, 'one step an action');
      let undone = 0;
      while (session.undo()) undone += 1;
      assert.equal(undone, steps);
      assert.deepEqual(session.board, EMPTY_BOARD);
      assert.deepEqual(session.digits, CELLS.map((cell) => Number(P[cell]) || 0));
      const stored = structuredClone(session.toSaved());
      const again = playing({ candidates });
      again.load(stored);
      while (again.redo());
      assert.deepEqual(again.board, end, 'also after the game was stored');
    }
  });
}

test('givens never change', () => {
  const session = playing();
  assert.equal(enter(session, 'r1c1', 9), false);
  assert.equal(enter(session, 'r1c1', 9, 'corner'), false);
  session.select([at('r1c1')], at('r1c1'));
  assert.equal(session.clear(), false);
  assert.ok(enter(session, 'r1c1', 9, 'colour'), 'but they can be coloured');
});

test('several cells: on in all, unless all have it', () => {
  const session = playing();
  session.select([at('r1c3'), at('r1c4')]);
  session.enter(2, 'corner');
  assert.deepEqual([session.board.corner[2], session.board.corner[3]], [bit(2), bit(2)]);
  session.enter(2, 'corner');
  assert.deepEqual(session.board.corner, EMPTY_BOARD.corner);
});

test('without a selection, actions change the cell with the cursor', () => {
  const session = playing();
  session.select([], at('r1c3'));
  session.enter(4);
  assert.equal(session.digits[at('r1c3')], 4);
});

test('Enter places the only mark, of automatic candidates too', () => {
  const session = playing();
  enter(session, 'r1c3', 4, 'centre');
  session.select([at('r1c3'), at('r5c5')]);
  assert.ok(session.placeOnlyMarks());
  assert.deepEqual([session.digits[at('r1c3')], session.digits[at('r5c5')]], [4, 0]);
  assert.equal(session.placeOnlyMarks(), false, 'not twice');
  const automatic = playing({ candidates: 'automatic' });
  automatic.select([at('r5c5')]);
  assert.ok(automatic.placeOnlyMarks());
  assert.equal(automatic.digits[at('r5c5')], 5);
});

test('with automatic candidates, centre marks cross out, and that stays', () => {
  const session = playing({ candidates: 'automatic' });
  enter(session, 'r1c3', 2, 'centre');
  assert.equal(session.board.crossed[2], bit(2));
  assert.equal(session.shownCandidates?.[2], bit(1) | bit(4));
  enter(session, 'r1c4', 2);
  enter(session, 'r1c4', 2);
  assert.equal(session.shownCandidates?.[2], bit(1) | bit(4));
});

test('the position for the engine', () => {
  const plain = playing();
  assert.deepEqual(plain.position(), { text: P, entries: '.'.repeat(81) });
  enter(plain, 'r1c3', 4);
  enter(plain, 'r1c4', 2, 'corner');
  assert.deepEqual(plain.position(), { text: P, entries: `..4${'.'.repeat(78)}` }, 'corner marks are notes, not candidates');
  enter(plain, 'r1c4', 2, 'centre');
  enter(plain, 'r1c4', 6, 'centre');
  const marks = /** @type {any} */ (plain.position()).marks;
  assert.deepEqual([marks.length, marks[3], marks[0], marks[2], marks[5]], [81, '26', '', '', '']);
  const automatic = playing({ candidates: 'automatic' });
  const all = /** @type {any} */ (automatic.position()).marks;
  assert.deepEqual([all[0], all[2]], ['', '124']);
  const stepped = playing();
  stepped.applyStep([], [{ cell: at('r1c3'), digit: 2 }]);
  assert.equal(/** @type {any} */ (stepped.position()).marks[2], '14', 'what a step has crossed out is known to the engine');
});

test('conflicts: off, by the rules, by the solution', () => {
  const names = (/** @type {string} */ conflicts) => {
    const session = playing({ conflicts });
    session.solution = SOLUTION;
    enter(session, 'r1c3', 5);
    enter(session, 'r1c4', 2);
    return [...session.wrongCells].sort((a, b) => a - b);
  };
  assert.deepEqual(names('off'), []);
  assert.deepEqual(names('rules'), [0, 2]);
  assert.deepEqual(names('solution'), [0, 2, 3]);
});

test('the last digit solves the game; undo goes back to playing', () => {
  const session = playing();
  let solved = 0;
  session.addEventListener('solved', () => (solved += 1));
  for (const cell of CELLS) if (P[cell] === '.') session.enter(Number(SOLUTION[cell]), 'digit', [cell]);
  assert.deepEqual([session.state, solved, session.toSaved().solved], ['solved', 1, true]);
  assert.equal(session.enter(1, 'digit', [2]), false, 'a solved game is closed');
  assert.ok(session.undo());
  assert.equal(session.state, 'playing');
  assert.ok(session.redo());
  assert.equal(session.state, 'solved');
});

test('what is left of each digit', () => {
  const session = playing();
  const counts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => (digit ? 9 - [...P].filter((sign) => Number(sign) === digit).length : 0));
  assert.deepEqual(session.remaining, counts);
});

test('the first digit on the empty page begins a puzzle of the player', () => {
  const session = new Session(new Settings());
  assert.equal(session.state, 'welcome');
  session.enter(5, 'corner', [0]);
  assert.deepEqual([session.state, session.digits[0], session.board.corner[0]], ['setting', 5, 0]);
});

test('time passes only while the game is played', () => {
  const session = playing();
  session.tick();
  session.pause();
  session.tick();
  assert.deepEqual([session.state, session.seconds, session.enter(4, 'digit', [2])], ['paused', 1, false]);
  session.pause();
  session.tick();
  assert.deepEqual([session.state, session.seconds], ['playing', 2]);
});

test('cells alike: by digit, else by colour, else by marks', () => {
  const session = playing();
  session.selectLike(at('r1c1'));
  assert.deepEqual([...session.selection], CELLS.filter((cell) => P[cell] === '5'));
  for (const cell of ['r1c3', 'r5c5']) enter(session, cell, 3, 'colour');
  session.selectLike(at('r5c5'));
  assert.deepEqual([...session.selection], [at('r1c3'), at('r5c5')]);
  for (const cell of ['r1c4', 'r1c6']) enter(session, cell, 2, 'corner');
  session.selectLike(at('r1c6'));
  assert.deepEqual([...session.selection], [at('r1c4'), at('r1c6')]);
  session.selectLike(at('r9c1'));
  assert.deepEqual([...session.selection], [at('r9c1')], 'an empty cell is like no other');
});

test('a stored game is the same game', () => {
  const random = new Random(5);
  const session = playing();
  for (let times = 0; times < 60; times += 1) act(session, random);
  session.history.branch('here');
  session.undo();
  session.seconds = 77;
  session.hints = 3;
  session.taught.add('X-Wing');
  session.level = 'gentle';
  session.er = 1.2;
  session.solution = SOLUTION;
  const stored = structuredClone(session.toSaved());
  const other = new Session(new Settings(), () => 1000);
  other.load(stored);
  assert.deepEqual(other.toSaved(), stored);
  assert.deepEqual([...other.taught], ['X-Wing']);
  assert.deepEqual([other.state, other.id, other.digits, other.history.canRedo], [session.state, session.id, session.digits, true]);
});

test('marks stand in their places: a tap in the selected cell writes and erases, a first tap only selects', () => {
  const session = playing();
  session.setMode('centre');
  assert.equal(session.tapPlace(at('r1c3'), 4), false, 'not yet selected');
  session.select([at('r1c3')], at('r1c3'));
  assert.ok(session.tapPlace(at('r1c3'), 4) && session.tapPlace(at('r1c3'), 1));
  assert.deepEqual(digitsOf(session.placesIn(at('r1c3'))), [1, 4]);
  session.tapPlace(at('r1c3'), 4);
  assert.deepEqual(digitsOf(session.board.centre[at('r1c3')]), [1]);
  assert.equal(session.tapPlace(at('r1c1'), 5), false, 'a clue');
  /** @type {Settings} */ (session.settings).set('marks', 'centre');
  assert.equal(session.tapPlace(at('r1c3'), 4), false, 'in the centre there are no places');
  assert.equal(session.placesIn(at('r1c3')), 0);
});

test('a request has the candidates that a drawing shows', () => {
  const session = playing();
  enter(session, 'r1c3', 1, 'centre');
  enter(session, 'r1c3', 4, 'centre');
  assert.deepEqual(digitsOf(session.knownCandidates[at('r1c3')]), [1, 4]);
  const { marks } = /** @type {any} */ (session.position());
  assert.equal(marks[at('r1c3')], '14');
  assert.deepEqual(digitsOf(session.knownCandidates[at('r1c4')]), digitsOf(session.automaticCandidates[at('r1c4')]));
});

test('colours go to a chosen candidate, and to the cell again; links are drawn from candidate to candidate', () => {
  const session = playing();
  /** @type {string[]} */
  const announced = [];
  session.addEventListener('tell', (event) => announced.push(/** @type {CustomEvent} */ (event).detail[0]));
  session.setMode('colour');
  session.select([at('r1c3')], at('r1c3'));
  session.nextSpot(1);
  assert.equal(session.spot, digitsOf(session.automaticCandidates[at('r1c3')])[0]);
  session.enter(2);
  assert.equal(session.board.tints[candidateAt(at('r1c3'), session.spot)], 2);
  assert.equal(session.board.colours[at('r1c3')], 0);
  session.tapPlace(at('r1c3'), session.spot);
  session.enter(3);
  session.enter(4);
  assert.deepEqual(digitsOf(session.board.colours[at('r1c3')]), [3, 4]);
  session.setMode('link');
  session.tapPlace(at('r1c3'), 4);
  assert.equal(session.board.links.length, 0);
  session.tapPlace(at('r5c3'), 6);
  assert.deepEqual(session.board.links, [linkOf(candidateAt(at('r1c3'), 4), candidateAt(at('r5c3'), 6), false)]);
  assert.deepEqual(announced, ['live.spot', 'live.spot-off', 'live.link-start', 'live.link-strong']);
  for (let times = 0; times < 4; times += 1) session.undo();
  assert.deepEqual(session.board, EMPTY_BOARD);
  for (let times = 0; times < 4; times += 1) session.redo();
  const again = playing();
  again.load(unpackGame(packGame(session.toSaved())));
  assert.deepEqual(again.board, session.board);
});
