/**
 * Errors of the engine in the words of the page.
 *
 * @module
 */

import { EngineError, EngineGone } from '../engine/engine.js';
import { t } from '../words/words.js';

/** Says what happened and, where the engine knows it, what to do. @param {unknown} error */
export function errorWords(error) {
  if (error instanceof EngineGone) return t('app.gone');
  if (error instanceof EngineError) return [error.message, error.help].filter(Boolean).join(' ');
  return t('app.failed', { message: error instanceof Error ? error.message : String(error) });
}
