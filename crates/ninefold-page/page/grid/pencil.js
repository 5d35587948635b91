/**
 * What the player draws at candidates: colours behind them, and links between them. Hints leave it alone.
 *
 * @module
 */

import { s } from '../dom.js';
import { candidateAt, cellOf, partsOfLink } from '../store/cells.js';
import { RADIUS, candidatePlace } from './drawing.js';

/** @typedef {import('../store/session.js').Session} Session */

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
    this.links.replaceChildren(...links.map(drawLink), ...rings.map((candidate) => disc(candidate, 'spot', 3)));
  }
}

/** @param {number} candidate */
const placeOf = (candidate) => candidatePlace(cellOf(candidate), (candidate % 9) + 1);

/**
 * @param {number} candidate
 * @param {string} classes
 * @param {number} more added to the radius
 */
function disc(candidate, classes, more) {
  const { x, y } = placeOf(candidate);
  return s('circle', { class: classes, 'data-at': candidate, cx: x, cy: y, r: RADIUS + more });
}

/**
 * Draws a link from edge to edge of its candidates; a little bent, so that links along a line do not hide each other.
 *
 * @param {{ ends: number[], isWeak: boolean }} link
 */
function drawLink({ ends, isWeak }) {
  const [a, b] = ends.map(placeOf);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const bend = Math.min(30, length * 0.15);
  const gap = Math.min(RADIUS, length / 3);
  const middle = `${(a.x + b.x) / 2 - uy * bend} ${(a.y + b.y) / 2 + ux * bend}`;
  const kind = isWeak ? 'weak' : 'strong';
  return s('path', { class: `own-link ${kind}`, 'data-own-link': kind, d: `M${a.x + ux * gap} ${a.y + uy * gap}Q${middle} ${b.x - ux * gap} ${b.y - uy * gap}` });
}
