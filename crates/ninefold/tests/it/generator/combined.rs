//! Several specs at once.

use super::{LARGE, SMALL, cells, er, make, make_any};
use ninefold::Grid;
use ninefold::generate::{Generator, ImpossibleSpec, Spec, Symmetry};
use ninefold::logic::{Level, Technique};
use proptest::prelude::*;

const HALF_TURN: Option<Symmetry> = Some(Symmetry::Rotational);

#[test]
fn rating_with_symmetry_and_clues() {
    make(
        &Spec { er: er(65, 79), symmetry: HALF_TURN, clues: Some(26..=30), ..Spec::default() },
        40,
    );
    make(
        &Spec {
            er: er(15, 23),
            symmetry: Some(Symmetry::Full),
            clues: Some(32..=40),
            ..Spec::default()
        },
        20,
    );
    make(&Spec { er: er(70, 89), clues: Some(30..=31), ..Spec::default() }, 20);
    make(
        &Spec { er: er(65, 79), symmetry: Some(Symmetry::None), minimal: true, ..Spec::default() },
        15,
    );
}

#[test]
fn technique_with_symmetry_and_minimal() {
    let spec =
        Spec { technique: Some(Technique::Skyscraper), symmetry: HALF_TURN, ..Spec::default() };
    make(&spec, 40);
    make(&Spec { minimal: true, ..spec.clone() }, 200);
    make(&Spec { clues: Some(30..=34), symmetry: Some(Symmetry::Diagonal), ..spec }, 40);
    let spec = Spec {
        technique: Some(Technique::LockedCandidatesPointing),
        minimal: true,
        ..Spec::default()
    };
    make(&Spec { er: er(26, 28), level: Some(Level::Medium), ..spec }, 60);
}

#[test]
fn level_with_pattern() {
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Unfair] {
        make(&Spec { level: Some(level), pattern: Some(cells(LARGE)), ..Spec::default() }, 10);
    }
    make(
        &Spec {
            er: er(70, 79),
            pattern: Some(cells(SMALL)),
            symmetry: Some(Symmetry::Orthogonal),
            ..Spec::default()
        },
        6,
    );
    make(
        &Spec {
            technique: Some(Technique::Skyscraper),
            pattern: Some(cells(LARGE)),
            ..Spec::default()
        },
        10,
    );
}

#[test]
fn near_with_everything() {
    let puzzle: Grid =
        make(&Spec { er: er(70, 79), symmetry: HALF_TURN, ..Spec::default() }, 20)[0].puzzle;
    let near = Spec { near: Some(puzzle), ..Spec::default() };
    let clues = puzzle.clue_count() as u32;
    make(&Spec { symmetry: HALF_TURN, ..near.clone() }, 10);
    make(&Spec { symmetry: Some(Symmetry::Diagonal), ..near.clone() }, 20);
    make(&Spec { pattern: Some(puzzle.filled()), ..near.clone() }, 20);
    make(&Spec { clues: Some(clues + 6..=clues + 8), ..near.clone() }, 10);
    make(&Spec { er: er(26, 200), ..near.clone() }, 10);
    make(&Spec { er: er(15, 20), ..near.clone() }, 40);
    make(&Spec { level: Some(Level::Easy), clues: Some(clues..=clues + 4), ..near.clone() }, 40);
    make(&Spec { minimal: true, ..near.clone() }, 40);
    let full = make(&Spec { clues: Some(45..=45), ..Spec::default() }, 1)[0].puzzle;
    make(&Spec { near: Some(full), clues: Some(32..=34), ..Spec::default() }, 20);
}

#[test]
fn maximal_with_symmetry() {
    make(&Spec { maximal: true, symmetry: HALF_TURN, er: er(20, 30), ..Spec::default() }, 40);
    make_any(&Spec { maximal: true, minimal: true, er: er(65, 70), ..Spec::default() }, 6);
}

fn spec() -> impl Strategy<Value = Spec> {
    let symmetry = prop::option::of(prop::sample::select(&Symmetry::ALL[..]));
    let clues = prop::option::of((15u32..45, 0u32..20));
    let er = prop::option::of((8u16..80, 0u16..40));
    let level = prop::option::weighted(0.2, prop::sample::select(&Level::ALL[..]));
    let flags = (prop::bool::weighted(0.3), prop::bool::weighted(0.1), prop::bool::weighted(0.2));
    let technique = prop::option::weighted(
        0.2,
        prop::sample::select(Technique::all().take(20).collect::<Vec<_>>()),
    );
    (symmetry, clues, er, level, flags, technique).prop_map(
        |(symmetry, clues, rating, level, (minimal, pearl, patterned), technique)| Spec {
            clues: clues.map(|(low, more)| low..=low + more),
            symmetry,
            pattern: patterned.then(|| cells(LARGE)),
            minimal,
            er: rating.and_then(|(low, more)| er_range(low, more)),
            pearl,
            level,
            technique,
            ..Spec::default()
        },
    )
}

fn er_range(low: u16, more: u16) -> super::Range {
    er(low, low + more)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_wish_is_refused_or_fulfilled(spec in spec()) {
        match Generator::new(spec.clone(), 1) {
            Ok(_) => drop(make_any(&spec, 12)),
            Err(reason) => prop_assert!(reason != ImpossibleSpec::NothingPlaces),
        }
    }
}
