//! Runs one round of the rating: rates every puzzle of a file of known ratings, one after the other.
//!
//! A rating that differs from the known one ends the run with an error.

use cpu_time::ThreadTime;
use ninefold::Grid;
use ninefold::rating::{Rater, RatingOptions, RatingOutcome};
use ninefold::search::Watch;
use std::time::Instant;

/// The number of puzzles that are rated before any time is taken, so that the code is in the cache.
const WARM_UP: usize = 64;

/// A line of a file: a puzzle, and its ER, EP and ED as they are written there.
struct Known {
    line: String,
    puzzle: Grid,
    rating: String,
}

/// Runs `ninefold-bench rating [--most N] FILE...`.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let (mut files, mut most) = (Vec::new(), usize::MAX);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--most" => {
                let number = args.next().and_then(|number| number.parse().ok());
                most = number.ok_or("--most needs a number")?;
            }
            _ => files.push(arg),
        }
    }
    let mut rater = Rater::new();
    for file in files {
        let puzzles = read(file, most)?;
        for known in puzzles.iter().take(WARM_UP) {
            std::hint::black_box(rate(&mut rater, &known.puzzle));
        }
        for (number, known) in puzzles.iter().enumerate() {
            let (on_processor, begun) = (ThreadTime::now(), Instant::now());
            let rating = rate(&mut rater, &known.puzzle);
            let (by_clock, on_processor) = (begun.elapsed(), on_processor.elapsed());
            // Wall-clock time counts interruptions; reading processor time is slow for short work.
            let time = by_clock.min(on_processor);
            if rating != known.rating {
                return Err(format!("{file}: {}\n  rated {rating}", known.line));
            }
            let er = rating.split(' ').next().unwrap_or_default();
            println!("rated\t{number}\t{er}\t{}", time.as_nanos());
        }
    }
    Ok(())
}

/// Returns ER, EP and ED of a puzzle, after checking that it has exactly one solution.
fn rate(rater: &mut Rater, puzzle: &Grid) -> String {
    match rater.rate(puzzle, &RatingOptions::default(), &Watch::never()) {
        RatingOutcome::Rated(rating) => format!("{} {} {}", rating.er, rating.ep, rating.ed),
        other => format!("{other:?}"),
    }
}

/// Reads a file, and keeps `most` of its puzzles, evenly over the whole file.
fn read(path: &str, most: usize) -> Result<Vec<Known>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let step = lines.len().div_ceil(most.max(1)).max(1);
    let known = lines.into_iter().step_by(step).map(|line| {
        let (puzzle, rating) = line.split_once(' ')?;
        let puzzle = puzzle.parse().ok()?;
        Some(Known { line: line.to_string(), puzzle, rating: rating.trim().to_string() })
    });
    let mut all: Option<Vec<Known>> = known.collect();
    // By rating: after a hard puzzle the data of the easy techniques is no longer in the caches.
    let er = |known: &Known| known.rating.split(' ').next().map(|er| (er.len(), er.to_string()));
    if let Some(all) = &mut all {
        all.sort_by_cached_key(er);
    }
    let form = "each line needs a puzzle of 81 characters, ER, EP and ED, with blanks between them";
    all.filter(|all| !all.is_empty()).ok_or(format!("{path}: {form}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_written_as_the_file_has_it() {
        let puzzle: Grid =
            ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1."
                .parse()
                .unwrap();
        assert_eq!(rate(&mut Rater::new(), &puzzle), "7.2 1.2 1.2");
        assert_eq!(rate(&mut Rater::new(), &Grid::EMPTY), "SeveralSolutions");
    }
}
