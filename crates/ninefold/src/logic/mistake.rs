//! Mistakes of a player: why an entry is wrong.

use super::advice::PlayState;
use super::find::refute;
use super::position::Position;
use super::step::Step;
use crate::board::{Candidate, Cell, CellSet, Grid};

/// A wrong entry, and why it is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// The entry.
    pub entry: Candidate,
    /// The reason.
    pub why: WhyWrong,
    /// The position in which the reason holds: the givens and the other entries, without marks.
    pub position: Position,
}

/// The reason why an entry is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WhyWrong {
    /// This cell, which sees it, holds the same digit.
    Clash(Cell),
    /// The candidates that are part of the puzzle do not have the digit there.
    Excluded,
    /// It leads to a contradiction: the step removes it from the position.
    Contradiction(Box<Step>),
    /// It leads to no contradiction that is short enough to be followed.
    Long,
}

impl PlayState {
    /// Iterates over the wrong entries in these cells, each with the shortest reason that is found: a cell
    /// that holds the same digit, else a contradiction. Other wrong entries are part of no reason.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::logic::{Advice, PlayState, Solver, WhyWrong};
    /// use ninefold::search::Watch;
    ///
    /// let givens: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// let entries: Grid = format!("..1{}", ".".repeat(78)).parse().unwrap();
    /// let play = PlayState::new(givens).with_entries(entries);
    /// let advice = Solver::default().advise(&play, &Watch::never());
    /// let Some(Advice::WrongDigits(cells)) = advice else { panic!() };
    /// let mistake = play.mistakes(cells).next().unwrap();
    /// assert!(matches!(mistake.why, WhyWrong::Contradiction(step) if step.pattern.net.is_some()));
    /// ```
    pub fn mistakes(&self, wrong: CellSet) -> impl Iterator<Item = Mistake> + '_ {
        let right = self.without(wrong);
        let position = Self { marks: None, ..right.clone() }.position();
        wrong.iter().filter_map(move |cell| {
            let entry = Candidate { cell, digit: self.entries.get(cell)? };
            let why = self.why_wrong(&right, &position, entry);
            Some(Mistake { entry, why, position: position.clone() })
        })
    }

    /// Returns the state without the entries in some cells.
    fn without(&self, cells: CellSet) -> Self {
        let mut right = self.clone();
        cells.iter().for_each(|cell| right.entries.set(cell, None));
        right
    }

    fn why_wrong(&self, right: &Self, position: &Position, entry: Candidate) -> WhyWrong {
        let clash = |digits: &Grid| {
            entry.cell.peers().iter().find(|peer| digits.get(*peer) == Some(entry.digit))
        };
        if let Some(peer) = clash(&right.givens.or(&right.entries)) {
            return WhyWrong::Clash(peer);
        }
        if !position.has(entry) {
            return WhyWrong::Excluded;
        }
        match refute(position, entry) {
            Some(step) => WhyWrong::Contradiction(Box::new(step)),
            // Of two wrong entries that clash, neither needs to be the reason, but one is wrong.
            None => clash(&self.entries).map_or(WhyWrong::Long, WhyWrong::Clash),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Digit;
    use crate::logic::{Advice, Solver, prove};
    use crate::search::Watch;
    use ninefold_testing::PUZZLE;

    /// Returns the reason for each wrong digit that the empty cells of a puzzle could hold.
    fn reasons(puzzle: &str, cells: usize) -> Vec<Mistake> {
        let givens: Grid = puzzle.parse().unwrap();
        let solution = givens.solution().unwrap();
        let open = (CellSet::ALL - givens.filled()).iter().step_by(81 / cells);
        let wrong = open.flat_map(|cell| Digit::all().map(move |digit| Candidate { cell, digit }));
        wrong
            .filter(|at| solution.get(at.cell) != Some(at.digit))
            .map(|at| {
                let entries = Grid::EMPTY.with(at.cell, Some(at.digit));
                let play = PlayState::new(givens).with_entries(entries);
                let Some(Advice::WrongDigits(cells)) =
                    Solver::default().advise(&play, &Watch::never())
                else {
                    panic!("{at} in {puzzle} is wrong")
                };
                play.mistakes(cells).next().unwrap()
            })
            .collect()
    }

    #[test]
    fn a_wrong_digit_leads_to_a_contradiction_that_is_proven() {
        let puzzles = [
            PUZZLE,
            ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.",
            "3...6.1..65.29............881..7.5....43..9....5..2..7...43..9......7..64.....8..",
        ];
        for puzzle in puzzles {
            for Mistake { entry, why, position } in reasons(puzzle, 9) {
                match why {
                    WhyWrong::Clash(peer) => {
                        assert!(entry.cell.peers().contains(peer));
                        assert_eq!(position.digits().get(peer), Some(entry.digit));
                    }
                    WhyWrong::Contradiction(step) => {
                        assert_eq!(
                            (&step.eliminations[..], step.placements.len()),
                            (&[entry][..], 0)
                        );
                        assert_eq!(prove(&position, &step), Ok(()), "{entry} in {puzzle}");
                    }
                    WhyWrong::Excluded | WhyWrong::Long => panic!("{entry} in {puzzle}"),
                }
            }
        }
    }

    #[test]
    fn other_wrong_entries_are_no_reason() {
        let givens: Grid = PUZZLE.parse().unwrap();
        // r1c3 is 4, r1c4 is 6: both 1s are wrong, and see each other.
        let entries: Grid = format!("..11{}", ".".repeat(77)).parse().unwrap();
        let play = PlayState::new(givens).with_entries(entries);
        let Some(Advice::WrongDigits(cells)) = Solver::default().advise(&play, &Watch::never())
        else {
            panic!()
        };
        for mistake in play.mistakes(cells) {
            let peer = match mistake.why {
                WhyWrong::Clash(peer) => Some(peer),
                _ => None,
            };
            assert!(peer.is_none_or(|peer| givens.get(peer).is_some()), "{mistake:?}");
        }
        assert_eq!(play.mistakes(cells).count(), 2);
    }
}
