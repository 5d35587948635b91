/**
 * The requests of the card of hints: one for all rungs, and one to see whether a mistake is gone.
 *
 * @module
 */

import { t } from '../words/words.js';
import { masteredOf, offerKnown } from './known.js';
import { MISTAKES, praise } from './mistakes.js';

/** @typedef {import('./hint.js').HintCard} HintCard */
/** @typedef {import('../../types/contract.js').HintAnswer} Answer */
/** @typedef {import('../../types/contract.js').HintRequest} HintRequest */
/** @typedef {import('../../types/contract.js').PuzzleRecord} Position */

/**
 * Asks for all rungs.
 *
 * @param {HintCard} card
 * @param {string} key of the position
 * @returns {Promise<?Answer>}
 */
export async function askAnew(card, key) {
  const { session, settings } = card.app;
  const position = session.position();
  /** @type {HintRequest} */
  const request = { verb: 'hint', puzzle: position, ...(card.isLimited && { max_level: settings.get('hint-level') }), ...masteredOf(card) };
  const asked = await card.asker.ask({ ...request, detail: 5 });
  const answer = asked && session.puzzle.variant ? (await import('../rules/hint.js')).withDrawings(asked) : asked;
  if (answer === null) card.target = card.rung;
  if (answer === null && !card.answer) card.message([t('hint.failed')], false);
  if (!answer || key !== card.currentKey()) return null;
  if (answer.known) {
    offerKnown(card, answer.known);
    return null;
  }
  card.answer = answer;
  card.asked = { request, position, id: session.id };
  return answer;
}

/** Says whether the player has just done what the hint is about. @param {HintCard} card */
export async function judge(card) {
  const { session } = card.app;
  const { answer, asked } = card;
  const isMistake = MISTAKES.includes(answer?.verdict ?? '');
  card.asker.stop();
  card.forget();
  card.message([t('hint.changed')], false);
  if (!answer || !asked || (answer.verdict && !isMistake) || session.id !== asked.id) return;
  const request = { ...asked.request, puzzle: session.position(), detail: 1, levels: false };
  const step = isMistake ? await card.asker.ask(request) : answer;
  if (!step || card.key || !card.isVisible) return;
  const done = isMistake ? !MISTAKES.includes(step.verdict ?? '') && t('hint.mended') : praise(step, asked.position, session.position(), session.geometry);
  if (done) card.message([done]);
}
