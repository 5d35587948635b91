/**
 * Makes elements. Text is always set as text, never parsed as markup.
 *
 * @module
 */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * Sets attributes: functions become listeners (`onclick`), true an empty attribute, false and null none.
 *
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * Makes an HTML element.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...present(children));
  return element;
}

/**
 * Makes an SVG element.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  element.append(...present(children));
  return element;
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
const present = (children) =>
  /** @type {(Node | string)[]} */ (children.filter((child) => child || child === ''));

/**
 * Finds an element that must exist.
 *
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement}
 */
export function find(selector, root = document) {
  const element = root.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`no element ${selector}`);
  return element;
}

/** The shapes of the icons, in a box of 24 by 24. */
const ICONS = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  erase: 'M7 20h13M5 15l9-9a2 2 0 0 1 3 0l3 3a2 2 0 0 1 0 3l-8 8H8l-3-3a1.4 1.4 0 0 1 0-2Z',
  several: 'M4 4h7v7H4zM13 13h7v7h-7zM16 4v6M13 7h6',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3Z',
  menu: 'M4 6h16M4 12h16M4 18h16',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4v16l13-8z',
  close: 'M6 6l12 12M18 6 6 18',
  next: 'm9 5 7 7-7 7',
  back: 'm15 5-7 7 7 7',
  plus: 'M12 5v14M5 12h14',
  import: 'M12 3v12m-5-5 5 5 5-5M4 20h16',
  share: 'M12 15V3M7 8l5-5 5 5M5 13v7h14v-7',
  check: 'm4 12 5 6L20 6',
  camera: 'M3 8a2 2 0 0 1 2-2h2l2-3h6l2 3h2a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2ZM12 9a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
};

/** @typedef {keyof typeof ICONS} IconName */

/**
 * Makes an icon, which screen readers skip.
 *
 * @param {IconName} name
 */
export const icon = (name) =>
  s('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' }, s('path', { d: ICONS[name] }));

/**
 * Makes a button.
 *
 * @param {{ label: string, icon?: IconName, testid?: string, class?: string, onclick: (event: MouseEvent) => void, hideLabel?: boolean } & Attributes} options
 */
export function button({ label, icon: iconName, testid, hideLabel, ...attributes }) {
  return h(
    'button',
    { type: 'button', 'data-testid': testid, 'aria-label': hideLabel ? label : null, title: hideLabel ? label : null, ...attributes },
    iconName && icon(iconName),
    hideLabel ? null : h('span', {}, label),
  );
}

/**
 * Gives a button without icon another text.
 *
 * @param {HTMLButtonElement} made by `button`
 * @param {string} label
 */
export function relabel(made, label) {
  /** @type {HTMLElement} */ (made.firstElementChild).textContent = label;
}

/**
 * Makes a region whose text screen readers speak. Sentences that come at once are spoken together, so that none takes the place
 * of another.
 *
 * @param {Attributes} [attributes]
 */
export function liveRegion(attributes = {}) {
  const element = h('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite', ...attributes });
  /** @type {Set<string>} */
  const waiting = new Set();
  const speak = () => {
    const text = [...waiting].join(' ');
    waiting.clear();
    // What is said again is a change, too.
    element.textContent = element.textContent === text ? `${text}\u00a0` : text;
  };
  const say = (/** @type {string} */ text) => {
    if (waiting.size === 0) queueMicrotask(speak);
    waiting.add(text);
  };
  return { element, say };
}

/**
 * Returns the place nearest above the end of a text that cuts through no line. Beside a line that is cut there may be others.
 *
 * @param {DOMRect[]} lines
 * @param {number} end
 * @returns {number}
 */
function endOfLine(lines, end) {
  const cut = lines.filter(({ top, bottom }) => top < end && bottom > end + 1);
  return cut.length > 0 ? endOfLine(lines, Math.min(...cut.map(({ top }) => top))) : end;
}

/**
 * Ends what a scrolling element shows between two lines or rows of controls: its lower border, which the style sheets make
 * as wide as `--cut`, covers the rest.
 *
 * @param {HTMLElement} element
 */
export function endBetweenLines(element) {
  element.style.setProperty('--cut', '0px');
  const end = element.getBoundingClientRect().bottom;
  const range = document.createRange();
  range.selectNodeContents(element);
  const controls = [...element.querySelectorAll('button, select, input, .button')].map((one) => one.getBoundingClientRect());
  const isNear = (/** @type {DOMRect} */ { top, bottom, height }) => height > 0 && height < 72 && top < end && bottom > end - 240;
  const lines = [...range.getClientRects()].filter(({ height }) => height < 44);
  element.style.setProperty('--cut', `${Math.ceil(end - endOfLine([...lines, ...controls].filter(isNear), end))}px`);
}

/** @type {Map<string, Promise<unknown>>} */
const styles = new Map();

/**
 * Loads a style sheet of the page once, and waits for it, so that nothing is shown without its style.
 *
 * @param {string} name
 * @returns {Promise<unknown>}
 */
export function loadStyle(name) {
  const load = () =>
    new Promise((resolve) => {
      const href = new URL(name, document.baseURI).href;
      document.head.append(h('link', { rel: 'stylesheet', href, onload: resolve, onerror: resolve }));
    });
  const loading = styles.get(name) ?? load();
  styles.set(name, loading);
  return loading;
}
