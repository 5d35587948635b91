/**
 * Hints for a learner: what is mastered is offered first, then the hint is about the first step that is new.
 *
 * @module
 */

import { relabel } from '../dom.js';
import { t } from '../words/words.js';

/** @typedef {import('./hint.js').HintCard} HintCard */

/** @typedef {import('../../types/contract.js').KnownAnswer} Known */

/** Returns what a request for a hint says about the player. @param {HintCard} card */
export const masteredOf = ({ app, known }) => (known === 'help' || app.session.puzzle.variant ? {} : { mastered: app.saving?.progress.mastered() });

/** Returns `true` if the card offers to do what is mastered. @param {HintCard} card */
export const isOffered = ({ known }) => known !== null && known !== 'help';

/** Offers to do what is mastered. @param {HintCard} card @param {Known} known */
export function offerKnown(card, known) {
  card.target = 0;
  card.message([known.text, t('hint.known')]);
  card.known = known;
  relabel(card.more, t('hint.do-known'));
  relabel(card.other, t('hint.help-known'));
  card.other.hidden = false;
}

/** Does what is mastered, as one move, and goes on with the hint. @param {HintCard} card */
export function doKnown(card) {
  const { placements, eliminations } = /** @type {Known} */ (card.known);
  card.isActing = true;
  const { parseCandidate } = card.app.session.geometry;
  card.app.session.applyStep(placements.map(parseCandidate), eliminations.map(parseCandidate));
  card.isActing = false;
  return card.climb(1);
}

/** Gives an ordinary hint instead. @param {HintCard} card */
export function helpWithKnown(card) {
  card.known = 'help';
  return card.climb(1);
}
