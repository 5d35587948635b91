/**
 * The drawing above the cells: lines, tints, colours, marks, and what the engine draws. Screen readers skip it.
 *
 * @module
 */

import { s } from '../dom.js';
import { bit, countOf, digitsOf, givenAt } from '../store/geometry.js';
import { MOST_CORNERS, Pencil, cornerPlace, drawGrounds, drawMarks, lines } from './drawing.js';

/** @typedef {import('../store/session.js').Session} Session */
/** @typedef {import('../store/geometry.js').Geometry} Geometry */

/** Makes the drawing, and draws it again when the session has changed. */
export class Layer {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.tints = s('g', { class: 'tints' });
    this.under = s('g');
    /** The drawing of other rules than the classic ones, below and above the lines. */
    this.below = s('g');
    this.above = s('g');
    this.over = s('g');
    this.pencil = new Pencil();
    /** @type {{ group: SVGGElement, key: string }[]} */
    this.cells = [];
    this.marks = s('g', { class: 'marks' });
    this.definitions = definitions();
    this.svg = s('svg', { class: 'layer', 'aria-hidden': 'true', focusable: 'false' });
    /** @type {unknown} */
    this.drawn = undefined;
    this.build();
  }

  /** Makes the parts that depend on the geometry of the grid. */
  build() {
    const { geometry } = this.session;
    this.cells = geometry.emptyBoard.digits.map(() => ({ group: s('g'), key: '' }));
    this.marks.replaceChildren(...this.cells.map(({ group }) => group));
    this.svg.setAttribute('viewBox', geometry.viewBox());
    this.svg.dataset.across = String(geometry.across);
    this.below.replaceChildren();
    this.above.replaceChildren();
    this.svg.replaceChildren(this.definitions, this.below, this.tints, this.pencil.discs, this.under, lines(geometry), this.above, this.marks, this.pencil.links, this.over);
  }

  render() {
    const { session } = this;
    const hidden = session.state === 'paused';
    this.tints.replaceChildren(...(hidden ? [] : this.tinted()));
    const shown = session.shownCandidates;
    const drawing = hidden ? null : session.drawing;
    const extra = drawing ? this.candidatesOfDrawing(drawing) : null;
    for (const cell of session.geometry.cells) this.renderCell(cell, hidden, shown, extra);
    this.pencil.render(session, hidden || session.preview !== null, drawing !== null);
    if (this.drawn !== drawing) {
      this.drawn = drawing;
      const { digits, geometry } = session;
      this.under.replaceChildren(...(drawing ? [drawGrounds(drawing, geometry)] : []));
      this.over.replaceChildren(...(drawing ? [drawMarks(drawing, (cell) => digits[cell] !== 0, geometry)] : []));
    }
  }

  /** The tints of cells: wrong, selected, the same digit, peers, and what a message points out. */
  tinted() {
    const { session } = this;
    const { digits, selection, cursor, board, geometry, settings } = session;
    const rect = (/** @type {number} */ cell, /** @type {string} */ classes) => s('rect', { class: `tint ${classes}`, ...geometry.cornerOf(cell), width: 100, height: 100 });
    const wrong = session.wrongCells;
    const isPlain = !session.drawing;
    const single = selection.size === 1 ? [...selection][0] : -1;
    const digit = session.highlighted || session.lockedDigit || (single >= 0 ? digits[single] : 0);
    const peers = isPlain && settings.get('show-peers') && single >= 0 ? new Set(geometry.peers[single]) : new Set();
    const places = isPlain && digit && settings.get('show-places') ? this.placesOf(digit) : new Set();
    const pairs = isPlain && settings.get('show-pairs') ? this.pairs() : new Set();
    return geometry.cells.flatMap((cell) => {
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
      colours.forEach((colour, index) => tints.push(stripe(geometry.cornerOf(cell), colour, index / colours.length, colours.length, inset)));
      if (wrong.has(cell)) tints.push(rect(cell, 'wrong'), hatching(geometry.cornerOf(cell)));
      return tints;
    });
  }

  /** @param {number} digit */
  placesOf(digit) {
    const found = this.session.automaticCandidates;
    return new Set([...found.keys()].filter((cell) => found[cell] & bit(digit)));
  }

  /** Cells with two candidates. */
  pairs() {
    const found = this.session.automaticCandidates;
    return new Set([...found.keys()].filter((cell) => countOf(found[cell]) === 2));
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
    const { board, preview, digits, geometry, hasPlaces } = this.session;
    const isEmpty = !hidden && !digits[cell];
    const corner = isEmpty && !preview ? board.corner[cell] : 0;
    const centre = isEmpty && !preview ? board.centre[cell] : 0;
    const isDrawn = extra && (extra.cells === null || extra.cells.has(geometry.cellName(cell)));
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
      ...cornerMarks(cell, corners, geometry),
      ...centreMarks(cell, middle, geometry),
      ...candidateMarks(cell, places | (own ? corner : 0), own || (shown ? centre : 0), isFull ? corner : 0, geometry),
    );
  }

  /** The drawing with the digits written in, as a document of its own. */
  picture() {
    const { session } = this;
    const { geometry, puzzle } = session;
    const copy = /** @type {SVGSVGElement} */ (this.svg.cloneNode(true));
    // The outer line is as wide as the others, half of it outside of the grid.
    copy.setAttribute('viewBox', geometry.viewBox(4));
    const digits = session.digits.flatMap((digit, cell) => {
      if (!digit) return [];
      const { x, y } = geometry.centreOf(cell);
      const given = givenAt(puzzle, cell) !== 0;
      return s('text', { class: given ? 'digit given' : 'digit entry', x, y: y + 2 }, geometry.label(digit));
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

/**
 * Draws one of several colours of a cell.
 *
 * @param {import('../store/geometry.js').Point} corner
 * @param {number} colour
 * @param {number} start from 0 to 1
 * @param {number} count
 * @param {number} inset
 */
function stripe({ x, y }, colour, start, count, inset) {
  const size = 100 - 2 * inset;
  return s('rect', { class: `tint colour colour-${colour}`, x: x + inset + start * size, y: y + inset, width: size / count, height: size });
}

/** @param {import('../store/geometry.js').Point} corner */
function hatching({ x, y }) {
  return s('rect', { class: 'hatching', x, y, width: 100, height: 100, fill: 'url(#hatching)' });
}

/**
 * Candidates in their places.
 *
 * @param {number} cell
 * @param {number} mask
 * @param {number} own those that the player wrote
 * @param {number} strong those that the player marked besides
 * @param {Geometry} geometry
 */
function candidateMarks(cell, mask, own, strong, geometry) {
  return digitsOf(mask).map((digit) => {
    const { x, y } = geometry.candidatePlace(cell, digit);
    const kind = strong & bit(digit) ? 'candidate own strong' : own & bit(digit) ? 'candidate own' : 'candidate';
    return s('text', { class: kind, x, y }, geometry.label(digit));
  });
}

/**
 * @param {number} cell
 * @param {number} mask
 * @param {Geometry} geometry
 */
function cornerMarks(cell, mask, geometry) {
  return digitsOf(mask).slice(0, MOST_CORNERS).map((digit, index) => {
    const { x, y } = cornerPlace(cell, index, geometry);
    return s('text', { class: 'corner', x, y }, geometry.label(digit));
  });
}

/**
 * @param {number} cell
 * @param {number} mask
 * @param {Geometry} geometry
 */
function centreMarks(cell, mask, geometry) {
  if (!mask) return [];
  const { x, y } = geometry.centreOf(cell);
  const digits = digitsOf(mask);
  const size = digits.length <= 5 ? 'centre' : 'centre small';
  return [s('text', { class: size, x, y }, digits.map((digit) => geometry.label(digit)).join(geometry.hasWide ? ' ' : ''))];
}
