// Puzzles with other rules or of another size: what the page makes of the engine's answer, keeps of it, and shares.

import assert from 'node:assert/strict';
import test from 'node:test';
import { kindsOf } from '../../page/rules/play.js';
import { cellsIn, stepDrawing, withDrawings } from '../../page/rules/hint.js';
import { readCode, readState, writeCode, writeState } from '../../page/rules/link.js';
import { readBoard } from '../../page/rules/variant.js';
import { changed, countBoards, difference } from '../../page/store/changes.js';
import { checkGame } from '../../page/store/check.js';
import { bit, puzzleText } from '../../page/store/geometry.js';
import { parseHash, writeHash } from '../../page/store/link.js';
import { packGame, summaryOf, unpackGame } from '../../page/store/packed.js';
import { Session } from '../../page/store/session.js';
import { Settings } from '../../page/store/settings.js';
import { Random } from './random.js';

/** The houses of a square grid with boxes. @param {number} side @param {number} wide @param {number} high */
function houses(side, wide, high) {
  const cells = Array.from({ length: side * side }, (_, cell) => cell);
  /** @type {Record<string, (cell: number) => number>} */
  const kinds = {
    row: (cell) => Math.floor(cell / side),
    column: (cell) => cell % side,
    box: (cell) => Math.floor(Math.floor(cell / side) / high) * (side / wide) + Math.floor((cell % side) / wide),
  };
  return Object.entries(kinds).flatMap(([kind, of]) => Array.from({ length: side }, (_, number) => ({ kind, number, cells: cells.filter((cell) => of(cell) === number) })));
}

/** An answer `board`. @param {number} side @param {number} wide @param {number} high @param {Record<string, unknown>} [more] @returns {any} */
function answer(side, wide, high, more = {}) {
  const puzzle = '.'.repeat(side * side);
  const layout = { rows: side, columns: side, low: 1, values: side, houses: houses(side, wide, high), ring: { left: 0, top: 1, right: 0, bottom: 0 } };
  const cage = { rule: 'cage', title: 'Cage', legend: 'Values in a cage differ.', sentence: 'The cells r1c1 and r1c2 add to 3 and differ.', cells: ['r1c1', 'r1c2'] };
  return { index: 1, input: 'request', name: 'Small', puzzle, record: { puzzle, shape: { rows: side }, rules: [] }, layout, sentences: [], rules: [cage], below: [], above: [], ...more };
}

/** A session with a puzzle. @param {any} board */
function playing(board) {
  const session = new Session(new Settings(), () => 0);
  session.reset(readBoard(board).puzzle, 'playing', { kind: 'imported' });
  return session;
}

test('an answer becomes a puzzle and a board', () => {
  const { puzzle, board } = readBoard(answer(4, 2, 2, { puzzle: '1...............', entries: '.2..............', marks: ['', '', '34', ...Array(13).fill('')], allowed: ['1', '12', ...Array(14).fill('1234')], author: 'A', text: 'Two\nlines' }));
  assert.deepEqual([puzzle.title, puzzle.author, puzzle.description], ['Small', 'A', 'Two\nlines']);
  assert.equal(puzzle.variant?.geometry.size, 4);
  assert.equal(puzzle.restriction?.[1], 0b11);
  assert.deepEqual([board?.digits[1], board?.centre[2]], [2, 0b1100]);
  assert.deepEqual(JSON.parse(puzzleText(puzzle)), { puzzle: '1...............', shape: { rows: 4 }, rules: [] });
  assert.equal(readBoard(answer(4, 2, 2)).board, null);
});

test('values from 0, and values above 9', () => {
  const zero = readBoard(answer(4, 2, 2, { puzzle: '0...............', layout: { ...answer(4, 2, 2).layout, low: 0 } })).puzzle;
  assert.equal(zero.variant?.geometry.digitOfSymbol(zero.givens[0]), 1);
  const session = playing(answer(16, 4, 4));
  session.select([17]);
  session.enter(16);
  session.enter(11, 'centre', [18]);
  const { entries, marks, format } = session.position();
  assert.deepEqual([entries?.[17], marks?.[18], format], ['G', 'B', 'rules']);
});

test('what differs between boards of any size', () => {
  for (const side of [4, 6, 16]) {
    const session = playing(answer(side, side === 6 ? 3 : Math.sqrt(side), Math.sqrt(side) | 0));
    const { geometry } = session;
    const random = new Random(side);
    let board = geometry.emptyBoard;
    let text = '.';
    for (let move = 0; move < 60; move += 1) {
      const [cell, digit, part] = [random.below(geometry.places), 1 + random.below(Math.min(side, 9)), random.below(6)];
      session.select([cell]);
      if (part < 4) session.enter(digit, /** @type {const} */ (['digit', 'corner', 'centre', 'colour'])[part]);
      else if (part === 4) session.linkTo(cell, digit);
      else session.apply({ ...session.board, tints: session.board.tints.map((tint, at) => (at === geometry.candidateAt(cell, digit) ? 3 : tint)) });
      const step = difference(board, session.board, geometry);
      assert.deepEqual(changed(board, step, geometry), session.board);
      board = session.board;
      text += `${step}.`;
    }
    assert.equal(countBoards(text, geometry), 61);
    assert.equal(countBoards(`${text}AAA`, geometry), -1);
    assert.equal(countBoards(`.${'_'.repeat(9)}`, geometry), -1);
  }
});

test('a saved game has version 2, is checked, and comes back', () => {
  const session = playing(answer(6, 3, 2));
  session.select([3]);
  session.enter(6);
  session.enter(2, 'corner', [4]);
  const packed = packGame(session.toSaved());
  assert.equal(packed.v, 2);
  const stored = structuredClone(packed);
  assert.equal(checkGame(stored), null);
  const again = unpackGame(stored);
  assert.deepEqual(again.boards, session.toSaved().boards);
  assert.equal(again.puzzle.variant?.geometry.columns, 6);
  assert.deepEqual(summaryOf(stored).board, session.board);
  // A program that knows version 1 alone refuses the record, and a damaged one is refused here.
  assert.equal(checkGame({ ...stored, v: 3 }), 'record.version');
  assert.equal(checkGame({ ...stored, v: 1 }), 'record.puzzle');
  assert.equal(checkGame({ ...stored, rules: null }), 'record.puzzle');
  assert.equal(checkGame({ ...stored, givens: stored.givens.slice(1) }), 'record.puzzle');
  assert.equal(checkGame({ ...stored, rules: { ...stored.rules, layout: { ...stored.rules?.layout, rows: 26 } } }), 'record.puzzle');
});

test('a full grid is solved when the engine says so', () => {
  const session = playing(answer(4, 2, 2));
  [...'1234341221434321'].forEach((digit, cell) => session.enter(Number(digit), 'digit', [cell]));
  assert.equal(session.state, 'playing');
  session.finish();
  assert.equal(session.state, 'solved');
});

test('cells of broken rules are wrong, until the next puzzle', () => {
  const session = playing(answer(4, 2, 2));
  session.broken = new Set([5]);
  assert.ok(session.wrongCells.has(5));
  session.settings.set('conflicts', 'off');
  assert.equal(session.wrongCells.size, 0);
  session.reset(session.puzzle, 'playing', null);
  assert.equal(session.broken.size, 0);
});

test('links hold the record and the progress', async () => {
  const session = playing(answer(6, 3, 2));
  const { record } = /** @type {any} */ (session.puzzle.variant).board;
  const code = await writeCode(record);
  assert.deepEqual(await readCode(code), record);
  assert.equal(await readCode(`${code.slice(0, -4)}AAAA`), null);
  assert.equal(await readCode('!'), null);
  session.select([3]);
  session.enter(6);
  const state = writeState(session.board, 75, session.geometry);
  assert.deepEqual(readState(state, session.geometry), { seconds: 75, board: session.board });
  assert.equal(readState(state.slice(0, -1), session.geometry), null);
  const hash = writeHash({ kind: 'rules', code, state });
  assert.deepEqual(parseHash(hash), { kind: 'rules', code, state, lang: null });
  // An older page finds no puzzle in it, rather than one without its rules.
  assert.ok(!/[#&][pc]=/.test(hash));
  assert.equal(parseHash(`#r=${'A'.repeat(31_000)}`).kind, 'rules');
  assert.equal(parseHash(`#r=${'A'.repeat(33_000)}`).kind, 'bad');
});

test('rules of a kind stand together', () => {
  const rule = (/** @type {string} */ name, /** @type {string} */ cell) => ({ rule: name, title: name, legend: '', sentence: '', cells: [cell] });
  const kinds = kindsOf([rule('cage', 'r1c1'), rule('arrow', 'r1c2'), rule('cage', 'r1c3')]);
  assert.deepEqual(kinds.map(({ title, rules }) => [title, rules.map(({ number }) => number)]), [['cage', [1, 3]], ['arrow', [2]]]);
});

test('a hint draws its cells, then its step', () => {
  assert.deepEqual(cellsIn('Look at r1c1, r10c12 and r1c1.'), ['r1c1', 'r10c12']);
  assert.deepEqual(stepDrawing({ placements: ['r1c1=5'], eliminations: ['r2c2<>3'] }, []).shown, ['r1c1', 'r2c2']);
  const level = { detail: 1, blocks: [] };
  const { levels } = withDrawings(/** @type {any} */ ({ cells: 'r1c1', placements: ['r1c1=5'], eliminations: [], levels: Array(5).fill(level) }));
  assert.deepEqual(levels?.map(({ drawing }) => drawing && [drawing.cells.length, drawing.marks.length]), [undefined, undefined, [1, 0], [1, 1], [1, 1]]);
});
