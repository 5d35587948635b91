use super::*;
use crate::board::{Digit, DigitSet, Grid};
use crate::propagation::slow::{PUZZLES, Slow};

/// Returns `true` if a supposition fails: every candidate inside it is supposed in turn, and removed if that
/// fails, until none is.
fn refutes(outer: &Slow, at: Candidate, depth: u8) -> bool {
    let mut slow = outer.clone();
    slow.place(at);
    loop {
        if !slow.follow() {
            return true;
        }
        let gone: Vec<Candidate> = match depth {
            0 | 1 => Vec::new(),
            _ => slow.candidates().filter(|at| refutes(&slow, *at, depth - 1)).collect(),
        };
        if gone.is_empty() {
            return false;
        }
        gone.iter().for_each(|at| slow.remove(*at));
    }
}

/// Returns a puzzle with all digits of its solution but the first few kinds.
fn with_few_digits_open(puzzle: &str, kinds: &[u8]) -> Position {
    let puzzle: Grid = puzzle.parse().unwrap();
    let mut grid = puzzle.solution().unwrap();
    let open: DigitSet = kinds.iter().filter_map(|digit| Digit::new(*digit)).collect();
    for cell in Cell::all().filter(|cell| puzzle.get(*cell).is_none()) {
        if grid.get(cell).is_some_and(|digit| open.contains(digit)) {
            grid.set(cell, None);
        }
    }
    Position::of_givens(&grid)
}

/// Compares every so many-th supposition, and returns how many are refuted and how many stand.
fn compare(position: &Position, depth: u8, step: usize) -> [usize; 2] {
    let slow = Slow::new(|cell| position.candidates(cell));
    let mut probe = Probe::new(position);
    let mut counts = [0, 0];
    for at in position.iter().step_by(step) {
        let refuted = refutes(&slow, at, depth);
        assert_eq!(probe.refutes(at, depth).is_some(), refuted, "{at} {depth}");
        counts[usize::from(refuted)] += 1;
    }
    counts
}

#[test]
fn a_probe_refutes_what_recursion_refutes() {
    let mut all = [[0, 0]; 4];
    let mut add = |depth: u8, counts: [usize; 2]| {
        let sum = &mut all[usize::from(depth)];
        *sum = [sum[0] + counts[0], sum[1] + counts[1]];
    };
    for puzzle in PUZZLES {
        let start = Slow::of_puzzle(&puzzle.parse().unwrap());
        let mut whole = Position::of_givens(&Grid::EMPTY);
        whole.open().iter().for_each(|cell| {
            (DigitSet::ALL - start.cells[cell])
                .iter()
                .for_each(|digit| whole.eliminate(Candidate { cell, digit }));
        });
        add(1, compare(&whole, 1, 1));
        add(2, compare(&with_few_digits_open(puzzle, &[1, 2, 3, 4, 5, 6]), 2, 9));
        add(3, compare(&with_few_digits_open(puzzle, &[3, 5, 7, 9]), 3, 9));
    }
    println!("{all:?}");
    assert!(all[1..=2].iter().flatten().all(|count| *count > 0), "{all:?}");
}
