/**
 * The parts of the dialog `share` for puzzles with other rules or of another size.
 *
 * @module
 */

import { h } from '../dom.js';
import { geometryOf, puzzleText } from '../store/geometry.js';
import { t } from '../words/words.js';
import { writeState } from './link.js';

/** @typedef {import('../store/types.js').Puzzle} Puzzle */

/**
 * Returns the link of a puzzle, with the progress of a board if there is one.
 *
 * @param {Puzzle} puzzle
 * @param {?import('../store/types.js').Board} board
 * @param {number} seconds
 */
export const linkOf = (puzzle, board, seconds) => ({ kind: /** @type {const} */ ('rules'), code: puzzle.variant?.code ?? '', state: board && writeState(board, seconds, geometryOf(puzzle)) });

/**
 * Shows the text of the one format that holds every rule.
 *
 * @param {{ text: string, choice: HTMLSelectElement, preview: HTMLTextAreaElement }} write
 * @param {Puzzle} puzzle
 */
export function showText(write, puzzle) {
  write.text = puzzleText(puzzle);
  write.preview.value = write.text;
  write.choice.replaceChildren(h('option', { value: 'rules' }, t('share.format-item', { name: 'rules', title: 'JSON' })));
}
