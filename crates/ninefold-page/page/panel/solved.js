/**
 * The card of a solved game: time, hints, rating, and what can be done next.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { formatTime, loadWords, t } from '../words/words.js';

/** @param {import('../app.js').App} app */
export async function create(app) {
  await loadWords('panels');
  const { session, settings } = app;
  const facts = h('dl', { class: 'facts' });
  const action = (/** @type {string} */ name, /** @type {() => void} */ onclick, /** @type {string} */ className = '') =>
    button({ label: t(`solved.${name}`), testid: `solved-${name}`, class: className, onclick });
  const element = h(
    'div',
    { class: 'card solved', 'data-testid': 'solved-card' },
    h('h3', {}, t('solved.title')),
    facts,
    h(
      'div',
      { class: 'choices' },
      action('another', () => app.openDialog('new', { like: session.origin }), 'primary'),
      action('path', () => app.openPanel('path')),
      action('share', () => app.openDialog('share')),
      action('history', () => app.openDialog('history')),
    ),
  );

  function render() {
    const { level, er, hints, seconds } = session;
    const rows = [];
    if (settings.get('timer') !== 'off') rows.push([t('solved.time'), formatTime(seconds)]);
    rows.push([t('solved.hints'), hints === 0 ? t('solved.no-hints') : String(hints)]);
    if (level && er !== null) rows.push([t('solved.rating'), t('solved.rated', { level: t(`level.${level}`), er: er.toFixed(1) })]);
    facts.replaceChildren(...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
  }

  session.addEventListener('change', () => session.state === 'solved' && render());
  return { element, show: render, hide() {} };
}
