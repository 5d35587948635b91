//! The words of English.
//!
//! ```text
//!   mod.rs       the sentences of each detail level: place, technique, cells, reason, result
//!   lists.rs     "r1c1 and r2c2", "rows 3 and 7", "4 or 9"
//!   about.rs     what each technique is
//!   mistakes.rs  what a player got wrong
//!   check.rs     the answer of a check
//!   phrases.rs   "17 solutions", "1 twice in row 9": parts of many sentences
//!   the rest     the reasons, a file for some families
//! ```

mod about;
mod basics;
mod chains;
mod check;
mod exotic;
mod fish;
mod lists;
mod mistakes;
pub mod phrases;
mod sets;
mod uniqueness;
mod wings;

use super::language::Words;
use crate::area::{area, pattern_cells};
use crate::detail::Detail;
use crate::findings::Findings;
use lists::{cells, digits_and, part_in_words};
use ninefold::check::Report;
use ninefold::logic::{Family, Level, PatternPart, Position, Role, Step, Technique};
use ninefold::search::Count;
use ninefold::{CellSet, Clash, DigitSet};

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
    fn place(&self, step: &Step) -> String {
        match area(step) {
            Some(house) => format!("Look at {house}."),
            None => format!("Look at the cells with {}.", digits_and(step.pattern.digits)),
        }
    }

    fn technique(&self, technique: Technique) -> String {
        format!("Look for {} {}.", lists::article(technique.name()), technique.name())
    }

    fn cells(&self, step: &Step) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut named = CellSet::EMPTY;
        for part in shown_parts(step) {
            if part.cells.is_empty() || !part.cells.is_subset_of(named) {
                parts.push(part_in_words(part));
            }
            named |= part.cells;
        }
        if parts.is_empty() {
            let all = pattern_cells(step);
            parts.push(cells(all));
        }
        let digits = step.pattern.digits;
        let about = match digits.len() {
            0 => String::new(),
            1 => format!(" The digit involved is {}.", digits_and(digits)),
            _ => format!(" The digits involved are {}.", digits_and(digits)),
        };
        format!("Look at {}.{about}", lists::join(&parts, "and"))
    }

    fn reason(&self, position: &Position, step: &Step) -> String {
        match step.technique.family() {
            Family::Singles => basics::single(position, step),
            Family::Intersections => basics::intersection(step),
            Family::Subsets => basics::subset(step),
            Family::Fish => fish::fish(step),
            Family::SingleDigitPatterns => fish::single_digit(step),
            Family::Templates => fish::template(step),
            Family::Wings => wings::wing(step),
            Family::Colouring => wings::colouring(step),
            Family::Uniqueness => uniqueness::uniqueness(position, step),
            Family::AlmostLockedSets => sets::almost_locked(step),
            Family::AlignedExclusion => sets::aligned(step),
            Family::Exotic => exotic::exotic(step),
            Family::Chains | Family::Forcing | Family::LastResort => chains::reason(step),
        }
    }

    fn result(&self, step: &Step) -> String {
        let mut sentences = Vec::new();
        if !step.placements.is_empty() {
            let all: Vec<String> =
                step.placements.iter().map(|c| format!("{} is {}", c.cell, c.digit)).collect();
            sentences.push(format!("So {}.", lists::join(&all, "and")));
        }
        if !step.eliminations.is_empty() {
            let mut all = Vec::new();
            for digit in DigitSet::ALL {
                let from: CellSet =
                    step.eliminations.iter().filter(|c| c.digit == digit).map(|c| c.cell).collect();
                if !from.is_empty() {
                    all.push(format!("{digit} from {}", cells(from)));
                }
            }
            let start = if sentences.is_empty() { "So cross out" } else { "Cross out" };
            sentences.push(format!("{start} {}.", lists::join(&all, "and")));
        }
        sentences.join(" ")
    }

    fn wrong_digits(&self, position: &Position, cells: CellSet, detail: Detail) -> Vec<String> {
        mistakes::wrong_digits(position, cells, detail)
    }

    fn missing_marks(&self, position: &Position, cells: CellSet, detail: Detail) -> Vec<String> {
        mistakes::missing_marks(position, cells, detail)
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

    fn family(&self, family: Family) -> &'static str {
        match family {
            Family::Singles => "singles",
            Family::Intersections => "intersections",
            Family::Subsets => "subsets",
            Family::Fish => "fish",
            Family::SingleDigitPatterns => "single-digit patterns",
            Family::Wings => "wings",
            Family::Colouring => "colouring",
            Family::Uniqueness => "uniqueness",
            Family::Chains => "chains and loops",
            Family::AlmostLockedSets => "almost locked sets",
            Family::AlignedExclusion => "aligned exclusion",
            Family::Exotic => "exotic patterns",
            Family::Forcing => "forcing chains and nets",
            Family::Templates => "templates",
            Family::LastResort => "last resort",
        }
    }

    fn level(&self, level: Level) -> &'static str {
        level.name()
    }
}

/// Iterates over the parts that the sentence about cells names.
fn shown_parts(step: &Step) -> impl Iterator<Item = &PatternPart> {
    step.pattern.parts.iter().filter(|part| {
        !matches!(part.role, Role::Restricted | Role::Target | Role::Cover)
            && (!part.cells.is_empty() || part.house.is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_was_stopped_proves_nothing() {
        let verdict = |found, complete| English.solve_verdict(&Count { found, complete }, &[]);
        assert_eq!(verdict(1, true), "valid: 1 solution");
        assert_eq!(verdict(1, false), "at least 1 solution");
        assert_eq!(verdict(0, true), "invalid: no solution");
        assert_eq!(verdict(0, false), "no solution found so far");
        assert_eq!(verdict(100, false), "not unique: at least 100 solutions");
    }
}
