/**
 * The verdicts of `hint`: why there is no step to show, and what the player can do then.
 *
 * @module
 */

/** The verdicts about which each rung says more. */
export const WITH_RUNGS = ['wrong-digit', 'missing-mark'];

/** The verdicts after which the player can go back. */
export const MISTAKES = [...WITH_RUNGS, 'astray'];

/** The verdicts whose text is about options of the program; the page has its own words for them. */
export const OWN_WORDS = ['none', 'multiple', 'stuck'];

/**
 * Returns what the player can do besides going on and going back; the name of a word in `hint`.
 *
 * @param {string} verdict
 * @param {{ rung: number, isLimited: boolean, isInvalid: boolean }} situation whether the settings limit the techniques, and
 *   whether the puzzle is shown as not valid
 * @returns {'show-cell' | 'all-techniques' | 'what-is-wrong' | 'erase' | null}
 */
export function otherAction(verdict, { rung, isLimited, isInvalid }) {
  if (verdict === 'stuck') return isLimited ? 'all-techniques' : 'show-cell';
  if (verdict === 'none' || verdict === 'multiple') return isInvalid ? 'what-is-wrong' : null;
  return verdict === 'wrong-digit' && rung >= 3 ? 'erase' : null;
}
