//! The result of a check: the verdict and the complete report.

use super::repairs::{Repair, Repairs};
use crate::board::{Candidate, CellSet, Clash, Grid, parse_error};
use crate::search::{Count, Uniqueness};
use std::fmt;
use std::str::FromStr;

/// The result of a check in one word. The list is complete: every puzzle has exactly one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The puzzle has exactly one solution: it is proper.
    Unique,
    /// The puzzle has more than one solution.
    Multiple,
    /// The puzzle has no solution, although no givens clash.
    None,
    /// Givens clash; some cells are empty.
    Clash,
    /// Every cell has a given, none of them clash, and all are within the restriction.
    Solved,
    /// Every cell has a given, and some of them clash.
    Wrong,
    /// The puzzle has exactly one solution, and a grid that claims to be it is not. Only
    /// [`judge`](super::judge) returns this.
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

    /// Returns the verdict about a puzzle of which the number of solutions is known: the verdict of
    /// [`check`](super::check), without the rest of the report.
    ///
    /// ```
    /// use ninefold::check::Verdict;
    /// use ninefold::Grid;
    ///
    /// let givens: Grid = format!("55{}", ".".repeat(79)).parse().unwrap();
    /// assert_eq!(Verdict::new(&givens, &givens.uniqueness()), Verdict::Clash);
    /// ```
    #[must_use]
    pub fn new(givens: &Grid, solutions: &Uniqueness) -> Self {
        match solutions {
            Uniqueness::One(_) if givens.is_full() => Self::Solved,
            Uniqueness::One(_) => Self::Unique,
            Uniqueness::Many => Self::Multiple,
            // Givens that clash have no solution, so only here is it worth while to look.
            Uniqueness::None if !givens.has_clash() => Self::None,
            Uniqueness::None => Self::of_clash(givens),
        }
    }

    /// Returns the verdict about givens of which some clash.
    pub(super) fn of_clash(givens: &Grid) -> Self {
        if givens.is_full() { Self::Wrong } else { Self::Clash }
    }

    /// Returns its name: `unique`, `multiple`, `none`, `clash`, `solved`, `wrong` or
    /// `wrong-solution`.
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

/// Reads the name of a verdict.
impl FromStr for Verdict {
    type Err = UnknownVerdict;

    fn from_str(text: &str) -> Result<Self, UnknownVerdict> {
        Self::ALL.into_iter().find(|verdict| verdict.as_str() == text).ok_or(UnknownVerdict)
    }
}

parse_error! {
    /// The text is not the name of a verdict.
    UnknownVerdict, "not the name of a verdict"
}

/// The complete result of a check. Fields that do not apply to the verdict are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The verdict. When the watch stopped the search for solutions (`stopped`, and `count` not
    /// complete) it rests on the solutions found until then: none, unique or multiple.
    pub verdict: Verdict,
    /// The solutions, up to the limit of the question.
    pub count: Count,
    /// The first solution in lexicographic order.
    pub solution: Option<Grid>,
    /// Whether no given can be left out of a unique puzzle.
    pub minimal: Option<bool>,
    /// The givens of a unique puzzle of which each alone could be left out.
    pub redundant: CellSet,
    /// The equal givens in one house.
    pub clashes: Vec<Clash>,
    /// For a puzzle without solution: givens that contradict each other, of which none can be left
    /// out.
    pub conflict: Vec<Candidate>,
    /// The changes of one cell that make the puzzle proper, the likeliest first.
    pub repairs: Vec<Repair>,
    /// Whether `repairs` are complete: false when the work limit was reached before.
    pub all_repairs: bool,
    /// For a puzzle with several solutions: digits to add that leave one; singles, or else pairs.
    pub completions: Vec<Vec<Candidate>>,
    /// For a puzzle with several solutions: exactly the cells in which they differ.
    pub differs: CellSet,
    /// The entries that no solution has.
    pub wrong_entries: Vec<Candidate>,
    /// Whether the watch stopped the check, so that something above may be missing.
    pub stopped: bool,
}

impl Report {
    pub(super) const fn new(verdict: Verdict, count: Count) -> Self {
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

    pub(super) fn set_repairs(&mut self, repairs: Repairs) {
        self.repairs = repairs.found;
        self.all_repairs = repairs.all;
    }
}
