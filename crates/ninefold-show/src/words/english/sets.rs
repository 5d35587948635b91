//! Reasons of steps with almost locked sets.

use super::lists::{cells, digits_and, digits_or, number, one_is, seen_by};
use ninefold::logic::{PatternPart, Position, Role, Step, Technique};
use ninefold::{CellSet, Digit, DigitSet};

fn gone(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|candidate| candidate.digit).collect()
}

/// Returns the letter of a set: A, B, C.
const fn letter(number: usize) -> char {
    (b'A' + (number % 26) as u8) as char
}

/// Writes sets with their letters: `Set A: r1c1 and r1c4 with the candidates 2, 5 and 8.`
fn named(sets: &[PatternPart]) -> String {
    let list: Vec<String> = sets
        .iter()
        .enumerate()
        .map(|(n, set)| {
            format!(
                "Set {}: {} with the candidates {}.",
                letter(n),
                cells(set.cells),
                digits_and(set.digits)
            )
        })
        .collect();
    let all = if sets.len() == 2 { "Both sets have" } else { "Each set has" };
    format!(
        "{} {all} one digit more than cells, so exactly one digit of a set is not in its cells.",
        list.join(" ")
    )
}

/// States which digits neighbouring sets cannot both contain.
fn linked(links: &[PatternPart]) -> String {
    let all: Vec<String> = links
        .iter()
        .enumerate()
        .map(|(n, link)| {
            format!(
                "{} and {} cannot both contain {}, because its cells ({}) see each other.",
                letter(n),
                letter(n + 1),
                digits_or(link.digits),
                cells(link.cells)
            )
        })
        .collect();
    all.join(" ")
}

pub(super) fn almost_locked(position: &Position, step: &Step) -> String {
    let sets: Vec<PatternPart> = step.pattern.with_role(Role::Set).copied().collect();
    let links: Vec<PatternPart> = step.pattern.with_role(Role::Restricted).copied().collect();
    match (step.technique, &sets[..], &links[..]) {
        (Technique::SueDeCoq, [line, square], _) => sue_de_coq(step, line, square),
        (Technique::DeathBlossom, ..) => blossom(position, step, &sets, &links),
        (Technique::AlsXz, [a, b], [link]) if link.digits.len() > 1 => {
            doubly_linked(position, step, [a, b], link.digits)
        }
        (Technique::AlsXz, [a, b], [link]) => {
            let x = digits_and(link.digits);
            let z = digits_and(gone(step));
            format!(
                "{} {} So {x} is missing in A or in B. The set without {x} contains all its other digits, including {z}. {}",
                named(&sets),
                linked(&links),
                ends(position, step, [a, b], "A or in B"),
            )
        }
        (_, [first, .., last], _) => format!(
            "{} {} {} {}",
            named(&sets),
            linked(&links),
            passed_on(&links, gone(step)),
            ends(position, step, [first, last], &format!("A or in {}", letter(sets.len() - 1))),
        ),
        _ => String::new(),
    }
}

/// States where the digits of the outer sets are, and what follows.
fn ends(position: &Position, step: &Step, sets: [&PatternPart; 2], names: &str) -> String {
    let all: Vec<String> = gone(step)
        .iter()
        .map(|z| {
            let places = position.places(z) & (sets[0].cells | sets[1].cells);
            let z = z.to_string();
            format!("So {z} is in {names}: {}. {}", one_is(places, &z), seen_by(places, &z))
        })
        .collect();
    all.join(" ")
}

/// Follows a chain of sets: if the first lacks the digit, the last contains it.
fn passed_on(links: &[PatternPart], z: DigitSet) -> String {
    let Some(digit) = z.first() else { return String::new() };
    let mut text = format!("Suppose {digit} is not in A. Then A contains all its other digits");
    for (n, link) in links.iter().enumerate() {
        let x = digits_and(link.digits);
        text.push_str(&format!(", including {x}. So {x} is not in {}", letter(n + 1)));
        text.push_str(&format!(", and {} contains all its other digits", letter(n + 1)));
    }
    text.push_str(&format!(", including {digit}."));
    let others = z - DigitSet::only(digit);
    if !others.is_empty() {
        text.push_str(&format!(" The same is true of {}.", digits_and(others)));
    }
    text
}

/// Explains two sets that share two digits which only one of them can contain.
fn doubly_linked(
    position: &Position,
    step: &Step,
    sets: [&PatternPart; 2],
    links: DigitSet,
) -> String {
    let pair: Vec<String> = links.iter().map(|digit| digit.to_string()).collect();
    let all = sets[0].cells | sets[1].cells;
    let mut text = format!(
        "{} For each of {}, its cells in A and B see each other, so A and B cannot both contain it. So one of \
         the sets has no {}, and the other has no {}: no further digit is missing in either set.",
        named(&[*sets[0], *sets[1]]),
        digits_and(links),
        pair.first().map_or("", String::as_str),
        pair.last().map_or("", String::as_str),
    );
    for z in gone(step) {
        let out: CellSet =
            step.eliminations.iter().filter(|c| c.digit == z).map(|c| c.cell).collect();
        let digit = z.to_string();
        if links.contains(z) {
            let places = position.places(z) & all;
            text.push_str(&format!(" {z} is in A or in B: {}.", one_is(places, &digit)));
            text.push_str(&format!(" {}", seen_by(places, &digit)));
            continue;
        }
        for (n, set) in sets.into_iter().enumerate() {
            let places = position.places(z) & set.cells;
            if !places.is_empty() && out.meets(places.common_peers()) {
                text.push_str(&format!(" {z} is in {}: {}.", letter(n), one_is(places, &digit)));
                text.push_str(&format!(" {}", seen_by(places, &digit)));
            }
        }
    }
    text
}

/// Explains cells where a box and a line meet, with a set in the line and one in the box.
fn sue_de_coq(step: &Step, line: &PatternPart, square: &PatternPart) -> String {
    let body = step.pattern.with_role(Role::Body).next();
    let (meeting, digits) =
        body.map_or((CellSet::EMPTY, DigitSet::EMPTY), |part| (part.cells, part.digits));
    let name = |part: &PatternPart| part.house.map_or_else(String::new, |h| h.to_string());
    let (row, box_) = (name(line), name(square));
    let all = digits | line.digits | square.digits;
    let count = (meeting | line.cells | square.cells).len();
    let in_line = (digits - square.digits) | line.digits;
    let in_box = (digits - line.digits) | square.digits;
    format!(
        "{} are in {row} and in {box_}, with the candidates {}. Add {} of {row} with {}, and {} of {box_} with {}. \
         These {} cells have only the {} digits {} between them. No digit can be in two of the cells, because the \
         cells of each digit are all in {row} or all in {box_}. So each digit is in exactly one of them. For {} \
         this is a cell of {row}, so no other cell of {row} can be {}. For {} it is a cell of {box_}, so no other \
         cell of {box_} can be {}.",
        cells(meeting),
        digits_and(digits),
        cells(line.cells),
        digits_and(line.digits),
        cells(square.cells),
        digits_and(square.digits),
        number(count),
        number(all.len()),
        digits_and(all),
        digits_and(in_line),
        digits_or(in_line),
        digits_and(in_box),
        digits_or(in_box),
    )
}

/// Explains a cell each of whose digits leaves the same digit to a set.
fn blossom(
    position: &Position,
    step: &Step,
    sets: &[PatternPart],
    links: &[PatternPart],
) -> String {
    let stem = step.pattern.with_role(Role::Stem).next();
    let (stem, digits) =
        stem.map_or((CellSet::EMPTY, DigitSet::EMPTY), |part| (part.cells, part.digits));
    let z = gone(step);
    let mut text = format!("{} can only be {}.", cells(stem), digits_or(digits));
    for (set, link) in sets.iter().zip(links) {
        let rest = set.digits - link.digits;
        let x = digits_and(link.digits);
        text.push_str(&match set.cells.single() {
            Some(cell) => format!(" If it is {x}, then {cell} can only be {}.", digits_or(rest)),
            None => format!(
                " If it is {x}, then {} are not {x}. They have only {} left, one digit for each cell, so they \
                 contain {}.",
                cells(set.cells),
                digits_and(rest),
                digits_and(z),
            ),
        });
    }
    let all = sets.iter().fold(CellSet::EMPTY, |all, set| all | set.cells);
    let ends: Vec<String> = z
        .iter()
        .map(|digit: Digit| {
            let places = position.places(digit) & all;
            let digit = digit.to_string();
            format!("In every case {}. {}", one_is(places, &digit), seen_by(places, &digit))
        })
        .collect();
    format!("{text} {}", ends.join(" "))
}
