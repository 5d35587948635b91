//! The findings of a check, as the words about it need them.

use ninefold::CellSet;
use ninefold::check::{Comparison, Judgement, Question, Report, Verdict};

/// The findings about a puzzle and the grids that claim to solve it.
///
/// ```
/// use ninefold::check::{Question, check};
/// use ninefold::search::Watch;
/// use ninefold_show::Findings;
/// use ninefold_show::words::{English, Words};
///
/// let question = Question::new(format!("55{}", ".".repeat(79)).parse()?);
/// let report = check(&question, &Watch::never());
/// let findings = Findings::new(&question, &report);
/// assert!(!findings.is_in_order());
/// assert_eq!(English.check_verdict(&findings), "invalid: 5 twice in row 1 and box 1 (r1c1, r1c2)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Findings<'a> {
    /// The puzzle that was checked.
    pub question: &'a Question,
    /// The report on the puzzle.
    pub report: &'a Report,
    /// The judgement on the solution of its record and on the answer of a player.
    pub judged: Judgement,
    /// Whether an answer was expected and there is none.
    pub answer_is_missing: bool,
    /// The place of the whole of a shortened list, such as `--json`; empty for nowhere.
    pub whole_lists: &'a str,
}

impl<'a> Findings<'a> {
    /// Creates the findings about a puzzle that nothing claims to solve.
    #[must_use]
    pub const fn new(question: &'a Question, report: &'a Report) -> Self {
        let judged = Judgement::without_claims(report.verdict);
        Self { question, report, judged, answer_is_missing: false, whole_lists: "" }
    }

    /// Returns the findings with a judgement of the claims; `answer_is_missing` says that an answer
    /// was expected and there is none.
    #[must_use]
    pub fn with_claims(self, judged: Judgement, answer_is_missing: bool) -> Self {
        Self { judged, answer_is_missing, ..self }
    }

    /// Returns the findings with the place where the whole of a shortened list is, such as `--json`.
    #[must_use]
    pub const fn with_whole_lists(mut self, place: &'a str) -> Self {
        self.whole_lists = place;
        self
    }

    /// Returns `true` if the puzzle, its solution, its answer and its entries are all right.
    #[must_use]
    pub fn is_in_order(&self) -> bool {
        self.judged.is_in_order() && !self.answer_is_missing && self.report.wrong_entries.is_empty()
    }

    /// Returns `true` if there is an answer and it is wrong.
    #[must_use]
    pub fn has_wrong_answer(&self) -> bool {
        self.judged.answer.as_ref().is_some_and(Comparison::is_wrong)
    }

    /// Returns the cells at fault, which a drawing marks.
    #[must_use]
    pub fn cells_at_fault(&self) -> CellSet {
        let report = self.report;
        match report.verdict {
            Verdict::Clash | Verdict::Wrong => {
                report.clashes.iter().fold(CellSet::EMPTY, |all, clash| all | clash.cells)
            }
            Verdict::None => report.conflict.iter().map(|candidate| candidate.cell).collect(),
            _ => report.wrong_entries.iter().map(|candidate| candidate.cell).collect(),
        }
    }
}
