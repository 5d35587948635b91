/**
 * The engine as the page sees it: requests and answers in JSON, as docs/json.md describes them.
 *
 * The page was sent by the program if it has a token, and then the program answers. Otherwise WebAssembly does, in workers:
 * the page's own thread never runs the engine.
 *
 * @module
 */

/** @typedef {'loading' | 'ready' | 'gone'} EngineState */
/** @typedef {Record<string, any>} Answer */

/**
 * What both engines can do. They are event targets with an event `state`.
 *
 * @typedef {EventTarget & {
 *   state: EngineState,
 *   kind: 'program' | 'wasm',
 *   send(request: string, signal?: AbortSignal): Promise<string>,
 *   retry(): void,
 * }} Transport
 */

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
   * @param {{ verb: string } & Record<string, unknown>} request
   * @param {{ signal?: AbortSignal }} [options] an aborted signal stops the work and rejects with `AbortError`
   * @returns {Promise<Answer>}
   * @throws {EngineError} the engine refuses the request
   * @throws {EngineGone} there is no engine
   */
  async ask(request, { signal } = {}) {
    signal?.throwIfAborted();
    const answer = JSON.parse(await this.transport.send(JSON.stringify(request), signal));
    if (answer.error && !('index' in answer)) throw new EngineError(answer.error);
    return answer;
  }

  /**
   * Asks in slices of attempts until there is an answer: `generate`, `daily`, `practise`. A slice takes about 50 ms.
   *
   * @param {{ verb: string } & Record<string, unknown>} request
   * @param {(answer: Answer) => boolean} isDone
   * @param {{ signal?: AbortSignal, progress?: (attempts: number) => void }} [options]
   * @returns {Promise<Answer>}
   */
  async hunt(request, isDone, { signal, progress } = {}) {
    let first = Number(request.first ?? 0);
    let attempts = 4;
    for (;;) {
      const began = performance.now();
      const answer = await this.ask({ ...request, first, attempts }, { signal });
      if (isDone(answer)) return answer;
      first = answer.next ?? first + attempts;
      progress?.(first);
      const took = performance.now() - began;
      attempts = Math.max(1, Math.min(4096, Math.round(attempts * Math.min(4, Math.max(0.25, 50 / took)))));
      signal?.throwIfAborted();
    }
  }
}

/** Connects to the engine that this page has; only its file is loaded. */
export async function connect() {
  const token = document.querySelector('meta[name="ninefold-token"]')?.getAttribute('content');
  if (token) return new Engine(new (await import('./program.js')).ProgramEngine(token));
  return new Engine(new (await import('./wasm.js')).WasmEngine());
}
