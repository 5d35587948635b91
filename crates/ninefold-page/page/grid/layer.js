/**
 * The drawing above the cells: lines, tints, colours, marks, and what the engine draws. Screen readers skip it.
 *
 * @module
 */

import { s } from '../dom.js';
import { CELLS, PEERS, bit, cellName, countOf, digitAt, digitsOf } from '../store/cells.js';
import { candidatePlace, centreOf, cornerOf, cornerPlace, drawGrounds, drawMarks } from './drawing.js';

/** @typedef {import('../store/session.js').Session} Session */

/** Makes the drawing, and draws it again when the session has changed. */
export class Layer {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.tints = s('g', { class: 'tints' });
    this.under = s('g');
    this.over = s('g');
    /** @type {{ group: SVGGElement, key: string }[]} */
    this.cells = CELLS.map(() => ({ group: s('g'), key: '' }));
    this.marks = s('g', { class: 'marks' }, ...this.cells.map(({ group }) => group));
    this.svg = s(
      'svg',
      { viewBox: '0 0 900 900', class: 'layer', 'aria-hidden': 'true', focusable: 'false' },
      definitions(),
      this.tints,
      this.under,
      lines(),
      this.marks,
      this.over,
    );
    /** @type {unknown} */
    this.drawn = undefined;
  }

  render() {
    const { session } = this;
    const hidden = session.state === 'paused';
    this.tints.replaceChildren(...(hidden ? [] : this.tinted()));
    const shown = session.shownCandidates;
    const drawing = hidden ? null : session.drawing;
    const extra = drawing ? this.candidatesOfDrawing(drawing) : null;
    for (const cell of CELLS) this.renderCell(cell, hidden, shown, extra);
    if (this.drawn !== drawing) {
      this.drawn = drawing;
      const digits = session.digits;
      this.under.replaceChildren(...(drawing ? [drawGrounds(drawing)] : []));
      this.over.replaceChildren(...(drawing ? [drawMarks(drawing, (cell) => digits[cell] !== 0)] : []));
    }
  }

  /** The tints of cells: wrong, selected, the same digit, peers, and what a message points out. */
  tinted() {
    const { session } = this;
    const { digits, selection, cursor, board, settings } = session;
    const wrong = session.wrongCells;
    const isPlain = !session.drawing;
    const single = selection.size === 1 ? [...selection][0] : -1;
    const digit = session.highlighted || session.lockedDigit || (single >= 0 ? digits[single] : 0);
    const peers = isPlain && settings.get('show-peers') && single >= 0 ? new Set(PEERS[single]) : new Set();
    const places = isPlain && digit && settings.get('show-places') ? this.placesOf(digit) : new Set();
    const pairs = isPlain && settings.get('show-pairs') ? this.pairs() : new Set();
    return CELLS.flatMap((cell) => {
      const tints = [];
      const colour = session.preview ? 0 : board.colours[cell];
      if (session.pointed.has(cell)) tints.push(rect(cell, 'told'));
      if (isPlain) {
        if (selection.has(cell)) tints.push(rect(cell, cell === cursor ? 'selected cursor' : 'selected'));
        else if (digit && settings.get('show-same') && digits[cell] === digit) tints.push(rect(cell, 'same'));
        else if (places.has(cell)) tints.push(rect(cell, 'place'));
        else if (pairs.has(cell)) tints.push(rect(cell, 'pair'));
        else if (peers.has(cell) && !colour) tints.push(rect(cell, 'peer'));
      }
      // A colour is seen inside of what else the cell shows.
      if (colour) tints.push(rect(cell, `colour colour-${colour}`, tints.length > 0 ? 12 : 0));
      if (wrong.has(cell)) tints.push(rect(cell, 'wrong'), hatching(cell));
      return tints;
    });
  }

  /** @param {number} digit */
  placesOf(digit) {
    const found = this.session.automaticCandidates;
    return new Set(CELLS.filter((cell) => found[cell] & bit(digit)));
  }

  /** Cells with two candidates. */
  pairs() {
    const found = this.session.automaticCandidates;
    return new Set(CELLS.filter((cell) => countOf(found[cell]) === 2));
  }

  /**
   * The candidates of the cells in which the drawing shows them.
   *
   * @param {import('./drawing.js').Drawing} drawing
   * @returns {{ masks: ReadonlyArray<number>, cells: Set<string> | null }}
   */
  candidatesOfDrawing(drawing) {
    const { session } = this;
    const masks = session.preview?.candidates ?? session.automaticCandidates;
    return { masks, cells: drawing.shown ? new Set(drawing.shown) : null };
  }

  /**
   * Draws the marks of a cell again if they have changed.
   *
   * @param {number} cell
   * @param {boolean} hidden
   * @param {ReadonlyArray<number> | null} shown
   * @param {{ masks: ReadonlyArray<number>, cells: Set<string> | null } | null} extra
   */
  renderCell(cell, hidden, shown, extra) {
    const { board, preview, digits } = this.session;
    const isEmpty = !hidden && !digits[cell];
    const corner = isEmpty && !preview ? board.corner[cell] : 0;
    const centre = isEmpty && !preview ? board.centre[cell] : 0;
    const isDrawn = extra && (extra.cells === null || extra.cells.has(cellName(cell)));
    const worked = isEmpty ? (isDrawn ? extra.masks[cell] : shown ? shown[cell] : 0) : 0;
    const places = isEmpty && (isDrawn || shown !== null);
    const key = `${places} ${worked} ${corner} ${centre}`;
    const entry = this.cells[cell];
    if (entry.key === key) return;
    entry.key = key;
    entry.group.replaceChildren(
      ...(places ? candidateMarks(cell, worked, corner | centre) : [...cornerMarks(cell, corner), ...centreMarks(cell, centre)]),
    );
  }

  /** The drawing with the digits written in, as a document of its own. */
  picture() {
    const { session } = this;
    const copy = /** @type {SVGSVGElement} */ (this.svg.cloneNode(true));
    // The outer line is as wide as the others, half of it outside of the grid.
    copy.setAttribute('viewBox', '-4 -4 908 908');
    const digits = session.digits.flatMap((digit, cell) => {
      if (!digit) return [];
      const { x, y } = centreOf(cell);
      const given = digitAt(session.puzzle.givens, cell) !== 0;
      return s('text', { class: given ? 'digit given' : 'digit entry', x, y: y + 2 }, String(digit));
    });
    copy.append(s('g', {}, ...digits));
    return copy;
  }
}

/** The head of links, and the patterns of hatching and colours. */
function definitions() {
  const patterns = [2, 3, 4, 5, 6, 7, 8, 9].map((colour) => pattern(colour));
  return s(
    'defs',
    {},
    s(
      'marker',
      { id: 'head', viewBox: '0 0 10 10', refX: 8, refY: 5, markerWidth: 5, markerHeight: 5, orient: 'auto-start-reverse' },
      s('path', { class: 'head', d: 'M0 0L10 5L0 10Z' }),
    ),
    s(
      'pattern',
      { id: 'hatching', width: 14, height: 14, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      s('path', { class: 'hatch', d: 'M0 0V14' }),
    ),
    ...patterns,
  );
}

/** The patterns of the nine colours: the first is plain, the others have lines or dots. */
const PATTERNS = ['', '', 'M0 10H20', 'M10 0V20', 'M0 20L20 0', 'M0 0L20 20', 'M10 0V20M0 10H20', 'M8 10h4M10 8v4', 'M0 5H20M0 15H20', 'M0 0L20 20M0 20L20 0'];

/** @param {number} colour */
function pattern(colour) {
  return s(
    'pattern',
    { id: `colour-${colour}`, width: 20, height: 20, patternUnits: 'userSpaceOnUse' },
    s('rect', { class: `fill colour-${colour}`, width: 20, height: 20 }),
    s('path', { class: 'line', d: PATTERNS[colour] }),
  );
}

/** The lines of the grid. */
export function lines() {
  const at = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => n * 100);
  const thin = at.filter((x) => x % 300).map((x) => `M${x} 0V900M0 ${x}H900`);
  const thick = at.filter((x) => x % 300 === 0).map((x) => `M${x} 0V900M0 ${x}H900`);
  return s(
    'g',
    { class: 'lines' },
    s('path', { class: 'thin', d: thin.join('') }),
    s('path', { class: 'thick', d: thick.join('') }),
    s('rect', { class: 'thick', width: 900, height: 900, rx: 6 }),
  );
}

/**
 * @param {number} cell
 * @param {string} classes
 */
function rect(cell, classes, inset = 0) {
  const { x, y } = cornerOf(cell);
  const size = 100 - 2 * inset;
  return s('rect', { class: `tint ${classes}`, x: x + inset, y: y + inset, width: size, height: size });
}

/** @param {number} cell */
function hatching(cell) {
  const { x, y } = cornerOf(cell);
  return s('rect', { class: 'hatching', x, y, width: 100, height: 100, fill: 'url(#hatching)' });
}

/**
 * Candidates in their three by three places; those that the player marked are strong.
 *
 * @param {number} cell
 * @param {number} mask
 * @param {number} own
 */
function candidateMarks(cell, mask, own) {
  return digitsOf(mask).map((digit) => {
    const { x, y } = candidatePlace(cell, digit);
    return s('text', { class: own & bit(digit) ? 'candidate own' : 'candidate', x, y }, String(digit));
  });
}

/**
 * @param {number} cell
 * @param {number} mask
 */
function cornerMarks(cell, mask) {
  return digitsOf(mask).map((digit, index) => {
    const { x, y } = cornerPlace(cell, index);
    return s('text', { class: 'corner', x, y }, String(digit));
  });
}

/**
 * @param {number} cell
 * @param {number} mask
 */
function centreMarks(cell, mask) {
  if (!mask) return [];
  const { x, y } = centreOf(cell);
  const digits = digitsOf(mask);
  const size = digits.length <= 5 ? 'centre' : 'centre small';
  return [s('text', { class: size, x, y }, digits.join(''))];
}
