//! Measures how many puzzles of various specs a second of one core generates.
//!
//! ```sh
//! cargo run --release -p ninefold --example generate -- 3
//! ```
//!
//! The argument is the time for each spec in seconds. On Linux the processor time of this thread
//! counts, so that other load on the machine disturbs little. Every puzzle is checked against its spec
//! afterwards, outside the measured time, from scratch: solutions counted, rated, paths computed.
//! A second argument limits the run to the specs whose name contains it.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

mod clock;

use clock::Clock;
use ninefold::generate::{Generated, Generator, Spec, Symmetry};
use ninefold::logic::{Level, Position, Solver, Technique, UniquePuzzle};
use ninefold::rating::{Rater, Rating, RatingOptions, RatingOutcome, Tenths};
use ninefold::search::{Count, Watch};
use ninefold::{CellSet, Grid};
use std::ops::RangeInclusive;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let seconds = args.first().map_or(3.0, |word| word.parse().unwrap());
    let part = args.get(1).map_or("", String::as_str);
    println!("{:<44} {:>9} {:>7} {:>8} {:>9}", "spec", "attempts", "found", "share %", "a second");
    for (name, spec) in
        specs().into_iter().chain(other_specs()).filter(|(name, _)| name.contains(part))
    {
        let mut generator = Generator::new(spec.clone(), 1).unwrap();
        let mut found = Vec::new();
        let mut attempts = 0;
        let clock = Clock::start();
        while clock.seconds() < seconds {
            found.extend(generator.attempts(attempts..attempts + 64, &Watch::never()));
            attempts += 64;
        }
        let time = clock.seconds();
        found.iter().for_each(|generated| assert_matches(&spec, generated));
        let (count, of) = (found.len() as f64, attempts as f64);
        let (share, rate) = (100.0 * count / of, count / time);
        println!("{name:<44} {attempts:>9} {count:>7} {share:>8.3} {rate:>9.1}");
    }
}

/// The specs that are measured, by rating, technique and level.
fn specs() -> Vec<(&'static str, Spec)> {
    let er = |low, high| Spec::new().er(Tenths(low)..=Tenths(high));
    let needs = |technique| Spec::new().technique(technique);
    let strictly =
        |technique: Technique| Spec::new().technique(technique).strictly(technique.level());
    let half_turn = Some(Symmetry::Rotational);
    let mut specs = vec![
        ("any", Spec::new()),
        ("ER 7.0-7.9", er(70, 79)),
        ("ER 8.0-8.9", er(80, 89)),
        ("needs X-Wing", needs(Technique::XWing)),
        ("needs ALS-XZ", needs(Technique::AlsXz)),
        ("strictly needs XY-Wing", strictly(Technique::XyWing)),
        ("strictly needs Swordfish", strictly(Technique::Swordfish)),
        ("strictly needs Hidden Pair", strictly(Technique::HiddenPair)),
        ("ER 1.0-1.2", er(10, 12)),
        ("ER 2.6-4.4", er(26, 44)),
        ("ER 5.0-5.4", er(50, 54)),
        ("ER 9.0-", er(90, 200)),
        ("ER 10.0-", er(100, 200)),
        ("ER 7.0-7.9, half turn", er(70, 79).symmetry(half_turn)),
        ("ER 8.0-8.9, half turn", er(80, 89).symmetry(half_turn)),
        ("ER 8.0-8.9, all symmetries", er(80, 89).symmetry(Symmetry::Full)),
        ("ER 8.0-8.9, 28 to 30 clues", er(80, 89).clues(28..=30)),
        ("ER 7.0-7.9, minimal, half turn", er(70, 79).symmetry(half_turn).minimal(true)),
        ("ER 7.0-, diamond", er(70, 200).diamond(true)),
        ("ER 7.0-, pearl", er(70, 200).pearl(true)),
        ("ED 2.3", Spec::new().ed(Tenths(23)..=Tenths(23))),
        ("EP 7.0-", Spec::new().ep(Tenths(70)..=Tenths(200))),
        ("pearl", Spec::new().pearl(true)),
        ("diamond", Spec::new().diamond(true)),
        ("maximal, ER 7.0-7.9", er(70, 79).maximal(true)),
        ("needs X-Wing, minimal", needs(Technique::XWing).minimal(true)),
        ("needs X-Wing, half turn", needs(Technique::XWing).symmetry(half_turn)),
        ("needs ALS-XZ, minimal", needs(Technique::AlsXz).minimal(true)),
        ("needs Swordfish", needs(Technique::Swordfish)),
        ("needs Jellyfish", needs(Technique::Jellyfish)),
        ("needs Skyscraper", needs(Technique::Skyscraper)),
        ("needs XY-Chain", needs(Technique::XyChain)),
        ("needs Death Blossom", needs(Technique::DeathBlossom)),
    ];
    specs.extend(other_specs());
    specs
}

/// The specs that are measured, by level, clues and pattern.
fn other_specs() -> Vec<(&'static str, Spec)> {
    let er = |low, high| Spec::new().er(Tenths(low)..=Tenths(high));
    let level = |level| Spec::new().level(level);
    let clues = |clues: RangeInclusive<u32>| Spec::new().clues(clues);
    let half_turn = Some(Symmetry::Rotational);
    vec![
        ("level easy", level(Level::Easy)),
        ("level medium", level(Level::Medium)),
        ("level hard", level(Level::Hard)),
        ("level unfair", level(Level::Unfair)),
        ("level extreme", level(Level::Extreme)),
        ("only full houses", Spec::new().only(vec![Technique::FullHouse])),
        (
            "only singles",
            Spec::new().only(vec![
                Technique::FullHouse,
                Technique::NakedSingle,
                Technique::HiddenSingle,
            ]),
        ),
        ("17 to 20 clues", clues(17..=20)),
        ("21 clues", clues(21..=21)),
        ("30 clues", clues(30..=30)),
        ("28 or more clues, minimal", clues(28..=40).minimal(true)),
        ("minimal, half turn", Spec::new().minimal(true).symmetry(half_turn)),
        ("pattern of 22", Spec::new().pattern(cells(SMALL))),
        ("pattern of 30", Spec::new().pattern(cells(LARGE))),
        ("pattern of 22, minimal", Spec::new().pattern(cells(SMALL)).minimal(true)),
        ("pattern of 30, ER 7.0-7.9", er(70, 79).pattern(cells(LARGE))),
        ("near", Spec::new().near(near())),
        ("near, minimal, ER 8.0-", er(80, 200).near(near()).minimal(true)),
    ]
}

const SMALL: &str =
    "x...x...x.x.....x...x.x.x.....x.x...x.......x...x.x.....x.x.x...x.....x.x...x...x";
const LARGE: &str =
    "xx.....xxx..x.x..x..x...x...x.x.x.x...x...x...x.x.x.x...x...x..x..x.x..xxx.....xx";
const NEAR: &str =
    "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....";

fn near() -> Grid {
    NEAR.parse().unwrap()
}

fn cells(text: &str) -> CellSet {
    text.replace('x', "1").parse::<Grid>().unwrap().filled()
}

fn assert_matches(spec: &Spec, generated: &Generated) {
    let Generated { puzzle, .. } = generated;
    assert_eq!(puzzle.count_solutions(2), Count { found: 1, complete: true }, "{puzzle}");
    assert_eq!(puzzle.solution(), Some(generated.solution));
    let rating = rated(puzzle);
    assert_eq!(rating, generated.rating, "{puzzle}");
    for (range, value) in [(&spec.er, rating.er), (&spec.ep, rating.ep), (&spec.ed, rating.ed)] {
        assert!(range.as_ref().is_none_or(|range| range.contains(&value)), "{puzzle}");
    }
    assert!(!spec.pearl && !spec.diamond || rating.er == rating.ep);
    assert!(!spec.diamond || rating.ep == rating.ed);
    let cells = puzzle.filled();
    assert!(spec.clues.as_ref().is_none_or(|range| range.contains(&cells.len())));
    assert!(spec.symmetry.is_none_or(|symmetry| symmetry.is_of(cells)));
    assert!(spec.pattern.is_none_or(|pattern| pattern == cells));
    assert!(spec.near != Some(*puzzle));
    if spec.minimal {
        assert!(cells.iter().all(|cell| puzzle.with(cell, None).count_solutions(2).found == 2));
    }
    if spec.maximal {
        for cell in CellSet::ALL - cells {
            let other = rated(&puzzle.with(cell, generated.solution.get(cell)));
            assert!([other.er, other.ep, other.ed] != [rating.er, rating.ep, rating.ed]);
        }
    }
    let unique = UniquePuzzle::prove(puzzle);
    let path = |known: Vec<Technique>| {
        Solver::knowing(known).path(&Position::of_givens(puzzle), unique.as_ref())
    };
    if let (Some(technique), Some(level)) = (spec.technique, spec.strictly) {
        let known = Technique::default_set().filter(|t| t.level() <= level && *t != technique);
        let others: Vec<Technique> = known.collect();
        assert!(!path(others.clone()).is_solved(), "{puzzle}");
        assert!(path([others, vec![technique]].concat()).is_solved(), "{puzzle}");
    } else if let Some(technique) = spec.technique {
        let easier: Vec<Technique> =
            Technique::default_set().filter(|t| t.order() < technique.order()).collect();
        assert!(!path(easier.clone()).is_solved(), "{puzzle}");
        assert!(path([easier, vec![technique]].concat()).is_solved(), "{puzzle}");
    }
    if let Some(level) = spec.level {
        let path = path(Technique::default_set().collect());
        let is_stuck = !path.is_solved() && level == Level::Extreme;
        assert!(is_stuck || path.is_solved() && path.level() == level, "{puzzle}");
    }
    assert!(spec.only.is_empty() || path(spec.only.clone()).is_solved(), "{puzzle}");
}

fn rated(puzzle: &Grid) -> Rating {
    match Rater::new().rate(puzzle, &RatingOptions::default(), &Watch::never()) {
        RatingOutcome::Rated(rating) => rating,
        verdict => panic!("{puzzle}: {verdict:?}"),
    }
}
