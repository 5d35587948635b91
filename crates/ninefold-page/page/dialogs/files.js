/**
 * Files that leave or enter the page: downloads, the clipboard, base64.
 *
 * @module
 */

import { h } from '../dom.js';

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
