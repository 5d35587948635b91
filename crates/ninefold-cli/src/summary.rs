//! The counts of a run's results: for the summary and the exit code.

use crate::exit::Exit;
use crate::show::words::{clean, grouped, listed, plural, solutions};
use ninefold::rating::Tenths;
use ninefold::search::Count;
use ninefold_formats::Loss;
use std::collections::BTreeMap;

/// The largest number of different solution counts that the summary lists.
const DISTINCT: usize = 64;

/// The largest number of names in the closing list.
const NAMED: usize = 100;

/// Counts of what was done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Summary {
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
    /// Numbers of puzzles with another result, by its text.
    others: BTreeMap<String, u64>,
    /// Puzzles that have more solutions than the limit allows.
    pub(crate) limited: u64,
    /// Answers of `--solution` that could not be read.
    pub(crate) unreadable_answers: u64,
    /// Answers that are a "no".
    pub(crate) noes: u64,
    /// Puzzles whose record brings a solution that is wrong.
    pub(crate) wrong_solutions: u64,
    /// Answers of `--solution` that are wrong.
    pub(crate) wrong_answers: u64,
    /// Puzzles without an answer in the file of `--solution`.
    pub(crate) missing_answers: u64,
    /// Digits of players that are wrong.
    pub(crate) wrong_entries: u64,
    /// Name and verdict, for the closing list.
    results: Vec<(String, String)>,
    /// Those of them that are a "no", for a closing list of many puzzles.
    bad_results: Vec<(String, String)>,
    /// The number of results, and the number of those that are a "no".
    result_counts: (u64, u64),
    /// The losses in the target format, each with the number of its occurrences.
    pub(crate) lost: BTreeMap<Loss, u64>,
}

/// The distribution of ratings.
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
    fn text(&self) -> Option<String> {
        let (low, high) = self.ends?;
        let count = grouped(self.count);
        if low == high {
            return Some(format!("{count} rated {low}"));
        }
        let mean = self.sum as f64 / self.count as f64 / 10.0;
        Some(format!("{count} rated {low} to {high}, {mean:.1} on average"))
    }
}

impl Summary {
    /// One puzzle with this rating.
    pub(crate) fn add_rating(&mut self, er: Tenths) {
        self.puzzles += 1;
        self.ratings.add(Spread { count: 1, sum: u64::from(er.0), ends: Some((er, er)) });
    }

    /// Adds one puzzle with another result.
    pub(crate) fn add_other(&mut self, what: String) {
        self.puzzles += 1;
        *self.others.entry(what).or_default() += 1;
    }

    /// Puzzles that are not equivalent to another; they are counted already.
    pub(crate) fn add_classes(&mut self, classes: u64) {
        self.others.insert("different".to_owned(), classes);
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
        self.result_counts.0 += 1;
        append(&mut self.results, vec![(name, verdict)]);
    }

    /// The same for a result that is a "no".
    pub(crate) fn add_bad_result(&mut self, name: String, verdict: String) {
        self.result_counts.1 += 1;
        append(&mut self.bad_results, vec![(name.clone(), verdict.clone())]);
        self.add_result(name, verdict);
    }

    /// Adds what another summary has.
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
        self.wrong_solutions += other.wrong_solutions;
        self.wrong_answers += other.wrong_answers;
        self.missing_answers += other.missing_answers;
        self.wrong_entries += other.wrong_entries;
        self.result_counts.0 += other.result_counts.0;
        self.result_counts.1 += other.result_counts.1;
        append(&mut self.results, other.results);
        append(&mut self.bad_results, other.bad_results);
        for (loss, times) in other.lost {
            *self.lost.entry(loss).or_default() += times;
        }
    }

    /// The list of names and verdicts: all, or if these are too many, those that are a "no".
    pub(crate) fn results(&self) -> Option<String> {
        let (all, bad) = self.result_counts;
        let (title, shown, left) = if all > NAMED as u64 {
            ("Not in order", &self.bad_results, bad - self.bad_results.len() as u64)
        } else {
            ("Results", &self.results, 0)
        };
        if all < 2 || shown.is_empty() {
            return None;
        }
        let lines: String =
            shown.iter().map(|(name, verdict)| format!("  {name}: {verdict}\n")).collect();
        let more = if left > 0 { format!("  and {} more\n", grouped(left)) } else { String::new() };
        Some(format!("{title}:\n{lines}{more}"))
    }

    /// `3 puzzles: 2 unique, 1 with 17 solutions`.
    pub(crate) fn sentence(&self) -> String {
        let mut parts: Vec<String> = self.ratings.text().into_iter().collect();
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
        let wrong = self.wrong();
        match (parts.is_empty(), wrong.is_empty()) {
            (true, true) => total,
            (true, false) => format!("{total}; {}", wrong.join(", ")),
            (false, true) => format!("{total}: {}", parts.join(", ")),
            (false, false) => format!("{total}: {}; {}", parts.join(", "), wrong.join(", ")),
        }
    }

    /// Returns the errors found besides those of the puzzles, each with its number.
    fn wrong(&self) -> Vec<String> {
        let entries = |count| {
            format!("{} wrong entr{}", grouped(count), if count == 1 { "y" } else { "ies" })
        };
        let all = [
            (self.wrong_solutions, plural(self.wrong_solutions, "wrong solution")),
            (self.wrong_answers, plural(self.wrong_answers, "wrong answer")),
            (self.missing_answers, plural(self.missing_answers, "missing answer")),
            (self.wrong_entries, entries(self.wrong_entries)),
        ];
        all.into_iter().filter(|(count, _)| *count > 0).map(|(_, text)| text).collect()
    }

    /// Returns the information that the target format could not hold, in one sentence.
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

    /// Returns how the run ended: unreadable input is worse than a "no".
    pub(crate) const fn exit(&self) -> Exit {
        if self.unreadable > 0 || self.unreadable_answers > 0 {
            Exit::Failure
        } else {
            Exit::no_if(self.noes > 0)
        }
    }
}

/// Adds lines to a closing list, as many as it holds.
fn append(list: &mut Vec<(String, String)>, more: Vec<(String, String)>) {
    let free = NAMED.saturating_sub(list.len());
    list.extend(more.into_iter().take(free));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_tells_what_there_was() {
        let mut summary = Summary::default();
        for found in [1, 17, 1] {
            summary.add_count(&Count { found, complete: true });
        }
        assert_eq!(summary.sentence(), "3 puzzles: 2 unique, 1 with 17 solutions");
        summary.add_count(&Count { found: 0, complete: true });
        summary.unreadable = 2;
        assert_eq!(
            summary.sentence(),
            "6 puzzles: 1 without solution, 2 unique, 1 with 17 solutions, 2 unreadable"
        );
        assert_eq!(summary.exit(), Exit::Failure);
    }

    #[test]
    fn the_summary_tells_how_ratings_are_spread() {
        let mut summary = Summary::default();
        summary.add_rating(Tenths(12));
        assert_eq!(summary.sentence(), "1 puzzle: 1 rated 1.2");
        let mut more = Summary::default();
        more.add_rating(Tenths(104));
        more.add_other("above 6.0".to_owned());
        more.add_count(&Count { found: 0, complete: true });
        summary.merge(more);
        let text =
            "4 puzzles: 2 rated 1.2 to 10.4, 5.8 on average, 1 above 6.0, 1 without solution";
        assert_eq!(summary.sentence(), text);
    }

    #[test]
    fn merging_keeps_the_sums() {
        let mut all = Summary::default();
        for found in 0..200 {
            let mut one = Summary::default();
            one.add_count(&Count { found, complete: true });
            all.merge(one);
        }
        assert_eq!(all.puzzles, 200);
        assert!(all.sentence().contains("198 with several solutions"), "{}", all.sentence());
    }
}
