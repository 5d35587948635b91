/**
 * The techniques of the engine as lessons: in the learner's order, in groups, found by their words.
 *
 * @module
 */

/** @typedef {import('../engine/engine.js').Engine} Engine */

/**
 * @typedef {object} Step
 * @property {string[]} placements
 * @property {string[]} eliminations
 * @property {string} text
 * @property {import('../grid/drawing.js').Drawing} drawing
 * @property {string[]} [chains]
 * @property {Record<string, any>} [net]
 */

/** @typedef {{ position: import('./picture.js').Position, step: Step }} Example */

/**
 * A technique in the form of docs/json.md.
 *
 * @typedef {object} Technique
 * @property {string} technique its name
 * @property {string} slug
 * @property {string} family
 * @property {string} level
 * @property {number} score
 * @property {boolean} default
 * @property {boolean} relies_on_uniqueness
 * @property {string} about
 * @property {number} lesson from 1
 * @property {?('generate' | 'example')} practice
 * @property {Example} [example]
 */

/** @type {?Promise<Technique[]>} */
let all = null;

/** @type {Map<string, Promise<?Example>>} */
const examples = new Map();

/**
 * Returns all techniques in the order of lessons.
 *
 * @param {Engine} engine
 * @returns {Promise<Technique[]>}
 */
export function techniques(engine) {
  all ??= engine.ask({ verb: 'techniques' }).then(
    (answer) => [...answer.techniques].sort((one, other) => one.lesson - other.lesson),
    (error) => {
      all = null;
      throw error;
    },
  );
  return all;
}

/**
 * Returns the example of a technique, or null.
 *
 * @param {Engine} engine
 * @param {string} slug
 * @returns {Promise<?Example>}
 */
export function example(engine, slug) {
  let found = examples.get(slug);
  if (!found) {
    found = engine.ask({ verb: 'techniques', technique: slug, examples: true }).then(
      (answer) => answer.techniques[0]?.example ?? null,
      (error) => {
        examples.delete(slug);
        throw error;
      },
    );
    examples.set(slug, found);
  }
  return found;
}

/**
 * Puts techniques into groups, in the order of their first lessons.
 *
 * @param {ReadonlyArray<Technique>} list
 * @param {'family' | 'level'} by
 * @returns {{ name: string, lessons: Technique[] }[]}
 */
export function groups(list, by) {
  /** @type {Map<string, Technique[]>} */
  const found = new Map();
  for (const one of list) found.set(one[by], [...(found.get(one[by]) ?? []), one]);
  return [...found].map(([name, lessons]) => ({ name, lessons }));
}

/**
 * Returns the techniques that have all words of a text; those with a word in the name come first.
 *
 * @param {ReadonlyArray<Technique>} list
 * @param {string} text
 */
export function search(list, text) {
  const words = text.toLowerCase().split(/[\s-]+/).filter(Boolean);
  if (words.length === 0) return [...list];
  const named = (/** @type {Technique} */ one) => `${one.technique} ${one.slug}`.toLowerCase();
  const whole = (/** @type {Technique} */ one) => `${named(one)} ${one.family} ${one.level} ${one.about}`.toLowerCase();
  const found = list.filter((one) => words.every((word) => whole(one).includes(word)));
  const isNamed = (/** @type {Technique} */ one) => words.every((word) => named(one).includes(word));
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))];
}
