//! The check itself: combines the pieces of this module into a report.

use super::question::Question;
use super::report::{Report, Verdict};
use super::sample::SolutionSample;
use super::subject::Subject;
use super::{completions, conflict, differs, redundant, repairs};
use crate::board::{Candidate, Candidates, CellSet, Grid};
use crate::search::{Count, Oracle, Search, Uniqueness, Watch};

/// Checks a puzzle: its solutions, and what is wrong with it.
///
/// ```
/// use ninefold::check::{check, Question, Verdict};
/// use ninefold::{Grid, search::Watch};
///
/// let givens: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let report = check(&Question::new(givens), &Watch::never());
/// assert_eq!(report.verdict, Verdict::Unique);
/// assert_eq!(report.minimal, Some(false));
/// ```
#[must_use]
pub fn check(question: &Question, watch: &Watch<'_>) -> Report {
    let subject = Subject::new(&question.givens, question.restriction.as_ref());
    let mut oracle = Oracle::new(watch);
    let clashes = question.givens.clashes();
    let mut report = if clashes.is_empty() {
        let sample = SolutionSample::gather(&mut oracle, &subject.start());
        let all = sample.complete;
        match sample.solutions.as_slice() {
            [] if all => report_none(&mut oracle, &subject),
            [] => Report::new(Verdict::None, Count { found: 0, complete: false }),
            [one] => report_unique(&mut oracle, &subject, question, one, all),
            _ => report_multiple(&mut oracle, &subject, question, &sample, watch),
        }
    } else {
        let verdict = Verdict::of_clash(&question.givens);
        let mut report = Report::new(verdict, Count { found: 0, complete: true });
        report.set_repairs(repairs::repair_clashes(&mut oracle, &subject, &clashes));
        report.clashes = clashes;
        report
    };
    report.stopped |= oracle.stopped();
    report
}

/// The number of questions of [`check_each`] that are searched together.
const TOGETHER: usize = 256;

/// Checks many puzzles; each report equals that of [`check`]. Proper puzzles take a fraction of the
/// time, because they are searched together.
#[must_use]
pub fn check_each(questions: &[Question], watch: &Watch<'_>) -> Vec<Report> {
    let mut reports = Vec::with_capacity(questions.len());
    let search = Search::new().watch(watch);
    for questions in questions.chunks(TOGETHER) {
        check_together(questions, watch, &search, &mut reports);
    }
    reports
}

/// As [`check_each`], with the common searches done elsewhere, on a GPU for example.
#[must_use]
pub fn check_each_with(
    questions: &[Question],
    watch: &Watch<'_>,
    searches: &impl CommonSearches,
) -> Vec<Report> {
    let mut reports = Vec::with_capacity(questions.len());
    check_together(questions, watch, searches, &mut reports);
    reports
}

/// The searches that the checks of many puzzles share.
pub trait CommonSearches {
    /// Tells of each start whether it has no solution, one or more; `None` if the search was stopped.
    fn uniqueness_each(&self, starts: &[Candidates]) -> Vec<Option<Uniqueness>>;

    /// Tells of each start whether it is proven to have no solution.
    fn unsolvable_each(&self, starts: &[Candidates]) -> Vec<bool>;
}

impl CommonSearches for Search<'_> {
    fn uniqueness_each(&self, starts: &[Candidates]) -> Vec<Option<Uniqueness>> {
        Search::uniqueness_each(self, starts)
    }

    fn unsolvable_each(&self, starts: &[Candidates]) -> Vec<bool> {
        self.limit(0).count_each(starts).iter().map(|count| count.complete).collect()
    }
}

/// Checks puzzles with common searches.
fn check_together(
    questions: &[Question],
    watch: &Watch<'_>,
    searches: &impl CommonSearches,
    reports: &mut Vec<Report>,
) {
    let subject =
        |question: &Question| Subject::new(&question.givens, question.restriction.as_ref());
    let starts: Vec<Candidates> = questions.iter().map(|q| subject(q).start()).collect();
    let answers = searches.uniqueness_each(&starts);
    // The givens of each proper puzzle that have to be searched, and the starts of these searches.
    let (mut doubtful, mut without) = (Vec::new(), Vec::new());
    for (question, answer) in questions.iter().zip(&answers) {
        let &Some(Uniqueness::One(solution)) = answer else { continue };
        let subject = subject(question);
        let full = question.givens.is_full();
        let cells = if full { CellSet::EMPTY } else { redundant::doubtful(&subject, &solution) };
        without.extend(redundant::without_each(&subject, cells));
        doubtful.push(cells);
    }
    let unsolvable = searches.unsolvable_each(&without);
    // A search that was not finished looks like a second solution.
    let stopped = watch.stopped();
    let (mut unsolvable, mut doubtful) = (unsolvable.into_iter(), doubtful.into_iter());
    for (question, answer) in questions.iter().zip(&answers) {
        let &Some(Uniqueness::One(solution)) = answer else {
            reports.push(check(question, watch));
            continue;
        };
        let cells = doubtful.next().unwrap_or_default();
        let searched = cells.iter().zip(unsolvable.by_ref());
        let spare: CellSet = searched.filter(|(_, none)| *none).map(|(cell, _)| cell).collect();
        reports.push(if stopped {
            check(question, watch)
        } else {
            let mut report = report_solution(question, &solution, true);
            if report.verdict == Verdict::Unique {
                report.redundant = spare;
                report.minimal = Some(spare.is_empty());
            }
            report
        });
    }
}

/// Reports a puzzle without solution.
fn report_none(oracle: &mut Oracle<'_>, subject: &Subject) -> Report {
    let mut report = Report::new(Verdict::None, Count { found: 0, complete: true });
    match conflict::smallest(oracle, subject) {
        Some(conflict) => {
            report.conflict = conflict::as_candidates(subject, conflict);
            report.set_repairs(repairs::repair_contradiction(oracle, subject, conflict));
        }
        None => report.all_repairs = false,
    }
    report
}

/// Reports a puzzle for which one solution was found.
fn report_unique(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    question: &Question,
    solution: &Grid,
    complete: bool,
) -> Report {
    let mut report = report_solution(question, solution, complete);
    if complete && report.verdict == Verdict::Unique {
        report.redundant = redundant::spare(oracle, subject, solution);
        report.minimal = (!oracle.stopped()).then_some(report.redundant.is_empty());
    }
    report
}

/// Reports the only solution; `complete` says whether it is proven to be the only one.
fn report_solution(question: &Question, solution: &Grid, complete: bool) -> Report {
    let full = question.givens.is_full();
    let verdict = if full { Verdict::Solved } else { Verdict::Unique };
    let found = question.limit.min(1);
    let mut report = Report::new(verdict, Count { found, complete: complete && found == 1 });
    report.solution = Some(*solution);
    if complete {
        report.wrong_entries = question
            .open_entries()
            .filter(|entry| solution.get(entry.cell) != Some(entry.digit))
            .collect();
    }
    report
}

/// Reports a puzzle with several solutions.
fn report_multiple(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    question: &Question,
    sample: &SolutionSample,
    watch: &Watch<'_>,
) -> Report {
    let start = subject.start();
    let kept = sample.solutions.len() as u64;
    let found = question.limit.min(kept);
    let count = Count { found, complete: sample.complete && found == kept };
    let mut report = Report::new(Verdict::Multiple, count);
    report.solution = if sample.complete {
        sample.solutions.iter().min().copied()
    } else {
        // Stopped on the way to the first one: then any.
        Search::new().watch(watch).solutions(start).next().or(sample.solutions.first().copied())
    };
    report.differs = differs::differing(oracle, &start, sample);
    report.wrong_entries = question
        .open_entries()
        .filter(|entry| in_no_solution(oracle, subject, sample, *entry))
        .collect();
    let completing = completions::completing(oracle, subject, sample, report.differs);
    report.completions = completing.sets();
    report.set_repairs(repairs::repair_ambiguity(
        oracle,
        subject,
        &completing.singles,
        completing.all_singles,
    ));
    // Last, because it may take as long as the limit is high.
    if !sample.complete && question.limit > kept && !oracle.stopped() {
        let count = Search::new().limit(question.limit).watch(watch).count(start);
        report.stopped = !count.complete && count.found < question.limit;
        if count.found >= report.count.found {
            report.count = count;
        }
    }
    report
}

/// Returns `true` if an entry is in no solution.
fn in_no_solution(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    sample: &SolutionSample,
    entry: Candidate,
) -> bool {
    if sample.solutions.iter().any(|solution| solution.get(entry.cell) == Some(entry.digit)) {
        return false;
    }
    sample.complete || oracle.solution(&subject.with(entry.cell, Some(entry.digit))) == Some(None)
}
