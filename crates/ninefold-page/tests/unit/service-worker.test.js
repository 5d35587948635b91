// The service worker, in a small imitation of the browser around it.

import { deepEqual, equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

const SCOPE = 'https://example.org/sudoku/';
const source = readFileSync(new URL('../../page/sw.js', import.meta.url), 'utf8');

/**
 * Starts the service worker of a version.
 * @param {string} version
 * @param {Map<string, Map<string, string>>} stores the caches, each from addresses to contents
 */
function start(version, stores) {
  const listeners = new Map();
  const asked = [];
  const absolute = (name) => new URL(typeof name === 'string' ? name : name.url, SCOPE).href;
  const self = {
    registration: { scope: SCOPE },
    clients: { claim: async () => asked.push('claim') },
    skipWaiting: () => asked.push('skip waiting'),
    addEventListener: (name, listener) => listeners.set(name, listener),
  };
  const caches = {
    open: async (name) => {
      if (!stores.has(name)) stores.set(name, new Map());
      const store = stores.get(name);
      return {
        addAll: async (requests) => requests.forEach((r) => store.set(absolute(r), `${version} ${r.url}`)),
        match: async (name) => store.get(absolute(name).split('?')[0].split('#')[0]),
      };
    },
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
  };
  class Request {
    constructor(url) {
      this.url = url;
    }
  }
  const text = source
    .replace("const VERSION = 'dev';", `const VERSION = '${version}';`)
    .replace('const FILES = [];', "const FILES = ['./', 'app.js'];");
  runInNewContext(text, { self, caches, Request, URL, fetch: async () => 'network' });
  /** Sends an event and returns what the worker does with it. */
  const send = async (name, event = {}) => {
    let result;
    listeners.get(name)({ ...event, waitUntil: (p) => (result = p), respondWith: (p) => (result = p) });
    return result;
  };
  const get = (path, more = {}) =>
    send('fetch', { request: { url: new URL(path, SCOPE).href, method: 'GET', mode: 'cors', ...more } });
  return { send, get, asked };
}

test('all files are stored, and answered from the cache', async () => {
  const worker = start('1', new Map());
  await worker.send('install');
  equal(await worker.get('app.js'), '1 app.js');
  equal(await worker.get('app.js?x=1'), '1 app.js');
  equal(await worker.get('', { mode: 'navigate' }), '1 ./');
  equal(await worker.get('index.html', { mode: 'navigate' }), '1 ./');
  equal(await worker.get('missing.js'), 'network');
});

test('what is not of this page, or changes something, is left alone', async () => {
  const worker = start('1', new Map());
  equal(await worker.get('https://example.org/other/'), undefined);
  equal(await worker.get('app.js', { method: 'POST' }), undefined);
});

test('a new version waits until it is asked, then deletes the old caches of this page only', async () => {
  const stores = new Map([['another page', new Map()]]);
  const old = start('1', stores);
  await old.send('install');
  const worker = start('2', stores);
  await worker.send('install');
  deepEqual(worker.asked, []);
  equal(await old.get('app.js'), '1 app.js');
  await worker.send('message', { data: { type: 'something else' } });
  await worker.send('message', { data: null });
  deepEqual(worker.asked, []);
  await worker.send('message', { data: { type: 'skip-waiting' } });
  deepEqual(worker.asked, ['skip waiting']);
  await worker.send('activate');
  deepEqual([...stores.keys()], ['another page', `ninefold ${SCOPE} 2`]);
  equal(await worker.get('app.js'), '2 app.js');
});
