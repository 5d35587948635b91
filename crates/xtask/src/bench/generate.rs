//! The benchmark of generation: solved grids and minimal puzzles, against the crate `sudoku`.
//!
//! The table goes to `docs/generate.md`, between two marks; the rest of that page is written by hand.

use super::machine;
use super::options::Options;
use super::program::{self, BUILDS, Program};
use crate::{say, show};
use std::collections::BTreeMap;
use std::path::Path;

const PAGE: &str = "docs/generate.md";
const BEGIN: &str = "<!-- bench: made by `cargo xtask bench generate --write` -->\n";
const END: &str = "<!-- end of bench -->\n";

/// The contender that the others are compared with.
const RIVAL: &str = "sudoku 0.8";

/// The measured times.
#[derive(Default)]
struct Figures {
    /// The contenders in the order of their first line.
    contenders: Vec<String>,
    /// Nanoseconds by build, kind and contender: the median and the minimum of each round.
    times: BTreeMap<(String, String, String), Vec<[f64; 2]>>,
    /// The work of the lanes for each grid and for each puzzle.
    work: BTreeMap<String, Vec<String>>,
}

pub(super) fn run(root: &Path, options: &Options) -> Result<(), String> {
    if options.instructions || options.plain || !options.files.is_empty() {
        return Err("generate goes with --quick, --rounds and --write alone".into());
    }
    let build = |build| Ok((build, Program::build(root, build)?));
    let programs = BUILDS.iter().map(build).collect::<Result<Vec<_>, String>>()?;
    if !program::can_pin() {
        say("note: there is no taskset here, so the process may move from core to core\n");
    }
    let turns = if options.most.is_some() { "5" } else { "15" };
    let mut figures = Figures::default();
    for round in 1..=options.rounds {
        for (build, program) in &programs {
            figures.add(build.name, &program.run(&["generate", turns])?)?;
        }
        say(&format!("round {round} of {}\n", options.rounds));
    }
    let text = figures.document(options.rounds);
    show(&text);
    if options.write { write(root, &text) } else { Ok(()) }
}

impl Figures {
    fn add(&mut self, build: &str, printed: &str) -> Result<(), String> {
        for line in printed.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            match fields.as_slice() {
                ["work", kind, numbers @ ..] => {
                    let numbers = numbers.iter().map(ToString::to_string).collect();
                    self.work.insert((*kind).to_string(), numbers);
                }
                ["time", kind, contender, median, minimum] => {
                    let number = |text: &str| text.parse::<f64>().map_err(|_| line.to_string());
                    let place = (build.to_string(), (*kind).to_string(), (*contender).to_string());
                    let times = [number(median)?, number(minimum)?];
                    self.times.entry(place).or_default().push(times);
                    if !self.contenders.iter().any(|known| known == contender) {
                        self.contenders.push((*contender).to_string());
                    }
                }
                _ => return Err(format!("the bench program printed {line:?}")),
            }
        }
        Ok(())
    }

    /// In the build that suits the contender best: the median of the medians, the least of the minima.
    fn best(&self, kind: &str, contender: &str) -> [f64; 2] {
        let mut best = [f64::INFINITY; 2];
        for ((_, of, by), rounds) in &self.times {
            if of == kind && by == contender {
                let mut medians: Vec<f64> = rounds.iter().map(|[median, _]| *median).collect();
                medians.sort_by(f64::total_cmp);
                best[0] = best[0].min(medians[medians.len() / 2]);
                best[1] = rounds.iter().map(|[_, least]| *least).fold(best[1], f64::min);
            }
        }
        best
    }

    fn document(&self, rounds: usize) -> String {
        let mut text = format!(
            "Processor: {}. Compiler: {}. All take turns in one process on one core, {rounds} rounds of \
             turns; a contender's time is that of the build (`native`, `x86-64-v3`, `x86-64`) that suits \
             it best. *Times* is how often the time of the crate `sudoku` 0.8 it fits into: of medians, \
             and of minima in brackets.\n\n\
             | | µs per grid | times | µs per minimal puzzle | a second | times |\n\
             |:--|--:|--:|--:|--:|--:|\n",
            machine::processor(),
            machine::compiler()
        );
        for contender in &self.contenders {
            let cells = ["grids", "puzzles"].map(|kind| {
                let (own, rival) = (self.best(kind, contender), self.best(kind, RIVAL));
                let times = [rival[0] / own[0], rival[1] / own[1]];
                (own[0], format!("{:.1} ({:.1})", times[0], times[1]))
            });
            let [(grid, grid_times), (puzzle, puzzle_times)] = cells;
            text.push_str(&format!(
                "| {contender} | {:.2} | {grid_times} | {:.1} | {:.0} | {puzzle_times} |\n",
                grid / 1e3,
                puzzle / 1e3,
                1e9 / puzzle
            ));
        }
        if let (Some([sweeps, guesses]), Some([all, tried, begun, second, clues])) =
            (self.work.get("grids").map(Vec::as_slice), self.work.get("puzzles").map(Vec::as_slice))
        {
            text.push_str(&format!(
                "\nWork of the lanes: {sweeps} sweeps and {guesses} guesses for a grid; for a puzzle with \
                 its grid {all} sweeps, {tried} guesses, {begun} searches, {second} second solutions. A \
                 puzzle has {clues} clues on average.\n"
            ));
        }
        text
    }
}

fn write(root: &Path, text: &str) -> Result<(), String> {
    let path = root.join(PAGE);
    let page = std::fs::read_to_string(&path).map_err(|error| format!("{PAGE}: {error}"))?;
    let parts = page
        .split_once(BEGIN)
        .and_then(|(before, rest)| rest.split_once(END).map(|(_, after)| (before, after)));
    let Some((before, after)) = parts else {
        return Err(format!("{PAGE} has lost the marks between which the table stands"));
    };
    let page = format!("{before}{BEGIN}{text}{END}{after}");
    std::fs::write(&path, page).map_err(|error| format!("{PAGE}: {error}"))?;
    say(&format!("wrote {PAGE}\n"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_best_build() {
        let mut figures = Figures::default();
        for (build, ours, theirs) in [("one", 20, 300), ("other", 25, 200)] {
            let printed =
                format!("time\tgrids\tlanes\t{ours}\t{ours}\ntime\tgrids\t{RIVAL}\t{theirs}\t100");
            figures.add(build, &printed).unwrap();
        }
        assert_eq!(figures.best("grids", "lanes"), [20.0, 20.0]);
        assert_eq!(figures.best("grids", RIVAL), [200.0, 100.0]);
        assert!(figures.document(1).contains("10.0 (5.0)"));
        assert!(figures.add("one", "nonsense").is_err());
    }
}
