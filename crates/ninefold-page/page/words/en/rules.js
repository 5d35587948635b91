/**
 * English: puzzles with other rules or of another size. The rules themselves are in the words of the engine.
 *
 * @module
 */

/** @type {Record<string, import('../words.js').Area>} */
export default {
  rules: {
    title: 'Rules',
    size: '{rows}×{columns}',
    format: 'puzzle with other rules',
    usual: 'The rules of a classic Sudoku hold: each row, column and box has every digit once.',
    all: { one: 'The only one', other: 'All {n} of them' },
    unread: 'Not read: {names}. The puzzle may have more solutions here than with all of its rules, so hints and checks may not know them.',
    several: 'By these rules the puzzle has several solutions.',
    'several-unread': 'By the rules that were read, the puzzle has several solutions. Its text may name more rules: read it below.',
    none: 'By these rules the puzzle has no solution.',
    'path-busy': 'Looking for the path …',
    'path-none': 'There is no path to show.',
    'path-step': 'Step {n}',
    'path-steps': 'Steps {first} to {last}',
    damaged: 'the puzzle in it is damaged.',
  },
};
