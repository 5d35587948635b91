//! Compares transformations with their definition and with each other.

use super::*;
use crate::equivalence::canon::samples::{PUZZLE, TestRng};
use std::collections::HashSet;

/// Applies the definition at the top of the module, digit by digit.
fn by_definition(transformation: &Transformation, grid: &Grid) -> Grid {
    let mut new = Grid::EMPTY;
    for row in 0..9 {
        for column in 0..9 {
            let (from, to) =
                (transformation.rows[row].into(), transformation.columns[column].into());
            let cell = if transformation.turned { Cell::at(to, from) } else { Cell::at(from, to) };
            let digit = grid.get(cell.unwrap());
            let name =
                |digit: Digit| Digit::from_index(transformation.digits[digit.index()].into());
            new.set(Cell::at(row, column).unwrap(), digit.and_then(name));
        }
    }
    new
}

#[test]
fn grids_and_candidates_follow_the_definition() {
    let rng = &mut TestRng(1);
    let puzzle: Grid = PUZZLE.parse().unwrap();
    for _ in 0..200 {
        let transformation = Transformation::chosen(|end| rng.below(end));
        let new = transformation.apply(&puzzle);
        assert_eq!(new, by_definition(&transformation, &puzzle));
        assert_eq!(
            transformation.apply_to_candidates(&Candidates::of_givens(&puzzle)).singles(),
            new
        );
        let legal = transformation.apply_to_candidates(&Candidates::legal(&puzzle));
        assert_eq!(legal, Candidates::legal(&new));
        let parts = (
            transformation.turned,
            transformation.rows,
            transformation.columns,
            transformation.digits,
        );
        assert_eq!(Transformation::new(parts.0, parts.1, parts.2, parts.3), Some(transformation));
        for (to, from) in transformation.cells() {
            assert_eq!(transformation.apply_to_cell(from), to);
        }
    }
}

#[test]
fn inverses_and_compositions() {
    let rng = &mut TestRng(2);
    let puzzle: Grid = PUZZLE.parse().unwrap();
    for _ in 0..300 {
        let first = Transformation::chosen(|end| rng.below(end));
        let second = Transformation::chosen(|end| rng.below(end));
        let both = first.then(&second);
        assert_eq!(both.apply(&puzzle), second.apply(&first.apply(&puzzle)));
        assert_eq!(first.then(&first.inverse()), Transformation::IDENTITY);
        assert_eq!(first.inverse().then(&first), Transformation::IDENTITY);
    }
}

#[test]
fn moves_compose_to_the_transformation() {
    let rng = &mut TestRng(3);
    let puzzle: Grid = PUZZLE.parse().unwrap();
    assert_eq!(Transformation::IDENTITY.moves(), []);
    for _ in 0..300 {
        let transformation = Transformation::chosen(|end| rng.below(end));
        let moves = transformation.moves();
        assert!(moves.len() <= 18);
        let alone = moves.iter().fold(Transformation::IDENTITY, |all, one| all.then(&one.alone()));
        assert_eq!(alone, transformation);
        let moved = moves.iter().fold(puzzle, |grid, one| one.apply(&grid));
        assert_eq!(moved, transformation.apply(&puzzle));
    }
}

#[test]
fn permutations_that_break_a_band_are_refused() {
    let torn = [0, 1, 3, 2, 4, 5, 6, 7, 8];
    let twice = [0, 0, 2, 3, 4, 5, 6, 7, 8];
    let far = [0, 1, 2, 3, 4, 5, 6, 7, 200];
    for wrong in [torn, twice, far] {
        assert_eq!(Transformation::new(false, wrong, SAME, SAME), None);
        assert_eq!(Transformation::new(false, SAME, wrong, SAME), None);
    }
    assert_eq!(Transformation::new(false, SAME, SAME, twice), None);
    assert!(Transformation::new(false, SAME, SAME, torn).is_some());
    assert_eq!(Move::Swap(Line::Row, 2, 3).alone(), Transformation::IDENTITY);
    assert_eq!(Move::Swap(Line::Band, 0, 7).alone(), Transformation::IDENTITY);
}

/// Different random numbers give different transformations: the 2 x 6^8 orders of lines are all
/// different, and so are the orders of digits.
#[test]
fn all_transformations_are_equally_likely() {
    let numbers = |choices: &[usize], number: usize| {
        let mut rest = number;
        let numbers: Vec<usize> = choices
            .iter()
            .map(|choice| {
                let this = rest % choice;
                rest /= choice;
                this
            })
            .collect();
        numbers
    };
    let mut asked = Vec::new();
    Transformation::chosen(|end| {
        asked.push(end);
        0
    });
    assert_eq!(asked, [9, 8, 7, 6, 5, 4, 3, 2, 2, 6, 6, 6, 6, 6, 6, 6, 6]);
    let generated = |from: usize, until: usize, number: usize| {
        let chosen = numbers(&asked[from..until], number);
        let mut at = 0;
        Transformation::chosen(|_| {
            at += 1;
            if (from + 1..=until).contains(&at) { chosen[at - 1 - from] } else { 0 }
        })
    };
    let digits: HashSet<_> = (0..362_880).map(|number| generated(0, 8, number).digits).collect();
    assert_eq!(digits.len(), 362_880);
    let rows: HashSet<_> = (0..1296).map(|number| generated(9, 13, number).rows).collect();
    let columns: HashSet<_> = (0..1296).map(|number| generated(13, 17, number).columns).collect();
    assert_eq!((rows.len(), columns.len()), (1296, 1296));
    assert_ne!(generated(8, 9, 0).turned, generated(8, 9, 1).turned);
}
