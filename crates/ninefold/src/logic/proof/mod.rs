//! Proves a step from its own pattern, without knowing how it was found.
//!
//! To prove that a candidate can be removed, suppose it is true; to prove that it can be placed,
//! suppose it is false. Then only the rules ("a cell has one digit, a house a digit once") and the
//! *truths* that the pattern names are used, in every combination. If each ends in a contradiction,
//! the step holds.
//!
//! ```text
//!   suppose r4c7=5          X-Wing of 5: truths "row 2 has a 5", "row 6 has a 5"
//!     row 2: r2c3 or r2c7   r2c7 is seen by r4c7, so r2c3
//!     row 6: r6c3 or r6c7   r6c7 is seen by r4c7, r6c3 by r2c3: none left. Refuted.
//! ```
//!
//! A pattern that relies on uniqueness has one truth more, the deadly pattern's: one of the other
//! candidates in those cells is true. That it is deadly is proven here as well.
//!
//! A net is proven line by line instead (`net.rs`).
//!
//! The proof never looks at a solution; that steps also agree with the solution is a different,
//! weaker test. The code is written for correctness, not for speed.

mod cases;
mod net;
mod unproven;

pub use unproven::Unproven;

use super::pattern::DeadlyPattern;
use super::position::Position;
use super::step::Step;
use super::technique::Technique;
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use cases::{Alive, Case, candidates_of, is_settled};

/// The most combinations that a proof may try.
const PATIENCE: u32 = 200_000;

/// Proves a step in the position in which it was found. Steps that rely on uniqueness are proven
/// under the condition that the puzzle's givens have only one solution.
///
/// # Errors
/// Returns what is not proven.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::logic::{Position, Solver, prove};
/// use ninefold::search::Watch;
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let position = Position::of_givens(&puzzle);
/// let step = Solver::default().next_step(&position, None, &Watch::never()).unwrap();
/// assert_eq!(prove(&position, &step), Ok(()));
/// ```
pub fn prove(position: &Position, step: &Step) -> Result<(), Unproven> {
    if !step.is_useful() {
        return Err(Unproven::Useless);
    }
    let open = step.pattern.truths.iter().filter(|truth| !is_settled(position, **truth));
    if step.technique == Technique::Guess {
        return Err(Unproven::Guess);
    }
    if let Some(net) = &step.pattern.net {
        return net::prove_net(position, step, net);
    }
    let mut clauses: Vec<Vec<Candidate>> =
        open.map(|truth| candidates_of(position, *truth)).collect();
    if let Some(deadly) = &step.pattern.deadly {
        if !step.technique.relies_on_uniqueness() {
            return Err(Unproven::Undeclared);
        }
        clauses.push(guardians(position, deadly).ok_or(Unproven::NotDeadly)?);
    }
    let claims = step.eliminations.iter().map(|c| (c, true));
    let claims = claims.chain(step.placements.iter().map(|c| (c, false)));
    for (candidate, supposed) in claims {
        if !position.has(*candidate) {
            return Err(Unproven::Absent(*candidate));
        }
        let mut case = Case { alive: Alive::of(position), clauses: &clauses, patience: PATIENCE };
        let suppose = if supposed { Alive::set } else { Alive::drop };
        suppose(&mut case.alive, *candidate);
        match case.is_refuted(vec![false; clauses.len()]) {
            Some(true) => {}
            Some(false) => return Err(Unproven::Stands(*candidate)),
            None => return Err(Unproven::TooLong(*candidate)),
        }
    }
    Ok(())
}

/// Returns the candidates of which one must be true so that the deadly pattern does not stand, if
/// the pattern is deadly indeed.
fn guardians(position: &Position, deadly: &DeadlyPattern) -> Option<Vec<Candidate>> {
    let cells: CellSet = deadly.0.iter().map(|(cell, _)| *cell).collect();
    let is_playable = |(cell, digits): &(Cell, DigitSet)| {
        let stands = position.digits().get(*cell).is_none_or(|digit| digits.contains(digit));
        !position.givens().contains(*cell) && stands
    };
    if cells.len() as usize != deadly.0.len() || !deadly.0.iter().all(is_playable) {
        return None;
    }
    if !is_two_by_two(deadly, cells) && !every_filling_has_an_alternative(deadly) {
        return None;
    }
    let others = deadly.0.iter().flat_map(|(cell, digits)| {
        let others = position.candidates(*cell) - *digits;
        others.iter().map(|digit| Candidate { cell: *cell, digit })
    });
    Some(others.collect())
}

/// Returns two digits in each cell, and each digit in two cells of a house or in none. Then every
/// filling that has each of them once in its houses turns into another one, with the same digits in
/// every house, when all cells take their other digit.
fn is_two_by_two(deadly: &DeadlyPattern, cells: CellSet) -> bool {
    let in_house = |house: House, digit: Digit| {
        let holds = |(cell, digits): &&(Cell, DigitSet)| {
            house.cells().contains(*cell) && digits.contains(digit)
        };
        deadly.0.iter().filter(holds).count()
    };
    !cells.is_empty()
        && deadly.0.iter().all(|(_, digits)| digits.len() == 2)
        && House::all()
            .all(|house| Digit::all().all(|digit| matches!(in_house(house, digit), 0 | 2)))
}

/// Returns the general case, by trying: every filling without a clash has a different one that puts
/// the same digits into every house.
fn every_filling_has_an_alternative(deadly: &DeadlyPattern) -> bool {
    const LARGEST: usize = 12;
    if deadly.0.is_empty() || deadly.0.len() > LARGEST {
        return false;
    }
    let mut fillings = Vec::new();
    fill(deadly, &mut Vec::new(), &mut fillings);
    let mut seen = std::collections::BTreeMap::<Vec<u16>, u32>::new();
    let contents = |filling: &Vec<Digit>| -> Vec<u16> {
        let in_house = |house: House| {
            let mut digits = DigitSet::EMPTY;
            for ((cell, _), digit) in deadly.0.iter().zip(filling) {
                if house.cells().contains(*cell) {
                    digits.insert(*digit);
                }
            }
            digits.bits()
        };
        House::all().map(in_house).collect()
    };
    for filling in &fillings {
        *seen.entry(contents(filling)).or_default() += 1;
    }
    !fillings.is_empty() && seen.values().all(|count| *count > 1)
}

fn fill(deadly: &DeadlyPattern, so_far: &mut Vec<Digit>, fillings: &mut Vec<Vec<Digit>>) {
    let Some((cell, digits)) = deadly.0.get(so_far.len()) else {
        fillings.push(so_far.clone());
        return;
    };
    for digit in *digits {
        let mut earlier = deadly.0.iter().zip(so_far.iter());
        if earlier.any(|((other, _), d)| *d == digit && other.peers().contains(*cell)) {
            continue;
        }
        so_far.push(digit);
        fill(deadly, so_far, fillings);
        so_far.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::logic::pattern::Truth;

    fn rectangle() -> (Position, Step) {
        let corners =
            [(0, 0), (0, 3), (1, 0), (1, 3)].map(|(row, column)| Cell::at(row, column).unwrap());
        let digits = DigitSet::from_bits(0b11);
        let position = Position::of_givens(&Grid::EMPTY);
        let mut step = Step::new(Technique::UniqueRectangleOne, digits)
            .removing(CellSet::only(corners[0]), Digit::new(1).unwrap());
        step.pattern.deadly = Some(DeadlyPattern(corners.map(|cell| (cell, digits)).into()));
        (position, step)
    }

    /// Several of the candidates that save a deadly pattern may be true, so supposing one of them
    /// leaves the others: the clause must not be split again and again.
    #[test]
    fn a_deadly_pattern_with_many_other_candidates_is_split_once() {
        let (position, step) = rectangle();
        assert_eq!(prove(&position, &step), Err(Unproven::Stands(step.eliminations[0])));
    }

    #[test]
    fn a_deadly_pattern_needs_a_technique_that_says_so() {
        let (position, mut step) = rectangle();
        step.technique = Technique::XWing;
        assert_eq!(prove(&position, &step), Err(Unproven::Undeclared));
        step.technique = Technique::UniqueRectangleOne;
        step.pattern.deadly.as_mut().unwrap().0.pop();
        assert_eq!(prove(&position, &step), Err(Unproven::NotDeadly));
    }

    #[test]
    fn a_digit_that_stands_proves_nothing() {
        let puzzle: crate::board::Grid =
            "5................................................................................"
                .parse()
                .unwrap();
        let position = Position::of_givens(&puzzle);
        let (cell, digit) = (Cell::at(4, 4).unwrap(), Digit::new(7).unwrap());
        let five = Digit::new(5).unwrap();
        for truth in [
            Truth::House(House::from_index(0).unwrap(), five),
            Truth::Cell(Cell::at(0, 0).unwrap()),
        ] {
            let step = Step::new(crate::logic::Technique::XWing, DigitSet::only(digit))
                .removing(CellSet::only(cell), digit)
                .truths([truth]);
            assert!(matches!(prove(&position, &step), Err(Unproven::Stands(_))));
        }
    }
}
