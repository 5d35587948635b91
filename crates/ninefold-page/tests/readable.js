/**
 * Boards and games in a form that does not depend on how the page keeps them, for tests of stored files: cells and
 * candidates have names, masks are digits.
 *
 * @module
 */

/** @param {number} cell */
const nameOf = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

/** @param {number} candidate */
const candidateName = (candidate) => `${nameOf(Math.floor(candidate / 9))}=${(candidate % 9) + 1}`;

/** @param {number} mask */
const digitsIn = (mask) => [...'123456789'].filter((_, index) => (mask >> index) & 1).join('');

/**
 * Returns the values that are not empty, by name.
 *
 * @param {ReadonlyArray<number>} values
 * @param {(at: number) => string} name
 * @param {(value: number) => string | number} form
 */
const byName = (values, name, form) =>
  Object.fromEntries([...values.entries()].filter(([, value]) => value).map(([at, value]) => [name(at), form(value)]));

/**
 * Returns a board as names and digits; parts that are empty are left out.
 *
 * @param {import('../page/store/types.js').Board} board
 */
export function readableBoard({ digits, corner, centre, crossed, colours, tints, links }) {
  const parts = {
    digits: byName(digits, nameOf, Number),
    corner: byName(corner, nameOf, digitsIn),
    centre: byName(centre, nameOf, digitsIn),
    crossed: byName(crossed, nameOf, digitsIn),
    colours: byName(colours, nameOf, digitsIn),
    tints: byName(tints, candidateName, Number),
    links: Object.fromEntries(links.map((link) => {
      const ends = Math.floor(link / 2);
      return [`${candidateName(Math.floor(ends / 729))} ${candidateName(ends % 729)}`, link % 2 ? 'weak' : 'strong'];
    })),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0));
}

/**
 * Returns a puzzle with its candidates as digits.
 *
 * @param {import('../page/store/types.js').Puzzle} puzzle
 */
export const readablePuzzle = ({ restriction, ...rest }) => ({ ...rest, candidates: restriction && restriction.map(digitsIn).join(' ') });

/**
 * Returns a game with all its boards.
 *
 * @param {import('../page/store/types.js').SavedGame} game
 */
export function readableGame({ puzzle, boards, branches, ...rest }) {
  const all = (/** @type {ReadonlyArray<import('../page/store/types.js').Board>} */ list) => list.map(readableBoard);
  const named = branches.map(({ name, boards: own }) => ({ name, boards: all(own) }));
  return { ...rest, puzzle: readablePuzzle(puzzle), boards: all(boards), branches: named };
}
