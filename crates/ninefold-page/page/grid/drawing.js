/**
 * Draws what the engine says about a step: houses, cells and candidates in tones, and links between candidates.
 *
 * A cell of the drawing is 100 by 100 units. Every tone has a shape of its own, because colour alone says nothing
 * to some readers.
 *
 * Below it: what the player draws at candidates, colours behind them and links between them. Hints leave it alone. And the lines
 * of the grid: thin ones between cells, thick ones between boxes and around it.
 *
 * @module
 */

import { s } from '../dom.js';
import { CLASSIC } from '../store/geometry.js';

/** @typedef {import('../store/session.js').Session} Session */
/** @typedef {import('../store/geometry.js').Geometry} Geometry */
/** @typedef {import('../store/geometry.js').Point} Point */
/** @typedef {'thin' | 'thick' | ''} Kind */

/** The places of corner marks in the order in which they are filled: as many as fit. */
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

export const MOST_CORNERS = CORNERS.length;

/**
 * @param {number} cell
 * @param {number} index the number of the mark among those of the cell, from 0
 * @param {Geometry} geometry
 * @returns {Point}
 */
export function cornerPlace(cell, index, geometry) {
  const { x, y } = geometry.cornerOf(cell);
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
 * @param {Geometry} [geometry]
 */
export function drawGrounds(drawing, geometry = CLASSIC) {
  const square = (/** @type {string} */ name, /** @type {string} */ classes) => {
    const { x, y } = geometry.cornerOf(geometry.parseCell(name));
    return s('rect', { class: classes, 'data-cell': name, x: x + 2, y: y + 2, width: 96, height: 96 });
  };
  const houses = drawing.houses.map(({ house, tone }) => {
    const cells = geometry.parseHouse(house);
    const first = geometry.cornerOf(cells[0]);
    const last = geometry.cornerOf(/** @type {number} */ (cells.at(-1)));
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
 * Draws candidates in the shapes of their tones, and the links over them.
 *
 * @param {Drawing} drawing
 * @param {(cell: number) => boolean} isFilled a placed digit in a filled cell is not drawn again
 * @param {Geometry} [geometry]
 */
export function drawMarks(drawing, isFilled, geometry = CLASSIC) {
  const marks = drawing.marks.flatMap(({ candidate, tone }) => {
    const { cell, digit } = geometry.parseCandidate(candidate);
    if (isFilled(cell)) return [];
    const place = geometry.candidatePlace(cell, digit);
    return s(
      'g',
      { class: `mark tone-${tone}`, 'data-candidate': candidate, 'data-tone': tone },
      shape(tone, place),
      s('text', { x: place.x, y: place.y }, geometry.label(digit)),
      tone === 'gone' && s('path', { class: 'strike', d: `M${place.x - 10} ${place.y + 10}l20 -20` }),
    );
  });
  const { lit } = drawing;
  const isNow = (/** @type {number | undefined} */ number) => lit?.number !== undefined && lit.number === number;
  const links = drawing.links.flatMap((link) => drawLink(link, isNow(link.number), geometry));
  const all = drawing.numbers ?? [];
  // A line of a nested block has no place in the drawing: its number is shown while it is lit.
  const missing = lit?.number === undefined || all.some(({ number }) => isNow(number)) ? [] : numberPlaces(lit, geometry);
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
 * @param {Geometry} geometry
 * @returns {Point[]}
 */
const numberPlaces = ({ cells }, { candidatePlace, parseCell }) => cells.slice(0, 3).map((name) => candidatePlace(parseCell(name), 1)).map(({ x, y }) => ({ x: x + 15, y: y + 15 }));

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
 * @param {Geometry} geometry
 */
function drawLink({ from, to, tone, path, head }, isNow, geometry) {
  if (!path) return [];
  const now = isNow ? ' now' : '';
  return [
    ...[from, to].filter((group) => group.length > 1).map((group) => drawGroup(group, geometry)),
    s('path', { class: `link ${tone}${now}`, 'data-link': tone, d: path }),
    s('path', { class: `head${now}`, d: head }),
  ];
}

/**
 * Draws a line through the candidates of a group.
 *
 * @param {string[]} group
 * @param {Geometry} geometry
 */
function drawGroup(group, { candidatePlace, parseCandidate }) {
  const points = group.map(parseCandidate).map(({ cell, digit }) => candidatePlace(cell, digit));
  return s('polyline', { class: 'group', points: points.map(({ x, y }) => `${x} ${y}`).join(' ') });
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
  render({ board, digits, geometry, linkStart, spot, selection }, isHidden, isFaint) {
    const key = isHidden ? '' : JSON.stringify([isFaint, linkStart, spot, spot ? [...selection] : 0, board.links, digits]);
    if (this.key === key && this.tints === board.tints) return;
    this.key = key;
    this.tints = board.tints;
    const isOpen = (/** @type {number} */ candidate) => !isHidden && !digits[geometry.cellOf(candidate)];
    const links = board.links.map(geometry.partsOfLink).filter(({ ends }) => ends.every(isOpen));
    const chosen = spot ? [...selection].map((cell) => geometry.candidateAt(cell, spot)) : [];
    const rings = (linkStart < 0 ? chosen : [...chosen, linkStart]).filter(isOpen);
    this.discs.replaceChildren(
      ...board.tints.flatMap((colour, candidate) => (colour && isOpen(candidate) ? disc(candidate, `tint colour-${colour}`, 2, geometry) : [])),
    );
    this.links.setAttribute('class', isFaint ? 'pencil faint' : 'pencil');
    this.links.replaceChildren(...links.map((link) => drawOwnLink(link, geometry)), ...rings.map((candidate) => disc(candidate, 'spot', 3, geometry)));
  }
}

/** @param {number} candidate @param {Geometry} geometry */
const placeOfCandidate = (candidate, geometry) => geometry.candidatePlace(geometry.cellOf(candidate), geometry.digitOf(candidate));

/**
 * @param {number} candidate
 * @param {string} classes
 * @param {number} more added to the radius
 * @param {Geometry} geometry
 */
function disc(candidate, classes, more, geometry) {
  const { x, y } = placeOfCandidate(candidate, geometry);
  return s('circle', { class: classes, 'data-at': candidate, cx: x, cy: y, r: Math.min(RADIUS + more, 45 / geometry.across) });
}

/**
 * Draws a link from edge to edge of its candidates; a little bent, so that links along a line do not hide each other.
 *
 * @param {{ ends: number[], isWeak: boolean }} link
 * @param {Geometry} geometry
 */
function drawOwnLink({ ends, isWeak }, geometry) {
  const [a, b] = ends.map((end) => placeOfCandidate(end, geometry));
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const bend = Math.min(30, length * 0.15);
  const gap = Math.min(RADIUS, length / 3);
  const middle = `${(a.x + b.x) / 2 - uy * bend} ${(a.y + b.y) / 2 + ux * bend}`;
  const kind = isWeak ? 'weak' : 'strong';
  return s('path', { class: `own-link ${kind}`, 'data-own-link': kind, d: `M${a.x + ux * gap} ${a.y + uy * gap}Q${middle} ${b.x - ux * gap} ${b.y - uy * gap}` });
}

/**
 * Joins the equal sides in a row of places: calls `add` with each kind, its start and its end.
 *
 * @param {Kind[]} kinds
 * @param {(kind: Kind, from: number, to: number) => void} add
 */
function runs(kinds, add) {
  for (let from = 0; from < kinds.length; ) {
    let to = from + 1;
    while (kinds[to] === kinds[from]) to += 1;
    add(kinds[from], from * 100, to * 100);
    from = to;
  }
}

/**
 * Returns the paths of the lines, by kind.
 *
 * @param {Geometry} geometry
 */
export function linePaths({ rows, columns, cells, regions }) {
  const all = new Set(cells);
  const isWhole = cells.length === rows * columns;
  const at = (/** @type {number} */ row, /** @type {number} */ column) => (row >= 0 && column >= 0 && row < rows && column < columns && all.has(row * columns + column) ? row * columns + column : -1);
  const side = (/** @type {number} */ a, /** @type {number} */ b) => /** @type {Kind} */ (a < 0 && b < 0 ? '' : a >= 0 && b >= 0 && regions[a] === regions[b] ? 'thin' : 'thick');
  const paths = { thin: '', thick: '', '': '' };
  // The border of a grid without gaps is a rectangle.
  const [first, more] = isWhole ? [1, 0] : [0, 1];
  const upTo = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);
  for (let column = first; column < columns + more; column += 1) {
    const kinds = upTo(rows).map((row) => side(at(row, column - 1), at(row, column)));
    runs(kinds, (kind, from, to) => (paths[kind] += `M${column * 100} ${from}V${to}`));
  }
  for (let row = first; row < rows + more; row += 1) {
    const kinds = upTo(columns).map((column) => side(at(row - 1, column), at(row, column)));
    runs(kinds, (kind, from, to) => (paths[kind] += `M${from} ${row * 100}H${to}`));
  }
  return { ...paths, isWhole };
}

/**
 * Draws the lines of a grid.
 *
 * @param {Geometry} [geometry]
 */
export function lines(geometry = CLASSIC) {
  const { thin, thick, isWhole } = linePaths(geometry);
  return s('g', { class: 'lines' }, s('path', { class: 'thin', d: thin }), s('path', { class: 'thick', d: thick }), isWhole && s('rect', { class: 'thick', ...geometry.extent, rx: 6 }));
}
