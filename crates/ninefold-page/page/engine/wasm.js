/**
 * WebAssembly as the engine: three modules, each in a worker of its own, started when they are first needed.
 *
 * A worker does one request at a time, in order. A request is cancelled by ending its worker; the requests that wait
 * behind it are sent to the next one.
 *
 * @module
 */

import { EngineGone } from './engine.js';

/** @typedef {'engine' | 'formats' | 'print'} ModuleName */
/** @typedef {{ id: number, request: string, resolve: (answer: string) => void, reject: (error: unknown) => void }} Job */

/** The verbs that need another module than `engine`. */
const MODULE_OF_VERB = /** @type {Record<string, ModuleName>} */ ({
  read: 'formats',
  write: 'formats',
  info: 'formats',
  formats: 'formats',
  qr: 'formats',
  print: 'print',
});

/** A worker with one module, and the requests that it has not answered. */
class ModuleWorker {
  /**
   * @param {ModuleName} name
   * @param {(state: import('./engine.js').EngineState) => void} become
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
    const worker = new Worker(new URL('../worker.js', import.meta.url), { type: 'module', name: this.name });
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
   * @param {string} request
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

/** Sends requests to the workers. */
export class WasmEngine extends EventTarget {
  constructor() {
    super();
    /** @type {'wasm'} */
    this.kind = 'wasm';
    /** @type {import('./engine.js').EngineState} */
    this.state = 'loading';
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
   * @param {string} request
   * @param {AbortSignal} [signal]
   */
  send(request, signal) {
    const verb = /^\{"verb":"([a-z-]+)"/.exec(request)?.[1] ?? '';
    return this.module(MODULE_OF_VERB[verb] ?? 'engine').send(request, signal);
  }

  retry() {
    const engine = this.module('engine');
    if (!engine.worker) engine.start();
  }

  /** @param {import('./engine.js').EngineState} state */
  become(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event('state'));
  }
}
