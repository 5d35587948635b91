use super::*;
use crate::propagation::slow::{PUZZLES, Slow};

/// Removes a digit from cells. Returns whether it was there.
fn remove(slow: &mut Slow, cells: CellSet, digit: Digit) -> bool {
    let gone: Vec<Candidate> =
        cells.iter().map(|cell| Candidate { cell, digit }).filter(|at| slow.has(*at)).collect();
    gone.iter().for_each(|at| slow.remove(*at));
    !gone.is_empty()
}

/// All candidates of a digit in one house lie in another, which has it nowhere else then.
fn lock(slow: &mut Slow) -> bool {
    let mut is_new = false;
    for (one, other) in House::all().flat_map(|one| House::all().map(move |other| (one, other))) {
        for digit in Digit::all() {
            let places: CellSet = one
                .cells()
                .iter()
                .filter(|cell| slow.has(Candidate { cell: *cell, digit }))
                .collect();
            if !places.is_empty() && (places - other.cells()).is_empty() {
                is_new |= remove(slow, other.cells() - one.cells(), digit);
            }
        }
    }
    is_new
}

/// So many cells of a house have only so many digits, which the others do not have then.
fn subsets(slow: &mut Slow) -> bool {
    let mut is_new = false;
    for house in House::all() {
        let open: Vec<Cell> =
            house.cells().iter().filter(|cell| !slow.cells[*cell].is_empty()).collect();
        for choice in 1_u32..1 << open.len() {
            let is_chosen = |number: &usize| choice >> number & 1 == 1;
            let chosen: CellSet = (0..open.len()).filter(is_chosen).map(|at| open[at]).collect();
            let digits = chosen.iter().fold(DigitSet::EMPTY, |all, cell| all | slow.cells[cell]);
            if digits.len() == chosen.len() {
                for digit in digits {
                    is_new |= remove(slow, house.cells() - chosen, digit);
                }
            }
        }
    }
    is_new
}

/// Returns `true` if a supposition leads to a contradiction.
fn is_refuted(slow: &mut Slow, strength: Strength) -> bool {
    loop {
        if !slow.follow() {
            return true;
        }
        let is_new = lock(slow) || strength == Strength::Subsets && subsets(slow);
        if !is_new {
            return false;
        }
    }
}

#[test]
fn stronger_closures_end_where_trying_all_houses_and_sets_of_cells_ends() {
    let mut counts = [0, 0];
    for puzzle in PUZZLES {
        let start = Slow::of_puzzle(&puzzle.parse().unwrap());
        let mut position = Position::of_givens(&crate::board::Grid::EMPTY);
        for cell in Cell::all() {
            for digit in DigitSet::ALL - start.cells[cell] {
                position.eliminate(Candidate { cell, digit });
            }
        }
        for (number, at) in start.candidates().enumerate().step_by(7) {
            let strength = [Strength::Locked, Strength::Subsets][number % 2];
            for is_on in [true, false] {
                let mut closure = Closure::new(&position);
                let mut slow = start.clone();
                if is_on {
                    slow.place(at);
                } else {
                    slow.remove(at);
                }
                let refuted = is_refuted(&mut slow, strength);
                assert_eq!(closure.suppose(at, is_on, strength), refuted, "{at} {is_on}");
                counts[usize::from(refuted)] += 1;
                if !refuted {
                    assert_eq!(closure.cells, slow.cells, "{at} {is_on} {strength:?}");
                }
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}
