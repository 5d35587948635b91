/**
 * Reads texts and files: our own links by the page, everything else by the engine.
 *
 * @module
 */

import { EngineError } from '../engine/engine.js';
import { recogniseLink } from '../store/recognise.js';
import { t } from '../words/words.js';
import { toBase64 } from './files.js';
import { readRecord } from './record.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {{ text?: string, base64?: string, name: string }} Source a text, or the bytes of a file that is none */
/** @typedef {{ line: ?number, column: ?number, message: string, help?: string }} Fault */
/** @typedef {ReturnType<typeof readRecord> & { index: number, notes: string[] }} Found */
/** @typedef {{ format: string, found: Found[], faults: Fault[], next: ?number }} Reading */

/** The program takes requests of 1 MiB; the limit of WebAssembly keeps the page quick. */
const LIMITS = { program: 2 ** 20, wasm: 32 * 2 ** 20 };

/** An error in the words of the page. */
export class ImportError extends Error {}

/**
 * Reads a file: as text if it is UTF-8, unpacked if it is gzip, else as bytes for the engine.
 *
 * @param {App} app
 * @param {File} file
 * @returns {Promise<Source>}
 */
export async function readFile(app, file) {
  if (/^image\/(?!svg)|\/pdf$/.test(file.type)) throw new ImportError(t('import.picture'));
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
    return { format: t('import.link'), found: [{ puzzle, board, index: 1, notes: [] }], faults: [], next: null };
  }
  const { name, ...data } = source;
  const extension = /\.([a-z0-9]{1,12})$/i.exec(name)?.[1].toLowerCase();
  const request = { verb: 'read', ...data, ...(extension ? { extension } : {}), first, limit };
  checkSize(app, new TextEncoder().encode(JSON.stringify(request)).length);
  try {
    const answer = await app.engine.ask(request, { signal });
    return collect(answer);
  } catch (error) {
    if (error instanceof EngineError && data.base64 && error.kind === 'request') throw new ImportError(t('import.packed', { name }));
    throw error;
  }
}

/** @param {Record<string, any>} answer @returns {Reading} */
function collect({ format, records, next }) {
  /** @type {Reading} */
  const reading = { format, found: [], faults: [], next };
  for (const { index, record, notes, error } of records) {
    if (error) reading.faults.push(error);
    else reading.found.push({ ...readRecord(record), index, notes: notes ?? [] });
  }
  return reading;
}
