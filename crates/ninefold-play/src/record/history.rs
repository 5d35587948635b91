//! The history of a game: every board since its start, with a position, and named branches.

use super::board::Board;
use std::sync::Arc;

/// The boards of a game in order; boards after the current one can be redone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct History {
    /// At least one board.
    boards: Vec<Arc<Board>>,
    at: usize,
    branches: Vec<Branch>,
}

/// A state that the player has named, with all boards that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Branch {
    /// Its name.
    pub(crate) name: String,
    /// The boards from the start of the game to its end; at least one.
    pub(crate) boards: Vec<Arc<Board>>,
}

impl Default for History {
    fn default() -> Self {
        Self::of_board(Board::EMPTY)
    }
}

impl History {
    /// Creates a history that begins with a board.
    pub(crate) fn of_board(board: Board) -> Self {
        Self { boards: vec![Arc::new(board)], at: 0, branches: Vec::new() }
    }

    /// Creates a history from its parts. Without a board it begins with an empty one; a position
    /// beyond the last board is the last one.
    pub(crate) fn new(boards: Vec<Arc<Board>>, at: usize, branches: Vec<Branch>) -> Self {
        let boards = if boards.is_empty() { vec![Arc::default()] } else { boards };
        let at = at.min(boards.len() - 1);
        let branches = branches.into_iter().filter(|branch| !branch.boards.is_empty()).collect();
        Self { boards, at, branches }
    }

    /// Returns the board that the player sees.
    pub(crate) fn board(&self) -> &Board {
        &self.boards[self.at]
    }

    /// Returns all boards.
    pub(crate) fn boards(&self) -> &[Arc<Board>] {
        &self.boards
    }

    /// Returns the number of the current board, from 0.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// Returns the named states.
    pub(crate) fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// Returns `true` if there is a board before the current one.
    pub(crate) const fn can_undo(&self) -> bool {
        self.at > 0
    }

    /// Returns `true` if there is a board after the current one.
    pub(crate) fn can_redo(&self) -> bool {
        self.at + 1 < self.boards.len()
    }

    /// Adds a board after the current one; boards that could be redone are dropped. Returns whether
    /// it differs from the current one.
    pub(crate) fn push(&mut self, board: Board) -> bool {
        if board == *self.board() {
            return false;
        }
        self.boards.truncate(self.at + 1);
        self.boards.push(Arc::new(board));
        self.at += 1;
        true
    }

    /// Goes back by one board. Returns whether there was one.
    pub(crate) const fn undo(&mut self) -> bool {
        let can = self.can_undo();
        self.at -= can as usize;
        can
    }

    /// Goes forward by one board. Returns whether there was one.
    pub(crate) fn redo(&mut self) -> bool {
        let can = self.can_redo();
        self.at += usize::from(can);
        can
    }

    /// Remembers the boards up to the current one under a name.
    pub(crate) fn branch(&mut self, name: String) {
        let boards = self.boards[..=self.at].to_vec();
        self.branches.push(Branch { name, boards });
    }

    /// Goes back to an earlier board; all boards become a branch with this name.
    pub(crate) fn go_back(&mut self, at: usize, name: String) {
        self.branches.push(Branch { name, boards: self.boards.clone() });
        self.at = at.min(self.at);
        self.boards.truncate(self.at + 1);
    }

    /// Goes to a branch; the present boards become a branch with this name in its place. Returns
    /// whether there is such a branch.
    pub(crate) fn enter_branch(&mut self, index: usize, name: String) -> bool {
        if index >= self.branches.len() {
            return false;
        }
        let branch = self.branches.remove(index);
        let boards = std::mem::replace(&mut self.boards, branch.boards);
        self.branches.push(Branch { name, boards });
        self.at = self.boards.len() - 1;
        true
    }
}
