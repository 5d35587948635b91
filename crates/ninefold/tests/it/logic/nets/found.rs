//! Nets that the finders produce, with the positions in which they were found.

use ninefold::Grid;
use ninefold::logic::{Net, Position, Solver, Step, Technique, UniquePuzzle};
use ninefold::search::Search;

/// Puzzles of the hardest that are known, chosen because their nets are found fast.
pub(super) const HARD: [&str; 4] = [
    "1......8......913.......5.6..7.4....3....1.5..6.2.....5....89...4..7......26.....",
    "1.......2.9.4...5...6...7...5.3.4......96.........8.4...2...6...3...9.8.7.......1",
    "1...5...9.......3..79........7.1...65....42..6..8.......5.6...7.....2.4....3..8..",
    ".....5..4.9.....2...6.7.3.....7..8....86.....13..8......3.1.6...2......54......9.",
];

/// A step with a net, and the position in which it was found.
pub(super) struct Found {
    pub(super) position: Position,
    pub(super) step: Step,
}

impl Found {
    pub(super) fn net(&self) -> &Net {
        self.step.pattern.net.as_ref().unwrap()
    }

    /// Returns some solutions of the position.
    pub(super) fn solutions(&self) -> Vec<Grid> {
        Search::new().solutions(self.position.to_candidates()).take(20).collect()
    }
}

/// Returns the first nets of the path of a puzzle that knows no technique harder than `hardest`.
pub(super) fn nets(puzzle: &Grid, hardest: Technique, most: usize) -> Vec<Found> {
    let known = Technique::default_set().filter(|technique| *technique <= hardest);
    let mut position = Position::of_givens(puzzle);
    let path = Solver::knowing(known).path_while(
        &position,
        UniquePuzzle::prove(puzzle).as_ref(),
        |path| path.steps.iter().filter(|step| step.pattern.net.is_some()).count() < most,
    );
    let mut found = Vec::new();
    for step in path.steps {
        let before = position.clone();
        position.apply(&step);
        if step.pattern.net.is_some() {
            found.push(Found { position: before, step });
        }
    }
    found
}

/// Returns a few nets: of hard puzzles, and of hard puzzles without one of their givens, which have
/// several solutions.
pub(super) fn a_few() -> Vec<Found> {
    let mut found = Vec::new();
    for text in HARD {
        let puzzle: Grid = text.parse().unwrap();
        found.extend(nets(&puzzle, Technique::NestedForcingNet, 2));
        found.extend(nets(&with_few_solutions(&puzzle), Technique::PatternForcingNet, 2));
    }
    found
}

/// Returns a puzzle without one of its givens, the one that leaves the fewest solutions.
fn with_few_solutions(puzzle: &Grid) -> Grid {
    let without = puzzle.placed().map(|(cell, _)| {
        let mut open = *puzzle;
        open.set(cell, None);
        open
    });
    without.min_by_key(|open| open.solutions().take(200).count()).unwrap()
}
