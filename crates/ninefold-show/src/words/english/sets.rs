//! Reasons of steps with almost locked sets.

use super::lists::{cells, digits_and, digits_or, join};
use ninefold::logic::{PatternPart, Role, Step, Technique};
use ninefold::{CellSet, DigitSet};

fn gone(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|candidate| candidate.digit).collect()
}

/// Writes sets with their letters: `A: r1c1 and r1c4 (2, 5 and 8)`.
fn named(sets: &[PatternPart]) -> String {
    let list: Vec<String> = sets
        .iter()
        .zip(b'A'..)
        .map(|(set, letter)| {
            format!("{}: {} with {}", char::from(letter), cells(set.cells), digits_and(set.digits))
        })
        .collect();
    list.join("; ")
}

pub(super) fn almost_locked(step: &Step) -> String {
    let sets: Vec<PatternPart> = step.pattern.with_role(Role::Set).copied().collect();
    let links: Vec<PatternPart> = step.pattern.with_role(Role::Restricted).copied().collect();
    match step.technique {
        Technique::SueDeCoq => sue_de_coq(step, &sets),
        Technique::DeathBlossom => blossom(step, &sets, &links),
        Technique::AlsXz if links.first().is_some_and(|link| link.digits.len() > 1) => format!(
            "Two sets of cells with one digit more than cells. {}. Of {}, each can only be in one of the two sets, so each set loses one \
             of them and is locked: all its other digits are in its cells. So {} go from the cells that see all their places there.",
            named(&sets),
            digits_and(links[0].digits),
            digits_and(gone(step)),
        ),
        _ => {
            let chain: Vec<String> = links
                .iter()
                .enumerate()
                .map(|(number, link)| {
                    let letters = [number, number + 1].map(|n| char::from(b'A' + (n % 26) as u8));
                    format!(
                        "{} and {} cannot both hold {}",
                        letters[0],
                        letters[1],
                        digits_or(link.digits)
                    )
                })
                .collect();
            let last = char::from(b'A' + (sets.len().saturating_sub(1) % 26) as u8);
            let z = digits_and(gone(step));
            format!(
                "Sets of cells with one digit more than cells. {}. Their cells see each other so that {}. A set that loses a digit must \
                 hold all its others: so if A does not hold {z}, it passes on until {last} does. One of the two ends holds {z}, and a cell \
                 that sees all its places in both cannot be.",
                named(&sets),
                join(&chain, "and"),
            )
        }
    }
}

fn sue_de_coq(step: &Step, sets: &[PatternPart]) -> String {
    let body = step.pattern.with_role(Role::Body).next();
    let (meeting, digits) =
        body.map_or((CellSet::EMPTY, DigitSet::EMPTY), |part| (part.cells, part.digits));
    let helpers: Vec<String> = sets
        .iter()
        .map(|set| {
            let place = set.house.map_or_else(String::new, |house| house.to_string());
            format!("{} in {place} with {}", cells(set.cells), digits_and(set.digits))
        })
        .collect();
    format!(
        "{} lie where a box and a line meet and have the digits {}. They are joined by {}. Together these are as many cells as digits, and no \
         digit can be used twice, so every digit is used exactly once: those of the line nowhere else in the line, those of the box nowhere \
         else in the box.",
        cells(meeting),
        digits_and(digits),
        join(&helpers, "and"),
    )
}

fn blossom(step: &Step, sets: &[PatternPart], links: &[PatternPart]) -> String {
    let stem = step.pattern.with_role(Role::Stem).next();
    let (stem, digits) =
        stem.map_or((CellSet::EMPTY, DigitSet::EMPTY), |part| (part.cells, part.digits));
    let petals: Vec<String> = sets
        .iter()
        .zip(links)
        .map(|(set, link)| {
            format!(
                "if it is {}, then {} must hold {}",
                digits_and(link.digits),
                cells(set.cells),
                digits_and(set.digits - link.digits)
            )
        })
        .collect();
    let z = digits_and(gone(step));
    format!(
        "{} is {}: {}. In every case {z} is in one of these sets, so a cell that sees all its places there cannot be {z}.",
        cells(stem),
        digits_or(digits),
        join(&petals, "and"),
    )
}

/// Explains aligned exclusion: combinations of two or three cells.
pub(super) fn aligned(step: &Step) -> String {
    let base =
        step.pattern.with_role(Role::Body).fold(CellSet::EMPTY, |all, part| all | part.cells);
    let others =
        step.pattern.with_role(Role::Helper).fold(CellSet::EMPTY, |all, part| all | part.cells);
    format!(
        "Go through all combinations of digits for {}. Those that put the same digit twice into a house, or that leave one of {} without a \
         candidate, are impossible. The candidates to be crossed out are in none of the combinations that remain.",
        cells(base),
        cells(others),
    )
}
