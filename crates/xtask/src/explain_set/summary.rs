//! The figures of a set, summed up as a section of the documentation.

use super::puzzle_set::PuzzleSet;
use super::results::{NetFigures, Record};
use crate::bench::{machine, thousands};
use std::collections::{BTreeMap, BTreeSet};

/// The summary of the records of a set.
pub(super) struct Summary<'a> {
    title: String,
    puzzles: usize,
    records: &'a [&'a Record],
}

/// Values of puzzles or of steps, each with the number of its puzzle.
struct Distribution {
    /// The values from small to large.
    sorted: Vec<(f64, usize)>,
}

impl Distribution {
    fn of(values: impl Iterator<Item = (f64, usize)>) -> Self {
        let mut sorted: Vec<(f64, usize)> = values.collect();
        // Of equal values the first puzzle is named, which so has to be the last.
        sorted.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
        Self { sorted }
    }

    fn mean(&self) -> f64 {
        self.sorted.iter().map(|(value, _)| value).sum::<f64>() / self.sorted.len() as f64
    }

    /// Returns the smallest value such that so many percent of all values are not larger.
    fn percentile(&self, percent: usize) -> f64 {
        let rank = (self.sorted.len() * percent).div_ceil(100).max(1);
        self.sorted.get(rank - 1).map_or(f64::NAN, |(value, _)| *value)
    }

    /// Returns a row of the table, with a number of decimals for the values.
    fn row(&self, name: &str, decimals: usize) -> String {
        let Some((most, puzzle)) = self.sorted.last() else {
            return format!("| {name} | – | – | – | – | – | – |\n");
        };
        let [median, ninety, ninety_nine] = [50, 90, 99].map(|percent| self.percentile(percent));
        format!(
            "| {name} | {:.2} | {median:.decimals$} | {ninety:.decimals$} | {ninety_nine:.decimals$} \
             | {most:.decimals$} | {puzzle} |\n",
            self.mean()
        )
    }
}

impl<'a> Summary<'a> {
    pub(super) fn of(set: &PuzzleSet, records: &'a [&'a Record]) -> Self {
        Self { title: set.title(), puzzles: set.puzzles.len(), records }
    }

    /// Returns the section: a heading, what was found, and the tables.
    pub(super) fn section(&self) -> String {
        let mut text = format!("### {}\n\n{}", self.title, self.findings());
        if !self.records.is_empty() {
            text.push_str(&format!("\n{}\n{}\n{}", self.sizes(), self.depths(), self.hardest()));
        }
        text.push('\n');
        text
    }

    /// Returns how many puzzles and steps there are, and which are not as they should be.
    fn findings(&self) -> String {
        let done = self.records.len();
        let share = 100.0 * done as f64 / self.puzzles.max(1) as f64;
        let count = |number: usize| thousands(number as f64);
        let sum = |of: fn(&Record) -> usize| self.records.iter().map(|record| of(record)).sum();
        let mut text = format!(
            "- explained so far: {} of {} puzzles ({share:.1} %)\n",
            count(done),
            count(self.puzzles)
        );
        text.push_str(&format!("- solved: {}{}\n", count(self.solved()), self.others()));
        text.push_str(&format!(
            "- unproven steps: {} of {}\n",
            count(sum(|record| record.unproven)),
            count(sum(|record| record.steps))
        ));
        let engines: BTreeSet<&str> = self.records.iter().map(|record| &*record.engine).collect();
        let engines: Vec<&str> = engines.into_iter().collect();
        text.push_str(&format!("- version of the engine: {}\n", engines.join(", ")));
        text.push_str(&format!("- measured on: {}\n", machine::processor()));
        text
    }

    fn solved(&self) -> usize {
        self.records.iter().filter(|record| record.outcome == "solved").count()
    }

    /// Returns the puzzles that are not solved, by outcome, with the first numbers of each.
    fn others(&self) -> String {
        const SHOWN: usize = 5;
        let mut others = BTreeMap::<&str, Vec<usize>>::new();
        for record in self.records.iter().filter(|record| record.outcome != "solved") {
            others.entry(&record.outcome).or_default().push(record.puzzle.number);
        }
        let list = |(outcome, numbers): (&str, Vec<usize>)| {
            let first: Vec<String> = numbers.iter().take(SHOWN).map(usize::to_string).collect();
            let more = if numbers.len() > SHOWN { ", ..." } else { "" };
            format!("; {outcome}: {} (puzzles {}{more})", numbers.len(), first.join(", "))
        };
        others.into_iter().map(list).collect()
    }

    /// Returns the table of times, steps, lines and implications.
    fn sizes(&self) -> String {
        let puzzles = |of: fn(&Record) -> f64| {
            Distribution::of(self.records.iter().map(|record| (of(record), record.puzzle.number)))
        };
        let nets = |of: fn(&NetFigures) -> usize| {
            let of_record = |record: &&'a Record| {
                let number = record.puzzle.number;
                record.nets.iter().map(move |net| (of(net) as f64, number))
            };
            Distribution::of(self.records.iter().flat_map(of_record))
        };
        let first =
            Distribution::of(self.records.iter().filter_map(|record| {
                Some((record.nets.first()?.lines as f64, record.puzzle.number))
            }));
        let implications =
            |record: &Record| record.nets.iter().map(|net| net.implications as f64).sum();
        [
            "| | mean | median | 90 % | 99 % | most | puzzle |\n\
             |:--|--:|--:|--:|--:|--:|--:|\n"
                .to_string(),
            puzzles(|record| record.seconds).row("seconds of a puzzle", 2),
            puzzles(|record| record.proof_seconds).row("seconds of its proofs", 2),
            puzzles(|record| record.steps as f64).row("steps of a puzzle", 0),
            puzzles(|record| record.nets.len() as f64).row("net steps of a puzzle", 0),
            nets(|net| net.lines).row("lines of a net step", 0),
            first.row("lines of the first net step", 0),
            nets(|net| net.implications).row("implications of a net step", 0),
            puzzles(implications).row("implications of a puzzle", 0),
        ]
        .concat()
    }

    /// Returns the table of the nesting depths: of net steps, and the deepest of each puzzle.
    fn depths(&self) -> String {
        let mut counts = BTreeMap::<usize, [usize; 2]>::new();
        for record in self.records {
            for net in &record.nets {
                counts.entry(net.depth).or_default()[0] += 1;
            }
            let deepest = record.nets.iter().map(|net| net.depth).max().unwrap_or(0);
            counts.entry(deepest).or_default()[1] += 1;
        }
        let steps: usize = self.records.iter().map(|record| record.nets.len()).sum();
        let share = |count: usize, all: usize| {
            let percent = 100.0 * count as f64 / all.max(1) as f64;
            format!("{} ({percent:.1} %)", thousands(count as f64))
        };
        let mut text = String::from(
            "| nesting depth | net steps | puzzles whose deepest it is |\n|:--|--:|--:|\n",
        );
        for (depth, [of_steps, of_puzzles]) in counts {
            let (name, of_steps) = match depth {
                0 => ("no net".to_string(), "–".to_string()),
                _ => (depth.to_string(), share(of_steps, steps)),
            };
            let of_puzzles = share(of_puzzles, self.records.len());
            text.push_str(&format!("| {name} | {of_steps} | {of_puzzles} |\n"));
        }
        text
    }

    /// Returns the codes of the hardest techniques, the most frequent first.
    fn hardest(&self) -> String {
        let mut counts = BTreeMap::<&str, usize>::new();
        for record in self.records {
            *counts.entry(&record.hardest).or_default() += 1;
        }
        let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let list: Vec<String> = counts
            .into_iter()
            .map(|(code, count)| format!("`{code}` {}", thousands(count as f64)))
            .collect();
        format!("Hardest technique, by code: {}.\n", list.join(", "))
    }
}

/// Returns the sections of a page with one of them replaced, or added at the end.
pub(super) fn with_section(old: &str, title: &str, section: &str) -> String {
    let old = format!("\n{old}");
    let whole = |part: &str| format!("### {}\n\n", part.trim_end());
    let mut sections: Vec<String> = old.split("\n### ").skip(1).map(whole).collect();
    let heading = format!("### {title}");
    match sections.iter_mut().find(|other| other.lines().next() == Some(heading.as_str())) {
        Some(other) => *other = section.to_string(),
        None => sections.push(section.to_string()),
    }
    format!("\n{}", sections.concat())
}
