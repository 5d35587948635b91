// Pictures and the camera, on both engines.

import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { forEachEngine } from './harness.js';
import { LABELS, cameraFlags, cameraOf, doubtfulPicture, importSample, sampleBytes } from './samples.js';

/** Returns the grid of the confirm view, 81 characters. @param {any} visit @returns {Promise<string>} */
const shown = async (visit) => {
  const texts = await visit.page.locator('.scan-cell').evaluateAll((/** @type {Element[]} */ cells) => cells.map((cell) => cell.firstChild?.textContent || '.'));
  return texts.map((/** @type {string} */ text) => (text === '?' ? '.' : text)).join('');
};

/** The label of a picture with one grid. @param {string} name */
const labelOf = (name) => LABELS.get(name)?.[0] ?? '';

/** Returns `true` if any track of a camera is live, of all that the page has been given. @param {any} visit */
const isCameraOn = (visit) => visit.page.evaluate(() => /** @type {any} */ (window).cameraTracks.some((/** @type {any} */ track) => track.readyState === 'live'));

/** Returns `true` if a camera of `cameraOf` is on. @param {any} visit */
const isStreaming = (visit) => visit.page.evaluate(() => /** @type {any} */ (window).cameraStreams.some((/** @type {MediaStream} */ stream) => stream.active));

/** Notes the tracks that the page is given. @param {any} visit */
const noteTracks = (visit) =>
  visit.context.addInitScript(() => {
    const tracks = /** @type {MediaStreamTrack[]} */ ([]);
    Object.assign(window, { cameraTracks: tracks });
    const { mediaDevices } = navigator;
    if (!mediaDevices) return;
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await real(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });

forEachEngine((engine) => {
  engine.test('a picture is imported, shown beside what was read, and played', async (visit) => {
    await visit.open();
    await importSample(visit, 'image1.jpg');
    await visit.part('scan-grid').waitFor();
    equal(await shown(visit), labelOf('image1.jpg'));
    await visit.part('scan-picture').locator('.straightened').waitFor();
    match(await visit.part('scan-solutions').filter({ hasText: /solution/ }).textContent(), /exactly 1 solution/);
    await visit.press('scan-play');
    await visit.inState('playing');
    equal(await visit.digits(), labelOf('image1.jpg'));
  });

  engine.test('cells are corrected by key and by pointer, and entries stay entries', async (visit) => {
    await visit.open();
    await importSample(visit, 'image43.jpg');
    const label = labelOf('image43.jpg');
    await visit.part('scan-grid').waitFor();
    await visit.press('scan-r1c2');
    await visit.press('scan-key-8');
    await visit.press('scan-hand');
    equal(await visit.part('scan-r1c2').getAttribute('aria-label'), 'row 1 column 2, 8, entry');
    await visit.part('scan-r1c1').focus();
    await visit.page.keyboard.press('Delete');
    await visit.page.keyboard.press('ArrowRight');
    await visit.page.keyboard.press('ArrowRight');
    await visit.page.keyboard.press('5');
    equal(await shown(visit), `.85${label.slice(3)}`);
    await visit.press('scan-enlarge');
    await visit.press('scan-play');
    await visit.page.locator('dialog').waitFor({ state: 'detached' });
    equal(await visit.digits(), `.85${label.slice(3)}`);
    match(await visit.cellName('r1c3'), /given/);
    ok(!/given/.test(await visit.cellName('r1c2')));
  });
});

forEachEngine(
  (engine) => {
    engine.test('a picture without a grid is refused with what to do', async (visit) => {
      await visit.open();
      await importSample(visit, 'chessboard.jpg');
      await visit.part('scan-error').waitFor();
      match(await visit.part('scan-dialog').textContent(), /no Sudoku grid.*Take the picture so that the whole grid/);
      equal(await visit.part('scan-play').isVisible(), false);
      await visit.part('scan-file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await visit.part('scan-error').filter({ hasNotText: 'no Sudoku grid' }).waitFor();
      equal(await visit.part('scan-choose').isVisible(), true);
    });

    engine.test('doubtful cells are marked, and settled one after the other', async (visit) => {
      await visit.open();
      await visit.press('import');
      await visit.part('import-file').setInputFiles(await doubtfulPicture(visit.page));
      await visit.part('scan-grid').waitFor();
      const doubtful = visit.page.locator('.scan-cell.doubtful');
      const count = await doubtful.count();
      ok(count > 0);
      match(await doubtful.first().getAttribute('aria-label'), /doubtful$/);
      equal(await doubtful.first().locator('.sign').textContent(), '?');
      match(await visit.part('scan-verdict').textContent(), new RegExp(`^${count === 1 ? 'One' : count} doubtful cell`));
      equal(await doubtful.first().evaluate((/** @type {Element} */ cell) => cell === document.activeElement), true);
      match(await visit.part('scan-about').textContent(), /perhaps|looks like/);
      for (let left = count; left > 1; left -= 1) {
        await visit.page.keyboard.press('Enter');
        equal(await doubtful.count(), left - 1);
        await visit.press('scan-next');
      }
      await visit.page.keyboard.press('8');
      equal(await doubtful.count(), 0);
      match(await visit.part('scan-verdict').textContent(), /settled/);
    });

    engine.test('the camera sees a doubtful grid: after four seconds the picture stands still', async (visit) => {
      await visit.open();
      await visit.page.evaluate(cameraOf, (await doubtfulPicture(visit.page)).buffer.toString('base64'));
      await visit.press('import');
      await visit.press('import-camera');
      await visit.part('scan-overlay').locator('text').first().waitFor();
      await visit.page.locator('.scan-cell.doubtful').first().waitFor();
      equal(await isStreaming(visit), false);
    });

    engine.test('the camera is released while the page is hidden', async (visit) => {
      await visit.open();
      await visit.page.evaluate(cameraOf, '');
      await visit.press('import');
      await visit.press('import-camera');
      await visit.page.locator('[data-testid=scan-status][data-state=searching]').waitFor();
      equal(await isStreaming(visit), true);
      await visit.page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      equal(await isStreaming(visit), false);
      match(await visit.part('scan-error').textContent(), /switched off while the page was hidden/);
    });

    engine.test('several grids: one is chosen', async (visit) => {
      await visit.open();
      await importSample(visit, 'page-6.jpg');
      await visit.part('scan-list').waitFor();
      const labels = LABELS.get('page-6.jpg') ?? [];
      equal(await visit.part('scan-list').getByRole('button').count(), labels.length);
      await visit.press('preview-4');
      equal(await shown(visit), labels[3]);
      await visit.press('scan-play');
      await visit.inState('playing');
      equal(await visit.digits(), labels[3]);
    });

    engine.test('pictures are dropped and pasted', async (visit) => {
      await visit.open();
      for (const kind of ['paste', 'drop']) {
        await visit.page.evaluate(give, { kind, base64: sampleBytes('image160.jpg').toString('base64') });
        await visit.part('scan-grid').waitFor();
        equal(await shown(visit), labelOf('image160.jpg'));
        await visit.page.keyboard.press('Escape');
      }
    });

    engine.test('no camera: the page says so, and files remain', async (visit) => {
      await visit.open();
      await visit.press('import');
      await visit.press('import-camera');
      match(await visit.part('scan-error').textContent(), /No camera was found|did not allow/);
      equal(await visit.part('scan-choose').isVisible(), true);
    });
  },
  { screens: ['desktop'] },
);

forEachEngine(
  (engine) => {
    engine.test('the camera finds a grid, freezes when it is sure, and is released', async (visit) => {
      await noteTracks(visit);
      await visit.open();
      await visit.press('import');
      equal(await isCameraOn(visit), false);
      deepEqual(await visit.page.evaluate(() => /** @type {any} */ (window).cameraTracks.length), 0);
      await visit.press('import-camera');
      await visit.part('scan-grid').waitFor();
      equal(await isCameraOn(visit), false);
      equal(await shown(visit), labelOf('image1.jpg'));
      await visit.press('scan-play');
      await visit.inState('playing');
      equal(await visit.digits(), labelOf('image1.jpg'));
    });
  },
  { flags: cameraFlags('image1.jpg') },
);

forEachEngine(
  (engine) => {
    engine.test('the camera sees no grid: a still is refused, and closing releases the camera', async (visit) => {
      await noteTracks(visit);
      await visit.open();
      await visit.press('import');
      await visit.press('import-camera');
      await visit.page.locator('[data-testid=scan-status][data-state=searching]').waitFor();
      equal(await isCameraOn(visit), true);
      await visit.press('scan-take');
      await visit.part('scan-error').waitFor();
      equal(await isCameraOn(visit), false);
      await visit.press('scan-camera');
      await visit.page.locator('[data-testid=scan-status][data-state=searching]').waitFor();
      equal(await isCameraOn(visit), true);
      await visit.page.keyboard.press('Escape');
      equal(await isCameraOn(visit), false);
    });
  },
  { flags: cameraFlags('crossword.jpg'), screens: ['phone'] },
);

forEachEngine(
  (engine) => {
    engine.test('the camera is refused: the page says what to do, and files remain', async (visit) => {
      await visit.open();
      await visit.press('import');
      await visit.press('import-camera');
      match(await visit.part('scan-error').textContent(), /did not allow the camera/);
      equal(await visit.part('scan-choose').isVisible(), true);
    });
  },
  { flags: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'], engines: ['wasm'], screens: ['phone'] },
);

/** Pastes or drops a picture into the page. @param {{ kind: string, base64: string }} picture */
function give({ kind, base64 }) {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], 'a.jpg', { type: 'image/jpeg' }));
  const event = kind === 'paste' ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }) : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
}
