//! Measures the time for a generated puzzle of each kind of rules.
//!
//! ```sh
//! cargo run --release -p ninefold-variants --example generate_kinds -- 60 killer
//! ```
//!
//! The first argument is the most seconds for a kind, which otherwise takes 1,000 attempts; the second limits the run to rows whose
//! name contains it. The median is of elapsed time, the mean of the processor time of this thread on Linux. Every puzzle is checked afterwards, outside of the measured
//! time: its solutions are counted, and its solution is verified.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

#[path = "../../ninefold/examples/clock/mod.rs"]
mod clock;

use clock::Clock;
use ninefold::search::Watch;
use ninefold_variants::generate::{Generated, Generator, KINDS, Spec};
use ninefold_variants::{Model, Search};
use std::time::Instant;

/// The attempts for a row that is quick.
const ATTEMPTS: u64 = 1000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let seconds = args.first().map_or(60.0, |word| word.parse().unwrap());
    let part = args.get(1).map_or("", String::as_str);
    println!("| spec | attempts | puzzles | ms, median | ms, mean | givens | rules |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for (name, spec) in rows().into_iter().filter(|(name, _)| name.contains(part)) {
        match Generator::new(spec, 1) {
            Ok(generator) => measure(&name, &generator, seconds),
            Err(reason) => println!("| {name} | | 0 | {reason} | | | |"),
        }
    }
}

/// The specs that are measured.
fn rows() -> Vec<(String, Spec)> {
    let spec = |names: &str| Spec::new(names).unwrap();
    let mut rows: Vec<(String, Spec)> =
        KINDS.iter().map(|kind| (kind.name.to_owned(), spec(kind.name))).collect();
    let mut add = |name: &str, spec: Spec| rows.push((name.to_owned(), spec));
    add("killer, cages of 2 to 3", spec("killer").cages(2..=3));
    add("killer, cages of 3 to 6", spec("killer").cages(3..=6));
    add("killer, 8 to 12 givens, cages of 3 to 6", spec("killer").cages(3..=6).clues(8..=12));
    add("killer, sums not shown", spec("killer").sums(false));
    add("thermometers, all kept", spec("thermometers").needed_rules(false));
    add("jigsaw, 30 givens", spec("jigsaw").clues(30..=30));
    for names in [
        "killer,x",
        "jigsaw,x",
        "thermometers,arrows",
        "killer,anti-knight",
        "dots,whispers",
        "jigsaw,killer",
    ] {
        add(names, spec(names));
    }
    for side in [4, 6, 8, 12, 16] {
        for names in ["x", "killer", "jigsaw", "thermometers", "skyscraper", "dots"] {
            add(&format!("{names} {side}x{side}"), spec(names).side(side));
        }
    }
    rows
}

fn measure(name: &str, generator: &Generator, seconds: f64) {
    let total = Clock::start();
    let (mut times, mut found, mut attempts) = (Vec::new(), Vec::new(), 0);
    let mut since = 0.0;
    while attempts < ATTEMPTS && total.seconds() < seconds {
        // The processor time of short work is too coarse for the median.
        let begin = Instant::now();
        let batch = generator.attempts(attempts..attempts + 1, &Watch::never());
        since += begin.elapsed().as_secs_f64();
        attempts += 1;
        if !batch.generated.is_empty() {
            // Attempts that led to nothing count for the next puzzle.
            times.push(1000.0 * since);
            since = 0.0;
        }
        found.extend(batch.generated);
    }
    let processor = total.seconds();
    found.iter().for_each(assert_sound);
    let count = found.len().max(1) as f64;
    let givens = found.iter().map(|it| it.puzzle.text().bytes().filter(|b| *b != b'.').count());
    let rules = found.iter().map(|it| it.puzzle.rules().len());
    let (givens, rules) =
        (givens.sum::<usize>() as f64 / count, rules.sum::<usize>() as f64 / count);
    let mean = 1000.0 * processor / count;
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or(f64::NAN);
    println!(
        "| {name} | {attempts} | {} | {median:.2} | {mean:.2} | {givens:.1} | {rules:.1} |",
        found.len()
    );
}

fn assert_sound(generated: &Generated) {
    let puzzle = &generated.puzzle;
    let model = Model::new(&puzzle.compile());
    let count = Search::new(&model).givens(puzzle.allowed()).count(2);
    assert!(count.complete && count.found == 1, "{puzzle:?}");
    let values: Vec<_> = generated.solution.iter().flatten().copied().collect();
    assert!(puzzle.verify(&values).is_empty(), "{puzzle:?}");
}
