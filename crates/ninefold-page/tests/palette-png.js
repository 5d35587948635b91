// Rewrites a picture with at most 256 colours, which makes screenshots of text half as large.

import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const COLOURS = 256;

/**
 * Returns a PNG with a palette. Where there are more than 256 colours, each of the rarer ones becomes the nearest of the
 * 256 commonest: in a screenshot those are shades at the edges of letters.
 * @param {Buffer} png with 8 bits a channel, RGB or RGBA, not interlaced; what a browser makes
 */
export function palettePng(png) {
  const { width, height, pixels } = read(png);
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const colours = [...counts].sort(([a, m], [b, n]) => n - m || a - b).map(([colour]) => colour);
  const palette = colours.slice(0, COLOURS);
  const places = new Map(palette.map((colour, at) => [colour, at]));
  for (const colour of colours.slice(COLOURS)) places.set(colour, nearest(palette, colour));
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < pixels.length; at += 1) {
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = places.get(pixels[at]) ?? 0;
  }
  return writePng({ width, height, rows, palette: Buffer.from(palette.flatMap(channels)) });
}

/**
 * Writes a PNG with 8 bits a pixel: gray, or with a palette.
 * @param {{ width: number, height: number, rows: Buffer, palette?: Buffer }} picture each row begins with a zero
 */
export function writePng({ width, height, rows, palette }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, palette ? 3 : 0], 8);
  const data = deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...(palette ? [chunk('PLTE', palette)] : []), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** @param {number} colour */
const channels = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

/** @param {number[]} palette @param {number} colour */
function nearest(palette, colour) {
  const wanted = channels(colour);
  const distance = (/** @type {number} */ other) => channels(other).reduce((sum, value, at) => sum + (value - wanted[at]) ** 2, 0);
  return palette.reduce((best, other, at) => (distance(other) < distance(palette[best]) ? at : best), 0);
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns the size and the pixels, each as red, green and blue in one number. @param {Buffer} png */
function read(png) {
  const [width, height, depth, type] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]];
  const size = type === 6 ? 4 : 3;
  if (depth !== 8 || (type !== 2 && type !== 6) || png[28] !== 0) throw new Error('another kind of PNG than a browser makes');
  const parts = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
  }
  const bytes = unfilter(inflateSync(Buffer.concat(parts)), width * size, height, size);
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (bytes[at * size] << 16) | (bytes[at * size + 1] << 8) | bytes[at * size + 2];
  return { width, height, pixels };
}

/**
 * Undoes the filters of the rows.
 * @param {Buffer} data each row has its filter first
 * @param {number} length bytes of a row
 * @param {number} height
 * @param {number} size bytes of a pixel
 */
function unfilter(data, length, height, size) {
  const bytes = new Uint8Array(length * height);
  for (let row = 0; row < height; row += 1) {
    const filter = data[row * (length + 1)];
    for (let column = 0; column < length; column += 1) {
      const at = row * length + column;
      const left = column >= size ? bytes[at - size] : 0;
      const up = row > 0 ? bytes[at - length] : 0;
      const corner = column >= size && row > 0 ? bytes[at - length - size] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      bytes[at] = data[row * (length + 1) + 1 + column] + guess;
    }
  }
  return bytes;
}

/** The neighbour that is nearest to their linear estimate. @param {number} left @param {number} up @param {number} corner */
function paeth(left, up, corner) {
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(left + up - corner - value));
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
