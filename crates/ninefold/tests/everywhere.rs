//! The same answers on every machine, down to the number of sweeps and guesses.
//!
//! A program of its own rather than a test among others, so that it also runs where nothing but
//! plain code does: in WebAssembly, where no thread can be started, nothing printed and no file read.
//!
//! ```text
//!   here             all vectors and the other engine agree       ──►  prints a digest of the answers
//!   in WebAssembly   they agree there too, and on this digest     ──►  comes to its end; else it traps
//! ```
//!
//! `cargo xtask test` runs it here, then gives the digest to the compiler and runs it there.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program of tests")]

#[allow(dead_code, reason = "shared with the other tests, which use all of it")]
#[path = "it/make.rs"]
mod make;

use make::Random;
use ninefold::equivalence::canon::Canon;
use ninefold::generate::forced::minimal_each_on;
use ninefold::generate::{Rng, minimal_each};
use ninefold::search::forced::{Vectors, count_each_on, uniqueness_each_on};
use ninefold::search::{self, Count, Uniqueness, Work};
use ninefold::{Candidates, Grid};

fn main() {
    let expected = option_env!("NINEFOLD_DIGEST");
    assert!(
        expected.is_some() || !cfg!(target_family = "wasm"),
        "there is nothing to compare with"
    );
    if cfg!(target_feature = "simd128") {
        assert_eq!(Vectors::available().last().map(|best| best.name()), Some("SIMD128"));
    }
    let digest = format!("{:016x}", digest_of(&starts()));
    println!("digest {digest}");
    assert!(expected.is_none_or(|expected| expected == digest), "expected {expected:?}");
}

/// Puzzles with one solution, some and none, and starts of any candidates.
fn starts() -> Vec<Candidates> {
    let random = &mut Random(2026);
    let mut starts = vec![Candidates::ALL, Candidates::NONE];
    for _ in 0..100 {
        let proper = make::proper(random, 17);
        starts.push(Candidates::from(&proper));
        starts.push(Candidates::from(&make::damaged(random, &proper).0));
        let clues = 20 + random.below(20);
        starts.push(Candidates::from(&make::puzzle(random, clues)));
        let (chance, lost) = (random.below(60), random.below(3));
        starts.push(make::candidates(random, chance, lost));
    }
    starts
}

fn digest_of(starts: &[Candidates]) -> u64 {
    let (answers, work) = agreed(|vectors| uniqueness_each_on(vectors, starts));
    let counts = agreed(|vectors| count_each_on(vectors, starts, 50).0);
    let alone: Vec<Count> = starts.iter().map(|start| search::count(start, 50)).collect();
    assert!(counts == alone, "the engines differ");
    // By whatever way this processor takes.
    assert!(search::uniqueness_each(starts) == answers, "another way, another answer");
    assert!(search::count_each(starts, 50) == counts, "another way, another number");
    let made = agreed(|vectors| minimal_each_on(vectors, &mut rngs()).0);
    assert!(minimal_each(&mut rngs()) == made, "another way, another puzzle");
    let firsts = search::first_each(starts);
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    digest.work(work);
    answers.iter().for_each(|answer| digest.answer(answer));
    counts.iter().for_each(|count| digest.count(*count));
    firsts.iter().flatten().for_each(|first| digest.grid(first));
    let mut canon = Canon::new();
    for grid in starts.iter().map(Candidates::singles).chain(firsts.into_iter().flatten()) {
        let (form, transformation) = canon.disguise(&grid);
        assert!(transformation.of_grid(&grid) == form, "{grid}");
        digest.grid(&form);
        digest.add(canon.symmetries(&grid));
        transformation.rows().into_iter().for_each(|row| digest.add(row.into()));
    }
    for (puzzle, solution) in &made {
        digest.grid(puzzle);
        digest.grid(solution);
    }
    digest.0
}

fn rngs() -> Vec<Rng> {
    (0..40).map(|number| Rng::numbered(2026, number)).collect()
}

/// What all kinds of vectors say, each of them the same.
fn agreed<T: PartialEq>(ask: impl Fn(Vectors) -> T) -> T {
    let mut kinds = Vectors::available().into_iter();
    let first = kinds.next().map(&ask).unwrap();
    for vectors in kinds {
        assert!(ask(vectors) == first, "{} differs", vectors.name());
    }
    first
}

/// A number made of all the answers (FNV-1a).
struct Digest(u64);

impl Digest {
    fn add(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    fn work(&mut self, work: Work) {
        self.add(work.sweeps);
        self.add(work.guesses);
    }
    fn count(&mut self, count: Count) {
        self.add(count.found);
        self.add(u64::from(count.complete));
    }
    fn answer(&mut self, answer: &Uniqueness) {
        match answer {
            Uniqueness::None => self.add(0),
            Uniqueness::One(one) => self.grid(one),
            Uniqueness::Many(one, other) => {
                self.grid(one);
                self.grid(other);
            }
        }
    }
    fn grid(&mut self, grid: &Grid) {
        grid.to_ascii().into_iter().for_each(|byte| self.add(u64::from(byte)));
    }
}
