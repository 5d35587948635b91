/**
 * Maps between a square and a quadrilateral, as a camera makes it of a grid. A map is a matrix of nine numbers, row by row.
 *
 * @module
 */

/** @typedef {ReadonlyArray<number>} Matrix */

/**
 * The map of the square from 0 to 1 onto corners: top left, top right, bottom right, bottom left.
 *
 * @param {ReadonlyArray<ReadonlyArray<number>>} corners
 * @returns {Matrix}
 */
export function ontoCorners([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const area = ax * by - bx * ay || 1;
  const g = (sx * by - bx * sy) / area;
  const k = (ax * sy - sx * ay) / area;
  return [x1 - x0 + g * x1, x3 - x0 + k * x3, x0, y1 - y0 + g * y1, y3 - y0 + k * y3, y0, g, k, 1];
}

/** The map back, up to a factor. @param {Matrix} matrix @returns {Matrix} */
export function inverse([a, b, c, d, e, f, g, k, i]) {
  return [e * i - f * k, c * k - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f, d * k - e * g, b * g - a * k, a * e - b * d];
}

/**
 * Returns the place to which a map moves a point.
 *
 * @param {Matrix} matrix
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]}
 */
export function mapped([a, b, c, d, e, f, g, k, i], x, y) {
  const w = g * x + k * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

/** A map as a transformation of style sheets, its result `size` times as large. @param {Matrix} matrix @param {number} size */
export function asTransform([a, b, c, d, e, f, g, k, i], size) {
  const columns = [a * size, d * size, 0, g, b * size, e * size, 0, k, 0, 0, 1, 0, c * size, f * size, 0, i];
  return `matrix3d(${columns.map((number) => number / i).join(',')})`;
}
