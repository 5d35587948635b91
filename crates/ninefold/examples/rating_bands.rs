//! Time per rating band on a file of rated puzzles, one core:
//!
//! ```sh
//! cargo run --release -p ninefold --example rating_bands -- ../shared/data/rating/se-ratings.txt
//! ```
//!
//! Each line of the file is a puzzle and its ER, EP and ED. Every puzzle is rated several times and
//! its fastest time counts, so that other work on the machine disturbs little; the figure of a band
//! is the mean over its puzzles. On Linux the mean time on the processor, of all repeats, stands
//! beside it: that of long bands is the truer one where other work disturbs. A second argument sets the repeats, two more limit the ratings.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

use ninefold::rating::{Options, Rater, Verdict};
use ninefold::search::Watch;
use ninefold::{Candidates, Grid};
use std::time::{Duration, Instant};

/// Name, lowest and highest rating in tenths.
const BANDS: [(&str, u16, u16); 10] = [
    ("1.0-2.5", 0, 25),
    ("2.6-4.4", 26, 44),
    ("4.5-6.2", 45, 62),
    ("6.5-7.0", 63, 70),
    ("7.1-7.9", 71, 79),
    ("8.0-8.9", 80, 89),
    ("9.0-9.9", 90, 99),
    ("10.0-10.9", 100, 109),
    ("11.0-11.4", 110, 114),
    ("11.5-", 115, 200),
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let text = std::fs::read_to_string(&args[0]).unwrap();
    let repeats: u32 = args.get(1).map_or(5, |word| word.parse().unwrap());
    let limit = |i: usize, default: f64| args.get(i).map_or(default, |w| w.parse().unwrap());
    let (lowest, highest) = (limit(2, 0.0), limit(3, 20.0));
    let mut rater = Rater::new();
    println!("band       puzzles  differ     best ms    worst ms      CPU ms");
    for (name, low, high) in BANDS {
        let (mut puzzles, mut differ, mut sum, mut worst) =
            (0u32, 0, Duration::ZERO, Duration::ZERO);
        let from = processor_time();
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let known: Vec<f64> = words[1..].iter().map(|word| word.parse().unwrap()).collect();
            let tenths: Vec<u16> = known.iter().map(|n| (n * 10.0).round() as u16).collect();
            if !(low..=high).contains(&tenths[0]) || !(lowest..=highest).contains(&known[0]) {
                continue;
            }
            let puzzle: Grid = words[0].parse().unwrap();
            let start = Candidates::of_givens(&puzzle);
            let mut best = Duration::MAX;
            for _ in 0..repeats {
                let begin = Instant::now();
                let verdict = rater.rate_proper(&start, &Options::default(), &Watch::never());
                best = best.min(begin.elapsed());
                let Verdict::Rated(rating) = verdict else { panic!("{line}") };
                differ += u32::from([rating.er.0, rating.ep.0, rating.ed.0] != tenths[..3]);
            }
            puzzles += 1;
            sum += best;
            worst = worst.max(best);
        }
        if puzzles > 0 {
            let ms = |time: Duration| time.as_secs_f64() * 1e3;
            let mean = ms(sum) / f64::from(puzzles);
            let processor = processor_time().zip(from).map_or(0.0, |(to, from)| ms(to - from))
                / f64::from(puzzles * repeats);
            println!(
                "{name:<10} {puzzles:>7} {differ:>7} {mean:>11.4} {:>11.4} {processor:>11.4}",
                ms(worst)
            );
        }
    }
}

/// The time this thread has been on a processor, where the system tells.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
}
