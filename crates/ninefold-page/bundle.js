// Joins and minifies the scripts of the page for the static site; `cargo xtask web` runs it.
//
//   app.js and what it imports ──► first.js    loaded at once
//   cards and their words ───────► panels.js   loaded with the first card
//   dialogs and their words ─────► dialogs.js  loaded with the first dialog
//   puzzles with other rules ────► rules.js    loaded with the first such puzzle
//   pictures and the camera ─────► scan.js
//   worker.js ───────────────────► worker.js   runs outside of the page
//   style sheets ────────────────► the same without comments and line ends
//
// A few files instead of a hundred: small files are compressed badly, and each costs a request.
//
//   node bundle.js FOLDER-OF-NPM-PACKAGES FOLDER-OF-THE-SITE

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [packages, site] = process.argv.slice(2);
const require = createRequire(pathToFileURL(resolve(packages, 'package.json')));
const { rollup } = require('@rollup/wasm-node');
const { minify } = require('terser');
const page = fileURLToPath(new URL('page/', import.meta.url));

/**
 * The files that are loaded later: the first pattern that fits the path of a module names its file.
 * @type {[string, RegExp][]}
 */
const LATER = [
  ['rules', /^rules\/|^words\/en\/rules/],
  ['scan', /^dialogs\/(scan|camera)|^engine\/pictures|^store\/(scanned|quadrilateral)|^words\/en\/scan/],
  ['panels', /^panel\/|^words\/en\/panels/],
  ['dialogs', /./],
];

/** The modules that an entry imports without waiting for anything. */
function first(/** @type {any} */ { getModuleInfo }, /** @type {string} */ entry, found = new Set()) {
  if (!found.has(entry)) {
    found.add(entry);
    for (const imported of getModuleInfo(entry).importedIds) first({ getModuleInfo }, imported, found);
  }
  return found;
}

const shorten = {
  name: 'shorten',
  renderChunk: (/** @type {string} */ code) => minify(code, { module: true, ecma: 2022, compress: { passes: 4, keep_fargs: false, unsafe_arrows: true } }),
};

/**
 * Writes the bundle of some scripts.
 * @param {string[]} names
 */
async function write(names) {
  const input = Object.fromEntries(names.map((name) => [name, join(page, `${name}.js`)]));
  const bundle = await rollup({ input, plugins: [shorten], onLog: (/** @type {string} */ level, /** @type {any} */ log) => {
    if (level === 'warn') throw new Error(log.message);
  } });
  const manualChunks = (/** @type {string} */ id, /** @type {any} */ info) => {
    if (first(info, input.app).has(id)) return 'first';
    const path = relative(page, id).split(sep).join('/');
    return LATER.find(([, pattern]) => pattern.test(path))?.[0];
  };
  const isPage = names.includes('app');
  await bundle.write({ dir: resolve(site), entryFileNames: '[name].js', chunkFileNames: '[name].js', ...(isPage && { manualChunks }) });
  await bundle.close();
}

/** Takes out of a style sheet what means nothing: comments, spaces, quotes, zeros before a point, and half of long colours. @param {string} text */
const shortened = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .replace(/([ :,(])0\./g, '$1.')
    .replace(/='([a-z][\w-]*)'\]/g, '=$1]')
    .replace(/#([\da-f])\1([\da-f])\2([\da-f])\3\b/gi, '#$1$2$3')
    .trim();

mkdirSync(resolve(site), { recursive: true });
for (const name of readdirSync(page).filter((file) => file.endsWith('.css'))) {
  writeFileSync(resolve(site, name), shortened(readFileSync(join(page, name), 'utf8')));
}

// The benchmark asks the engine without the page, and a test reads links.
await write(['app', 'engine/engine', 'store/link']);
await write(['worker']);
