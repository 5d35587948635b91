// The course, the calendar of daily puzzles, saved data and remembered states.

import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { P, forEachEngine, program } from './harness.js';
import { choose, fixDate, nameOf, names } from './helpers.js';

/** Asks the program. @param {object} request @returns {Promise<any>} */
const ask = async (request) => JSON.parse(await (await program()).ask(request));

/** The test id of the element with the focus. @param {any} visit @returns {Promise<string>} */
const focused = (visit) => visit.page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.dataset.testid ?? '');

/** Waits until no dialog is open. @param {any} visit */
const closed = (visit) => visit.page.locator('dialog[open]').waitFor({ state: 'detached' });

/**
 * Finds the cell and the digit of a full house from the names of the cells.
 * @param {string[]} cells
 */
function fullHouse(cells) {
  const digits = cells.map((name) => Number(/column \d, (\d)/.exec(name)?.[1] ?? 0));
  const houseOf = (/** @type {number} */ at) => {
    const [row, column] = [Math.floor(at / 9), at % 9];
    return [row, 9 + column, 18 + Math.floor(row / 3) * 3 + Math.floor(column / 3)];
  };
  for (let house = 0; house < 27; house += 1) {
    const places = digits.map((_, at) => at).filter((at) => houseOf(at).includes(house));
    const empty = places.filter((at) => !digits[at]);
    const digit = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => !places.some((at) => digits[at] === one));
    if (empty.length === 1 && digit) return { cell: nameOf(empty[0]), digit };
  }
  throw new Error('no full house');
}

forEachEngine((engine) => {
  engine.test('learn: the course in its order, and the library behind it, found by its words', async (visit) => {
    const { lessons, techniques } = await ask({ verb: 'course' });
    await visit.open();
    await choose(visit, 'learn');
    await visit.part('lesson-x-wing').waitFor();
    const slugs = () => visit.page.locator('.lesson').evaluateAll((/** @type {HTMLElement[]} */ all) => all.map((one) => one.dataset.slug));
    deepEqual(await slugs(), lessons.map((/** @type {any} */ one) => one.lesson));
    equal(await visit.part('learn-progress').textContent(), `0 of ${lessons.length} lessons mastered`);
    await visit.part('learn-view-library').check();
    await visit.part('technique-x-wing').waitFor();
    equal((await slugs()).length, techniques);
    await visit.part('learn-search').fill('no such thing');
    equal(await visit.page.locator('.lesson').count(), 0);
    await visit.page.keyboard.press('Escape');
    await visit.page.keyboard.press('Escape');
    await closed(visit);
    match(await focused(visit), /^r\dc\d$/);
  });

  engine.test('learn: a lesson has its words and three examples, each from the position to what follows', async (visit) => {
    const { lessons } = await ask({ verb: 'course', lesson: 'xy-chain', examples: true });
    const [{ look, why, find, mistake, examples }] = lessons;
    await visit.open();
    await choose(visit, 'learn');
    await visit.press('lesson-xy-chain');
    await visit.part('example').waitFor();
    for (const words of [look, why, find, mistake]) ok((await visit.part('about').textContent())?.includes(words));
    for (const [number, example] of examples.entries()) {
      await visit.part(`example-${number}`).check();
      const shown = visit.page.locator('section[data-testid=example]');
      const drawn = (/** @type {string} */ selector) => shown.locator(`.figure ${selector}`).count();
      equal(await drawn('.mark'), 0);
      await shown.getByTestId('example-next').click();
      equal(await drawn('.mark.tone-gone'), 0);
      ok((await drawn('.mark')) > 0);
      await shown.getByTestId('example-next').click();
      equal(await drawn('.mark.tone-gone'), example.step.eliminations.length);
      ok((await shown.getByTestId('example-text').textContent())?.includes(example.step.text));
    }
  });

  engine.test('learn: what was learned comes again after a day, mixed and without its name', async (visit) => {
    const [found, hinted, repeated] = [1, 0, 0];
    const record = (/** @type {string} */ technique, /** @type {string} */ due) => ({ v: 1, technique, found, hinted, repeated, due, log: ['2026-11-14'], changed: 5 });
    const file = JSON.stringify({ ninefold: 1, progress: [record('naked-pair', '2026-11-15'), record('x-wing', '2026-12-24')] });
    await fixDate(visit);
    await visit.open();
    await choose(visit, 'history');
    await visit.part('data-file').setInputFiles({ name: 'all.json', mimeType: 'application/json', buffer: Buffer.from(file) });
    await visit.part('data-message').waitFor();
    await visit.page.keyboard.press('Escape');
    await closed(visit);
    await choose(visit, 'learn');
    equal(await visit.part('repeat').textContent(), 'Repeat one lesson');
    match((await visit.part('found-log').textContent()) ?? '', /Naked Pair, X-Wing/);
    await visit.press('repeat');
    await visit.part('practice-card').waitFor({ timeout: 45_000 });
    const words = (await visit.part('practice-card').textContent()) ?? '';
    match(words, /Mixed exercise/);
    ok(!/Naked Pair/.test(words));
  });

  engine.test('hint: what is mastered is offered first, then the hint is about the first new thing', async (visit) => {
    const { lessons } = await ask({ verb: 'course', lesson: 'x-wing', examples: true });
    const puzzle = lessons[0].examples[0].position.text;
    const mastered = ['full-house', 'hidden-single-box', 'hidden-single-line', 'naked-single'].map((technique) => ({ v: 1, technique, found: 3, hinted: 0, changed: 5 }));
    await visit.open(`#p=${puzzle}`);
    await choose(visit, 'history');
    const file = Buffer.from(JSON.stringify({ ninefold: 1, progress: mastered }));
    await visit.part('data-file').setInputFiles({ name: 'all.json', mimeType: 'application/json', buffer: file });
    await visit.part('data-message').waitFor();
    await visit.page.keyboard.press('Escape');
    await closed(visit);
    const digits = async () => (await visit.digits()).replaceAll('.', '').length;
    const before = await digits();
    await visit.press('hint');
    await visit.part('hint-text').filter({ hasText: 'mastered' }).waitFor();
    equal(await digits(), before);
    await visit.press('hint-more');
    await visit.part('hint-text').filter({ hasText: 'Look at' }).waitFor();
    ok((await digits()) > before);
    const { technique } = await ask({ verb: 'hint', puzzle, detail: 2, mastered: mastered.map((one) => one.technique) });
    await visit.press('hint-more');
    await visit.part('hint-text').filter({ hasText: technique }).waitFor();
  });

  engine.test('practise: three steps found without a hint, and the technique is mastered', async (visit) => {
    for (let time = 1; time <= 3; time += 1) {
      // A new page, so that the card of the exercise before is gone.
      if (time > 1) await visit.page.goto('about:blank');
      await visit.open('#practise=full-house');
      await visit.part('practice-card').waitFor({ timeout: 45_000 });
      const { cell, digit } = fullHouse(await names(visit));
      await visit.enter(cell, digit);
      // The count is shown when it is stored.
      await visit.part('practice-result').filter({ hasText: new RegExp(`Found.* ${time} of 3`) }).waitFor();
    }
    await choose(visit, 'learn');
    await visit.part('learn-progress').filter({ hasText: /^1 of/ }).waitFor();
    match((await visit.part('found-log').textContent()) ?? '', /Full House \(3\)/);
    equal(await visit.part('lesson-full-house').getAttribute('data-mastered'), '');
  });

  engine.test('practise: an exercise of the example says so, and an unknown technique leads to the list', async (visit) => {
    await visit.open('#practise=exocet');
    await visit.part('practice-card').filter({ hasText: /example/ }).waitFor({ timeout: 45_000 });
    await visit.open('#practise=no-such-technique');
    await visit.part('learn-dialog').getByRole('alert').filter({ hasText: 'no-such-technique' }).waitFor();
    await visit.part('lesson-x-wing').waitFor();
  });

  engine.test('daily: a link gives the game of that day again as it was left', async (visit) => {
    await fixDate(visit);
    await visit.open('#daily=2026-11-15/mild');
    await visit.inState('playing');
    const puzzle = await visit.digits();
    const cell = nameOf(puzzle.indexOf('.'));
    await visit.enter(cell, 5);
    await choose(visit, 'history');
    await visit.part('saved-game').waitFor();
    await visit.open('#daily=2026-11-15/mild');
    await visit.inState('playing');
    equal(await visit.cell(cell).textContent(), '5');
    equal(await visit.page.locator('dialog[open]').count(), 0);
  });

  engine.test('daily: the calendar goes by keys, offers no later day, and shows what was begun', async (visit) => {
    await fixDate(visit);
    await visit.open();
    await choose(visit, 'daily');
    await visit.part('day-2026-11-16').waitFor();
    equal(await focused(visit), 'day-2026-11-16');
    ok(await visit.part('day-2026-11-17').isDisabled());
    ok(await visit.part('month-later').isDisabled());
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp']) await visit.page.keyboard.press(key);
    equal(await focused(visit), 'day-2026-11-08');
    await visit.page.keyboard.press('PageUp');
    equal(await focused(visit), 'day-2026-10-08');
    await visit.press('daily-gentle');
    await closed(visit);
    await visit.inState('playing');
    await choose(visit, 'daily');
    await visit.press('month-earlier');
    match((await visit.part('day-2026-10-16').getAttribute('aria-label')) ?? '', /not played/);
    await visit.press('day-2026-10-08');
    equal(await visit.part('daily-gentle').getAttribute('data-played'), 'begun');
    equal(await visit.part('daily-mild').getAttribute('data-played'), 'new');
  });

  engine.test('daily: a link to a day to come says so and does not play', async (visit) => {
    await fixDate(visit);
    await visit.open('#daily=2026-11-17/gentle');
    match((await visit.part('daily-future').textContent()) ?? '', /17 November 2026/);
    ok(await visit.part('daily-gentle').isDisabled());
    equal(await visit.state(), 'welcome');
    await visit.press('today');
    await visit.part('daily-future').waitFor({ state: 'detached' });
    ok(await visit.part('daily-gentle').isEnabled());
  });

  engine.test('all data go into a file, are deleted after two questions, and come back', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.enter('r1c3', 4);
    await choose(visit, 'history');
    await visit.part('saved-game').waitFor();
    const [download] = await Promise.all([visit.page.waitForEvent('download'), visit.press('save-all')]);
    const file = await download.path();
    equal(JSON.parse(await readFile(file, 'utf8')).games.length, 1);
    await visit.press('delete-all');
    await visit.part('delete-yes').waitFor();
    equal(await focused(visit), 'delete-no');
    await visit.press('delete-yes');
    await visit.press('delete-really');
    await visit.part('saved-game').waitFor({ state: 'detached' });
    const other = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('hello') };
    await visit.part('data-file').setInputFiles(other);
    await visit.part('data-message').filter({ hasText: /not a file/ }).waitFor();
    await visit.part('data-file').setInputFiles(file);
    await visit.press('resume-game');
    await visit.inState('playing');
    equal(await visit.cell('r1c3').textContent(), '4');
  });

  engine.test('a remembered state gets a name, is gone to, and is deleted after a question', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.enter('r1c3', 4);
    await choose(visit, 'branch');
    await visit.enter('r1c4', 6);
    await choose(visit, 'branches');
    await visit.part('branch-name').fill('before');
    await visit.press('branch-go');
    await closed(visit);
    equal(await visit.cell('r1c4').textContent(), '');
    match((await visit.live()) ?? '', /before/);
    await choose(visit, 'branches');
    await visit.part('branch').waitFor();
    await visit.press('branch-delete');
    equal(await visit.part('branch').count(), 1);
    await visit.press('branch-delete');
    equal(await visit.part('branch').count(), 0);
  });
});

forEachEngine((engine) => {
  engine.test('a step found alone in an ordinary game is logged once a day; one with help is not', async (visit) => {
    const log = async () => {
      await choose(visit, 'learn');
      await visit.part('lesson-x-wing').waitFor();
      const fold = visit.part('found-log');
      const text = (await fold.count()) > 0 ? await fold.locator('dd').first().textContent() : '';
      await visit.page.keyboard.press('Escape');
      await closed(visit);
      return text;
    };
    const records = () => visit.page.evaluate(() => new Promise((resolve) => {
      const opened = indexedDB.open('ninefold');
      opened.onsuccess = () => {
        const all = opened.result.transaction('progress').objectStore('progress').getAll();
        all.onsuccess = () => (opened.result.close(), resolve(all.result.map(({ technique, found }) => `${technique} ${found}`).join()));
      };
    }));
    await visit.open(`#p=${P}`);
    // A wrong digit shows nothing, and neither does what a hint does.
    await visit.enter('r1c3', 2);
    await visit.press('undo');
    await visit.press('hint');
    for (const rung of [2, 3, 4, 5]) {
      await visit.page.locator(`[data-testid=hint-panel][data-rung="${rung - 1}"]`).waitFor();
      await visit.press('hint-more');
    }
    await visit.page.locator('[data-testid=hint-panel][data-rung="5"]').waitFor();
    await visit.press('hint-close');
    equal(await records(), '');
    // r5c5 is a naked single, and so is r5c2 after it.
    await visit.enter('r5c5', 5);
    await visit.page.waitForFunction(() => document.querySelector('[data-testid=r5c5]')?.textContent === '5');
    while ((await records()) === '') await visit.page.waitForTimeout(50);
    equal(await records(), 'naked-single 1');
    equal(await log(), 'Naked Single');
    await visit.press('undo');
    await visit.enter('r5c5', 5);
    await visit.enter('r7c6', 7);
    while (!/hidden-single-box|full-house|hidden-single-line/.test(await records())) {
      if ((await visit.cellName('r7c6')).includes('7')) break;
    }
    match(await records(), /naked-single 1/);
  });
});

forEachEngine(
  (engine) => {
    engine.test('the path has an overview, and says before each net what it shows', async (visit) => {
      const puzzle = '3...6.1..65.29............881..7.5....43..9....5..2..7...43..9......7..64.....8..';
      const { overview, steps } = await ask({ verb: 'explain', puzzle });
      await visit.open(`#p=${puzzle}`);
      await visit.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[data-testid=tab-path]')).click());
      await visit.part('path-step-1').waitFor();
      const shown = visit.part('path-overview');
      equal(await shown.locator('button').textContent(), overview[0]);
      await shown.locator('button').click();
      deepEqual(await shown.locator('p').allTextContents(), overview.slice(1));
      const number = steps.findIndex((/** @type {any} */ step) => step.net) + 1;
      await visit.press(`path-step-${number}`);
      equal(await visit.part('path-reason').locator('p').first().textContent(), `${steps[number - 1].technique}: ${steps[number - 1].net.shows}`);
    });

    engine.test('lines of a net that an earlier step has are folded behind a sentence', async (visit) => {
      await visit.open();
      const result = await visit.page.evaluate(async () => {
        const path = (/** @type {string} */ name) => new URL(name, document.baseURI).href;
        const { loadWords } = await import(path('words/words.js'));
        await loadWords('panels');
        const { netView } = await import(path('panel/net.js'));
        const line = (/** @type {number} */ number) => ({ number, depth: 1, kind: number === 1 ? 'supposition' : 'implication', text: `line ${number}`, from: [], cells: [] });
        const net = {
          idea: 'idea', shows: 'As in step 2, with 3 in place of 4: shows', conclusion: 'conclusion', lines: [1, 2, 3, 4, 5].map(line),
          branches: [{ first: 1, last: 5, depth: 1, is_case: false }], repeats: [{ step: 2, first: 2, last: 4, text: 'As in step 2: r3c7 is 6.' }],
        };
        const view = netView(net, () => {});
        document.body.append(view);
        const seen = () => [...view.querySelectorAll('.net-line')].filter((one) => /** @type {HTMLElement} */ (one).offsetParent !== null).map((one) => /** @type {HTMLElement} */ (one).dataset.line).join('');
        const before = seen();
        const sentence = view.querySelector('.repeat')?.textContent;
        /** @type {HTMLElement} */ (view.querySelector('.fold')).click();
        const after = seen();
        view.remove();
        return { before, sentence, after };
      });
      deepEqual(result, { before: '15', sentence: '(2–4) As in step 2: r3c7 is 6.', after: '12345' });
    });
  },
  { engines: ['program'] },
);
