/**
 * The style sheet of the dialogs that few visits need.
 *
 * @module
 */

import { loadStyle } from '../dom.js';

/** Loads the style sheet after that of all dialogs, once, and waits for both. */
export const loadMoreStyles = () => loadStyle('dialogs.css').then(() => loadStyle('more-dialogs.css'));
