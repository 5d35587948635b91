/**
 * The program as the engine: requests go to `ninefold serve`, which sent this page.
 *
 * @module
 */

import { EngineGone } from './engine.js';

/** Sends requests to the program over HTTP. */
export class ProgramEngine extends EventTarget {
  /** @param {string} token proves to the program that the request comes from its own page */
  constructor(token) {
    super();
    this.token = token;
    /** @type {'program'} */
    this.kind = 'program';
    /** @type {import('./engine.js').EngineState} */
    this.state = 'ready';
  }

  /**
   * @param {string} request
   * @param {AbortSignal} [signal]
   */
  async send(request, signal) {
    try {
      const headers = { 'Content-Type': 'application/json', 'X-Ninefold-Token': this.token };
      const answer = await fetch('api', { method: 'POST', headers, body: request, signal });
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
    this.send('{"verb":"techniques","technique":"naked-single"}').catch(() => {});
  }

  /** @param {import('./engine.js').EngineState} state */
  become(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event('state'));
  }
}
