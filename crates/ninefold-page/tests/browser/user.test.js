// Daily puzzles, settings, and the flow of a new user: a puzzle, a hint, the end, a link read in another browser.

import { deepEqual, equal, ok } from 'node:assert/strict';
import { P, forEachEngine, program } from './harness.js';
import { SOLUTION, choose, fixDate, nameOf, withSettings } from './helpers.js';

/** Asks the program in slices until it has an answer. @param {Record<string, unknown>} request @param {(answer: any) => unknown} result */
async function hunt(request, result) {
  const { ask } = await program();
  for (let first = 0; ; ) {
    const answer = JSON.parse(await ask({ ...request, first, attempts: 100 }));
    ok(!answer.error, JSON.stringify(answer.error));
    if (result(answer)) return result(answer);
    first = answer.next;
  }
}

forEachEngine((engine) => {
  engine.test('a daily puzzle is that of the program, the same for everybody', async (visit) => {
    const puzzle = await hunt({ verb: 'daily', date: '2026-11-15', level: 'moderate' }, ({ generated }) => generated?.puzzle);
    await fixDate(visit);
    await visit.open('#daily=2026-11-15/moderate');
    await visit.inState('playing');
    equal(await visit.digits(), puzzle);
  });

  engine.test('a new user: one hint, played to the end, shared, read in another browser', async (visit) => {
    await visit.open();
    await visit.inState('welcome');
    await visit.open(`#p=${P}`);
    for (const rung of [1, 2, 3, 4, 5]) {
      await visit.press(rung === 1 ? 'hint' : 'hint-more');
      await visit.page.locator(`[data-testid=hint-panel][data-rung="${rung}"]`).waitFor();
    }
    await visit.press('hint-close');
    for (const at of Array.from(P, (_, index) => index)) {
      if ((await visit.cell(nameOf(at)).textContent()) !== '') continue;
      await visit.cell(nameOf(at)).focus();
      await visit.page.keyboard.press(`Digit${SOLUTION[at]}`);
    }
    await visit.inState('solved');
    await visit.page.locator('.panel-body').filter({ hasText: /with one hint/ }).waitFor();
    await visit.press('share');
    await visit.page.waitForFunction(() => /** @type {?HTMLInputElement} */ (document.querySelector('[data-testid=share-link]'))?.value.includes('#p='));
    const address = await visit.part('share-link').inputValue();
    const other = await engine.visit();
    try {
      await other.open(address.slice(address.indexOf('#')));
      await other.inState('playing');
      equal(await other.digits(), P);
      deepEqual(other.problems, []);
    } finally {
      await other.context.close();
    }
  });

  engine.test('settings take effect at once and are kept', async (visit) => {
    await visit.open(`#p=${P}`);
    await choose(visit, 'settings');
    const dialog = visit.part('settings-dialog');
    await dialog.waitFor();
    await dialog.locator('label.segment:has([type=radio][value=dark])').click();
    equal(await visit.page.locator('html').getAttribute('data-theme'), 'dark');
    await visit.page.keyboard.press('Escape');
    await visit.reload();
    equal(await visit.page.locator('html').getAttribute('data-theme'), 'dark');
  });
});

forEachEngine(
  (engine) => {
    engine.test('left-handed: hint and erase under the left thumb; on its side the pad is on the left', async (visit) => {
      await withSettings(visit, { 'left-handed': true });
      await visit.open(`#p=${P}`);
      const left = async (/** @type {string} */ part) => (await visit.part(part).boundingBox()).x;
      ok((await left('hint')) < (await left('undo')) && (await left('undo')) < (await left('redo')));
      ok((await left('erase')) < (await left('key-6')) && (await left('key-5')) > (await left('key-4')));
      await visit.page.setViewportSize({ width: 844, height: 390 });
      ok((await left('key-5')) < (await left('r1c1')) && (await left('time')) < (await left('r1c1')));
    });
  },
  { screens: ['phone'] },
);
