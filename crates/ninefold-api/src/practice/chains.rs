//! All that chains of single candidates prove in a position.
//!
//! The chains of a technique leave out those that come back to a cell, although these are true, too. Here a chain may pass
//! everything as often as it likes: it is a walk along links, and a candidate goes if a walk from "it is true" ends
//! at "it is false".

use ninefold::logic::Position;
use ninefold::{Candidate, Cell, Digit, House};

/// The number of candidates of a grid.
const CANDIDATES: usize = Candidate::COUNT;

/// Returns the candidates that chains remove, then the digits that they place.
///
/// ```text
///   x true  ─weak─►  false  ─strong─►  true  ─weak─►  …  ─►  x false       x goes
///   x false ─strong─►  true  ─weak─►  false  ─strong─►  …  ─►  x true      x is placed
/// ```
pub(crate) fn proven_by_chains(position: &Position) -> (Vec<Candidate>, Vec<Candidate>) {
    let links = Links::new(position);
    let (mut removed, mut placed) = (Vec::new(), Vec::new());
    for candidate in position.iter() {
        let node = number(candidate);
        if links.leads(node, true) {
            removed.push(candidate);
        } else if links.leads(node, false) {
            placed.push(candidate);
        }
    }
    (removed, placed)
}

/// Returns the number of a candidate, 0 to 728.
fn number(candidate: Candidate) -> usize {
    candidate.cell.index() * Cell::SIDE + candidate.digit.index()
}

/// The links between the candidates of a position.
struct Links {
    /// For each candidate, those that are false if it is true.
    weak: Vec<Vec<usize>>,
    /// For each candidate, those that are true if it is false.
    strong: Vec<Vec<usize>>,
}

impl Links {
    fn new(position: &Position) -> Self {
        let none = || vec![Vec::new(); CANDIDATES];
        let mut links = Self { weak: none(), strong: none() };
        for cell in position.open() {
            let digits = position.candidates(cell);
            links.join(&digits.iter().map(|digit| at(cell, digit)).collect::<Vec<_>>());
        }
        for house in House::all() {
            for digit in Digit::all() {
                let spots = position.spots(house, digit);
                links.join(&spots.iter().map(|cell| at(cell, digit)).collect::<Vec<_>>());
            }
        }
        links
    }

    /// Joins candidates of which exactly one is true.
    fn join(&mut self, candidates: &[usize]) {
        for &one in candidates {
            self.weak[one].extend(candidates.iter().filter(|&&other| other != one));
        }
        if let &[one, other] = candidates {
            self.strong[one].push(other);
            self.strong[other].push(one);
        }
    }

    /// Returns `true` if a statement about a candidate leads to its contrary.
    fn leads(&self, start: usize, is_true: bool) -> bool {
        let mut seen = [[false; CANDIDATES]; 2];
        let mut waiting = vec![(start, is_true)];
        while let Some((node, is_on)) = waiting.pop() {
            let next = if is_on { &self.weak[node] } else { &self.strong[node] };
            for &other in next {
                if !std::mem::replace(&mut seen[usize::from(!is_on)][other], true) {
                    waiting.push((other, !is_on));
                }
            }
        }
        seen[usize::from(!is_true)][start]
    }
}

/// Returns the number of the candidate of a digit in a cell.
fn at(cell: Cell, digit: Digit) -> usize {
    number(Candidate::new(cell, digit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::logic::{Query, Solver, Technique, UniquePuzzle};
    use ninefold::search::Search;
    use ninefold_show::course::Lesson;
    use std::collections::BTreeSet;

    /// Everything that the techniques of chains find is among it, nothing of it is wrong, and there is more: chains that
    /// pass a cell twice.
    #[test]
    fn all_chains_are_among_it_and_nothing_of_it_is_wrong() {
        let mut more = 0;
        for slug in ["x-chain", "xy-chain", "discontinuous-nice-loop"] {
            let lesson = Lesson::find(slug).unwrap();
            for (position, _) in lesson.examples().chain(lesson.exercises()) {
                let unique = UniquePuzzle::prove(&position.puzzle());
                let (removed, placed) = proven_by_chains(&position);
                let solution = Search::new().first(&position.puzzle()).unwrap();
                let is_right = |one: &Candidate| solution.get(one.cell) == Some(one.digit);
                assert!(!removed.iter().any(is_right) && placed.iter().all(is_right), "{slug}");
                let mut known = BTreeSet::new();
                for technique in [
                    Technique::XChain,
                    Technique::XyChain,
                    Technique::Aic,
                    Technique::DiscontinuousNiceLoop,
                ] {
                    for step in Query::new(technique, 0).all(&position, unique.as_ref()) {
                        known.extend(step.eliminations);
                        assert!(step.placements.iter().all(|one| placed.contains(one)), "{slug}");
                    }
                }
                assert!(known.iter().all(|one| removed.contains(one)), "{slug}");
                more += removed.iter().filter(|one| !known.contains(one)).count();
            }
        }
        assert!(more > 0);
    }

    #[test]
    fn a_grid_of_singles_needs_no_chain_to_be_right() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let position = Position::of_givens(&puzzle.parse().unwrap());
        let end = Solver::default().path(&position, None).end;
        assert_eq!(proven_by_chains(&end), (Vec::new(), Vec::new()));
    }
}
