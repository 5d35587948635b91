//! The trait that a language implements.

use crate::clause::Clause;
use crate::course::{Lesson, LessonWords, Stage};
use crate::detail::Detail;
use crate::findings::Findings;
use crate::net::NetWords;
use crate::overview::Overview;
use crate::piece::Piece;
use crate::verdict::{Labels, NoStep, PathEnd};
use ninefold::check::Report;
use ninefold::equivalence::Move;
use ninefold::generate::ImpossibleSpec;
use ninefold::logic::{Explanation, Family, Level, Mistake, Path, Position, Step, Technique};
use ninefold::rating::Difficulty;
use ninefold::search::Count;
use ninefold::{Candidates, CellSet, Clash, Grid};
use std::fmt::Debug;

/// The sentences of one language.
///
/// Each method takes facts and returns whole sentences: order, gender, case and plural belong to the language.
/// Callers join sentences by spaces, and put a [heading](Self::heading) before them. Cells (`r4c7`), chains in
/// notation and the names of techniques are the same in every language.
///
/// No method has a default, so that a language that lacks a sentence does not compile.
pub trait Words: Debug + Send + Sync {
    /// Returns the code of the language, `en`, as documents name it.
    fn code(&self) -> &'static str;
    /// Returns a sentence that names the area to look at, but not the technique.
    fn place(&self, step: &Step) -> String;
    /// Returns a sentence that names the technique to look for.
    fn technique(&self, technique: Technique) -> String;
    /// Returns a sentence that names the cells of the pattern, but not what follows.
    fn cells(&self, step: &Step) -> String;
    /// Returns what stands before the explanation of a step: `X-Wing:`.
    fn heading(&self, technique: Technique) -> String;
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
    fn stage(&self, stage: Stage) -> String;
    /// Returns the name of a family.
    fn family(&self, family: Family) -> String;
    /// Returns the name of a level.
    fn level(&self, level: Level) -> String;
    /// Returns the sentence for a position without a next step.
    fn no_step(&self, why: &NoStep<'_>) -> String;
    /// Returns the sentence about steps that come first because the learner masters them.
    fn known_steps(&self, steps: &[Step]) -> String;
    /// Returns why nothing follows from a position whose entries or pencil marks are wrong, and what to do, each
    /// without a full stop.
    fn wrong_position(&self) -> [String; 2];
    /// Returns how a path ends, and after how many steps.
    fn path_ending(&self, path: &Path) -> String;
    /// Returns what is true of this path alone, where it is not the standard path.
    fn path_kind(&self, explanation: &Explanation) -> Option<String>;
    /// Returns the sentence about the end of a path that was asked for in parts.
    fn path_end(&self, end: &PathEnd<'_>) -> String;
    /// Returns the sentence about the standard path: its level and score.
    fn standard_path(&self, explanation: &Explanation) -> String;
    /// Returns the sentence about the standard path with its hardest step; `None` if it has no step.
    fn standard_path_in_full(&self, explanation: &Explanation) -> Option<String>;
    /// Returns the last sentence of a path that ends with several solutions, which differ in these cells.
    fn several_solutions(&self, cells: CellSet) -> String;
    /// Returns the paragraph of singles in a row: `Two singles follow: r1c2=5, r4c4=7.`
    fn singles(&self, singles: &[Step]) -> String;
    /// Returns how many steps of a technique there are in a position.
    fn steps_here(&self, technique: Technique, count: usize) -> String;
    /// Returns the label of the drawing of a step.
    fn step_label(&self, number: usize, technique: Technique, result: &str) -> String;
    /// Returns the label of the drawing of several steps; `text` says what they do.
    fn steps_label(&self, first: usize, last: usize, text: &str) -> String;
    /// Returns the label of the drawing of some lines of a net.
    fn lines_label(&self, first: usize, last: usize) -> String;
    /// Returns the headings and legends of documents.
    fn labels(&self) -> Labels;
    /// Returns the facts about a technique in one line: family, level, score, names.
    fn facts(&self, technique: Technique) -> String;
    /// Returns the most difficult techniques that the puzzles of a difficulty need, in a few words.
    fn difficulty(&self, difficulty: Difficulty) -> String;
    /// Returns why no puzzle can be as requested, without a full stop.
    fn impossible(&self, reason: &ImpossibleSpec) -> String;
    /// Returns a move of a transformation, without a full stop: `swap rows 1 and 3`. `arrow` stands between the old
    /// digit and the new one.
    fn transformation(&self, one: &Move, arrow: &str) -> String;
}
