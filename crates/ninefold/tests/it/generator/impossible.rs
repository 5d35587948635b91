//! Specs that are refused because no puzzle matches them.

use super::{LARGE, SMALL, cells, er};
use ninefold::generate::{Constraint, Generator, ImpossibleSpec, Spec, Symmetry};
use ninefold::logic::{Level, Technique};
use ninefold::rating::{self, Tenths};
use ninefold::{Cell, CellSet, Grid, House};
use ninefold_testing::puzzles::{Random, puzzle};

#[track_caller]
fn refused(spec: Spec, reason: ImpossibleSpec) {
    assert_eq!(Generator::new(spec, 1).unwrap_err(), reason);
    let text = reason.to_string();
    assert!(text.len() > 40 && !text.contains('\n') && !text.ends_with('.'), "{text}");
}

fn clues(low: u32, high: u32) -> Spec {
    Spec::new().clues(low..=high)
}

#[test]
fn numbers_of_clues() {
    refused(clues(0, 16), ImpossibleSpec::TooFewClues);
    refused(clues(81, 90), ImpossibleSpec::TooManyClues);
    let [low, high] = [30, 20];
    refused(clues(low, high), ImpossibleSpec::EmptyRange(Constraint::Clues));
    refused(clues(41, 50).minimal(true), ImpossibleSpec::TooManyForMinimal);
    for allowed in [clues(0, 17), clues(80, 99), clues(40, 50).minimal(true)] {
        assert!(Generator::new(allowed, 1).is_ok());
    }
}

#[test]
fn numbers_that_a_symmetry_cannot_have() {
    for symmetry in [Symmetry::Quarter, Symmetry::Full] {
        for count in 17..=80 {
            let spec = clues(count, count).symmetry(symmetry);
            if count % 4 > 1 {
                refused(spec, ImpossibleSpec::CluesOfSymmetry(symmetry));
            } else if count == 17 {
                refused(spec, ImpossibleSpec::SeventeenOfSymmetry(symmetry));
            } else {
                assert!(Generator::new(spec, 1).is_ok(), "{count}");
            }
        }
    }
    for symmetry in Symmetry::ALL {
        let spec = clues(25, 25).symmetry(symmetry);
        assert!(Generator::new(spec, 1).is_ok());
    }
}

#[test]
fn seventeen_clues_have_at_most_a_diagonal_symmetry() {
    for symmetry in Symmetry::ALL {
        let spec = |low, high| clues(low, high).symmetry(symmetry);
        if matches!(symmetry, Symmetry::None | Symmetry::Diagonal | Symmetry::AntiDiagonal) {
            assert!(Generator::new(spec(17, 17), 1).is_ok(), "{symmetry}");
        } else {
            refused(spec(17, 17), ImpossibleSpec::SeventeenOfSymmetry(symmetry));
            refused(spec(0, 17), ImpossibleSpec::SeventeenOfSymmetry(symmetry));
        }
        assert!(Generator::new(spec(17, 24), 1).is_ok(), "{symmetry}");
    }
    // Where any symmetry will do, a diagonal one does.
    assert!(Generator::new(clues(17, 17).any_symmetry(true), 1).is_ok());
    let cross: CellSet = Cell::all().filter(|cell| cell.row() == 4 || cell.column() == 4).collect();
    assert_eq!(cross.len(), 17);
    assert!(matches!(
        Generator::new(Spec::new().pattern(cross), 1).unwrap_err(),
        ImpossibleSpec::SeventeenOfSymmetry(_)
    ));
}

/// The list of all puzzles of 17 clues is the proof of what is refused: in none of them do the numbers of clues in the rows allow a
/// half turn while those in the columns do, and the cells too.
#[test]
fn no_known_puzzle_of_17_clues_has_a_half_turn() {
    let mut found = 0;
    for puzzle in ninefold_testing::corpus::set("clues17_49158", 49_158) {
        found += u32::from(has_half_turn(&puzzle));
    }
    assert_eq!(found, 0);
}

/// Returns whether the lines of a puzzle can be arranged so that a half turn maps clues to clues.
fn has_half_turn(puzzle: &Grid) -> bool {
    let pattern = puzzle.filled();
    let rows: Vec<u16> = (0..9)
        .map(|row| {
            let has = |column: &u32| pattern.contains(Cell::at(row, *column as usize).unwrap());
            (0..9_u32).filter(has).fold(0, |all, column| all | 1 << column)
        })
        .collect();
    let turns = half_turns();
    let mapped = |turn: &[usize; 9], row: u16| {
        (0..9).filter(|at| row >> at & 1 == 1).fold(0, |all, at| all | 1 << turn[at])
    };
    let fits = |rows_turn: &[usize; 9]| {
        (0..9).all(|row| rows[row].count_ones() == rows[rows_turn[row]].count_ones())
    };
    turns.iter().filter(|turn| fits(turn)).any(|down| {
        turns.iter().any(|across| (0..9).all(|row| mapped(across, rows[row]) == rows[down[row]]))
    })
}

/// Returns the permutations of nine lines that are like a reversal: they swap two bands and keep the third, of which they swap two lines.
fn half_turns() -> Vec<[usize; 9]> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for middle in 0..3 {
        let (one, other) = ((middle + 1) % 3, (middle + 2) % 3);
        for order in orders {
            for fixed in 0..3 {
                let mut turn = [0; 9];
                for (at, to) in order.into_iter().enumerate() {
                    turn[3 * one + at] = 3 * other + to;
                    turn[3 * other + to] = 3 * one + at;
                }
                let [a, b] = [(fixed + 1) % 3, (fixed + 2) % 3].map(|line| 3 * middle + line);
                turn[3 * middle + fixed] = 3 * middle + fixed;
                (turn[a], turn[b]) = (b, a);
                all.push(turn);
            }
        }
    }
    all
}

#[test]
fn almost_full_grids_are_easy() {
    for (spec, is_possible) in [
        (clues(77, 80).level(Level::Hard), false),
        (clues(78, 78).technique(Technique::XWing), false),
        (clues(77, 77).er(er(30, 90)), false),
        (clues(76, 80).er(er(30, 90)), true),
        (clues(77, 80).level(Level::Easy), true),
        (clues(80, 80).er(er(10, 23)), true),
    ] {
        if is_possible {
            assert!(Generator::new(spec, 1).is_ok());
        } else {
            refused(spec, ImpossibleSpec::AlmostFull);
        }
    }
}

#[test]
fn what_is_rare_is_said_and_not_refused() {
    use ninefold::generate::Rarity;
    for (spec, rarity) in [
        (clues(17, 17), Some(Rarity::Seventeen)),
        (clues(0, 18), Some(Rarity::Eighteen)),
        (clues(40, 40).minimal(true), Some(Rarity::MinimalOfMany)),
        (clues(40, 60), None),
        (clues(17, 30).minimal(true), None),
        (Spec::new(), None),
    ] {
        assert_eq!(spec.known_rarity(), rarity);
        assert!(Generator::new(spec, 1).is_ok());
    }
}

#[test]
fn patterns() {
    let pattern = |pattern| Spec::new().pattern(pattern);
    refused(pattern(CellSet::from_bits(0xffff)), ImpossibleSpec::TooFewClues);
    refused(pattern(CellSet::ALL), ImpossibleSpec::TooManyClues);
    refused(
        pattern(CellSet::from_bits(u128::MAX << 3)).minimal(true),
        ImpossibleSpec::TooManyForMinimal,
    );
    refused(pattern(cells(SMALL)).clues(17..=20), ImpossibleSpec::CluesOfPattern(22));
    let spec = pattern(cells(SMALL)).symmetry(Symmetry::Vertical);
    assert!(Generator::new(spec, 1).is_ok());
    let uneven = cells(LARGE) - CellSet::only(Cell::new(0).unwrap());
    refused(
        pattern(uneven).symmetry(Symmetry::Rotational),
        ImpossibleSpec::SymmetryOfPattern(Symmetry::Rotational),
    );
    refused(
        pattern(cells(LARGE)).symmetry(Symmetry::None),
        ImpossibleSpec::SymmetryOfPattern(Symmetry::None),
    );
}

/// The refusal is right: swapping the two lines in a solution gives another.
#[test]
fn patterns_with_two_empty_lines() {
    let random = &mut Random(3);
    for first in (0..18).step_by(3) {
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let [one, other] = [one, other].map(|line| House::from_index(first + line).unwrap());
            let pattern = CellSet::ALL - one.cells() - other.cells();
            let spec = Spec::new().pattern(pattern);
            refused(spec, ImpossibleSpec::EmptyLines(one, other));
            let mut grid = puzzle(random, 81);
            (one.cells() | other.cells()).iter().for_each(|cell| grid.set(cell, None));
            assert_eq!(super::solutions(&grid), 2);
        }
    }
}

#[test]
fn puzzles_to_resemble() {
    let near = |text: &str| Spec::new().near(text.parse::<Grid>().unwrap());
    let clash = format!("11{}", ".".repeat(79));
    refused(near(&clash), ImpossibleSpec::NearClash);
    refused(Spec::new().near(Grid::EMPTY), ImpossibleSpec::NearTooFew);
}

#[test]
fn ratings() {
    let [low, high] = [80, 70];
    refused(Spec::new().er(er(low, high)), ImpossibleSpec::EmptyRange(Constraint::Er));
    for off in [(0, 9), (11, 11), (13, 14), (21, 22), (43, 43), (201, 300)] {
        refused(Spec::new().ed(er(off.0, off.1)), ImpossibleSpec::OffScale(Constraint::Ed));
    }
    let apart = ImpossibleSpec::RatingsApart;
    refused(Spec::new().er(er(10, 20)).ep(er(23, 30)), apart.clone());
    refused(Spec::new().er(er(10, 20)).ed(er(23, 30)), apart.clone());
    refused(Spec::new().ep(er(10, 20)).ed(er(23, 30)), apart.clone());
    refused(Spec::new().er(er(30, 40)).ep(er(10, 20)).pearl(true), apart.clone());
    refused(Spec::new().er(er(30, 40)).ed(er(10, 20)).diamond(true), apart);
    assert!(Generator::new(Spec::new().er(er(30, 40)).ed(er(10, 20)).pearl(true), 1).is_ok());
}

/// Below 4.5 there are no ratings but those of the techniques.
#[test]
fn the_scale_has_gaps_where_no_technique_is() {
    for tenths in 0..=210 {
        let range = er(tenths, tenths);
        let refused = Generator::new(Spec::new().er(range), 1).is_err();
        let is_base = rating::SeTechnique::ALL.iter().any(|t| t.base() == Tenths(tenths));
        assert_eq!(refused, tenths > 119 || tenths < 45 && !is_base, "{tenths}");
    }
}

#[test]
fn ratings_above_the_highest_known_are_refused() {
    for (low, high) in [(120, 120), (120, 130), (200, 200), (120, 200)] {
        let spec = |er, ep, ed| Spec::new().er(er).ep(ep).ed(ed);
        refused(spec(er(low, high), None, None), ImpossibleSpec::AboveKnown(Constraint::Er));
        refused(spec(None, er(low, high), None), ImpossibleSpec::AboveKnown(Constraint::Ep));
        refused(spec(None, None, er(low, high)), ImpossibleSpec::AboveKnown(Constraint::Ed));
    }
    assert!(ImpossibleSpec::AboveKnown(Constraint::Er).to_string().contains("above 11.9"));
    for er in [er(119, 119), er(115, 200), er(10, 200)] {
        assert!(Generator::new(Spec::new().er(er), 1).is_ok());
    }
}

#[test]
fn techniques_with_alternatives() {
    let strictly = |technique, level| Spec::new().technique(technique).strictly(level);
    for (technique, level) in [
        (Technique::FullHouse, Level::Easy),
        (Technique::LockedPair, Level::Medium),
        (Technique::XWing, Level::Hard),
        (Technique::Skyscraper, Level::Unfair),
        (Technique::RemotePair, Level::Unfair),
    ] {
        let reason = Generator::new(strictly(technique, level), 1).unwrap_err();
        let ImpossibleSpec::NeverStrictlyNeeded(named, others) = &reason else {
            panic!("{reason}")
        };
        assert!(*named == technique && others.iter().all(|t| t.level() <= level), "{reason}");
        assert!(reason.to_string().contains(others[0].name()), "{reason}");
    }
    for (technique, level) in [
        (Technique::XWing, Level::Medium),
        (Technique::LockedPair, Level::Easy),
        (Technique::RemotePair, Level::Hard),
        (Technique::Swordfish, Level::Hard),
    ] {
        assert!(Generator::new(strictly(technique, level), 1).is_ok(), "{technique}");
    }
}

#[test]
fn techniques() {
    let needs = |technique| Spec::new().technique(technique);
    let fish = Technique::XWing;
    refused(needs(fish).without(vec![fish]), ImpossibleSpec::NeededAndForbidden(fish));
    let singles = vec![Technique::NakedSingle, Technique::HiddenSingle];
    refused(needs(fish).only(singles.clone()), ImpossibleSpec::NeededAndUnknown(fish));
    for never in [Technique::Whale, Technique::DualTwoStringKite, Technique::Guess] {
        refused(needs(never), ImpossibleSpec::NeverNeeded(never));
    }
    let easy = needs(fish).level(Level::Easy);
    refused(easy, ImpossibleSpec::LevelBelow(Level::Easy, fish));
    refused(Spec::new().level(Level::Hard).only(singles), ImpossibleSpec::LevelAbove(Level::Hard));
    refused(Spec::new().only(vec![fish]), ImpossibleSpec::NothingPlaces);
    let er = |low, high| Some(Tenths(low)..=Tenths(high));
    let easy = Spec::new().level(Level::Easy).er(er(26, 40));
    refused(easy.clone(), ImpossibleSpec::SinglesRateLess);
    assert!(Generator::new(easy.er(er(23, 40)), 1).is_ok());
    let needs = Spec::new().technique(fish).er(er(10, 15));
    refused(needs.clone(), ImpossibleSpec::RatesMore(fish));
    assert!(Generator::new(needs.er(er(10, 17)), 1).is_ok());
}

#[test]
fn every_reason_names_constraints_of_its_spec() {
    let specs = [
        clues(0, 16),
        clues(41, 50).minimal(true),
        clues(30, 30).symmetry(Symmetry::Quarter),
        Spec::new().ed(er(11, 11)),
        Spec::new().er(er(10, 20)).ep(er(23, 30)),
        Spec::new().technique(Technique::XWing).without([Technique::XWing]),
        Spec::new().only([Technique::XWing]),
        clues(18, 19).any_symmetry(true).minimal(true).pattern(cells(LARGE)),
    ];
    for spec in specs {
        let reason = spec.check().unwrap_err();
        assert!(reason.constraints().iter().any(|kind| spec.has(*kind)), "{reason}");
    }
}
