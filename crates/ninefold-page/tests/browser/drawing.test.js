// Candidates in their places, what the player draws at them, and drawings of the engine that can be followed.

import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict';
import { P, forEachEngine } from './harness.js';
import { choose, json, plain, withSettings } from './helpers.js';

/** A puzzle with chains. */
const CHAINS = '...95..8........2..8...4..9..2....4..3..4...67..5...1.5418...3.....9...7..74.2...';

/** Candidates before a step that takes a net inside of a net. */
const NESTED = `#p=${'.'.repeat(81)}&c=AIC0AE9E47FYTAIwgQ4XDoIgoqFwhA0mg1I5zACTogyHCANKpAELCa4WBBAQAlgYRhUZWCpHMRqQBaPMA42k4wICFkAMkE1WnNHsFhssaQA-ik9gug0ICjE8IAA`;

/** A puzzle that takes nets. */
const NETS = '98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6';

/** Taps in the place of a candidate. @param {any} visit @param {string} cell @param {number} digit */
async function tapPlace(visit, cell, digit) {
  const { x, y, width, height } = await visit.cell(cell).boundingBox();
  const part = (/** @type {number} */ third) => [0.2, 0.5, 0.8][third];
  const point = [x + width * part((digit - 1) % 3), y + height * part(Math.floor((digit - 1) / 3))];
  const isTouch = await visit.page.evaluate(() => navigator.maxTouchPoints > 0);
  await (isTouch ? visit.page.touchscreen.tap(...point) : visit.page.mouse.click(...point));
}

/** The small digits of the grid: what each is, and where. @param {any} visit @param {string} kind */
const marks = (visit, kind) =>
  visit.page.locator(`svg.layer .marks ${kind}`).evaluateAll((/** @type {Element[]} */ all) => all.map((one) => `${one.textContent} ${one.getAttribute('x')} ${one.getAttribute('y')}`));

/** Opens the path of a puzzle at its first step of a kind. @param {any} visit @param {string} puzzle @param {(step: any) => boolean} isWanted */
async function openStep(visit, puzzle, isWanted) {
  const { steps } = json(['explain', puzzle]);
  const at = steps.findIndex(isWanted);
  ok(at >= 0);
  await visit.open(`#p=${puzzle}&view=path&step=${at + 1}`);
  await visit.part('path-reason').locator('p').first().waitFor();
  return steps[at];
}

/** The points of all heads, and the places of all candidates with a shape. @param {any} visit */
const geometry = (visit) =>
  visit.page.evaluate(() => {
    const numbers = (/** @type {?string} */ text) => (text ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
    const heads = [...document.querySelectorAll('svg.layer .head')].map((head) => numbers(head.getAttribute('d')));
    const places = [...document.querySelectorAll('svg.layer .mark text')].map((text) => numbers(`${text.getAttribute('x')} ${text.getAttribute('y')}`));
    return { heads, places };
  });

forEachEngine((engine) => {
  engine.test('marks stand in their places, and a tap there writes and erases them', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.press('mode-centre');
    await visit.press('r1c3');
    equal(await visit.cellName('r1c3'), 'row 1 column 3, empty, box 1', 'the first tap selects');
    await tapPlace(visit, 'r1c3', 4);
    await tapPlace(visit, 'r1c3', 1);
    equal(await visit.cellName('r1c3'), 'row 1 column 3, empty, candidates 1 4, box 1');
    deepEqual(await marks(visit, 'text'), ['1 220 20', '4 220 50']);
    await tapPlace(visit, 'r1c3', 4);
    deepEqual(await marks(visit, 'text'), ['1 220 20']);
    await choose(visit, 'candidates');
    const written = await marks(visit, 'text');
    ok(written.length > 100 && written.includes('2 250 20'), 'Write candidates writes them so');
    await visit.reload();
    deepEqual(await marks(visit, 'text'), written);
  });

  engine.test('no mark moves while a drawing shows', async (visit) => {
    await visit.open(`#p=${CHAINS}`);
    for (const [mode, cell, digit] of [['centre', 'r1c1', 2], ['centre', 'r1c1', 3], ['corner', 'r1c2', 2], ['corner', 'r1c2', 7], ['corner', 'r2c3', 5]]) {
      await visit.press(`mode-${mode}`);
      await visit.press(String(cell));
      await visit.press(`key-${digit}`);
      await visit.press('r9c9');
    }
    const before = { own: await marks(visit, '.own'), corner: await marks(visit, '.corner') };
    equal(before.own.length + before.corner.length, 5);
    await visit.press('hint');
    for (const rung of [1, 2, 3, 4]) {
      if (rung > 1) await visit.press('hint-more');
      await visit.page.locator(`[data-testid=hint-panel][data-rung="${rung}"]`).waitFor();
      deepEqual({ own: await marks(visit, '.own'), corner: await marks(visit, '.corner') }, before, `rung ${rung}`);
    }
  });

  engine.test('where to look is one outline around a house', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.press('hint');
    await visit.page.locator('[data-testid=hint-panel][data-rung="1"]').waitFor();
    const outlines = visit.page.locator('svg.layer .pointed');
    equal(await outlines.count(), 1);
    equal(((await outlines.getAttribute('d')) ?? '').match(/[ML]/g)?.length, 4);
  });

  engine.test('a chain is followed clause by clause: numbers, heads beside candidates, the notation folded', async (visit) => {
    const step = await openStep(visit, CHAINS, ({ drawing }) => drawing.links.length >= 4 && drawing.numbers);
    const { heads, places } = await geometry(visit);
    equal(heads.length, step.drawing.links.length);
    for (const [x1, y1, x2, y2, x3, y3] of heads) {
      for (const [x, y] of places) {
        for (const [hx, hy] of [[x1, y1], [x2, y2], [x3, y3]]) ok(Math.hypot(hx - x, hy - y) >= 13, `${hx} ${hy} on ${x} ${y}`);
      }
    }
    const reason = visit.part('path-reason');
    const clauses = reason.locator('.clause');
    equal(plain((await clauses.allTextContents()).join(' ')), plain(step.text));
    const said = await reason.locator('.clause[data-number]').evaluateAll((/** @type {any[]} */ all) => all.map((one) => one.dataset.number));
    const drawn = await visit.page.locator('svg.layer .number-of-link').evaluateAll((/** @type {any[]} */ all) => all.map((one) => one.dataset.number));
    deepEqual([...new Set(drawn)].sort(), [...said].sort());
    equal(await reason.locator('details[open]').count(), 0, 'folded');
    ok(await reason.locator('details').evaluate((/** @type {Element} */ one) => one.previousElementSibling !== null), 'below the sentence');

    await visit.press('clause-next');
    await visit.press('clause-next');
    const second = step.clauses[1];
    equal(await visit.page.locator('svg.layer .lit').getAttribute('d'), second.outline);
    equal(await reason.locator('.clause.pointed').textContent(), second.text);
    const now = await visit.page.locator('svg.layer .link.now').count();
    equal(now, step.drawing.links.filter((/** @type {any} */ link) => link.number === second.number).length);
    ok(now > 0);
    await clauses.nth(1).focus();
    await visit.page.keyboard.press('ArrowRight');
    equal(await visit.page.locator('svg.layer .lit').getAttribute('d'), step.clauses[2].outline);
    await reason.locator('summary').click();
    await visit.press('path-next');
    await visit.press('path-previous');
    equal(await reason.locator('details[open]').count(), 1, 'it stays unfolded');
  });

  engine.test('the lines of a net have their numbers in the grid', async (visit) => {
    const step = await openStep(visit, NETS, ({ net }) => net);
    const numbers = await visit.page.locator('svg.layer .number-of-line').evaluateAll((/** @type {any[]} */ all) => all.map((one) => one.dataset.number));
    ok(numbers.includes('1') && numbers.length >= 2, numbers.join());
    await visit.part('path-reason').locator('.net-line').first().focus();
    equal(await visit.page.locator('svg.layer .lit').getAttribute('d'), step.net.lines[0].outline);
    equal(await visit.page.locator('svg.layer .number-of-line.now').count(), numbers.filter((/** @type {string} */ one) => one === '1').length);
  });

  engine.test('a step that is chosen after a later one is drawn as a whole', async (visit) => {
    for (const [puzzle, isWanted] of /** @type {[string, (step: any) => boolean][]} */ ([[NETS, ({ net }) => net], [CHAINS, ({ clauses }) => clauses?.length > 2]])) {
      const drawn = () => visit.page.locator('svg.layer .mark').evaluateAll((/** @type {any[]} */ all) => all.map((one) => one.dataset.candidate));
      await openStep(visit, puzzle, isWanted);
      const number = (await visit.part('path-slider').inputValue()) ?? '';
      const expected = await drawn();
      ok(expected.length > 3);
      const slider = visit.part('path-slider');
      await slider.fill(String(await slider.getAttribute('max')));
      await slider.fill(number);
      deepEqual(await drawn(), expected);
    }
  });

  engine.test('the clauses of a single light its cells', async (visit) => {
    const step = await openStep(visit, P, ({ clauses }) => clauses?.length === 2);
    await visit.part('path-reason').locator('.clause').first().focus();
    equal(await visit.page.locator('svg.layer .lit').getAttribute('d'), step.clauses[0].outline);
    equal(await visit.part('clause-next').count(), 0, 'two clauses need no buttons');
  });

  engine.test('the player colours candidates and links them; hints, reloads and undo leave that alone', async (visit) => {
    await visit.open(`#p=${P}`);
    await choose(visit, 'candidates');
    await visit.press('mode-colour');
    await visit.press('r1c3');
    await tapPlace(visit, 'r1c3', 4);
    await visit.press('key-2');
    await tapPlace(visit, 'r1c3', 1);
    await visit.press('key-5');
    await tapPlace(visit, 'r1c3', 1);
    await visit.press('key-7');
    await visit.press('key-8');
    await visit.press('mode-link');
    await tapPlace(visit, 'r1c3', 4);
    await tapPlace(visit, 'r5c3', 6);
    const name = 'row 1 column 3, empty, candidates 1 2 4, 1 in colour 5, 4 in colour 2, 4 linked to 6 in r5c3, strong, colours 7 8, box 1';
    equal(await visit.cellName('r1c3'), name);
    equal(await visit.page.locator('svg.layer .own-link.strong').count(), 1);
    equal(await visit.page.locator('svg.layer .discs circle').count(), 2);
    equal(await visit.page.locator('svg.layer .tint.colour').count(), 2);
    await visit.press('hint');
    for (const rung of [2, 3, 4, 5]) {
      await visit.press('hint-more');
      await visit.page.locator(`[data-testid=hint-panel][data-rung="${rung}"]`).waitFor();
    }
    await visit.press('hint-close');
    equal(await visit.page.locator('svg.layer .own-link').count(), 1);
    equal(await visit.page.locator('svg.layer .discs circle').count(), 2);
    await visit.reload();
    equal(await visit.page.locator('svg.layer .own-link').count(), 1);
    ok((await visit.cellName('r1c3')).includes('4 linked to 6 in r5c3'));
    await choose(visit, 'clear-pencil');
    equal(await visit.page.locator('svg.layer .own-link, svg.layer .discs circle, svg.layer .tint.colour').count(), 0);
    await visit.press('undo');
    equal(await visit.page.locator('svg.layer .own-link').count(), 1);
  });
});

forEachEngine(
  (engine) => {
    engine.test('colours and links by the keyboard alone', async (visit) => {
      await visit.open(`#p=${P}`);
      await choose(visit, 'candidates');
      await visit.cell('r1c3').focus();
      const { keyboard } = visit.page;
      await keyboard.press('v');
      await keyboard.press('.');
      equal(await visit.live(), 'Colours go to 1 in r1c3.');
      await keyboard.press('3');
      await keyboard.press('b');
      await keyboard.press('4');
      equal(await visit.live(), 'Link from 4 in r1c3.');
      for (let times = 0; times < 4; times += 1) await keyboard.press('ArrowDown');
      await keyboard.press('6');
      ok((await visit.cellName('r1c3')).includes('1 in colour 3, 4 linked to 6 in r5c3, strong'));
      await keyboard.press('6');
      for (let times = 0; times < 4; times += 1) await keyboard.press('ArrowUp');
      await keyboard.press('4');
      match((await visit.live()) ?? '', /weak/i);
      await keyboard.press('Delete');
      equal(await visit.page.locator('svg.layer .own-link').count(), 0);
    });

    engine.test('marks in the centre, as an option', async (visit) => {
      await withSettings(visit, { marks: 'centre' });
      await visit.open(`#p=${P}`);
      await visit.press('mode-centre');
      await visit.press('r1c3');
      await visit.press('key-1');
      await visit.press('key-4');
      deepEqual(await marks(visit, 'text'), ['14 250 50']);
      equal(await visit.cellName('r1c3'), 'row 1 column 3, empty, centre 1 4, box 1');
      await visit.press('hint');
      for (const rung of [2, 3]) {
        await visit.press('hint-more');
        await visit.page.locator(`[data-testid=hint-panel][data-rung="${rung}"]`).waitFor();
      }
      deepEqual(await marks(visit, '.centre'), ['14 250 50']);
      notEqual(await visit.page.locator('svg.layer .mark').count(), 0);
    });
  },
  { screens: ['desktop'] },
);

forEachEngine(
  (engine) => {
    engine.test('each line of a net has a number in the grid while it is lit, also inside of a block', async (visit) => {
      await visit.open(NESTED);
      for (const rung of [1, 2, 3, 4]) {
        await visit.press(rung === 1 ? 'hint' : 'hint-more');
        await visit.page.locator(`[data-testid=hint-panel][data-rung="${rung}"]`).waitFor();
      }
      const reason = visit.part('hint-text');
      const folds = reason.locator('.fold[aria-expanded=false]:visible');
      while ((await folds.count()) > 0) await folds.first().click();
      // No line lies under the mouse.
      await visit.page.mouse.move(1, 1);
      const lines = reason.locator('.net-line');
      const count = await lines.count();
      equal(count, 22);
      const numbers = visit.page.locator('svg.layer .number-of-line.now');
      for (let at = 0; at < count; at += 1) {
        await lines.nth(at).focus();
        const now = await numbers.evaluateAll((/** @type {any[]} */ all) => all.map((one) => Number(one.dataset.number)));
        ok(now.length > 0 && now.every((/** @type {number} */ one) => one === at + 1), `line ${at + 1}: ${now}`);
      }
    });
  },
  { screens: ['desktop'] },
);
