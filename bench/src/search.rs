//! Measures one round of searches: every contender on every set, one after the other.

use crate::contender::Contender;
use crate::puzzles::Puzzles;
use crate::rival::Rival;
use ninefold::search::Search;
use std::time::Duration;

/// A set is searched again, as a batch of its own, until that has taken this long.
const LONG_ENOUGH: Duration = Duration::from_millis(40);

/// Puzzles that every contender solves before it is measured, so that its code is in the cache.
const WARM_UP: usize = 64;

struct Options {
    files: Vec<String>,
    limits: Vec<u8>,
    /// The largest number of puzzles of each file.
    most: usize,
    /// Names of the contenders to measure; all if there are none.
    only: Vec<String>,
    /// Whether to measure the lanes in plain Rust as well.
    plain: bool,
    /// The solvers in shared libraries, each as `NAME=PATH`.
    rivals: Vec<String>,
    /// Instead of measuring time, go so often through every set, for a tool that counts instructions.
    passes: Option<u32>,
}

impl Options {
    fn read(args: &[String]) -> Result<Self, String> {
        let mut options = Self {
            files: vec![],
            limits: vec![],
            most: usize::MAX,
            only: vec![],
            plain: false,
            rivals: vec![],
            passes: None,
        };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            if !arg.starts_with("--") {
                options.files.push(arg.clone());
                continue;
            }
            if arg == "--plain" {
                options.plain = true;
                continue;
            }
            let value = args.next().ok_or_else(|| format!("{arg} needs a value"))?;
            let number = || value.parse::<u32>().map_err(|_| format!("{arg} {value}: no number"));
            match arg.as_str() {
                "--limit" => options.limits.push(number()?.clamp(1, 200) as u8),
                "--most" => options.most = value.parse().map_err(|_| format!("{arg} {value}"))?,
                "--rival" => options.rivals.push(value.clone()),
                "--only" => options.only.push(value.clone()),
                "--passes" => options.passes = Some(number()?),
                _ => return Err(format!("{arg}: no such option")),
            }
        }
        if options.limits.is_empty() {
            options.limits = vec![2, 1];
        }
        Ok(options)
    }
}

/// `ninefold-bench search`
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let options = Options::read(args)?;
    let wanted =
        |contender: &Contender| options.only.is_empty() || options.only.contains(&contender.name());
    let mut all = Contender::all(options.plain || !options.only.is_empty());
    for rival in &options.rivals {
        all.push(Contender::Rival(Rival::load(rival)?));
    }
    let contenders: Vec<Contender> = all.into_iter().filter(wanted).collect();
    if contenders.is_empty() {
        return Err(format!("no such contender here: {}", options.only.join("; ")));
    }
    if options.files.is_empty() {
        contenders.iter().for_each(|contender| println!("contender\t{}", contender.name()));
    }
    for file in &options.files {
        let puzzles = Puzzles::read(file, options.most)?;
        println!("set\t{}\t{}", puzzles.name, puzzles.lines.len());
        if let Some(passes) = options.passes {
            go_through(&puzzles, &contenders, &options.limits, passes);
            continue;
        }
        for limit in &options.limits {
            measure(&puzzles, &contenders, *limit)?;
        }
    }
    Ok(())
}

fn measure(puzzles: &Puzzles, contenders: &[Contender], limit: u8) -> Result<(), String> {
    let name = &puzzles.name;
    let below = u64::from(limit - 1);
    let (_, stats) = Search::new().limit(below).count_each_with_stats(&puzzles.starts);
    println!("work\t{name}\t{limit}\t{}\t{}", stats.sweeps, stats.guesses);
    let mut agreed: Option<(String, Vec<u8>)> = None;
    for contender in contenders {
        warm_up(contender, puzzles, limit);
        let (mut total, mut batches) = (Duration::ZERO, 0);
        while total < LONG_ENOUGH {
            let (time, numbers) = contender.count(puzzles, limit);
            total += time;
            batches += 1;
            match &agreed {
                None => agreed = Some((contender.name(), numbers)),
                Some(before) => compare(puzzles, before, (&contender.name(), &numbers))?,
            }
        }
        let ns = total.as_nanos() as f64 / (batches * puzzles.lines.len()) as f64;
        println!("time\t{name}\t{limit}\t{}\t{ns:.2}", contender.name());
    }
    Ok(())
}

fn warm_up(contender: &Contender, puzzles: &Puzzles, limit: u8) {
    let few = Puzzles {
        name: String::new(),
        lines: Vec::new(),
        starts: puzzles.starts.iter().take(WARM_UP).copied().collect(),
        sudoku: puzzles.sudoku.iter().take(WARM_UP).copied().collect(),
        msolve: puzzles.msolve.iter().take(WARM_UP).copied().collect(),
        texts: puzzles.texts.iter().take(WARM_UP).copied().collect(),
    };
    contender.count(&few, limit);
}

/// Requires that all contenders find the same number of solutions for every puzzle.
fn compare(
    puzzles: &Puzzles,
    (first, expected): &(String, Vec<u8>),
    (name, numbers): (&str, &[u8]),
) -> Result<(), String> {
    let Some(at) = (0..expected.len()).find(|at| expected.get(*at) != numbers.get(*at)) else {
        return Ok(());
    };
    let line = &puzzles.lines[at];
    Err(format!(
        "DISAGREEMENT on {}, puzzle {}: {line}\n  {first}: {} solutions\n  {name}: {} solutions",
        puzzles.name,
        at + 1,
        expected[at],
        numbers[at],
    ))
}

fn go_through(puzzles: &Puzzles, contenders: &[Contender], limits: &[u8], passes: u32) {
    for contender in contenders {
        for limit in limits {
            for _ in 0..passes {
                std::hint::black_box(contender.count(puzzles, *limit));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disagreement_names_the_puzzle_and_both_sides() {
        let puzzles = Puzzles {
            name: "set".to_string(),
            lines: vec!["first".to_string(), "second".to_string()],
            starts: vec![],
            sudoku: vec![],
            msolve: vec![],
            texts: vec![],
        };
        let before = ("ours".to_string(), vec![1, 2]);
        assert_eq!(compare(&puzzles, &before, ("theirs", &[1, 2])), Ok(()));
        let why = compare(&puzzles, &before, ("theirs", &[1, 1])).unwrap_err();
        for part in ["DISAGREEMENT", "second", "ours: 2", "theirs: 1"] {
            assert!(why.contains(part), "{why}");
        }
    }
}
