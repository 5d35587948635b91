/**
 * Reads puzzles with other rules or of another size of texts and files, for the dialog `import`.
 *
 * @module
 */

import { h } from '../dom.js';
import { EngineError } from '../engine/engine.js';
import { loadWords, t } from '../words/words.js';
import { askBoard } from './variant.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../dialogs/reading.js').Reading} Reading */

/** The most puzzles that are read of a text. */
const MOST = 100;

/** The kinds of rules of a puzzle, in a line. @param {import('../store/types.js').Variant} variant */
function rulesIn({ board }) {
  const kinds = [...new Set(board.rules.map(({ title }) => title))];
  const { rows, columns } = board.layout;
  return h('p', { class: 'soft', 'data-testid': 'import-rules' }, [t('rules.size', { rows, columns }), ...kinds].join(' · '));
}

/**
 * @param {App} app
 * @param {string} text
 * @param {{ index: number, number?: number, signal: AbortSignal }} options the number of the puzzle, and that in this text
 */
async function readOne(app, text, { index, number, signal }) {
  const { puzzle, board } = await askBoard(app, text, { number, signal });
  return { puzzle, board, index, notes: [], about: puzzle.variant && rulesIn(puzzle.variant) };
}

/**
 * Adds the puzzles with other rules to those that were read.
 *
 * @param {App} app
 * @param {Reading} reading
 * @param {string} text
 * @param {AbortSignal} signal
 * @returns {Promise<Reading>}
 */
export async function addOthers(app, reading, text, signal) {
  await loadWords('rules');
  for (const { index, error, record } of reading.others.splice(0, MOST)) {
    try {
      reading.found.push(await readOne(app, record ? JSON.stringify(record) : text, { index, number: record ? undefined : index, signal }));
    } catch (problem) {
      if (!(problem instanceof EngineError)) throw problem;
      // What is wrong with it as a classic puzzle says more, unless other rules are known to be the reason.
      reading.faults.push(error && error.kind !== 'variant' ? error : { ...problem, message: problem.message });
    }
  }
  reading.found.sort((a, b) => a.index - b.index);
  return reading;
}

/**
 * Reads a text in which there is no classic puzzle; null if there is none with other rules either.
 *
 * @param {App} app
 * @param {string} text
 * @param {AbortSignal} signal
 * @returns {Promise<?Reading>}
 */
export async function readOther(app, text, signal) {
  await loadWords('rules');
  try {
    const found = await readOne(app, text, { index: 1, number: 1, signal });
    return found.puzzle.variant ? { format: t('rules.format'), found: [found], faults: [], next: null, others: [] } : null;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}
