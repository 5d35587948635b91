/**
 * Ways into and out of the page: downloads, the clipboard, base64, and the grid as a picture of its own.
 *
 * @module
 */

import { h, s } from '../dom.js';

/**
 * Offers data to the player as a file.
 *
 * @param {BlobPart} data
 * @param {string} type the media type
 * @param {string} name
 */
export function saveFile(data, type, name) {
  const url = URL.createObjectURL(new Blob([data], { type }));
  const link = h('a', { href: url, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Copies a text. Pages without a secure address have no clipboard, and there a selected text field is copied.
 *
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h('textarea', { class: 'visually-hidden', readonly: true });
    area.value = text;
    (document.querySelector('dialog[open]') ?? document.body).append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    return copied;
  }
}

/** @param {string} base64 */
export const fromBase64 = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(''));
}

/** Keeps the URLs of blobs, and releases them together. */
export class Urls {
  constructor() {
    /** @type {string[]} */
    this.urls = [];
  }

  /**
   * @param {BlobPart} data
   * @param {string} type
   */
  add(data, type) {
    const url = URL.createObjectURL(new Blob([data], { type }));
    this.urls.push(url);
    return url;
  }

  release() {
    for (const url of this.urls.splice(0)) URL.revokeObjectURL(url);
  }
}

/** @typedef {import('../app.js').App} App */

/** The properties that style sheets give to the parts of the drawing. */
const PROPERTIES = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin',
  'opacity', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'letter-spacing', 'marker-start', 'marker-end', 'paint-order',
];

/** The parts that the page tints for the player alone. */
const OWN_TINTS = '.selected, .peer, .same, .place, .pair';

const PNG_SIZE = 1816;

/**
 * Makes the text of an SVG of the grid that needs no style sheet and no font.
 *
 * @param {App} app
 * @returns {Promise<string>}
 */
export async function gridPicture(app) {
  const copy = app.grid.layer.picture();
  copy.querySelectorAll(OWN_TINTS).forEach((element) => element.remove());
  const { x, y, width, height } = copy.viewBox.baseVal;
  copy.prepend(s('rect', { x, y, width, height, class: 'surface' }));
  // Style sheets apply only to what is in the document.
  app.grid.root.append(copy);
  const ground = getComputedStyle(copy).backgroundColor;
  const rules = inlined(copy);
  copy.remove();
  const fonts = await Promise.all([font('regular', 400), font('semibold', 600)]);
  const style = `text{font-family:"Source Sans",sans-serif}${fonts.join('')}.surface{fill:${ground}}${rules}`;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.removeAttribute('class');
  const text = new XMLSerializer().serializeToString(copy);
  return text.replace(/(<svg[^>]*>)/, (start) => `${start}<style>${style.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</style>`);
}

/**
 * Gives each element a class with what the style sheets say of it, and returns the rules of these classes.
 *
 * @param {SVGSVGElement} svg
 */
function inlined(svg) {
  /** @type {Map<string, string>} */
  const classes = new Map();
  const plain = s('g');
  svg.append(plain);
  const initial = getComputedStyle(plain);
  const usual = new Map(PROPERTIES.map((name) => [name, initial.getPropertyValue(name)]));
  plain.remove();
  for (const element of svg.querySelectorAll('rect:not(.surface), path, text, circle, ellipse, polygon, polyline, line')) {
    const computed = getComputedStyle(element);
    const said = PROPERTIES.map((name) => [name, computed.getPropertyValue(name)]).filter(([name, value]) => value && value !== usual.get(name));
    const rule = said.map(([name, value]) => `${name}:${value}`).join(';');
    if (!classes.has(rule)) classes.set(rule, `c${classes.size}`);
    element.setAttribute('class', classes.get(rule) ?? '');
    element.removeAttribute('style');
  }
  return [...classes].map(([rule, name]) => `.${name}{${rule}}`).join('');
}

/**
 * Returns the rule of a font of the page with the font in it; an empty text if it cannot be had.
 *
 * @param {string} name
 * @param {number} weight
 */
async function font(name, weight) {
  try {
    const answer = await fetch(new URL(`fonts/${name}.woff2`, document.baseURI));
    if (!answer.ok) return '';
    const base64 = toBase64(new Uint8Array(await answer.arrayBuffer()));
    return `@font-face{font-family:"Source Sans";font-weight:${weight};src:url(data:font/woff2;base64,${base64})}`;
  } catch {
    return '';
  }
}

/**
 * Makes a PNG of an SVG.
 *
 * @param {string} url of the SVG
 * @returns {Promise<Blob>}
 */
export async function toPng(url) {
  const image = new Image(PNG_SIZE, PNG_SIZE);
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PNG_SIZE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, PNG_SIZE, PNG_SIZE);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no PNG'))), 'image/png'));
}
