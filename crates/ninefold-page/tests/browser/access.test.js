// Acceptance 26 to 30: axe in every state, order of focus, small and zoomed screens, forced colours, longer words; and
// a game that is played by roles and names alone.

import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict';
import { P, SCREENS, axeSource, forEachEngine } from './harness.js';
import { STATES } from './states.js';

/** The time that a walk through all states may take, in milliseconds. */
const WALK = 180_000;

/** Goes through all states and collects what a check finds in each. @param {any} visit @param {(name: string) => Promise<string[]>} check */
async function walk(visit, check) {
  const found = [];
  for (const [name, reach] of STATES) {
    try {
      await reach(visit);
    } catch (error) {
      found.push(`${name}: not reached: ${String(error).split('\n').slice(0, 3).join(' ')}`);
      continue;
    }
    found.push(...(await check(name)).map((one) => `${name}: ${one}`));
  }
  return found;
}

/** Returns the reports of axe. @param {any} visit */
async function axe(visit) {
  const violations = await visit.page.evaluate(async () => {
    const { violations: all } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] });
    return all.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.slice(0, 3).map((/** @type {any} */ node) => `${node.target.join(' ')} ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ''}`).join(' | ')}`);
  });
  return /** @type {string[]} */ (violations);
}

/** Runs axe in the state that the page is in, in each theme. @param {any} visit @param {string[]} themes */
async function axeInThemes(visit, themes) {
  const found = [];
  for (const theme of themes) {
    await visit.page.evaluate((/** @type {string} */ name) => (document.documentElement.dataset.theme = name), theme);
    found.push(...(await axe(visit)).map((one) => `${theme}: ${one}`));
  }
  return found;
}

forEachEngine((engine) => {
  const themes = engine.screen === 'phone' ? ['light', 'dark'] : ['light', 'dark', 'contrast'];
  engine.test(`26: axe reports nothing in any state: ${themes.join(', ')}`, async (visit) => {
    await visit.open();
    await visit.page.evaluate(axeSource());
    deepEqual(await walk(visit, () => axeInThemes(visit, themes)), []);
  }, {}, WALK);
});

forEachEngine((engine) => {
  engine.test('27: the order of focus; focus is visible and never covered', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.inState('playing');
    const order = [];
    for (let times = 0; times < 40; times += 1) {
      await visit.page.keyboard.press('Tab');
      const stop = await visit.page.evaluate(focused);
      if (stop.name === 'none' || order.includes(stop.name)) break;
      order.push(stop.name);
      ok(stop.visible, `${stop.name} is visible`);
      ok(stop.uncovered, `${stop.name} is not covered`);
      ok(stop.ring, `${stop.name} has a ring`);
    }
    const at = (/** @type {string} */ name) => order.findIndex((one) => one.startsWith(name));
    equal(order[0], 'skip');
    deepEqual(order.slice(1, 5), ['new', 'import', 'share', 'menu']);
    equal(order.filter((name) => /^r\dc\d$/.test(name)).length, 1, 'the grid is one stop');
    ok(at('menu') < at('r1c1') && at('r1c1') < at('mode-digit') && at('mode-digit') < at('key-1') && at('key-1') < at('hint'), order.join(' '));
    ok(at('hint') < at('tab-path') && at('tab-path') > 0, order.join(' '));
  });

  engine.test('27: the focus returns to the grid when a dialog or the menu is closed', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.press('r5c5');
    for (const key of ['n', 'i', 'l', '?']) {
      await visit.page.keyboard.press(key);
      await visit.page.locator('dialog[open]').waitFor();
      await visit.page.keyboard.press('Escape');
      await visit.page.locator('dialog').waitFor({ state: 'detached' });
      equal((await visit.page.evaluate(focused)).name, 'r5c5', key);
    }
  });
});

/** Screens as small as they get. */
const SMALL = {
  '320 px': { width: 320, height: 640 },
  '200 % zoom': { width: 640, height: 400 },
  'landscape phone': { width: 844, height: 390 },
};

/**
 * Runs a check in the state that the page is in, on screens of several sizes, and goes back to the size that it had.
 * @param {any} visit
 * @param {Record<string, { width: number, height: number }>} sizes
 * @param {() => string[]} check in the page
 */
async function onScreens(visit, sizes, check) {
  const found = [];
  const before = visit.page.viewportSize();
  for (const [name, size] of Object.entries(sizes)) {
    await visit.page.setViewportSize(size);
    found.push(...(await visit.page.evaluate(check)).map((/** @type {string} */ one) => `${name}: ${one}`));
  }
  await visit.page.setViewportSize(before);
  return found;
}

forEachEngine(
  (engine) => {
    engine.test('28: 320 px, 200 % zoom, landscape phone: no sideways scrolling, nothing covered', async (visit) => {
      await visit.open();
      deepEqual(await walk(visit, () => onScreens(visit, SMALL, crowded)), []);
    }, {}, WALK);
  },
  { screens: ['phone'] },
);

forEachEngine((engine) => {
  engine.test('29: with forced colours all states can be distinguished', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.enter('r1c3', 5);
    await visit.press('mode-colour');
    await visit.enter('r5c5', 2);
    await visit.press('mode-digit');
    await visit.press('r7c3');
    const look = await visit.page.evaluate(() => {
      const style = (/** @type {string} */ selector) => {
        const element = document.querySelector(selector);
        return element && getComputedStyle(element);
      };
      const cell = style('[data-testid=r1c1]');
      const layer = style('svg.layer');
      return {
        wrong: document.querySelectorAll('.hatching').length,
        hatch: style('.hatch')?.stroke,
        selected: `${style('.tint.selected')?.fill} ${style('.tint.selected')?.stroke}`,
        ground: layer?.backgroundColor,
        digit: cell?.color,
        given: style('[data-testid=r2c1]')?.fontWeight,
        entry: style('[data-testid=r1c3]')?.fontWeight,
        line: style('.layer .thin')?.stroke,
        pressed: style('.modes [aria-pressed=true]')?.backgroundColor,
        unpressed: style('.modes [aria-pressed=false]')?.backgroundColor,
        motion: [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          return [transitionDuration, animationDuration].some((text) => text.split(',').some((one) => parseFloat(one) > 0.01));
        }).map((element) => element.tagName + element.className),
      };
    });
    equal(look.wrong, 2);
    ok(Number(look.given) >= 600 && Number(look.entry) === 400, `${look.given} ${look.entry}`);
    notEqual(look.pressed, look.unpressed);
    notEqual(look.line, look.ground);
    notEqual(look.digit, look.ground);
    notEqual(look.hatch, look.ground);
    ok(!look.selected.startsWith('none none'), look.selected);
    deepEqual(look.motion, [], 'nothing moves');
    // The digits are seen through the drawing.
    const seen = await visit.page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(/** @type {Element} */ (document.querySelector('svg.layer')));
      const layer = /** @type {Element} */ (document.querySelector('svg.layer'));
      const cells = /** @type {Element} */ (document.querySelector('.grid'));
      const isAbove = Boolean(cells.compareDocumentPosition(layer) & Node.DOCUMENT_POSITION_FOLLOWING);
      const z = (/** @type {Element} */ element) => Number(getComputedStyle(element).zIndex) || 0;
      return /rgba\(.*, 0\)|transparent/.test(backgroundColor) || z(cells) > z(layer) || !isAbove;
    });
    ok(seen, 'the drawing does not cover the digits');
  }, { forcedColors: 'active', reducedMotion: 'reduce' });

  engine.test('29: reduced motion: nothing moves', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.press('new');
    await visit.part('new-dialog').waitFor();
    const moving = await visit.page.evaluate(() =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [transitionDuration, animationDuration].some((text) => text.split(',').some((one) => parseFloat(one) > 0.01));
      }).map((element) => `${element.tagName}.${element.className}`),
    );
    deepEqual(moving, []);
  });
});

forEachEngine(
  (engine) => {
    engine.test('30: in the pseudo-language no text is cut off', async (visit) => {
      await visit.open('#lang=qps');
      match(await visit.part('new').textContent(), /^\[/);
      const sizes = { desktop: SCREENS.desktop.viewport, phone: SCREENS.phone.viewport };
      // Links without the language keep it: it is chosen once, when the page starts.
      deepEqual(await walk(visit, () => onScreens(visit, sizes, cutOff)), []);
    }, {}, WALK);
  },
  { screens: ['phone'] },
);

forEachEngine((engine) => {
  engine.test('played by roles and names alone', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.inState('playing');
    const { page } = visit;
    const press = async (/** @type {any} */ locator) => (engine.screen === 'phone' ? locator.tap() : locator.click());
    const cells = async () => {
      const tree = await page.getByRole('grid', { name: 'Sudoku grid' }).ariaSnapshot();
      return [...tree.matchAll(/gridcell "([^"]+)"/g)].map(([, name]) => name);
    };
    const read = await cells();
    equal(read.length, 81);
    const digits = read.map((name) => Number(/^row \d column \d, (\d)/.exec(name)?.[1] ?? 0));
    const solution = solve(digits);
    for (const [at, name] of read.entries()) {
      if (digits[at]) continue;
      await press(page.getByRole('gridcell', { name: name.split(',')[0] }));
      await press(page.getByRole('button', { name: String(solution[at]), exact: true }));
    }
    await page.getByRole('status').filter({ hasText: 'Solved' }).waitFor({ state: 'attached' });
    deepEqual((await cells()).map((name) => Number(name.split(', ')[1])), solution);
  });
}, { engines: ['wasm'] });

/** Solves a grid by trying. @param {number[]} digits */
function solve(digits) {
  const grid = [...digits];
  const fits = (/** @type {number} */ at, /** @type {number} */ digit) =>
    grid.every((other, place) => other !== digit || place === at || !(Math.floor(place / 9) === Math.floor(at / 9) || place % 9 === at % 9 || (Math.floor(place / 27) === Math.floor(at / 27) && Math.floor((place % 9) / 3) === Math.floor((at % 9) / 3))));
  const fill = () => {
    const at = grid.indexOf(0);
    if (at < 0) return true;
    for (let digit = 1; digit <= 9; digit += 1) {
      if (!fits(at, digit)) continue;
      grid[at] = digit;
      if (fill()) return true;
    }
    grid[at] = 0;
    return false;
  };
  fill();
  return grid;
}

/** The element that has the focus, in the page. */
function focused() {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return { name: 'none', visible: false, uncovered: false, ring: false };
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  const name = element.dataset.testid ?? element.className;
  const visible = width > 0 && height > 0 && left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const uncovered = hit !== null && (element.contains(hit) || hit.contains(element));
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const cursor = document.querySelector('svg.layer .cursor');
  const ring = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none' || (element.role === 'gridcell' && cursor !== null);
  return { name, visible, uncovered, ring };
}

/** Returns the parts that do not fit on the screen: sideways scrolling, and controls that something covers. */
function crowded() {
  const found = [];
  const { scrollWidth, clientWidth } = /** @type {Element} */ (document.scrollingElement);
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide, the screen ${clientWidth}`);
  const dialog = document.querySelector('dialog[open]');
  for (const body of document.querySelectorAll('dialog[open] .dialog-body, .panel-body')) {
    if (body.scrollWidth > body.clientWidth + 1) found.push(`${body.className} scrolls sideways: ${body.scrollWidth} > ${body.clientWidth}`);
  }
  const root = dialog ?? document.querySelector('[role=menu]:not([hidden])') ?? document.body;
  for (const control of root.querySelectorAll('button, input, select, textarea, a[href], [role=gridcell]')) {
    if (!(control instanceof HTMLElement) || control.closest('[inert], details:not([open])') || (control.tabIndex < 0 && !['gridcell', 'menuitem'].includes(control.role ?? ''))) continue;
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches('.skip, .visually-hidden')) continue;
    if (control.getBoundingClientRect().width === 0 || control.matches('[type=radio], [type=checkbox]')) continue;
    /** Returns the part that lies over the middle of the control, or null. */
    const cover = () => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit && !control.contains(hit) && !hit.contains(control) && !hit.closest('label')?.contains(control) ? hit : null;
    };
    const name = control.dataset.testid || control.className || control.textContent?.slice(0, 20);
    if (cover()) control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const over = cover();
    if (over) found.push(`${name} is covered by ${over.getAttribute('data-testid') || over.className || over.tagName}`);
    const box = control.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name} is beside the screen`);
    const seen = [control, ...control.querySelectorAll('*')].filter((part) => !part.closest('.visually-hidden'));
    const rects = seen.flatMap((part) => [...part.childNodes]).filter((node) => node instanceof Text).flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    });
    const isOut = control.matches('button') && rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1);
    if (isOut) found.push(`the text of ${name} leaves it`);
    if (box.width < 24 || box.height < 24) found.push(`${name} is ${box.width.toFixed()} by ${box.height.toFixed()} px`);
  }
  scrollTo(0, 0);
  return [...new Set(found)].slice(0, 12);
}

/** Texts that are cut off. */
function cutOff() {
  const found = [];
  const { scrollWidth, clientWidth } = /** @type {Element} */ (document.scrollingElement);
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide, the screen ${clientWidth}`);
  for (const element of (document.querySelector('dialog[open]') ?? document.body).querySelectorAll('button, label, legend, summary, h1, h2, h3, p, li, dt, dd, th, td, span, small, option')) {
    if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true }) || element.closest('.visually-hidden, [aria-hidden=true]')) continue;
    if (!element.textContent?.trim() || getComputedStyle(element).display.startsWith('inline') && !element.matches('button')) continue;
    const isClipped = (/** @type {string} */ value) => value !== 'visible';
    const style = getComputedStyle(element);
    const isButton = element.matches('button');
    const wide = element.scrollWidth > element.clientWidth + 1 && (isButton || isClipped(style.overflowX)) && style.overflowX !== 'auto';
    const high = element.scrollHeight > element.clientHeight + 2 && (isButton || isClipped(style.overflowY)) && style.overflowY !== 'auto';
    if (wide || high) found.push(`${element.dataset.testid || element.className || element.tagName} "${element.textContent.slice(0, 30)}" ${element.scrollWidth}x${element.scrollHeight} in ${element.clientWidth}x${element.clientHeight}`);
  }
  return [...new Set(found)].slice(0, 12);
}
