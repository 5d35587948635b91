/**
 * The solution path as a file: text, Markdown, or an HTML document without scripts.
 *
 * @module
 */

import { h } from '../dom.js';
import { saveFile } from '../dialogs/files.js';
import { positionPicture } from '../dialogs/picture.js';
import { NO_DRAWING } from '../grid/drawing.js';
import { digitAt, digitsOf } from '../store/cells.js';
import { t } from '../words/words.js';
import { partsOf } from './path-steps.js';

/** @typedef {import('../engine/engine.js').Answer} Answer */
/** @typedef {import('../store/types.js').Puzzle} Puzzle */
/** @typedef {import('./path-positions.js').PathPosition} PathPosition */
/** @typedef {import('./reasons.js').Step} Step */
/** @typedef {{ title: string, givens: string, ending: string, steps: Step[], positions: PathPosition[] }} PathDocument */

/** The style of the document, after the style sheets of the page, which give the look of the drawings. */
const STYLE = `
body{margin:0 auto;padding:32px 16px;max-width:62rem;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
h1{font-size:1.7rem;margin:0 0 8px}h2{font-size:1.15rem;margin:0 0 8px}p{margin:8px 0}
table{border-collapse:collapse;margin:16px 0}td,th{text-align:left;padding:4px 16px 4px 0;border-bottom:1px solid var(--line-thin)}
td+td,th+th{text-align:right}section{display:grid;grid-template-columns:minmax(0,26rem) minmax(0,1fr);gap:24px;align-items:start;
background:var(--surface);border:1px solid var(--line-thin);border-radius:10px;padding:16px;margin:16px 0}
.level-1{margin-left:1rem}.level-2{margin-left:2rem}.level-3{margin-left:3rem}.level-4{margin-left:4rem}
.puzzle,code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}.soft{color:var(--soft)}
.layer.picture{position:static;inset:auto;width:100%;height:auto;inline-size:100%;block-size:auto;max-inline-size:none}
@media (max-width:46rem){section{grid-template-columns:1fr}}@media print{section{break-inside:avoid}}`;

/**
 * Saves the path as a file.
 *
 * @param {Puzzle} puzzle
 * @param {Answer} answer of `explain`
 * @param {PathPosition[]} positions the position before each step
 * @param {string} ending how the path ends, in words
 * @param {string} to `text`, `markdown` or `html`
 */
export async function savePath(puzzle, answer, positions, ending, to) {
  const path = { title: puzzle.title || t('path.name'), givens: puzzle.givens, ending, steps: answer.steps, positions };
  if (to === 'html') saveFile(await toHtml(path), 'text/html;charset=utf-8', 'ninefold-path.html');
  else if (to === 'markdown') saveFile(toMarkdown(path), 'text/markdown;charset=utf-8', 'ninefold-path.md');
  else saveFile(toText(path), 'text/plain;charset=utf-8', 'ninefold-path.txt');
}

/** @param {Step[]} singles */
const singlesText = (singles) => t('path.doc-singles', { n: singles.length, list: singles.flatMap(({ placements }) => placements).join(', ') });

/** @param {{ first: number, steps: Step[] }} part */
const numberOf = ({ first, steps }) => (steps.length === 1 ? String(first) : `${first}-${first + steps.length - 1}`);

/**
 * How often the path uses each technique, and its sum of scores.
 *
 * @param {Step[]} steps
 */
function techniques(steps) {
  /** @type {Map<string, { times: number, score: number }>} */
  const found = new Map();
  for (const step of /** @type {(Step & { score: number })[]} */ (steps)) {
    const { times, score } = found.get(step.technique) ?? { times: 0, score: 0 };
    found.set(step.technique, { times: times + 1, score: score + step.score });
  }
  return [...found];
}

/** @param {import('./net.js').NetLine} line */
const level = ({ kind, depth }) => (kind === 'supposition' ? depth - 1 : depth);

/**
 * The lines of the reason of a step.
 *
 * @param {Step} step
 * @param {(text: string) => string} code writes a chain
 * @param {(indent: number, text: string) => string} item writes a line of a net
 */
function reasonLines(step, code, item) {
  const { net, chains = [] } = step;
  if (!net) return [...chains.map(code), step.text];
  const lines = net.lines.flatMap((line) => [
    ...(line.opening ? [item(level(line), line.opening)] : []),
    item(level(line), `(${line.number}) ${line.text}`),
  ]);
  return [net.idea, ...lines, net.conclusion];
}

/** @param {PathDocument} path */
export function toText({ title, givens, ending, steps }) {
  const parts = partsOf(steps).map((part) => {
    const [step] = part.steps;
    if (part.steps.length > 1) return `${numberOf(part)}. ${singlesText(part.steps)}`;
    const lines = reasonLines(step, (chain) => `   ${chain}`, (indent, text) => `   ${'  '.repeat(indent)}${text}`);
    return `${numberOf(part)}. ${step.technique}: ${lines.join('\n').trim()}`;
  });
  return `${title}\n${givens}\n\n${parts.join('\n\n')}\n\n${ending}\n`;
}

/** @param {PathDocument} path */
export function toMarkdown({ title, givens, ending, steps }) {
  const rows = techniques(steps).map(([name, { times, score }]) => `| ${name} | ${times} | ${score} |`);
  const head = `| ${t('path.doc-technique')} | ${t('path.doc-times')} | ${t('path.doc-score')} |\n|---|---:|---:|`;
  const parts = partsOf(steps).map((part) => {
    const [step] = part.steps;
    if (part.steps.length > 1) return `${numberOf(part)}\\. ${singlesText(part.steps)}`;
    const lines = reasonLines(step, (chain) => `\`${chain}\``, (indent, text) => `${'  '.repeat(indent)}- ${text}`);
    const isNet = step.net !== undefined;
    const [first, ...rest] = lines;
    const last = isNet ? rest.pop() : null;
    return `${numberOf(part)}\\. **${step.technique}.** ${[first, ...(isNet ? ['', ...rest, '', last] : rest)].join(isNet ? '\n' : ' ')}`;
  });
  const safe = title.replace(/[\\`*_[\]<>#|]/g, '\\$&');
  return `# ${safe}\n\n\`${givens}\`\n\n${ending}\n\n${[head, ...rows].join('\n')}\n\n${parts.join('\n\n')}\n`;
}

/** @param {PathDocument} path */
async function toHtml({ title, givens, ending, steps, positions }) {
  const sheets = await Promise.all(['../style.css', '../grid.css'].map(async (file) => (await fetch(new URL(file, import.meta.url))).text()));
  const css = sheets.join('\n').replace(/@font-face\s*{[^}]*}/g, '') + STYLE;
  const rows = techniques(steps).map(([name, { times, score }]) => h('tr', {}, h('td', {}, name), h('td', {}, String(times)), h('td', {}, String(score))));
  const head = ['technique', 'times', 'score'].map((name) => h('th', {}, t(`path.doc-${name}`)));
  const body = h(
    'body',
    {},
    h('h1', {}, title),
    h('p', { class: 'puzzle soft' }, givens),
    h('p', {}, ending),
    h('table', {}, h('tr', {}, ...head), ...rows),
    h('p', { class: 'soft' }, t('path.doc-legend')),
    heads(),
    ...partsOf(steps).map((part) => section(part, givens, positions[part.first - 1])),
  );
  // The sheet is written as text: the page itself may have none, not even in a document that is never shown.
  const write = (/** @type {Element} */ element) => new XMLSerializer().serializeToString(element);
  const meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">';
  const top = `${meta}${write(h('title', {}, title))}<style>${css}</style>`;
  return `<!doctype html>\n<html lang="en" data-theme="system"><head>${top}</head>\n${write(body)}</html>\n`;
}

/** The head of links, which all drawings use. */
function heads() {
  const found = document.getElementById('head')?.closest('defs');
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.setAttribute('class', 'layer-heads');
  if (found) svg.append(found.cloneNode(true));
  return svg;
}

/**
 * @param {{ first: number, steps: Step[] }} part
 * @param {string} givens
 * @param {PathPosition} position before the part
 */
function section(part, givens, position) {
  const [step] = part.steps;
  const isOne = part.steps.length === 1;
  const placed = part.steps.flatMap(({ placements }) => placements);
  const drawing = isOne ? (step.drawing ?? NO_DRAWING) : { ...NO_DRAWING, marks: placed.map((candidate) => ({ candidate, tone: /** @type {const} */ ('placed') })) };
  const entries = position.digits.map((digit, cell) => (digit && !digitAt(givens, cell) ? String(digit) : '.')).join('');
  const marks = position.candidates.map((mask) => digitsOf(mask).join(''));
  const picture = positionPicture({ text: givens, entries, marks }, drawing, undefined, t('path.doc-picture', { n: part.first }));
  const heading = `${numberOf(part)}. ${isOne ? step.technique : t('path.doc-heading')}`;
  const lines = isOne ? reasonParagraphs(step) : [h('p', {}, singlesText(part.steps))];
  return h('section', { id: `step-${part.first}` }, picture, h('div', {}, h('h2', {}, heading), ...lines));
}

/** @param {Step} step */
function reasonParagraphs({ net, chains = [], text }) {
  if (!net) return [...chains.map((chain) => h('p', {}, h('code', {}, chain))), h('p', {}, text)];
  const lines = net.lines.map((line) => h('p', { class: `level-${Math.min(4, level(line))}` }, line.opening && h('em', {}, `${line.opening} `), `(${line.number}) ${line.text}`));
  return [h('p', {}, net.idea), ...lines, h('p', {}, h('strong', {}, net.conclusion))];
}
