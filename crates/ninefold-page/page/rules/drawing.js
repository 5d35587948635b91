/**
 * Draws the rules of a puzzle: the shapes of an answer `board`, below and above the lines of the grid.
 *
 * @module
 */

import { s } from '../dom.js';

/** @typedef {import('../../types/contract.js').ShapeAnswer} Shape */

/**
 * Returns the classes of a shape; rules.css has their colours.
 *
 * @param {Shape} shape
 */
function classesOf({ fill, stroke, is_light: isLight, is_dashed: isDashed }) {
  const tone = stroke ?? fill ?? 'line';
  const how = { paper: 'covers', white: 'white', black: 'black' }[fill ?? ''] ?? (fill && (isLight ? 'light' : 'full'));
  return ['shape', `t-${tone}`, how, stroke && 'drawn', isDashed && 'dashed'].filter(Boolean).join(' ');
}

/** @param {Shape} shape */
function draw(shape) {
  const { kind, path, at = [0, 0], size, text, anchor, fill, width } = shape;
  const [x, y] = at ?? [0, 0];
  if (kind === 'text') return s('text', { class: `clue-text ${fill} ${anchor}`, x, y, 'font-size': size }, text ?? '');
  const look = { class: classesOf(shape), 'stroke-width': width };
  return kind === 'circle' ? s('circle', { ...look, cx: x, cy: y, r: size }) : s('path', { ...look, d: path });
}

/**
 * Fills two groups of the drawing of the grid.
 *
 * @param {import('../grid/layer.js').Layer} layer
 * @param {import('../../types/contract.js').BoardAnswer} board
 */
export function drawRules({ below, above }, board) {
  below.replaceChildren(...board.below.map(draw));
  above.replaceChildren(...board.above.map(draw));
}

/**
 * Returns the lines around cells as a path of SVG, so far inside of their borders.
 *
 * @param {import('../store/geometry.js').Geometry} geometry
 * @param {Iterable<number>} cells
 * @param {number} [inset]
 */
export function outlinePath(geometry, cells, inset = 0) {
  const { rows, columns } = geometry;
  const all = new Set(cells);
  const has = (/** @type {number} */ row, /** @type {number} */ column) => row >= 0 && column >= 0 && row < rows && column < columns && all.has(row * columns + column);
  const parts = [...all].flatMap((cell) => {
    const [row, column] = [geometry.rowOf(cell), geometry.columnOf(cell)];
    const { x, y } = geometry.centreOf(cell);
    // The four sides of the cell, by the step outwards.
    return [[-1, 0], [0, 1], [1, 0], [0, -1]].flatMap(([down, right]) => {
      if (has(row + down, column + right)) return [];
      const end = (/** @type {number} */ side) => {
        const [along, across] = [right && side, down && side];
        const next = has(row + along, column + across);
        // A line ends before the next one, or goes on to it around an inner corner.
        const reach = 50 + (next ? (has(row + along + down, column + across + right) ? inset : 0) : -inset);
        return `${x + right * (50 - inset) + across * reach} ${y + down * (50 - inset) + along * reach}`;
      };
      return [`M${end(-1)}L${end(1)}`];
    });
  });
  return parts.join('');
}
