//! The words of English.
//!
//! ```text
//!   mod.rs       the sentences of each detail level: place, technique, cells, reason, result
//!   lists.rs     "r1c1 and r2c2", "rows 3 and 7", "4 or 9"
//!   about.rs     what each technique is
//!   mistakes.rs  what a player got wrong
//!   check.rs     the answer of a check
//!   verdicts.rs  why there is no step
//!   paths.rs     how paths end; headings and legends of documents
//!   phrases.rs   "17 solutions", "1 twice in row 9": parts of many sentences
//!   overview.rs  what stands before a path
//!   rules.rs     shapes and rules of puzzles
//!   reasons/     steps of puzzles with any rules
//!   nets.rs      forcing nets line by line; short.rs has the steps inside them
//!   the rest     the reasons, a file for some families
//! ```

mod about;
mod aligned;
mod basics;
mod chains;
mod check;
mod clauses;
mod colouring;
mod exotic;
mod fish;
mod lessons;
mod lists;
mod mistakes;
mod nets;
mod overview;
mod paths;
pub mod phrases;
mod reasons;
mod rules;
mod rules_check;
mod sets;
mod short;
mod uniqueness;
mod verdicts;
mod wings;

pub(in crate::words) use clauses::parts as clause_parts;

use super::language::Words;
use crate::area::area;
use crate::clause::Clause;
use crate::course::{Lesson, LessonWords, Stage};
use crate::detail::Detail;
use crate::findings::Findings;
use crate::named::{Named, named};
use crate::net::NetWords;
use crate::overview::Overview;
use crate::piece::Piece;
use crate::verdict::{Labels, NoStep, PathEnd};
use lists::{cells, digits_and, part_in_words};
use ninefold::check::Report;
use ninefold::equivalence::Move;
use ninefold::generate::ImpossibleSpec;
use ninefold::logic::{Explanation, Family, Level, Mistake, Path, Position, Step, Technique};
use ninefold::rating::Difficulty;
use ninefold::search::Count;
use ninefold::{Candidate, Candidates, CellSet, Clash, Digit, DigitSet, Grid};

/// English words.
///
/// ```
/// use ninefold::logic::Technique;
/// use ninefold_show::words::{English, Words};
///
/// assert_eq!(English.technique(Technique::XWing), "Look for an X-Wing.");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct English;

impl Words for English {
    fn code(&self) -> &'static str {
        "en"
    }

    fn place(&self, step: &Step) -> String {
        match area(step) {
            Some(house) => format!("Look at {house}."),
            None => format!("Look at the cells with {}.", digits_and(step.pattern.digits)),
        }
    }

    fn technique(&self, technique: Technique) -> String {
        format!("Look for {}.", lists::with_article(technique.name()))
    }

    fn cells(&self, step: &Step) -> String {
        let Named { parts, cells: whole, digits } = named(step);
        let mut places: Vec<String> = parts.iter().map(part_in_words).collect();
        if places.is_empty() {
            places.push(cells(whole));
        }
        let about = match digits.len() {
            0 => String::new(),
            1 => format!(" The digit involved is {}.", digits_and(digits)),
            _ => format!(" The digits involved are {}.", digits_and(digits)),
        };
        format!("Look at {}.{about}", lists::join_lists(&places))
    }

    fn heading(&self, technique: Technique) -> String {
        format!("{technique}:")
    }

    fn reason(&self, position: &Position, step: &Step) -> String {
        if let Some(net) = nets::net(position, step) {
            return net.paragraph();
        }
        match step.technique.family() {
            Family::Singles => basics::single(position, step),
            Family::Intersections => basics::intersection(step),
            Family::Subsets => basics::subset(step),
            Family::Fish => fish::fish(step),
            Family::SingleDigitPatterns => fish::single_digit(step),
            Family::Templates => fish::template(step),
            Family::Wings => wings::wing(position, step),
            Family::Colouring => colouring::colouring(position, step),
            Family::Uniqueness => uniqueness::uniqueness(position, step),
            Family::AlmostLockedSets => sets::almost_locked(position, step),
            Family::AlignedExclusion => aligned::aligned(position, step),
            Family::Exotic => exotic::exotic(position, step),
            Family::Chains | Family::Forcing | Family::LastResort => chains::reason(step),
        }
    }

    fn net(&self, position: &Position, step: &Step) -> Option<NetWords> {
        nets::net(position, step)
    }

    fn clauses(&self, position: &Position, step: &Step) -> Vec<Clause> {
        if step.pattern.net.is_some() {
            return Vec::new();
        }
        let text = format!("{} {}", self.reason(position, step), self.result(step));
        clauses::clauses(&text, step)
    }

    fn as_there(&self, number: usize, says: &[String]) -> String {
        nets::as_there(number, says)
    }

    fn as_in_step(&self, number: usize, step: &Step, earlier: &Step, shows: &str) -> String {
        nets::as_in_step(number, step, earlier, shows)
    }

    fn overview(&self, overview: &Overview) -> Vec<String> {
        overview::sentences(overview)
    }

    fn result(&self, step: &Step) -> String {
        let mut sentences = Vec::new();
        if !step.placements.is_empty() {
            let all: Vec<String> = by_digit(&step.placements)
                .map(|(digit, at)| format!("{} {} {digit}", cells(at), lists::is_or_are(at)))
                .collect();
            sentences.push(format!("So {}.", lists::join_lists(&all)));
        }
        if !step.eliminations.is_empty() {
            // Digits that are crossed out in the same cells are named together.
            let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
            for (digit, from) in by_digit(&step.eliminations) {
                match groups.iter_mut().find(|(_, cells)| *cells == from) {
                    Some((digits, _)) => digits.insert(digit),
                    None => groups.push((DigitSet::only(digit), from)),
                }
            }
            let all: Vec<String> = groups
                .into_iter()
                .map(|(digits, from)| format!("{} from {}", digits_and(digits), cells(from)))
                .collect();
            let start = if sentences.is_empty() { "So cross out" } else { "Cross out" };
            sentences.push(format!("{start} {}.", lists::join_lists(&all)));
        }
        sentences.join(" ")
    }

    fn wrong_digits(&self, cells: CellSet, mistakes: &[Mistake], detail: Detail) -> Vec<Piece> {
        mistakes::wrong_digits(cells, mistakes, detail)
    }

    fn clashing_digits(&self, digits: &Grid, cells: CellSet, detail: Detail) -> Vec<String> {
        mistakes::clashing_digits(digits, cells, detail)
    }

    fn missing_marks(&self, noted: &Candidates, cells: CellSet, detail: Detail) -> Vec<String> {
        mistakes::missing_marks(noted, cells, detail)
    }

    fn solve_verdict(&self, count: &Count, clashes: &[Clash]) -> String {
        if !clashes.is_empty() {
            return format!("invalid: {}", phrases::clashes(clashes));
        }
        let solutions = phrases::solutions(count);
        match (count.found, count.complete) {
            (1, true) => format!("valid: {solutions}"),
            (0, true) => format!("invalid: {solutions}"),
            (0 | 1, false) => solutions,
            _ => format!("not unique: {solutions}"),
        }
    }

    fn check_verdict(&self, found: &Findings<'_>) -> String {
        check::verdict(found)
    }

    fn check_reason(&self, found: &Findings<'_>) -> String {
        check::reason(found)
    }

    fn check_puzzle_reason(&self, report: &Report) -> String {
        check::puzzle_reason(report)
    }

    fn check_sentences(&self, found: &Findings<'_>) -> Vec<String> {
        check::sentences(found)
    }

    fn about(&self, technique: Technique) -> String {
        about::about(technique)
    }

    fn lesson(&self, lesson: &Lesson) -> LessonWords {
        lessons::lesson(lesson)
    }

    fn stage(&self, stage: Stage) -> String {
        lessons::stage(stage).to_owned()
    }

    fn family(&self, family: Family) -> String {
        about::family(family).to_owned()
    }

    fn level(&self, level: Level) -> String {
        level.name().to_owned()
    }

    fn no_step(&self, why: &NoStep<'_>) -> String {
        verdicts::no_step(why)
    }

    fn known_steps(&self, steps: &[Step]) -> String {
        verdicts::known_steps(steps)
    }

    fn wrong_position(&self) -> [String; 2] {
        ["an entered digit or a pencil mark is wrong, so no step follows", "a hint says which"]
            .map(str::to_owned)
    }

    fn path_ending(&self, path: &Path) -> String {
        paths::ending(path)
    }

    fn path_kind(&self, explanation: &Explanation) -> Option<String> {
        paths::kind(explanation)
    }

    fn path_end(&self, end: &PathEnd<'_>) -> String {
        paths::end(end)
    }

    fn standard_path(&self, explanation: &Explanation) -> String {
        paths::standard(explanation)
    }

    fn standard_path_in_full(&self, explanation: &Explanation) -> Option<String> {
        paths::standard_in_full(explanation)
    }

    fn several_solutions(&self, cells: CellSet) -> String {
        paths::several_solutions(cells)
    }

    fn singles(&self, singles: &[Step]) -> String {
        paths::singles(singles)
    }

    fn steps_here(&self, technique: Technique, count: usize) -> String {
        paths::steps_here(technique, count)
    }

    fn step_label(&self, number: usize, technique: Technique, result: &str) -> String {
        paths::step_label(number, technique, result)
    }

    fn steps_label(&self, first: usize, last: usize, text: &str) -> String {
        paths::steps_label(first, last, text)
    }

    fn lines_label(&self, first: usize, last: usize) -> String {
        format!("Lines {first} to {last}")
    }

    fn labels(&self) -> Labels {
        paths::labels()
    }

    fn facts(&self, technique: Technique) -> String {
        paths::facts(technique, about::family(technique.family()))
    }

    fn difficulty(&self, difficulty: Difficulty) -> String {
        difficulty.needs().to_owned()
    }

    fn impossible(&self, reason: &ImpossibleSpec) -> String {
        reason.to_string()
    }

    fn transformation(&self, one: &Move, arrow: &str) -> String {
        verdicts::transformation(one, arrow)
    }
}

/// Iterates over the digits of some candidates, each with its cells.
fn by_digit(candidates: &[Candidate]) -> impl Iterator<Item = (Digit, CellSet)> + '_ {
    let cells_of = |digit| candidates.iter().filter(move |c| c.digit == digit).map(|c| c.cell);
    let all = Digit::all().map(move |digit| (digit, cells_of(digit).collect::<CellSet>()));
    all.filter(|(_, cells)| !cells.is_empty())
}

#[cfg(test)]
mod tests;
