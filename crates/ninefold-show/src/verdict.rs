//! Facts that sentences without a step are about: why there is none, how a path ends. Also the labels of documents.

use ninefold::CellSet;
use ninefold::check::Mismatch;
use ninefold::logic::Technique;

/// The reason why a position has no next step, where no digit or pencil mark of the player is known to be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoStep<'a> {
    /// The grid is solved.
    Solved,
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions, and none can be reached from this position.
    Astray,
    /// The puzzle has several solutions.
    Several,
    /// The puzzle has several solutions, which differ in these cells.
    Open(CellSet),
    /// None of these techniques, from easy to hard, finds a step.
    Stuck(&'a [Technique]),
    /// The position does not belong to the printed puzzle.
    Mismatch(&'a Mismatch),
}

/// The end of a path that a reader asked for up to a technique, or of which one step was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathEnd<'a> {
    /// The path solves the puzzle.
    Solved,
    /// The path solves the puzzle and has no step of this technique.
    SolvedWithout(Technique),
    /// The path was asked for up to the first step of this technique.
    StoppedAfter(Technique),
    /// None of these techniques finds a step, with so many cells open.
    Stuck {
        /// The number of open cells.
        open: u32,
        /// The techniques that were tried.
        techniques: &'a [Technique],
    },
    /// The path has fewer steps than the number of the one that was asked for.
    NoSuchStep {
        /// The number that was asked for.
        number: usize,
        /// The number of steps of the path.
        steps: usize,
    },
}

/// The headings and legends of documents, in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Labels {
    /// The title of a page with paths.
    pub title: String,
    /// The legend of drawings with discs and arrows.
    pub legend: String,
    /// The columns of the list of techniques: technique, times, score, as headings.
    pub headings: [String; 3],
    /// The same columns in plain text.
    pub columns: [String; 3],
    /// The heading of chains in notation.
    pub notation: String,
    /// The heading of singles in a row.
    pub singles: String,
    /// The words before the way to find a technique.
    pub find: String,
    /// The words before a common mistake.
    pub mistake: String,
    /// The sentence about techniques that rely on uniqueness.
    pub relies_on_uniqueness: String,
    /// The words before an example.
    pub example: String,
    /// The words before the legend of signs in grids of text.
    pub signs: String,
    /// The meanings of signs in grids of text.
    pub meanings: Meanings,
}

/// The meanings of signs in grids of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Meanings {
    /// A cell to look at.
    pub pointed: String,
    /// A candidate of the pattern.
    pub pattern: String,
    /// A candidate outside the plain pattern.
    pub fin: String,
    /// A candidate that the step removes.
    pub gone: String,
    /// A digit that the step writes.
    pub placed: String,
    /// An empty cell with one candidate.
    pub single: String,
}

/// A note on an answer about a puzzle of any rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesNote {
    /// Several solutions were found, but some rules were not read.
    FewerSolutions,
    /// Values occur in some solution, but some rules were not read.
    FewerValues,
    /// The search for values that occur in some solution was stopped.
    StoppedValues,
    /// There is no solution, so no cell has a value.
    NoValues,
    /// The grid is solved.
    Solved,
    /// The position has no solution.
    NoSolution,
    /// No step follows, since there are several solutions.
    Several,
    /// No step follows, and it is not known whether there are several solutions.
    Stuck,
    /// Some steps of a path have no reason but a trial.
    NeedsTrial,
}
