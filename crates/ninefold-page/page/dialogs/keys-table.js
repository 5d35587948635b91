/**
 * The keys and gestures, in one table. `grid/keys.js`, `grid/grid.js` and `panel/pad.js` carry them out.
 *
 * @module
 */

/**
 * A line: the keys as they are written, and the key of the text that says what they do. Keys that stand beside each other
 * in one list are alternatives.
 *
 * @typedef {{ keys: ReadonlyArray<string>, does: string }} KeyLine
 */

/** @param {string} does @param {...string} keys @returns {KeyLine} */
const line = (does, ...keys) => ({ keys, does });

/** @type {ReadonlyArray<{ group: string, lines: ReadonlyArray<KeyLine> }>} */
export const KEYS = [
  {
    group: 'move',
    lines: [
      line('k-arrows', '← ↑ → ↓', 'W A S D'),
      line('k-extend', 'Shift + ←', 'Ctrl + ←'),
      line('k-row', 'Home', 'End'),
      line('k-grid', 'Ctrl + Home', 'Ctrl + End'),
      line('k-box', 'PgUp', 'PgDn'),
    ],
  },
  {
    group: 'enter',
    lines: [
      line('k-digit', '1 – 9'),
      line('k-corner', 'Shift + 1 – 9'),
      line('k-centre', 'Ctrl + 1 – 9'),
      line('k-colour', 'Ctrl + Shift + 1 – 9'),
      line('k-modes', 'Z X C V B'),
      line('k-cycle', 'Space', 'Shift + Space'),
      line('k-clear', 'Backspace', 'Delete', '0'),
      line('k-only', 'Enter'),
      line('k-spot', '.', ','),
    ],
  },
  {
    group: 'change',
    lines: [line('k-undo', 'Ctrl + Z', '['), line('k-redo', 'Ctrl + Shift + Z', 'Ctrl + Y', ']')],
  },
  {
    group: 'select',
    lines: [line('k-all', 'Ctrl + A'), line('k-invert', 'Ctrl + I'), line('k-none', 'Esc')],
  },
  {
    group: 'ask',
    lines: [
      line('k-hint', 'H'),
      line('k-close', 'Shift + H'),
      line('k-wrong', 'J'),
      line('k-check', 'K'),
      line('k-places', 'F', 'Shift + F'),
    ],
  },
  {
    group: 'open',
    lines: [
      line('k-pause', 'P'),
      line('k-new', 'N'),
      line('k-import', 'I'),
      line('k-link', 'L'),
      line('k-help', '?'),
      line('k-print', 'Ctrl + P'),
    ],
  },
  {
    group: 'speak',
    lines: [line('k-speak-row', 'Shift + R'), line('k-speak-column', 'Shift + C'), line('k-speak-box', 'Shift + B')],
  },
];

/** The gestures: their words are `help.NAME` and `help.g-NAME`. */
export const GESTURES = ['tap', 'drag', 'ctrl-click', 'ctrl-drag', 'shift-click', 'double', 'several', 'place', 'link', 'hold', 'paste', 'zoom'];
