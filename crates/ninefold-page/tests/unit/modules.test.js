// Which WebAssembly module answers a request, without a browser.

import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** The modules whose workers were started, and what each was sent. @type {Map<string, string[]>} */
const sent = new Map();

/** A worker that answers every request with the request. */
globalThis.Worker = class {
  constructor(url, { name }) {
    this.name = name;
    sent.set(name, []);
    queueMicrotask(() => this.onmessage({ data: { ready: true } }));
  }

  postMessage({ id, request }) {
    sent.get(this.name).push(request);
    queueMicrotask(() => this.onmessage({ data: { id, answer: request } }));
  }

  terminate() {}
};
globalThis.document = { baseURI: 'https://example.org/', querySelector: () => null };

const { connect, moduleOf } = await import('../../page/engine/engine.js');

/** The verbs of the contract. */
const schema = JSON.parse(readFileSync(new URL('../../../../docs/json.schema.json', import.meta.url), 'utf8'));
const verbs = schema.$defs.Request.oneOf.map((request) => request.properties.verb.const);

test('a request goes to the module that has its verb, wherever the verb stands', async () => {
  const engine = connect();
  deepEqual(await engine.ask({ verb: 'count', puzzle: '1', limit: 2 }), { verb: 'count', puzzle: '1', limit: 2 });
  deepEqual([...sent.keys()], ['engine']);
  await engine.ask({ text: 'x', verb: 'qr' });
  await engine.ask({ puzzles: [], to: 'pdf', verb: 'print' });
  await engine.ask({ text: '{"verb":"print"}', verb: 'read' });
  deepEqual(sent.get('engine'), ['{"verb":"count","puzzle":"1","limit":2}']);
  deepEqual(sent.get('formats'), ['{"text":"x","verb":"qr"}', '{"text":"{\\"verb\\":\\"print\\"}","verb":"read"}']);
  deepEqual(sent.get('print'), ['{"puzzles":[],"to":"pdf","verb":"print"}']);
});

test('verbs of the table are verbs of the contract', () => {
  const others = verbs.filter((verb) => moduleOf({ verb }) !== 'engine');
  deepEqual(others.sort(), ['board', 'conflicts', 'formats', 'info', 'print', 'qr', 'read', 'write']);
  ok(verbs.includes('solve'));
  equal(moduleOf({ verb: 'solve' }), 'engine');
  equal(moduleOf({ verb: 'solve', puzzle: { text: '{}', format: 'rules' } }), 'rules');
});
