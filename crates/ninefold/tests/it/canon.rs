//! Canonical forms, compared with brute force, under transformations, and on the puzzle sets.

use ninefold::equivalence::Transformation;
use ninefold::equivalence::canon::{self, Canon};
use ninefold::{Cell, Digit, Grid};
use ninefold_testing::corpus::{self, sets};
use ninefold_testing::puzzles::{self, Random};
use proptest::prelude::*;
use std::collections::HashSet;

fn random_transformation(random: &mut Random) -> Transformation {
    Transformation::random(&mut ninefold::Rng::new(random.next()))
}

/// All 1296 orders of nine lines that keep bands together.
fn orders() -> Vec<[usize; 9]> {
    let all = |order: &[usize; 9]| {
        (0..3).all(|band| {
            let of_band = &order[3 * band..3 * band + 3];
            of_band.iter().all(|line| line / 3 == of_band[0] / 3)
        })
    };
    let mut orders = Vec::new();
    permute(&mut [0, 1, 2, 3, 4, 5, 6, 7, 8], 0, &mut |order| {
        if all(order) {
            orders.push(*order);
        }
    });
    assert_eq!(orders.len(), 1296);
    orders
}

fn permute(items: &mut [usize; 9], from: usize, done: &mut impl FnMut(&[usize; 9])) {
    if from == 9 {
        return done(items);
    }
    for at in from..9 {
        items.swap(from, at);
        permute(items, from + 1, done);
        items.swap(from, at);
    }
}

/// The reference implementation: tries each of the 3,359,232 arrangements of the cells, with digits
/// named in the order they are met. Returns the smallest text, and how many arrangements have it.
fn brute_force(grid: &Grid) -> (Grid, u64) {
    let orders = orders();
    let digit = |row, column| grid.get(Cell::at(row, column).unwrap()).map_or(0, Digit::get);
    let mut best = [10; 81];
    let mut count = 0;
    for turned in [false, true] {
        let square: [[u8; 9]; 9] = std::array::from_fn(|row| {
            std::array::from_fn(
                |column| if turned { digit(column, row) } else { digit(row, column) },
            )
        });
        for rows in &orders {
            for columns in &orders {
                match compare(&square, rows, columns, &mut best) {
                    std::cmp::Ordering::Less => count = 1,
                    std::cmp::Ordering::Equal => count += 1,
                    std::cmp::Ordering::Greater => {}
                }
            }
        }
    }
    (Grid::from_cells(best.map(Digit::new)), count)
}

/// Compares one text with the best so far, which it replaces if it is smaller.
fn compare(
    square: &[[u8; 9]; 9],
    rows: &[usize; 9],
    columns: &[usize; 9],
    best: &mut [u8; 81],
) -> std::cmp::Ordering {
    let (mut names, mut next) = ([0; 10], 1);
    let mut order = std::cmp::Ordering::Equal;
    for (at, known) in best.iter_mut().enumerate() {
        let old = usize::from(square[rows[at / 9]][columns[at % 9]]);
        if old != 0 && names[old] == 0 {
            names[old] = next;
            next += 1;
        }
        if order.is_eq() {
            order = names[old].cmp(known);
            if order.is_gt() {
                return order;
            }
        }
        *known = names[old];
    }
    order
}

/// Compares the form and the symmetries with brute force.
fn assert_by_brute_force(grid: &Grid) {
    let (form, count) = brute_force(grid);
    assert_eq!(canon::form(grid), form, "{grid}");
    assert_eq!(canon::symmetries(grid), count, "{grid}");
}

/// Checks everything that must hold for a form without knowing it.
fn assert_sound(random: &mut Random, grid: &Grid) {
    let mut canon = Canon::new();
    let (form, there) = canon.disguise(grid);
    assert_eq!(there.apply(grid), form, "{grid}");
    assert!(form <= *grid);
    assert_eq!(canon.form(&form), form, "{grid}");
    let transformation = random_transformation(random);
    let other = transformation.apply(grid);
    assert_eq!(canon.form(&other), form, "{grid} and {other}");
    assert_eq!(canon.symmetries(&other), canon.symmetries(grid), "{grid} and {other}");
    let there = canon::same(grid, &other).unwrap();
    assert_eq!(there.apply(grid), other);
}

proptest! {
    #[test]
    fn equivalent_puzzles_have_the_same_form(seed: u64, clues in 0usize..=81) {
        let random = &mut Random(seed);
        let grid = puzzles::puzzle(random, clues);
        assert_sound(random, &grid);
    }

    #[test]
    fn equivalent_solved_grids_have_the_same_form(seed: u64) {
        let random = &mut Random(seed);
        let grid = puzzles::solved(random);
        assert_sound(random, &grid);
    }
}

/// Returns grids of every kind: with many symmetries, with one, and without a solution.
fn samples(random: &mut Random, of_each: usize) -> Vec<Grid> {
    let mut grids = Vec::new();
    for number in 0..of_each {
        grids.push(puzzles::solved(random));
        grids.push(puzzles::proper(random, 22));
        grids.push(puzzles::puzzle(random, number * 7 % 81));
        let puzzle = puzzles::puzzle(random, 10 + number % 20);
        grids.push(puzzles::damaged(random, &puzzle).0);
    }
    grids
}

#[test]
fn brute_force_finds_the_same_form_and_symmetries() {
    let random = &mut Random(5);
    samples(random, 1).iter().for_each(assert_by_brute_force);
}

/// Returns grids that a rule fills: full of equal lines, clashes and symmetries.
fn patterns() -> Vec<Grid> {
    let rules: [fn(usize, usize) -> usize; 7] = [
        |row, column| 1 + (row + column) % 2,
        |_, column| 1 + column,
        |row, column| 1 + row % 3 * 3 + column % 3,
        |row, column| 1 + (row + column) % 9,
        |row, column| (1 + row) * usize::from(row == column),
        |row, column| usize::from(row < 4 && column < 5),
        |row, column| (row / 3 + column / 3) % 3 * (row % 2),
    ];
    let grid = |rule: fn(usize, usize) -> usize| {
        let digit = |cell: usize| Digit::new(rule(cell / 9, cell % 9) as u8);
        Grid::from_cells(std::array::from_fn(digit))
    };
    rules.into_iter().map(grid).collect()
}

#[test]
fn transformed_patterns() {
    let random = &mut Random(11);
    for grid in patterns() {
        (0..20).for_each(|_| assert_sound(random, &grid));
    }
}

#[test]
#[ignore = "takes minutes"]
fn brute_force_finds_the_same_form_and_symmetries_of_many() {
    let random = &mut Random(6);
    patterns().iter().for_each(assert_by_brute_force);
    samples(random, 60).iter().for_each(assert_by_brute_force);
    for set in sets(10) {
        set.puzzles.iter().for_each(assert_by_brute_force);
    }
}

/// 648 is the largest number of symmetries of a solved grid, a published result.
#[test]
fn very_symmetric_grids() {
    let random = &mut Random(7);
    let most: Grid =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
            .parse()
            .unwrap();
    let cyclic: Grid =
        "123456789456789123789123456234567891567891234891234567345678912678912345912345678"
            .parse()
            .unwrap();
    assert_eq!(canon::symmetries(&most), 648);
    for grid in [most, cyclic] {
        assert!(grid.is_solved());
        for _ in 0..200 {
            let other = random_transformation(random).apply(&grid);
            assert_sound(random, &other);
        }
        assert_by_brute_force(&grid);
        // The same without one digit, and without all but one.
        for kept in [8, 5, 1] {
            let mut part = Grid::EMPTY;
            let placed = grid.placed().filter(|(_, digit)| digit.index() < kept);
            placed.for_each(|(cell, digit)| part.set(cell, Some(digit)));
            assert_sound(random, &part);
        }
    }
}

#[test]
fn one_clue_has_the_same_form_in_every_cell() {
    let mut forms = HashSet::new();
    for cell in Cell::all() {
        let grid = Grid::EMPTY.with(cell, Digit::new(7));
        forms.insert(canon::form(&grid));
        // The cell is fixed: the other two rows and columns, and the other bands and stacks, can be swapped.
        assert_eq!(canon::symmetries(&grid), 2 * (2 * 6 * 6 * 2_u64).pow(2));
    }
    assert_eq!(forms.len(), 1);
    assert!(forms.iter().all(|form| form.to_string() == format!("{}1", ".".repeat(80))));
}

#[test]
fn two_puzzles_that_are_not_equivalent() {
    let random = &mut Random(8);
    let puzzle = puzzles::proper(random, 24);
    let given = puzzle.filled().iter().next().unwrap();
    let fewer = puzzle.with(given, None);
    assert_eq!(canon::same(&puzzle, &fewer), None);
    let other = random_transformation(random).apply(&fewer);
    assert_eq!(canon::same(&fewer, &other).unwrap().apply(&fewer), other);
}

/// No two of the known puzzles of 17 clues are equivalent, and their forms do not change under
/// transformations.
#[test]
fn puzzles_of_17_clues_have_a_form_each() {
    let random = &mut Random(9);
    let puzzles = corpus::set("clues17_49158", usize::MAX);
    let (mut canon, mut forms) = (Canon::new(), Vec::new());
    canon.form_each(&puzzles, &mut forms);
    assert_eq!(forms.iter().collect::<HashSet<_>>().len(), puzzles.len());
    for (puzzle, form) in puzzles.iter().zip(&forms) {
        let other = random_transformation(random).apply(puzzle);
        let (same, there) = canon.disguise(&other);
        assert_eq!(same, *form, "{puzzle} and {other}");
        assert_eq!(there.apply(&other), same);
    }
}

#[test]
fn transformed_puzzles_of_the_sets() {
    let random = &mut Random(10);
    for set in sets(300) {
        set.puzzles.iter().for_each(|puzzle| assert_sound(random, puzzle));
    }
}
