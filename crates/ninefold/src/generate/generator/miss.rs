//! The reason why a draft does not match a spec, and the direction in which it should change.

use crate::board::CellSet;

/// The direction in which a draft should change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Toward {
    /// To more clues.
    More,
    /// To an easier puzzle, for example with more clues.
    Easier,
    /// To a harder puzzle.
    Harder,
    /// To any other puzzle.
    Other,
}

/// The reason why a draft does not match the spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Miss {
    pub(super) toward: Toward,
    /// The distance from a match, comparable between drafts for the same spec.
    pub(super) by: u32,
    /// The cells where a clue would help; empty if unknown.
    pub(super) open: CellSet,
}

impl Miss {
    pub(super) const fn harder(by: u32) -> Self {
        Self { toward: Toward::Harder, by, open: CellSet::EMPTY }
    }

    pub(super) const fn easier(by: u32) -> Self {
        Self { toward: Toward::Easier, by, open: CellSet::EMPTY }
    }

    pub(super) const fn other(by: u32) -> Self {
        Self { toward: Toward::Other, by, open: CellSet::EMPTY }
    }

    /// Adds the distance of the test that failed: more for earlier ones.
    pub(super) const fn at(mut self, stage: u32) -> Self {
        self.by += 1000 * stage;
        self
    }

    /// Returns the distance within the test that failed.
    pub(super) const fn by_itself(&self) -> u32 {
        self.by % 1000
    }
}
