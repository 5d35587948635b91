/**
 * The part of dialogs about stored data: save all to a file, read such a file, delete all.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { EMPTY_PUZZLE } from '../store/board.js';
import { localDate } from '../store/remembered.js';
import { t } from '../words/words.js';
import { saveFile } from './files.js';
import { errorWords } from './form.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/exchange.js').ImportResult} ImportResult */

/**
 * Makes the part. `changed` is called when games were added or deleted.
 *
 * @param {App} app
 * @param {{ say: (text: string) => void, changed: () => void }} options
 */
export function dataSection(app, { say, changed }) {
  const storage = app.saving?.storage ?? null;
  const message = h('p', { class: 'note', 'data-testid': 'data-message', hidden: true });
  const tell = (/** @type {string} */ text) => {
    message.textContent = text;
    message.hidden = false;
    say(text);
  };
  const attempt = (/** @type {() => Promise<unknown>} */ act) => () => act().catch((error) => tell(errorWords(error)));
  const file = h('input', { type: 'file', accept: '.json,application/json', hidden: true, 'data-testid': 'data-file', onchange: attempt(() => readChosen()) });
  const readChosen = async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    const result = await readFile(app, await chosen.text());
    file.value = '';
    tell(resultText(result));
    changed();
  };
  const question = h('div', { class: 'question', 'data-testid': 'delete-question', role: 'group', hidden: true });
  const deleteAll = button({ label: t('data.delete-all'), testid: 'delete-all', onclick: () => ask(1) });
  const buttons = h(
    'div',
    { class: 'row' },
    button({ label: t('data.save'), testid: 'save-all', onclick: attempt(async () => tell(t('data.saved', { name: await saveAll(app) }))) }),
    button({ label: t('data.read'), testid: 'read-file', onclick: () => file.click() }),
    deleteAll,
  );
  for (const one of buttons.querySelectorAll('button')) one.disabled = storage === null;

  /** Asks once more, or deletes. @param {number} times */
  const ask = async (times) => {
    const n = (await storage?.games())?.length ?? 0;
    const no = button({ label: t('data.keep'), testid: 'delete-no', onclick: () => close() });
    const yes =
      times === 1
        ? button({ label: t('data.delete-all'), testid: 'delete-yes', class: 'danger', onclick: () => ask(2) })
        : button({ label: t('data.delete-last', { n: t('data.games', { n }) }), testid: 'delete-really', class: 'danger', onclick: attempt(act) });
    const words = t(times === 1 ? 'data.delete-sure' : 'data.delete-about');
    question.setAttribute('aria-label', words);
    question.replaceChildren(h('p', {}, words), h('div', { class: 'row' }, no, yes));
    question.hidden = false;
    no.focus();
    say(words);
  };
  const close = () => {
    question.hidden = true;
    deleteAll.focus();
  };
  const act = async () => {
    await deleteEverything(app);
    close();
    tell(t('data.deleted'));
    changed();
  };
  const where = storage?.working ? t('data.where') : t('data.not-saved', { reason: t(storage?.reason ?? 'storage.refused') });
  return h('div', { class: 'stack' }, h('p', { class: 'soft' }, where), buttons, file, question, message);
}

/** Gives the player a file with everything. @param {App} app @returns {Promise<string>} its name */
async function saveAll(app) {
  await app.saving?.now();
  const text = (await app.saving?.storage.exportAll(app.settings.all())) ?? '';
  const name = `ninefold-${localDate(Date.now())}.json`;
  saveFile(text, 'application/json', name);
  return name;
}

/**
 * Adds what a file holds.
 *
 * @param {App} app
 * @param {string} text
 * @returns {Promise<ImportResult>}
 */
async function readFile(app, text) {
  const { saving, settings } = app;
  if (!saving) throw new Error(t('storage.refused'));
  const result = await saving.storage.importAll(text);
  if (result.settings) settings.replace(result.settings);
  for (const record of await saving.storage.progress()) saving.progress.records.set(record.technique, record);
  return result;
}

/** @param {ImportResult} result */
function resultText({ added, kept, refused, settings }) {
  const parts = [];
  const isFile = !refused.some(({ index }) => index < 0);
  if (isFile && (added > 0 || kept === 0)) parts.push(t('data.added', { n: added }));
  if (kept > 0) parts.push(t('data.kept', { n: kept }));
  if (settings) parts.push(t('data.settings'));
  if (refused.length > 0) {
    const reason = t(refused[0].reason);
    parts.push(isFile ? t('data.refused', { n: refused.length, reason }) : reason);
  }
  return parts.join(' ');
}

/** Deletes all records and the game on the page, which would be saved again otherwise. @param {App} app */
async function deleteEverything(app) {
  app.session.reset(EMPTY_PUZZLE, 'welcome', null);
  app.opened();
  await app.saving?.storage.deleteAll();
  app.saving?.progress.records.clear();
}
