/**
 * Reads texts and files, our own links by the page, everything else by the engine; and shows what was read: a puzzle, the
 * places of errors.
 *
 * @module
 */

import { h } from '../dom.js';
import { EngineError } from '../engine/engine.js';
import { aboutPuzzle } from '../panel/panel.js';
import { geometryOf, inputOf } from '../store/geometry.js';
import { recogniseLink } from '../store/recognise.js';
import { t } from '../words/words.js';
import { toBase64 } from './files.js';
import { checkbox, sentence } from './form.js';
import { clueCount, entriesOf, formatTitle, partsOf, readRecord } from './record.js';
import { smallGrid } from './small-grid.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {{ text?: string, base64?: string, name: string }} Source a text, or the bytes of a file that is none */
/** @typedef {{ line: ?number, column: ?number, message: string, help?: string, kind?: string }} Fault */
/** @typedef {ReturnType<typeof readRecord> & { index: number, notes: string[], about?: HTMLElement }} Found */
/** @typedef {{ format: string, found: Found[], faults: Fault[], next: ?number, others: { index: number, error?: Fault, record?: object }[] }} Reading `others` have other rules */

/** The program takes requests of 1 MiB; WebAssembly's limit keeps the page quick. */
const LIMITS = { program: 2 ** 20, wasm: 32 * 2 ** 20 };

/** An error in the words of the page. */
export class ImportError extends Error {}

/** Returns `true` if a file is a picture, by its type or its name. @param {File} file */
export const isPicture = (file) => /^image\/(?!svg)|\/pdf$/.test(file.type) || /\.(jpe?g|png|webp|hei[cf]|pdf)$/i.test(file.name);

/**
 * Reads a file: as text if it is UTF-8, unpacked if it is gzip, else as bytes for the engine.
 *
 * @param {App} app
 * @param {File} file
 * @returns {Promise<Source>}
 */
export async function readFile(app, file) {
  checkSize(app, file.size);
  let { name } = file;
  let bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    bytes = await unpacked(app, file);
    name = name.replace(/\.gz$/i, '');
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), name };
  } catch {
    return { base64: toBase64(bytes), name };
  }
}

/**
 * @param {App} app
 * @param {File} file
 */
async function unpacked(app, file) {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    checkSize(app, (size += value.length));
  }
}

/**
 * @param {App} app
 * @param {number} size in bytes
 */
function checkSize(app, size) {
  const limit = LIMITS[app.engine.transport.kind];
  const inMega = (/** @type {number} */ bytes) => (bytes / 2 ** 20).toFixed(1);
  if (size > limit) throw new ImportError(t('import.too-large', { size: inMega(size), limit: inMega(limit) }));
}

/**
 * Reads the puzzles of a source from the record `first` on.
 *
 * @param {App} app
 * @param {Source} source
 * @param {{ first: number, limit: number, signal: AbortSignal }} options
 * @returns {Promise<Reading>}
 */
export async function readPuzzles(app, source, { first, limit, signal }) {
  const link = source.text === undefined ? null : recogniseLink(source.text);
  if (link) {
    const { puzzle, board } = link;
    return { format: t('import.link'), found: [{ puzzle, board, index: 1, notes: [] }], faults: [], next: null, others: [] };
  }
  const { name, ...data } = source;
  const extension = /\.([a-z0-9]{1,12})$/i.exec(name)?.[1].toLowerCase();
  /** @type {import('../../types/contract.js').ReadRequest} */
  const request = { verb: 'read', ...data, ...(extension ? { extension } : {}), first, limit };
  checkSize(app, new TextEncoder().encode(JSON.stringify(request)).length);
  try {
    const reading = collect(await app.engine.ask(request, { signal }));
    return reading.others.length > 0 ? (await import('../rules/reading.js')).addOthers(app, reading, data.text ?? '', signal) : reading;
  } catch (error) {
    const other = error instanceof EngineError && data.text ? await (await import('../rules/reading.js')).readOther(app, data.text, signal) : null;
    if (other) return other;
    if (error instanceof EngineError && data.base64 && error.kind === 'request') throw new ImportError(t('import.packed', { name }));
    throw error;
  }
}

/** @param {import('../../types/contract.js').ReadAnswer} answer @returns {Reading} */
function collect({ format, records, next }) {
  /** @type {Reading} */
  const reading = { format, found: [], faults: [], next, others: [] };
  for (const { index, record, notes, error } of records) {
    if (record && (record.shape || record.rules)) reading.others.push({ index, record });
    // Of a text with one puzzle anything may be wrong that other rules or another size explain.
    else if (error && (records.length === 1 || ['variant', 'size'].includes(error.kind))) reading.others.push({ index, error });
    else if (error) reading.faults.push(error);
    else if (record) reading.found.push({ ...readRecord(record), index, notes: notes ?? [] });
  }
  return reading;
}

/** The most errors that are shown. */
const MOST_FAULTS = 10;
/** The most characters of a line that are shown before and after its fault. */
const BEFORE = 24;
const AFTER = 48;

/**
 * Shows an error with its place in the text.
 *
 * @param {Fault} fault
 * @param {string} text
 */
export function faultView({ line, column, message, help }, text) {
  const key = line && column ? 'import.place-column' : 'import.place-line';
  const words = line ? t(key, { line, column: column ?? '', message: sentence(message) }) : sentence(message);
  return h('div', { 'data-testid': 'import-error' }, h('p', {}, words), line && column ? placeView(text, line, column) : null, help && h('p', { class: 'help' }, sentence(help)));
}

/**
 * Shows a line with the character at fault marked, and a caret below it.
 *
 * @param {string} text
 * @param {number} line from 1
 * @param {number} column in characters, from 1; one past the end marks what is missing
 */
function placeView(text, line, column) {
  const characters = [...(text.split(/\r\n|\r|\n/)[line - 1] ?? '')];
  if (characters.length === 0) return null;
  const at = Math.min(column - 1, characters.length);
  const start = Math.max(0, at - BEFORE);
  const before = (start > 0 ? '…' : '') + characters.slice(start, at).join('');
  const after = characters.slice(at + 1, at + 1 + AFTER).join('');
  const caret = `\n${' '.repeat([...before].length)}^`;
  return h('pre', { class: 'place code', tabindex: 0, role: 'img', 'aria-label': t('import.place-column', { line, column, message: characters[at] ?? '' }) }, before, h('mark', {}, characters[at] ?? '\u00a0'), after, caret);
}

/**
 * @param {ReadonlyArray<Fault>} faults
 * @param {string} text
 */
export function faultList(faults, text) {
  const rest = faults.length - MOST_FAULTS;
  return h(
    'div',
    { class: 'error', 'data-testid': 'import-errors' },
    faults.length > 1 && h('p', {}, t('import.unreadable', { n: faults.length })),
    ...faults.slice(0, MOST_FAULTS).map((fault) => faultView(fault, text)),
    rest > 0 && h('p', {}, t('import.more-unreadable', { n: rest })),
  );
}

/**
 * Shows one puzzle: picture, format, notes, and what the engine says of it.
 *
 * @param {App} app
 * @param {Found} found
 * @param {string} format
 * @param {AbortSignal} signal
 */
export function foundView(app, found, format, signal) {
  const { puzzle, board } = found;
  const verdict = h('p', { 'data-testid': 'import-verdict', role: 'status' }, t('import.checking'));
  const keep = checkbox({ label: t('import.keep'), checked: true, testid: 'import-keep' });
  const parts = board ? partsOf(board).map((part) => t(`import.part-${part}`)) : [];
  const facts = (/** @type {string} */ title) => [t('import.format', { format: title }), puzzle.restriction ? t('import.candidates') : t('import.clues', { n: clueCount(puzzle) })].join(' · ');
  const fact = h('p', { class: 'soft', 'data-testid': 'import-format' }, facts(format));
  formatTitle(app, format).then((title) => (fact.textContent = facts(title)));
  const element = h(
    'div',
    { class: 'found', 'data-testid': 'import-found' },
    smallGrid(puzzle.givens, entriesOf(board, geometryOf(puzzle)), geometryOf(puzzle)),
    h(
      'div',
      { class: 'stack' },
      puzzle.title && h('h3', {}, puzzle.title),
      ...aboutPuzzle(puzzle),
      found.about,
      verdict,
      fact,
      parts.length > 0 && keep.element,
      parts.length > 0 && h('p', { class: 'help' }, t('import.brings', { parts: parts.join(', ') })),
      ...found.notes.map((note) => h('p', { class: 'note' }, sentence(note))),
    ),
  );
  askVerdict(app, puzzle, verdict, signal).catch((error) => signal.aborted || app.report(error));
  return { element, isKept: () => keep.input.checked };
}

/**
 * @param {App} app
 * @param {import('../store/types.js').Puzzle} puzzle
 * @param {HTMLElement} element
 * @param {AbortSignal} signal
 * @param {number} [most] sentences
 */
export async function askVerdict(app, puzzle, element, signal, most = puzzle.restriction ? 1 : 3) {
  /** @type {import('../../types/contract.js').CheckRequest} */
  const request = { verb: 'check', puzzle: inputOf(puzzle), limit: 100, sentences: true };
  const answer = await app.engine.ask(request, { signal });
  element.textContent = (answer.sentences ?? [answer.verdict]).slice(0, most).map(sentence).join(' ');
}
