/**
 * Draws what the engine says about a step: houses, cells and candidates in tones, and links between candidates.
 *
 * The drawing is 900 by 900 units, a cell 100 by 100. Every tone has a shape of its own, because colour alone says nothing
 * to some readers.
 *
 * @module
 */

import { s } from '../dom.js';
import { columnOf, parseCandidate, parseCell, parseHouse, rowOf } from '../store/cells.js';

/** @typedef {{ x: number, y: number }} Point */

/**
 * @param {number} cell
 * @returns {Point} its top left corner
 */
export const cornerOf = (cell) => ({ x: columnOf(cell) * 100, y: rowOf(cell) * 100 });

/**
 * @param {number} cell
 * @returns {Point} its centre
 */
export const centreOf = (cell) => ({ x: columnOf(cell) * 100 + 50, y: rowOf(cell) * 100 + 50 });

/**
 * @param {number} cell
 * @param {number} digit
 * @returns {Point} the centre of a candidate in the three by three places of a cell
 */
export function candidatePlace(cell, digit) {
  const { x, y } = cornerOf(cell);
  return { x: x + 20 + ((digit - 1) % 3) * 30, y: y + 20 + Math.floor((digit - 1) / 3) * 30 };
}

/** The places of corner marks in the order in which they are filled. */
const CORNERS = [
  [19, 22],
  [81, 22],
  [19, 78],
  [81, 78],
  [50, 22],
  [50, 78],
  [19, 50],
  [81, 50],
  [50, 50],
];

/**
 * @param {number} cell
 * @param {number} index the number of the mark among those of the cell, from 0
 * @returns {Point}
 */
export function cornerPlace(cell, index) {
  const { x, y } = cornerOf(cell);
  return { x: x + CORNERS[index][0], y: y + CORNERS[index][1] };
}

/** @typedef {'body' | 'other' | 'third' | 'fourth' | 'fin' | 'gone' | 'placed'} Tone */

/**
 * A drawing in the form of docs/json.md.
 *
 * @typedef {object} Drawing
 * @property {{ house: string, tone: Tone }[]} houses
 * @property {{ cell: string, tone: Tone }[]} cells
 * @property {{ candidate: string, tone: Tone }[]} marks
 * @property {{ from: string[], to: string[], tone: 'strong' | 'weak' }[]} links
 * @property {string[]} [pointed] cells to point at as a whole
 * @property {string[]} [shown] the cells whose candidates are drawn; all if absent
 */

/** The radius of the shape around a candidate. */
const RADIUS = 15;

/** @type {Drawing} */
export const NO_DRAWING = { houses: [], cells: [], marks: [], links: [] };

/**
 * Draws everything that lies under the digits: tinted houses and cells.
 *
 * @param {Drawing} drawing
 */
export function drawGrounds(drawing) {
  const houses = drawing.houses.map(({ house, tone }) => {
    const cells = parseHouse(house);
    const first = cornerOf(cells[0]);
    const last = cornerOf(cells[8]);
    return s('rect', {
      class: `house tone-${tone}`,
      'data-house': house,
      x: first.x + 3,
      y: first.y + 3,
      width: last.x - first.x + 94,
      height: last.y - first.y + 94,
      rx: 10,
    });
  });
  const cells = drawing.cells.map(({ cell, tone }) => square(cell, `ground tone-${tone}`));
  const pointed = (drawing.pointed ?? []).map((cell) => square(cell, 'pointed'));
  return s('g', { class: 'grounds' }, ...houses, ...cells, ...pointed);
}

/**
 * @param {string} name
 * @param {string} classes
 */
function square(name, classes) {
  const { x, y } = cornerOf(parseCell(name));
  return s('rect', { class: classes, 'data-cell': name, x: x + 2, y: y + 2, width: 96, height: 96 });
}

/**
 * Draws candidates in the shapes of their tones, and the links over them.
 *
 * @param {Drawing} drawing
 * @param {(cell: number) => boolean} isFilled a placed digit in a filled cell is not drawn again
 */
export function drawMarks(drawing, isFilled) {
  const marks = drawing.marks.flatMap(({ candidate, tone }) => {
    const { cell, digit } = parseCandidate(candidate);
    if (isFilled(cell)) return [];
    const place = candidatePlace(cell, digit);
    return s(
      'g',
      { class: `mark tone-${tone}`, 'data-candidate': candidate, 'data-tone': tone },
      shape(tone, place),
      s('text', { x: place.x, y: place.y }, String(digit)),
      tone === 'gone' && s('path', { class: 'strike', d: `M${place.x - 13} ${place.y + 13}L${place.x + 13} ${place.y - 13}` }),
    );
  });
  const links = drawing.links.flatMap((link) => drawLink(link));
  return s('g', { class: 'drawn' }, ...marks, ...links);
}

/**
 * @param {Tone} tone
 * @param {Point} place
 */
function shape(tone, { x, y }) {
  const r = RADIUS;
  switch (tone) {
    case 'other':
      return s('rect', { class: 'shape', x: x - r + 1, y: y - r + 1, width: 2 * r - 2, height: 2 * r - 2, rx: 2 });
    case 'third':
      return s('path', { class: 'shape', d: `M${x} ${y - r - 3}L${x + r + 3} ${y}L${x} ${y + r + 3}L${x - r - 3} ${y}Z` });
    case 'fourth':
      return s('path', { class: 'shape', d: `M${x} ${y - r - 4}L${x + r + 3} ${y + r - 3}L${x - r - 3} ${y + r - 3}Z` });
    default:
      return s('circle', { class: 'shape', cx: x, cy: y, r: tone === 'placed' ? r + 2 : r });
  }
}

/**
 * Draws a link as a curve with a head: from the middle of the first candidates to the middle of the last, from edge to
 * edge of their shapes. Candidates of a group are joined.
 *
 * @param {{ from: string[], to: string[], tone: string }} link
 */
function drawLink({ from, to, tone }) {
  const begin = middle(from);
  const end = middle(to);
  const length = Math.hypot(end.x - begin.x, end.y - begin.y);
  if (length < 1) return [];
  const unit = { x: (end.x - begin.x) / length, y: (end.y - begin.y) / length };
  // Between neighbours there is no place for a head: the curve goes around them.
  const bend = length < 3 * RADIUS ? 2 * RADIUS : Math.min(40, length * 0.12);
  const control = { x: (begin.x + end.x) / 2 - unit.y * bend, y: (begin.y + end.y) / 2 + unit.x * bend };
  const start = towards(begin, control, RADIUS + 2);
  const tip = towards(end, control, RADIUS + 3);
  const groups = [from, to].filter((group) => group.length > 1).map(drawGroup);
  const path = s('path', {
    class: `link ${tone}`,
    'data-link': tone,
    d: `M${round(start)}Q${round(control)} ${round(tip)}`,
    'marker-end': 'url(#head)',
  });
  return [...groups, path];
}

/**
 * Draws a line through the candidates of a group.
 *
 * @param {string[]} group
 */
function drawGroup(group) {
  const points = group.map(placeOf);
  return s('polyline', { class: 'group', points: points.map((point) => round(point)).join(' ') });
}

/** @param {string} candidate */
function placeOf(candidate) {
  const { cell, digit } = parseCandidate(candidate);
  return candidatePlace(cell, digit);
}

/**
 * @param {string[]} candidates
 * @returns {Point}
 */
function middle(candidates) {
  const points = candidates.map(placeOf);
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} distance
 * @returns {Point} the point at a distance from the first towards the second
 */
function towards(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * distance) / length, y: from.y + ((to.y - from.y) * distance) / length };
}

/** @param {Point} point */
const round = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
