/**
 * The history of a game: every board since its start, with a position, and named branches.
 *
 * @module
 */

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').Branch} Branch */

/** Boards of a game in order; boards after the current one can be redone. */
export class History {
  /**
   * @param {Board[]} boards at least one
   * @param {number} [at]
   * @param {Branch[]} [branches]
   */
  constructor(boards, at = boards.length - 1, branches = []) {
    this.boards = boards;
    this.at = at;
    this.branches = branches;
  }

  get board() {
    return this.boards[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.boards.length - 1;
  }

  /**
   * Adds a board after the current one; boards that could be redone are dropped.
   *
   * @param {Board} board
   * @returns {boolean} whether it differs from the current one
   */
  push(board) {
    if (board === this.board) return false;
    this.boards.splice(this.at + 1, Infinity, board);
    this.at += 1;
    return true;
  }

  undo() {
    if (!this.canUndo) return false;
    this.at -= 1;
    return true;
  }

  redo() {
    if (!this.canRedo) return false;
    this.at += 1;
    return true;
  }

  /**
   * Remembers the boards up to the current one under a name.
   *
   * @param {string} name
   */
  branch(name) {
    this.branches.push({ name, boards: this.boards.slice(0, this.at + 1) });
  }

  /**
   * Goes back to an earlier board; what came after it becomes a branch.
   *
   * @param {number} at
   * @param {string} name of the branch
   */
  goBack(at, name) {
    this.branches.push({ name, boards: this.boards.slice() });
    this.boards.splice(at + 1);
    this.at = at;
  }

  /**
   * Goes to a branch; what the player sees now becomes a branch in its place.
   *
   * @param {number} index
   * @param {string} name for the present boards
   */
  enterBranch(index, name) {
    const [branch] = this.branches.splice(index, 1);
    if (!branch) return;
    this.branches.push({ name, boards: this.boards });
    this.boards = branch.boards.slice();
    this.at = this.boards.length - 1;
  }
}
