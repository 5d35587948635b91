// Acceptance 15 and 16: puzzles to order.

import { equal, match, ok } from 'node:assert/strict';
import { P, forEachEngine } from './harness.js';
import { run } from './helpers.js';

forEachEngine((engine) => {
  engine.test('15: a link orders the puzzle that the program makes', async (visit) => {
    const puzzle = run(['generate', '--er', '7..8', '--seed', '1']).stdout.trim();
    await visit.open('#new=er:7..8,seed:1');
    await visit.inState('playing');
    equal(await visit.digits(), puzzle);
    await visit.page.waitForFunction(() => /ER 7\.\d/.test(document.querySelector('[data-testid=title]')?.textContent ?? ''));
  });

  engine.test('15: the form orders it too', async (visit) => {
    const puzzle = run(['generate', '--er', '7..8', '--symmetry', 'rotational', '--seed', '5']).stdout.trim();
    await visit.open('#new=er:7..8,symmetry:rotational,seed:5');
    await visit.inState('playing');
    equal(await visit.digits(), puzzle);
    await visit.press('new');
    const dialog = visit.part('new-dialog');
    await dialog.waitFor();
    ok((await dialog.getByRole('radio').count()) >= 6, 'levels');
    await visit.press('make');
    await dialog.waitFor({ state: 'hidden' });
    await visit.page.waitForFunction((/** @type {string} */ old) => [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent || '.').join('') !== old, puzzle);
    equal(await visit.state(), 'playing');
  });

  engine.test('16: Stop ends a hopeless hunt, and keys work during it', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.page.evaluate(() => (location.hash = '#new=er:11.5..11.9'));
    const hunt = visit.part('hunt');
    await hunt.waitFor();
    await visit.enter('r1c3', 4);
    equal(await visit.cellName('r1c3'), 'row 1 column 3, 4, box 1');
    await hunt.getByRole('button').click();
    await hunt.waitFor({ state: 'detached' });
    match(await visit.part('new-dialog').textContent(), /[Ss]topped/);
    await visit.page.keyboard.press('Escape');
    equal(await visit.digits(), `${P.slice(0, 2)}4${P.slice(3)}`);
  });

  engine.test('15: what cannot exist is refused in the words of the engine', async (visit) => {
    const { stderr } = run(['generate', '--clues', '5', '--seed', '1']);
    await visit.open('#new=clues:5,seed:1');
    const text = await visit.part('new-dialog').textContent();
    const words = /error: ([^\n]+)/.exec(stderr)?.[1] ?? stderr;
    ok(text.toLowerCase().includes(words.split(/[:;(]/)[0].toLowerCase().slice(0, 30)), `${words}\n${text}`);
  });
});
