/**
 * The drawings of hints for puzzles with other rules: the cells that a hint names, and what it places and removes.
 *
 * @module
 */

import { NO_DRAWING } from '../grid/drawing.js';

/** @typedef {import('../../types/contract.js').HintAnswer} Answer */

/** Returns the names of cells in a text, each once. @param {string} text */
export const cellsIn = (text) => [...new Set(text.match(/\br\d{1,2}c\d{1,2}\b/g) ?? [])];

/**
 * Returns the drawing of a step: its cells, and what it places and removes.
 *
 * @param {{ placements?: string[] | null, eliminations?: string[] | null }} step
 * @param {string[]} cells
 * @returns {import('../grid/drawing.js').Drawing}
 */
export function stepDrawing({ placements, eliminations }, cells) {
  const marks = [
    ...(placements ?? []).map((candidate) => ({ candidate, tone: /** @type {const} */ ('placed') })),
    ...(eliminations ?? []).map((candidate) => ({ candidate, tone: /** @type {const} */ ('gone') })),
  ];
  return { ...NO_DRAWING, cells: cells.map((cell) => ({ cell, tone: /** @type {const} */ ('body') })), marks, shown: marks.map(({ candidate }) => candidate.split(/=|<>/)[0]) };
}

/** Adds the drawings to the detail levels of an answer. @param {Answer} answer @returns {Answer} */
export function withDrawings(answer) {
  const cells = cellsIn(answer.cells ?? '');
  const levels = answer.levels?.map((level, index) => {
    if (answer.verdict) return { ...level, drawing: stepDrawing({}, cellsIn(answer.text ?? '')) };
    if (index < 2) return level;
    return { ...level, drawing: stepDrawing(index < 3 ? {} : answer, cells) };
  });
  return { ...answer, ...(levels && { levels }) };
}
