// No key is ever dead: the keyboard acts wherever the focus is, unless a text field or a dialog has it. What is entered is
// announced to screen readers; Back closes a dialog first; two taps are a double tap only where cells can be alike.

import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { P, forEachEngine, program } from './harness.js';
import { BROKEN, SOLUTION, choose, nameOf } from './helpers.js';

/** The empty cells of P. */
const EMPTY = [...P].flatMap((sign, at) => (sign === '.' ? [at] : []));

/** A puzzle whose path has steps far below the first view of the list. */
const LONG = '.2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.';

/** Keys that open a dialog, a card or the menu. It stays open until the next key, which acts all the same. */
const OPENING = /^(new|import|share|menu-(?!check|where-wrong|candidates|branch$|restart|edit))/;

/** Keys that open a card of the panel; on a phone its sheet hides other buttons, so it is closed after the digit. */
const OPENING_CARD = /^(rated|hint|menu-check)$/;

/** The buttons that a player can see and press. @param {any} visit @returns {Promise<string[]>} */
const buttons = (visit) =>
  visit.page.locator('button:visible:enabled').evaluateAll((/** @type {HTMLElement[]} */ all) => all.map((one) => one.dataset.testid).filter(Boolean));

/** Opens a card as a player does: on a phone hints have a button of their own. @param {any} visit @param {string} name */
const openCard = (visit, name) => visit.press(name === 'hint' ? 'hint' : `tab-${name}`);

/** The cells that are selected. @param {any} visit @returns {Promise<string[]>} */
const selected = (visit) =>
  visit.page.locator('[role=gridcell][aria-selected=true]').evaluateAll((/** @type {HTMLElement[]} */ all) => all.map((one) => one.dataset.testid ?? ''));

/** Presses parts one after the other at once. @param {any} visit @param {string[]} parts */
const presses = (visit, parts) =>
  visit.page.evaluate((/** @type {string[]} */ names) => {
    for (const name of names) {
      const part = /** @type {HTMLElement} */ (document.querySelector(`[data-testid=${name}]`));
      const { left, top, width, height } = part.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, button: 0, pointerId: 1, isPrimary: true };
      // Without a real pointer none can be captured.
      Element.prototype.setPointerCapture = () => {};
      for (const type of ['pointerdown', 'pointerup']) part.dispatchEvent(new PointerEvent(type, at));
      part.click();
    }
  }, parts);

forEachEngine((engine) => {
  engine.test('a whole game with a press of every button in between: a digit key enters a digit after each', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.part('rated').waitFor();
    const pressed = new Set();
    const cells = [...EMPTY];
    /** Presses a button, closes the dialog that it opens, and types a digit into the next empty cell. @param {string} name */
    const step = async (name) => {
      const at = /** @type {number} */ (cells[0]);
      await visit.press(nameOf(at));
      if (name.startsWith('menu-')) await visit.press('menu');
      await visit.press(name);
      pressed.add(name);
      if (OPENING.test(name)) {
        await visit.page.locator('dialog[open]').waitFor();
        await visit.page.keyboard.press('Escape');
        await visit.page.locator('dialog').waitFor({ state: 'detached' });
      }
      const card = visit.page.locator('main.sheet-open');
      if (OPENING_CARD.test(name)) await card.waitFor();
      if (name.startsWith('mode-')) await visit.page.keyboard.press('z');
      if (name === 'several') await visit.press('several');
      await visit.page.keyboard.press(`Digit${SOLUTION[at]}`);
      await visit.page.locator(`[data-testid=${nameOf(at)}][aria-label*=", ${SOLUTION[at]},"]`).waitFor();
      cells.shift();
      if ((await card.count()) > 0) await visit.page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
    };
    // What the first view has; then the menu, and the buttons of each card.
    const isLeft = (/** @type {string} */ name) => !pressed.has(name) && !/^(key-|erase|undo|redo|tab-|menu)/.test(name);
    const all = await buttons(visit);
    for (const name of all.filter(isLeft)) await step(name);
    for (const name of ['path-next', 'path-play', 'path-close', 'rating-close', 'hint-more', 'hint-close', 'menu']) {
      const card = name.split('-')[0];
      if (card !== 'tab' && card !== 'menu') {
        await openCard(visit, card);
        await visit.part(name).waitFor();
      }
      await step(name);
    }
    for (const name of ['check', 'candidates', 'branch', 'learn', 'settings', 'help', 'history', 'daily', 'print', 'branches']) {
      await step(`menu-${name}`);
    }
    // Keys of the pad change the cell itself: the digit key then brings it back.
    for (const name of ['key-1', 'erase']) {
      const at = cells[0];
      await visit.press(nameOf(at));
      await visit.press(name === 'erase' ? 'key-1' : name);
      if (name === 'erase') await visit.press('erase');
      await visit.page.keyboard.press('Digit0');
      await visit.page.keyboard.press(`Digit${SOLUTION[at]}`);
      await visit.page.locator(`[data-testid=${nameOf(at)}][aria-label*=", ${SOLUTION[at]},"]`).waitFor();
      cells.shift();
    }
    const last = /** @type {number} */ (cells.shift());
    const isThere = () => visit.page.locator(`[data-testid=${nameOf(last)}][aria-label*=", ${SOLUTION[last]},"]`).waitFor();
    await visit.press(nameOf(last));
    for (const names of [[], ['undo'], ['undo', 'redo', 'undo']]) {
      for (const name of names) await visit.press(name);
      await visit.page.keyboard.press(`Digit${SOLUTION[last]}`);
      await isThere();
    }
    ok(pressed.size >= 25, [...pressed].join(' '));
    for (const at of cells) {
      await visit.press(nameOf(at));
      await visit.page.mouse.click(2, 300);
      await visit.page.keyboard.press(`Digit${SOLUTION[at]}`);
    }
    await visit.inState('solved');
    equal(await visit.digits(), SOLUTION);
  });

  engine.test('Space and Enter act on the grid after a press of a button, and on a button that the Tab key reached', async (visit) => {
    await visit.open(`#p=${P}`);
    const { keyboard } = visit.page;
    const mode = () => visit.page.locator('.modes [aria-pressed=true]').getAttribute('data-testid');
    await visit.press('r1c3');
    await visit.press('mode-link');
    await keyboard.press('Space');
    equal(await mode(), 'mode-digit');
    await visit.part('mode-centre').focus();
    await keyboard.press('Space');
    equal(await mode(), 'mode-centre');
    await keyboard.press('4');
    match(await visit.cellName('r1c3'), /candidates 4/);
    // A tap in the selected cell would write a mark.
    await visit.press('r1c4');
    await visit.press('r1c3');
    await visit.press('undo');
    await keyboard.press('4');
    await visit.press('mode-digit');
    await visit.press('undo');
    await visit.press('redo');
    await keyboard.press('Enter');
    match(await visit.cellName('r1c3'), /, 4,/);
  });

  engine.test('P pauses and continues; a digit continues too; a text field keeps its keys', async (visit) => {
    await visit.open(`#p=${P}`);
    const { keyboard } = visit.page;
    await visit.press('r1c3');
    for (const state of ['paused', 'playing', 'paused', 'playing']) {
      await keyboard.press('p');
      await visit.inState(state);
    }
    await visit.press('pause');
    await visit.inState('paused');
    for (const key of ['Shift+R', 'k', 'j', 'h', 'Control+KeyZ', 'Backspace', 'ArrowRight']) await keyboard.press(key);
    deepEqual([await visit.state(), await visit.live()], ['paused', 'Paused.']);
    await keyboard.press('Digit4');
    await visit.inState('playing');
    match(await visit.cellName('r1c3'), /, 4,/);
    await visit.press('import');
    await visit.part('import-text').focus();
    await keyboard.type('12p');
    equal(await visit.part('import-text').inputValue(), '12p');
    equal(await visit.state(), 'playing');
  });

  engine.test('a digit leaves the path, and another solution of a puzzle that has several', async (visit) => {
    await visit.open(`#p=${P}&view=path&step=3`);
    await visit.part('path-step-3').waitFor();
    await visit.press('r1c3');
    await visit.page.keyboard.press('Digit4');
    equal(await visit.page.getByTestId('path-panel').count(), 0);
    equal(await visit.digits(), `${P.slice(0, 2)}4${P.slice(3)}`);
    await visit.open(`#p=${P.slice(0, 63)}${'.'.repeat(18)}`);
    await visit.press('another-solution');
    await visit.page.locator('.card .place').filter({ hasText: 'Solution 1' }).waitFor();
    await visit.press('r9c9');
    await visit.page.keyboard.press('Digit9');
    equal((await visit.digits()).slice(63), '.................9');
  });

  engine.test('Back closes a dialog first, and then leaves', async (visit) => {
    await visit.load();
    await visit.open(`#p=${P}`);
    const address = visit.page.url();
    for (const round of [1, 2]) {
      await visit.press('import');
      await visit.part('import-dialog').waitFor();
      await visit.page.goBack();
      await visit.page.locator('dialog').waitFor({ state: 'detached' });
      deepEqual([await visit.digits(), visit.page.url()], [P, address], String(round));
    }
    // Forward comes to the entry of the dialog, whose address is old, and opens nothing.
    await choose(visit, 'edit');
    await visit.inState('setting');
    await visit.page.goForward();
    await visit.page.waitForFunction(() => history.state === 'dialog');
    deepEqual([await visit.state(), new URL(visit.page.url()).hash], ['setting', '']);
    await visit.open(`#p=${P}`);
    // A dialog that opened another puzzle: Back leaves the page, and opens no older one.
    await visit.press('import');
    await visit.part('import-text').fill(BROKEN.replace('77...2', '17...2').replace('4..8.3..1', '4..8.3...'));
    await visit.part('import-found').waitFor();
    await visit.page.getByTestId('import-play').or(visit.page.locator('dialog .dialog-foot .primary')).first().click();
    await visit.page.locator('dialog').waitFor({ state: 'detached' });
    // The dialog is gone before the grid shows the puzzle.
    await visit.page.waitForFunction(() => document.querySelector('[data-testid=r5c9]')?.textContent === '');
    const digits = await visit.digits();
    await visit.press('new');
    await visit.part('new-dialog').waitFor();
    await visit.page.goBack();
    await visit.page.locator('dialog').waitFor({ state: 'detached' });
    equal(await visit.digits(), digits);
    await visit.press('new');
    await visit.part('new-dialog').waitFor();
    await visit.page.keyboard.press('Escape');
    await visit.page.goBack({ waitUntil: 'commit' }).catch(() => {});
    await visit.page.waitForURL('about:blank');
  });

  engine.test('digits, marks, colours and modes are announced', async (visit) => {
    await visit.open(`#p=${P}`);
    const tells = async (/** @type {string} */ text) => equal((await visit.live()).trim(), text);
    await visit.press('r1c3');
    await visit.press('key-4');
    await tells('r1c3: 4.');
    await visit.press('key-4');
    await tells('r1c3: empty.');
    await visit.press('mode-corner');
    await tells('Mode Corner.');
    await visit.press('key-2');
    await visit.press('key-1');
    await tells('r1c3: empty, corner 1 2.');
    await visit.page.keyboard.press('c');
    await tells('Mode Marks.');
    await visit.page.keyboard.press('Digit4');
    await tells('r1c3: empty, candidates 4, corner 1 2.');
    await visit.press('mode-colour');
    await visit.press('key-3');
    await tells('r1c3: empty, candidates 4, corner 1 2, colour 3.');
    await visit.page.keyboard.press('Enter');
    await tells('r1c3: 4, colour 3.');
    await visit.press('mode-corner');
    await visit.press('r1c4');
    await visit.page.keyboard.press('Shift+ArrowRight');
    await visit.page.keyboard.press('Shift+ArrowRight');
    await visit.page.keyboard.press('Digit6');
    await tells('3 cells; r1c6: empty, corner 6.');
  });

  engine.test('two taps: cells alike, an empty cell alone; a tap elsewhere in between is none', async (visit) => {
    await visit.open(`#p=${P}`);
    await presses(visit, ['r1c3', 'r1c3']);
    deepEqual(await selected(visit), ['r1c3']);
    await presses(visit, ['r1c1', 'r1c1']);
    equal((await selected(visit)).length, [...P].filter((sign) => sign === '5').length);
    await visit.press('mode-corner');
    await presses(visit, ['r1c3', 'key-2', 'r1c4', 'key-2', 'r1c3', 'key-1', 'r1c3']);
    deepEqual(await selected(visit), ['r1c3']);
    await presses(visit, ['key-1', 'r1c6', 'r1c4', 'r1c4']);
    deepEqual(await selected(visit), ['r1c3', 'r1c4']);
  });

  engine.test('in the modes Marks and Colour two taps on a place select cells alike, and a drag writes nothing', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.press('mode-centre');
    await presses(visit, ['r1c3', 'key-2', 'r1c4', 'key-2', 'r1c6', 'r1c3', 'r1c3']);
    deepEqual(await selected(visit), ['r1c3', 'r1c4']);
    const name = 'row 1 column 3, empty, candidates 2, box 1';
    equal(await visit.cellName('r1c3'), name);
    // In a cell that is selected already, the first tap has written a mark, which the second takes back.
    await presses(visit, ['r1c6', 'r1c3', 'mode-centre', 'r1c3']);
    equal(await visit.cellName('r1c3'), 'row 1 column 3, empty, candidates 2 5, box 1');
    equal((await visit.live())?.trim(), 'r1c3: empty, candidates 2 5.');
    await visit.press('key-5');
    await presses(visit, ['r1c6', 'r1c3', 'mode-centre', 'r1c3', 'r1c3']);
    deepEqual([await visit.cellName('r1c3'), await selected(visit)], [name, ['r1c3', 'r1c4']]);
    await presses(visit, ['mode-colour', 'r1c6', 'r1c3', 'r1c3']);
    deepEqual(await selected(visit), ['r1c3', 'r1c4']);
    equal(await visit.page.locator('svg.layer .spot').count(), 0);
    // A drag that begins on the selected cell.
    await visit.press('mode-centre');
    await visit.press('r2c2');
    await visit.press('mode-centre');
    const [from, to] = await Promise.all(['r2c2', 'r2c3'].map((one) => visit.cell(one).boundingBox()));
    await visit.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await visit.page.mouse.down();
    await visit.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
    await visit.page.mouse.up();
    deepEqual(await selected(visit), ['r2c2', 'r2c3']);
    equal(await visit.cellName('r2c2'), 'row 2 column 2, empty, box 1');
  });

  engine.test('a chosen step of the path shows its words', async (visit) => {
    await visit.open(`#p=${LONG}&view=path&step=1`);
    await visit.part('path-step-40').waitFor();
    await visit.press('path-step-40');
    await visit.page.locator('[data-testid=path-step-40][aria-current]').waitFor();
    const isSeen = await visit.part('path-reason').evaluate((/** @type {HTMLElement} */ words) => {
      const { top } = words.getBoundingClientRect();
      const body = /** @type {HTMLElement} */ (words.closest('.panel-body')).getBoundingClientRect();
      return top >= body.top && top < body.bottom - 20 && top < innerHeight - 20;
    });
    ok(isSeen);
  });

  engine.test('a hint that was carried out is praised', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.press('hint');
    await visit.page.locator('[data-testid=hint-panel][data-rung="1"]').waitFor();
    const { placements } = JSON.parse(await (await program()).ask({ verb: 'hint', puzzle: { text: P }, detail: 5 }));
    const [cell, digit] = placements[0].split('=');
    await visit.press(cell);
    await visit.page.keyboard.press(`Digit${digit}`);
    await visit.part('hint-text').filter({ hasText: `Yes: ${digit} in ${cell}.` }).waitFor();
    match(await visit.live(), /^Yes/);
    // Where the hint has said the step, praise and the cell are announced at once.
    await visit.page.keyboard.press('Backspace');
    await visit.press('hint-more');
    for (const rung of [1, 2, 3, 4]) {
      await visit.page.locator(`[data-testid=hint-panel][data-rung="${rung}"]`).waitFor();
      if (rung < 4) await visit.press('hint-more');
    }
    await visit.press(cell);
    await visit.page.keyboard.press(`Digit${digit}`);
    equal((await visit.live())?.trim(), `Yes: ${digit} in ${cell}. ${cell}: ${digit}.`);
    // Another digit is none of it.
    await visit.press('hint-more');
    await visit.page.locator('[data-testid=hint-panel][data-rung="1"]').waitFor();
    const at = EMPTY.filter((one) => nameOf(one) !== cell).at(-1) ?? 0;
    await visit.press(nameOf(at));
    const wrong = SOLUTION[at] === '1' ? 2 : 1;
    await visit.page.keyboard.press(`Digit${wrong}`);
    await visit.part('hint-text').filter({ hasText: 'The grid has changed' }).waitFor();
    // A mistake that the player takes back.
    await visit.press('hint-more');
    await visit.page.locator('[data-testid=hint-panel][data-verdict="wrong-digit"]').waitFor();
    await visit.page.keyboard.press('Backspace');
    await visit.part('hint-text').filter({ hasText: 'Yes: the mistake is gone.' }).waitFor();
  });

  engine.test('a solved grid lights up in the dark, too, and ER is explained where it stands', async (visit) => {
    await visit.page?.close();
    await visit.open(`#p=${P}`);
    const blend = async (/** @type {'light' | 'dark'} */ colorScheme) => {
      await visit.page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' });
      return visit.page.evaluate(() => {
        document.querySelector('main')?.classList.add('just-solved');
        return getComputedStyle(/** @type {Element} */ (document.querySelector('.sheet')), '::after').mixBlendMode;
      });
    };
    deepEqual([await blend('light'), await blend('dark')], ['multiply', 'screen']);
    await visit.enter('r1c3', 4);
    for (const [name, dialog] of [['new', 'new-dialog'], ['menu-history', 'history-dialog'], ['menu-daily', 'daily-dialog']]) {
      if (name.startsWith('menu')) await visit.press('menu');
      await visit.press(name);
      match(await visit.part(dialog).textContent(), /ER is the difficulty of the hardest step/);
      await visit.page.keyboard.press('Escape');
    }
  });

  engine.test('the tab names puzzle and state, and the clock stands still behind a dialog', async (visit) => {
    await visit.page?.close();
    await visit.open();
    match(await visit.page.title(), /^Ninefold/);
    await visit.open(`#p=${P}&t=Monday`);
    await visit.part('title').filter({ hasText: 'ER' }).waitFor();
    match(await visit.page.title(), /^Monday, .*ER 1\.\d, in play · Ninefold$/);
    await visit.press('pause');
    match(await visit.page.title(), /, paused · /);
    await visit.press('continue');
    await visit.page.clock.install();
    await visit.reload();
    await visit.inState('playing');
    const time = async () => Number((await visit.part('time').textContent()).split(':')[1]);
    await visit.page.clock.runFor(3000);
    const before = await time();
    ok(before >= 3);
    await choose(visit, 'help');
    await visit.part('help-dialog').waitFor();
    const opened = await time();
    await visit.page.clock.runFor(5000);
    equal(await time(), opened);
    await visit.page.keyboard.press('Escape');
    await visit.page.clock.runFor(2000);
    ok((await time()) >= opened + 2);
  });

  engine.test('a solved game tells its time, what it takes, what hints showed, and what comes next', async (visit) => {
    await visit.open(`#p=${SOLUTION.slice(0, 72)}${'.'.repeat(9)}`);
    await visit.press('hint');
    for (const rung of [2, 3, 4, 5]) {
      await visit.page.locator(`[data-testid=hint-panel][data-rung="${rung - 1}"]`).waitFor();
      await visit.press('hint-more');
    }
    await visit.page.locator('[data-testid=hint-panel][data-rung="5"]').waitFor();
    for (const at of Array.from({ length: 9 }, (_, index) => index + 72)) {
      await visit.press(nameOf(at));
      if (!(await visit.digits()).slice(at, at + 1).match(/\d/)) await visit.page.keyboard.press(`Digit${SOLUTION[at]}`);
    }
    await visit.inState('solved');
    const card = visit.part('solved-card');
    match(await visit.part('solved-time').textContent(), /^\d+:\d\d with one hint$/);
    await card.getByText('It takes').waitFor();
    const shown = await card.locator('dt', { hasText: 'Hints showed' }).locator('+ dd').textContent();
    const lesson = await visit.part('solved-lesson').textContent();
    equal(lesson, `Next lesson: ${shown}`);
    equal(await visit.page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector('.sheet')), '::after').animationName), 'none');
    await visit.reload();
    equal(await card.locator('dt', { hasText: 'Hints showed' }).locator('+ dd').textContent(), shown, 'after a reload');
    await visit.part('solved-lesson').waitFor();
    await visit.press('solved-lesson');
    await visit.part('learn-dialog').filter({ hasText: shown ?? '' }).waitFor();
  });

  engine.test('a bad link is reported in a line that covers nothing, until the next puzzle', async (visit) => {
    await visit.open('#p=12345');
    await visit.part('bad-link').waitFor();
    const covered = await visit.page.evaluate(() =>
      [...document.querySelectorAll('button, [role=gridcell]')].filter((one) => {
        if (one.closest('.notice') || !one.checkVisibility()) return false;
        one.scrollIntoView({ block: 'nearest' });
        const { left, top, width, height } = one.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.notice');
      }).length,
    );
    equal(covered, 0);
    await visit.page.evaluate(() => scrollTo(0, 0));
    for (const [width, height] of [[1366, 768], [1440, 900], [1920, 1080], [390, 844], [360, 640], [844, 390], [768, 1024]]) {
      await visit.page.setViewportSize({ width, height });
      const { x, y, width: wide, height: high } = await visit.part('bad-link').boundingBox();
      ok(x >= 0 && y >= 0 && x + wide <= width && y + high <= height, `in sight in ${width}x${height}: ${[x, y, wide, high]}`);
    }
    await visit.page.evaluate((/** @type {string} */ hash) => (location.hash = hash), `#p=${P}`);
    await visit.inState('playing');
    equal(await visit.part('bad-link').count(), 0);
  });
});
