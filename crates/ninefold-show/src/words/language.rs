//! The trait that a language implements.

use crate::detail::Detail;
use crate::findings::Findings;
use crate::net::NetWords;
use ninefold::check::Report;
use ninefold::logic::{Family, Level, Position, Step, Technique};
use ninefold::search::Count;
use ninefold::{CellSet, Clash};

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
    /// Returns the result: which digits to write, which candidates to cross out.
    fn result(&self, step: &Step) -> String;
    /// Returns the sentences about wrong digits of a player in these cells, as far as the level says.
    fn wrong_digits(&self, position: &Position, cells: CellSet, detail: Detail) -> Vec<String>;
    /// Returns the sentences about pencil marks that lack the right digit in these cells.
    fn missing_marks(&self, position: &Position, cells: CellSet, detail: Detail) -> Vec<String>;
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
    /// Returns the name of a family.
    fn family(&self, family: Family) -> &'static str;
    /// Returns the name of a level.
    fn level(&self, level: Level) -> &'static str;
}
