/**
 * Paste and drop: puzzles that come as text or files.
 *
 * @module
 */

import { puzzleText } from './store/cells.js';
import { recognise } from './store/recognise.js';

/** @typedef {import('./app.js').App} App */

/** Listens to paste and drop outside of text fields. @param {App} app */
export function listenToTransfers(app) {
  document.addEventListener('paste', (event) => {
    if (isTaken(event.target) || !event.clipboardData) return;
    event.preventDefault();
    take(app, event.clipboardData).catch((error) => app.report(error));
  });
  document.addEventListener('dragover', (event) => {
    if (!isTaken(event.target)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    if (isTaken(event.target) || !event.dataTransfer) return;
    event.preventDefault();
    take(app, event.dataTransfer).catch((error) => app.report(error));
  });
}

/** Text fields and dialogs take what is pasted into them themselves. @param {EventTarget | null} target */
const isTaken = (target) =>
  (target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')) || document.querySelector('dialog[open]') !== null;

/**
 * Opens what was pasted or dropped. One valid puzzle on an empty page starts at once, everything else is shown first.
 *
 * @param {App} app
 * @param {DataTransfer} data
 */
async function take(app, data) {
  const [file] = data.files;
  if (file) return void (await app.openDialog('import', { file, name: file.name }));
  const text = data.getData('text/plain');
  if (!text.trim()) return;
  const puzzle = app.session.state === 'welcome' ? recognise(text) : null;
  if (puzzle && (await isValid(app, puzzle))) await app.openPuzzle(puzzle, { kind: 'imported' });
  else await app.openDialog('import', { text });
}

/**
 * @param {App} app
 * @param {import('./store/types.js').Puzzle} puzzle
 */
async function isValid(app, puzzle) {
  const answer = await app.engine.ask({ verb: 'count', puzzle: { text: puzzleText(puzzle) }, limit: 2 });
  return answer.count === 1;
}
