// What the page may weigh, and rules that hold for all of its files.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../page/', import.meta.url));
const names = readdirSync(PAGE, { recursive: true }).map(String).filter((name) => !/^wasm\b/.test(name));
const texts = new Map(names.filter((name) => /\.(html|css|js)$/.test(name)).map((name) => [name, readFileSync(join(PAGE, name), 'utf8')]));

/** The first line that matches, in every file of a kind. @param {RegExp} kind @param {RegExp} pattern */
function found(kind, pattern) {
  return [...texts].filter(([name]) => kind.test(name)).flatMap(([name, text]) =>
    text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${name}:${at + 1}: ${line.trim()}`] : [])),
  );
}

test('acceptance 34: fonts are at most 40 kB', () => {
  const bytes = names.filter((name) => name.endsWith('.woff2')).reduce((sum, name) => sum + readFileSync(join(PAGE, name)).length, 0);
  assert.ok(bytes <= 40_000, `${bytes} bytes`);
});

test('scripts have at most 300 lines', () => {
  const long = [...texts].filter(([name, text]) => name.endsWith('.js') && text.split('\n').length - 1 > 300);
  assert.deepEqual(long.map(([name, text]) => `${name}: ${text.split('\n').length - 1}`), []);
});

test('index.html preloads every script of the first view, so that none waits for another to be read', () => {
  /** @type {Set<string>} */
  const imported = new Set();
  const collect = (/** @type {string} */ name) => {
    for (const [, path] of (texts.get(name) ?? '').matchAll(/^(?:import|export) [^;]*? from '([^']+)';/gm)) {
      const found = join(name, '..', path);
      if (!imported.has(found)) collect((imported.add(found), found));
    }
  };
  collect('app.js');
  const preloaded = [...(texts.get('index.html') ?? '').matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, path]) => path);
  assert.deepEqual(preloaded, [...imported].sort());
});

test('no markup from data, no inline style', () => {
  assert.deepEqual(found(/\.js$/, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/), []);
  assert.deepEqual(found(/\.js$/, /setAttribute\('style'|style: [`'"]|cssText/), []);
  assert.deepEqual(found(/\.html$/, /style=|<style|<script(?![^>]*src=)|\son[a-z]+=/), []);
});

test('no address of another origin, except names of namespaces and links that the player chooses', () => {
  const allowed = /http:\/\/www\.w3\.org\/|^dialogs\/(elsewhere|share)/;
  assert.deepEqual(found(/\.(js|html|css)$/, /https?:\/\/[a-z]/).filter((line) => !allowed.test(line)), []);
});

test('text sizes grow with the settings of the browser', () => {
  assert.deepEqual(found(/\.css$/, /^\s*font(-size)?:[^;]*\b\d+px/).filter((line) => !/^(grid|print)\.css/.test(line)), []);
});
