/**
 * The keys and gestures.
 *
 * @module
 */

import { h, setAttributes } from '../dom.js';
import { loadWords, t } from '../words/words.js';
import { openDialog } from './dialog.js';
import { GESTURES, KEYS } from './keys-table.js';

/** Opens the dialog. @param {import('../app.js').App} app */
export async function open(app) {
  await loadWords('more');
  const groups = KEYS.map(({ group, lines }) => {
    const rows = lines.map(({ keys, does }) => [keyNames(keys), t(`help.${does}`)]);
    return table(t(`help.${group}`), t('help.key'), /** @type {[Node, string][]} */ (rows));
  });
  const gestures = GESTURES.map((name) => /** @type {[string, string]} */ ([t(`help.${name}`), t(`help.g-${name}`)]));
  const { dialog } = await openDialog({
    app,
    testid: 'help-dialog',
    title: t('help.title'),
    size: 'wide',
    body: [
      h('p', { class: 'soft' }, t('help.intro')),
      h('div', { class: 'help-groups' }, ...groups, table(t('help.gestures'), t('help.gesture'), gestures)),
    ],
  });
  // Without a control in it, the body must take the focus to be scrolled by keys.
  const body = dialog.querySelector('.dialog-body');
  if (body) setAttributes(body, { tabindex: 0, role: 'region', 'aria-label': t('help.title') });
  return dialog;
}

/** @param {ReadonlyArray<string>} keys */
function keyNames(keys) {
  const span = h('span', { class: 'key-names' });
  for (const combination of keys) {
    const names = combination.split(' + ').flatMap((name, index) => [index > 0 ? '\u200a+\u200a' : '', h('kbd', {}, name)]);
    span.append(h('span', { class: 'combination' }, ...names));
  }
  return span;
}

/**
 * @param {string} caption
 * @param {string} first
 * @param {ReadonlyArray<[Node | string, string]>} rows
 */
function table(caption, first, rows) {
  return h(
    'table',
    { class: 'help-table' },
    h('caption', {}, caption),
    h('thead', { class: 'visually-hidden' }, h('tr', {}, h('th', { scope: 'col' }, first), h('th', { scope: 'col' }, t('help.does')))),
    h('tbody', {}, ...rows.map(([name, does]) => h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, does)))),
  );
}
