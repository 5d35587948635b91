/**
 * The drawing above the cells: lines, tints, colours, marks, and what the engine draws. Screen readers skip it.
 *
 * @module
 */

import { s } from '../dom.js';
import { CELLS, PEERS, bit, cellName, countOf, digitAt, digitsOf } from '../store/cells.js';
import { Pencil, candidatePlace, centreOf, cornerOf, cornerPlace, drawGrounds, drawMarks } from './drawing.js';

/** @typedef {import('../store/session.js').Session} Session */

/** Makes the drawing, and draws it again when the session has changed. */
export class Layer {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.tints = s('g', { class: 'tints' });
    this.under = s('g');
    this.over = s('g');
    this.pencil = new Pencil();
    /** @type {{ group: SVGGElement, key: string }[]} */
    this.cells = CELLS.map(() => ({ group: s('g'), key: '' }));
    this.marks = s('g', { class: 'marks' }, ...this.cells.map(({ group }) => group));
    this.svg = s(
      'svg',
      { viewBox: '0 0 900 900', class: 'layer', 'aria-hidden': 'true', focusable: 'false' },
      definitions(),
      this.tints,
      this.pencil.discs,
      this.under,
      lines(),
      this.marks,
      this.pencil.links,
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
    this.pencil.render(session, hidden || session.preview !== null, drawing !== null);
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
      const colours = session.preview ? [] : digitsOf(board.colours[cell]);
      if (session.pointed.has(cell)) tints.push(rect(cell, 'named'));
      if (isPlain) {
        if (selection.has(cell)) tints.push(rect(cell, cell === cursor ? 'selected cursor' : 'selected'));
        else if (digit && settings.get('show-same') && digits[cell] === digit) tints.push(rect(cell, 'same'));
        else if (places.has(cell)) tints.push(rect(cell, 'place'));
        else if (pairs.has(cell)) tints.push(rect(cell, 'pair'));
        else if (peers.has(cell) && !colours.length) tints.push(rect(cell, 'peer'));
      }
      // Colours are seen inside of what else the cell shows, each in a stripe of its own.
      const inset = tints.length > 0 ? 12 : 0;
      colours.forEach((colour, index) => tints.push(stripe(cell, colour, index / colours.length, colours.length, inset)));
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
    const masks = session.preview?.candidates ?? session.knownCandidates;
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
    const { board, preview, digits, hasPlaces } = this.session;
    const isEmpty = !hidden && !digits[cell];
    const corner = isEmpty && !preview ? board.corner[cell] : 0;
    const centre = isEmpty && !preview ? board.centre[cell] : 0;
    const isDrawn = extra && (extra.cells === null || extra.cells.has(cellName(cell)));
    const own = hasPlaces ? centre : 0;
    const places = isEmpty ? (isDrawn ? extra.masks[cell] : shown ? shown[cell] : own) : 0;
    // Marks in corners and in the centre stay where they are while a drawing shows candidates. Where the cell has its
    // candidates in their places anyway, a corner mark is a bold one.
    const isFull = shown !== null || own !== 0;
    const corners = isFull ? 0 : corner;
    const middle = shown === null && !hasPlaces ? centre : 0;
    const key = `${places} ${isFull} ${corner} ${centre} ${corners} ${middle} ${hasPlaces}`;
    const entry = this.cells[cell];
    if (entry.key === key) return;
    entry.key = key;
    entry.group.setAttribute('class', places && (corners || middle) ? 'under' : '');
    entry.group.replaceChildren(
      ...cornerMarks(cell, corners),
      ...centreMarks(cell, middle),
      ...candidateMarks(cell, places | (own ? corner : 0), own || (shown ? centre : 0), isFull ? corner : 0),
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

/** The patterns of hatching and colours. */
function definitions() {
  const patterns = [2, 3, 4, 5, 6, 7, 8, 9].map((colour) => pattern(colour));
  return s(
    'defs',
    {},
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

/**
 * Draws one of several colours of a cell.
 *
 * @param {number} cell
 * @param {number} colour
 * @param {number} start from 0 to 1
 * @param {number} count
 * @param {number} inset
 */
function stripe(cell, colour, start, count, inset) {
  const { x, y } = cornerOf(cell);
  const size = 100 - 2 * inset;
  return s('rect', { class: `tint colour colour-${colour}`, x: x + inset + start * size, y: y + inset, width: size / count, height: size });
}

/** @param {number} cell */
function hatching(cell) {
  const { x, y } = cornerOf(cell);
  return s('rect', { class: 'hatching', x, y, width: 100, height: 100, fill: 'url(#hatching)' });
}

/**
 * Candidates in their three by three places.
 *
 * @param {number} cell
 * @param {number} mask
 * @param {number} own those that the player wrote
 * @param {number} strong those that the player marked besides
 */
function candidateMarks(cell, mask, own, strong) {
  return digitsOf(mask).map((digit) => {
    const { x, y } = candidatePlace(cell, digit);
    const kind = strong & bit(digit) ? 'candidate own strong' : own & bit(digit) ? 'candidate own' : 'candidate';
    return s('text', { class: kind, x, y }, String(digit));
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
