/**
 * The part of the share dialog that writes puzzles in file formats.
 *
 * @module
 */

import { button, h } from '../dom.js';
import { t } from '../words/words.js';
import { copyText, saveFile } from './files.js';
import { errorBox, field, select, sentence } from './form.js';
import { askFormats } from './formats.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {string | { text: string }} PuzzleInput */
/** @typedef {import('./formats.js').Format} Format */

/** The most characters of a preview. */
const MOST_SHOWN = 20_000;

/** Writes puzzles in a format that the player chooses. */
export class WriteSection {
  /**
   * @param {App} app
   * @param {AbortSignal} signal
   * @param {(text: string) => void} say
   */
  constructor(app, signal, say) {
    this.app = app;
    this.signal = signal;
    this.say = say;
    /** @type {PuzzleInput[]} */
    this.puzzles = [];
    this.text = '';
    /** @type {Format[]} */
    this.formats = [];
    this.choice = select({ choices: [], testid: 'share-format', onchange: () => this.write() });
    this.preview = h('textarea', { class: 'code', rows: 5, readonly: true, wrap: 'off', 'data-testid': 'share-text' });
    this.losses = h('p', { class: 'help', 'data-testid': 'share-losses' });
    this.error = errorBox();
    const copy = button({ label: t('share.copy'), testid: 'share-text-copy', onclick: async () => say(t((await copyText(this.text)) ? 'share.copied' : 'share.not-copied')) });
    const save = button({ label: t('share.download'), testid: 'share-save', onclick: () => this.save() });
    this.element = h('div', { class: 'stack' }, h('h3', {}, t('share.formats')), field({ label: t('share.format'), control: this.choice }), this.error.element, field({ label: t('share.preview'), control: this.preview }), this.losses, h('div', { class: 'row' }, copy, save));
    this.others = h('div', { class: 'stack', hidden: true });
  }

  /** @param {PuzzleInput[]} puzzles */
  async show(puzzles) {
    this.puzzles = puzzles;
    if (this.formats.length === 0) {
      this.formats = (await askFormats(this.app)).filter(({ writes }) => writes);
      this.choice.replaceChildren(...this.formats.map(({ name, title }) => h('option', { value: name }, t('share.format-item', { name, title }))));
    }
    await this.write();
    if (puzzles.length === 1) await this.showOthers();
  }

  /** @param {string} to @returns {Promise<Record<string, any>>} */
  ask(to) {
    return this.app.engine.ask({ verb: 'write', puzzles: this.puzzles, to }, { signal: this.signal });
  }

  async write() {
    const { puzzles } = this;
    const to = this.choice.value;
    const isCurrent = () => puzzles === this.puzzles && to === this.choice.value && !this.signal.aborted;
    try {
      const { text, losses } = await this.ask(to);
      if (!isCurrent()) return;
      this.text = text;
      this.error.hide();
      this.preview.value = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
      this.preview.dataset.format = to;
      const fields = new Set(losses.map((/** @type {{ field: string, detail: ?string }} */ loss) => (loss.detail ? `${loss.field} (${loss.detail})` : loss.field)));
      this.losses.textContent = fields.size > 0 ? t('share.losses', { fields: [...fields].join(', ') }) : t('share.lossless');
    } catch (error) {
      if (isCurrent()) this.error.show(h('p', {}, sentence(error instanceof Error ? error.message : String(error))));
    }
  }

  save() {
    const format = this.formats.find(({ name }) => name === this.choice.value);
    const name = `sudoku.${format?.extensions[0] ?? 'txt'}`;
    saveFile(this.text, 'application/octet-stream', name);
    this.say(t('share.saved', { name }));
  }

  /** Offers the pages whose links the engine writes. */
  async showOthers() {
    const { puzzles } = this;
    const links = await Promise.all(
      this.formats.filter(({ extensions }) => extensions[0] === 'url').map(async ({ name, title }) => {
        const href = await this.ask(name).then(({ text }) => text.trim(), () => '');
        return /^https:\/\/\S+$/.test(href) && h('a', { class: 'button', href, target: '_blank', rel: 'noopener noreferrer', 'data-testid': `open-${name}` }, title.replace(/ link$/, ''));
      }),
    );
    const found = links.filter((link) => link !== false);
    if (puzzles !== this.puzzles || this.signal.aborted) return;
    this.others.replaceChildren(h('h3', {}, t('share.others')), h('p', { class: 'help' }, t('share.others-note')), h('div', { class: 'row' }, ...found));
    this.others.hidden = found.length === 0;
  }
}
