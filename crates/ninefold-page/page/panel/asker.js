/**
 * What the cards that ask the engine have in common. Their requests go one at a time, and end when the card is closed.
 *
 * @module
 */

import { EngineGone } from '../engine/engine.js';

/** @typedef {import('../engine/engine.js').Answer} Answer */

/** Sends the requests of one card. A new request ends the one before. */
export class Asker {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    /** @type {?AbortController} */
    this.controller = null;
  }

  get isBusy() {
    return this.controller !== null;
  }

  /** Ends the request that is under way. */
  stop() {
    this.controller?.abort();
    this.controller = null;
  }

  /**
   * Asks the engine, and reports an error to the player. An engine that is gone is reported by itself.
   *
   * @param {{ verb: string } & Record<string, unknown>} request
   * @returns {Promise<Answer | null | undefined>} null after an error, undefined if the request was ended
   */
  async ask(request) {
    this.stop();
    const controller = new AbortController();
    this.controller = controller;
    try {
      const answer = await this.app.engine.ask(request, { signal: controller.signal });
      return controller.signal.aborted ? undefined : answer;
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      if (!(error instanceof EngineGone)) this.app.report(error);
      return null;
    } finally {
      if (this.controller === controller) this.controller = null;
    }
  }
}

/** A card that shows an answer of the engine about the puzzle or the position on the page. */
export class AskingCard {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.asker = new Asker(app);
    this.isVisible = false;
    /** What was asked about, as a text; empty if nothing was. */
    this.key = '';
    /** @type {?Answer} */
    this.answer = null;
  }
}
