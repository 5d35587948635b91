//! The state of play that a file records.

use ninefold::logic::PlayState;
use ninefold_formats::Puzzle;

/// Returns the digits and marks of a puzzle as a player left them.
pub(crate) fn play_state(puzzle: &Puzzle) -> PlayState {
    PlayState::new(puzzle.givens)
        .with_entries(puzzle.entries)
        .with_restriction(puzzle.restriction)
        .with_marks(puzzle.marks)
}
