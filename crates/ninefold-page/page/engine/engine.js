/**
 * The engine as the page sees it: requests and answers in JSON, as docs/json.md describes them.
 *
 * If the page has a token, the program sent it and answers. Otherwise WebAssembly does, never in the page's own thread.
 *
 * @module
 */
import { inLanguage } from './language.js';
/** @typedef {'loading' | 'ready' | 'gone'} EngineState */
/** @typedef {import('../../types/contract.js').Answers} Answers @typedef {import('../../types/contract.js').Requests} Requests */
/** @typedef {import('../../types/contract.js').VerbName} VerbName */
/** @typedef {'engine' | 'formats' | 'print' | 'rules' | 'scan'} ModuleName */

/** The modules of the verbs that `engine` does not answer. @type {Partial<Record<VerbName, ModuleName>>} */
const OTHER_MODULES = { read: 'formats', write: 'formats', info: 'formats', formats: 'formats', qr: 'formats', print: 'print', board: 'rules', conflicts: 'rules' };

/** Returns the module that answers a request; puzzles with other rules have one of their own. @param {{ verb: VerbName, puzzle?: any }} request @returns {ModuleName} */
export const moduleOf = ({ verb, puzzle }) => (puzzle?.format === 'rules' ? 'rules' : (OTHER_MODULES[verb] ?? 'engine'));

/**
 * Carries requests to an engine, and answers back.
 *
 * @typedef {StateTarget & {
 *   kind: 'program' | 'wasm',
 *   send(request: { verb: VerbName }, signal?: AbortSignal): Promise<string>,
 *   retry(): void,
 * }} Transport
 */

/** A state whose changes are reported by an event `state`. */
class StateTarget extends EventTarget {
  /** @param {EngineState} state */
  constructor(state) {
    super();
    this.state = state;
  }

  /** @param {EngineState} state */
  become(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event('state'));
  }
}

/** An error that the engine answered, with the fields of docs/json.md. */
export class EngineError extends Error {
  /** @param {{ kind: string, message: string, line?: number, column?: number, fields?: string[], help?: string }} error */
  constructor(error) {
    super(error.message);
    this.name = 'EngineError';
    this.kind = error.kind;
    this.line = error.line ?? null;
    this.column = error.column ?? null;
    this.fields = error.fields ?? [];
    this.help = error.help ?? '';
  }
}

/** The engine could not be reached, or it ended in the middle of its work. */
export class EngineGone extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'EngineGone';
  }
}

/** Reads an answer, of the type that the request says. @param {string} text @returns {any} */
export function readAnswer(text) {
  const answer = JSON.parse(text);
  if (answer.error && !('index' in answer)) throw new EngineError(answer.error);
  return answer;
}

/** Asks an engine. */
export class Engine extends EventTarget {
  /** @param {Transport} transport */
  constructor(transport) {
    super();
    this.transport = transport;
    transport.addEventListener('state', () => this.dispatchEvent(new Event('state')));
  }

  get state() {
    return this.transport.state;
  }

  retry() {
    this.transport.retry();
  }

  /**
   * Sends a request and returns its answer.
   *
   * @template {VerbName} V
   * @param {{ verb: V } & NoInfer<Requests[V]>} request
   * @param {{ signal?: AbortSignal }} [options] an aborted signal stops the work and rejects with `AbortError`
   * @returns {Promise<Answers[V]>}
   * @throws {EngineError} the engine refuses the request
   * @throws {EngineGone} there is no engine
   */
  async ask(request, { signal } = {}) {
    signal?.throwIfAborted();
    return readAnswer(await this.transport.send(inLanguage(request), signal));
  }

  /**
   * Asks in slices of attempts until there is an answer: `generate`, `daily`, `practise`. A slice takes about 50 ms.
   *
   * @template {'generate' | 'daily' | 'practise'} V
   * @param {{ verb: V } & NoInfer<Requests[V]>} request
   * @param {(answer: Answers[V]) => boolean} isDone
   * @param {{ signal?: AbortSignal, progress?: (attempts: number, rare?: string) => void }} [options] `rare`: why it takes long
   * @returns {Promise<Answers[V]>}
   */
  async hunt(request, isDone, { signal, progress } = {}) {
    let first = Number(request.first ?? 0);
    let attempts = 4;
    for (;;) {
      const began = performance.now();
      const answer = /** @type {Answers[V] & { next?: number, rare?: string }} */ (await this.ask(/** @type {any} */ ({ ...request, first, attempts }), { signal }));
      if (isDone(answer)) return answer;
      first = answer.next ?? first + attempts;
      progress?.(first, answer.rare);
      const took = performance.now() - began;
      attempts = Math.max(1, Math.min(4096, Math.round(attempts * Math.min(4, Math.max(0.25, 50 / took)))));
      signal?.throwIfAborted();
    }
  }
}

/** A request that takes no time. @type {Requests['techniques']} */
const SMALLEST = { verb: 'techniques', technique: 'naked-single' };

/** Sends requests to the program over HTTP. */
export class ProgramEngine extends StateTarget {
  /** @param {string} token proves to the program that the request comes from its own page */
  constructor(token) {
    super('ready');
    this.token = token;
    /** @type {'program'} */
    this.kind = 'program';
  }

  /**
   * @param {{ verb: VerbName }} request
   * @param {AbortSignal} [signal]
   */
  send(request, signal) {
    return this.post('api', 'application/json', JSON.stringify(request), signal);
  }

  /**
   * @param {string} path
   * @param {string} type
   * @param {string | Blob} body
   * @param {AbortSignal} [signal]
   */
  async post(path, type, body, signal) {
    try {
      const headers = { 'Content-Type': type, 'X-Ninefold-Token': this.token };
      const answer = await fetch(path, { method: 'POST', headers, body, signal });
      const text = await answer.text();
      if (!answer.ok) throw new EngineGone(text.trim() || `HTTP ${answer.status}`);
      this.become('ready');
      return text;
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      this.become('gone');
      throw error instanceof EngineGone ? error : new EngineGone(String(error));
    }
  }

  retry() {
    this.send(SMALLEST).catch(() => {});
  }
}

/** @typedef {{ id: number, request: string | object, resolve: (answer: string) => void, reject: (error: unknown) => void }} Job */

/**
 * A worker with one module, and the requests that it has not answered. It does one request at a time, in order. A request
 * is cancelled by ending the worker; the requests that wait behind it are sent to the next one.
 */
class ModuleWorker {
  /**
   * @param {ModuleName} name
   * @param {(state: EngineState) => void} become
   */
  constructor(name, become) {
    this.name = name;
    this.become = become;
    /** @type {Job[]} */
    this.jobs = [];
    this.lastId = 0;
    this.start();
  }

  start() {
    this.become('loading');
    const worker = new Worker(new URL('worker.js', document.baseURI), { type: 'module', name: this.name });
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail(event.message || 'the worker ended');
    };
    this.worker = worker;
    for (const { id, request } of this.jobs) worker.postMessage({ id, request });
  }

  /** @param {{ ready?: boolean, failed?: string, id?: number, answer?: string }} message */
  receive(message) {
    if (message.ready) this.become('ready');
    else if (message.failed !== undefined) this.fail(message.failed);
    else {
      const index = this.jobs.findIndex((job) => job.id === message.id);
      if (index >= 0) this.jobs.splice(index, 1)[0].resolve(message.answer ?? '');
    }
  }

  /** @param {string} why */
  fail(why) {
    this.worker?.terminate();
    this.worker = null;
    this.become('gone');
    for (const job of this.jobs.splice(0)) job.reject(new EngineGone(why));
  }

  /**
   * @param {string | object} request
   * @param {AbortSignal} [signal]
   * @returns {Promise<string>}
   */
  send(request, signal) {
    if (!this.worker) this.start();
    return new Promise((resolve, reject) => {
      const job = { id: ++this.lastId, request, resolve, reject };
      this.jobs.push(job);
      this.worker?.postMessage({ id: job.id, request });
      signal?.addEventListener('abort', () => this.cancel(job, signal.reason), { once: true });
    });
  }

  /**
   * @param {Job} job
   * @param {unknown} reason
   */
  cancel(job, reason) {
    const index = this.jobs.indexOf(job);
    if (index < 0) return;
    this.jobs.splice(index, 1);
    job.reject(reason);
    this.worker?.terminate();
    this.start();
  }
}

/** Sends requests to the WebAssembly modules, each in a worker that is started when it is first needed. */
export class WasmEngine extends StateTarget {
  constructor() {
    super('loading');
    /** @type {'wasm'} */
    this.kind = 'wasm';
    /** @type {Map<ModuleName, ModuleWorker>} */
    this.workers = new Map();
    this.module('engine');
  }

  /** @param {ModuleName} name */
  module(name) {
    let worker = this.workers.get(name);
    if (!worker) {
      worker = new ModuleWorker(name, (state) => {
        if (name === 'engine') this.become(state);
      });
      this.workers.set(name, worker);
    }
    return worker;
  }

  /**
   * @param {{ verb: VerbName }} request
   * @param {AbortSignal} [signal]
   */
  send(request, signal) {
    return this.module(moduleOf(request)).send(JSON.stringify(request), signal);
  }

  retry() {
    const engine = this.module('engine');
    if (!engine.worker) engine.start();
  }
}

/** Connects to the engine that this page has. */
export function connect() {
  const token = document.querySelector('meta[name="ninefold-token"]')?.getAttribute('content');
  return new Engine(token ? new ProgramEngine(token) : new WasmEngine());
}
