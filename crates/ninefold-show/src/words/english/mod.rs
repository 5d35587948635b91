//! The words of English.
//!
//! ```text
//!   mod.rs       the sentences of each detail level: place, technique, cells, reason, result
//!   lists.rs     "r1c1 and r2c2", "rows 3 and 7", "4 or 9"
//!   about.rs     what each technique is
//!   mistakes.rs  what a player got wrong
//!   check.rs     the answer of a check
//!   phrases.rs   "17 solutions", "1 twice in row 9": parts of many sentences
//!   nets.rs      forcing nets line by line; short.rs has the steps inside them
//!   the rest     the reasons, a file for some families
//! ```

mod about;
mod aligned;
mod basics;
mod chains;
mod check;
mod colouring;
mod exotic;
mod fish;
mod lists;
mod mistakes;
mod nets;
pub mod phrases;
mod sets;
mod short;
mod uniqueness;
mod wings;

use super::language::Words;
use crate::area::{area, pattern_cells};
use crate::detail::Detail;
use crate::findings::Findings;
use crate::net::NetWords;
use lists::{cells, digits_and, part_in_words};
use ninefold::check::Report;
use ninefold::logic::{Family, Level, PatternPart, Position, Role, Step, Technique};
use ninefold::search::Count;
use ninefold::{Candidate, CellSet, Clash, Digit, DigitSet};

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
        format!("Look for {}.", lists::with_article(technique.name()))
    }

    fn cells(&self, step: &Step) -> String {
        let mut parts: Vec<String> = shown_parts(step).iter().map(part_in_words).collect();
        if parts.is_empty() {
            let all = pattern_cells(step);
            parts.push(cells(all));
        }
        let digits = shown_digits(step);
        let about = match digits.len() {
            0 => String::new(),
            1 => format!(" The digit involved is {}.", digits_and(digits)),
            _ => format!(" The digits involved are {}.", digits_and(digits)),
        };
        format!("Look at {}.{about}", lists::join_lists(&parts))
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

/// Returns the parts that the sentence about cells names. Pincers and colours are named together; a
/// part whose cells are named already is left out.
fn shown_parts(step: &Step) -> Vec<PatternPart> {
    let mut shown: Vec<PatternPart> = Vec::new();
    let mut named = CellSet::EMPTY;
    for part in step.pattern.parts.iter().filter(|part| is_shown(step, part)) {
        if !part.cells.is_empty() && part.cells.is_subset_of(named) {
            continue;
        }
        named |= part.cells;
        let is_joined = matches!(
            part.role,
            Role::Pincer | Role::ColourA | Role::ColourB | Role::ColourC | Role::ColourD
        );
        match shown.last_mut() {
            Some(last) if is_joined && last.role == part.role => last.cells |= part.cells,
            _ => shown.push(*part),
        }
    }
    shown
}

/// Whether the sentence about cells names a part. The floor of a grave is the whole rest of the
/// grid, and of an exocet only the base and target cells are named.
fn is_shown(step: &Step, part: &PatternPart) -> bool {
    let is_hidden = match part.role {
        Role::Restricted | Role::Cover => true,
        Role::Floor => uniqueness::is_grave(step),
        Role::Helper | Role::Base => step.technique == Technique::Exocet,
        _ => false,
    };
    !is_hidden && (!part.cells.is_empty() || part.house.is_some())
}

/// Returns the digits that the sentence about cells names: those of the pattern and of the parts that
/// do not say what follows.
fn shown_digits(step: &Step) -> DigitSet {
    let parts = step.pattern.parts.iter().filter(|part| {
        matches!(part.role, Role::Body | Role::Base | Role::Set | Role::Stem | Role::Helper)
    });
    parts.fold(step.pattern.digits, |all, part| all | part.digits)
}

/// Iterates over the digits of some candidates, each with its cells.
fn by_digit(candidates: &[Candidate]) -> impl Iterator<Item = (Digit, CellSet)> + '_ {
    let cells_of = |digit| candidates.iter().filter(move |c| c.digit == digit).map(|c| c.cell);
    let all = Digit::all().map(move |digit| (digit, cells_of(digit).collect::<CellSet>()));
    all.filter(|(_, cells)| !cells.is_empty())
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
