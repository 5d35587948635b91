// The rules of a game that the page shares with the game in the terminal: actions, and the states that follow.

import { deepEqual, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { unpackGame } from '../../page/store/packed.js';
import { loadWords } from '../../page/words/words.js';
import { FOLLOWS, begin, play, saved } from '../game-cases.js';

const CASES = JSON.parse(readFileSync(new URL('../../../ninefold-testing/data/game-cases.json', import.meta.url), 'utf8'));

await loadWords('panels');

for (const one of CASES) {
  test(one.about, async () => {
    const session = begin(one);
    for (const [index, step] of one.steps.entries()) {
      const expected = Object.fromEntries(FOLLOWS.filter((key) => key in step).map((key) => [key, step[key]]));
      deepEqual(await play(session, step), expected, `step ${index + 1}: ${step.do}`);
    }
    deepEqual(saved(session), one.saved);
    const { boards, at } = unpackGame({ v: 1, id: 'x', title: '', seconds: 0, hints: 0, started: 0, changed: 0, level: null, er: null, solution: null, origin: null, ...one.saved });
    deepEqual(boards[at], session.board, 'what is saved is the board');
  });
}

test('every state is compared in some case', () => {
  ok(CASES.length >= 25);
  for (const key of FOLLOWS) ok(CASES.some(({ steps }) => steps.some((step) => key in step)), key);
});
