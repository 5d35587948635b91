import assert from 'node:assert/strict';
import test from 'node:test';
import { Tabs } from '../../page/store/tabs.js';

/** Web Locks in memory: `ifAvailable` and `steal`, as the page uses them. */
class FakeLocks {
  constructor() {
    /** @type {Map<string, { stolen: (error: unknown) => void }>} */
    this.held = new Map();
  }

  /** @param {string} name @param {any} options @param {(lock: any) => any} callback */
  async request(name, options, callback) {
    await Promise.resolve();
    if (this.held.has(name) && options.ifAvailable) return callback(null);
    this.held.get(name)?.stolen(new DOMException('stolen', 'AbortError'));
    let stolen = (/** @type {unknown} */ _error) => {};
    const theft = new Promise((_, reject) => (stolen = reject));
    const entry = { stolen };
    this.held.set(name, entry);
    try {
      return await Promise.race([callback({ name }), theft]);
    } finally {
      if (this.held.get(name) === entry) this.held.delete(name);
    }
  }
}

/** Returns channels that are joined, as those of two tabs. */
function channels() {
  /** @type {{ listener: (event: any) => void }[]} */
  const ends = [];
  return () => {
    const end = { listener: (/** @type {any} */ _event) => {} };
    ends.push(end);
    return {
      postMessage: (/** @type {unknown} */ data) =>
        ends.filter((other) => other !== end).forEach((other) => queueMicrotask(() => other.listener({ data }))),
      addEventListener: (/** @type {string} */ _type, /** @type {any} */ listener) => void (end.listener = listener),
    };
  };
}

const pause = () => new Promise((resolve) => setImmediate(resolve));

/** @param {() => any} options makes the options of a tab */
async function playTwoTabs(options) {
  const [first, second] = [new Tabs(options()), new Tabs(options())];
  /** @type {string[]} */
  const taken = [];
  first.addEventListener('taken', (event) => taken.push(`first ${/** @type {CustomEvent} */ (event).detail.game}`));
  second.addEventListener('taken', (event) => taken.push(`second ${/** @type {CustomEvent} */ (event).detail.game}`));
  assert.equal(await first.claim('a'), 'mine');
  assert.equal(await first.claim('a'), 'mine');
  assert.equal(await second.claim('b'), 'mine');
  assert.equal(await second.claim('a'), 'other');
  assert.deepEqual([first.mine, second.mine, taken.length], [true, false, 0]);
  await second.take('a');
  await pause();
  assert.deepEqual([first.mine, second.mine], [false, true]);
  await first.take('a');
  await pause();
  assert.deepEqual([first.mine, second.mine], [true, false]);
  assert.deepEqual(taken, ['first a', 'second a']);
  assert.equal(await first.claim('c'), 'mine');
  await pause();
  assert.equal(await second.claim('a'), 'mine');
  second.release();
  await pause();
  assert.equal(await first.claim('a'), 'mine');
  assert.equal(taken.length, 2);
}

test('two tabs with locks', async () => {
  const locks = new FakeLocks();
  await playTwoTabs(() => ({ locks }));
});

test('two tabs with a channel', async () => {
  const join = channels();
  await playTwoTabs(() => ({ channel: join(), wait: 20 }));
});

test('without any means every game is free', async () => {
  const tabs = new Tabs();
  assert.equal(await tabs.claim('a'), 'mine');
  await tabs.take('b');
  assert.equal(tabs.mine, true);
});

test('locks that fail and odd messages do no harm', async () => {
  const tabs = new Tabs({ locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } });
  assert.equal(await tabs.claim('a'), 'mine');
  for (const message of [null, 3, {}, { do: 'take' }, { do: 'x', game: 'a' }]) tabs.receive(message);
  assert.equal(tabs.mine, true);
});
