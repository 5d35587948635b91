import assert from 'node:assert/strict';
import test from 'node:test';
import { SECTIONS, SETTINGS, Settings, isAllowed } from '../../page/store/settings.js';

function memory() {
  /** @type {Map<string, string>} */
  const items = new Map();
  return {
    items,
    getItem: (/** @type {string} */ key) => items.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void items.set(key, value),
  };
}

test('every setting has a default that it may have', () => {
  assert.equal(new Set(SETTINGS.map((setting) => setting.name)).size, SETTINGS.length);
  for (const setting of SETTINGS) {
    assert.ok(isAllowed(setting, setting.default), setting.name);
    assert.ok(SECTIONS.includes(setting.section));
  }
  const settings = new Settings(memory());
  assert.equal(settings.get('conflicts'), 'rules');
  assert.equal(settings.get('clear-marks'), true);
  assert.equal(settings.failed, false);
});

test('changes are checked, stored and reported', () => {
  const storage = memory();
  const settings = new Settings(storage);
  /** @type {unknown[]} */
  const seen = [];
  settings.addEventListener('change', (event) => seen.push(/** @type {CustomEvent} */ (event).detail));
  assert.equal(settings.set('theme', 'dark'), true);
  assert.equal(settings.set('theme', 'dark'), true);
  assert.equal(settings.set('theme', 'pink'), false);
  assert.equal(settings.set('show-peers', 'yes'), false);
  assert.equal(settings.set('lock-delay', 99), false);
  assert.equal(settings.set('lock-delay', NaN), false);
  assert.equal(settings.set('nothing', true), false);
  assert.deepEqual(seen, [{ name: 'theme', value: 'dark' }]);
  assert.equal(new Settings(storage).get('theme'), 'dark');
});

test('replace ignores what it does not know', () => {
  const settings = new Settings(memory());
  settings.replace({ timer: 'off', theme: 7, other: 1, __proto__: { conflicts: 'off' } });
  assert.deepEqual([settings.get('timer'), settings.get('theme'), settings.get('conflicts')], ['off', 'system', 'rules']);
  for (const odd of [null, 3, 'x', [], undefined]) settings.replace(odd);
  assert.equal(settings.get('timer'), 'off');
  settings.reset();
  assert.equal(settings.get('timer'), 'shown');
});

test('failing or damaged storage is reported, and settings still hold', () => {
  const refusing = {
    getItem() {
      throw new DOMException('no', 'SecurityError');
    },
    setItem() {
      throw new DOMException('no', 'QuotaExceededError');
    },
  };
  const settings = new Settings(refusing);
  assert.equal(settings.failed, true);
  assert.equal(settings.set('timer', 'off'), true);
  assert.deepEqual([settings.get('timer'), settings.failed], ['off', true]);
  const storage = memory();
  storage.items.set('ninefold-settings', '{"theme":');
  assert.equal(new Settings(storage).failed, true);
  assert.equal(new Settings(null).failed, true);
});
