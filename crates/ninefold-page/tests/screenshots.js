// Makes the screenshots of the page: the two of the README, and with `--all FOLDER` one of every state, for people to
// look at. From the root of the repository, after `cargo xtask web` and `cargo xtask test`, which install what it needs:
//
//   export NINEFOLD_SITE=$PWD/target/web NINEFOLD_NPM=$PWD/target/npm
//   node crates/ninefold-page/tests/screenshots.js                 # docs/page-desktop.png, docs/page-phone.png
//   node crates/ninefold-page/tests/screenshots.js --all FOLDER    # FOLDER/SCREEN-THEME-STATE.png
//
// Without NINEFOLD_SITE the program of NINEFOLD_PROGRAM serves the page.
//
// The clock of the page stands still, so the same page gives the same picture in the same Chromium.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EMPTY_BOARD, EMPTY_PUZZLE, candidates } from '../page/store/board.js';
import { CLASSIC, bit } from '../page/store/geometry.js';
import { writeHash } from '../page/store/link.js';
import { withSettings } from './browser/helpers.js';
import { palettePng } from './palette-png.js';
import { serveFolder, startProgram } from './browser/servers.js';
import { STATES, close } from './browser/states.js';
import { SCREENS, Visit, launch } from './browser/visit.js';

const DOCS = join(dirname(fileURLToPath(import.meta.url)), '../../../docs');

/** The screens of the pictures of all states. */
const ALL = {
  ...SCREENS,
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
  large: { viewport: { width: 1920, height: 1080 } },
};

/** Hints are asked for up to this rung: the step is explained and drawn, but not carried out. */
const WHY = 4;

/** A position in which an X-Chain is the next step: the clues, the digits and the marks of the player. */
const CHAIN = {
  givens: '.9..4..3..8.9..7.........15.4..7....3..8..1.7...2.15.......2....3.1....92..5.....',
  entries: '.....5.......13..44.3.289.....3......2..54..........43.5.4..3.1..4...25..1..3.4..',
  marks:
    '167 . 12 67 . . 68 . 268 56 . 25 . . . . 26 . . 67 . 67 . . . . . 15 . 15 . . 69 68 2689 28 . . 69 . . . . 69 . ' +
    '789 67 678 . 69 . . . . 689 . 678 . 689 . . 78 . 678 . . . 68 67 . . . . . 789 . . 79 . 678 68',
};

/** A game in play: corner marks (`c`), centre marks (`m`) and colours by cell. */
const GAME = {
  givens: '..1..9...79.1.......27..3..8..24.7..94.5...8.1..9....35......1........76....75...',
  entries: '........7........5.......91.63..1.59..7...1.2.25.87....7.39.2....9.125..21....93.',
  corner: { r1c4: '468', r1c5: '26', r2c5: '236', r1c8: '246', r2c8: '246', r1c7: '468', r2c7: '468' },
  centre: { r3c1: '46', r3c2: '58', r3c5: '56', r8c1: '34', r8c2: '38', r8c4: '48', r7c9: '48', r9c9: '48', r7c3: '468', r6c7: '46', r6c8: '46', r3c6: '468' },
  colours: { r3c1: 2, r3c6: 2, r8c1: 5, r8c4: 5 },
};

/** The number of a cell. @param {string} name */
const cellOf = (name) => (Number(name[1]) - 1) * 9 + Number(name[3]) - 1;

/** The mask of digits. @param {string} digits */
const maskOf = (digits) => [...digits].reduce((mask, digit) => (digit === '.' ? mask : mask | bit(Number(digit))), 0);

/** The digits of 81 characters. @param {string} text */
const digitsOf = (text) => Array.from(text, (symbol) => CLASSIC.digitOfSymbol(symbol));

/** The link of the position with the chain: what is not in its marks is crossed out. */
function chainLink() {
  const puzzle = { ...EMPTY_PUZZLE, givens: CHAIN.givens };
  const board = { ...EMPTY_BOARD, digits: digitsOf(CHAIN.entries) };
  const marks = CHAIN.marks.split(' ').map(maskOf);
  const crossed = candidates(puzzle, board).map((mask, cell) => (marks[cell] ? mask & ~marks[cell] : 0));
  return writeHash({ kind: 'puzzle', puzzle, board: { ...board, crossed }, seconds: 252 });
}

/** The link of the game in play. */
function gameLink() {
  const masks = (/** @type {Record<string, string>} */ cells) => {
    const all = new Array(81).fill(0);
    for (const [cell, digits] of Object.entries(cells)) all[cellOf(cell)] = maskOf(digits);
    return all;
  };
  const colours = new Array(81).fill(0);
  for (const [cell, colour] of Object.entries(GAME.colours)) colours[cellOf(cell)] = colour;
  const board = { ...EMPTY_BOARD, digits: digitsOf(GAME.entries), corner: masks(GAME.corner), centre: masks(GAME.centre), colours };
  return writeHash({ kind: 'puzzle', puzzle: { ...EMPTY_PUZZLE, givens: GAME.givens }, board, seconds: 437 });
}

/**
 * Opens the page with settings, and stops its clock.
 * @param {any} browser
 * @param {string} origin
 * @param {keyof typeof ALL} screen
 * @param {Record<string, unknown>} settings
 */
async function visit(browser, origin, screen, settings) {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...ALL[screen] });
  context.setDefaultTimeout(15_000);
  const page = new Visit(context, origin);
  await withSettings(page, settings);
  await context.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
  return page;
}

/** Takes a picture. @param {any} page */
const picture = (page) => page.screenshot({ animations: 'disabled', caret: 'hide' });

/** Waits until the title has the rating. @param {Visit} page */
const isRated = (page) => page.part('title').filter({ hasText: 'ER' }).waitFor();

/** Makes the two pictures of the README. @param {any} browser @param {string} origin */
async function readme(browser, origin) {
  const desktop = await visit(browser, origin, 'desktop', { theme: 'light', candidates: 'automatic' });
  await desktop.open(chainLink());
  await isRated(desktop);
  for (let rung = 1; rung <= WHY; rung += 1) {
    await desktop.press(rung === 1 ? 'hint' : 'hint-more');
    await desktop.page.locator(`[data-testid=hint-panel][data-rung="${rung}"]`).waitFor();
  }
  await save(join(DOCS, 'page-desktop.png'), desktop.page);
  await desktop.context.close();
  const phone = await visit(browser, origin, 'phone', { theme: 'dark' });
  await phone.open(gameLink());
  await isRated(phone);
  await phone.press('mode-centre');
  await phone.press('r2c6');
  await save(join(DOCS, 'page-phone.png'), phone.page);
  await phone.context.close();
}

/** @param {string} file @param {any} page */
async function save(file, page) {
  const bytes = palettePng(await picture(page));
  await writeFile(file, bytes);
  console.log(`${file}: ${bytes.length} bytes`);
}

/** Makes a picture of every state. @param {any} browser @param {string} origin @param {string} folder */
async function all(browser, origin, folder) {
  await mkdir(folder, { recursive: true });
  for (const screen of /** @type {(keyof typeof ALL)[]} */ (Object.keys(ALL))) {
    for (const theme of ['light', 'dark']) {
      const page = await visit(browser, origin, screen, { theme });
      await page.open();
      for (const [name, reach] of STATES) {
        const file = join(folder, `${screen}-${theme}-${name}.png`);
        try {
          await reach(page);
          await writeFile(file, await picture(page.page));
        } catch (error) {
          console.error(`${file}: ${String(error).split('\n')[0]}`);
          process.exitCode = 1;
          await close(page);
        }
      }
      await page.context.close();
    }
  }
}

const [option, folder] = process.argv.slice(2);
if (option && (option !== '--all' || !folder)) throw new Error('usage: screenshots.js [--all FOLDER]');
const [browser, site] = await Promise.all([launch(), process.env.NINEFOLD_SITE ? serveFolder() : startProgram()]);
try {
  await (folder ? all(browser, site.origin, folder) : readme(browser, site.origin));
} finally {
  await browser.close();
  await site.close();
}
