/**
 * Which techniques the learner masters: those of which three steps were found without a hint.
 *
 * @module
 */

/** The number of steps to find without a hint. */
export const FINDS_TO_MASTER = 3;

/**
 * What the learner has done with a technique.
 *
 * @typedef {object} ProgressRecord
 * @property {1} v
 * @property {string} technique the slug
 * @property {number} found steps found without a hint
 * @property {number} hinted steps found with a hint
 * @property {number} changed milliseconds since 1970
 */

/** @typedef {ProgressRecord & { mastered: boolean }} TechniqueProgress */

/**
 * Joins two records of a technique: the greater number of each.
 *
 * @param {ProgressRecord} one
 * @param {ProgressRecord} other
 * @returns {ProgressRecord}
 */
export const joinProgress = (one, other) => ({
  v: 1,
  technique: one.technique,
  found: Math.max(one.found, other.found),
  hinted: Math.max(one.hinted, other.hinted),
  changed: Math.max(one.changed, other.changed),
});

/** Counts the steps that a learner finds. */
export class Progress {
  /**
   * @param {Iterable<ProgressRecord>} [records]
   * @param {() => number} [now]
   */
  constructor(records = [], now = Date.now) {
    this.now = now;
    /** @type {Map<string, ProgressRecord>} */
    this.records = new Map();
    for (const record of records) this.records.set(record.technique, record);
  }

  /**
   * Counts a step of a technique and returns the record to store.
   *
   * @param {string} technique the slug
   * @param {{ hinted: boolean }} how
   * @returns {ProgressRecord}
   */
  record(technique, { hinted }) {
    const { found, hinted: before } = this.of(technique);
    const record = /** @type {ProgressRecord} */ ({
      v: 1,
      technique,
      found: found + (hinted ? 0 : 1),
      hinted: before + (hinted ? 1 : 0),
      changed: this.now(),
    });
    this.records.set(technique, record);
    return record;
  }

  /**
   * Returns what the learner has done with a technique.
   *
   * @param {string} technique
   * @returns {TechniqueProgress}
   */
  of(technique) {
    const record = this.records.get(technique) ?? { v: 1, technique, found: 0, hinted: 0, changed: 0 };
    return { ...record, mastered: record.found >= FINDS_TO_MASTER };
  }

  /** Returns all techniques that the learner has met. @returns {TechniqueProgress[]} */
  progress() {
    return [...this.records.keys()].map((technique) => this.of(technique));
  }
}
