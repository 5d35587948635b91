//! `bench canon`: measures canonical forms and prints a table.

use super::figures::set_name;
use super::options::Options;
use super::program::{BUILDS, Program};
use super::report::short;
use super::search::files;
use crate::{say, show};
use std::collections::BTreeMap;
use std::path::Path;

/// A measurement of a set: puzzles or solved grids, and the contender.
type Row = (String, String);

/// Nanoseconds of every round, by set, row and build.
#[derive(Default)]
struct Times {
    /// The sets in the order of their first line, with the number of puzzles.
    sets: Vec<(String, String)>,
    times: BTreeMap<(String, Row, &'static str), Vec<f64>>,
}

pub(super) fn run(root: &Path, options: &Options) -> Result<(), String> {
    if options.write || options.instructions || options.plain {
        return Err("this bench knows --quick, --sets and --rounds alone".to_string());
    }
    let files = files(root, options)?;
    let build = |build| Ok((build, Program::build(root, build)?));
    let programs = BUILDS.iter().map(build).collect::<Result<Vec<_>, String>>()?;
    let most = options.most.unwrap_or(usize::MAX).to_string();
    let mut args = vec!["canon", "--most", &most];
    args.extend(files.iter().map(String::as_str));
    let mut times = Times::default();
    for round in 1..=options.rounds {
        for (build, program) in &programs {
            times.add(build.name, &program.run(&args)?)?;
        }
        say(&format!("round {round} of {}\n", options.rounds));
    }
    show(&times.table());
    Ok(())
}

impl Times {
    fn add(&mut self, build: &'static str, printed: &str) -> Result<(), String> {
        for line in printed.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            match fields.as_slice() {
                ["set", name, puzzles] => {
                    let set = (name.to_string(), puzzles.to_string());
                    if !self.sets.contains(&set) {
                        self.sets.push(set);
                    }
                }
                ["time", set, what, contender, ns] => {
                    let ns = ns.parse().map_err(|_| format!("{ns:?} is no time"))?;
                    let row = (what.to_string(), contender.to_string());
                    self.times.entry((set.to_string(), row, build)).or_default().push(ns);
                }
                _ => return Err(format!("the bench program printed {line:?}")),
            }
        }
        Ok(())
    }

    /// The median of the rounds in the build that suits best, and the smallest time of all.
    fn best(&self, set: &str, what: &str, contender: &str) -> Option<(f64, f64)> {
        let row = (what.to_string(), contender.to_string());
        let of_build = |build: &'static str| {
            let mut times = self.times.get(&(set.to_string(), row.clone(), build))?.clone();
            times.sort_by(f64::total_cmp);
            Some((times[times.len() / 2], times[0]))
        };
        let builds = BUILDS.iter().filter_map(|build| of_build(build.name));
        builds.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1)))
    }

    fn table(&self) -> String {
        let mut text = String::from(
            "Canonical forms: µs each, medians (minima), each in the build that suits it best\n\n\
             | set | puzzles | solved grids | solved, `sudoku` 0.8 | times as fast |\n\
             |:----|--------:|-------------:|---------------------:|--------------:|\n",
        );
        let micros = |time: Option<(f64, f64)>| {
            time.map_or("–".to_string(), |(median, least)| {
                format!("{} ({})", short(median / 1000.0), short(least / 1000.0))
            })
        };
        for (set, _) in &self.sets {
            let puzzles = self.best(set, "puzzles", "ninefold");
            let solved = self.best(set, "solved", "ninefold");
            let theirs = self.best(set, "solved", "sudoku 0.8");
            let ratio = solved.zip(theirs).map_or("–".to_string(), |(our, their)| {
                format!("{} ({})", short(their.0 / our.0), short(their.1 / our.1))
            });
            let cells = [puzzles, solved, theirs].map(micros);
            text.push_str(&format!(
                "| {} | {} | {} | {} | {ratio} |\n",
                set_name(set),
                cells[0],
                cells[1],
                cells[2]
            ));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_build_counts_and_nonsense_is_told() {
        let mut times = Times::default();
        for ns in [40, 20, 30] {
            let printed = format!("set\ts\t9\ntime\ts\tsolved\tninefold\t{ns}\n");
            times.add(BUILDS[0].name, &printed).unwrap();
        }
        assert_eq!(times.best("s", "solved", "ninefold"), Some((30.0, 20.0)));
        assert_eq!(times.best("s", "puzzles", "ninefold"), None);
        assert!(times.table().contains("| s | – | 0.030 (0.020) | – | – |"), "{}", times.table());
        assert!(times.add("x", "nonsense").is_err());
    }
}
