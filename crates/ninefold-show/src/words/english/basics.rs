//! Reasons of singles, locked candidates and subsets.

use super::lists::{
    all_of, can_only_be, capitalised, cells, cells_or, digits_and, digits_or, join, number,
};
use super::phrases::article;
use ninefold::logic::{PatternPart, Position, Role, Step, Technique};
use ninefold::{Candidate, CellSet, Digit, DigitSet, House};

pub(super) fn single(position: &Position, step: &Step) -> String {
    let Some(found) = step.placements.first().copied() else {
        return String::new();
    };
    let Candidate { cell, digit } = found;
    let house = step.pattern.parts.first().and_then(|part| part.house);
    match (step.technique, house) {
        (Technique::FullHouse, Some(house)) => format!(
            "{cell} is the only empty cell in {house}, and {digit} is the only digit that is missing there."
        ),
        (Technique::HiddenSingle, Some(house)) => hidden_single(position, house, found),
        _ => naked_single(position, found),
    }
}

/// Explains why no other cell of a house can hold the digit.
fn hidden_single(position: &Position, house: House, found: Candidate) -> String {
    let Candidate { cell, digit } = found;
    let others = (house.cells() & position.open()) - CellSet::only(cell);
    let sees_digit = |other: ninefold::Cell| {
        other.peers().iter().any(|peer| position.digits().get(peer) == Some(digit))
    };
    let (sees, crossed) =
        (format!("sees {}", with_article(digit)), format!("has had its {digit} crossed out"));
    let seeing: CellSet = others.iter().filter(|other| sees_digit(*other)).collect();
    let why = if others.is_empty() {
        "it is the only empty cell there".to_owned()
    } else {
        let each = match others.len() {
            1 => "the other empty cell there",
            _ => "every other empty cell there",
        };
        let reason = match (seeing == others, seeing.is_empty()) {
            (true, _) => sees,
            (false, true) => crossed,
            (false, false) => format!("{sees} or {crossed}"),
        };
        format!("{each} {reason}")
    };
    format!("In {house}, the digit {digit} can only be in {cell}: {why}.")
}

/// Returns a digit with its article: `a 7`, `an 8`.
fn with_article(digit: Digit) -> String {
    format!("{} {digit}", article(u64::from(digit.get())))
}

/// Explains why a cell cannot hold another digit.
fn naked_single(position: &Position, found: Candidate) -> String {
    let Candidate { cell, digit } = found;
    let seen: DigitSet =
        cell.peers().iter().filter_map(|peer| position.digits().get(peer)).collect();
    let crossed = DigitSet::ALL - seen - DigitSet::only(digit);
    if crossed.is_empty() {
        return format!("Every digit but {digit} is already in the row, column or box of {cell}.");
    }
    let were = if crossed.len() == 1 { "was" } else { "were" };
    let rest = if seen.is_empty() {
        ""
    } else {
        ", and every other digit is already in its row, column or box"
    };
    format!(
        "{cell} has only the candidate {digit} left: {} {were} crossed out before{rest}.",
        digits_and(crossed)
    )
}

pub(super) fn intersection(step: &Step) -> String {
    let pattern = &step.pattern;
    if matches!(step.technique, Technique::LockedPair | Technique::LockedTriple) {
        return locked_subset(step);
    }
    let with_house =
        |role| pattern.with_role(role).find_map(|part| Some((part.house?, part.cells)));
    let (Some((base, spots)), Some((cover, _))) = (with_house(Role::Base), with_house(Role::Cover))
    else {
        return String::new();
    };
    let digit = digits_and(pattern.digits);
    format!(
        "{} One of these cells is {digit}, and {} are in {cover}. So no other cell of {cover} can be {digit}.",
        can_only_be(base, pattern.digits, spots),
        all_of(spots.len()),
    )
}

fn locked_subset(step: &Step) -> String {
    let body = body(step);
    let count = number(body.cells.len());
    let covers: Vec<String> = step
        .pattern
        .with_role(Role::Cover)
        .filter_map(|part| part.house.map(|house| house.to_string()))
        .collect();
    format!(
        "{} have only the candidates {} between them. {} cells, {count} digits: each of these digits is in \
         one of these cells. {} are in {}, so no other cell of {} can be {}.",
        cells(body.cells),
        digits_and(body.digits),
        capitalised(&count),
        capitalised(&all_of(body.cells.len())),
        join(&covers, "and in"),
        join(&covers, "or"),
        digits_or(body.digits),
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
    let (cells_and, digits) = (cells(body.cells), digits_and(body.digits));
    let counted = capitalised(&count);
    if is_naked {
        format!(
            "In {place}, {cells_and} have only the candidates {digits} between them. {counted} cells, {count} \
             digits: each of these digits is in one of these cells. So no other cell of {place} can be {}.",
            digits_or(body.digits),
        )
    } else {
        format!(
            "In {place}, the digits {digits} can only be in {}. {counted} digits, {count} cells: each of these \
             cells holds one of these digits. So none of these cells can be another digit.",
            cells_or(body.cells),
        )
    }
}

fn body(step: &Step) -> PatternPart {
    let none = PatternPart::cells(Role::Body, CellSet::EMPTY, DigitSet::EMPTY);
    step.pattern.with_role(Role::Body).next().copied().unwrap_or(none)
}
