// Acceptance 3 to 9, 23 and 31: a puzzle is opened and played. That nothing goes wrong in the browser (3) is
// asserted by the harness after every test.

import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { Engine, P, forEachEngine } from './harness.js';
import { SOLUTION, choose, focusGrid, nameOf as name, names, withSettings } from './helpers.js';
import { Random } from '../unit/random.js';

const CELLS = Array.from({ length: 81 }, (_, at) => at);
const EMPTY = CELLS.filter((at) => P[at] === '.');

forEachEngine((engine) => {
  engine.test('4: a link opens a puzzle with its 30 clues', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.inState('playing');
    equal(await visit.digits(), P);
    const all = await names(visit);
    equal(all.filter((/** @type {string} */ one) => one.includes(', given')).length, 30);
    equal(await visit.cellName('r1c1'), 'row 1 column 1, 5, given, box 1');
    equal(await visit.cellName('r4c7'), 'row 4 column 7, empty, box 6');
    equal(await visit.cell('r1c1').getAttribute('aria-readonly'), 'true');
    equal(await visit.cell('r4c7').getAttribute('aria-readonly'), 'false');
    equal(await visit.page.getByRole('grid').getAttribute('aria-label'), 'Sudoku grid');
    equal(await visit.page.getByRole('row').count(), 9);
  });

  engine.test('5: solved with pointer or touch alone', async (visit) => {
    await visit.open(`#p=${P}`);
    await enterAll(visit);
    await visit.inState('solved');
    equal(await visit.digits(), SOLUTION);
    match(await visit.live(), /^Solved/);
  });

  engine.test('9: digits that clash are named so, unless that is off', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.enter('r1c3', 5);
    match(await visit.cellName('r1c1'), /, clashes$/);
    match(await visit.cellName('r1c3'), /, clashes$/);
    equal((await names(visit)).filter((/** @type {string} */ one) => one.includes('clashes')).length, 2);
    match(await visit.live(), /5 in r1c3 clashes/);
  });

  engine.test('9: with conflicts off nothing is named', async (visit) => {
    await withSettings(visit, { conflicts: 'off' });
    await visit.open(`#p=${P}`);
    await visit.enter('r1c3', 5);
    equal(await visit.cellName('r1c1'), 'row 1 column 1, 5, given, box 1');
    equal(await visit.cellName('r1c3'), 'row 1 column 3, 5, box 1');
  });

  engine.test('23: after a reload, game, history and time are there; two games are both listed', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.enter('r1c3', 4);
    await visit.press('mode-corner');
    await visit.enter('r1c4', 2);
    await visit.page.waitForFunction(() => document.querySelector('[data-testid=time]')?.textContent !== '0:00');
    const before = await names(visit);
    await visit.reload();
    await visit.page.getByTestId('undo').and(visit.page.locator(':enabled')).waitFor();
    deepEqual(await names(visit), before);
    notEqual(await visit.part('time').textContent(), '0:00');
    await visit.press('undo');
    equal(await visit.cellName('r1c4'), 'row 1 column 4, empty, box 2');
    await visit.press('undo');
    equal(await visit.digits(), P);
    await visit.press('redo');
    const second = `${P.slice(0, 80)}.`;
    await visit.open(`#p=${second}`);
    equal(await visit.digits(), second);
    await choose(visit, 'history');
    await visit.part('history-dialog').waitFor();
    equal(await visit.part('history-dialog').getByRole('listitem').filter({ hasText: /Resume|page now/ }).count(), 2);
  });

  engine.test('31: while paused no digit is seen or in the accessibility tree', async (visit) => {
    await withSettings(visit, { candidates: 'automatic' });
    await visit.open(`#p=${P}`);
    await visit.enter('r1c3', 4);
    await visit.press('pause');
    await visit.inState('paused');
    equal((await visit.digits()).replaceAll('.', ''), '');
    equal(await visit.page.locator('svg.layer text').count(), 0);
    const tree = await visit.page.locator('main').ariaSnapshot();
    ok(!/row \d column|gridcell|clue|candidates \d/.test(tree), tree);
    const counts = await visit.page.locator('.key').evaluateAll((/** @type {Element[]} */ keys) => keys.map((key) => key.getAttribute('aria-description') + (key.querySelector('.left')?.getAttribute('data-left') ?? '')));
    ok(counts.every((/** @type {string} */ text) => text === '' || text === 'null'), counts.join(' '));
    await visit.press('continue');
    await visit.inState('playing');
    equal(await visit.digits(), `${P.slice(0, 2)}4${P.slice(3)}`);
  });
});

forEachEngine((engine) => {
  engine.test('5: solved with the keyboard alone', async (visit) => {
    await visit.open(`#p=${P}`);
    await focusGrid(visit);
    await visit.page.keyboard.press('Control+Home');
    for (const at of CELLS) {
      if (P[at] === '.') await visit.page.keyboard.press(`Digit${SOLUTION[at]}`);
      if (at % 9 < 8) await visit.page.keyboard.press('ArrowRight');
      else if (at < 80) {
        await visit.page.keyboard.press('ArrowDown');
        await visit.page.keyboard.press('Home');
      }
    }
    await visit.inState('solved');
    match(await visit.live(), /^Solved/);
  });

  engine.test('6: a drag selects, and marks go on and off in all cells', async (visit) => {
    await visit.open(`#p=${P}`);
    await drag(visit, ['r1c3', 'r1c4']);
    await visit.press('mode-corner');
    await visit.press('key-2');
    deepEqual([await visit.cellName('r1c3'), await visit.cellName('r1c4')], ['row 1 column 3, empty, corner 2, box 1', 'row 1 column 4, empty, corner 2, box 2']);
    await visit.press('key-2');
    deepEqual([await visit.cellName('r1c3'), await visit.cellName('r1c4')], ['row 1 column 3, empty, box 1', 'row 1 column 4, empty, box 2']);
  });

  engine.test('7: Ctrl and a drag from a selected cell take cells out', async (visit) => {
    await visit.open(`#p=${P}`);
    await drag(visit, ['r3c3', 'r3c7']);
    equal(await visit.page.locator('[role=gridcell][aria-selected=true]').count(), 5);
    await visit.page.keyboard.down('Control');
    await drag(visit, ['r3c5', 'r3c7']);
    await visit.page.keyboard.up('Control');
    const selected = await visit.page.locator('[role=gridcell][aria-selected=true]').evaluateAll((/** @type {any[]} */ cells) => cells.map((cell) => cell.dataset.testid));
    deepEqual(selected, ['r3c3', 'r3c4']);
  });

  engine.test('8: 200 random actions undone and redone, with a reload between', async (visit) => {
    await visit.open(`#p=${P}`);
    await focusGrid(visit);
    const start = await names(visit);
    const random = new Random(8);
    const others = ['Backspace', 'Enter', 'Space', 'ArrowDown', 'ArrowRight', 'Shift+ArrowLeft', 'PageUp', 'PageDown'];
    const actions = Array.from({ length: 200 }, () => {
      const cell = name(random.below(81));
      const digit = 1 + random.below(9);
      const key = random.once(4) ? random.of(others) : `${random.of(['', 'Shift+', 'Control+', 'Control+Shift+'])}Digit${digit}`;
      return { cell, key };
    });
    await pressKeys(visit, actions);
    const end = await names(visit);
    notEqual(end.join(), start.join());
    await pressKeys(visit, new Array(60).fill({ key: 'Control+KeyZ' }));
    const middle = await names(visit);
    await visit.reload();
    await visit.page.getByTestId('redo').and(visit.page.locator(':enabled')).waitFor();
    deepEqual(await names(visit), middle);
    await focusGrid(visit);
    await pressKeys(visit, new Array(200).fill({ key: 'Control+KeyZ' }));
    deepEqual(await names(visit), start);
    await pressKeys(visit, new Array(200).fill({ key: 'Control+Shift+KeyZ' }));
    deepEqual(await names(visit), end);
  });

  engine.test('keys: modes, selection, highlights, houses read out, branches', async (visit) => {
    await visit.open(`#p=${P}`);
    await focusGrid(visit);
    const { keyboard } = visit.page;
    const pressed = () => visit.page.locator('.modes [aria-pressed=true]').getAttribute('data-testid');
    for (const [key, mode] of [['x', 'corner'], ['c', 'centre'], ['v', 'colour'], ['z', 'digit'], ['Space', 'corner'], ['Shift+Space', 'digit']]) {
      await keyboard.press(key);
      equal(await pressed(), `mode-${mode}`, key);
    }
    const focused = () => visit.page.evaluate(() => document.activeElement?.getAttribute('data-testid'));
    for (const [key, cell] of [['Control+End', 'r9c9'], ['ArrowDown', 'r9c9'], ['Home', 'r9c1'], ['PageUp', 'r6c1'], ['d', 'r6c2'], ['w', 'r5c2'], ['End', 'r5c9'], ['Control+Home', 'r1c1']]) {
      await keyboard.press(key);
      equal(await focused(), cell, key);
    }
    await keyboard.press('Control+a');
    equal(await visit.page.locator('[aria-selected=true]').count(), 81);
    await keyboard.press('Escape');
    equal(await visit.page.locator('[role=gridcell][aria-selected=true]').count(), 0);
    await keyboard.press('Shift+R');
    equal(await visit.live(), 'Row 1: 5 3 empty empty 7 empty empty empty empty.');
    await keyboard.press('f');
    match(await visit.live(), /Digit 1 is highlighted/);
    await keyboard.press('p');
    await visit.inState('paused');
  });
});

forEachEngine(
  (engine) => {
    engine.test('6: several, without a drag', async (visit) => {
      await visit.open(`#p=${P}`);
      await visit.press('several');
      await visit.press('r1c3');
      await visit.press('r1c4');
      await visit.press('mode-corner');
      await visit.press('key-2');
      match(await visit.cellName('r1c3'), /corner 2/);
      match(await visit.cellName('r1c4'), /corner 2/);
      await visit.press('key-2');
      ok(!/corner/.test((await visit.cellName('r1c3')) + (await visit.cellName('r1c4'))));
    });
  },
  { screens: ['phone'] },
);

// The static site is bundled; the program sends the modules as they are. It also takes its worker, and the module with its bindings.
for (const [name, most] of /** @type {['wasm' | 'program', number][]} */ ([['wasm', 16], ['program', 39]])) {
  test(`34: the first view takes at most ${most} requests, ${name}`, async () => {
    const visit = await new Engine(name, 'desktop').visit();
    let count = 0;
    visit.context.on('request', () => (count += 1));
    await visit.open(`#p=${P}`);
    await visit.inState('playing');
    await visit.page.waitForLoadState('networkidle');
    await visit.context.close();
    ok(count <= most, `${count} requests`);
  });
}

/** Solves the puzzle with mouse or fingers alone: presses each cell, then the key of its digit. @param {any} visit */
async function enterAll(visit) {
  const isTouch = await visit.page.evaluate(() => navigator.maxTouchPoints > 0);
  const press = async (/** @type {string} */ part) => {
    const { x, y } = places[part];
    await (isTouch ? visit.page.touchscreen.tap(x, y) : visit.page.mouse.click(x, y));
  };
  const places = await visit.page.evaluate(() => {
    const parts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[role=gridcell], .key')]);
    return Object.fromEntries(parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [part.dataset.testid, { x: x + width / 2, y: y + height / 2 }];
    }));
  });
  for (const at of EMPTY) {
    await press(name(at));
    await press(`key-${SOLUTION[at]}`);
  }
}

/** Drags the mouse through the middles of cells. @param {any} visit @param {string[]} cells */
async function drag(visit, cells) {
  const { mouse } = visit.page;
  for (const [index, cell] of cells.entries()) {
    const box = await visit.cell(cell).boundingBox();
    await mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
    if (index === 0) await mouse.down();
  }
  await mouse.up();
}

/**
 * Presses many keys in the page, each after the focus has moved to a cell, without a round trip for each.
 * @param {any} visit
 * @param {{ cell?: string, key: string }[]} actions
 */
const pressKeys = (visit, actions) =>
  visit.page.evaluate((/** @type {{ cell?: string, key: string }[]} */ all) => {
    for (const { cell, key: combination } of all) {
      if (cell) /** @type {HTMLElement} */ (document.querySelector(`[data-testid=${cell}]`)).focus();
      const parts = combination.split('+');
      const code = /** @type {string} */ (parts.pop());
      const key = code === 'Space' ? ' ' : code.replace(/^(Digit|Key)/, '');
      const options = { code, key, ctrlKey: parts.includes('Control'), shiftKey: parts.includes('Shift'), bubbles: true, cancelable: true };
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', options));
    }
  }, actions);
