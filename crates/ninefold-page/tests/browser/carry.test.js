// Acceptance 17, 18, 21, 22 and 36: import, links, formats and documents.

import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { P, forEachEngine } from './harness.js';
import { choose, json, names, paste, plain, run, untilNamed } from './helpers.js';

const SAMPLES = fileURLToPath(new URL('../../../../puzzles/', import.meta.url));

/** @type {Map<string, ReturnType<typeof run>>} */
const printed = new Map();

/** Runs the program once for all engines and screens. @param {string[]} args */
function once(args) {
  const key = args.join(' ');
  const answer = printed.get(key) ?? run(args);
  printed.set(key, answer);
  return answer;
}

/** The puzzles in small pictures. @param {any} root */
const pictures = (root) =>
  root.locator('svg.small-grid').evaluateAll((/** @type {Element[]} */ grids) =>
    grids.map((grid) => {
      const cells = new Array(81).fill('.');
      for (const text of grid.querySelectorAll('text.given')) {
        const row = (Number(text.getAttribute('y')) - 8) / 10;
        (text.getAttribute('x') ?? '').split(' ').forEach((x, at) => (cells[row * 9 + (Number(x) - 5) / 10] = text.textContent?.[at]));
      }
      return cells.join('');
    }),
  );

/** Gives the import dialog a file and waits for what it says. @param {any} visit @param {string} name @param {Buffer} buffer */
async function read(visit, name, buffer) {
  const dialog = visit.part('import-dialog');
  await dialog.evaluate((/** @type {Element} */ element) => {
    for (const part of element.querySelectorAll('[data-testid=import-found], [data-testid=import-error], [data-testid=import-errors], [data-testid=import-count]')) part.remove();
  });
  await visit.part('import-file').setInputFiles({ name, mimeType: '', buffer });
  await dialog.locator('[data-testid=import-found], [data-testid=import-error], .error p').first().waitFor();
  const count = dialog.getByTestId('import-count');
  if (await count.count()) await visit.page.waitForFunction(() => /\d/.test(document.querySelector('[data-testid=import-count]')?.textContent ?? ''));
  return dialog;
}

/** The symbols in small pictures of any size. @param {any} root */
const symbols = (root) =>
  root.locator('svg.small-grid').evaluateAll((/** @type {Element[]} */ grids) =>
    grids.map((grid) => [...grid.querySelectorAll('text.given')].map((text) => text.textContent).join('')),
  );

/** The symbols of the givens that the program reads from a sample of puzzles with other rules. @param {string} name */
function givens(name) {
  const lines = once(['convert', '--to', 'rules', `${SAMPLES}${name}`]).stdout.split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line).puzzle.replaceAll(/[. ]/g, ''));
}

/** The formats of puzzles with any rules that the program writes and the modules of the page do not. */
const WRITTEN_BY_THE_PROGRAM = ['rules', 'iss'];

forEachEngine((engine) => {
  engine.test('17: samples import as the program reads them', async (visit) => {
    await visit.open();
    await visit.press('import');
    await visit.part('import-dialog').waitFor();
    const samples = readdirSync(SAMPLES, { withFileTypes: true }).filter((file) => file.isFile()).map((file) => file.name);
    // Only programs with the feature `parquet` read tables.
    const files = samples.filter((name) => !name.endsWith('.parquet'));
    ok(files.length > 50 && ['zip', 'zst', 'gz', 'opensudoku'].every((kind) => files.some((name) => name.endsWith(`.${kind}`))));
    for (const name of files) {
      const { stdout, stderr } = once(['convert', '--to', 'line', `${SAMPLES}${name}`]);
      const expected = stdout.split('\n').filter(Boolean).map((line) => line.slice(0, 81));
      const dialog = await read(visit, name, readFileSync(`${SAMPLES}${name}`));
      if (engine.name === 'wasm' && name.endsWith('.zst')) {
        ok(plain(await dialog.textContent()).includes('this build does not unpack zstd'), name);
        continue;
      }
      if (expected.length === 0) {
        const words = /error: (?:record \d+: )?([^\n]+)/.exec(stderr)?.[1] ?? '';
        if (words.includes('classic Sudoku')) {
          const ruled = givens(name);
          ok(ruled.length > 0, name);
          deepEqual(await symbols(ruled.length === 1 ? dialog.getByTestId('import-found') : dialog.locator('.small-list')), ruled, name);
          continue;
        }
        const shown = plain(await dialog.textContent()).toLowerCase();
        ok(shown.includes(words.toLowerCase()), `${name}: ${words}\n${shown}`);
        continue;
      }
      const found = await pictures(expected.length === 1 ? dialog.getByTestId('import-found') : dialog.locator('.small-list'));
      deepEqual(found, expected.slice(0, 100), name);
    }
  });

  engine.test('17: a damaged line names its line and column', async (visit) => {
    await visit.open();
    await visit.press('import');
    const text = `${P}\n${P.slice(0, 40)}?!${P.slice(42)}\n${P}\n`;
    const { stderr } = run(['convert', '--to', 'line'], text);
    const [, line, column] = /:(\d+):(\d+)/.exec(stderr) ?? [];
    const dialog = await read(visit, 'lines.txt', Buffer.from(text));
    const shown = plain(await dialog.locator('[data-testid=import-error]').first().textContent());
    match(shown, new RegExp(`line ${line}\\b.*column ${column}\\b`, 'i'));
    equal((await pictures(dialog.locator('.small-list'))).length, 2, 'the others are read');
  });

  engine.test('18: 1,000 lines: count and 100 pictures', async (visit) => {
    const lines = readFileSync(new URL('../../../ninefold-testing/data/sets/clues17_49158.txt', import.meta.url), 'utf8').split('\n').filter((line) => line.length >= 81).map((line) => line.slice(0, 81));
    while (lines.length < 1000) lines.push(lines[lines.length - 50]);
    lines.length = 1000;
    await visit.open();
    await paste(visit, lines.join('\n'));
    const dialog = visit.part('import-dialog');
    await dialog.getByText(/1,?000/).first().waitFor();
    equal(await dialog.locator('.small-list li').count(), 100);
    equal((await pictures(dialog.locator('.small-list')))[99], lines[99].replaceAll('0', '.'));
    await visit.press('preview-7');
    await visit.press('import-play');
    await visit.inState('playing');
    equal(await visit.digits(), lines[6].replaceAll('0', '.'));
  });
});

/** Opens the share dialog and returns the link. @param {any} visit @param {'puzzle' | 'progress'} what */
async function link(visit, what) {
  await visit.press('share');
  await visit.part('share-dialog').waitFor();
  if (what === 'progress') await visit.part('share-dialog').locator('label.segment').nth(1).click();
  await visit.page.waitForFunction((/** @type {string} */ wanted) => {
    const { value } = /** @type {HTMLInputElement} */ (document.querySelector('[data-testid=share-link]'));
    return value.includes('#p=') && value.includes('&s=') === (wanted === 'progress');
  }, what);
  return visit.part('share-link').inputValue();
}

forEachEngine((engine) => {
  engine.test('pasted on the empty page, one valid puzzle starts at once; else a preview opens', async (visit) => {
    await visit.open();
    await paste(visit, P);
    await visit.inState('playing');
    equal(await visit.digits(), P);
    await paste(visit, P.replace('53', '..'));
    await visit.part('import-dialog').waitFor();
    equal(await visit.digits(), P);
  });

  engine.test('21: a link with progress gives another browser the same digits, marks and colours', async (visit) => {
    await visit.open(`#p=${P}`);
    await visit.enter('r1c3', 4);
    for (const [mode, cell, digit] of [['corner', 'r1c4', 2], ['centre', 'r1c4', 6], ['colour', 'r5c5', 3], ['colour', 'r1c1', 9]]) {
      await visit.press(`mode-${mode}`);
      await visit.enter(String(cell), digit);
    }
    const expected = await names(visit);
    const address = await link(visit, 'progress');
    const other = await engine.visit();
    try {
      await other.open(address.slice(address.indexOf('#')));
      await other.inState('playing');
      await untilNamed(other, expected);
      deepEqual(other.problems, []);
    } finally {
      await other.context.close();
    }
  });

  engine.test('36: a puzzle of 729 candidates imports, plays and shares', async (visit) => {
    const text = readFileSync(`${SAMPLES}sukaku.txt`, 'utf8');
    const { puzzle } = json(['check', '--candidates'], text);
    await visit.open();
    await paste(visit, text);
    await visit.part('import-found').waitFor();
    await visit.press('import-play');
    await visit.inState('playing');
    await visit.page.waitForFunction(() => /ER/.test(document.querySelector('[data-testid=title]')?.textContent ?? ''));
    const shown = await visit.digits();
    ok(puzzle.startsWith(shown) || puzzle.length === 729, shown);
    await visit.press('hint');
    await visit.page.locator('[data-testid=hint-panel][data-rung="1"]').waitFor();
    await visit.page.keyboard.press('Escape');
    const address = await link(visit, 'puzzle');
    match(address, /#p=[1-9.]{81}&c=[\w-]+/);
    const other = await engine.visit();
    try {
      await other.open(address.slice(address.indexOf('#')));
      await other.inState('playing');
      equal(await other.digits(), shown);
      await other.page.waitForFunction(() => /ER/.test(document.querySelector('[data-testid=title]')?.textContent ?? ''));
      equal(await other.part('title').textContent(), await visit.part('title').textContent());
    } finally {
      await other.context.close();
    }
  });
});

forEachEngine((engine) => {
  engine.test('22: each format is written as the program writes it', async (visit) => {
    const lines = run(['formats', '--json']).stdout.split('\n').filter(Boolean);
    const written = lines.map((line) => JSON.parse(line)).filter(({ writes }) => writes);
    const formats = written.filter(({ name }) => engine.name !== 'wasm' || !WRITTEN_BY_THE_PROGRAM.includes(name));
    await visit.open(`#p=${P}`);
    await visit.press('share');
    const choice = visit.part('share-format');
    await visit.page.waitForFunction(() => Boolean(/** @type {HTMLElement} */ (document.querySelector('[data-testid=share-text]'))?.dataset.format));
    deepEqual(await choice.locator('option').evaluateAll((/** @type {any[]} */ options) => options.map(({ value }) => value)), formats.map(({ name }) => name));
    for (const { name } of formats) {
      await choice.selectOption(name);
      await visit.page.locator(`[data-testid=share-text][data-format="${name}"]`).waitFor();
      const shown = await visit.part('share-text').inputValue();
      const expected = once(['convert', '--to', name, '-q', P]).stdout;
      equal(shown.slice(0, 20_000), expected.slice(0, 20_000), name);
    }
  });

  engine.test('22: the PDF, SVG and HTML are those of the program', async (visit) => {
    await visit.open(`#p=${P}`);
    await choose(visit, 'print');
    await visit.part('print-preview').locator('img').first().waitFor();
    for (const kind of ['pdf', 'html', 'svg']) {
      const [download] = await Promise.all([visit.page.waitForEvent('download'), visit.press(`print-${kind}`)]);
      const bytes = readFileSync(await download.path());
      const expected = once(['print', '--to', kind, '-q', P]).bytes;
      ok(bytes.equals(expected), `${kind}: ${bytes.length} and ${expected.length} bytes`);
    }
  });
});

/** Two puzzles with all that the page keeps of a file. */
const NAMED = [['The first', 'A. Author', 'Two lines\nof words.'], ['The second', '', '']].map(([name, author, description]) => JSON.stringify({ puzzle: P, name, author, description })).join('\n');

forEachEngine((engine) => {
  engine.test('author and description of a file are shown, kept and written; names are printed', async (visit) => {
    await visit.open();
    await paste(visit, NAMED);
    await visit.part('import-print').waitFor();
    await visit.press('import-print');
    await visit.part('print-preview').locator('img').first().waitFor();
    const [document] = await Promise.all([visit.page.waitForEvent('download'), visit.press('print-pdf')]);
    ok(readFileSync(await document.path()).equals(run(['print', '--to', 'pdf', '-q'], NAMED).bytes), 'the document has the names');
    await visit.page.keyboard.press('Escape');
    await paste(visit, NAMED);
    await visit.press('import-play');
    await visit.inState('playing');
    const about = visit.page.locator('.panel-body').getByTestId('about-puzzle');
    const texts = ['By A. Author', 'Two lines\nof words.'];
    deepEqual(await about.allTextContents(), texts);
    await visit.enter('r1c3', 4);
    await visit.reload();
    equal(await visit.cellName('r1c3'), 'row 1 column 3, 4, box 1');
    deepEqual(await about.allTextContents(), texts);
    await visit.press('share');
    await visit.page.locator('[data-testid=share-text][data-format]').waitFor();
    await visit.part('share-format').selectOption('json');
    await visit.page.locator('[data-testid=share-text][data-format=json]').waitFor();
    const written = JSON.parse(await visit.part('share-text').inputValue());
    deepEqual([written.name, written.author, written.description], ['The first', 'A. Author', 'Two lines\nof words.']);
    match((await visit.part('share-no-qr').textContent()) ?? '', /another device/);
  });
});

forEachEngine(
  (engine) => {
    engine.test('on an address that other machines can open, the link has a QR code', async (visit) => {
      visit.origin = visit.origin.replace('127.0.0.1', 'ninefold.test');
      await visit.open(`#p=${P}`);
      await visit.press('share');
      await visit.part('share-qr').waitFor();
      equal(await visit.part('share-no-qr').count(), 0);
      ok((await visit.part('share-link').inputValue()).startsWith(`${visit.origin}/#p=`));
    });
  },
  { engines: ['wasm'] },
);
