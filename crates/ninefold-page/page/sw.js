// The service worker: keeps all files of the page, so that it works without a network.
//
//   install    a new version stores its files in a cache of its own, then waits
//   activate   the old caches are deleted; the version answers all requests of the page
//   fetch      from the cache; what is not in it, from the network
//
// A new version waits while a page of the old one is open, until that page posts { type: 'skip-waiting' }:
// so a page never gets files of two versions.
// @ts-check

// `cargo xtask web` writes the hash of the files and their names here.
const VERSION = 'dev';
/** @type {string[]} */
const FILES = [];

const worker = /** @type {any} */ (self);
// Other pages of the same origin may have caches, another copy of this page among them.
const PREFIX = `ninefold ${worker.registration.scope} `;
const CACHE = PREFIX + VERSION;

/** Stores all files, past the browser's own cache, which may hold older ones. */
async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
}

/** Deletes the caches of other versions, and takes charge of the pages that are open. */
async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * Answers a request from the cache, or else from the network.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const options = { ignoreSearch: true };
  const page = () => (request.mode === 'navigate' ? cache.match('./', options) : undefined);
  return (await cache.match(request, options)) ?? (await page()) ?? fetch(request);
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(activate()));

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const isOwn = event.request.url.startsWith(worker.registration.scope);
  if (isOwn && event.request.method === 'GET') event.respondWith(answer(event.request));
});

worker.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data?.type === 'skip-waiting') worker.skipWaiting();
});
