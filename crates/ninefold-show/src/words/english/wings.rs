//! Reasons of wings.

use super::lists::{
    can_only_be, capitalised, cells, digits_and, digits_or, number, one_is, seen_by,
};
use ninefold::logic::{PatternPart, Position, Role, Step, Technique};
use ninefold::{Cell, CellSet, DigitSet};

fn parts(step: &Step, role: Role) -> Vec<PatternPart> {
    step.pattern.with_role(role).copied().collect()
}

pub(super) fn wing(position: &Position, step: &Step) -> String {
    let (pivots, pincers) = (parts(step, Role::Pivot), parts(step, Role::Pincer));
    let z: DigitSet = step.eliminations.iter().map(|candidate| candidate.digit).collect();
    match (step.technique, &pivots[..], &pincers[..]) {
        (Technique::WWing, _, [first, second]) => w_wing(step, first, second, z),
        (Technique::XyWing | Technique::XyzWing, [pivot], [first, second]) => {
            xy_wing(pivot, first, second, z)
        }
        _ => {
            let all = pivots.iter().chain(&pincers).fold(CellSet::EMPTY, |c, part| c | part.cells);
            wxyz_wing(position, step, all, z)
        }
    }
}

/// Explains two equal cells that cannot both hold the digit that a house needs.
fn w_wing(step: &Step, first: &PatternPart, second: &PatternPart, z: DigitSet) -> String {
    let bridge = step.pattern.with_role(Role::Base).next();
    let Some((house, link)) = bridge.and_then(|part| Some((part.house?, part.cells))) else {
        return String::new();
    };
    let linked = first.digits - z;
    let (by_first, by_second) = (first.cells.any_peers(), second.cells.any_peers());
    let fits = |cell: &Cell| {
        by_first.contains(*cell) && (link - CellSet::only(*cell)).is_subset_of(by_second)
    };
    let near = link.iter().find(fits).map_or(link, CellSet::only);
    let ends = first.cells | second.cells;
    let (x, z) = (digits_and(linked), digits_and(z));
    format!(
        "{} have only the candidates {}. {} {} sees {}, and {} sees {}. If {} were both {x}, {house} would have \
         no cell left for {x}. So {}. {}",
        cells(ends),
        digits_and(first.digits),
        can_only_be(house, linked, link),
        cells(near),
        cells(first.cells),
        cells(link - near),
        cells(second.cells),
        cells(ends),
        one_is(ends, &z),
        seen_by(ends, &z),
    )
}

fn xy_wing(pivot: &PatternPart, first: &PatternPart, second: &PatternPart, z: DigitSet) -> String {
    let digit = digits_and(z);
    let case = |part: &PatternPart| {
        format!(
            "If it is {}, then {} can only be {digit}.",
            digits_and(part.digits - z),
            cells(part.cells)
        )
    };
    let mut ends = first.cells | second.cells;
    let own = if (pivot.digits & z).is_empty() {
        String::new()
    } else {
        ends |= pivot.cells;
        format!(" Otherwise {} itself is {digit}.", cells(pivot.cells))
    };
    format!(
        "{} can only be {}. {} {}{own} In every case {}. {}",
        cells(pivot.cells),
        digits_or(pivot.digits),
        case(first),
        case(second),
        one_is(ends, &digit),
        seen_by(ends, &digit),
    )
}

/// Explains four cells whose other digits can fill only three of them.
fn wxyz_wing(position: &Position, step: &Step, all: CellSet, z: DigitSet) -> String {
    let restricted = step.pattern.digits - z;
    let facts: Vec<String> = restricted
        .iter()
        .map(|digit| {
            let places = position.places(digit) & all;
            let house = places.common_houses().next();
            let place = house.map_or_else(String::new, |house| format!(" ({house})"));
            format!("{digit} in {}{place}", cells(places))
        })
        .collect();
    let z_places = z.iter().fold(CellSet::EMPTY, |c, digit| c | position.places(digit)) & all;
    let digit = digits_and(z);
    format!(
        "{} have only the candidates {} between them. Each of {} can be in only one of these cells, because \
         its cells see each other: {}. So these {} digits fill at most {} of the {} cells, and the last must be \
         {digit}. {} {}",
        cells(all),
        digits_and(step.pattern.digits),
        digits_and(restricted),
        facts.join("; "),
        number(restricted.len()),
        number(restricted.len()),
        number(all.len()),
        capitalised(&format!("{}.", one_is(z_places, &digit))),
        seen_by(z_places, &digit),
    )
}
