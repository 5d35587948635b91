//! Wishes that nothing can fulfil.

use super::{LARGE, SMALL, cells, er};
use crate::make::{Random, puzzle};
use ninefold::logic::{Level, Technique};
use ninefold::making::{Impossible, Maker, Symmetry, Wish};
use ninefold::rating::{self, Tenths};
use ninefold::{Cell, CellSet, Grid, House};

#[track_caller]
fn refused(wish: Wish, reason: Impossible) {
    assert_eq!(Maker::new(wish, 1).unwrap_err(), reason);
    let text = reason.to_string();
    assert!(text.len() > 40 && !text.contains('\n') && !text.ends_with('.'), "{text}");
}

fn clues(low: u32, high: u32) -> Wish {
    Wish { clues: Some(low..=high), ..Wish::default() }
}

#[test]
fn numbers_of_clues() {
    refused(clues(0, 16), Impossible::TooFewClues);
    refused(clues(81, 90), Impossible::TooManyClues);
    let [low, high] = [30, 20];
    refused(clues(low, high), Impossible::EmptyRange("clues"));
    refused(Wish { minimal: true, ..clues(41, 50) }, Impossible::TooManyForMinimal);
    for allowed in [clues(0, 17), clues(80, 99), Wish { minimal: true, ..clues(40, 50) }] {
        assert!(Maker::new(allowed, 1).is_ok());
    }
}

#[test]
fn numbers_that_a_symmetry_cannot_have() {
    for symmetry in [Symmetry::Quarter, Symmetry::Full] {
        for count in 17..=80 {
            let wish = Wish { symmetry: Some(symmetry), ..clues(count, count) };
            if count % 4 > 1 {
                refused(wish, Impossible::CluesOfSymmetry(symmetry));
            } else {
                assert!(Maker::new(wish, 1).is_ok(), "{count}");
            }
        }
    }
    for symmetry in Symmetry::ALL {
        let wish = Wish { symmetry: Some(symmetry), ..clues(25, 25) };
        assert!(Maker::new(wish, 1).is_ok());
    }
}

#[test]
fn patterns() {
    let pattern = |pattern| Wish { pattern: Some(pattern), ..Wish::default() };
    refused(pattern(CellSet::from_bits(0xffff)), Impossible::TooFewClues);
    refused(pattern(CellSet::ALL), Impossible::TooManyClues);
    refused(
        Wish { minimal: true, ..pattern(CellSet::from_bits(u128::MAX << 3)) },
        Impossible::TooManyForMinimal,
    );
    refused(Wish { clues: Some(17..=20), ..pattern(cells(SMALL)) }, Impossible::CluesOfPattern(22));
    let wish = Wish { symmetry: Some(Symmetry::Vertical), ..pattern(cells(SMALL)) };
    assert!(Maker::new(wish, 1).is_ok());
    let uneven = cells(LARGE) - CellSet::only(Cell::new(0).unwrap());
    refused(
        Wish { symmetry: Some(Symmetry::Rotational), ..pattern(uneven) },
        Impossible::SymmetryOfPattern(Symmetry::Rotational),
    );
    refused(
        Wish { symmetry: Some(Symmetry::None), ..pattern(cells(LARGE)) },
        Impossible::SymmetryOfPattern(Symmetry::None),
    );
}

/// Refused, and rightly: swapping the two lines in a solution gives another.
#[test]
fn patterns_with_two_empty_lines() {
    let random = &mut Random(3);
    for first in (0..18).step_by(3) {
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let [one, other] = [one, other].map(|line| House::from_index(first + line).unwrap());
            let pattern = CellSet::ALL - one.cells() - other.cells();
            let wish = Wish { pattern: Some(pattern), ..Wish::default() };
            refused(wish, Impossible::EmptyLines(one, other));
            let mut grid = puzzle(random, 81);
            (one.cells() | other.cells()).iter().for_each(|cell| grid.set(cell, None));
            assert_eq!(super::solutions(&grid), 2);
        }
    }
}

#[test]
fn puzzles_to_stay_near_to() {
    let near = |text: &str| Wish { near: Some(text.parse().unwrap()), ..Wish::default() };
    let clash = format!("11{}", ".".repeat(79));
    refused(near(&clash), Impossible::NearClash);
    refused(Wish { near: Some(Grid::EMPTY), ..Wish::default() }, Impossible::NearTooFew);
}

#[test]
fn ratings() {
    let [low, high] = [80, 70];
    refused(Wish { er: er(low, high), ..Wish::default() }, Impossible::EmptyRange("ER"));
    for off in [(0, 9), (11, 11), (13, 14), (21, 22), (43, 43), (201, 300)] {
        refused(Wish { ed: er(off.0, off.1), ..Wish::default() }, Impossible::OffScale("ED"));
    }
    let apart = Impossible::RatingsApart;
    refused(Wish { er: er(10, 20), ep: er(23, 30), ..Wish::default() }, apart.clone());
    refused(Wish { er: er(10, 20), ed: er(23, 30), ..Wish::default() }, apart.clone());
    refused(Wish { ep: er(10, 20), ed: er(23, 30), ..Wish::default() }, apart.clone());
    refused(Wish { er: er(30, 40), ep: er(10, 20), pearl: true, ..Wish::default() }, apart.clone());
    refused(Wish { er: er(30, 40), ed: er(10, 20), diamond: true, ..Wish::default() }, apart);
    assert!(
        Maker::new(Wish { er: er(30, 40), ed: er(10, 20), pearl: true, ..Wish::default() }, 1)
            .is_ok()
    );
}

/// Below 4.5 there are no ratings but those of the techniques.
#[test]
fn the_scale_has_gaps_where_no_technique_is() {
    for tenths in 0..=210 {
        let range = er(tenths, tenths);
        let refused = Maker::new(Wish { er: range, ..Wish::default() }, 1).is_err();
        let is_base = rating::SeTechnique::ALL.iter().any(|t| t.base() == Tenths(tenths));
        assert_eq!(refused, tenths > 119 || tenths < 45 && !is_base, "{tenths}");
    }
}

#[test]
fn ratings_above_the_highest_known_are_refused() {
    for (low, high) in [(120, 120), (120, 130), (200, 200), (120, 200)] {
        let wish = |er, ep, ed| Wish { er, ep, ed, ..Wish::default() };
        refused(wish(er(low, high), None, None), Impossible::AboveKnown("ER"));
        refused(wish(None, er(low, high), None), Impossible::AboveKnown("EP"));
        refused(wish(None, None, er(low, high)), Impossible::AboveKnown("ED"));
    }
    assert!(Impossible::AboveKnown("ER").to_string().contains("above 11.9"));
    for er in [er(119, 119), er(115, 200), er(10, 200)] {
        assert!(Maker::new(Wish { er, ..Wish::default() }, 1).is_ok());
    }
}

#[test]
fn techniques_that_have_a_way_round() {
    let strictly = |technique, level| Wish {
        technique: Some(technique),
        strictly: Some(level),
        ..Wish::default()
    };
    for (technique, level) in [
        (Technique::FullHouse, Level::Easy),
        (Technique::LockedPair, Level::Medium),
        (Technique::XWing, Level::Hard),
        (Technique::Skyscraper, Level::Unfair),
        (Technique::RemotePair, Level::Unfair),
    ] {
        let reason = Maker::new(strictly(technique, level), 1).unwrap_err();
        let Impossible::NeverStrictlyNeeded(named, others) = &reason else { panic!("{reason}") };
        assert!(*named == technique && others.iter().all(|t| t.level() <= level), "{reason}");
        assert!(reason.to_string().contains(others[0].name()), "{reason}");
    }
    for (technique, level) in [
        (Technique::XWing, Level::Medium),
        (Technique::LockedPair, Level::Easy),
        (Technique::RemotePair, Level::Hard),
        (Technique::Swordfish, Level::Hard),
    ] {
        assert!(Maker::new(strictly(technique, level), 1).is_ok(), "{technique}");
    }
}

#[test]
fn techniques() {
    let needs = |technique| Wish { technique: Some(technique), ..Wish::default() };
    let fish = Technique::XWing;
    refused(Wish { without: vec![fish], ..needs(fish) }, Impossible::NeededAndForbidden(fish));
    let singles = vec![Technique::NakedSingle, Technique::HiddenSingle];
    refused(Wish { only: singles.clone(), ..needs(fish) }, Impossible::NeededAndUnknown(fish));
    for never in [Technique::Whale, Technique::DualTwoStringKite, Technique::Guess] {
        refused(needs(never), Impossible::NeverNeeded(never));
    }
    let easy = Wish { level: Some(Level::Easy), ..needs(fish) };
    refused(easy, Impossible::LevelBelow(Level::Easy, fish));
    refused(
        Wish { level: Some(Level::Hard), only: singles, ..Wish::default() },
        Impossible::LevelAbove(Level::Hard),
    );
    refused(Wish { only: vec![fish], ..Wish::default() }, Impossible::NothingPlaces);
    let er = |low, high| Some(Tenths(low)..=Tenths(high));
    let easy = Wish { level: Some(Level::Easy), er: er(26, 40), ..Wish::default() };
    refused(easy.clone(), Impossible::SinglesRateLess);
    assert!(Maker::new(Wish { er: er(23, 40), ..easy }, 1).is_ok());
    let needs = Wish { technique: Some(fish), er: er(10, 15), ..Wish::default() };
    refused(needs.clone(), Impossible::RatesMore(fish));
    assert!(Maker::new(Wish { er: er(10, 17), ..needs }, 1).is_ok());
}
