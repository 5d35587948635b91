//! Reasons of fish and of other patterns of one digit.

use super::chains::chain_in_words;
use super::lists::{cells, cells_or, digits_and, houses, number};
use ninefold::logic::{Role, Step, Technique};
use ninefold::{CellSet, House};

fn with_role(step: &Step, role: Role) -> Vec<House> {
    step.pattern.with_role(role).filter_map(|part| part.house).collect()
}

fn cells_of(step: &Step, role: Role) -> CellSet {
    step.pattern.with_role(role).fold(CellSet::EMPTY, |all, part| all | part.cells)
}

pub(super) fn fish(step: &Step) -> String {
    let digit = digits_and(step.pattern.digits);
    let (bases, covers) = (with_role(step, Role::Base), with_role(step, Role::Cover));
    let fins = cells_of(step, Role::Fin);
    let endo_fins = cells_of(step, Role::EndoFin);
    let (base, cover) = (houses(bases.iter().copied()), houses(covers.iter().copied()));
    let count = number(bases.len() as u32);
    if fins.is_empty() && endo_fins.is_empty() && step.pattern.chains.is_empty() {
        return format!(
            "In {base}, {digit} can only be in {cover}. These {count} houses need {count} cells for their {digit}s, one in \
             each of {cover}. So no other cell in {cover} can be {digit}."
        );
    }
    let mut text = format!("In {base}, {digit} can be in {cover}");
    if !fins.is_empty() {
        let more = if fins.has_several() { "the fins" } else { "the fin" };
        text.push_str(&format!(", and besides only in {more} {}", cells(fins)));
    }
    text.push('.');
    if !endo_fins.is_empty() {
        let are = if endo_fins.has_several() { "lie" } else { "lies" };
        text.push_str(&format!(" {} {are} in two of these houses at once.", cells(endo_fins)));
    }
    let spoilers = fins | endo_fins;
    if !spoilers.is_empty() {
        let none = if spoilers.has_several() { "none of them" } else { "it" };
        let not = if spoilers.has_several() { "is" } else { "is not" };
        text.push_str(&format!(
            " If {none} {not} {digit}, the {count} houses use up {cover}, and no other cell there can be {digit}. If {} is {digit}, \
             no cell that sees it can be.",
            cells_or(spoilers),
        ));
    }
    if step.pattern.siamese {
        text.push_str(" Two fish share these base houses, with different covers; both are used.");
    }
    if step.pattern.chains.is_empty() {
        text.push_str(&format!(" Either way {} cannot be {digit}.", cells_or(targets(step))));
    } else {
        text.push(' ');
        let all: Vec<String> =
            step.pattern.chains.iter().map(|chain| chain_in_words(&step.pattern, chain)).collect();
        text.push_str(&all.join(" "));
        text.push_str(" So the same follows in every case.");
    }
    text
}

fn targets(step: &Step) -> CellSet {
    step.eliminations.iter().map(|candidate| candidate.cell).collect()
}

/// Explains skyscrapers, kites, turbot fish and empty rectangles: if the digit is not at one end, it
/// is at the other.
pub(super) fn single_digit(step: &Step) -> String {
    let mut sentences: Vec<String> = Vec::new();
    for chain in &step.pattern.chains {
        let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else { continue };
        let digit = first.digit;
        let ends = first.cells | last.cells;
        sentences.push(format!(
            "{} So {digit} is in {}, and a cell that sees all of these cannot be {digit}.",
            chain_in_words(&step.pattern, chain),
            cells_or(ends)
        ));
    }
    sentences.join(" ")
}

pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

/// Explains templates: all placements of a digit in the grid.
pub(super) fn template(step: &Step) -> String {
    let digit = digits_and(step.pattern.digits);
    match step.technique {
        Technique::TemplateSet => {
            let at: CellSet = step.placements.iter().map(|candidate| candidate.cell).collect();
            format!(
                "However {digit} is placed once in every row, column and box of the grid, it is in {}.",
                cells(at)
            )
        }
        _ => format!(
            "However {digit} is placed once in every row, column and box of the grid, it is never in {}.",
            cells_or(targets(step))
        ),
    }
}
