//! The three ways to a form against each other, and on every kind of processor.

use super::samples::Chance;
use super::*;
use crate::search;

/// A full grid without a clash, by chance.
fn solved(chance: &mut Chance) -> Grid {
    let mut start = Grid::EMPTY;
    for row in 0..9 {
        let cell = crate::Cell::at(row, (3 * row + row / 3) % 9).unwrap();
        start.set(cell, Digit::from_index(chance.below(9)));
    }
    match search::first(&start) {
        Some(grid) => Transformation::random(|end| chance.below(end)).of_grid(&grid),
        None => solved(chance),
    }
}

/// Each cell of the grid with a chance of so many in a hundred.
fn thinned(chance: &mut Chance, grid: &Grid, percent: usize) -> Grid {
    let mut thin = Grid::EMPTY;
    for (cell, digit) in grid.placed() {
        if chance.below(100) < percent {
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
    (to_grid(&from_rows(&lists.search(&lines))), lists.ways(&lines))
}

fn carefully(grid: &Grid) -> (Grid, u64) {
    let digits = lines::digits(grid);
    let (rows, way, ways) = reference::search(&Lines::of(&digits, lines::filled(&digits)));
    let form = to_grid(&from_rows(&rows));
    assert_eq!(way.transformation(grid, &form).of_grid(grid), form);
    (form, ways)
}

/// The form and its number of ways, with all that has to be true of them.
fn checked(grid: &Grid) -> (Grid, u64) {
    let mut canon = Canon::new();
    let best = bytes::on_best(One { canon: &mut canon, grid });
    let plain = bytes::on_plain(One { canon: &mut canon, grid });
    assert_eq!((best.form, best.way, best.ways), (plain.form, plain.way, plain.ways), "{grid}");
    assert_eq!(best.way.transformation(grid, &best.form).of_grid(grid), best.form, "{grid}");
    assert_eq!(form_each(&[*grid]), [best.form], "{grid}");
    let mut forms = Vec::new();
    bytes::on_plain(Each { canon: &mut canon, grids: &[*grid], forms: &mut forms });
    assert_eq!(forms, [best.form], "{grid}");
    (best.form, best.ways)
}

#[test]
fn solved_grids_in_all_three_ways() {
    let chance = &mut Chance(1);
    for number in 0..300 {
        let grid = solved(chance);
        let found = checked(&grid);
        assert_eq!(found, as_puzzle(&grid), "{grid}");
        if number < 10 {
            assert_eq!(found, carefully(&grid), "{grid}");
        }
    }
}

#[test]
fn puzzles_of_all_sizes_in_both_ways() {
    let chance = &mut Chance(2);
    for number in 0..150 {
        let grid = solved(chance);
        let grid = thinned(chance, &grid, 1 + number * 97 / 150);
        assert_eq!(checked(&grid), carefully(&grid), "{grid}");
    }
}

/// Few digits, in few rows and columns: many lines are equal, many digits are missing.
#[test]
fn nearly_empty_grids() {
    let chance = &mut Chance(3);
    assert_eq!(checked(&Grid::EMPTY), (Grid::EMPTY, 3_359_232));
    for clues in 0..9 {
        for _ in 0..6 {
            let mut grid = Grid::EMPTY;
            while grid.clue_count() < clues {
                let cell = crate::Cell::at(chance.below(5), chance.below(9)).unwrap();
                let tried = grid.with(cell, Digit::from_index(chance.below(3)));
                if !tried.has_clash() {
                    grid = tried;
                }
                if chance.below(30) == 0 {
                    grid = Grid::EMPTY;
                }
            }
            assert_eq!(checked(&grid), carefully(&grid), "{grid}");
        }
    }
}

#[test]
fn grids_with_clashes_have_a_form_too() {
    let chance = &mut Chance(4);
    for digits in 1..=9 {
        for filled in [5, 40, 100] {
            let mut grid = Grid::EMPTY;
            for cell in crate::Cell::all() {
                if chance.below(100) < filled {
                    grid.set(cell, Digit::from_index(chance.below(digits)));
                }
            }
            let (form, ways) = checked(&grid);
            assert_eq!((form, ways), carefully(&grid));
            let other = Transformation::random(|end| chance.below(end)).of_grid(&grid);
            assert_eq!(checked(&other), (form, ways), "{grid}");
            assert_eq!(checked(&form), (form, ways), "{grid}");
        }
    }
}
