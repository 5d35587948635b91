//! Several wishes at once.

use super::{LARGE, SMALL, cells, er, make, make_any};
use ninefold::Grid;
use ninefold::logic::{Level, Technique};
use ninefold::making::{Impossible, Maker, Symmetry, Wish};
use proptest::prelude::*;

const HALF_TURN: Option<Symmetry> = Some(Symmetry::Rotational);

#[test]
fn rating_with_symmetry_and_clues() {
    make(
        &Wish { er: er(65, 79), symmetry: HALF_TURN, clues: Some(26..=30), ..Wish::default() },
        40,
    );
    make(
        &Wish {
            er: er(15, 23),
            symmetry: Some(Symmetry::Full),
            clues: Some(32..=40),
            ..Wish::default()
        },
        20,
    );
    make(&Wish { er: er(70, 89), clues: Some(30..=31), ..Wish::default() }, 20);
    make(
        &Wish { er: er(65, 79), symmetry: Some(Symmetry::None), minimal: true, ..Wish::default() },
        15,
    );
}

#[test]
fn technique_with_symmetry_and_minimal() {
    let wish =
        Wish { technique: Some(Technique::Skyscraper), symmetry: HALF_TURN, ..Wish::default() };
    make(&wish, 40);
    make(&Wish { minimal: true, ..wish.clone() }, 200);
    make(&Wish { clues: Some(30..=34), symmetry: Some(Symmetry::Diagonal), ..wish }, 40);
    let wish = Wish {
        technique: Some(Technique::LockedCandidatesPointing),
        minimal: true,
        ..Wish::default()
    };
    make(&Wish { er: er(26, 28), level: Some(Level::Medium), ..wish }, 60);
}

#[test]
fn level_with_pattern() {
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Unfair] {
        make(&Wish { level: Some(level), pattern: Some(cells(LARGE)), ..Wish::default() }, 10);
    }
    make(
        &Wish {
            er: er(70, 79),
            pattern: Some(cells(SMALL)),
            symmetry: Some(Symmetry::Orthogonal),
            ..Wish::default()
        },
        6,
    );
    make(
        &Wish {
            technique: Some(Technique::Skyscraper),
            pattern: Some(cells(LARGE)),
            ..Wish::default()
        },
        10,
    );
}

#[test]
fn near_with_everything() {
    let puzzle: Grid =
        make(&Wish { er: er(70, 79), symmetry: HALF_TURN, ..Wish::default() }, 20)[0].puzzle;
    let near = Wish { near: Some(puzzle), ..Wish::default() };
    let clues = puzzle.clue_count() as u32;
    make(&Wish { symmetry: HALF_TURN, ..near.clone() }, 10);
    make(&Wish { symmetry: Some(Symmetry::Diagonal), ..near.clone() }, 20);
    make(&Wish { pattern: Some(puzzle.filled()), ..near.clone() }, 20);
    make(&Wish { clues: Some(clues + 6..=clues + 8), ..near.clone() }, 10);
    make(&Wish { er: er(26, 200), ..near.clone() }, 10);
    make(&Wish { er: er(15, 20), ..near.clone() }, 40);
    make(&Wish { level: Some(Level::Easy), clues: Some(clues..=clues + 4), ..near.clone() }, 40);
    make(&Wish { minimal: true, ..near.clone() }, 40);
    let full = make(&Wish { clues: Some(45..=45), ..Wish::default() }, 1)[0].puzzle;
    make(&Wish { near: Some(full), clues: Some(32..=34), ..Wish::default() }, 20);
}

#[test]
fn maximal_with_symmetry() {
    make(&Wish { maximal: true, symmetry: HALF_TURN, er: er(20, 30), ..Wish::default() }, 40);
    make_any(&Wish { maximal: true, minimal: true, er: er(65, 70), ..Wish::default() }, 6);
}

fn wish() -> impl Strategy<Value = Wish> {
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
        |(symmetry, clues, rating, level, (minimal, pearl, patterned), technique)| Wish {
            clues: clues.map(|(low, more)| low..=low + more),
            symmetry,
            pattern: patterned.then(|| cells(LARGE)),
            minimal,
            er: rating.and_then(|(low, more)| er_range(low, more)),
            pearl,
            level,
            technique,
            ..Wish::default()
        },
    )
}

fn er_range(low: u16, more: u16) -> super::Range {
    er(low, low + more)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_wish_is_refused_or_fulfilled(wish in wish()) {
        match Maker::new(wish.clone(), 1) {
            Ok(_) => drop(make_any(&wish, 12)),
            Err(reason) => prop_assert!(reason != Impossible::NothingPlaces),
        }
    }
}
