/**
 * The static site works offline: a service worker keeps its files. A new version waits until the player chooses it.
 *
 * @module
 */

import { t } from './words/words.js';

/** Registers the service worker of the static site, and tells when a new version is ready. @param {import('./app.js').App} app */
export async function watchVersions(app) {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('sw.js');
    const offer = () => {
      const { waiting } = registration;
      if (!waiting || !navigator.serviceWorker.controller) return;
      app.notices.show('update', t('app.update'), {
        label: t('app.reload'),
        testid: 'update-now',
        act: () => {
          navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
          waiting.postMessage({ type: 'skip-waiting' });
        },
      });
    };
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', offer);
    });
    offer();
  } catch {
    // Without a service worker the page works as long as there is a connection.
  }
}
