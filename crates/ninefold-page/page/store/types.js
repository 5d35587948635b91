/**
 * The data types of the page. Nothing here exists at run time; other files import the types in comments.
 *
 * Cells are numbers from 0 in reading order, digits begin at 1, masks have bit `digit - 1`. Values are never changed in
 * place: an action makes a new board and shares the arrays that it leaves alone, so a history of boards is cheap.
 *
 * @module
 */

/**
 * The puzzle as it was given: the clues, and for a puzzle of candidates those that are allowed.
 *
 * @typedef {object} Puzzle
 * @property {string} givens a character for each cell, `.` for an empty one
 * @property {?ReadonlyArray<number>} restriction a mask for each cell, or null if every candidate is allowed
 * @property {string} title the title, or an empty text
 * @property {string} [author] its setter, if its file names one
 * @property {string} [description] what its file says of it; may have several lines
 * @property {Variant} [variant] its layout and rules, if they are not the classic ones
 */

/**
 * The layout and the rules of a puzzle as the engine answered them.
 *
 * @typedef {object} Variant
 * @property {import('./geometry.js').Geometry} geometry
 * @property {import('../../types/contract.js').BoardAnswer} board
 * @property {string} [code] the puzzle as links hold it, once that is known
 */

/**
 * The entries of the player. Every array has an element for each cell, but for the last two.
 *
 * @typedef {object} Board
 * @property {ReadonlyArray<number>} digits digits of the player, 0 where there is none; clues are not repeated here
 * @property {ReadonlyArray<number>} corner masks of corner marks
 * @property {ReadonlyArray<number>} centre masks of the candidates that the player wrote, in their places or in the centre
 * @property {ReadonlyArray<number>} crossed masks of candidates that the player crossed out
 * @property {ReadonlyArray<number>} colours masks of the colours of cells
 * @property {ReadonlyArray<number>} tints the colours of all candidates, 0 for none, or 1 to 9; see `candidateAt`
 * @property {ReadonlyArray<number>} links links between candidates, sorted; see `linkOf`
 */

/** @typedef {'digit' | 'corner' | 'centre' | 'colour' | 'link'} Mode */

/** @typedef {'welcome' | 'setting' | 'playing' | 'paused' | 'solved' | 'invalid'} State */

/**
 * A named place in the history to which the player can go back.
 *
 * @typedef {object} Branch
 * @property {string} name
 * @property {Board[]} boards the boards of the branch, from the start of the game to its end
 */

/**
 * A game as it is stored. `boards[at]` is what the player sees; later boards can be redone.
 *
 * @typedef {object} SavedGame
 * @property {1 | 2} v the version of this form: 2 for a puzzle with other rules or of another size
 * @property {string} id
 * @property {Puzzle} puzzle
 * @property {Board[]} boards
 * @property {number} at
 * @property {Branch[]} branches
 * @property {number} seconds time played
 * @property {number} hints hints used: steps shown at rung 3 or above
 * @property {string[]} [taught] the names of the techniques that hints have shown
 * @property {number} started milliseconds since 1970
 * @property {number} changed milliseconds since 1970
 * @property {boolean} solved
 * @property {?string} level the word for its rating, once it is known
 * @property {?number} er
 * @property {?string} solution the digits of all cells, once it is known to be the only one
 * @property {?Origin} origin where the puzzle comes from
 */

/**
 * The origin of a puzzle, so that the page can offer another like it, and mark days in the calendar.
 *
 * @typedef {object} Origin
 * @property {'typed' | 'imported' | 'link' | 'generated' | 'daily' | 'practice'} kind
 * @property {string} [daily] `2026-11-15/tough`
 * @property {string} [technique] the slug of a technique
 * @property {Record<string, unknown>} [request] the request `generate` that made it
 */

/**
 * A damaged record, kept as it was found.
 *
 * @typedef {object} AsideRecord
 * @property {string} name
 * @property {string} store where it was
 * @property {string} reason the key of a text
 * @property {number} when milliseconds since 1970
 * @property {unknown} record
 */

export {};
