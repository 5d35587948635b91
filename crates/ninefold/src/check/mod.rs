//! Why is it broken? What is wrong with a puzzle, in data that any front end can put into words.
//!
//! ```text
//!   verdict     what it means                              what else the report tells
//!   unique      exactly one solution                       minimal, redundant givens, wrong entries
//!   multiple    more than one                              count, differing cells, completions, repairs
//!   none        no clash, and yet no solution              conflict, repairs
//!   clash       equal givens in a house                    clashes, repairs
//!   solved      all cells given, and correct               wrong entries
//!   wrong       all cells given, and some clash            clashes, repairs
//! ```
//!
//! [`judge`] compares the grids that claim to solve a puzzle with it, and adds the verdict
//! `wrong-solution`.
//!
//! [`check`] answers everything at once, [`check_each`] of many puzzles; each piece is also a function of its own. Every statement
//! can be verified with [`search`] alone. The room writes no sentences, knows no
//! techniques, and has no clock: where work must be bounded it is counted in guesses, so that the
//! same puzzle gets the same report on every machine.

mod answer;
mod completions;
mod conflict;
mod differs;
mod known;
mod original;
mod redundant;
mod repairs;
mod subject;

pub use answer::{Answer, Claims, Judgement, answer, judge};
pub use completions::completions;
pub use conflict::conflict;
pub use differs::differs;
pub use original::{Mismatch, entries_of};
pub use redundant::redundant;
pub use repairs::{Repair, Repairs, repairs};

use crate::board::{Candidate, Candidates, Cell, CellSet, Clash, Grid};
use crate::search::{Count, Oracle, Search, Uniqueness, Watch};
use known::Known;
use std::fmt;
use subject::Subject;

/// What is asked: a puzzle, perhaps with restricted candidates and with entries of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The givens.
    pub givens: Grid,
    /// What the cells may hold at all; none: every digit.
    pub restriction: Option<Candidates>,
    /// Digits filled in by a player. Those in cells with a given are not looked at.
    pub entries: Grid,
    /// How far solutions are counted.
    pub limit: u64,
}

/// What a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Exactly one solution: a proper puzzle.
    Unique,
    /// More than one solution.
    Multiple,
    /// No clash to be seen, but no solution.
    None,
    /// Givens clash; some cells are empty.
    Clash,
    /// A given in every cell, none of which clash, and all within the restriction.
    Solved,
    /// A given in every cell, some of which clash.
    Wrong,
    /// Exactly one solution, and a grid that claims to be it is not. Only [`judge`] says this.
    WrongSolution,
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Self; 7] = [
        Self::Unique,
        Self::Multiple,
        Self::None,
        Self::Clash,
        Self::Solved,
        Self::Wrong,
        Self::WrongSolution,
    ];

    /// Its name: `unique`, `multiple`, `none`, `clash`, `solved`, `wrong` or `wrong-solution`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Clash => "clash",
            Self::Solved => "solved",
            Self::Wrong => "wrong",
            Self::WrongSolution => "wrong-solution",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// All there is to say about a puzzle. What does not apply to its verdict is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What it is. When the watch stopped the search for solutions (`stopped`, and `count` not
    /// complete) this is what was seen until then: none, unique or multiple by the solutions found.
    pub verdict: Verdict,
    /// The solutions, up to the limit of the question.
    pub count: Count,
    /// The first solution in lexicographic order.
    pub solution: Option<Grid>,
    /// For a unique puzzle: whether no given can be left out.
    pub minimal: Option<bool>,
    /// For a unique puzzle: the givens of which each alone could be left out.
    pub redundant: CellSet,
    /// Equal givens in a house.
    pub clashes: Vec<Clash>,
    /// For no solution: givens that contradict each other, of which none can be spared.
    pub conflict: Vec<Candidate>,
    /// The changes of one cell that make it proper, the likeliest first.
    pub repairs: Vec<Repair>,
    /// Whether `repairs` are all there are: false when the work allowed ended before.
    pub all_repairs: bool,
    /// For several solutions: digits to add that leave one; singles, or else pairs.
    pub completions: Vec<Vec<Candidate>>,
    /// For several solutions: exactly the cells in which they differ.
    pub differs: CellSet,
    /// Entries that no solution has.
    pub wrong_entries: Vec<Candidate>,
    /// Whether the watch said stop, so that something above may be missing.
    pub stopped: bool,
}

impl Report {
    const fn new(verdict: Verdict, count: Count) -> Self {
        Self {
            verdict,
            count,
            solution: None,
            minimal: None,
            redundant: CellSet::EMPTY,
            clashes: Vec::new(),
            conflict: Vec::new(),
            repairs: Vec::new(),
            all_repairs: true,
            completions: Vec::new(),
            differs: CellSet::EMPTY,
            wrong_entries: Vec::new(),
            stopped: false,
        }
    }

    fn set_repairs(&mut self, repairs: Repairs) {
        self.repairs = repairs.found;
        self.all_repairs = repairs.all;
    }
}

/// Says all there is to say about a puzzle.
///
/// ```
/// use ninefold::check::{check, Question, Verdict};
/// use ninefold::{Grid, search::Watch};
///
/// let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let question = Question {
///     givens: givens.parse().unwrap(),
///     restriction: None,
///     entries: Grid::EMPTY,
///     limit: 1000,
/// };
/// let report = check(&question, &Watch::never());
/// assert_eq!(report.verdict, Verdict::Unique);
/// assert_eq!(report.minimal, Some(false));
/// ```
#[must_use]
pub fn check(question: &Question, watch: &Watch<'_>) -> Report {
    let subject = Subject::new(&question.givens, question.restriction.as_ref());
    let mut oracle = Oracle::new(watch);
    let clashes = question.givens.clashes();
    let mut report = if clashes.is_empty() {
        let known = Known::gather(&mut oracle, &subject.start());
        let all = known.complete;
        match known.solutions.as_slice() {
            [] if all => report_none(&mut oracle, &subject),
            [] => Report::new(Verdict::None, Count { found: 0, complete: false }),
            [one] => report_unique(&mut oracle, &subject, question, one, all),
            _ => report_multiple(&mut oracle, &subject, question, &known, watch),
        }
    } else {
        let full = question.givens.is_full();
        let verdict = if full { Verdict::Wrong } else { Verdict::Clash };
        let mut report = Report::new(verdict, Count { found: 0, complete: true });
        report.set_repairs(repairs::mend_clashes(&mut oracle, &subject, &clashes));
        report.clashes = clashes;
        report
    };
    report.stopped |= oracle.stopped();
    report
}

/// How many questions of [`check_each`] share a search for redundant givens: each has some 25.
const TOGETHER: usize = 64;

/// What [`check`] says of each question. Proper puzzles, which most are, take a fraction of the time,
/// because they are searched together.
#[must_use]
pub fn check_each(questions: &[Question], watch: &Watch<'_>) -> Vec<Report> {
    let mut reports = Vec::with_capacity(questions.len());
    for questions in questions.chunks(TOGETHER) {
        check_together(questions, watch, &mut reports);
    }
    reports
}

fn check_together(questions: &[Question], watch: &Watch<'_>, reports: &mut Vec<Report>) {
    let subject =
        |question: &Question| Subject::new(&question.givens, question.restriction.as_ref());
    let starts: Vec<Candidates> = questions.iter().map(|q| subject(q).start()).collect();
    let search = Search::new().watch(watch);
    let answers = search.uniqueness_each(&starts);
    let without: Vec<Candidates> = questions
        .iter()
        .zip(&answers)
        .filter(|(_, answer)| matches!(answer, Some(Uniqueness::One(_))))
        .flat_map(|(question, _)| redundant::without_each(&subject(question)))
        .collect();
    let counts = search.limit(0).count_each(&without);
    // What was not finished looks like a second solution.
    let stopped = watch.stopped();
    let mut counts = counts.iter();
    for (question, answer) in questions.iter().zip(&answers) {
        let &Some(Uniqueness::One(solution)) = answer else {
            reports.push(check(question, watch));
            continue;
        };
        let givens = question.givens.placed().map(|(cell, _)| cell);
        let spare: CellSet =
            givens.zip(counts.by_ref()).filter(|(_, c)| c.complete).map(|(cell, _)| cell).collect();
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

fn report_none(oracle: &mut Oracle<'_>, subject: &Subject) -> Report {
    let mut report = Report::new(Verdict::None, Count { found: 0, complete: true });
    match conflict::smallest(oracle, subject) {
        Some(conflict) => {
            report.conflict = conflict::as_candidates(subject, conflict);
            report.set_repairs(repairs::mend_contradiction(oracle, subject, conflict));
        }
        None => report.all_repairs = false,
    }
    report
}

fn report_unique(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    question: &Question,
    solution: &Grid,
    complete: bool,
) -> Report {
    let mut report = report_solution(question, solution, complete);
    if complete && report.verdict == Verdict::Unique {
        report.redundant = redundant::spare(oracle, subject);
        report.minimal = (!oracle.stopped()).then_some(report.redundant.is_empty());
    }
    report
}

/// What the only solution tells; `complete` says whether it is proven to be.
fn report_solution(question: &Question, solution: &Grid, complete: bool) -> Report {
    let full = question.givens.is_full();
    let verdict = if full { Verdict::Solved } else { Verdict::Unique };
    let found = question.limit.min(1);
    let mut report = Report::new(verdict, Count { found, complete: complete && found == 1 });
    report.solution = Some(*solution);
    if complete {
        report.wrong_entries = entries(question)
            .filter(|entry| solution.get(entry.cell) != Some(entry.digit))
            .collect();
    }
    report
}

fn report_multiple(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    question: &Question,
    known: &Known,
    watch: &Watch<'_>,
) -> Report {
    let start = subject.start();
    let all_known = known.solutions.len() as u64;
    let found = question.limit.min(all_known);
    let count = Count { found, complete: known.complete && found == all_known };
    let mut report = Report::new(Verdict::Multiple, count);
    report.solution = if known.complete {
        known.solutions.iter().min().copied()
    } else {
        // Stopped on the way to the first one: then any.
        Search::new().watch(watch).solutions(start).next().or(known.solutions.first().copied())
    };
    report.differs = differs::differing(oracle, &start, known);
    report.wrong_entries =
        entries(question).filter(|entry| in_no_solution(oracle, subject, known, *entry)).collect();
    let completing = completions::completing(oracle, subject, known, report.differs);
    report.completions = completing.sets();
    report.set_repairs(repairs::mend_ambiguity(
        oracle,
        subject,
        &completing.singles,
        completing.all_singles,
    ));
    // Last, because it may take as long as the limit is high.
    if !known.complete && question.limit > all_known && !oracle.stopped() {
        let count = Search::new().limit(question.limit).watch(watch).count(start);
        report.stopped = !count.complete && count.found < question.limit;
        if count.found >= report.count.found {
            report.count = count;
        }
    }
    report
}

/// The entries in cells without a given.
fn entries(question: &Question) -> impl Iterator<Item = Candidate> + '_ {
    question
        .entries
        .placed()
        .filter(|(cell, _): &(Cell, _)| question.givens.get(*cell).is_none())
        .map(|(cell, digit)| Candidate { cell, digit })
}

fn in_no_solution(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    known: &Known,
    entry: Candidate,
) -> bool {
    if known.solutions.iter().any(|solution| solution.get(entry.cell) == Some(entry.digit)) {
        return false;
    }
    known.complete || oracle.solution(&subject.with(entry.cell, Some(entry.digit))) == Some(None)
}
