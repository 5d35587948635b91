/**
 * Links of the page: everything after `#` in its address.
 *
 * A link comes from anywhere, so reading it never throws: a part that cannot be read makes the link `bad`, or, if only
 * the progress is damaged, is named in `notes`. Both are keys of texts.
 *
 * @module
 */

import { readPencil, writePencil } from './changes.js';
import { cleanText, readCandidateMasks, readProgress, writeCandidateMasks, writeProgress } from './codes.js';
import { CLASSIC } from './geometry.js';
import { levelOf, readOrder, writeOrder } from './order.js';
import { isDate } from './remembered.js';

/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./order.js').Constraints} Constraints */

/**
 * A puzzle, with or without the progress of a player.
 *
 * @typedef {object} PuzzleLink
 * @property {'puzzle'} kind
 * @property {Puzzle} puzzle
 * @property {?Board} board
 * @property {?number} seconds
 * @property {string} title the same as that of the puzzle
 * @property {?'path'} view
 * @property {?number} step
 * @property {string[]} notes keys of texts about parts that were left out
 */

/** @typedef {{ kind: 'none' }} NoLink */
/** @typedef {{ kind: 'new', constraints: Constraints }} OrderLink */
/** @typedef {{ kind: 'daily', date: string, level: string, version: number }} DailyLink */
/** @typedef {{ kind: 'practise', technique: string }} PractiseLink */
/** @typedef {{ kind: 'bad', reason: string, detail: string }} BadLink */
/** A puzzle with other rules, and perhaps a progress: rules/link.js reads them. @typedef {{ kind: 'rules', code: string, state: ?string }} RulesLink */
/** @typedef {NoLink | RulesLink | PuzzleLink | OrderLink | DailyLink | PractiseLink | BadLink} Target */
/** @typedef {Target & { lang: ?string }} Link */

/** The version of the daily puzzles, part of the key `daily2=` from version 2 on. */
export const DAILY_VERSION = 1;

/** Titles take most space: 200 characters of four bytes, each three characters long. */
const LONGEST_LINK = 8_000;
/** Those of puzzles with other rules hold shape, rules and clues. */
const LONGEST_RULES = 32_000;
const MOST_PARTS = 30;
const LAST_STEP = 9_999;

/**
 * Returns a link that cannot be read.
 *
 * @param {string} reason
 * @param {string} [detail] the part at fault
 * @returns {BadLink}
 */
const bad = (reason, detail = '') => ({ kind: 'bad', reason, detail: cleanText(detail, 40) });

/**
 * Reads the part of an address after `#`, with or without the `#`.
 *
 * @param {string} hash
 * @returns {Link}
 */
export function parseHash(hash) {
  if (hash.length > (/^#?r=/.test(hash) ? LONGEST_RULES : LONGEST_LINK)) return { ...bad('link.too-long'), lang: null };
  const parts = hash.replace(/^#/, '').split('&').slice(0, MOST_PARTS);
  /** @type {Map<string, string>} */
  const values = new Map();
  for (const part of parts) {
    const equals = part.indexOf('=');
    const key = equals < 0 ? part : part.slice(0, equals);
    if (!values.has(key)) values.set(key, equals < 0 ? '' : part.slice(equals + 1));
  }
  const lang = values.get('lang') ?? '';
  const known = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/.test(lang);
  return { ...target(values), lang: known ? lang : null };
}

/**
 * Reads what a link shows: its first key that stands for a puzzle decides.
 *
 * @param {Map<string, string>} values
 * @returns {Target}
 */
function target(values) {
  for (const [key, value] of values) {
    if (key === 'p' || key === 'c') return puzzleLink(values);
    if (key === 'r') return { kind: 'rules', code: value, state: values.get('s') ?? null };
    if (key === 'new') return orderLink(value);
    if (key === 'practise') return practiseLink(value);
    const daily = /^daily(\d{0,6})$/.exec(key);
    if (daily) return dailyLink(daily[1], value);
  }
  return { kind: 'none' };
}

/**
 * @param {Map<string, string>} values
 * @returns {PuzzleLink | BadLink}
 */
function puzzleLink(values) {
  const cells = decoded(values.get('p') ?? CLASSIC.emptyPuzzle.givens);
  const title = decoded(values.get('t') ?? '');
  if (cells === null || title === null) return bad('link.encoding');
  if (cells.length !== CLASSIC.places) return bad('link.length', String(cells.length));
  const wrong = /[^0-9.]/.exec(cells);
  if (wrong) return bad('link.character', wrong[0]);
  const code = values.get('c');
  const masks = code === undefined ? null : readCandidateMasks(code);
  if (code !== undefined && !masks) return bad('link.candidates');
  const puzzle = {
    givens: cells.replaceAll('0', '.'),
    restriction: masks?.some((mask) => mask !== CLASSIC.all) ? masks : null,
    title: cleanText(title),
  };
  const state = values.get('s');
  const progress = state === undefined ? null : readProgress(state, puzzle.givens);
  const pencil = values.get('d') ?? '';
  const board = progress && readPencil(progress.board, pencil);
  return {
    kind: 'puzzle',
    puzzle,
    board: board ?? progress?.board ?? null,
    seconds: progress?.seconds ?? null,
    title: puzzle.title,
    view: values.get('view') === 'path' ? 'path' : null,
    step: readStep(values.get('step')),
    notes: state !== undefined && !progress ? ['link.progress'] : progress && !board ? ['link.pencil'] : [],
  };
}

/**
 * Reads the number of a step; 0 stands for the position before the first.
 *
 * @param {string | undefined} text
 */
const readStep = (text) =>
  text !== undefined && /^\d{1,5}$/.test(text) ? Math.min(Number(text), LAST_STEP) : null;

/**
 * @param {string} value
 * @returns {OrderLink | BadLink}
 */
function orderLink(value) {
  const order = readOrder(value);
  return 'wrong' in order ? bad('link.new', order.wrong) : { kind: 'new', constraints: order.constraints };
}

/**
 * @param {string} number the digits in the key, empty for version 1
 * @param {string} value
 * @returns {DailyLink | BadLink}
 */
function dailyLink(number, value) {
  const version = number === '' ? 1 : Number(number);
  if (version !== DAILY_VERSION) return bad('link.daily-version', number);
  const [date, level, ...rest] = (decoded(value) ?? '').split('/');
  if (rest.length > 0 || !isDate(date) || !levelOf(level ?? '')) return bad('link.daily', value);
  return { kind: 'daily', date, level, version };
}

/**
 * @param {string} value
 * @returns {PractiseLink | BadLink}
 */
function practiseLink(value) {
  if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(value)) return bad('link.practise', value);
  return { kind: 'practise', technique: value };
}

/**
 * Decodes percent signs; returns null if they do not stand for text.
 *
 * @param {string} text
 */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * The content of a link: a target, where the parts of a puzzle that a link need not have may be absent.
 *
 * @typedef {(
 *   | NoLink
 *   | RulesLink
 *   | BadLink
 *   | OrderLink
 *   | PractiseLink
 *   | { kind: 'new', constraints: Readonly<Record<string, unknown>> }
 *   | { kind: 'daily', date: string, level: string, version?: number }
 *   | {
 *       kind: 'puzzle',
 *       puzzle: Puzzle,
 *       board?: ?Board,
 *       seconds?: ?number,
 *       title?: string,
 *       view?: ?'path',
 *       step?: ?number,
 *     }
 * ) & { lang?: ?string }} Written
 */

/**
 * Writes a link, with its `#`; an empty text if it shows nothing. `parseHash` reads it back.
 *
 * @param {Written} link
 */
export function writeHash(link) {
  const parts = targetParts(link);
  if (link.lang) parts.push(`lang=${link.lang}`);
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}

/**
 * @param {Written} link
 * @returns {string[]}
 */
function targetParts(link) {
  if (link.kind === 'new') return [`new=${writeOrder(link.constraints)}`];
  if (link.kind === 'practise') return [`practise=${link.technique}`];
  if (link.kind === 'rules') return [`r=${link.code}`, ...(link.state ? [`s=${link.state}`] : [])];
  if (link.kind === 'daily') {
    const version = link.version ?? DAILY_VERSION;
    return [`daily${version === 1 ? '' : version}=${link.date}/${link.level}`];
  }
  if (link.kind !== 'puzzle') return [];
  const { puzzle, board, view, step } = link;
  const title = cleanText(link.title || puzzle.title);
  const parts = [`p=${puzzle.givens}`];
  if (puzzle.restriction) parts.push(`c=${writeCandidateMasks(puzzle.restriction)}`);
  if (board) parts.push(`s=${writeProgress(board, link.seconds ?? 0)}`);
  if (board && writePencil(board)) parts.push(`d=${writePencil(board)}`);
  if (title) parts.push(`t=${encodeURIComponent(title)}`);
  if (view) parts.push(`view=${view}`);
  if (step !== undefined && step !== null) parts.push(`step=${step}`);
  return parts;
}
