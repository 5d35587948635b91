// Acceptance 10 to 14, 19 and 20: hints, mistakes, drawings, paths, ratings, and puzzles that are not valid. What
// the page says is what the program prints.

import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { P, forEachEngine } from './harness.js';
import { BROKEN, choose, json, plain, run } from './helpers.js';
import { EMPTY_BOARD, candidates } from '../../page/store/board.js';
import { CLASSIC, bit, puzzleText } from '../../page/store/geometry.js';
import { writeHash } from '../../page/store/link.js';

const { parseCandidate, peers: PEERS } = CLASSIC;

/** A puzzle whose first step is a chain. */
const CHAINS = '...95..8........2..8...4..9..2....4..3..4...67..5...1.5418...3.....9...7..74.2...';

/** Puzzles from ER 1.0 to 11.x. */
const RATED = [
  '810245009059160300276389150901426587568793412724518963300951046047632895605874231',
  '000240000500000080000030000000709050020060000340000000000000206900800000000000400',
  '900500030004003002000021050006010040003069000200400000000000469780200000000000000',
  '070180050000600094080940000300090000000006509000000367610000000003000702807004000',
  '98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6',
].map((line) => line.replaceAll('0', '.'));

/** @type {Map<string, any>} */
const ratings = new Map();

/** The rating of a puzzle by the program. @param {string} puzzle */
function rated(puzzle) {
  if (!ratings.has(puzzle)) ratings.set(puzzle, json(['rate', '--hodoku', '--steps', puzzle]));
  return ratings.get(puzzle);
}

/** The text of a hint. @param {any} visit */
const hintText = async (visit) => plain((await visit.part('hint-text').locator('p').allTextContents()).join(' '));

/** Waits for a rung of the hint. @param {any} visit @param {number} rung */
const atRung = (visit, rung) => visit.page.locator(`[data-testid=hint-panel][data-rung="${rung}"]`).waitFor();

/** Returns the third column that the program prints for a puzzle. @param {string[]} args @param {string} puzzle */
const printed = (args, puzzle) => plain(run([...args, puzzle]).stdout.split('\t')[2]);

/** A position before a step with a chain, as a puzzle of candidates: the hint there is that step. */
function beforeChain() {
  const puzzle = { givens: CHAINS, restriction: null, title: '' };
  let masks = candidates(puzzle, EMPTY_BOARD).map((mask, at) => mask || bit(Number(CHAINS[at])));
  for (const step of json(['explain', '--path', 'greedy', CHAINS]).steps) {
    if (step.drawing.links.length >= 3) break;
    for (const { cell, digit } of step.eliminations.map(parseCandidate)) masks[cell] &= ~bit(digit);
    for (const { cell, digit } of step.placements.map(parseCandidate)) {
      masks = masks.map((mask, at) => (at === cell ? bit(digit) : PEERS[cell].includes(at) ? mask & ~bit(digit) : mask));
    }
  }
  return { givens: '.'.repeat(81), restriction: masks, title: '' };
}

forEachEngine((engine) => {
  engine.test('10: five rungs in the words of the program; one undo takes the step back', async (visit) => {
    await visit.open(`#p=${P}`);
    for (const rung of [1, 2, 3, 4, 5]) {
      await visit.press(rung === 1 ? 'hint' : 'hint-more');
      await atRung(visit, rung);
      equal(await hintText(visit), printed(['hint', '--detail', String(rung)], P));
    }
    const [placement] = json(['hint', '--detail', '5', P]).placements;
    const [cell, digit] = placement.split('=');
    equal((await visit.cellName(cell)).split(', ')[1], digit);
    await visit.page.keyboard.press('Control+z');
    equal(await visit.digits(), P);
  });

  engine.test('12: rung 4 of a chain draws its links, and strikes what is gone', async (visit) => {
    const puzzle = beforeChain();
    const hint = json(['hint', '--detail', '4', '--candidates'], puzzleText(puzzle));
    ok(hint.drawing.links.length >= 3, hint.technique);
    await visit.open(writeHash({ kind: 'puzzle', puzzle }));
    for (const rung of [1, 2, 3, 4]) {
      await visit.press(rung === 1 ? 'hint' : 'hint-more');
      await atRung(visit, rung);
      if (rung === 3) equal(await visit.page.locator('svg.layer .mark[data-tone=gone]').count(), 0, 'the pattern alone');
    }
    equal(await visit.page.locator('svg.layer path[data-link]').count(), hint.drawing.links.length);
    const gone = await visit.page.locator('svg.layer .mark[data-tone=gone]').evaluateAll((/** @type {any[]} */ marks) => marks.map((mark) => mark.dataset.candidate));
    deepEqual(gone.sort(), hint.drawing.marks.filter((/** @type {any} */ mark) => mark.tone === 'gone').map((/** @type {any} */ mark) => mark.candidate).sort());
    equal(gone.length, hint.eliminations.length);
    equal(await visit.page.locator('svg.layer .strike').count(), hint.eliminations.length);
    ok(plain(await visit.part('hint-text').textContent()).includes(hint.technique));
  });

  engine.test('13: the path has the steps of explain, and the slider shows any', async (visit) => {
    const { steps } = json(['explain', P]);
    await visit.open(`#p=${P}`);
    await visit.press('tab-path');
    await visit.part('path-step-1').waitFor();
    const slider = visit.part('path-slider');
    equal(await slider.getAttribute('max'), String(steps.length));
    for (const number of [1, Math.ceil(steps.length / 2), steps.length]) {
      await slider.fill(String(number));
      const { technique, text, placements } = steps[number - 1];
      const shown = plain(await visit.part('path-reason').textContent());
      equal(shown, `${technique}: ${text}`);
      const placed = steps.slice(0, number - 1).flatMap((/** @type {any} */ step) => step.placements).length;
      equal((await visit.digits()).replaceAll('.', '').length, 30 + placed, `digits before step ${number}`);
      if (placements.length > 0) match(shown, new RegExp(placements[0].slice(0, 4)));
    }
    await visit.press('path-play-from');
    const last = steps.at(-1).placements[0];
    equal(await visit.cellName(last.slice(0, 4)).then((/** @type {string} */ name) => name.split(', ')[1]), 'empty');
    equal((await visit.digits()).replaceAll('.', '').length, 80);
  });

  engine.test('19: the broken puzzle of the README: nine cells drawn, one repair', async (visit) => {
    await visit.open(`#p=${BROKEN}`);
    await visit.inState('invalid');
    await visit.part('repair-1').waitFor();
    const { conflict } = json(['check', BROKEN]);
    const cells = await visit.page.locator('svg.layer .grounds [data-cell]').evaluateAll((/** @type {any[]} */ marks) => [...new Set(marks.map((mark) => mark.dataset.cell))]);
    equal(cells.length, 9);
    deepEqual(cells.sort(), conflict.map((/** @type {any} */ clue) => String(clue).slice(0, 4)).sort());
    await visit.press('repair-1');
    await visit.inState('playing');
    equal(await visit.digits(), P);
  });

  engine.test('20: several solutions: the cells that differ are tinted', async (visit) => {
    const puzzle = `....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....`;
    const { differs } = json(['check', puzzle]);
    ok(differs.length > 1);
    await visit.open(`#p=${puzzle}`);
    await visit.inState('invalid');
    await visit.page.locator('svg.layer .tint.named').first().waitFor();
    equal(await visit.page.locator('svg.layer .tint.named').count(), differs.length);
    match(await visit.part('problem').textContent(), /solutions/);
  });
});

forEachEngine((engine) => {
  engine.test('11: a wrong digit is reported first, as by the program, and the page goes back before it', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.enter('r1c3', 4);
    await visit.enter('r1c4', 2);
    await visit.enter('r2c2', 7);
    await visit.press('hint');
    await atRung(visit, 1);
    const request = { verb: 'hint', puzzle: { text: P, entries: `..42......7${'.'.repeat(70)}` }, detail: 1 };
    const { text, verdict } = await ask(visit, request);
    equal(verdict, 'wrong-digit');
    equal(await hintText(visit), plain(text));
    await choose(visit, 'where-wrong');
    await visit.page.waitForFunction(() => document.querySelector('[data-testid=r1c4]')?.textContent === '');
    equal(await visit.digits(), `${P.slice(0, 2)}4${P.slice(3)}`);
    await choose(visit, 'branches');
    await visit.part('branches-dialog').waitFor();
  });

  engine.test('11: marks that lack the right digit are reported first', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.press('mode-centre');
    await visit.enter('r1c3', 1);
    await visit.press('key-2');
    await visit.press('hint');
    await atRung(visit, 1);
    const marks = Array.from({ length: 81 }, (_, at) => (at === 2 ? '12' : ''));
    const { text, verdict } = await ask(visit, { verb: 'hint', puzzle: { text: P, entries: '.'.repeat(81), marks }, detail: 1 });
    equal(verdict, 'missing-mark');
    equal(await hintText(visit), plain(text));
  });

  engine.test('10: H, H, Esc and Shift+H', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.press('r1c3');
    await visit.page.keyboard.press('h');
    await atRung(visit, 1);
    await visit.page.keyboard.press('h');
    await atRung(visit, 2);
    await visit.page.keyboard.press('Escape');
    await visit.part('hint-panel').waitFor({ state: 'hidden' });
    equal(await visit.cell('r1c3').getAttribute('aria-selected'), 'true', 'the selection stays');
  });

  engine.test('14: the ratings of five puzzles', async (visit) => {
    await visit.open(`#p=${RATED[0]}`);
    for (const [at, puzzle] of RATED.entries()) {
      const { er, ep, ed, level, hardest, hodoku } = rated(puzzle);
      await visit.page.evaluate((/** @type {string} */ hash) => (location.hash = hash), `#p=${puzzle}`);
      await visit.page.waitForFunction((/** @type {string} */ wanted) => [...document.querySelectorAll('[role=gridcell]')].every((cell, place) => (cell.textContent || '.') === wanted[place]), puzzle);
      if (at === 0) await visit.press('tab-rating');
      await visit.part('rating-card').and(visit.page.locator(':not([aria-busy])')).waitFor();
      const shown = await Promise.all(['er', 'ep', 'ed'].map((name) => visit.part(`rating-${name}`).textContent()));
      deepEqual(shown.map(Number), [er, ep, ed]);
      equal((await visit.part('rating-word').textContent()).toLowerCase(), level);
      ok((await visit.part('rating-hardest').textContent()).startsWith(hardest));
      // The score of HoDoKu comes after the rating.
      await visit.page.locator('[data-testid=rating-hodoku]:not([aria-busy])').waitFor();
      ok((await visit.part('rating-hodoku').textContent()).includes(String(hodoku.score)));
    }
  });
});

/** Asks the engine of the page itself. @param {any} visit @param {object} request */
const ask = (visit, request) =>
  visit.page.evaluate(async (/** @type {any} */ asked) => {
    const { connect } = await import(`${location.origin}/engine/engine.js`);
    return (await connect()).ask(asked);
  }, request);
