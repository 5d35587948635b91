//! The facts that a check of a puzzle of any rules has found.

use ninefold::check::Verdict;
use ninefold::search::Count;
use ninefold_rules::{CellId, Puzzle, Value};
use ninefold_variants::Part;
use ninefold_variants::check::Repair;

/// The findings of a check of a puzzle of any rules. Lists that do not apply are empty.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RulesReport<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The verdict.
    pub verdict: Verdict,
    /// The number of solutions.
    pub count: Count,
    /// Givens and rules that contradict each other, if there is no solution.
    pub conflict: Vec<Part>,
    /// Changes of one given or of one number of a rule that make the puzzle valid.
    pub repairs: Vec<Repair>,
    /// Whether the list of repairs is known to be complete.
    pub all_repairs: bool,
    /// The cells in which two of several solutions differ.
    pub differs: Vec<CellId>,
    /// Givens and rules that could be left out, one at a time; `None` if that is not known.
    pub redundant: Option<Vec<Part>>,
    /// Whether rules were asked for among the redundant parts.
    pub asks_rules: bool,
    /// Entries that are in no solution.
    pub wrong_entries: Vec<(CellId, Value)>,
    /// The values of the solution in the record that differ from the only solution.
    pub wrong_solution: Vec<(CellId, Value)>,
    /// Whether some rules were not read, so that several solutions are no answer.
    pub lacks_rules: bool,
    /// Whether the work was stopped before everything was checked.
    pub stopped: bool,
}

impl<'a> RulesReport<'a> {
    /// Creates the report of a count, without any details.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle, count: Count) -> Self {
        let mut cells = puzzle.shape().cells();
        let is_full = cells.all(|cell| puzzle.given(cell).is_some());
        let verdict = match (count.found, is_full) {
            (0, true) => Verdict::Wrong,
            (0, false) => Verdict::None,
            (_, true) => Verdict::Solved,
            (1, false) if count.complete => Verdict::Unique,
            (_, false) => Verdict::Multiple,
        };
        Self {
            puzzle,
            verdict,
            count,
            conflict: Vec::new(),
            repairs: Vec::new(),
            all_repairs: true,
            differs: Vec::new(),
            redundant: None,
            asks_rules: false,
            wrong_entries: Vec::new(),
            wrong_solution: Vec::new(),
            lacks_rules: false,
            stopped: false,
        }
    }

    /// Returns `true` if the puzzle has exactly one solution and no entry is wrong.
    #[must_use]
    pub fn is_in_order(&self) -> bool {
        matches!(self.verdict, Verdict::Unique | Verdict::Solved) && self.wrong_entries.is_empty()
    }

    /// Returns the cells of those givens that are among some parts.
    #[must_use]
    pub fn givens(parts: &[Part]) -> Vec<CellId> {
        let given = |part: &Part| match part {
            Part::Given(cell) => Some(*cell),
            Part::Rule(_) => None,
        };
        parts.iter().filter_map(given).collect()
    }

    /// Returns the numbers of those rules that are among some parts.
    #[must_use]
    pub fn rules(parts: &[Part]) -> Vec<usize> {
        let rule = |part: &Part| match part {
            Part::Given(_) => None,
            Part::Rule(rule) => Some(*rule),
        };
        parts.iter().filter_map(rule).collect()
    }
}
