// The layout by space: the least size of the grid in windows of many sizes, digits in reach beside an open hint, texts that
// stay inside of their buttons and end between two lines.

import { deepEqual, equal, ok } from 'node:assert/strict';
import { P, forEachEngine } from './harness.js';
import { choose } from './helpers.js';

/** Width and height of the window, and the least width of the grid, in pixels. */
const WINDOWS = /** @type {[number, number, number][]} */ ([
  // Phones.
  [320, 568, 250],
  [320, 640, 280],
  [360, 640, 300],
  [375, 667, 330],
  [390, 844, 350],
  [412, 915, 370],
  // Phones on their side.
  [568, 320, 260],
  [667, 375, 320],
  [844, 390, 350],
  [932, 430, 390],
  // Upright tablets.
  [600, 960, 560],
  [768, 1024, 700],
  [820, 1180, 780],
  [1024, 1366, 980],
  // Tablets on their side, and desktops.
  [1024, 768, 600],
  [1180, 820, 660],
  [1280, 720, 560],
  [1280, 800, 640],
  [1280, 1024, 800],
  [1366, 768, 600],
  [1440, 900, 740],
  [1920, 1080, 920],
  [2560, 1440, 1280],
  // 1280x800 and 1920x1080 at 200 % zoom.
  [640, 400, 300],
  [960, 540, 380],
]);

/** A puzzle whose hints have long texts. */
const LONG = '.2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.';

/** Returns the parts that a player sees in the window, in the page. */
function measure() {
  const box = (/** @type {string} */ selector) => /** @type {Element} */ (document.querySelector(selector)).getBoundingClientRect();
  const isReached = (/** @type {Element} */ one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1 && hit !== null && one.contains(hit);
  };
  const unreached = [...document.querySelectorAll('.key')].filter((one) => !isReached(one)).length;
  const isWide = document.documentElement.scrollWidth > innerWidth;
  return { grid: box('.grid').width, side: box('.side').width, unreached, isWide };
}

/** Texts that leave their buttons, in the page. */
function escaped() {
  return [...document.querySelectorAll('button')].flatMap((one) => {
    if (!one.checkVisibility()) return [];
    const range = document.createRange();
    range.selectNodeContents(one);
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const isOut = [...range.getClientRects()].some((text) => text.left < left - 1 || text.right > right + 1 || text.top < top - 6 || text.bottom > bottom + 6);
    return isOut ? [one.dataset.testid ?? one.textContent] : [];
  });
}

/** The lines of a scrolling text that its lower edge cuts through, in the page. */
function halfLines() {
  const text = /** @type {HTMLElement} */ (document.querySelector('.hint-text'));
  const range = document.createRange();
  range.selectNodeContents(text);
  const { top, bottom } = text.getBoundingClientRect();
  const edge = Math.min(innerHeight, bottom - parseFloat(getComputedStyle(text).borderBottomWidth));
  const lines = [...range.getClientRects()].filter(({ height }) => height < 44);
  return { cut: lines.filter((line) => line.top < edge - 2 && line.bottom > edge + 2).length, seen: lines.filter((line) => line.bottom <= edge + 2).length, top, edge };
}

/** Returns `true` if no line of a scrolling card is cut, in the page. */
function isWhole() {
  const body = /** @type {HTMLElement} */ (document.querySelector('.panel-body'));
  const range = document.createRange();
  range.selectNodeContents(body);
  const edge = body.getBoundingClientRect().bottom - parseFloat(getComputedStyle(body).borderBottomWidth);
  return ![...range.getClientRects()].some(({ top, bottom, height }) => height < 44 && top < edge - 2 && bottom > edge + 2);
}

/** Returns `true` if no line and no row of buttons of a scrolling part is cut, in the page. @param {string} selector */
function cutsNothing(selector) {
  const part = /** @type {HTMLElement} */ (document.querySelector(selector));
  const range = document.createRange();
  range.selectNodeContents(part);
  const edge = part.getBoundingClientRect().bottom - parseFloat(getComputedStyle(part).borderBottomWidth);
  const rows = [...range.getClientRects(), ...[...part.querySelectorAll('button')].map((one) => one.getBoundingClientRect())];
  return !rows.some(({ top, bottom, height }) => height > 0 && height < 44.5 && top < edge - 2 && bottom > edge + 2);
}

forEachEngine(
  (engine) => {
    engine.test('the grid is as large as the window lets it, and the panel keeps 400 px on desktops', async (visit) => {
      await visit.open(`#p=${P}`);
      await visit.part('title').filter({ hasText: 'ER' }).waitFor();
      const found = [];
      for (const [width, height, least] of WINDOWS) {
        await visit.page.setViewportSize({ width, height });
        const { grid, side, unreached, isWide } = await visit.page.evaluate(measure);
        if (grid < least || (width >= 1280 && side < 400) || unreached > 0 || isWide) found.push({ width, height, least, grid, side, unreached, isWide });
      }
      deepEqual(found, []);
    });

    engine.test('beside an open hint digits are in reach, its text ends between two lines, and no text leaves its button', async (visit) => {
      await visit.open(`#p=${LONG}`);
      for (const rung of [1, 2, 3, 4]) {
        await visit.press(rung === 1 ? 'hint' : 'hint-more');
        await visit.page.locator(`[data-testid=hint-panel][data-rung="${rung}"]`).waitFor();
      }
      const found = [];
      for (const [width, height] of WINDOWS) {
        await visit.page.setViewportSize({ width, height });
        await visit.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        const { unreached, isWide } = await visit.page.evaluate(measure);
        const out = await visit.page.evaluate(escaped);
        const { cut, seen } = await visit.page.evaluate(halfLines);
        const rows = await visit.page.evaluate(() => new Set([...document.querySelectorAll('.modes button')].map((one) => Math.round(one.getBoundingClientRect().top))).size);
        const primary = await visit.page.locator('.side .primary:visible').evaluateAll((/** @type {HTMLElement[]} */ all) => all.filter((one) => getComputedStyle(one).fontWeight === '600' && getComputedStyle(one).color !== getComputedStyle(document.body).color).length);
        if (unreached > 0 || isWide || out.length > 0 || cut > 0 || seen < 2 || primary > 1 || rows > 1) found.push({ width, height, unreached, isWide, out, cut, seen, primary, rows });
      }
      deepEqual(found, []);
    });

    engine.test('a message takes its place from the grid: it is in sight, and digits stay in reach', async (visit) => {
      await visit.open(`#p=${P}&s=damaged`);
      const found = [];
      for (const [width, height] of WINDOWS) {
        await visit.page.setViewportSize({ width, height });
        const { unreached, isWide } = await visit.page.evaluate(measure);
        const { y, height: high } = await visit.part('bad-link').boundingBox();
        const isSeen = y >= 0 && y + high <= height;
        // A message of three lines leaves no place for all keys on the smallest phones.
        if (!isSeen || isWide || (unreached > 0 && Math.min(width, height) > 360)) found.push({ width, height, y, high, unreached, isWide });
      }
      deepEqual(found, []);
    });

    engine.test('a text that is scrolled ends between two lines', async (visit) => {
      await visit.open(`#p=${LONG}`);
      await visit.press('tab-path');
      await visit.part('path-step-1').waitFor();
      const body = visit.page.locator('.panel-body');
      for (let top = 0; top < 150; top += 7) {
        equal(await body.evaluate((/** @type {HTMLElement} */ one, /** @type {number} */ to) => (one.scrollTop = to) && one.scrollTop, top), top);
        await visit.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))));
        ok(await visit.page.evaluate(isWhole), `at ${top}`);
      }
    });

    engine.test('path and rating end between two lines, too', async (visit) => {
      await visit.open(`#p=${LONG}`);
      for (const [card, part] of [['path', 'path-step-1'], ['rating', 'rating-er']]) {
        await visit.press(`tab-${card}`);
        await visit.part(part).waitFor();
        for (const [width, height] of WINDOWS) {
          await visit.page.setViewportSize({ width, height });
          await visit.page.waitForFunction(isWhole);
          const { scrollHeight } = await visit.page.evaluate(() => ({ scrollHeight: document.documentElement.scrollHeight }));
          ok(scrollHeight <= Math.max(height + 60, 640), `${card}: the page is ${scrollHeight} px high in ${width}x${height}`);
        }
        await visit.page.setViewportSize({ width: 1280, height: 800 });
      }
    });

    engine.test('an exercise has its buttons in sight, and all modes in one row', async (visit) => {
      await visit.open('#practise=x-wing');
      await visit.part('practice-hint').waitFor();
      await visit.press('practice-hint');
      const found = [];
      for (const [width, height] of WINDOWS) {
        await visit.page.setViewportSize({ width, height });
        await visit.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        const { unreached, isWide } = await visit.page.evaluate(measure);
        const out = await visit.page.evaluate(escaped);
        const { hidden, rows } = await visit.page.evaluate(() => {
          const isHidden = (/** @type {Element} */ one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return bottom > innerHeight + 1 || hit === null || !one.contains(hit);
          };
          const buttons = [...document.querySelectorAll('.practice .actions button:not([hidden])')];
          const tops = [...document.querySelectorAll('.modes button')].map((one) => Math.round(one.getBoundingClientRect().top));
          return { hidden: buttons.filter(isHidden).length, rows: new Set(tops).size };
        });
        if (unreached > 0 || isWide || out.length > 0 || hidden > 0 || rows > 1) found.push({ width, height, unreached, isWide, out, hidden, rows });
      }
      deepEqual(found, []);
    });

    engine.test('menu, several solutions and dialogs: nothing is cut at 1280x800', async (visit) => {
      await visit.open(`#p=${P}`);
      await visit.press('menu');
      const menu = await visit.page.locator('.menu').evaluate((/** @type {HTMLElement} */ one) => ({ cut: one.scrollHeight - one.clientHeight, bottom: one.getBoundingClientRect().bottom }));
      ok(menu.cut <= 0 && menu.bottom <= 800, JSON.stringify(menu));
      await visit.page.keyboard.press('Escape');
      for (const name of ['settings', 'learn', 'help', 'history']) {
        await choose(visit, name);
        await visit.part(`${name}-dialog`).waitFor();
        for (const top of [0, 31, 77, 150]) {
          await visit.page.locator('.dialog-body').evaluate((/** @type {HTMLElement} */ one, /** @type {number} */ to) => void (one.scrollTop = to), top);
          await visit.page.waitForFunction(cutsNothing, '.dialog-body');
        }
        await visit.page.keyboard.press('Escape');
        await visit.page.locator('dialog').waitFor({ state: 'detached' });
      }
      await visit.page.evaluate((/** @type {string} */ hash) => (location.hash = hash), `#p=${P.slice(0, 63)}${'.'.repeat(18)}`);
      await visit.part('another-solution').waitFor();
      await visit.page.waitForFunction(cutsNothing, '.problem .scroll');
    });

    engine.test('with text of twice the size no text leaves its button', async (visit) => {
      await visit.open(`#p=${P}`);
      await visit.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      for (const [width, height] of [[1280, 800], [390, 844], [844, 390]]) {
        await visit.page.setViewportSize({ width, height });
        deepEqual(await visit.page.evaluate(escaped), [], `${width}x${height}`);
      }
    });
  },
  { screens: ['desktop'] },
);

forEachEngine(
  (engine) => {
    engine.test('a hint that is seen as a whole is not pulled up to an empty sheet, and one that is ends with its text', async (visit) => {
      await visit.open(`#p=${P}`);
      const panel = async () => (await visit.page.locator('.panel').boundingBox()).height;
      await visit.press('hint');
      await visit.page.locator('[data-testid=hint-panel][data-rung="1"]').waitFor();
      const rest = await panel();
      await visit.press('pull');
      equal(await panel(), rest);
      equal(await visit.part('pull').getAttribute('aria-expanded'), 'false');
    });

    engine.test('a sheet that is pulled up covers no message', async (visit) => {
      await visit.open(`#p=${LONG}&s=damaged`);
      await visit.part('bad-link').waitFor();
      await visit.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[data-testid=tab-path]')).click());
      await visit.part('path-step-1').waitFor();
      await visit.press('pull');
      await visit.page.locator('main.sheet-up').waitFor();
      const { y, height } = await visit.part('bad-link').boundingBox();
      ok(y + height <= (await visit.page.locator('.panel').boundingBox()).y + 1);
    });

    engine.test('an open card is a sheet: pulled up, down, and closed', async (visit) => {
      await visit.open(`#p=${LONG}`);
      await visit.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[data-testid=tab-path]')).click());
      await visit.part('path-step-1').waitFor();
      const height = async () => (await visit.page.locator('.panel').boundingBox()).height;
      const rest = await height();
      await visit.press('pull');
      ok((await height()) > rest * 1.5);
      await visit.press('pull');
      equal(await height(), rest);
      const pull = async (/** @type {number} */ by) => {
        const { x, y, width, height: high } = await visit.part('pull').boundingBox();
        await visit.page.mouse.move(x + width / 2, y + high / 2);
        await visit.page.mouse.down();
        await visit.page.mouse.move(x + width / 2, y + high / 2 + by, { steps: 4 });
        await visit.page.mouse.up();
      };
      await pull(-200);
      ok((await height()) > rest * 1.5);
      await pull(200);
      equal(await height(), rest);
      await pull(60);
      equal(await visit.page.locator('main.sheet-open').count(), 0);
    });
  },
  { screens: ['phone'] },
);
