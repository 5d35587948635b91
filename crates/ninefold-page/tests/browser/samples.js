// The sample pictures, with what is in them.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from './servers.js';

const FOLDER = fileURLToPath(new URL('../../../ninefold-scan/samples/', import.meta.url));

/** The file of a sample. @param {string} name */
export const sample = (name) => join(FOLDER, name);

/** The bytes of a sample. @param {string} name */
export const sampleBytes = (name) => readFileSync(sample(name));

/** What is in each sample: its grids in reading order, clues and entries laid over each other; none for no grid. */
export const LABELS = new Map(
  readFileSync(sample('labels.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.trim().split(/\s+/))
    .map(([name, ...grids]) => [name, grids.filter((grid) => grid !== 'none')]),
);

/**
 * The flags of a browser whose camera shows a sample, and which asks nobody.
 * @param {string} name
 */
export function cameraFlags(name) {
  const folder = join(dirname(environment.site), 'camera');
  const file = join(folder, name.replace(/\.jpg$/, '.mjpeg'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, Buffer.concat(Array.from({ length: 4 }, () => sampleBytes(name))));
  return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
}

/**
 * Opens the import dialog and gives it a picture.
 * @param {any} visit
 * @param {string} name
 */
export async function importSample(visit, name) {
  await visit.press('import');
  await visit.part('import-file').setInputFiles(sample(name));
}
