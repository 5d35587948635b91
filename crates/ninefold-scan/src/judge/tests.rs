//! Tests of the judge: puzzles of known digits with invented probabilities.

use super::choices::grid_of;
use super::*;
use ninefold::board::Digit;
use ninefold::search::Search;
use ninefold_testing::puzzles::{self, Random};
use proptest::prelude::*;

/// No temperature, so that the probabilities of a test are those that are judged.
const CALIBRATION: Calibration = Calibration { temperature: 1.0, tau: 0.9, cmax: 0.0 };

/// Readings of a net that is certain of these digits.
fn certain(digits: &Grid) -> CellReadings {
    let mut readings = CellReadings::of([[0.0; 11]; 81]);
    for cell in Cell::all() {
        let label = digits.get(cell).map_or(0, |digit| digit.get() as usize);
        set(&mut readings, cell, &[(label, 0.999)]);
    }
    readings
}

/// Sets the probabilities of some classes of a cell; the others share what is left.
fn set(readings: &mut CellReadings, cell: Cell, classes: &[(usize, f32)]) {
    let left = 1.0 - classes.iter().map(|&(_, p)| p).sum::<f32>();
    let other = (left / (11 - classes.len()) as f32).max(1e-6).ln();
    readings.classes[cell.index()] = [other; 11];
    for &(class, p) in classes {
        readings.classes[cell.index()][class] = p.ln();
    }
}

/// The digits of all cells of a judgement.
fn digits(judgement: &Judgement) -> Grid {
    Grid::from_cells(judgement.cells.map(|cell| cell.digit))
}

fn doubtful(judgement: &Judgement) -> Vec<usize> {
    (0..81).filter(|&cell| judgement.cells[cell].doubtful).collect()
}

/// A puzzle and a digit of it as its label.
fn puzzle_and_given(seed: u64) -> (Random, Grid, Cell, usize) {
    let mut random = Random(seed);
    let puzzle = puzzles::proper(&mut random, 27);
    let givens: Vec<(Cell, Digit)> = puzzle.placed().collect();
    let (cell, digit) = givens[random.below(givens.len())];
    (random, puzzle, cell, usize::from(digit.get()))
}

#[test]
fn a_certain_reading_with_one_solution_is_sure() {
    let (_, puzzle, _, _) = puzzle_and_given(1);
    let judgement = judge(&certain(&puzzle), &CALIBRATION);
    assert_eq!(digits(&judgement), puzzle);
    assert_eq!((judgement.certainty, judgement.count, judgement.cost), (Certainty::Sure, 1, 0.0));
    assert!(judgement.posterior > 0.99 && doubtful(&judgement).is_empty());
    assert!(
        judgement.cells.iter().all(|cell| cell.corrected_from.is_none() && cell.probability > 0.99)
    );
}

#[test]
fn a_digit_that_may_be_a_clue_or_an_entry_is_doubtful() {
    let (_, puzzle, cell, _) = puzzle_and_given(1);
    let mut readings = certain(&puzzle);
    readings.unsettled[cell.index()] = true;
    let judgement = judge(&readings, &CALIBRATION);
    assert_eq!((digits(&judgement), judgement.certainty), (puzzle, Certainty::Doubtful));
    assert_eq!(doubtful(&judgement), [cell.index()]);
}

#[test]
fn a_given_that_is_misread_is_corrected_and_never_sure() {
    for seed in 0..20 {
        let (_, puzzle, cell, right) = puzzle_and_given(seed);
        let mut readings = certain(&puzzle);
        // The wrong digit must leave no solution, or it could not be noticed.
        let wrong = Digit::all().find(|&wrong| {
            wrong.get() as usize != right
                && Search::new().uniqueness(&puzzle.with(cell, Some(wrong)))
                    == Some(Uniqueness::None)
        });
        let Some(wrong) = wrong else { continue };
        set(&mut readings, cell, &[(wrong.get() as usize, 0.9), (right, 0.09)]);
        let judgement = judge(&readings, &CALIBRATION);
        assert_eq!(digits(&judgement), puzzle);
        let corrected = judgement.cells[cell.index()];
        assert_eq!(corrected.corrected_from, Some(Some(wrong)));
        assert_eq!(corrected.second.0, Some(wrong));
        assert!((judgement.cost - 10.0_f32.ln()).abs() < 1e-3 && judgement.count == 1);
        assert_eq!(judgement.certainty, Certainty::Doubtful);
        let lenient = Calibration { cmax: 3.0, ..CALIBRATION };
        assert_eq!(judge(&readings, &lenient).certainty, Certainty::Sure, "seed {seed}");
    }
}

#[test]
fn a_cell_that_may_be_empty_is_doubtful() {
    let (mut random, solved) = (Random(5), puzzles::solved(&mut Random(5)));
    // With one digit less there is still one solution: unique is not right.
    let cell = random.cell();
    let digit = solved.get(cell).unwrap().get() as usize;
    let mut readings = certain(&solved);
    set(&mut readings, cell, &[(digit, 0.6), (0, 0.39)]);
    let judgement = judge(&readings, &CALIBRATION);
    assert_eq!(digits(&judgement), solved);
    assert_eq!(
        (judgement.certainty, doubtful(&judgement)),
        (Certainty::Doubtful, vec![cell.index()])
    );
    assert!((judgement.posterior - 0.6 / 0.99).abs() < 0.01);
    assert_eq!(judgement.cells[cell.index()].second.0, None);
}

#[test]
fn marks_count_as_empty_and_are_named() {
    let (_, puzzle, _, _) = puzzle_and_given(3);
    let empty = Cell::all().find(|&cell| puzzle.get(cell).is_none()).unwrap();
    let mut readings = certain(&puzzle);
    set(&mut readings, empty, &[(10, 0.55), (0, 0.44)]);
    let judgement = judge(&readings, &CALIBRATION);
    let cell = judgement.cells[empty.index()];
    assert_eq!((cell.kind, cell.digit), (CellKind::Marks, None));
    assert!((cell.probability - 0.99).abs() < 1e-3 && judgement.certainty == Certainty::Sure);
}

#[test]
fn a_puzzle_with_several_solutions_is_not_repaired() {
    let mut random = Random(9);
    let puzzle = puzzles::puzzle(&mut random, 14);
    let judgement = judge(&certain(&puzzle), &CALIBRATION);
    assert_eq!(digits(&judgement), puzzle);
    assert_eq!((judgement.certainty, judgement.count), (Certainty::Doubtful, 2));
}

/// A puzzle with twelve entries, of which `wrong` are not those of the solution.
fn with_wrong_entries(seed: u64, wrong: usize) -> (Grid, Grid, CellReadings) {
    let mut random = Random(seed);
    let puzzle = puzzles::proper(&mut random, 27);
    let solution = puzzle.solution().unwrap();
    let mut cells: Vec<Cell> = Cell::all().filter(|&cell| puzzle.get(cell).is_none()).collect();
    random.shuffle(&mut cells);
    let mut entries = Grid::EMPTY;
    for (place, &cell) in cells[..12].iter().enumerate() {
        let right = solution.get(cell).unwrap();
        let other = Digit::from_index((right.index() + 1 + random.below(8)) % 9);
        entries.set(cell, if place < wrong { other } else { Some(right) });
    }
    let mut readings = certain(&puzzle.or(&entries));
    for (cell, _) in entries.placed() {
        readings.handwritten[cell.index()] = 0.97;
    }
    (puzzle, entries, readings)
}

#[test]
fn wrong_entries_stay_as_they_were_read() {
    for seed in 0..20 {
        for wrong in 0..=3 {
            let (puzzle, entries, readings) = with_wrong_entries(seed, wrong);
            let judgement = judge(&readings, &CALIBRATION);
            assert_eq!(digits(&judgement), puzzle.or(&entries), "seed {seed}, {wrong} wrong");
            for cell in Cell::all() {
                let entry = judgement.cells[cell.index()].kind == CellKind::Entry;
                assert_eq!(entry, entries.get(cell).is_some());
            }
            assert_eq!((judgement.count, judgement.cost), (1, 0.0));
            assert_eq!(judgement.certainty, Certainty::Sure, "seed {seed}, {wrong} wrong");
        }
    }
}

#[test]
fn a_misread_given_beside_wrong_entries_is_corrected_alone() {
    let mut tried = 0;
    for seed in 0..20 {
        for wrong in 0..=3 {
            let (puzzle, entries, mut readings) = with_wrong_entries(seed, wrong);
            let (cell, right) = puzzle.placed().nth(seed as usize % 20).unwrap();
            let misread = Digit::all().find(|&digit| {
                let with = puzzle.with(cell, Some(digit));
                digit != right && Search::new().uniqueness(&with) == Some(Uniqueness::None)
            });
            let Some(misread) = misread else { continue };
            set(
                &mut readings,
                cell,
                &[(misread.get() as usize, 0.8), (right.get() as usize, 0.199)],
            );
            let judgement = judge(&readings, &CALIBRATION);
            assert_eq!(digits(&judgement), puzzle.or(&entries), "seed {seed}, {wrong} wrong");
            assert_eq!((judgement.certainty, judgement.count), (Certainty::Doubtful, 1));
            tried += 1;
        }
    }
    assert!(tried > 40);
}

#[test]
fn an_entry_that_contradicts_the_solution_and_is_unclear_is_doubtful() {
    let (puzzle, entries, mut readings) = with_wrong_entries(4, 1);
    let solution = puzzle.solution().unwrap();
    let (cell, read) =
        entries.placed().find(|&(cell, digit)| solution.get(cell) != Some(digit)).unwrap();
    let right = solution.get(cell).unwrap();
    set(&mut readings, cell, &[(read.get() as usize, 0.97), (right.get() as usize, 0.02)]);
    let judgement = judge(&readings, &CALIBRATION);
    assert_eq!(digits(&judgement), puzzle.or(&entries));
    assert_eq!(
        (judgement.certainty, doubtful(&judgement)),
        (Certainty::Doubtful, vec![cell.index()])
    );
    assert_eq!(judgement.cells[cell.index()].second.0, Some(right));
}

#[test]
fn only_an_entry_that_is_hardly_legible_is_read_again() {
    for (p_read, p_other, other_is_empty) in [
        (0.5, 0.4, false),
        (0.5, 0.4, true),
        (0.9, 0.09, false),
        (0.8, 0.19, true),
        (0.98, 0.01, false),
    ] {
        let (puzzle, entries, mut readings) = with_wrong_entries(4, 1);
        let solution = puzzle.solution().unwrap();
        let wrong = |&(cell, digit): &(Cell, Digit)| solution.get(cell) != Some(digit);
        let (cell, read) = entries.placed().find(wrong).unwrap();
        let other = solution.get(cell).filter(|_| !other_is_empty);
        let label = other.map_or(0, |digit| usize::from(digit.get()));
        set(&mut readings, cell, &[(usize::from(read.get()), p_read), (label, p_other)]);
        let judgement = judge(&readings, &CALIBRATION);
        // Eleven of twelve entries agree with the solution, so a digit that is not clear is more likely misread.
        let unclear = p_read < if other_is_empty { 0.6 } else { 0.95 };
        let expected = if unclear { entries.with(cell, other) } else { entries };
        assert_eq!(digits(&judgement), puzzle.or(&expected), "{p_read}");
        let corrected = judgement.cells[cell.index()].corrected_from;
        assert_eq!(corrected, unclear.then_some(Some(read)));
        assert_eq!((judgement.certainty, judgement.count), (Certainty::Doubtful, 1));
    }
}

#[test]
fn a_puzzle_that_is_printed_without_a_solution_keeps_its_clues() {
    for seed in 0..20 {
        let (_, puzzle, cell, right) = puzzle_and_given(seed);
        let wrong = Digit::all().find(|&wrong| {
            wrong.get() as usize != right
                && Search::new().uniqueness(&puzzle.with(cell, Some(wrong)))
                    == Some(Uniqueness::None)
        });
        let Some(wrong) = wrong else { continue };
        let printed = puzzle.with(cell, Some(wrong));
        let judgement = judge(&certain(&printed), &CALIBRATION);
        assert_eq!(digits(&judgement), printed, "seed {seed}");
        assert_eq!((judgement.certainty, judgement.count), (Certainty::Doubtful, 0));
        assert!(judgement.cells.iter().all(|cell| cell.corrected_from.is_none()));
    }
}

#[test]
fn digits_without_a_solution_are_doubtful_where_they_clash() {
    // Seven equal digits in one row: more changes than are made at once.
    let digits_read: Grid = format!("7777777{}", ".".repeat(74)).parse().unwrap();
    let judgement = judge(&certain(&digits_read), &CALIBRATION);
    assert_eq!(
        (judgement.certainty, judgement.count, judgement.posterior),
        (Certainty::Doubtful, 0, 0.0)
    );
    assert_eq!(doubtful(&judgement), (0..7).collect::<Vec<_>>());
}

#[test]
fn figures_that_are_no_probabilities_are_answered() {
    for figure in [0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e30, -1e30] {
        for temperature in [1.0, 0.0, f32::NAN, -3.0] {
            let readings =
                CellReadings { handwritten: [figure; 81], ..CellReadings::of([[figure; 11]; 81]) };
            let judgement = judge(&readings, &Calibration { temperature, ..CALIBRATION });
            assert_eq!(judgement.certainty, Certainty::Doubtful);
            assert!(judgement.cells.iter().all(|cell| cell.probability.is_finite()));
        }
    }
}

#[test]
fn the_solver_is_asked_a_bounded_number_of_questions() {
    let mut solver = Solver::new();
    for _ in 0..3_000 {
        assert!(solver.has_questions());
        let _ = solver.ask(&Grid::EMPTY);
    }
    assert!(!solver.has_questions());
}

/// The readings of a net that is unsure of three cells of a puzzle.
fn unsure(seed: u64) -> CellReadings {
    let mut random = Random(seed);
    let puzzle = puzzles::proper(&mut random, 30);
    let mut readings = certain(&puzzle);
    for _ in 0..3 {
        let cell = random.cell();
        let right = puzzle.get(cell).map_or(0, |digit| digit.get() as usize);
        let other = (right + 1 + random.below(9)) % 10;
        let third = (0..10).find(|label| ![right, other].contains(label)).unwrap();
        let p = 0.3 + 0.6 * random.below(1000) as f32 / 1000.0;
        set(
            &mut readings,
            cell,
            &[(right, p), (other, 0.97 * (1.0 - p)), (third, 0.02 * (1.0 - p))],
        );
    }
    readings
}

/// A reading as the reference implementation lists it: total cost and labels.
type Listed = (f64, [usize; 81]);

/// Lists every reading with up to five changes that costs less than 12, in any order: the reference implementation.
fn list(
    choices: &Choices,
    changes: &[changes::Change],
    made: (f64, [usize; 81], usize),
    readings: &mut Vec<Listed>,
) {
    let (cost, labels, depth) = made;
    match Search::new().uniqueness(&grid_of(&labels, |_| true)).unwrap() {
        Uniqueness::None => {}
        Uniqueness::One(_) => readings.push((cost, labels)),
        Uniqueness::Many => readings.push((cost + 5.0, labels)),
    }
    for (place, change) in changes.iter().enumerate() {
        let cell = change.cell.index();
        if depth < 5 && cost + change.cost < 12.0 && labels[cell] == choices.best[cell] {
            let mut labels = labels;
            labels[cell] = change.label;
            list(choices, &changes[place + 1..], (cost + change.cost, labels, depth + 1), readings);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(40)))]

    /// The ranking, the posterior and the doubts are those of all readings, listed one by one.
    #[test]
    fn the_search_finds_what_enumeration_finds(seed: u64) {
        let readings = unsure(seed);
        let choices = Choices::new(&readings, 1.0);
        let mut listed = Vec::new();
        list(&choices, &choices.changes(|_| true), (0.0, choices.best, 0), &mut listed);
        listed.sort_by(|a, b| a.0.total_cmp(&b.0));
        listed.truncate(ranking::FIRST);
        // Beyond this the list is not complete.
        prop_assume!(listed.first().is_some_and(|best| best.0 < 3.0));

        let weights: Vec<f64> = listed.iter().map(|(cost, _)| (-cost).exp()).collect();
        let all: f64 = weights.iter().sum();
        let judgement = judge(&readings, &CALIBRATION);
        let best = listed[0].1;
        prop_assert!((f64::from(judgement.posterior) - weights[0] / all).abs() < 2e-3);
        prop_assert_eq!(digits(&judgement), grid_of(&best, |_| true));
        for cell in 0..81 {
            let differ = listed.iter().zip(&weights).filter(|((_, labels), _)| labels[cell] != best[cell]);
            let share = differ.map(|(_, weight)| weight).sum::<f64>() / all;
            if (share - DOUBT).abs() > 2e-3 {
                prop_assert_eq!(judgement.cells[cell].doubtful, share > DOUBT);
            }
        }
    }

    /// Each set of changes comes once, in the order of cost.
    #[test]
    fn sets_of_changes_come_in_order(costs in prop::collection::vec((0_usize..81, 0.0..9.0_f64), 0..9)) {
        let mut changes: Vec<changes::Change> = costs
            .iter()
            .map(|&(cell, cost)| changes::Change { cell: Cell::new(cell).unwrap(), label: 1, cost })
            .collect();
        changes.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let sets: Vec<_> = changes::ChangeSets::new(&changes).collect();
        prop_assert!(sets.windows(2).all(|pair| pair[0].0 <= pair[1].0 + 1e-9));
        let expected = (0_u32..1 << changes.len()).filter(|set| {
            let cells = changes.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
            let cells: std::collections::BTreeSet<usize> = cells.map(|(_, change)| change.cell.index()).collect();
            set.count_ones() as usize <= changes::AT_ONCE && cells.len() == set.count_ones() as usize
        });
        prop_assert_eq!(sets.len(), expected.count());
    }
}
