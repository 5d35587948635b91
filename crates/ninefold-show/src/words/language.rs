//! The trait that a language implements.

use crate::clause::Clause;
use crate::course::{Lesson, LessonWords, Stage};
use crate::detail::Detail;
use crate::findings::Findings;
use crate::net::NetWords;
use crate::overview::Overview;
use crate::piece::Piece;
use ninefold::check::Report;
use ninefold::logic::{Family, Level, Mistake, Position, Step, Technique};
use ninefold::search::Count;
use ninefold::{Candidates, CellSet, Clash, Grid};

/// The sentences of one language.
pub trait Words {
    /// Returns a sentence that names the area to look at, but not the technique.
    fn place(&self, step: &Step) -> String;
    /// Returns a sentence that names the technique to look for.
    fn technique(&self, technique: Technique) -> String;
    /// Returns a sentence that names the cells of the pattern, but not what follows.
    fn cells(&self, step: &Step) -> String;
    /// Returns the full reason why the step is right, in sentences that can be followed with a
    /// pencil. The position is the one in which the step was found.
    fn reason(&self, position: &Position, step: &Step) -> String;
    /// Returns the forcing net of a step in words, line by line; `None` if the step has none. The
    /// position is the one in which the step was found.
    fn net(&self, position: &Position, step: &Step) -> Option<NetWords>;
    /// Returns the sentence that stands for lines of a net which an earlier step has already: `As in step 2:
    /// r2c2 is 8 and r5c5 is 1.`
    fn as_there(&self, number: usize, says: &[String]) -> String;
    /// Returns what the net of a step shows, if it repeats most of the net of an earlier one.
    fn as_in_step(&self, number: usize, step: &Step, earlier: &Step, shows: &str) -> String;
    /// Returns the sentences before a path: how many steps of which kind, and where the hard part is.
    fn overview(&self, overview: &Overview) -> Vec<String>;
    /// Returns the reason and the result of a step as clauses, each with the cells that it is about and
    /// the number of the links that it says; none for a net, whose lines have numbers.
    fn clauses(&self, position: &Position, step: &Step) -> Vec<Clause>;
    /// Returns the result: which digits to write, which candidates to cross out.
    fn result(&self, step: &Step) -> String;
    /// Returns what is said about wrong digits of a player in these cells, as far as the level says.
    /// `mistakes` has the reasons of the first ones; only the levels from [`Detail::Reason`] on need it.
    fn wrong_digits(&self, cells: CellSet, mistakes: &[Mistake], detail: Detail) -> Vec<Piece>;
    /// Returns the sentences about digits of a player in these cells that clash with each other.
    fn clashing_digits(&self, digits: &Grid, cells: CellSet, detail: Detail) -> Vec<String>;
    /// Returns the sentences about pencil marks, as the player noted them, that lack the right digit in
    /// these cells.
    fn missing_marks(&self, noted: &Candidates, cells: CellSet, detail: Detail) -> Vec<String>;
    /// Returns the verdict of a search for solutions in one line.
    fn solve_verdict(&self, count: &Count, clashes: &[Clash]) -> String;
    /// Returns the verdict of a check in one line, with flaws of the claims and entries.
    fn check_verdict(&self, found: &Findings<'_>) -> String;
    /// Returns the reason for the verdict of a check in one line, flaws of the claims first; empty if
    /// there is nothing to add.
    fn check_reason(&self, found: &Findings<'_>) -> String;
    /// Returns the reason for the verdict about the puzzle alone.
    fn check_puzzle_reason(&self, report: &Report) -> String;
    /// Returns the whole answer of a check: the verdict, the reason, possible repairs, the claims.
    fn check_sentences(&self, found: &Findings<'_>) -> Vec<String>;
    /// Returns an explanation of a technique, in a few sentences.
    fn about(&self, technique: Technique) -> String;
    /// Returns the words of a lesson of the course.
    fn lesson(&self, lesson: &Lesson) -> LessonWords;
    /// Returns the name of a stage of the course.
    fn stage(&self, stage: Stage) -> &'static str;
    /// Returns the name of a family.
    fn family(&self, family: Family) -> &'static str;
    /// Returns the name of a level.
    fn level(&self, level: Level) -> &'static str;
}
