// Acceptance 24 and 25: the static site without a network, and a new version of it.

import { equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { P, environment, forEachEngine, serveFolder } from './harness.js';
import { choose, paste, run } from './helpers.js';

/** Waits until the service worker answers for the page. @param {any} visit */
async function controlled(visit) {
  await visit.page.evaluate(() => navigator.serviceWorker.ready);
  await visit.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

forEachEngine(
  (engine) => {
    engine.test('24: after one visit all works offline: reload, play, hint, import, PDF', async (visit) => {
      await visit.open(`#p=${P}`);
      await controlled(visit);
      await visit.context.setOffline(true);
      await visit.reload();
      await visit.part('offline').waitFor();
      await visit.enter('r1c3', 4);
      equal(await visit.cellName('r1c3'), 'row 1 column 3, 4, box 1');
      await visit.press('hint');
      await visit.page.locator('[data-testid=hint-panel][data-rung="1"]').waitFor();
      await visit.page.keyboard.press('Escape');
      await choose(visit, 'print');
      await visit.part('print-preview').locator('img').first().waitFor();
      const [download] = await Promise.all([visit.page.waitForEvent('download'), visit.press('print-pdf')]);
      ok(readFileSync(await download.path()).equals(run(['print', '--to', 'pdf', '-q', P]).bytes));
      await visit.page.keyboard.press('Escape');
      await paste(visit, `a line before\n${P}\n`);
      await visit.part('import-found').waitFor();
      await visit.context.setOffline(false);
    }, { serviceWorkers: 'allow' });
  },
  { engines: ['wasm'] },
);

forEachEngine(
  (engine) => {
    engine.test('25: a new version is announced and waits', async (visit) => {
      const server = await serveFolder();
      visit.origin = server.origin;
      try {
        await visit.open(`#p=${P}`);
        await controlled(visit);
        const source = readFileSync(join(environment.site, 'sw.js'), 'utf8');
        server.replaced.set('sw.js', source.replace(/VERSION ?= ?'[^']*'/, "VERSION='newer'"));
        server.replaced.set('index.html', readFileSync(join(environment.site, 'index.html'), 'utf8').replace('name="description" content="', '$&newer '));
        const isNewer = () => /** @type {HTMLMetaElement} */ (document.querySelector('meta[name=description]')).content.startsWith('newer');
        await visit.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
        await visit.part('update').waitFor();
        await visit.page.reload();
        ok(!(await visit.page.evaluate(isNewer)), 'the old version goes on');
        await visit.part('update').waitFor();
        await visit.press('update-now');
        await visit.page.waitForFunction(isNewer);
        await visit.ready();
        equal(await visit.digits(), P);
      } finally {
        await server.close();
      }
    }, { serviceWorkers: 'allow' });
  },
  { engines: ['wasm'], screens: ['desktop'] },
);
