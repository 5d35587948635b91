//! The forms of puzzles in the input of a lane, and of answers in its output.

use crate::layout::{NIBBLES, STRIDE};

/// The form of puzzles in the input, and of answers in the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Lines of so many bytes in, of which the first 81 are the cells; nothing but counts out.
    Cells(usize),
    /// Lines of 82 bytes in; lines of 83 bytes out, with the number of solutions behind the solution.
    Text,
    /// 41 bytes in, two cells in each; 41 bytes out, with the number of solutions in the last nibble.
    Nibbles,
    /// Boards of 28 words in.
    Boards,
    /// Lines of 81 bytes in, whose clues are left out one by one.
    WithoutClues,
}

impl Form {
    pub(super) const fn input_bytes(self) -> usize {
        match self {
            Self::Cells(bytes) => bytes,
            Self::Text => 82,
            Self::Nibbles => NIBBLES,
            Self::Boards => 4 * STRIDE,
            Self::WithoutClues => 81,
        }
    }

    /// Returns the bytes of so many puzzles in the input.
    pub(super) const fn input_length(self, puzzles: usize) -> usize {
        match self {
            // Behind the cells, the number of the first search of each puzzle.
            Self::WithoutClues => offsets_at(puzzles) + 4 * puzzles,
            _ => puzzles * self.input_bytes(),
        }
    }
}

/// Returns where the numbers of the first searches begin, behind the cells of so many puzzles.
pub(super) const fn offsets_at(puzzles: usize) -> usize {
    81 * puzzles.next_multiple_of(4)
}

/// The bytes of a line of the output.
pub(super) const LINE: usize = 83;

/// The form of answers in the output.
#[derive(Clone, Copy, Debug)]
pub(super) enum OutputForm {
    Counts,
    Nibbles,
    Text,
    /// Sets of redundant clues.
    Redundant,
}

impl OutputForm {
    pub(super) const fn bytes(self) -> usize {
        match self {
            Self::Counts => 4,
            Self::Nibbles => NIBBLES,
            Self::Text => LINE,
            Self::Redundant => 16,
        }
    }
}
