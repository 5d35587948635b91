/**
 * Draws what the engine says about a step: houses, cells and candidates in tones, and links between candidates.
 *
 * The drawing is 900 by 900 units, a cell 100 by 100. Every tone has a shape of its own, because colour alone says nothing
 * to some readers.
 *
 * Below it: what the player draws at candidates, colours behind them and links between them. Hints leave it alone.
 *
 * @module
 */

import { s } from '../dom.js';
import { candidateAt, cellOf, columnOf, parseCandidate, parseCell, parseHouse, partsOfLink, rowOf } from '../store/cells.js';

/** @typedef {import('../store/session.js').Session} Session */
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


/** @typedef {import('../../types/contract.js').DrawnCell} DrawnCell */
/** @typedef {import('../../types/contract.js').DrawnLink} Link */
/** @typedef {DrawnCell['tone']} Tone */

/** A drawing of the engine, and the part of it that is followed. @typedef {import('../../types/contract.js').DrawingAnswer & { lit?: Lit }} Drawing */

/** A clause or a line of a net that is pointed at. @typedef {{ outline: string, cells: string[], number?: number }} Lit */

/** The radius of the shape around a candidate. */
export const RADIUS = 13;

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
  const { outline } = drawing;
  const pointed = outline ? [s('path', { class: 'pointed', d: outline })] : (drawing.pointed ?? []).map((cell) => square(cell, 'pointed'));
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
      tone === 'gone' && s('path', { class: 'strike', d: `M${place.x - 10} ${place.y + 10}l20 -20` }),
    );
  });
  const { lit } = drawing;
  const isNow = (/** @type {number | undefined} */ number) => lit?.number !== undefined && lit.number === number;
  const links = drawing.links.flatMap((link) => drawLink(link, isNow(link.number)));
  const all = drawing.numbers ?? [];
  // A line of a nested block has no place in the drawing: its number is shown while it is lit.
  const missing = lit?.number === undefined || all.some(({ number }) => isNow(number)) ? [] : numberPlaces(lit);
  const numbers = [...all, ...missing.map((at) => ({ ...at, number: lit?.number ?? 0, kind: 'line' }))].map(({ number, x, y, kind }) =>
    s(
      'g',
      { class: `number-of-${kind}${isNow(number) ? ' now' : ''}`, 'data-number': number },
      kind === 'link' && s('circle', { cx: x, cy: y, r: 12 }),
      s('text', { x, y }, String(number)),
    ),
  );
  const follows = lit && (drawing.links.some((link) => isNow(link.number)) || !drawing.links.length);
  return s('g', { class: follows ? 'drawn follows' : 'drawn' }, ...marks, ...links, lit && s('path', { class: 'lit', d: lit.outline }), ...numbers);
}

/**
 * Returns the places of the number of a line that is lit: between candidates, in the first of its cells.
 *
 * @param {Lit} lit
 * @returns {Point[]}
 */
const numberPlaces = ({ cells }) => cells.slice(0, 3).map((name) => candidatePlace(parseCell(name), 1)).map(({ x, y }) => ({ x: x + 15, y: y + 15 }));

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
      return s('path', { class: 'shape', d: `M${x} ${y - r - 2}L${x + r + 2} ${y}L${x} ${y + r + 2}L${x - r - 2} ${y}Z` });
    case 'fourth':
      return s('path', { class: 'shape', d: `M${x} ${y - r - 2}L${x + r + 2} ${y + r - 2}L${x - r - 2} ${y + r - 2}Z` });
    default:
      return s('circle', { class: 'shape', cx: x, cy: y, r: tone === 'placed' ? r + 2 : r });
  }
}

/**
 * Draws a link on the curve of the engine, which ends beside its candidates. Candidates of a group are joined.
 *
 * @param {Link} link
 * @param {boolean} isNow whether its clause is followed
 */
function drawLink({ from, to, tone, path, head }, isNow) {
  if (!path) return [];
  const now = isNow ? ' now' : '';
  return [
    ...[from, to].filter((group) => group.length > 1).map(drawGroup),
    s('path', { class: `link ${tone}${now}`, 'data-link': tone, d: path }),
    s('path', { class: `head${now}`, d: head }),
  ];
}

/**
 * Draws a line through the candidates of a group.
 *
 * @param {string[]} group
 */
function drawGroup(group) {
  const points = group.map(placeOf);
  return s('polyline', { class: 'group', points: points.map(({ x, y }) => `${x} ${y}`).join(' ') });
}

/** @param {string} candidate */
function placeOf(candidate) {
  const { cell, digit } = parseCandidate(candidate);
  return candidatePlace(cell, digit);
}

/** The two groups of the drawing: discs lie under the candidates, links over them. */
export class Pencil {
  discs = s('g', { class: 'discs' });
  links = s('g', { class: 'pencil' });
  key = '';
  /** @type {?ReadonlyArray<number>} the colours that are drawn */
  tints = null;

  /**
   * @param {Session} session
   * @param {boolean} isHidden
   * @param {boolean} isFaint whether a drawing of the engine shows
   */
  render({ board, digits, linkStart, spot, selection }, isHidden, isFaint) {
    const key = isHidden ? '' : JSON.stringify([isFaint, linkStart, spot, spot ? [...selection] : 0, board.links, digits]);
    if (this.key === key && this.tints === board.tints) return;
    this.key = key;
    this.tints = board.tints;
    const isOpen = (/** @type {number} */ candidate) => !isHidden && !digits[cellOf(candidate)];
    const links = board.links.map(partsOfLink).filter(({ ends }) => ends.every(isOpen));
    const chosen = spot ? [...selection].map((cell) => candidateAt(cell, spot)) : [];
    const rings = (linkStart < 0 ? chosen : [...chosen, linkStart]).filter(isOpen);
    this.discs.replaceChildren(
      ...board.tints.flatMap((colour, candidate) => (colour && isOpen(candidate) ? disc(candidate, `tint colour-${colour}`, 2) : [])),
    );
    this.links.setAttribute('class', isFaint ? 'pencil faint' : 'pencil');
    this.links.replaceChildren(...links.map(drawOwnLink), ...rings.map((candidate) => disc(candidate, 'spot', 3)));
  }
}

/** @param {number} candidate */
const placeOfCandidate = (candidate) => candidatePlace(cellOf(candidate), (candidate % 9) + 1);

/**
 * @param {number} candidate
 * @param {string} classes
 * @param {number} more added to the radius
 */
function disc(candidate, classes, more) {
  const { x, y } = placeOfCandidate(candidate);
  return s('circle', { class: classes, 'data-at': candidate, cx: x, cy: y, r: RADIUS + more });
}

/**
 * Draws a link from edge to edge of its candidates; a little bent, so that links along a line do not hide each other.
 *
 * @param {{ ends: number[], isWeak: boolean }} link
 */
function drawOwnLink({ ends, isWeak }) {
  const [a, b] = ends.map(placeOfCandidate);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const bend = Math.min(30, length * 0.15);
  const gap = Math.min(RADIUS, length / 3);
  const middle = `${(a.x + b.x) / 2 - uy * bend} ${(a.y + b.y) / 2 + ux * bend}`;
  const kind = isWeak ? 'weak' : 'strong';
  return s('path', { class: `own-link ${kind}`, 'data-own-link': kind, d: `M${a.x + ux * gap} ${a.y + uy * gap}Q${middle} ${b.x - ux * gap} ${b.y - uy * gap}` });
}
