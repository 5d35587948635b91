/**
 * Opens puzzles: from links, pasted, dropped, typed or imported ones, and finds out what there is to know about them.
 *
 * @module
 */

import { isSolved } from './store/board.js';
import { History } from './store/changes.js';
import { geometryOf, givenAt, inputOf } from './store/geometry.js';
import { parseHash, writeHash } from './store/link.js';
import { t } from './words/words.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./store/types.js').Origin} Origin */
/** @typedef {import('./store/types.js').Puzzle} Puzzle */
/** @typedef {import('./store/link.js').PuzzleLink} PuzzleLink */

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
  const { recognise } = await import('./store/recognise.js');
  const puzzle = app.session.state === 'welcome' ? recognise(text) : null;
  if (puzzle && (await isValid(app, puzzle))) await app.openPuzzle(puzzle, { kind: 'imported' });
  else await app.openDialog('import', { text });
}

/**
 * @param {App} app
 * @param {import('./store/types.js').Puzzle} puzzle
 */
async function isValid(app, puzzle) {
  const answer = await app.engine.ask({ verb: 'count', puzzle: inputOf(puzzle), limit: 2 });
  return answer.count === 1;
}

/** Ends the study of the puzzle before. @type {?AbortController} */
let studying = null;

/**
 * Opens what the address names.
 *
 * @param {App} app
 * @param {string} hash
 */
export async function openHash(app, hash) {
  const link = parseHash(hash);
  switch (link.kind) {
    case 'puzzle':
      return openLink(app, link);
    case 'rules':
      return (await import('./rules/open.js')).openRules(app, link);
    case 'new':
      return void (await app.openDialog('new', { request: link.constraints, start: true }));
    case 'daily': {
      const { openDaily } = await import('./dialogs/daily.js');
      return openDaily(app, link.date, link.level, link.version);
    }
    case 'practise': {
      const { openPractice } = await import('./dialogs/learn.js');
      return openPractice(app, link.technique);
    }
    case 'bad':
      return app.notices.show('bad-link', t('app.bad-link', { reason: t(link.reason) }));
    default:
  }
}

/**
 * Opens the puzzle of a link. A game that is saved is never overwritten: without progress in the link it is resumed, with
 * progress the link becomes a game of its own.
 *
 * @param {App} app
 * @param {PuzzleLink} link
 */
async function openLink(app, link) {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  const isReload = navigation?.type === 'reload' && document.documentElement.dataset.ready === undefined;
  const saved = link.board ? null : await app.saving?.gameOf(link.puzzle, isReload);
  if (saved) await app.saving?.resume(saved);
  else await openPuzzle(app, link.puzzle, { kind: 'link' }, { board: link.board, seconds: link.seconds });
  for (const note of link.notes) app.notices.show('bad-link', t('app.bad-link', { reason: t(note) }));
  if (link.view === 'path') await app.openPanel('path', { step: link.step ?? 0 });
}

/**
 * Starts a game.
 *
 * @param {App} app
 * @param {Puzzle} puzzle
 * @param {Origin} origin
 * @param {{ board?: ?import('./store/types.js').Board, seconds?: ?number }} [start]
 */
export async function openPuzzle(app, puzzle, origin, { board = null, seconds = null } = {}) {
  await app.saving?.now();
  const { session } = app;
  session.reset(puzzle, 'playing', origin);
  if (board) session.history = new History([geometryOf(puzzle).emptyBoard, board]);
  session.seconds = seconds ?? 0;
  if (isSolved(puzzle, session.board)) session.state = 'solved';
  session.changed();
  const clues = geometryOf(puzzle).cells.filter((cell) => givenAt(puzzle, cell)).length;
  app.say(t('live.started', { n: clues }));
  app.opened();
}

/**
 * Shows the puzzle in the address, so that the address is a link to it.
 *
 * @param {App} app
 */
export function showAddress(app) {
  const { puzzle, state, origin } = app.session;
  const isPuzzle = state !== 'welcome' && state !== 'setting';
  const { lang } = parseHash(location.hash);
  const technique = origin?.kind === 'practice' && origin.technique;
  const { variant } = puzzle;
  // The code of a link takes a moment to make.
  const rules = /** @type {any} */ ({ ...variant, kind: variant?.code ? 'rules' : 'none' });
  const link = variant && isPuzzle ? rules : technique ? { kind: /** @type {const} */ ('practise'), technique } : isPuzzle ? { kind: /** @type {const} */ ('puzzle'), puzzle } : { kind: /** @type {const} */ ('none') };
  history.replaceState(history.state, '', writeHash({ ...link, lang }) || location.pathname);
}

/** The state of the entry in the history of the browser that is shown: `page`, `dialog`, or another one. @type {unknown} */
let entry = null;

/**
 * Makes Back close a dialog before it leaves the page: above the entry of the page, the history of the browser gets one
 * for dialogs. It stays there for the next dialog; Back passes over it when none is open.
 */
export function guardBack() {
  if (history.state === 'dialog') return;
  history.replaceState('page', '');
  history.pushState('dialog', '');
  entry = 'dialog';
}

/** Listens to Back and Forward. @param {App} app */
export function listenToBack(app) {
  window.addEventListener('popstate', ({ state }) => {
    const before = entry;
    entry = state;
    // Between the two entries of the page the puzzle stays, which may be another one since they were made.
    if (state === 'page' || (state === 'dialog' && before === 'page')) showAddress(app);
    if (state !== 'page') return;
    const dialog = document.querySelector('dialog[open]');
    if (dialog) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    else history.back();
  });
}

/**
 * Finds the solution and the rating of the puzzle, or what is wrong with it.
 *
 * @param {App} app
 */
export async function study(app) {
  studying?.abort();
  studying = new AbortController();
  const { signal } = studying;
  const { session, engine } = app;
  const { id } = session;
  const isPractice = session.origin?.kind === 'practice';
  if (!['playing', 'paused', 'solved'].includes(session.state)) return;
  const { variant } = session.puzzle;
  const puzzle = inputOf(session.puzzle);
  try {
    if (!session.solution) {
      const answer = await engine.ask({ verb: 'solve', puzzle, limit: 2 }, { signal });
      if (session.id !== id) return;
      if (answer.count === 1) session.solution = answer.solutions[0];
      else if (variant) (await import('./rules/play.js')).play(app).then((rules) => rules.tellCount(answer.count));
      else if (session.state === 'playing') session.state = 'invalid';
      session.changed();
    }
    if (session.solution && session.er === null && !isPractice && !variant) {
      const rating = /** @type {import('../types/contract.js').RateAnswer} */ (await engine.ask({ verb: 'rate', puzzle }, { signal }));
      if (session.id !== id || rating.verdict !== 'rated') return;
      session.er = rating.er;
      session.level = rating.level;
      session.changed();
    }
  } catch (error) {
    // What is not known now is found out when it is needed; the state of the engine is shown by itself.
    if (!signal.aborted && engine.state !== 'gone') throw error;
  }
}

/** Lets the player change the clues: they become typed digits. @param {App} app */
export function editClues(app) {
  const { session } = app;
  const { geometry, puzzle } = session;
  const { emptyBoard, emptyPuzzle } = geometry;
  session.reset({ ...emptyPuzzle, title: puzzle.title }, 'setting', { kind: 'typed' });
  session.history = new History([emptyBoard, { ...emptyBoard, digits: emptyBoard.digits.map((_, cell) => givenAt(puzzle, cell)) }]);
  session.changed();
  showAddress(app);
}
