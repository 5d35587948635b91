/**
 * Opens links of puzzles with other rules or of another size.
 *
 * @module
 */

import { openPuzzle } from '../opening.js';
import { loadWords, t } from '../words/words.js';
import { readCode, readState } from './link.js';
import { askBoard } from './variant.js';

/**
 * Opens the puzzle of a link. A game that is saved is resumed, unless the link has a progress of its own.
 *
 * @param {import('../app.js').App} app
 * @param {{ code: string, state: ?string }} link
 */
export async function openRules(app, { code, state }) {
  await loadWords('rules');
  const record = await readCode(code);
  const found = record && (await askBoard(app, JSON.stringify(record)).catch(() => null));
  if (!found) return app.notices.show('bad-link', t('app.bad-link', { reason: t('rules.damaged') }));
  const { puzzle } = found;
  if (!puzzle.variant) return openPuzzle(app, puzzle, { kind: 'link' });
  const progress = state === null ? null : readState(state, puzzle.variant.geometry);
  const saved = progress ? null : await app.saving?.gameOf(puzzle, false);
  if (saved) await app.saving?.resume(saved);
  else await openPuzzle(app, puzzle, { kind: 'link' }, { board: progress?.board ?? found.board, seconds: progress?.seconds ?? null });
}
