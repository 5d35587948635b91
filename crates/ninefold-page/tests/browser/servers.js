// The two servers behind the tests: the program itself, and a server of plain files for the static site.

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';

/** The settings that `cargo xtask` passes to the tests, the screenshots and the bench; each needs only some of it. */
export const environment = {
  /** The program. */
  get program() {
    return variable('NINEFOLD_PROGRAM');
  },
  /** The static site that `cargo xtask web` writes. */
  get site() {
    return variable('NINEFOLD_SITE');
  },
  /** Returns `true` if the modules of the site have no limits, because the standard library in them is not built for size. */
  get hasAnySize() {
    return Boolean(process.env.NINEFOLD_ANY_SIZE);
  },
  /** The folder of the npm packages. */
  get npm() {
    return variable('NINEFOLD_NPM');
  },
  /** The browser. */
  chromium: process.env.CHROMIUM ?? '/usr/bin/chromium',
};

/** @param {string} name */
function variable(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: 'cargo xtask test' runs these tests`);
  return value;
}

/**
 * A test that computes for longer than the server keeps an idle connection does not see that it was closed; so each
 * request has a connection of its own.
 */
const CLOSE = { Connection: 'close' };

/**
 * A running server.
 * @typedef {object} Server
 * @property {string} origin where it is, without a slash at the end
 * @property {() => Promise<void>} close
 */

/**
 * Starts `ninefold serve` on a free port.
 * @param {string[]} [options] further options
 * @returns {Promise<Server & { ask(request: object | string, signal?: AbortSignal): Promise<string>,
 *   scan(picture: Uint8Array, query: string): Promise<string> }>} `ask` sends a request of docs/json.md, `scan` a picture;
 *   both return the text of the answer
 */
export async function startProgram(options = []) {
  const child = spawn(environment.program, ['serve', '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise((resolve, reject) => {
    lines.once('line', resolve);
    ended.then((status) => reject(new Error(`the program ended with ${status}`)));
  });
  const origin = new URL(String(address)).origin;
  const page = await (await fetch(`${origin}/`, { headers: CLOSE })).text();
  const token = /name="ninefold-token" content="([^"]+)"/.exec(page)?.[1] ?? '';
  /** @param {string} path @param {string} type @param {any} body @param {AbortSignal} [signal] */
  const post = async (path, type, body, signal) => {
    const headers = { ...CLOSE, 'Content-Type': type, 'X-Ninefold-Token': token };
    const reply = await fetch(`${origin}${path}`, { method: 'POST', headers, body, signal });
    if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
    return reply.text();
  };
  return {
    origin,
    ask: (request, signal) => post('/api', 'application/json', typeof request === 'string' ? request : JSON.stringify(request), signal),
    scan: (picture, query) => post(`/scan?${query}`, 'image/png', picture),
    async close() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

const TYPES = new Map(
  Object.entries({
    '.css': 'text/css',
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.json': 'application/json',
    '.png': 'image/png',
    '.svg': 'image/svg+xml',
    '.txt': 'text/plain; charset=utf-8',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
    '.woff2': 'font/woff2',
  }),
);

/**
 * Serves a folder of plain files, as any server of static files does.
 * @param {string} [folder] the static site, unless said otherwise
 * @returns {Promise<Server & { replaced: Map<string, string | Buffer> }>} a path in `replaced`, such as
 *   `sw.js`, is answered with the content there; so a test can publish another version of a file
 */
export async function serveFolder(folder = environment.site) {
  /** @type {Map<string, string | Buffer>} */
  const replaced = new Map();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://any').pathname);
    const name = normalize(path).replace(/^[/\\]+/, '') || 'index.html';
    try {
      const bytes = replaced.get(name) ?? (await readFile(join(folder, name)));
      const type = TYPES.get(extname(name)) ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    replaced,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
