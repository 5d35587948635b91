/**
 * The style sheet of the dialogs that few visits need.
 *
 * @module
 */

import { h } from '../dom.js';
import { loadStyles } from './dialog.js';

/** @type {?Promise<unknown>} */
let styles = null;

/** Loads the style sheet after that of all dialogs, once, and waits for both. */
export function loadMoreStyles() {
  styles ??= loadStyles().then(
    () =>
      new Promise((resolve) => {
        const href = new URL('../learn.css', import.meta.url).href;
        document.head.append(h('link', { rel: 'stylesheet', href, onload: resolve, onerror: resolve }));
      }),
  );
  return styles;
}
