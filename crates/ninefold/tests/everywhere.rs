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

use ninefold::Rng;
use ninefold::equivalence::canon::Canon;
use ninefold::generate::forced::minimal_each_on;
use ninefold::generate::minimal_each;
use ninefold::search::forced::{InstructionSet, count_each_on, two_solutions_each_on};
use ninefold::search::{Count, Search, SearchStats};
use ninefold::{Candidates, Grid};
use ninefold_testing::puzzles::{self, Random};

fn main() {
    // The protocol of cargo-nextest, which asks each test program for its tests.
    let args: Vec<String> = std::env::args().collect();
    if args.iter().any(|arg| arg == "--list") {
        if !args.iter().any(|arg| arg == "--ignored") {
            println!("answers_are_the_same_everywhere: test");
        }
        return;
    }
    let expected = option_env!("NINEFOLD_DIGEST");
    assert!(
        expected.is_some() || !cfg!(target_family = "wasm"),
        "there is nothing to compare with"
    );
    if cfg!(target_feature = "simd128") {
        assert_eq!(InstructionSet::available().last().map(|best| best.name()), Some("SIMD128"));
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
        let proper = puzzles::proper(random, 17);
        starts.push(Candidates::from(&proper));
        starts.push(Candidates::from(&puzzles::damaged(random, &proper).0));
        let clues = 20 + random.below(20);
        starts.push(Candidates::from(&puzzles::puzzle(random, clues)));
        let (chance, lost) = (random.below(60), random.below(3));
        starts.push(puzzles::candidates(random, chance, lost));
    }
    starts
}

fn digest_of(starts: &[Candidates]) -> u64 {
    let (answers, stats) = agreed(|vectors| two_solutions_each_on(vectors, starts));
    let counts = agreed(|vectors| count_each_on(vectors, starts, 50).0);
    let alone: Vec<Count> =
        starts.iter().map(|start| Search::new().limit(50).count(start)).collect();
    assert!(counts == alone, "the engines differ");
    // By the engine that this processor uses.
    assert!(Search::new().two_solutions_each(starts) == answers, "other solutions");
    assert!(Search::new().limit(50).count_each(starts) == counts, "another number");
    let made = agreed(|vectors| minimal_each_on(vectors, &mut streams()).0);
    assert!(minimal_each(&mut streams()) == made, "another puzzle");
    let firsts = Search::new().first_each(starts);
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    digest.stats(stats);
    answers.iter().for_each(|two| digest.two_solutions(two));
    counts.iter().for_each(|count| digest.count(*count));
    firsts.iter().flatten().for_each(|first| digest.grid(first));
    let mut canon = Canon::new();
    for grid in starts.iter().map(Candidates::singles).chain(firsts.into_iter().flatten()) {
        let (form, disguise) = canon.disguise(&grid);
        assert!(disguise.apply(&grid) == form, "{grid}");
        digest.grid(&form);
        digest.add(canon.symmetries(&grid));
        disguise.rows().into_iter().for_each(|row| digest.add(row.into()));
    }
    for (puzzle, solution) in &made {
        digest.grid(puzzle);
        digest.grid(solution);
    }
    digest.0
}

fn streams() -> Vec<Rng> {
    (0..40).map(|number| Rng::numbered(2026, number)).collect()
}

/// Returns the answer of all kinds of vectors, which must be the same.
fn agreed<T: PartialEq>(ask: impl Fn(InstructionSet) -> T) -> T {
    let mut kinds = InstructionSet::available().into_iter();
    let first = kinds.next().map(&ask).unwrap();
    for vectors in kinds {
        assert!(ask(vectors) == first, "{} differs", vectors.name());
    }
    first
}

/// A hash of all the answers (FNV-1a).
struct Digest(u64);

impl Digest {
    fn add(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    fn stats(&mut self, stats: SearchStats) {
        self.add(stats.sweeps);
        self.add(stats.guesses);
    }
    fn count(&mut self, count: Count) {
        self.add(count.found);
        self.add(u64::from(count.complete));
    }
    fn two_solutions(&mut self, two: &[Option<Grid>; 2]) {
        if two[0].is_none() {
            self.add(0);
        }
        two.iter().flatten().for_each(|solution| self.grid(solution));
    }
    fn grid(&mut self, grid: &Grid) {
        grid.to_ascii().into_iter().for_each(|byte| self.add(u64::from(byte)));
    }
}
