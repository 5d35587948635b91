import assert from 'node:assert/strict';
import test from 'node:test';
import { EMPTY_BOARD } from '../../page/store/board.js';
import { History } from '../../page/store/changes.js';

/** A board that differs from all others. @param {number} digit */
const board = (digit) => ({ ...EMPTY_BOARD, digits: [digit, ...EMPTY_BOARD.digits.slice(1)] });
const [A, B, C, D] = [1, 2, 3, 4].map(board);

test('undo and redo go through the boards and stop at the ends', () => {
  const history = new History([EMPTY_BOARD]);
  assert.deepEqual([history.canUndo, history.canRedo, history.undo(), history.redo()], [false, false, false, false]);
  assert.ok(history.push(A) && history.push(B));
  assert.equal(history.push(B), false, 'the same board is no step');
  assert.ok(history.undo() && history.board === A && history.undo() && history.board === EMPTY_BOARD);
  assert.equal(history.undo(), false);
  assert.ok(history.redo() && history.redo() && history.board === B);
  assert.equal(history.redo(), false);
});

test('a step after an undo drops what could be redone', () => {
  const history = new History([EMPTY_BOARD, A, B], 1);
  history.push(C);
  assert.deepEqual(history.boards, [EMPTY_BOARD, A, C]);
  assert.equal(history.canRedo, false);
});

test('a branch remembers the boards up to the present one', () => {
  const history = new History([EMPTY_BOARD, A, B], 1);
  history.branch('here');
  assert.deepEqual(history.branches, [{ name: 'here', boards: [EMPTY_BOARD, A] }]);
  history.push(C);
  assert.deepEqual(history.branches[0].boards, [EMPTY_BOARD, A]);
});

test('going back makes what came after a branch', () => {
  const history = new History([EMPTY_BOARD, A, B, C]);
  history.goBack(1, 'mistake');
  assert.deepEqual([history.board, history.canRedo], [A, false]);
  assert.deepEqual(history.branches, [{ name: 'mistake', boards: [EMPTY_BOARD, A, B, C] }]);
  history.push(D);
  assert.deepEqual(history.branches[0].boards.length, 4);
});

test('entering a branch exchanges it with the present boards', () => {
  const history = new History([EMPTY_BOARD, A, B]);
  history.branch('one');
  history.push(C);
  history.enterBranch(0, 'before');
  assert.equal(history.board, B);
  assert.deepEqual(history.branches, [{ name: 'before', boards: [EMPTY_BOARD, A, B, C] }]);
  history.push(D);
  history.enterBranch(0, 'after');
  assert.equal(history.board, C);
  assert.deepEqual(history.branches, [{ name: 'after', boards: [EMPTY_BOARD, A, B, D] }]);
  history.enterBranch(7, 'none');
  assert.equal(history.board, C);
});
