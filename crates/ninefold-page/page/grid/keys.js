/**
 * The keyboard.
 *
 * Digits and the letters WASD and ZXCV are taken by their place on the keyboard, so that they lie alike on every layout.
 *
 * @module
 */

import { t } from '../words/words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/types.js').Mode} Mode */
/** @typedef {import('../store/geometry.js').Geometry} Geometry */

/** @type {Record<string, [number, number]>} rows and columns to move */
const MOVES = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  KeyW: [-1, 0],
  KeyS: [1, 0],
  KeyA: [0, -1],
  KeyD: [0, 1],
};

/** @type {Record<string, Mode>} */
const MODE_KEYS = { KeyZ: 'digit', KeyX: 'corner', KeyC: 'centre', KeyV: 'colour', KeyB: 'link' };

/** @type {Record<string, (app: App, event: KeyboardEvent) => void>} letters by `event.key`, in lower case */
const LETTERS = {
  h: (app, event) => (event.shiftKey ? app.closePanel() : app.command('hint')),
  j: (app) => app.command('where-wrong'),
  k: (app) => app.command('check'),
  f: (app, event) => app.highlight(event.shiftKey ? -1 : 1),
  p: (app) => app.command('pause'),
  n: (app) => app.command('new'),
  i: (app) => app.command('import'),
  l: (app) => app.command('share'),
  '?': (app) => app.command('help'),
  '[': (app) => app.command('undo'),
  ']': (app) => app.command('redo'),
  ',': (app) => app.session.nextSpot(-1),
  '.': (app) => app.session.nextSpot(1),
};

/** @type {Record<string, 'row' | 'column' | 'box'>} spoken with Shift */
const SPOKEN = { r: 'row', c: 'column', b: 'box' };

/** The keys that a control takes for itself; every other key belongs to the game, wherever the focus is. */
const OWN_KEYS = [' ', 'Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/**
 * Listens to keys on the whole page. Text fields, dialogs and the menu keep theirs.
 *
 * @param {App} app
 */
export function listenToKeys(app) {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]') || isTaken(event)) return;
    if (!handleKey(app, event)) return;
    event.preventDefault();
    app.header.closeMenu(false);
  });
  // A pressed button leaves the focus where it is, so that Space and Enter go on acting on the grid.
  document.addEventListener('mousedown', (event) => {
    if (event.target instanceof Element && event.target.closest('button') && !event.target.closest('dialog')) event.preventDefault();
  });
}

/** Returns `true` if the control that has the focus takes a key for itself. @param {KeyboardEvent} event */
function isTaken({ target, key }) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('button, summary, a[href]')) return key === ' ' || key === 'Enter';
  if (target.matches('.scroll:focus-visible, select, [type=range], [type=checkbox], [type=radio]')) return OWN_KEYS.includes(key);
  return target.matches('input, textarea, [contenteditable]');
}

/**
 * @param {App} app
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key was taken
 */
function handleKey(app, event) {
  if (event.altKey) return false;
  if (event.key === 'Escape') return app.escape();
  const { geometry } = app.session;
  const digit = geometry.digitOfSymbol(symbolOf(event, geometry));
  if (digit > 0) return enter(app, digit, event);
  // Of a paused game nothing is seen, read out or changed.
  if (app.session.state === 'paused' && !/^[pnil?]$/i.test(event.key)) return false;
  return move(app, event) || controlKey(app, event) || editKey(app, event) || letter(app, event);
}

/** Returns the digit of a key, or the letter that stands for a number above 9 where there are any. @param {KeyboardEvent} event @param {Geometry} geometry */
function symbolOf(event, { hasWide }) {
  const found = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  if (found) return found[1];
  if (hasWide && /^[a-p]$/i.test(event.key) && !event.ctrlKey && !event.metaKey) return event.key.toUpperCase();
  // Keyboards on screens report no place of a key.
  return event.code === '' && /^[0-9]$/.test(event.key) ? event.key : '';
}

/**
 * @param {App} app
 * @param {number} digit
 * @param {KeyboardEvent} event
 */
function enter(app, digit, event) {
  const ctrl = event.ctrlKey || event.metaKey;
  const mode = ctrl ? (event.shiftKey ? 'colour' : 'centre') : event.shiftKey ? 'corner' : app.session.mode;
  app.enter(digit, mode);
  return true;
}

/**
 * @param {App} app
 * @param {KeyboardEvent} event
 */
function move(app, event) {
  const { session } = app;
  const ctrl = event.ctrlKey || event.metaKey;
  const isArrow = event.key.startsWith('Arrow');
  const way = MOVES[event.code] ?? MOVES[event.key];
  if (way && (isArrow || (!ctrl && app.settings.get('letter-keys')))) {
    goTo(app, nextCell(session.geometry, session.cursor, way), ctrl || event.shiftKey);
    return true;
  }
  const target = jump(session.geometry, session.cursor, event.key, ctrl);
  if (target < 0) return false;
  goTo(app, target, event.shiftKey);
  return true;
}

/**
 * Returns the next cell in a direction; the same where the grid ends.
 *
 * @param {Geometry} geometry
 * @param {number} cursor
 * @param {[number, number]} way
 */
function nextCell(geometry, cursor, [down, right]) {
  for (let at = cursor; ; ) {
    const next = geometry.cellAt(geometry.rowOf(at) + down, geometry.columnOf(at) + right);
    if (next === at) return cursor;
    if (geometry.cells.includes(next)) return next;
    at = next;
  }
}

/**
 * @param {Geometry} geometry
 * @param {number} cursor
 * @param {string} key
 * @param {boolean} ctrl
 * @returns {number} the cell to which a key jumps, or -1
 */
function jump(geometry, cursor, key, ctrl) {
  const [row, column] = [geometry.rowOf(cursor), geometry.columnOf(cursor)];
  // Three rows are a box of the classic grid.
  const goals = /** @type {Record<string, number[]>} */ ({ Home: [ctrl ? 0 : row, 0], End: [ctrl ? Infinity : row, Infinity], PageUp: [row - 3, column], PageDown: [row + 3, column] });
  const cell = key in goals ? geometry.cellAt(goals[key][0], goals[key][1]) : -1;
  return geometry.cells.includes(cell) ? cell : -1;
}

/**
 * @param {App} app
 * @param {number} cell
 * @param {boolean} isExtending whether the cell is added to the selection
 */
function goTo(app, cell, isExtending) {
  const { session } = app;
  session.select(isExtending ? [...session.selection, session.cursor, cell] : [cell], cell);
  app.grid.focus();
}

/**
 * @param {App} app
 * @param {KeyboardEvent} event
 */
function controlKey(app, event) {
  const { session } = app;
  if (!event.ctrlKey && !event.metaKey) return false;
  const key = event.key.toLowerCase();
  const { cells } = session.geometry;
  if (key === 'a') session.select(cells);
  else if (key === 'i') session.select(cells.filter((cell) => !session.selection.has(cell)));
  else if (key === 'z' || key === 'y') app.command(key === 'z' && !event.shiftKey ? 'undo' : 'redo');
  else return false;
  return true;
}

/**
 * @param {App} app
 * @param {KeyboardEvent} event
 */
function editKey(app, event) {
  if (event.ctrlKey || event.metaKey) return false;
  if (['Backspace', 'Delete'].includes(event.key) || symbolOf(event, app.session.geometry) === '0') app.command('erase');
  else if (event.key === 'Enter') app.place();
  else if (event.key === ' ') app.session.cycleMode(event.shiftKey ? -1 : 1);
  else return false;
  return true;
}

/**
 * @param {App} app
 * @param {KeyboardEvent} event
 */
function letter(app, event) {
  if (event.ctrlKey || event.metaKey) return false;
  const key = event.key.toLowerCase();
  if (/[a-z]/.test(key) && !app.settings.get('letter-keys')) return false;
  if (event.shiftKey && SPOKEN[key]) {
    speakHouse(app, SPOKEN[key]);
    return true;
  }
  if (!event.shiftKey && MODE_KEYS[event.code]) {
    app.session.setMode(MODE_KEYS[event.code]);
    return true;
  }
  const act = LETTERS[key];
  if (!act) return false;
  act(app, event);
  return true;
}

/**
 * Reads out the digits of the house of the cursor.
 *
 * @param {App} app
 * @param {'row' | 'column' | 'box'} kind
 */
function speakHouse(app, kind) {
  const { cursor, digits, geometry } = app.session;
  const found = geometry.houseOf(kind, cursor);
  if (!found) return;
  const cells = found.cells.map((cell) => (digits[cell] ? geometry.label(digits[cell]) : t('grid.empty')));
  const house = t(kind === 'box' ? 'live.box-name' : `live.${kind}`);
  app.say(t('live.house', { house, n: found.number + 1, digits: cells.join(' ') }));
}
