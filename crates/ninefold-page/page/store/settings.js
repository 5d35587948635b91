/**
 * The settings of the page, in one table.
 *
 * @module
 */

/** @typedef {'play' | 'help' | 'look' | 'keys' | 'data'} Section */
/** @typedef {boolean | string | number} Value */

/**
 * A setting. Its words are `settings.NAME`, those of a choice `settings.NAME-CHOICE`.
 *
 * @typedef {object} Setting
 * @property {string} name
 * @property {Section} section
 * @property {'switch' | 'choice' | 'number'} kind
 * @property {Value} default
 * @property {ReadonlyArray<string>} [choices]
 * @property {number} [least]
 * @property {number} [most]
 * @property {number} [step]
 */

/** @type {ReadonlyArray<Section>} */
export const SECTIONS = ['play', 'help', 'look', 'keys', 'data'];

/** @param {string} name @param {Section} section @param {boolean} on @returns {Setting} */
const onOff = (name, section, on) => ({ name, section, kind: 'switch', default: on });

/** @param {string} name @param {Section} section @param {string[]} choices @param {string} [first] @returns {Setting} */
const choice = (name, section, choices, first = choices[0]) => ({
  name,
  section,
  kind: 'choice',
  default: first,
  choices,
});

/** @type {ReadonlyArray<Setting>} */
export const SETTINGS = [
  choice('timer', 'play', ['shown', 'hidden', 'off']),
  onOff('digit-first', 'play', false),
  choice('candidates', 'play', ['off', 'automatic']),
  choice('marks', 'play', ['places', 'centre']),
  onOff('clear-marks', 'play', true),
  choice('conflicts', 'help', ['off', 'rules', 'solution'], 'rules'),
  onOff('show-peers', 'help', true),
  onOff('show-same', 'help', true),
  onOff('show-places', 'help', false),
  onOff('show-pairs', 'help', false),
  onOff('show-left', 'help', true),
  choice('hint-level', 'help', ['all', 'easy', 'medium', 'hard', 'unfair', 'extreme']),
  onOff('show-notation', 'help', false),
  choice('language', 'look', ['system', 'en']),
  choice('theme', 'look', ['system', 'light', 'dark', 'contrast']),
  onOff('coordinates', 'look', true),
  onOff('left-handed', 'look', false),
  onOff('letter-keys', 'keys', true),
  { name: 'lock-delay', section: 'keys', kind: 'number', default: 400, least: 200, most: 2000, step: 100 },
  onOff('confirm-deletes', 'data', true),
];

/**
 * The place of the settings: `localStorage`, or anything like it.
 *
 * @typedef {{ getItem(key: string): ?string, setItem(key: string, value: string): void }} KeyStorage
 */

const KEY = 'ninefold-settings';

/**
 * Returns whether a setting may have a value.
 *
 * @param {Setting} setting
 * @param {unknown} value
 * @returns {value is Value}
 */
export function isAllowed(setting, value) {
  if (setting.kind === 'switch') return typeof value === 'boolean';
  if (setting.kind === 'choice') return typeof value === 'string' && !!setting.choices?.includes(value);
  const { least = 0, most = 0 } = setting;
  return typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most;
}

/** The values of all settings. A change is stored at once and reported by the event `change` with `{name, value}`. */
export class Settings extends EventTarget {
  /**
   * @param {?KeyStorage} [storage] null if nothing is stored
   */
  constructor(storage = null) {
    super();
    this.storage = storage;
    /** Whether the settings could not be read or stored the last time. They hold for this visit all the same. */
    this.failed = storage === null;
    this.values = new Map(SETTINGS.map((setting) => [setting.name, setting.default]));
    try {
      const text = storage?.getItem(KEY);
      if (text) this.adopt(JSON.parse(text));
    } catch {
      this.failed = true;
    }
  }

  /**
   * Returns the value of a setting; undefined if there is no such setting. Its type is that of the table.
   *
   * @param {string} name
   * @returns {any}
   */
  get(name) {
    return this.values.get(name);
  }

  /**
   * Changes a setting.
   *
   * @param {string} name
   * @param {unknown} value
   * @returns {boolean} false if there is no such setting or it cannot have the value
   */
  set(name, value) {
    if (!this.adopt({ [name]: value })) return false;
    this.store();
    return true;
  }

  /** Returns all settings by name. @returns {Record<string, Value>} */
  all() {
    return Object.fromEntries(this.values);
  }

  /**
   * Replaces the settings that an object has. Unknown names and wrong values are ignored.
   *
   * @param {unknown} object
   */
  replace(object) {
    this.adopt(object);
    this.store();
  }

  /** Gives every setting its default. */
  reset() {
    this.replace(Object.fromEntries(SETTINGS.map((setting) => [setting.name, setting.default])));
  }

  /**
   * Takes over values and reports those that change.
   *
   * @param {unknown} object
   * @returns {boolean} whether any of its values is allowed
   */
  adopt(object) {
    if (typeof object !== 'object' || object === null) return false;
    const values = new Map(Object.entries(object));
    let any = false;
    for (const setting of SETTINGS) {
      const value = values.get(setting.name);
      if (!isAllowed(setting, value)) continue;
      any = true;
      if (this.values.get(setting.name) === value) continue;
      this.values.set(setting.name, value);
      this.dispatchEvent(new CustomEvent('change', { detail: { name: setting.name, value } }));
    }
    return any;
  }

  /** Stores all settings; `failed` says whether that was refused. */
  store() {
    try {
      this.storage?.setItem(KEY, JSON.stringify(this.all()));
      this.failed = this.storage === null;
    } catch {
      this.failed = true;
    }
  }
}
