/**
 * The common part of the cards that ask the engine. Their requests go one at a time, and end when the card is closed.
 *
 * @module
 */

import { EngineGone } from '../engine/engine.js';

/** @typedef {import('../engine/engine.js').Answers} Answers */
/** @typedef {import('../engine/engine.js').Requests} Requests */
/** @typedef {import('../engine/engine.js').VerbName} VerbName */

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
   * @template {VerbName} V
   * @param {{ verb: V } & NoInfer<Requests[V]>} request
   * @returns {Promise<Answers[V] | null | undefined>} null after an error, undefined if the request was ended
   */
  async ask(request) {
    this.stop();
    const controller = new AbortController();
    this.controller = controller;
    try {
      // The verb is not known here, so the compiler cannot see that both types are of the same one.
      const answer = /** @type {Answers[V]} */ (await this.app.engine.ask(/** @type {any} */ (request), { signal: controller.signal }));
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

/**
 * A card that shows an answer of the engine about the puzzle or the position on the page.
 *
 * @template Answer
 */
export class AskingCard {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.asker = new Asker(app);
    this.isVisible = false;
    /** The question that was asked, as a text; empty if nothing was. */
    this.key = '';
    /** @type {?Answer} */
    this.answer = null;
  }
}
