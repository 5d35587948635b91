//! Specs with one kind of constraint.

use super::{LARGE, SMALL, cells, er, generate, generate_any};
use ninefold::generate::{Spec, Symmetry};
use ninefold::logic::{Level, Technique};
use ninefold::rating::Tenths;
use ninefold::{CellSet, Grid};

const HARD: &str =
    "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....";

#[test]
fn every_attempt_matches_the_empty_spec() {
    assert_eq!(generate(&Spec::new(), 30).len(), 30);
}

#[test]
fn numbers_of_clues() {
    for (clues, attempts) in [(22..=23, 40), (26..=26, 5), (30..=34, 5), (50..=50, 3), (80..=80, 3)]
    {
        generate(&Spec::new().clues(clues), attempts);
    }
    // Each number of a range turns up.
    let generated = generate(&Spec::new().clues(30..=32), 30);
    for count in 30..=32 {
        assert!(generated.iter().any(|generated| generated.puzzle.clue_count() == count));
    }
}

#[test]
fn every_symmetry() {
    for symmetry in Symmetry::ALL {
        let generated = generate(&Spec::new().symmetry(symmetry), 4);
        assert_eq!(generated.len(), 4, "{symmetry:?}");
    }
}

#[test]
fn minimal_puzzles() {
    assert_eq!(generate(&Spec::new().minimal(true), 12).len(), 12);
    generate(&Spec::new().minimal(true).symmetry(Symmetry::Rotational), 150);
    generate(&Spec::new().minimal(true).clues(26..=27), 60);
}

#[test]
fn maximal_puzzles() {
    generate(&Spec::new().maximal(true).er(er(15, 30)), 3);
    generate(&Spec::new().maximal(true).er(er(45, 70)), 6);
}

#[test]
fn ratings() {
    for (low, high, attempts) in
        [(10, 12, 150), (15, 15, 20), (26, 44, 20), (45, 62, 60), (70, 79, 20)]
    {
        generate(&Spec::new().er(er(low, high)), attempts);
    }
    generate(&Spec::new().er(er(80, 89)), 40);
    generate(&Spec::new().ep(er(20, 30)), 30);
    generate(&Spec::new().ed(er(17, 20)), 60);
}

#[test]
fn pearls_and_diamonds() {
    generate(&Spec::new().pearl(true), 200);
    generate(&Spec::new().diamond(true), 200);
    generate(&Spec::new().pearl(true).er(er(26, 200)), 300);
}

#[test]
fn every_level() {
    for (level, attempts) in [
        (Level::Easy, 4),
        (Level::Medium, 15),
        (Level::Hard, 12),
        (Level::Unfair, 40),
        (Level::Extreme, 30),
    ] {
        generate(&Spec::new().level(level), attempts);
    }
}

#[test]
fn techniques_that_are_needed() {
    for (technique, attempts) in [
        (Technique::FullHouse, 3),
        (Technique::HiddenSingle, 10),
        (Technique::LockedPair, 80),
        (Technique::NakedTriple, 500),
        (Technique::XWing, 700),
        (Technique::Skyscraper, 40),
        (Technique::XyWing, 80),
        (Technique::UniqueRectangleOne, 300),
        (Technique::XyChain, 60),
        (Technique::AlsXz, 200),
    ] {
        generate(&Spec::new().technique(technique), attempts);
    }
}

#[test]
fn techniques_that_are_not_known() {
    let singles = vec![Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
    generate(&Spec::new().only(singles.clone()), 4);
    generate(&Spec::new().only(vec![Technique::FullHouse]), 2);
    generate(&Spec::new().only(vec![Technique::NakedSingle]).minimal(true), 100);
    let without = vec![Technique::HiddenSingle, Technique::XyChain];
    generate(&Spec::new().without(without.clone()), 6);
    let chains = Technique::default_set().filter(|t| t.level() > Level::Medium);
    generate(&Spec::new().without(chains).minimal(true), 10);
    generate(&Spec::new().without(without).only([singles, vec![Technique::NakedPair]].concat()), 6);
}

#[test]
fn patterns() {
    assert_eq!(generate(&Spec::new().pattern(cells(LARGE)), 4).len(), 4);
    generate(&Spec::new().pattern(cells(SMALL)), 4);
    generate(&Spec::new().pattern(cells(SMALL)).minimal(true), 8);
    // All but a row's first three cells.
    let nearly_all = CellSet::from_bits(u128::MAX << 3);
    generate(&Spec::new().pattern(nearly_all), 4);
}

#[test]
fn variations_stay_near() {
    let near: Grid = HARD.parse().unwrap();
    for minimal in [false, true] {
        let generated = generate(&Spec::new().near(near).minimal(minimal), 60);
        let mut kinds = std::collections::BTreeSet::new();
        for generated in &generated {
            let lost = near.placed().filter(|(c, d)| generated.puzzle.get(*c) != Some(*d)).count();
            let new = generated.puzzle.placed().filter(|(c, d)| near.get(*c) != Some(*d)).count();
            assert!(
                lost <= Spec::NEAR as usize && new <= Spec::NEAR as usize,
                "{}",
                generated.puzzle
            );
            kinds.insert((lost, new));
        }
        assert!(kinds.len() > 3, "{kinds:?}");
    }
}

#[test]
fn a_puzzle_to_resemble_need_not_be_proper() {
    let near: Grid = HARD.parse().unwrap();
    let lacking = near.placed().take(3).fold(near, |grid, (cell, _)| grid.with(cell, None));
    generate(&Spec::new().near(lacking), 40);
    let wrong = near.with(ninefold::Cell::new(2).unwrap(), ninefold::Digit::new(4));
    generate_any(&Spec::new().near(wrong), 20);
    // There is hardly a puzzle near: the tries are bounded.
    let few = near.placed().take(8).fold(near, |grid, (cell, _)| grid.with(cell, None));
    generate_any(&Spec::new().near(few), 5);
}

#[test]
fn ratings_are_spread_over_the_whole_range() {
    let generated = generate(&Spec::new().er(er(10, 200)), 60);
    assert_eq!(generated.len(), 60);
    assert!(generated.iter().any(|generated| generated.rating.er < Tenths(20)));
    assert!(generated.iter().any(|generated| generated.rating.er >= Tenths(70)));
}

#[test]
fn techniques_that_are_strictly_needed() {
    for (technique, level, attempts) in [
        (Technique::XWing, Level::Medium, 700),
        (Technique::XyWing, Level::Hard, 100),
        (Technique::WWing, Level::Hard, 100),
        (Technique::HiddenPair, Level::Medium, 300),
        (Technique::AlsXz, Level::Hard, 100),
    ] {
        let (technique, strictly) = (Some(technique), Some(level));
        generate(&Spec::new().technique(technique).strictly(strictly), attempts);
    }
}
