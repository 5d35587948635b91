/**
 * Still pictures of the examples of techniques.
 *
 * @module
 */

import { s } from '../dom.js';
import { candidatePlace, centreOf, cornerOf, drawGrounds, drawMarks } from '../grid/drawing.js';
import { lines } from '../grid/layer.js';
import { CELLS, cellName, digitAt, parseCandidate } from '../store/cells.js';

/** @typedef {import('../grid/drawing.js').Drawing} Drawing */
/** @typedef {{ text: string, entries: string, marks: string[] }} Position */

/**
 * Makes the picture of a position with a drawing over it.
 *
 * @param {Position} position
 * @param {?Drawing} drawing
 * @param {ReadonlyArray<string> | undefined} shown the cells whose candidates are written; all if undefined
 * @param {string} label
 */
export function positionPicture(position, drawing, shown, label) {
  const cells = shown ? new Set(shown) : null;
  const digits = CELLS.flatMap((cell) => {
    const given = digitAt(position.text, cell);
    const digit = given || digitAt(position.entries, cell);
    const { x, y } = centreOf(cell);
    if (digit) return s('text', { class: given ? 'digit given' : 'digit entry', x, y: y + 2 }, String(digit));
    if (cells && !cells.has(cellName(cell))) return [];
    return [...(position.marks[cell] ?? '')].map((mark) => {
      const place = candidatePlace(cell, Number(mark));
      return s('text', { class: 'candidate', x: place.x, y: place.y }, mark);
    });
  });
  const isFilled = (/** @type {number} */ cell) => digitAt(position.text, cell) + digitAt(position.entries, cell) > 0;
  return s(
    'svg',
    { viewBox: '-4 -4 908 908', class: 'layer picture', role: 'img', 'aria-label': label },
    drawing && drawGrounds(drawing),
    lines(),
    s('g', { class: 'marks' }, ...digits),
    drawing && drawMarks(drawing, isFilled),
  );
}

/**
 * Makes a thumbnail of a drawing: its houses, and its cells in the tones of their candidates.
 *
 * @param {Drawing} drawing
 */
export function thumbnail(drawing) {
  /** @type {Map<number, string>} */
  const tones = new Map();
  for (const { candidate, tone } of drawing.marks) {
    const { cell } = parseCandidate(candidate);
    if (!tones.has(cell) || tone === 'gone' || tone === 'placed') tones.set(cell, tone);
  }
  const cells = [...tones].map(([cell, tone]) => {
    const { x, y } = cornerOf(cell);
    if (tone === 'gone') return s('path', { class: 'thumb-gone', d: `M${x + 22} ${y + 22}l56 56m0 -56l-56 56` });
    return s('rect', { class: `thumb-${tone}`, x: x + 8, y: y + 8, width: 84, height: 84, rx: tone === 'other' ? 8 : 42 });
  });
  const under = { ...drawing, marks: [], links: [], cells: [] };
  return s('svg', { viewBox: '-6 -6 912 912', class: 'thumbnail', 'aria-hidden': 'true', focusable: 'false' }, drawGrounds(under), lines(), ...cells);
}

/**
 * Returns a drawing without what follows from the pattern.
 *
 * @param {Drawing} drawing
 * @returns {Drawing}
 */
export const patternOf = (drawing) => ({
  ...drawing,
  marks: drawing.marks.filter(({ tone }) => tone !== 'gone' && tone !== 'placed'),
});
