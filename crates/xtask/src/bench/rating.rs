//! Measures the rating: time by the rating of puzzles, compared with the original.
//!
//! ```text
//!   ninefold-bench, a round ──► a time for each puzzle ─┐
//!   ninefold-bench, a round ──► ...                     ├─► its median and minimum ──► means of bands
//! ```
//!
//! Other processes disturb single times; medians and minima over the rounds are steadier.

use super::machine;
use super::options::Options;
use super::program::{self, BUILDS, Program};
use crate::page::Page;
use crate::{say, show};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// A range of ratings that is one row of the table; times are milliseconds for each puzzle.
struct Band {
    /// The lowest and the highest ER, in tenths.
    lowest: u16,
    highest: u16,
    /// The time to reach.
    goal: f64,
    /// The time of the original, measured once.
    original: Original,
}

/// A time of the original.
#[derive(Clone, Copy)]
enum Original {
    /// Measured side by side with Ninefold, on the processor of the published figures.
    SideBySide(f64),
    /// Measured on a slower processor, so that it says nothing about a factor.
    Slower(f64),
}

impl Original {
    const fn ms(self) -> f64 {
        match self {
            Self::SideBySide(ms) | Self::Slower(ms) => ms,
        }
    }

    /// Returns how many times as long as `own` it takes, where that is known.
    fn factor(self, own: f64) -> Option<f64> {
        match self {
            Self::SideBySide(ms) => Some(ms / own),
            Self::Slower(_) => None,
        }
    }
}

const fn band(lowest: u16, highest: u16, goal: f64, original: Original) -> Band {
    Band { lowest, highest, goal, original }
}

const BANDS: [Band; 9] = [
    band(10, 25, 0.007, Original::Slower(0.65)),
    band(26, 44, 0.03, Original::Slower(7.5)),
    band(45, 62, 0.08, Original::Slower(11.0)),
    band(65, 70, 0.25, Original::SideBySide(16.3)),
    band(71, 79, 0.55, Original::SideBySide(77.4)),
    band(80, 89, 4.0, Original::SideBySide(430.0)),
    band(90, 99, 20.0, Original::Slower(3600.0)),
    band(100, 109, 120.0, Original::Slower(50_000.0)),
    band(110, 114, 500.0, Original::Slower(240_000.0)),
];

pub(super) const PAGE: Page = Page {
    name: "docs/rating.md",
    begin: "<!-- Written by `cargo xtask bench rating --write`; changes here do not last. -->\n",
    end: "<!-- End of the figures. -->\n",
};

/// The rating of a puzzle, in tenths, and its times in nanoseconds, one for each round.
type Times = BTreeMap<usize, (u16, Vec<f64>)>;

pub(super) fn run(root: &Path, options: &Options) -> Result<(), String> {
    if options.instructions || options.plain || !options.sets.is_empty() {
        return Err("the rating has no sets, vectors or counted instructions to choose".into());
    }
    let files = files(root, options)?;
    let build = BUILDS.last().ok_or("there is no build to measure")?;
    let program = Program::build(root, build)?;
    if !program::can_pin() {
        say("note: there is no taskset here, so the process may move from core to core\n");
    }
    let most = options.most.unwrap_or(usize::MAX).to_string();
    let mut args = vec!["rating", "--most", &most];
    args.extend(files.iter().map(String::as_str));
    let mut times = Times::new();
    for round in 1..=options.rounds {
        let started = Instant::now();
        add(&program.run(&args)?, &mut times)?;
        let seconds = started.elapsed().as_secs_f64();
        say(&format!("round {round} of {} took {seconds:.0} s\n", options.rounds));
    }
    let text = table(&times);
    show(&format!("\n{text}\nAll {} ratings are those of the original.\n", times.len()));
    if options.write {
        let section = section(&text, times.len(), options.rounds, build.name);
        PAGE.rewrite(root, |_| format!("\n{section}\n"))?;
    }
    Ok(())
}

fn files(root: &Path, options: &Options) -> Result<Vec<String>, String> {
    if !options.files.is_empty() {
        return Ok(options.files.clone());
    }
    let file = root.join("../shared/data/rating/se-ratings.txt");
    if file.is_file() {
        return Ok(vec![file.to_string_lossy().into_owned()]);
    }
    Err(format!(
        "there is no file of known ratings at {}\nGive one of your own, a puzzle of 81 characters, ER, \
         EP and ED in each line:\n  cargo xtask bench rating rated.txt",
        file.display()
    ))
}

/// Adds the times that one round has printed.
fn add(printed: &str, times: &mut Times) -> Result<(), String> {
    for (at, line) in printed.lines().enumerate() {
        let fields: Vec<&str> = line.split('\t').collect();
        let understood = match fields.as_slice() {
            ["rated", _, er, ns] => er.replace('.', "").parse().ok().zip(ns.parse().ok()),
            _ => None,
        };
        let (er, ns) = understood.ok_or(format!("the bench program printed {line:?}"))?;
        times.entry(at).or_insert((er, Vec::new())).1.push(ns);
    }
    Ok(())
}

/// Returns the number of puzzles of a band, and the mean, in milliseconds, of `of` over their rounds.
fn mean(times: &Times, band: &Band, of: fn(&[f64]) -> f64) -> Option<(usize, f64)> {
    let inside = |er: u16| (band.lowest..=band.highest).contains(&er);
    let each: Vec<f64> =
        times.values().filter(|(er, _)| inside(*er)).map(|(_, rounds)| of(rounds)).collect();
    let mean = each.iter().sum::<f64>() / each.len() as f64 / 1e6;
    (!each.is_empty()).then_some((each.len(), mean))
}

fn median(rounds: &[f64]) -> f64 {
    let mut sorted = rounds.to_vec();
    sorted.sort_by(f64::total_cmp);
    (sorted[(sorted.len() - 1) / 2] + sorted[sorted.len() / 2]) / 2.0
}

fn minimum(rounds: &[f64]) -> f64 {
    rounds.iter().copied().fold(f64::INFINITY, f64::min)
}

fn table(times: &Times) -> String {
    let mut text = String::from(
        "| ER           | puzzles | median, ms | fastest, ms |       goal, ms | original, ms | factor |\n\
         |:-------------|--------:|-----------:|------------:|---------------:|-------------:|-------:|\n",
    );
    for band in &BANDS {
        let fastest = mean(times, band, minimum);
        let Some(((count, median), (_, fastest))) = mean(times, band, median).zip(fastest) else {
            continue;
        };
        let tenths = |er: u16| format!("{}.{}", er / 10, er % 10);
        let name = format!("{} to {}", tenths(band.lowest), tenths(band.highest));
        let (original, factor) = (band.original.ms(), band.original.factor(median));
        let missed = if median > band.goal { " (missed)" } else { "" };
        text.push_str(&format!(
            "| {name:<12} | {count:>7} | {:>10} | {:>11} | {:>14} | {:>12} | {:>6} |\n",
            short(median),
            short(fastest),
            format!("{}{missed}", band.goal),
            if factor.is_some() { original.to_string() } else { format!("({original})") },
            factor.map_or("–".to_string(), |factor| format!("{factor:.0}")),
        ));
    }
    text
}

/// Writes a number with three significant digits.
fn short(number: f64) -> String {
    let decimals = (2 - number.abs().log10().floor() as i32).clamp(0, 6) as usize;
    format!("{number:.decimals$}")
}

fn section(table: &str, count: usize, rounds: usize, build: &str) -> String {
    format!(
        "Processor: {}. Compiler: {}, built for {build}. One core; no vectors are used.\n\n\
         {count} puzzles, each rated {rounds} times by `Rater::rate`, which also proves that there is one \
         solution. The figure of a band is the mean over its puzzles of their medians, or of their fastest \
         times, and a time is processor time or wall-clock time, whichever is shorter. Puzzles are rated in the order of their ratings; mixed with hard ones, \
         easy ones take longer, because their data is no longer in the caches. Every rating was that of the original in ER, EP and ED, or there would be no table. The \
         original's times were measured once, on 2026-11-15 and side by side with Ninefold on a Zen 4, and are not measured again; the factor compares with the median. \
         Times in brackets are older and from a slower machine, so there is no factor.\n\n\
         {table}",
        machine::processor(),
        machine::compiler(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_gathered_by_puzzle_and_shown_by_band() {
        let mut times = Times::new();
        for (easy, hard) in [(5000, 900_000_000), (2000, 600_000_000), (3000, 700_000_000)] {
            let printed = format!("rated\t0\t1.2\t{easy}\nrated\t1\t11.3\t{hard}\n");
            add(&printed, &mut times).unwrap();
        }
        assert_eq!(mean(&times, &BANDS[0], median), Some((1, 0.003)));
        assert_eq!(mean(&times, &BANDS[0], minimum), Some((1, 0.002)));
        assert_eq!(mean(&times, &BANDS[8], minimum), Some((1, 600.0)));
        assert_eq!(mean(&times, &BANDS[4], median), None);
        let table = table(&times);
        assert_eq!(table.lines().count(), 4);
        assert!(table.contains("500 (missed)") && table.contains("| 1.0 to 2.5"), "{table}");
        assert!(add("nonsense", &mut times).is_err());
    }

    #[test]
    fn every_band_is_above_the_one_before() {
        assert!(BANDS.windows(2).all(|pair| pair[0].highest < pair[1].lowest));
        assert!(
            BANDS.iter().all(|band| band.lowest < band.highest && band.goal < band.original.ms())
        );
    }

    #[test]
    fn the_documentation_has_a_section_for_figures() {
        let page = include_str!("../../../../docs/rating.md");
        assert!(PAGE.replaced(page, str::to_string).is_some());
    }

    #[test]
    fn numbers_have_three_digits() {
        assert_eq!(short(0.003_141), "0.00314");
        assert_eq!(short(31.41), "31.4");
        assert_eq!(short(314.1), "314");
    }
}
