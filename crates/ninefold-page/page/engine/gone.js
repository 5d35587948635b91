/**
 * The error of an engine that cannot be reached.
 *
 * @module
 */

/** The engine could not be reached, or it ended in the middle of its work. */
export class EngineGone extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'EngineGone';
  }
}
