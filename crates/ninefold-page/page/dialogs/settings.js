/**
 * The settings, made from the table in `store/settings.js`. Each has a sentence, and a change applies at once.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { SECTIONS, SETTINGS } from '../store/settings.js';
import { loadWords, t } from '../words/words.js';
import { dataSection } from './data.js';
import { newId, openDialog } from './dialog.js';
import { segmented, select } from './form.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../store/settings.js').Setting} Setting */
/** @typedef {{ element: HTMLElement, render: () => void }} Control */

/** A choice of at most this many is shown as segments, a longer one as a list. */
const MOST_SEGMENTS = 4;

/** Opens the dialog. @param {App} app */
export async function open(app) {
  await loadWords('more');
  const { settings, session } = app;
  // With one language there is nothing to choose.
  const offered = SETTINGS.filter(({ name, choices = [] }) => name !== 'language' || choices.length > 2);
  const controls = offered.map((setting) => ({ setting, ...control(app, setting) }));
  const notKept = h('p', { class: 'note', hidden: !settings.failed }, t('settings.not-kept'));
  /** @type {(text: string) => void} */
  let say = () => {};
  const more = /** @type {Record<string, HTMLElement>} */ ({
    keys: h('div', { class: 'row' }, button({ label: t('settings.show-keys'), testid: 'show-keys', onclick: () => app.openDialog('help') })),
    data: h('div', { class: 'stack' }, dataSection(app, { say: (text) => say(text), changed: () => {} }), resetRow(() => say)),
  });
  function resetRow(/** @type {() => (text: string) => void} */ sayer) {
    const act = () => {
      settings.reset();
      sayer()(t('settings.reset-done'));
    };
    return h('div', { class: 'setting' }, h('p', { class: 'help' }, t('settings.reset-about')), button({ label: t('settings.reset'), testid: 'reset-settings', onclick: act }));
  }
  const sections = SECTIONS.map((section) => {
    const id = newId();
    const rows = controls.filter(({ setting }) => setting.section === section).map(({ element }) => element);
    return h('section', { class: 'settings', 'aria-labelledby': id, 'data-testid': `settings-${section}` }, h('h3', { id }, t(`settings.${section}`)), ...rows, more[section]);
  });
  const render = () => {
    for (const one of controls) one.render();
    notKept.hidden = !settings.failed;
    session.changed();
  };
  settings.addEventListener('change', render);
  const dialog = await openDialog({
    app,
    testid: 'settings-dialog',
    title: t('settings.title'),
    body: [h('p', { class: 'soft' }, t('settings.intro')), notKept, ...sections],
    onclose: () => settings.removeEventListener('change', render),
  });
  say = dialog.say;
  return dialog.dialog;
}

/**
 * Makes the control of a setting.
 *
 * @param {App} app
 * @param {Setting} setting
 * @returns {Control}
 */
function control(app, setting) {
  const aboutId = newId();
  const about = h('p', { class: 'help', id: aboutId }, t(`settings.${setting.name}-about`));
  const make = { switch: switchControl, choice: choiceControl, number: numberControl }[setting.kind];
  const { element, render } = make(app, setting, aboutId);
  render();
  return { element: h('div', { class: `setting ${setting.kind}` }, element, about), render };
}

/**
 * @param {App} app
 * @param {Setting} setting
 * @param {string} aboutId
 * @returns {Control}
 */
function switchControl({ settings }, { name }, aboutId) {
  const input = h('input', {
    type: 'checkbox',
    role: 'switch',
    'data-testid': `setting-${name}`,
    'aria-describedby': aboutId,
    onchange: () => settings.set(name, input.checked),
  });
  const element = h('label', { class: 'switch-label' }, h('span', {}, t(`settings.${name}`)), input);
  return { element, render: () => void (input.checked = settings.get(name)) };
}

/**
 * @param {App} app
 * @param {Setting} setting
 * @param {string} aboutId
 * @returns {Control}
 */
function choiceControl({ settings }, { name, choices = [] }, aboutId) {
  const list = choices.map((value) => ({ value, label: t(`settings.${name}-${value}`) }));
  const label = t(`settings.${name}`);
  const onchange = (/** @type {string} */ value) => settings.set(name, value);
  if (list.length <= MOST_SEGMENTS) {
    const group = segmented({ label, choices: list, testid: `setting-${name}`, onchange });
    group.element.setAttribute('aria-describedby', aboutId);
    return { element: group.element, render: () => void (group.value = settings.get(name)) };
  }
  const box = select({ choices: list, testid: `setting-${name}`, onchange });
  box.setAttribute('aria-describedby', aboutId);
  return { element: h('label', { class: 'list-label' }, h('span', {}, label), box), render: () => void (box.value = settings.get(name)) };
}

/**
 * @param {App} app
 * @param {Setting} setting
 * @param {string} aboutId
 * @returns {Control}
 */
function numberControl({ settings }, { name, least, most, step }, aboutId) {
  const input = h('input', {
    type: 'range',
    min: least,
    max: most,
    step,
    'data-testid': `setting-${name}`,
    'aria-describedby': aboutId,
    oninput: () => settings.set(name, input.valueAsNumber),
  });
  const value = h('output', {});
  const element = h('label', { class: 'list-label' }, h('span', {}, t(`settings.${name}`)), h('span', { class: 'slider' }, input, value));
  const render = () => {
    const text = t(`settings.${name}-unit`, { n: settings.get(name) });
    input.value = String(settings.get(name));
    input.setAttribute('aria-valuetext', text);
    value.textContent = text;
  };
  return { element, render };
}
