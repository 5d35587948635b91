//! Compares the three searches with each other, on every instruction set.

use super::samples::TestRng;
use super::*;
use crate::Rng;
use crate::simd::{run_bytes, run_plain};

/// Returns a random full grid without a clash.
fn solved(rng: &mut TestRng) -> Grid {
    let mut start = Grid::EMPTY;
    for row in 0..9 {
        let cell = crate::Cell::at(row, (3 * row + row / 3) % 9).unwrap();
        start.set(cell, Digit::from_index(rng.below(9)));
    }
    match start.solution() {
        Some(grid) => Transformation::random(&mut Rng::new(rng.next())).apply(&grid),
        None => solved(rng),
    }
}

/// Keeps each cell of the grid with this probability.
fn thinned(rng: &mut TestRng, grid: &Grid, percent: usize) -> Grid {
    let mut thin = Grid::EMPTY;
    for (cell, digit) in grid.placed() {
        if rng.below(100) < percent {
            thin.set(cell, Some(digit));
        }
    }
    thin
}

fn as_puzzle(grid: &Grid) -> (Grid, u64) {
    let digits = lines::digits(grid);
    let lines = Lines::of(&digits, lines::filled(&digits));
    assert!(!lines.clash());
    let mut lists = puzzle::Lists::default();
    (to_grid(&from_rows(&lists.search(&lines))), lists.count(&lines))
}

fn by_reference(grid: &Grid) -> (Grid, u64) {
    let digits = lines::digits(grid);
    let (rows, arrangement, count) = reference::search(&Lines::of(&digits, lines::filled(&digits)));
    let form = to_grid(&from_rows(&rows));
    assert_eq!(arrangement.transformation(grid, &form).apply(grid), form);
    (form, count)
}

/// Returns the form and the number of arrangements, after checks of all that must hold for them.
fn checked(grid: &Grid) -> (Grid, u64) {
    let mut canon = Canon::new();
    let best = run_bytes(One { canon: &mut canon, grid });
    let plain = run_plain(One { canon: &mut canon, grid });
    assert_eq!(
        (best.form, best.arrangement, best.arrangements),
        (plain.form, plain.arrangement, plain.arrangements),
        "{grid}"
    );
    assert_eq!(best.arrangement.transformation(grid, &best.form).apply(grid), best.form, "{grid}");
    assert_eq!(form_each(&[*grid]), [best.form], "{grid}");
    let mut forms = Vec::new();
    run_plain(Each { canon: &mut canon, grids: &[*grid], forms: &mut forms });
    assert_eq!(forms, [best.form], "{grid}");
    (best.form, best.arrangements)
}

#[test]
fn all_three_searches_agree_on_solved_grids() {
    let rng = &mut TestRng(1);
    for number in 0..300 {
        let grid = solved(rng);
        let found = checked(&grid);
        assert_eq!(found, as_puzzle(&grid), "{grid}");
        if number < 10 {
            assert_eq!(found, by_reference(&grid), "{grid}");
        }
    }
}

#[test]
fn both_searches_agree_on_puzzles_of_all_sizes() {
    let rng = &mut TestRng(2);
    for number in 0..150 {
        let grid = solved(rng);
        let grid = thinned(rng, &grid, 1 + number * 97 / 150);
        assert_eq!(checked(&grid), by_reference(&grid), "{grid}");
    }
}

/// Few digits, in few rows and columns: many lines are equal, many digits are missing.
#[test]
fn nearly_empty_grids() {
    let rng = &mut TestRng(3);
    assert_eq!(checked(&Grid::EMPTY), (Grid::EMPTY, 3_359_232));
    for clues in 0..9 {
        for _ in 0..6 {
            let mut grid = Grid::EMPTY;
            while grid.clue_count() < clues {
                let cell = crate::Cell::at(rng.below(5), rng.below(9)).unwrap();
                let tried = grid.with(cell, Digit::from_index(rng.below(3)));
                if !tried.has_clash() {
                    grid = tried;
                }
                if rng.below(30) == 0 {
                    grid = Grid::EMPTY;
                }
            }
            assert_eq!(checked(&grid), by_reference(&grid), "{grid}");
        }
    }
}

#[test]
fn grids_with_clashes_have_a_form_too() {
    let rng = &mut TestRng(4);
    for digits in 1..=9 {
        for filled in [5, 40, 100] {
            let mut grid = Grid::EMPTY;
            for cell in crate::Cell::all() {
                if rng.below(100) < filled {
                    grid.set(cell, Digit::from_index(rng.below(digits)));
                }
            }
            let (form, count) = checked(&grid);
            assert_eq!((form, count), by_reference(&grid));
            let other = Transformation::random(&mut Rng::new(rng.next())).apply(&grid);
            assert_eq!(checked(&other), (form, count), "{grid}");
            assert_eq!(checked(&form), (form, count), "{grid}");
        }
    }
}
