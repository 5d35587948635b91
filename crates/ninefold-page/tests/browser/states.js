// All states and dialogs of the page: what leads to each.

import { BROKEN, SOLUTION, choose } from './helpers.js';
import { cameraOf, doubtfulPicture, sample } from './samples.js';
import { writeCode } from '../../page/rules/link.js';
import { P } from './visit.js';

/** A puzzle whose hints have long texts. */
const LONG = '.2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.';

/** A puzzle that needs nets. */
const NETS = '3...6.1..65.29............881..7.5....43..9....5..2..7...43..9......7..64.....8..';

/** A puzzle with rules of many looks. */
const KILLER = {
  puzzle: P,
  shape: { rows: 9, columns: 9, values: [1, 9], regions: '3x3', rows_columns: true },
  title: 'A little of everything',
  rules: [
    { rule: 'cage', cells: ['r1c3', 'r1c4', 'r2c3'], sum: 12 },
    { rule: 'thermometer', line: ['r4c4', 'r4c3', 'r3c4'] },
    { rule: 'arrow', circle: 'r8c2', shafts: [['r8c3', 'r7c3']] },
    { rule: 'sandwich', line: 'r5', sum: 12 },
    { rule: 'diagonal', of: 'main' },
  ],
};

/** P without some of its clues. */
const SEVERAL = `${P.slice(0, 63)}${'.'.repeat(18)}`;

/**
 * All states and dialogs of the page, each with what leads to it. A walk goes through them in order, in one visit.
 * @type {[string, (visit: any) => Promise<void>][]}
 */
export const STATES = [
  ['welcome', async (visit) => void (await visit.part('welcome-card').or(visit.page.locator('.panel-body .card')).first().waitFor())],
  ['setting', async (visit) => {
    await visit.enter('r1c1', 5);
    await visit.inState('setting');
    await visit.part('start').waitFor();
  }],
  ['invalid', async (visit) => {
    await go(visit, `#p=${BROKEN}`);
    await visit.part('repair-1').waitFor();
  }],
  ['rules', async (visit) => {
    await visit.page.evaluate((/** @type {string} */ next) => (location.hash = next), `#r=${await writeCode(KILLER)}`);
    await visit.page.locator('.layer .clue-text').first().waitFor();
    await visit.enter('r4c4', 9);
    await visit.page.locator('.rule.broken').first().waitFor({ state: 'attached' });
  }],
  ['several-solutions', async (visit) => {
    await go(visit, `#p=${SEVERAL}`);
    await visit.part('another-solution').waitFor();
  }],
  ['playing', async (visit) => {
    await go(visit, `#p=${P}`);
    await visit.inState('playing');
    await visit.enter('r1c3', 5);
    await visit.press('mode-corner');
    await visit.enter('r1c4', 2);
    await visit.press('mode-colour');
    await visit.enter('r5c5', 3);
    await visit.press('mode-digit');
  }],
  ['menu', async (visit) => visit.press('menu')],
  ['hint', async (visit) => {
    await visit.page.keyboard.press('Escape');
    await visit.press('undo');
    await visit.press('undo');
    await visit.press('undo');
    for (const rung of [1, 2, 3, 4]) {
      await visit.press(rung === 1 ? 'hint' : 'hint-more');
      await visit.page.locator(`[data-testid=hint-panel][data-rung="${rung}"]`).waitFor();
    }
  }],
  ['hint-up', async (visit) => {
    await visit.page.keyboard.press('Escape');
    await go(visit, `#p=${LONG}`);
    for (const rung of [1, 2, 3, 4]) {
      await visit.press(rung === 1 ? 'hint' : 'hint-more');
      await visit.page.locator(`[data-testid=hint-panel][data-rung="${rung}"]`).waitFor();
    }
    if (await visit.part('pull').isVisible()) await visit.press('pull');
  }],
  ['path-net', async (visit) => {
    await visit.page.keyboard.press('Escape');
    await go(visit, `#p=${NETS}`);
    await visit.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[data-testid=tab-path]')).click());
    await visit.part('path-step-8').waitFor();
    await visit.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[data-testid=path-step-8]')).click());
    await visit.part('path-overview').locator('button').click();
  }],
  ['path', async (visit) => {
    await visit.page.keyboard.press('Escape');
    await go(visit, `#p=${P}`);
    await visit.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[data-testid=tab-path]')).click());
    await visit.part('path-step-1').waitFor();
  }],
  ['rating', async (visit) => {
    await visit.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[data-testid=tab-rating]')).click());
    await visit.part('rating-er').waitFor();
  }],
  ['paused', async (visit) => {
    await visit.page.keyboard.press('Escape');
    await visit.press('pause');
    await visit.inState('paused');
  }],
  ['new', async (visit) => {
    await visit.press('continue');
    await visit.press('new');
    await visit.part('new-dialog').waitFor();
  }],
  ['import', async (visit) => {
    await close(visit);
    await visit.press('import');
    await visit.part('import-text').fill(`${P}\n${BROKEN}\n!`);
    await visit.part('import-found').waitFor();
  }],
  ['picture', async (visit) => {
    await visit.part('import-file').setInputFiles(await doubtfulPicture(visit.page));
    // In every language there is a sentence about the solutions.
    await visit.part('scan-solutions').filter({ hasText: /\S/ }).waitFor();
  }],
  ['picture-refused', async (visit) => {
    await visit.part('scan-file').setInputFiles(sample('crossword.jpg'));
    await visit.part('scan-error').waitFor();
  }],
  ['camera', async (visit) => {
    await visit.page.evaluate(cameraOf, '');
    await visit.press('scan-camera');
    await visit.page.locator('[data-testid=scan-status][data-state]').waitFor();
  }],
  ['share', async (visit) => {
    await close(visit);
    await visit.press('share');
    await visit.page.locator('[data-testid=share-text][data-format]').waitFor();
  }],
  .../** @type {const} */ (['print', 'settings', 'history', 'learn', 'help', 'daily', 'branches']).map((name) => /** @type {[string, (visit: any) => Promise<void>]} */ ([name, async (visit) => {
    await close(visit);
    await choose(visit, name);
    await visit.part(`${name}-dialog`).waitFor();
    if (name === 'print') await visit.part('print-preview').locator('img').first().waitFor();
  }])),
  ['lesson', async (visit) => {
    await close(visit);
    await choose(visit, 'learn');
    await visit.press('lesson-x-wing');
    await visit.press('example-next');
    await visit.press('example-next');
  }],
  ['practice', async (visit) => {
    await close(visit);
    await visit.page.evaluate(() => (location.hash = '#practise=x-wing'));
    await visit.part('practice-hint').waitFor();
    await visit.press('practice-hint');
    await visit.page.locator('svg.layer .drawn, svg.layer .pointed').first().waitFor({ state: 'attached' });
  }],
  ['solved', async (visit) => {
    await visit.press('practice-close');
    await visit.press('mode-digit');
    await go(visit, `#p=${SOLUTION.slice(0, 80)}.`);
    await visit.enter('r9c9', 9);
    await visit.inState('solved');
    await visit.page.locator('[data-testid^=solved-]').first().waitFor();
  }],
];

/** Goes to another link in the same page. @param {any} visit @param {string} hash */
async function go(visit, hash) {
  await visit.page.evaluate((/** @type {string} */ next) => (location.hash = next), hash);
  const givens = hash.slice(hash.indexOf('p=') + 2).slice(0, 81);
  await visit.page.waitForFunction((/** @type {string} */ wanted) => [...document.querySelectorAll('[role=gridcell]')].every((cell, at) => wanted[at] === '.' || cell.textContent === wanted[at]), givens);
}

/** @param {any} visit */
export async function close(visit) {
  if ((await visit.page.locator('dialog[open]').count()) === 0) return;
  await visit.page.keyboard.press('Escape');
  await visit.page.locator('dialog').waitFor({ state: 'detached' });
}
