//! Specs with several constraints.

use super::{LARGE, SMALL, cells, er, generate, generate_any};
use ninefold::Grid;
use ninefold::generate::{Generator, ImpossibleSpec, Spec, Symmetry};
use ninefold::logic::{Level, Technique};
use proptest::prelude::*;

const HALF_TURN: Option<Symmetry> = Some(Symmetry::Rotational);

#[test]
fn rating_with_symmetry_and_clues() {
    generate(&Spec::new().er(er(65, 79)).symmetry(HALF_TURN).clues(26..=30), 40);
    generate(&Spec::new().er(er(15, 23)).symmetry(Symmetry::Full).clues(32..=40), 20);
    generate(&Spec::new().er(er(70, 89)).clues(30..=31), 20);
    generate(&Spec::new().er(er(65, 79)).symmetry(Symmetry::None).minimal(true), 15);
}

#[test]
fn technique_with_symmetry_and_minimal() {
    let spec = Spec::new().technique(Technique::Skyscraper).symmetry(HALF_TURN);
    generate(&spec, 40);
    generate(&spec.clone().minimal(true), 200);
    generate(&spec.clues(30..=34).symmetry(Symmetry::Diagonal), 40);
    let spec = Spec::new().technique(Technique::LockedCandidatesPointing).minimal(true);
    generate(&spec.er(er(26, 28)).level(Level::Medium), 60);
}

#[test]
fn level_with_pattern() {
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Unfair] {
        generate(&Spec::new().level(level).pattern(cells(LARGE)), 10);
    }
    generate(&Spec::new().er(er(70, 79)).pattern(cells(SMALL)).symmetry(Symmetry::Orthogonal), 6);
    generate(&Spec::new().technique(Technique::Skyscraper).pattern(cells(LARGE)), 10);
}

#[test]
fn near_with_everything() {
    let puzzle: Grid = generate(&Spec::new().er(er(70, 79)).symmetry(HALF_TURN), 20)[0].puzzle;
    let near = Spec::new().near(puzzle);
    let clues = puzzle.clue_count() as u32;
    generate(&near.clone().symmetry(HALF_TURN), 10);
    generate(&near.clone().symmetry(Symmetry::Diagonal), 20);
    generate(&near.clone().pattern(puzzle.filled()), 20);
    generate(&near.clone().clues(clues + 6..=clues + 8), 10);
    generate(&near.clone().er(er(26, 200)), 10);
    generate(&near.clone().er(er(15, 20)), 40);
    generate(&near.clone().level(Level::Easy).clues(clues..=clues + 4), 40);
    generate(&near.clone().minimal(true), 40);
    let full = generate(&Spec::new().clues(45..=45), 1)[0].puzzle;
    generate(&Spec::new().near(full).clues(32..=34), 20);
}

#[test]
fn maximal_with_symmetry() {
    generate(&Spec::new().maximal(true).symmetry(HALF_TURN).er(er(20, 30)), 40);
    generate_any(&Spec::new().maximal(true).minimal(true).er(er(65, 70)), 6);
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
        |(symmetry, clues, rating, level, (minimal, pearl, patterned), technique)| {
            Spec::new()
                .clues(clues.map(|(low, more)| low..=low + more))
                .symmetry(symmetry)
                .pattern(patterned.then(|| cells(LARGE)))
                .minimal(minimal)
                .er(rating.and_then(|(low, more)| er_range(low, more)))
                .pearl(pearl)
                .level(level)
                .technique(technique)
        },
    )
}

fn er_range(low: u16, more: u16) -> super::Range {
    er(low, low + more)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_spec_is_refused_or_matched(spec in spec()) {
        match Generator::new(spec.clone(), 1) {
            Ok(_) => drop(generate_any(&spec, 12)),
            Err(reason) => prop_assert!(reason != ImpossibleSpec::NothingPlaces),
        }
    }
}
