//! Reasons of singles, locked candidates and subsets.

use super::lists::{cells, cells_or, digits_and, houses, number};
use ninefold::logic::{PatternPart, Position, Role, Step, Technique};
use ninefold::{Candidate, CellSet, DigitSet};

pub(super) fn single(position: &Position, step: &Step) -> String {
    let Some(Candidate { cell, digit }) = step.placements.first().copied() else {
        return String::new();
    };
    let house = step.pattern.parts.first().and_then(|part| part.house);
    match (step.technique, house) {
        (Technique::FullHouse, Some(house)) => {
            format!("{cell} is the last empty cell in {house}, and only {digit} is missing there.")
        }
        (Technique::HiddenSingle, Some(house)) => {
            format!("In {house}, {cell} is the only cell that can hold {digit}.")
        }
        _ => {
            let seen: DigitSet =
                cell.peers().iter().filter_map(|peer| position.digits().get(peer)).collect();
            if seen.len() == 8 {
                format!("{cell} sees every digit but {digit}, so nothing else can go there.")
            } else {
                let crossed = DigitSet::ALL - seen - DigitSet::only(digit);
                format!(
                    "{cell} has only the candidate {digit} left: it sees {}, and {} had been crossed out before.",
                    digits_and(seen),
                    digits_and(crossed),
                )
            }
        }
    }
}

pub(super) fn intersection(step: &Step) -> String {
    let pattern = &step.pattern;
    if matches!(step.technique, Technique::LockedPair | Technique::LockedTriple) {
        let body = body(step);
        let covers = houses(pattern.with_role(Role::Cover).filter_map(|part| part.house));
        return format!(
            "{} have only {} between them, so these digits fill these cells. All of the cells lie \
             in {covers}, so nowhere else in {covers} can hold {}.",
            cells(body.cells),
            digits_and(body.digits),
            digits_and(body.digits),
        );
    }
    let with_house =
        |role| pattern.with_role(role).find_map(|part| Some((part.house?, part.cells)));
    let (Some((base, spots)), Some((cover, _))) = (with_house(Role::Base), with_house(Role::Cover))
    else {
        return String::new();
    };
    let digit = digits_and(pattern.digits);
    format!(
        "In {base}, {digit} can only be in {}, and all of these lie in {cover}. One of them is {digit}, so no \
         other cell in {cover} can be.",
        cells_or(spots),
    )
}

pub(super) fn subset(step: &Step) -> String {
    let body = body(step);
    let place = body.house.map_or_else(String::new, |house| house.to_string());
    let count = number(body.cells.len());
    let is_naked = matches!(
        step.technique,
        Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuadruple
    );
    if is_naked {
        format!(
            "In {place}, the {count} cells {} have only the {count} digits {} between them. So each of these \
             digits is in one of these cells, and in no other cell of {place}.",
            cells(body.cells),
            digits_and(body.digits),
        )
    } else {
        format!(
            "In {place}, the {count} digits {} can only be in the {count} cells {}. So these cells hold these \
             digits and nothing else.",
            digits_and(body.digits),
            cells(body.cells),
        )
    }
}

fn body(step: &Step) -> PatternPart {
    let none = PatternPart::cells(Role::Body, CellSet::EMPTY, DigitSet::EMPTY);
    step.pattern.with_role(Role::Body).next().copied().unwrap_or(none)
}
