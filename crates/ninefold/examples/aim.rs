//! Puzzles to order: how many a second, on one core.
//!
//! ```sh
//! cargo run --release -p ninefold --example aim -- 3
//! ```
//!
//! The argument is the time for each wish in seconds. On Linux the time of this thread on the processor
//! counts, so that other work on the machine disturbs little. Every puzzle is checked against its wish
//! afterwards, outside the time that counts, from scratch: solutions counted, rated, paths walked.
//! A second argument limits the wishes to those whose name contains it.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

use ninefold::logic::{Level, Position, Solver, Technique};
use ninefold::making::{Made, Maker, Symmetry, Wish};
use ninefold::rating::{Rater, Rating, RatingOptions, RatingOutcome, Tenths};
use ninefold::search::{self, Count, Watch};
use ninefold::{CellSet, Grid};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let seconds = args.first().map_or(3.0, |word| word.parse().unwrap());
    let part = args.get(1).map_or("", String::as_str);
    println!("{:<44} {:>9} {:>7} {:>8} {:>9}", "wish", "attempts", "made", "share %", "a second");
    for (name, wish) in wishes().into_iter().filter(|(name, _)| name.contains(part)) {
        let mut maker = Maker::new(wish.clone(), 1).unwrap();
        let mut made = Vec::new();
        let mut attempts = 0;
        let clock = Clock::start();
        while clock.seconds() < seconds {
            made.extend(maker.attempts(attempts..attempts + 64, &Watch::never()));
            attempts += 64;
        }
        let time = clock.seconds();
        made.iter().for_each(|made| assert_as_wished(&wish, made));
        let (count, of) = (made.len() as f64, attempts as f64);
        let (share, rate) = (100.0 * count / of, count / time);
        println!("{name:<44} {attempts:>9} {count:>7} {share:>8.3} {rate:>9.1}");
    }
}

fn wishes() -> Vec<(&'static str, Wish)> {
    let er = |low, high| Wish { er: Some(Tenths(low)..=Tenths(high)), ..Wish::default() };
    let needs = |technique| Wish { technique: Some(technique), ..Wish::default() };
    let strictly = |technique: Technique| Wish {
        technique: Some(technique),
        strictly: Some(technique.level()),
        ..Wish::default()
    };
    let level = |level| Wish { level: Some(level), ..Wish::default() };
    let clues = |clues: RangeInclusive<u32>| Wish { clues: Some(clues), ..Wish::default() };
    let half_turn = Some(Symmetry::Rotational);
    vec![
        ("any", Wish::default()),
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
        ("ER 7.0-7.9, half turn", Wish { symmetry: half_turn, ..er(70, 79) }),
        ("ER 8.0-8.9, half turn", Wish { symmetry: half_turn, ..er(80, 89) }),
        ("ER 8.0-8.9, all symmetries", Wish { symmetry: Some(Symmetry::Full), ..er(80, 89) }),
        ("ER 8.0-8.9, 28 to 30 clues", Wish { clues: Some(28..=30), ..er(80, 89) }),
        (
            "ER 7.0-7.9, minimal, half turn",
            Wish { symmetry: half_turn, minimal: true, ..er(70, 79) },
        ),
        ("ER 7.0-, diamond", Wish { diamond: true, ..er(70, 200) }),
        ("ER 7.0-, pearl", Wish { pearl: true, ..er(70, 200) }),
        ("ED 2.3", Wish { ed: Some(Tenths(23)..=Tenths(23)), ..Wish::default() }),
        ("EP 7.0-", Wish { ep: Some(Tenths(70)..=Tenths(200)), ..Wish::default() }),
        ("pearl", Wish { pearl: true, ..Wish::default() }),
        ("diamond", Wish { diamond: true, ..Wish::default() }),
        ("maximal, ER 7.0-7.9", Wish { maximal: true, ..er(70, 79) }),
        ("needs X-Wing, minimal", Wish { minimal: true, ..needs(Technique::XWing) }),
        ("needs X-Wing, half turn", Wish { symmetry: half_turn, ..needs(Technique::XWing) }),
        ("needs ALS-XZ, minimal", Wish { minimal: true, ..needs(Technique::AlsXz) }),
        ("needs Swordfish", needs(Technique::Swordfish)),
        ("needs Jellyfish", needs(Technique::Jellyfish)),
        ("needs Skyscraper", needs(Technique::Skyscraper)),
        ("needs XY-Chain", needs(Technique::XyChain)),
        ("needs Death Blossom", needs(Technique::DeathBlossom)),
        ("level easy", level(Level::Easy)),
        ("level medium", level(Level::Medium)),
        ("level hard", level(Level::Hard)),
        ("level unfair", level(Level::Unfair)),
        ("level extreme", level(Level::Extreme)),
        ("only full houses", Wish { only: vec![Technique::FullHouse], ..Wish::default() }),
        (
            "only singles",
            Wish {
                only: vec![Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle],
                ..Wish::default()
            },
        ),
        ("17 to 20 clues", clues(17..=20)),
        ("21 clues", clues(21..=21)),
        ("30 clues", clues(30..=30)),
        ("28 or more clues, minimal", Wish { minimal: true, ..clues(28..=40) }),
        ("minimal, half turn", Wish { minimal: true, symmetry: half_turn, ..Wish::default() }),
        ("pattern of 22", Wish { pattern: Some(cells(SMALL)), ..Wish::default() }),
        ("pattern of 30", Wish { pattern: Some(cells(LARGE)), ..Wish::default() }),
        (
            "pattern of 22, minimal",
            Wish { pattern: Some(cells(SMALL)), minimal: true, ..Wish::default() },
        ),
        ("pattern of 30, ER 7.0-7.9", Wish { pattern: Some(cells(LARGE)), ..er(70, 79) }),
        ("near", Wish { near: Some(NEAR.parse().unwrap()), ..Wish::default() }),
        (
            "near, minimal, ER 8.0-",
            Wish { near: Some(NEAR.parse().unwrap()), minimal: true, ..er(80, 200) },
        ),
    ]
}

const SMALL: &str =
    "x...x...x.x.....x...x.x.x.....x.x...x.......x...x.x.....x.x.x...x.....x.x...x...x";
const LARGE: &str =
    "xx.....xxx..x.x..x..x...x...x.x.x.x...x...x...x.x.x.x...x...x..x..x.x..xxx.....xx";
const NEAR: &str =
    "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....";

fn cells(text: &str) -> CellSet {
    text.replace('x', "1").parse::<Grid>().unwrap().filled()
}

fn assert_as_wished(wish: &Wish, made: &Made) {
    let Made { puzzle, .. } = made;
    assert_eq!(search::count(puzzle, 2), Count { found: 1, complete: true }, "{puzzle}");
    assert_eq!(search::first(puzzle), Some(made.solution));
    let rating = rated(puzzle);
    assert_eq!(rating, made.rating, "{puzzle}");
    for (range, value) in [(&wish.er, rating.er), (&wish.ep, rating.ep), (&wish.ed, rating.ed)] {
        assert!(range.as_ref().is_none_or(|range| range.contains(&value)), "{puzzle}");
    }
    assert!(!wish.pearl && !wish.diamond || rating.er == rating.ep);
    assert!(!wish.diamond || rating.ep == rating.ed);
    let cells = puzzle.filled();
    assert!(wish.clues.as_ref().is_none_or(|range| range.contains(&cells.len())));
    assert!(wish.symmetry.is_none_or(|symmetry| symmetry.is_of(cells)));
    assert!(wish.pattern.is_none_or(|pattern| pattern == cells));
    assert!(wish.near != Some(*puzzle));
    if wish.minimal {
        assert!(cells.iter().all(|cell| search::count(&puzzle.with(cell, None), 2).found == 2));
    }
    if wish.maximal {
        for cell in CellSet::ALL - cells {
            let other = rated(&puzzle.with(cell, made.solution.get(cell)));
            assert!([other.er, other.ep, other.ed] != [rating.er, rating.ep, rating.ed]);
        }
    }
    let path =
        |known: Vec<Technique>| Solver::knowing(known).path(&Position::of_givens(puzzle), true);
    if let (Some(technique), Some(level)) = (wish.technique, wish.strictly) {
        let known = Technique::default_set().filter(|t| t.level() <= level && *t != technique);
        let others: Vec<Technique> = known.collect();
        assert!(!path(others.clone()).is_solved(), "{puzzle}");
        assert!(path([others, vec![technique]].concat()).is_solved(), "{puzzle}");
    } else if let Some(technique) = wish.technique {
        let easier: Vec<Technique> =
            Technique::default_set().filter(|t| t.order() < technique.order()).collect();
        assert!(!path(easier.clone()).is_solved(), "{puzzle}");
        assert!(path([easier, vec![technique]].concat()).is_solved(), "{puzzle}");
    }
    if let Some(level) = wish.level {
        let path = path(Technique::default_set().collect());
        let is_stuck = !path.is_solved() && level == Level::Extreme;
        assert!(is_stuck || path.is_solved() && path.level() == level, "{puzzle}");
    }
    assert!(wish.only.is_empty() || path(wish.only.clone()).is_solved(), "{puzzle}");
}

fn rated(puzzle: &Grid) -> Rating {
    match Rater::new().rate(puzzle, &RatingOptions::default(), &Watch::never()) {
        RatingOutcome::Rated(rating) => rating,
        verdict => panic!("{puzzle}: {verdict:?}"),
    }
}

/// The time this thread has been on a processor, where the system tells, or else simply the time.
struct Clock(Option<Duration>, Instant);

impl Clock {
    fn start() -> Self {
        Self(Self::processor(), Instant::now())
    }

    fn seconds(&self) -> f64 {
        let on_processor = Self::processor().zip(self.0).map(|(now, then)| now - then);
        on_processor.unwrap_or_else(|| self.1.elapsed()).as_secs_f64()
    }

    fn processor() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
    }
}
