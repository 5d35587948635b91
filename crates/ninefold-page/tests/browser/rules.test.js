// Puzzles with other rules or of another size: imported, drawn, their rules in words, played to the end, saved and shared.

import { deepEqual, equal, ok } from 'node:assert/strict';
import { forEachEngine } from './harness.js';

/** A 4x4 grid with cages and a thermometer, and a solution. */
const SOLUTION = '1234341243212143';
const SMALL = JSON.stringify({
  puzzle: '1.....1.........',
  shape: { rows: 4, columns: 4, values: [1, 4], regions: '2x2', rows_columns: true },
  title: 'Small',
  author: 'A setter',
  rules: [
    { rule: 'thermometer', line: ['r1c1', 'r2c1', 'r3c1'] },
    { rule: 'cage', cells: ['r4c3', 'r4c4'], sum: 7 },
    { rule: 'cage', cells: ['r1c3', 'r1c4'], sum: 7 },
  ],
});

/** Pastes a text, and plays the puzzle that is found in it. @param {any} visit @param {string} text */
async function play(visit, text) {
  await visit.page.evaluate((/** @type {string} */ pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
  await visit.part('import-found').waitFor();
  await visit.page.getByRole('button', { name: 'Play', exact: true }).click();
  await visit.inState('playing');
  await visit.page.locator('.sheet.with-rules').waitFor();
}

/** A grid of a size with a rule. @param {number} side @param {string} regions @param {object} [rule] */
const grid = (side, regions, rule = { rule: 'diagonal', of: 'main' }) =>
  JSON.stringify({ puzzle: '.'.repeat(side * side), shape: { rows: side, columns: side, values: [1, side], regions, rows_columns: true }, rules: [rule] });

forEachEngine((engine) => {
  engine.test('a puzzle with other rules opens, is drawn and says its rules', async (visit) => {
    await visit.open();
    await play(visit, SMALL);
    equal(await visit.digits(), '1.....1.........');
    equal(await visit.page.locator('.layer .clue-text').count(), 2);
    ok((await visit.page.locator('.layer .t-thermometer').count()) > 0);
    const rules = visit.part('rules');
    if (!(await rules.evaluate((/** @type {HTMLDetailsElement} */ one) => one.open))) await rules.locator('summary').first().click();
    deepEqual(await rules.locator('.rule[data-rule] strong').allTextContents(), ['Thermometer', 'Cage']);
    await rules.locator('.rule[data-rule=thermometer]').focus();
    ok((await visit.page.locator('.rule-lit').getAttribute('d')).length > 0, 'its cells are lit');
    await visit.cell('r1c1').focus();
    equal(await visit.page.locator('.rule-lit').getAttribute('d'), '');
    ok(/r=/.test(await visit.page.evaluate(() => location.hash)));
  });

  engine.test('a broken rule is marked, an undo mends it, and the last digit ends the game', async (visit) => {
    await visit.open();
    await play(visit, SMALL);
    await visit.enter('r2c1', 4);
    await visit.enter('r3c1', 3);
    await visit.page.locator('[data-testid=r2c1].wrong').waitFor();
    ok(/does not fit|clash/i.test(await visit.cellName('r2c1')), await visit.cellName('r2c1'));
    await visit.page.locator('.rule.broken').first().waitFor({ state: 'attached' });
    await visit.press('undo');
    await visit.press('undo');
    await visit.page.locator('.rule.broken').first().waitFor({ state: 'detached' });
    await visit.cell('r1c2').focus();
    for (let at = 0; at < SOLUTION.length; at += 1) {
      const name = `r${Math.floor(at / 4) + 1}c${(at % 4) + 1}`;
      if ((await visit.cell(name).textContent()) !== '') continue;
      await visit.cell(name).focus();
      await visit.page.keyboard.press(`Digit${SOLUTION[at]}`);
    }
    await visit.inState('solved');
    equal(await visit.digits(), SOLUTION);
  });

  engine.test('a game is saved, resumed with its rules, and shared with its progress', async (visit) => {
    await visit.open();
    await play(visit, SMALL);
    await visit.enter('r2c1', 3);
    await visit.page.waitForTimeout(500);
    await visit.reload();
    await visit.inState('playing');
    await visit.page.locator('.layer .clue-text').first().waitFor();
    equal(await visit.digits(), '1...3.1.........');
    await visit.press('share');
    await visit.part('share-what-progress').check({ force: true });
    const link = await visit.part('share-link').inputValue();
    ok(link.includes('#r=') && !link.includes('p='), link);
    const other = await engine.visit();
    await other.open(`#${link.split('#')[1]}`);
    await other.inState('playing');
    await other.page.locator('.layer .clue-text').first().waitFor();
    equal(await other.digits(), '1...3.1.........');
    await other.context.close();
  });

  engine.test('a hint names and draws its rule, does its step, and the path says the rest', async (visit) => {
    await visit.open();
    await play(visit, SMALL);
    for (const rung of [1, 2, 3, 4]) {
      await visit.press(rung === 1 ? 'hint' : 'hint-more');
      await visit.page.locator(`[data-testid=hint-panel][data-rung="${rung}"]`).waitFor();
    }
    ok(/thermometer|cage/i.test((await visit.part('hint-text').textContent()) ?? ''));
    ok((await visit.page.locator('.layer .mark').count()) > 0, 'what the step does is drawn');
    await visit.press('hint-more');
    await visit.page.locator('[data-testid=hint-panel][data-rung="5"]').waitFor();
    ok(await visit.part('undo').isEnabled());
    await visit.press('hint-close');
    await visit.press('tab-path');
    await visit.part('path-step-1').waitFor();
    await visit.press('path-step-1');
    ok((await visit.page.locator('.layer .mark').count()) > 0, 'a step of the path is drawn');
  });

  for (const [side, regions, keys, last] of /** @type {[number, string, number, string][]} */ ([[4, '2x2', 4, '4'], [6, '3x2', 6, '6'], [16, '4x4', 16, 'g']])) {
    engine.test(`a grid of ${side}x${side} has its keys, on the page and on the keyboard`, async (visit) => {
      await visit.open();
      await play(visit, grid(side, regions));
      equal(await visit.page.locator('.keys .key:not(.erase)').count(), keys);
      await visit.enter('r1c1', side);
      equal(await visit.cell('r1c1').textContent(), String(side));
      await visit.cell(`r${side}c${side - 1}`).focus();
      await visit.page.keyboard.press(last);
      equal(await visit.cell(`r${side}c${side - 1}`).textContent(), String(side));
      await visit.page.keyboard.press('ArrowRight');
      await visit.page.keyboard.press('Control+1');
      ok(/candidates 1/.test(await visit.cellName(`r${side}c${side}`)));
      const { width } = await visit.cell('r1c1').boundingBox();
      ok(width >= 24, `${width} pixels`);
    });
  }
});
