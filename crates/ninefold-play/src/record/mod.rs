//! A game as plain data: the puzzle, the board, the history of boards, and what is saved of them. The
//! game changes it, the store reads and writes it.

pub(crate) mod board;
pub(crate) mod history;
pub(crate) mod pencil;
pub(crate) mod puzzle;
#[cfg(test)]
pub(crate) mod readable;
pub(crate) mod saved;
