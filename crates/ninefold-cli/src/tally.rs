//! What a run has done: for the summary and the exit code.

use crate::show::words::{clean, grouped, listed, plural, solutions};
use ninefold::rating::Tenths;
use ninefold::search::Count;
use ninefold_formats::Loss;
use std::collections::BTreeMap;

/// How many different numbers of solutions are told apart in the summary.
const DISTINCT: usize = 64;

/// How many names the closing list holds.
const NAMED: usize = 100;

/// Counts of what was done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// Puzzles that were answered.
    pub(crate) puzzles: u64,
    /// Records that could not be read.
    pub(crate) unreadable: u64,
    /// Inputs that could not be opened, or not be read to their end.
    pub(crate) failed_inputs: u64,
    /// Puzzles with exactly one solution: nearly all.
    unique: u64,
    /// The others by the number of their solutions; `complete` is false for "at least".
    counts: BTreeMap<(u64, bool), u64>,
    /// Puzzles whose number of solutions did not fit into `counts`.
    various: u64,
    /// The ratings that were found.
    ratings: Spread,
    /// Puzzles of which something else is to be told, by what it is.
    others: BTreeMap<String, u64>,
    /// Puzzles that have more solutions than the limit allows.
    pub(crate) limited: u64,
    /// Answers of `--solution` that could not be read.
    pub(crate) unreadable_answers: u64,
    /// Answers that are a "no".
    pub(crate) noes: u64,
    /// Name and verdict, for the closing list.
    results: Vec<(String, String)>,
    /// Whether there were more results than the list holds.
    more_results: bool,
    /// What the target format could not hold, and how often.
    pub(crate) lost: BTreeMap<Loss, u64>,
}

/// How ratings are spread.
#[derive(Clone, Copy, Debug, Default)]
struct Spread {
    count: u64,
    /// In tenths.
    sum: u64,
    /// The lowest and the highest.
    ends: Option<(Tenths, Tenths)>,
}

impl Spread {
    fn add(&mut self, other: Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.ends = match (self.ends, other.ends) {
            (Some((low, high)), Some((lower, higher))) => Some((low.min(lower), high.max(higher))),
            (ends, more) => ends.or(more),
        };
    }

    /// `7 rated 1.2 to 9.8, 4.5 on average`.
    fn told(&self) -> Option<String> {
        let (low, high) = self.ends?;
        let count = grouped(self.count);
        if low == high {
            return Some(format!("{count} rated {low}"));
        }
        let mean = self.sum as f64 / self.count as f64 / 10.0;
        Some(format!("{count} rated {low} to {high}, {mean:.1} on average"))
    }
}

impl Tally {
    /// One puzzle with this rating.
    pub(crate) fn add_rating(&mut self, er: Tenths) {
        self.puzzles += 1;
        self.ratings.add(Spread { count: 1, sum: u64::from(er.0), ends: Some((er, er)) });
    }

    /// One puzzle of which only this is to be told.
    pub(crate) fn add_other(&mut self, what: String) {
        self.puzzles += 1;
        *self.others.entry(what).or_default() += 1;
    }

    /// One puzzle with this many solutions.
    pub(crate) fn add_count(&mut self, count: &Count) {
        self.puzzles += 1;
        let key = (count.found, count.complete);
        if key == (1, true) {
            self.unique += 1;
        } else if self.counts.len() < DISTINCT || self.counts.contains_key(&key) {
            *self.counts.entry(key).or_default() += 1;
        } else {
            self.various += 1;
        }
    }

    /// A line for the closing list of results.
    pub(crate) fn add_result(&mut self, name: String, verdict: String) {
        if self.results.len() < NAMED {
            self.results.push((name, verdict));
        } else {
            self.more_results = true;
        }
    }

    /// Adds what another tally has.
    pub(crate) fn merge(&mut self, other: Self) {
        self.puzzles += other.puzzles;
        self.unreadable += other.unreadable;
        self.failed_inputs += other.failed_inputs;
        self.noes += other.noes;
        self.limited += other.limited;
        self.unreadable_answers += other.unreadable_answers;
        self.various += other.various;
        self.unique += other.unique;
        self.ratings.add(other.ratings);
        for (what, times) in other.others {
            *self.others.entry(what).or_default() += times;
        }
        for ((found, complete), times) in other.counts {
            let known = self.counts.contains_key(&(found, complete));
            if known || self.counts.len() < DISTINCT {
                *self.counts.entry((found, complete)).or_default() += times;
            } else {
                self.various += times;
            }
        }
        for (name, verdict) in other.results {
            self.add_result(name, verdict);
        }
        self.more_results |= other.more_results;
        for (loss, times) in other.lost {
            *self.lost.entry(loss).or_default() += times;
        }
    }

    /// The list of names and verdicts, if all fit.
    pub(crate) fn results(&self) -> Option<String> {
        if self.results.len() < 2 || self.more_results {
            return None;
        }
        let lines: Vec<String> =
            self.results.iter().map(|(name, verdict)| format!("  {name}: {verdict}\n")).collect();
        Some(format!("Results:\n{}", lines.concat()))
    }

    /// `3 puzzles: 2 unique, 1 with 17 solutions`.
    pub(crate) fn summary(&self) -> String {
        let mut parts: Vec<String> = self.ratings.told().into_iter().collect();
        parts.extend(self.others.iter().map(|(what, times)| format!("{} {what}", grouped(*times))));
        let mut counts = self.counts.clone();
        if self.unique > 0 {
            counts.insert((1, true), self.unique);
        }
        let several = counts.keys().filter(|(found, _)| *found > 1).count();
        let (mut many, mut incomplete) = (self.various, 0);
        for ((found, complete), times) in &counts {
            match (found, complete) {
                (1, true) => parts.push(format!("{} unique", grouped(*times))),
                (0, true) => parts.push(format!("{} without solution", grouped(*times))),
                (0 | 1, false) => incomplete += times,
                _ if several > 4 || self.various > 0 => many += times,
                _ => {
                    let count = Count { found: *found, complete: *complete };
                    parts.push(format!("{} with {}", grouped(*times), solutions(&count)));
                }
            }
        }
        if counts.is_empty() && parts.is_empty() && self.unreadable > 0 {
            parts.push(format!("{} read", grouped(self.puzzles)));
        }
        if many > 0 {
            parts.push(format!("{} with several solutions", grouped(many)));
        }
        if incomplete > 0 {
            parts.push(format!("{} not finished", grouped(incomplete)));
        }
        if self.unreadable > 0 {
            parts.push(format!("{} unreadable", grouped(self.unreadable)));
        }
        let total = plural(self.puzzles + self.unreadable, "puzzle");
        if parts.is_empty() { total } else { format!("{total}: {}", parts.join(", ")) }
    }

    /// What the target format could not hold, in one sentence.
    pub(crate) fn losses(&self, format: &str) -> Option<String> {
        let lost: Vec<String> = self
            .lost
            .iter()
            .map(|(loss, times)| match *times {
                all if all >= self.puzzles => clean(&loss.to_string()),
                some => format!("{} (in {})", clean(&loss.to_string()), plural(some, "puzzle")),
            })
            .collect();
        if lost.is_empty() {
            return None;
        }
        let shown = if lost.len() > 20 {
            format!("{} and {} more", lost[..20].join(", "), lost.len() - 20)
        } else {
            listed(&lost)
        };
        Some(format!("the format {format} cannot hold: {shown}"))
    }

    /// The exit code: unreadable input beats a "no".
    pub(crate) const fn exit_code(&self) -> u8 {
        if self.unreadable > 0 || self.unreadable_answers > 0 {
            2
        } else if self.noes > 0 {
            1
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_tells_what_there_was() {
        let mut tally = Tally::default();
        for found in [1, 17, 1] {
            tally.add_count(&Count { found, complete: true });
        }
        assert_eq!(tally.summary(), "3 puzzles: 2 unique, 1 with 17 solutions");
        tally.add_count(&Count { found: 0, complete: true });
        tally.unreadable = 2;
        assert_eq!(
            tally.summary(),
            "6 puzzles: 1 without solution, 2 unique, 1 with 17 solutions, 2 unreadable"
        );
        assert_eq!(tally.exit_code(), 2);
    }

    #[test]
    fn the_summary_tells_how_ratings_are_spread() {
        let mut tally = Tally::default();
        tally.add_rating(Tenths(12));
        assert_eq!(tally.summary(), "1 puzzle: 1 rated 1.2");
        let mut more = Tally::default();
        more.add_rating(Tenths(104));
        more.add_other("above 6.0".to_owned());
        more.add_count(&Count { found: 0, complete: true });
        tally.merge(more);
        let text =
            "4 puzzles: 2 rated 1.2 to 10.4, 5.8 on average, 1 above 6.0, 1 without solution";
        assert_eq!(tally.summary(), text);
    }

    #[test]
    fn merging_keeps_the_sums() {
        let mut all = Tally::default();
        for found in 0..200 {
            let mut one = Tally::default();
            one.add_count(&Count { found, complete: true });
            all.merge(one);
        }
        assert_eq!(all.puzzles, 200);
        assert!(all.summary().contains("198 with several solutions"), "{}", all.summary());
    }
}
